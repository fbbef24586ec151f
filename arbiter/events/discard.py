"""Cards discarded."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import NumberOrCards, Player
from arbiter.table import Table


class Discard(Event):
    """Discards cards, to draw others."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{by} discarded {cards:card}"
    family: ClassVar[str] = "draw"

    event: Literal["discard"] = "discard"
    by: Player = Field(description="Who did it.")
    cards: NumberOrCards | None = Field(None, description="How many cards, or which.")
    under_chips: bool = Field(False, description="Laid under his chips, as the opener of a jack does.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer: once the last betting has begun, nothing more is drawn."""
        return table.late(self.by)

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("draw")
        table.acts(self.by)
        table.throw_away(self.by, self.cards)
        if self.under_chips:
            table.say("under_chips", self.by)
        self.act(table)
