"""The pone does not cut."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class DeclineCut(Event):
    """The pone taps the pack instead of cutting it."""

    tells: ClassVar[str] = "{by} declined to cut"
    family: ClassVar[str] = "exposure"

    done_by: ClassVar[str] = "pone"
    easily_missed: ClassVar[bool] = True
    event: Literal["decline_cut"] = "decline_cut"
    by: Player = Field(description="Who did it.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
