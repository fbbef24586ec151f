"""Play goes on."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player


class PlayOn(Event):
    """Goes on playing, having noticed."""

    tells: ClassVar[str] = "{by} played on"

    easily_missed: ClassVar[bool] = True
    follows: ClassVar[str] = "deal"
    event: Literal["play_on"] = "play_on"
    by: Player = Field(description="Who did it.")
