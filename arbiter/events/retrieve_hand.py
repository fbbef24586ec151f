"""A hand taken back up."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class RetrieveHand(Event):
    """Takes a hand laid down or swept back up, his own or another's."""

    tells: ClassVar[str] = "{by} took {of:own} hand up again"
    family: ClassVar[str] = "show"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    easily_missed: ClassVar[bool] = True
    follows: ClassVar[str] = "deal"
    event: Literal["retrieve_hand"] = "retrieve_hand"
    by: Player = Field(description="Who did it.")
    of: Player = Field(description="Whose hand; his own, if left out.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
