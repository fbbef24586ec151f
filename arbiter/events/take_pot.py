"""The pool taken in."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class TakePot(Event):
    """Takes in the pool, or so much of it."""

    tells: ClassVar[str] = "{by} took in[ {amount:counter} of] the pool"
    family: ClassVar[str] = "money"

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"pot_taken": {"player": "by"}}
    easily_missed: ClassVar[bool] = True
    earliest: ClassVar[str] = "betting"
    event: Literal["take_pot"] = "take_pot"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Only so much of it, as a side pot.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if self.amount is None:
            table.take_in(self.by)
        self.act(table)
