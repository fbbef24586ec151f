"""A demand."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import About, Anyone, Counters, Demand, Minutes
from arbiter.table import Table


class Claim(Event):
    """Demands something under the law."""

    tells: ClassVar[str] = "{by} called for {demand|a ruling}"

    event: Literal["claim"] = "claim"
    by: Anyone = Field(description="Who demands it.")
    demand: Demand = Field(description="What is demanded.")
    against: Anyone | None = Field(None, description="Against whom.")
    amount: Counters | None = Field(None, description="Counters demanded.")
    looked: bool | None = Field(None, description="Whether he had looked at the cards; false overrides what is presumed.")
    minutes: Minutes | None = Field(None, description="Minutes since the last change of seats.")
    about: About | None = Field(None, description="The event meant: its `id`, or its place in `events`, from 0.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.claim(self.by, self.looked)
        self.act(table)
