"""Adding to a bet."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class AddChips(Event):
    """Adds counters to a bet already made."""

    tells: ClassVar[str] = "{by} added {amount:counter} to their bet"
    family: ClassVar[str] = "money"

    event: Literal["add_chips"] = "add_chips"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters added.")
    announced: bool = Field(False, description="The full amount had been announced in turn.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.contribute(self.by, self.amount)
        self.act(table)
