"""The pack is cut."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Packets, Player
from arbiter.table import Table


class Cut(Event):
    """The pack is cut."""

    tells: ClassVar[str] = "{by} cut the pack[ into {packets}][; {exposed:card} turned up]"
    family: ClassVar[str] = "exposure"

    event: Literal["cut"] = "cut"
    by: Player = Field(description="Who did it.")
    packets: Packets | None = Field(None, description="The two packets: how many cards each holds.")
    exposed: Number = Field(0, description="Cards turned up in cutting or reuniting.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return bool(self.exposed)

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.cut_made = True
        table.say("cut_packets", min(self.packets) if self.packets else None, self.by, self.exposed or 0)
        self.act(table)
