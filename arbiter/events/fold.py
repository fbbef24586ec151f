"""Dropping out."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Fold(Event):
    """Drops, laying the hand down."""

    enters: ClassVar[str] = "betting"
    tells: ClassVar[str] = "{by} dropped"
    family: ClassVar[str] = "turn"

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"left_pot": {"player": "by"}}
    follows: ClassVar[str] = "deal"
    event: Literal["fold"] = "fold"
    instead: ClassVar[tuple[str, ...]] = ("call", "check")
    by: Player = Field(description="Who did it.")
    out_of_turn: bool = Field(False, description="He acts when it is not his turn.")
    said_only: bool = Field(False, description="The cards are still in his hand.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.out_of_turn or self.said_only

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.to_betting(self.stage, self.by, drops=self.out_of_turn or table.drawing_on())
        table.presume_blind()
        table.acts(self.by)
        table.reconsiders(self.by)
        table.speaks(self.by)
        if not self.said_only:
            table.say("abandoned", self.by, "down")
        self.act(table)
