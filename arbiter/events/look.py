"""Looking at cards."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Anyone, Player
from arbiter.table import Table


class Look(Event):
    """Looks at, or lifts, any card there."""

    tells: ClassVar[str] = "{by} looked at {at:looks|cards}{intentional:/ by accident}"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}
    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"looked": {"player": "by", "at": "at"}}

    easily_missed: ClassVar[bool] = True
    earliest: ClassVar[str] = "deal"
    follows: ClassVar[str] = "deal"
    event: Literal["look"] = "look"
    by: Anyone = Field(description="Who looks.")
    at: Literal["hand", "drawn", "discards"] = Field("hand", description="What is looked at.")
    of: Player | None = Field(None, description="Whose cards; his own, if left out.")
    intentional: bool = Field(True, description="He meant to look.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.of not in (None, self.by)

    @classmethod
    def unreported(cls, players: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        """Yield that each player looked at his hand, and at the cards that he drew."""
        for player in players:
            for at in ("hand", "drawn"):
                yield {"event": "look", "by": player, "at": at}

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if self.at != "discards" and self.of in (None, self.by):
            table.look(self.by, self.at, intentional=self.intentional)
        self.act(table)
