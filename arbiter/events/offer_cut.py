"""The pack is presented to be cut."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Player


class OfferCut(Event):
    """The pack is presented to the pone to be cut."""

    tells: ClassVar[str] = "{by} offered the pack to be cut"
    family: ClassVar[str] = "exposure"

    left_out: ClassVar[Mapping[str, str]] = {"by": "dealer"}

    event: Literal["offer_cut"] = "offer_cut"
    by: Player = Field(description="Who did it.")
