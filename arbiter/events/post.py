"""Counters put up before looking."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class Post(Event):
    """Puts up counters before looking at the cards."""

    tells: ClassVar[str] = "{by} put up {amount:counter}[ ({kind})]"
    family: ClassVar[str] = "money"

    event: Literal["post"] = "post"
    by: Player = Field(description="Who did it.")
    kind: Literal["ante", "blind", "straddle", "fatten"] = Field(description="What they are put up for.")
    amount: Counters | None = Field(None, description="Counters put up.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        counts = self.kind in ("blind", "straddle") and table.game == "draw"
        if self.kind == "straddle":
            table.presume_blind()
            table.say("straddler", self.by, self.amount)
        if self.kind in ("blind", "straddle"):
            table.say("to_double", self.amount)
        table.contribute(self.by, self.amount, counts=counts)
        if self.kind != "fatten":
            table.say("last_wager", self.by, table.event, self.kind, self.amount)
        self.act(table)
