"""The pack runs out."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number
from arbiter.table import Table


class LastCards(Event):
    """So many cards are left in the pack, and so many are asked for."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{asked:card} had to be served, with {left:card} left in the pack"
    family: ClassVar[str] = "draw"

    event: Literal["last_cards"] = "last_cards"
    left: Number = Field(description="Cards left in the pack.")
    asked: Number | None = Field(None, description="Cards asked for.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("draw")
        self.act(table)
