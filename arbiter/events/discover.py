"""A fault discovered."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from arbiter.errors import InputError
from arbiter.events.base import Event
from arbiter.events.fields import BYSTANDER, About, Anyone, Counted, Player
from arbiter.table import Table


class Discover(Event):
    """A fault comes to light now."""

    tells: ClassVar[str] = "{by} found that {of:he|the table} {fault:found}"

    left_out: ClassVar[Mapping[str, str]] = {"of": "by"}

    event: Literal["discover"] = "discover"
    by: Anyone = Field(description="Who finds it.")
    fault: Literal["count", "draw", "openers", "pack", "turn"] = Field(
        description="`openers`: the opener lacks openers; `count`, `draw`: the hand holds `cards`."
    )
    of: Player | None = Field(None, description="Whose fault or hand; his own, if left out.")
    cards: Counted | None = Field(None, description="How many cards there are.")
    looked: bool | None = Field(None, description="Whether he had looked at the cards; false overrides what is presumed.")
    about: About | None = Field(None, description="The event meant: its `id`, or its place in `events`, from 0.")

    @classmethod
    def defaults(cls, given: Mapping[str, Any]) -> Mapping[str, str]:
        """Take the fault to be his own, unless it is the pack's."""
        return {} if given.get("fault") == "pack" else cls.left_out

    @model_validator(mode="after")
    def somebody_has_it(self) -> Self:
        """Refuse the fault of a hand that is nobody's."""
        if self.by == BYSTANDER and self.of is None and self.fault in ("count", "draw", "openers"):
            raise InputError("of", "is missing: a bystander has no hand", "name the player whose hand it is")
        return self

    def record(self, table: Table) -> None:
        """Record it and what it does to the table."""
        table.discover(self.fault, self.of, self.cards, self.looked)
        self.act(table)
