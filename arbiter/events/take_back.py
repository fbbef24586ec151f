"""Counters taken back."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class TakeBack(Event):
    """Takes counters out of the pool."""

    tells: ClassVar[str] = "{by} took {amount:counter} out of the pool"
    family: ClassVar[str] = "money"

    event: Literal["take_back"] = "take_back"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters taken out.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.take_back(self.by, self.amount)
        self.act(table)
