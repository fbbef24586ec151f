"""A hand named."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Anyone, Line, Player
from arbiter.facts import Value
from arbiter.table import Table


class DeclareHand(Event):
    """Says what a hand is, his own or another's."""

    tells: ClassVar[str] = "{by} declared {of:own} hand to be {hand:plain}"
    family: ClassVar[str] = "show"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["declare_hand"] = "declare_hand"
    by: Anyone = Field(description="Who says it.")
    of: Player | None = Field(None, description="Whose hand; his own, if left out.")
    hand: Line | None = Field(None, description="What he says that it is.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def values(self, table: Table, **changed: Value) -> tuple[Value, ...]:
        """Return the values of its fact: the name of a hand is the same with spaces, hyphens or capitals in it."""
        written = None if self.hand is None else "_".join(self.hand.casefold().replace("-", " ").replace("_", " ").split())
        return super().values(table, **{"hand": written, **changed})
