"""A hand admitted beaten."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player


class Concede(Event):
    """Admits that his hand is beaten."""

    tells: ClassVar[str] = "{by} conceded"
    family: ClassVar[str] = "show"

    easily_missed: ClassVar[bool] = True
    earliest: ClassVar[str] = "betting"
    event: Literal["concede"] = "concede"
    by: Player = Field(description="Who did it.")
