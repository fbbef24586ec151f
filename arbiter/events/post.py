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

    def enough(self, table: Table) -> bool:
        """Whether he has put up before all that is due of this kind."""
        due = table.stakes.get("jack_ante" if self.kind == "ante" and table.game == "jackpot" else self.kind)
        before = [fact["amount"] for fact in table.memory.holding("post") if fact["by"] == self.by and fact["kind"] == self.kind]
        return self.kind != "fatten" and due is not None and sum(amount for amount in before if isinstance(amount, int)) >= due

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if self.kind == "blind" and table.jack_over:
            table.play("draw")
        counts = self.kind in ("blind", "straddle") and table.game == "draw"
        if self.kind == "straddle":
            table.presume_blind()
            table.say("straddler", self.by, self.amount)
        if self.kind in ("blind", "straddle"):
            table.say("to_double", self.amount)
        table.contribute(self.by, self.amount, counts=counts)
        if self.kind != "fatten":
            table.say("last_wager", self.by, table.event, self.kind, self.amount)
        if self.enough(table):
            table.say("put_up_again", self.by, self.kind, self.amount, irregular=True)
        self.act(table)
