"""The pack is cut."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Number, Packets, Player
from arbiter.table import Table


class Cut(Event):
    """The pack is cut."""

    tells: ClassVar[str] = "{by} cut the pack[ into {packets}][; {exposed:card} turned up]"
    family: ClassVar[str] = "exposure"

    done_by: ClassVar[str] = "pone"
    easily_missed: ClassVar[bool] = True
    event: Literal["cut"] = "cut"
    by: Player = Field(description="Who did it.")
    packets: Packets | None = Field(None, description="The two packets: how many cards each holds.")
    exposed: Number = Field(0, description="Cards turned up in cutting or reuniting.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return bool(self.exposed)

    def nearby(self, numbers: tuple[int, ...]) -> Iterator[dict[str, Any]]:
        """Yield packets one card more and less, and as small as the law asks, of the same pack."""
        if self.packets is not None:
            first, second = self.packets
            for less in dict.fromkeys((first - 1, first + 1, *numbers)):
                if 0 <= less <= first + second and less != first:
                    yield {"packets": [less, first + second - less]}

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.cut_made = True
        table.say("cut_packets", min(self.packets) if self.packets else None, self.by, self.exposed or 0)
        self.act(table)
