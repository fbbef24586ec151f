"""A whole hand laid down."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class DiscardHand(Event):
    """Lays the whole hand on the discards, or throws it in, whether or not he said that he drops."""

    tells: ClassVar[str] = "{by} laid their hand down[, face {face}]"
    family: ClassVar[str] = "show"

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"abandoned": {"player": "by", "face": "face"}}
    follows: ClassVar[str] = "deal"
    event: Literal["discard_hand"] = "discard_hand"
    by: Player = Field(description="Who did it.")
    face: Literal["down", "up"] = Field("down", description="How the cards lie.")
    identifiable: bool = Field(False, description="The cards can still be told apart from the rest.")
    unaware: bool = Field(False, description="He did not know that he had been called.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table; thrown in once the hands are dealt, it is a word in the betting."""
        if table.dealing_done or not table.rounds:
            table.to_first_betting()
        table.reconsiders(self.by)
        table.say("abandoned", self.by, self.face)
        if self.face == "up":
            table.say("shown", self.by, "whole")
        self.act(table)
