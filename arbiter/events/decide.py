"""Disputes settled at the table."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import About, Demand, Somebody
from arbiter.table import Table


class Decide(Event):
    """Somebody settles a dispute at the table."""

    tells: ClassVar[str] = "{by} decided[ on {demand}]: {upheld:granted/refused}"

    event: Literal["decide"] = "decide"
    by: Somebody = Field(description="Who: a name, or a list of names.")
    demand: Demand | None = Field(None, description="The demand that is settled.")
    upheld: bool = Field(False, description="The demand is granted.")
    about: About | None = Field(None, description="The event meant: its `id`, or its place in `events`, from 0.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)


class Overrule(Event):
    """Others overrule one who settled a dispute."""

    tells: ClassVar[str] = "{by} overruled the decision[ on {demand}]: {upheld:granted/refused}"

    event: Literal["overrule"] = "overrule"
    by: Somebody = Field(description="Who: a name, or a list of names.")
    demand: Demand | None = Field(None, description="The demand that is settled.")
    upheld: bool = Field(False, description="The demand is granted.")
    about: About | None = Field(None, description="The event meant: its `id`, or its place in `events`, from 0.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)
