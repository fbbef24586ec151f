"""A hand not shown."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Part, Player
from arbiter.table import Table


class RefuseShow(Event):
    """Refuses to show his hand."""

    tells: ClassVar[str] = "{by} refused to show their {part:part|cards}"
    family: ClassVar[str] = "show"

    event: Literal["refuse_show"] = "refuse_show"
    instead: ClassVar[tuple[str, ...]] = ("show",)
    by: Player = Field(description="Who did it.")
    part: Part = Field("whole", description="The whole hand, or the openers only.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it; only an opener has openers to show."""
        if self.part == "openers":
            table.opened_by(self.by)
        self.act(table)
