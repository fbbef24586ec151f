"""Cards are dealt."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Player, Round
from arbiter.table import Table


class Deal(Event):
    """Cards are dealt; bare, all of them, and correctly."""

    enters: ClassVar[str] = "deal"
    tells: ClassVar[str] = "{by} dealt[ {cards:card}][ to {to}][, round {round}][, {hands:hand} in all][{from:source}]"
    family: ClassVar[str] = "exposure"

    left_out: ClassVar[Mapping[str, str]] = {"by": "dealer"}

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"round_begun": {"number": "round"}, "deal_done": {}}
    earliest: ClassVar[str] = "deal"
    follows: ClassVar[str] = "deal"
    event: Literal["deal"] = "deal"
    by: Player = Field(description="Who deals; the dealer, if left out.")
    to: Player | None = Field(None, description="The player who got `cards`.")
    cards: Number | None = Field(None, description="How many cards that player got.")
    round: Round | None = Field(None, description="The round of cards that is begun.")
    hands: Number | None = Field(None, description="How many hands were dealt.")
    from_: Literal["top", "below", "discards", "other_pack"] = Field("top", alias="from", description="Where the cards were dealt from.")
    out_of_turn: bool = Field(False, description="The wrong player deals.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.by != table.seats.dealer or self.out_of_turn or self.from_ != "top" or (self.hands is not None and self.hands != len(table.seats.dealt_in))

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.advance("deal")
        table.broken_off = ""  # who deals does not take up the betting again
        table.next_card()
        if self.to is None:
            table.deal_on()
        if self.round is not None:
            table.deal_rounds(self.round)
        if self.to is not None:
            got = self.cards or 1
            had = table.counts.get(self.to, table.dealt_whole() if got == 1 else 0)
            if got > 1 or (had and self.cards != 0 and table.memory.one("looked", player=self.to, at="hand") is None):
                table.count_of(self.to, had + got)
            table.deal_rounds(2 if got > 1 or table.memory.one("deal", to=self.to) is not None else 1)
            if self.cards in (None, 1):
                table.deal_one(self.to)
        if self.to is None and self.round is None:
            table.deal_rounds(2)
            table.say("deal_done")
            table.dealing_done = True
        self.act(table, out_of_turn=self.out_of_turn or self.by != table.seats.dealer)
