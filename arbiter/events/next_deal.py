"""The next deal."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class NextDeal(Event):
    """The next deal is begun."""

    tells: ClassVar[str] = "{by} began the next deal"

    done_by: ClassVar[str] = "next_dealer"
    easily_missed: ClassVar[bool] = True
    earliest: ClassVar[str] = "betting"
    event: Literal["next_deal"] = "next_deal"
    by: Player = Field(description="Its dealer.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.next_deal(self.by)
        self.act(table)
