"""A hand shown."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Cards, Part, Player
from arbiter.table import Table


class Show(Event):
    """Shows a hand."""

    tells: ClassVar[str] = "{by} showed {of:own|a} {part:part|hand}[ ({cards:card})]"
    family: ClassVar[str] = "show"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"shown": {"player": "by", "part": "part"}}
    follows: ClassVar[str] = "deal"
    event: Literal["show"] = "show"
    instead: ClassVar[tuple[str, ...]] = ("refuse_show",)
    by: Player = Field(description="Who did it.")
    of: Player = Field(description="Whose hand; his own, if left out.")
    cards: Cards | None = Field(None, description="The whole hand, unless `??` stands among the cards.")
    part: Part = Field("whole", description="The whole hand, or the openers only.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return self.by != self.of

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        if self.by == self.of:
            table.acts(self.of)
        table.show(self.of, self.part, self.cards)
        self.act(table)
