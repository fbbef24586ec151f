"""A card dealt to the wrong place."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player
from arbiter.table import Table


class Misplace(Event):
    """A card is dealt to the wrong place, or its owner lets it fall."""

    tells: ClassVar[str] = "{by} dealt a card[ of {to}] to the wrong place[ ({where})]"
    family: ClassVar[str] = "exposure"

    event: Literal["misplace"] = "misplace"
    by: Player = Field(description="The dealer, or the owner who lets a card of his own hand fall.")
    to: Player | None = Field(None, description="Whose card it is.")
    where: Literal["floor", "discards", "other_hand", "other_pack"] | None = Field(None, description="Where it went.")
    corrected: bool = Field(False, description="It was put right before the next card was dealt.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
