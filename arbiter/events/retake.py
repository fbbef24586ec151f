"""A discard taken back."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Retake(Event):
    """Takes back a discarded card."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{by} took back a card already discarded"
    family: ClassVar[str] = "draw"

    event: Literal["retake"] = "retake"
    by: Player = Field(description="Who did it.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table: what was discarded was discarded in the draw."""
        table.advance("draw")
        self.act(table)
