"""A straddle declined."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class StraddleRefused(Event):
    """Declines to straddle."""

    tells: ClassVar[str] = "{by} would not straddle"
    family: ClassVar[str] = "money"

    event: Literal["straddle_refused"] = "straddle_refused"
    by: Player = Field(description="Who did it.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
