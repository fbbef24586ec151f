"""Seats exchanged."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Pair
from arbiter.table import Table


class ExchangeSeats(Event):
    """Two players exchange seats."""

    tells: ClassVar[str] = "{by} exchanged seats"

    event: Literal["exchange_seats"] = "exchange_seats"
    by: Pair = Field(description="The two players.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)
