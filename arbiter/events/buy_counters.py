"""Counters bought or borrowed."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class BuyCounters(Event):
    """Buys counters during the game."""

    tells: ClassVar[str] = "{by} bought {amount:counter}[ from {from}]"
    family: ClassVar[str] = "money"

    event: Literal["buy_counters"] = "buy_counters"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters got.")
    from_: Player | None = Field(None, alias="from", description="Who parts with them.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer; between the deals everybody may buy."""
        return table.stage != "before_deal"

    def record(self, table: Table) -> None:
        """Record it; what is bought before a hand lies before him when it begins."""
        if self.amount is not None and table.stage == "before_deal":
            for fact in list(table.memory.holding("stack")):
                if fact["player"] == self.by and isinstance(fact["amount"], int):
                    table.say("stack", self.by, fact["amount"] + self.amount)
        self.act(table)


class Borrow(Event):
    """Borrows counters from a player during the game."""

    tells: ClassVar[str] = "{by} borrowed {amount:counter}[ from {from}]"
    family: ClassVar[str] = "money"

    event: Literal["borrow"] = "borrow"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters got.")
    from_: Player | None = Field(None, alias="from", description="Who parts with them.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
