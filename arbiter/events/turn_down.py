"""Up cards turned down."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Player
from arbiter.table import Table


class TurnDown(Event):
    """Turns his up cards face down, keeping them."""

    tells: ClassVar[str] = "{by} turned {cards:card} of their face down"
    family: ClassVar[str] = "show"

    event: Literal["turn_down"] = "turn_down"
    by: Player = Field(description="Who did it.")
    cards: Number | None = Field(None, description="How many, if not all.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer; one who has dropped turns them down in order."""
        return table.memory.one("in_pot", player=self.by) is not None
