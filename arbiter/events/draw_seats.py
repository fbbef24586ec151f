"""Cards drawn for seats."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Drawn, TurnedUp
from arbiter.table import Table


class DrawSeats(Event):
    """Cards are drawn for seats and the first deal."""

    tells: ClassVar[str] = "cards were drawn for seats"

    event: Literal["draw_seats"] = "draw_seats"
    draws: Drawn = Field(description="The card that each player drew.")
    exposed: TurnedUp = Field(default_factory=dict, description="How many cards a player turned up, if not one.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        for order, (player, card) in enumerate((self.draws or {}).items()):
            shown = (self.exposed or {}).get(player, 1)
            table.say("drew_seat", player, card, table.low_rank(card), shown, order)
        self.act(table)
