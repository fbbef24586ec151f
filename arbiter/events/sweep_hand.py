"""A hand gathered in by another."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class SweepHand(Event):
    """Someone else gathers in a hand not abandoned, or a discard from under the chips."""

    tells: ClassVar[str] = "{by} gathered in {of:own} {what|hand or discard}"
    family: ClassVar[str] = "show"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    easily_missed: ClassVar[bool] = True
    follows: ClassVar[str] = "deal"
    event: Literal["sweep_hand"] = "sweep_hand"
    by: Player = Field(description="Who did it.")
    of: Player = Field(description="Whose cards; his own, if left out.")
    identifiable: bool = Field(False, description="The cards can still be told apart from the rest.")
    what: Literal["hand", "discard"] = Field("hand", description="The hand, or the opener's discard.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
