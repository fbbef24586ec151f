"""Pack and discards mixed."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Mix(Event):
    """Mixes the pack and the discards."""

    tells: ClassVar[str] = "{by} mixed the pack and the discards"
    family: ClassVar[str] = "exposure"

    easily_missed: ClassVar[bool] = True
    event: Literal["mix"] = "mix"
    by: Player = Field(description="Who did it.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
