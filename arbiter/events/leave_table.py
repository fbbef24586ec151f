"""Leaving, and taking counters off."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class LeaveTable(Event):
    """Leaves the game."""

    tells: ClassVar[str] = "{by} left the game[ with {amount:counter}]"
    family: ClassVar[str] = "money"

    event: Literal["leave_table"] = "leave_table"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters taken along.")
    before_hour: bool = Field(False, description="Before the hour agreed for closing.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer; one who has nothing in the pot any more may go."""
        return self.before_hour or (table.stage != "before_deal" and table.memory.one("in_pot", player=self.by) is not None)

    def record(self, table: Table) -> None:
        """Record it; one who has no cards takes along what he has not put in, where the record tells it."""
        stack = table.memory.one("stack", player=self.by)
        without_cards = table.stage == "before_deal" or table.memory.one("in_pot", player=self.by) is None
        left = stack["amount"] if stack is not None and without_cards else None
        if self.amount is None and isinstance(left, int) and not table.purse.unknown:
            self.act(table, amount=left - table.purse.put_in.get(self.by, 0))
        else:
            self.act(table)


class RemoveCounters(Event):
    """Takes counters off the table."""

    tells: ClassVar[str] = "{by} took {amount:counter} off the table"
    family: ClassVar[str] = "money"

    event: Literal["remove_counters"] = "remove_counters"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters taken off.")
    before_hour: bool = Field(False, description="Before the hour agreed for closing.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
