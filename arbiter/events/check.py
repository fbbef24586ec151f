"""Checking and passing."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Waiting(Event):
    """Acts in turn without betting."""

    by: Player = Field(description="Who did it.")
    out_of_turn: bool = Field(False, description="He acts when it is not his turn.")
    threw_hand: bool = Field(False, description="Laid the cards down with it.")


class Check(Waiting):
    """Checks: does not bet, and stays in."""

    enters: ClassVar[str] = "betting"
    tells: ClassVar[str] = "{by} checked"
    family: ClassVar[str] = "turn"

    event: Literal["check"] = "check"
    instead: ClassVar[tuple[str, ...]] = ("bet", "fold")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.out_of_turn

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.to_betting(self.stage, self.by)
        table.presume_blind()
        table.acts(self.by)
        table.reconsiders(self.by)
        table.speaks(self.by)
        self.act(table)


class Pass(Waiting):
    """Passes: the word of a player who may pass and stay in, as in an unopened jack."""

    enters: ClassVar[str] = "betting"
    tells: ClassVar[str] = "{by} passed"
    family: ClassVar[str] = "turn"

    event: Literal["pass"] = "pass"
    instead: ClassVar[tuple[str, ...]] = ("open", "fold")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.out_of_turn or self.threw_hand

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.to_betting(self.stage, self.by, drops=self.out_of_turn or table.drawing_on())
        table.acts(self.by)
        table.reconsiders(self.by)
        table.speaks(self.by)
        if self.threw_hand:
            table.say("abandoned", self.by, "down")
        self.act(table)
