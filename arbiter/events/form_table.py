"""So many wish to play."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counted


class FormTable(Event):
    """That many wish to play, and so many of them are against dividing into two tables."""

    tells: ClassVar[str] = "{candidates:player} wished to play[; {against_division} were against two tables]"

    event: Literal["form_table"] = "form_table"
    candidates: Counted = Field(description="How many wish to play.")
    against_division: Counted = Field(0, description="How many of them are against two tables.")
