"""The surplus taken back."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Player
from arbiter.table import Table


class WithdrawCard(Event):
    """The dealer takes the surplus back from a hand."""

    tells: ClassVar[str] = "{by} took {cards:card} back from {of:ones}"
    family: ClassVar[str] = "hand"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["withdraw_card"] = "withdraw_card"
    by: Player = Field(description="Who did it.")
    of: Player = Field(description="Whose hand; his own, if left out.")
    cards: Number = Field(1, description="How many cards are taken back.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if "served" in table.draws.get(self.of, {}):
            table.withdraw_served(self.of, self.number)
        elif self.of in table.counts:
            table.recount(self.of, -self.number)
        self.act(table)
