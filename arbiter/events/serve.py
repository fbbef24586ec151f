"""Cards given in the draw."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import NumberOrCards, Player
from arbiter.table import Table


class Serve(Event):
    """The dealer gives so many cards in the draw."""

    enters: ClassVar[str] = "draw"
    tells: ClassVar[str] = "{by} gave {to} {cards:card}{from:source}"
    family: ClassVar[str] = "draw"

    left_out: ClassVar[Mapping[str, str]] = {"by": "dealer"}

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"has_drawn": {"player": "to"}, "next_helped": {}}
    follows: ClassVar[str] = "deal"
    event: Literal["serve"] = "serve"
    by: Player = Field(description="Who gives them; the dealer, if left out.")
    to: Player = Field(description="Who gets them.")
    cards: NumberOrCards | None = Field(None, description="How many cards, or which; as many as asked for, if left out.")
    from_: Literal["top", "below", "discards", "other_pack"] = Field("top", alias="from", description="Where they come from.")
    out_of_turn: bool = Field(False, description="Before the turn of that player.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.out_of_turn or self.from_ not in ("pack", "top") or table.late(self.to)

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("draw")
        table.draw(self.to, "served", self.number, adds=True)
        if isinstance(self.cards, tuple):
            table.received.setdefault(self.to, []).extend(card for card in self.cards if card != "??")
        self.act(table)
