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
        """Whether it is something that the law should answer."""
        return True


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
