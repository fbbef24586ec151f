"""Declining to ante for a jack."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class PassJack(Event):
    """Declines to ante for this jack."""

    tells: ClassVar[str] = "{by} passed this jack"
    family: ClassVar[str] = "money"

    event: Literal["pass_jack"] = "pass_jack"
    by: Player = Field(description="Who did it.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it; he has no more to say in this deal."""
        table.stand_aside(self.by)
        self.act(table)
