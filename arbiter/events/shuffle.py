"""The pack is shuffled."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Shuffle(Event):
    """The pack, or the heap of discards, is shuffled."""

    tells: ClassVar[str] = "{by} shuffled"
    family: ClassVar[str] = "exposure"

    easily_missed: ClassVar[bool] = True
    event: Literal["shuffle"] = "shuffle"
    by: Player = Field(description="Who did it.")
    part: bool = Field(False, description="Only part of the pack or heap is shuffled.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return table.cut_made and table.stage == "before_deal"
