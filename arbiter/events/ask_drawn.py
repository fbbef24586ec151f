"""How many cards were drawn."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Anyone, Player
from arbiter.table import Table


class AskDrawn(Event):
    """Asks how many cards a player drew."""

    tells: ClassVar[str] = "{by} asked[ {to}] how many cards {of:he} drew"
    family: ClassVar[str] = "draw"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["ask_drawn"] = "ask_drawn"
    by: Anyone = Field(description="Who asks.")
    of: Player | None = Field(None, description="Whose draw; of the one asked, if left out.")
    to: Anyone | None = Field(None, description="Who is asked.")

    @classmethod
    def defaults(cls, given: Mapping[str, Any]) -> Mapping[str, str]:
        """Take the question to be about the player who is asked, if there is one."""
        return cls.left_out if given.get("to") is None else {"of": "to"}

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True


class TellDrawn(Event):
    """Says how many cards a player drew."""

    tells: ClassVar[str] = "{by} told[ {to}] how many cards {of:he} drew"
    family: ClassVar[str] = "draw"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["tell_drawn"] = "tell_drawn"
    by: Anyone = Field(description="Who says it.")
    of: Player | None = Field(None, description="Whose draw; his own, if left out.")
    to: Anyone | None = Field(None, description="Who is told.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
