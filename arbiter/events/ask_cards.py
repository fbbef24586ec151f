"""Cards asked for."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Player
from arbiter.table import Table


class AskCards(Event):
    """Asks for so many cards."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{by} asked for {cards:card}"
    family: ClassVar[str] = "draw"

    event: Literal["ask_cards"] = "ask_cards"
    by: Player = Field(description="Who did it.")
    cards: Number = Field(description="How many.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer: once the last betting has begun, nothing more is drawn."""
        return bool(self.cards) and table.late(self.by)

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("draw")
        table.acts(self.by)
        table.draw(self.by, "asked", self.cards)
        if not self.cards:
            table.draw(self.by, "served", 0)
        self.act(table)
