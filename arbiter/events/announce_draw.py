"""The draw announced."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Player
from arbiter.table import Table


class AnnounceDraw(Event):
    """Says how many cards he draws."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{by} announced a draw of {cards:card}"
    family: ClassVar[str] = "draw"

    easily_missed: ClassVar[bool] = True
    event: Literal["announce_draw"] = "announce_draw"
    by: Player = Field(description="Who did it.")
    cards: Number | None = Field(None, description="How many he says; the true number, if left out.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("draw")
        if self.cards is not None:
            table.draw(self.by, "asked", self.cards)
            if not self.cards:
                table.draw(self.by, "served", 0)
        self.act(table)
