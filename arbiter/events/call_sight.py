"""Calling for a sight."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class CallSight(Event):
    """Calls for all that the player has."""

    enters: ClassVar[str] = "betting"
    tells: ClassVar[str] = "{by} called for a sight of {amount:counter}"
    family: ClassVar[str] = "money"

    event: Literal["call_sight"] = "call_sight"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters put in by this act.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.to_betting(self.stage, self.by)
        table.acts(self.by)
        table.reconsiders(self.by)
        table.wager(self.event, self.by, self.amount, {})
