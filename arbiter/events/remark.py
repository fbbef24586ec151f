"""Something said."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Anyone, Mentioned
from arbiter.table import Table


class Remark(Event):
    """Says something about a hand or the draw."""

    tells: ClassVar[str] = "{by} said something[ to {to}][ about {about}]"
    family: ClassVar[str] = "show"

    event: Literal["remark"] = "remark"
    by: Anyone = Field(description="Who speaks.")
    about: Mentioned | None = Field(None, description="What it is about, in words, or a player.")
    to: Anyone | None = Field(None, description="Who is spoken to.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
