"""A dealt card exchanged."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class ReplaceCard(Event):
    """The dealer takes a dealt card back and gives another."""

    tells: ClassVar[str] = "{by} took back a card of {of:ones} and gave another[ from the {from}]"
    family: ClassVar[str] = "exposure"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["replace_card"] = "replace_card"
    by: Player = Field(description="Who did it.")
    of: Player = Field(description="Whose card it was; his own, if left out.")
    from_: Literal["pack", "discards"] = Field("pack", alias="from", description="Where the other card came from.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
