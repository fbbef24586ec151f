"""Coming in, opening, betting, calling and raising."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counters, Player
from arbiter.table import Table


class Wager(Event):
    """Puts counters into the pool, or says that he does."""

    enters: ClassVar[str] = "betting"
    tells: ClassVar[str] = "{by} put in {amount:counter}"
    family: ClassVar[str] = "money"

    by: Player = Field(description="Who did it.")
    amount: Counters | None = Field(None, description="Counters put in by this act.")
    by_mouth: bool = Field(False, description="Said, not put in.")
    hand_on_chips: bool = Field(False, description="The hand is not yet withdrawn from the counters.")
    out_of_turn: bool = Field(False, description="He acts when it is not his turn.")
    all_in: bool = Field(False, description="All that the player has.")

    def flags(self) -> dict[str, bool]:
        """Return how it was done."""
        return {name: bool(getattr(self, name)) for name in ("by_mouth", "hand_on_chips", "out_of_turn", "all_in")}

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.to_betting(self.stage, self.by)
        table.presume_blind()
        table.acts(self.by)
        table.reconsiders(self.by)
        table.wager(self.event, self.by, self.amount, self.flags())


class ComeIn(Wager):
    """Comes in: puts up the ante to play."""

    tells: ClassVar[str] = "{by} came in[, putting in {amount:counter}]"
    event: Literal["come_in"] = "come_in"
    instead: ClassVar[tuple[str, ...]] = ("fold", "raise")


class Open(Wager):
    """Opens the pool."""

    tells: ClassVar[str] = "{by} opened[, putting in {amount:counter}]"
    event: Literal["open"] = "open"
    instead: ClassVar[tuple[str, ...]] = ("pass",)


class Bet(Wager):
    """Bets."""

    tells: ClassVar[str] = "{by} bet[, putting in {amount:counter}]"
    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"wager": {"by": "by", "mouth": "by_mouth", "on_chips": "hand_on_chips"}}
    earliest: ClassVar[str] = "deal"
    follows: ClassVar[str] = "deal"
    event: Literal["bet"] = "bet"
    instead: ClassVar[tuple[str, ...]] = ("check",)


class Call(Wager):
    """Calls the bet."""

    tells: ClassVar[str] = "{by} called[, putting in {amount:counter}]"
    event: Literal["call"] = "call"
    instead: ClassVar[tuple[str, ...]] = ("fold", "raise")


class Raise(Wager):
    """Raises the bet."""

    tells: ClassVar[str] = "{by} raised[, putting in {amount:counter}]"
    event: Literal["raise"] = "raise"
    instead: ClassVar[tuple[str, ...]] = ("call", "come_in")
