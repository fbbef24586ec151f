"""A card turned face up."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import NumberOrCards, Player, Turner
from arbiter.table import Table


class Expose(Event):
    """A card is turned face up."""

    tells: ClassVar[str] = "{by} turned up {cards:card}[ of {of:ones}]"
    family: ClassVar[str] = "exposure"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["expose"] = "expose"
    by: Turner = Field(description="Who turned it: a player, or `wind`.")
    of: Player | None = Field(None, description="Whose card; his own, if left out.")
    cards: NumberOrCards = Field(1, description="How many cards, or which.")
    flashed: bool = Field(False, description="Seen in the dealing, but not turned over.")
    undealt: bool = Field(False, description="A card of the pack, dealt to nobody yet.")
    touched: bool = Field(False, description="After its owner had touched it.")
    caused_by: Player | None = Field(None, description="Who made the dealer do it.")
    intentional: bool = Field(False, description="Turned on purpose.")
    repeated: bool = Field(False, description="He has done so before.")

    @classmethod
    def defaults(cls, given: Mapping[str, Any]) -> Mapping[str, str]:
        """Give the card to who turned it, unless it was dealt to nobody yet."""
        return {} if given.get("undealt") is True else cls.left_out

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if table.stage == "before_deal":
            table.advance("deal")
        if self.of is not None and not self.undealt and not self.flashed:
            table.turn_up(self.of, self.number, own=self.by == self.of)
            table.turned_by(self.of, self.by, self.number)
        self.act(table)
