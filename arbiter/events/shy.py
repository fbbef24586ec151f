"""Owing the pool."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class Shy(Event):
    """Owes the pool, having put up nothing for it."""

    tells: ClassVar[str] = "{by} was shy of {amount:counter}[ ({kind})]"
    family: ClassVar[str] = "money"

    event: Literal["shy"] = "shy"
    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters owed.")
    kind: Literal["ante", "fatten", "bet"] = Field(description="What is owed.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
