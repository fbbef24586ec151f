"""A duty left undone."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Omit(Event):
    """A duty is left undone."""

    tells: ClassVar[str] = "{by} {duty|left a duty undone}"
    family: ClassVar[str] = "duty"

    event: Literal["omit"] = "omit"
    by: Player = Field(description="Who did it.")
    duty: Literal[
        "count_pack",
        "shuffle",
        "offer_cut",
        "deal",
        "post",
        "deal_hand",
        "announce_draw",
        "discard",
        "turn_down",
        "hole_card",
        "turn",
    ] = Field(description="The duty left undone.")
    of: Player | None = Field(None, description="The player passed over, in the deal (`deal_hand`, `hole_card`) or in the betting (`turn`).")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record the duty left undone; what nobody could see comes to light later."""
        if self.duty in ("shuffle", "offer_cut", "count_pack"):
            table.act_later("duty", self.fact_type(), self.values(table), irregular=True)
            return
        self.act(table)
