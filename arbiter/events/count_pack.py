"""The pack is counted."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counted, Player


class CountPack(Event):
    """The pack is counted."""

    tells: ClassVar[str] = "{by} counted the pack[: {cards:card}]"
    family: ClassVar[str] = "duty"

    event: Literal["count_pack"] = "count_pack"
    by: Player = Field(description="Who did it.")
    cards: Counted | None = Field(None, description="How many cards were counted.")
