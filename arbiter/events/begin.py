"""A stage set outright."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Players, Stage
from arbiter.table import Table


class Begin(Event):
    """A stage begins."""

    tells: ClassVar[str] = "it came to the {stage|next stage}"

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {"stage": {"name": "stage"}}
    event: Literal["begin"] = "begin"
    stage: Stage = Field(description="The stage that begins.")
    in_: Players | None = Field(None, alias="in", description="Who still holds cards.")

    def record(self, table: Table) -> None:
        """Record it and what it does to the table; a stage that has begun goes on, but in stud one interval follows another."""
        if self.stage != table.stage or (self.stage == "betting" and table.game == "stud"):
            table.enter(self.stage)
        if self.in_ is not None:
            table.only(self.in_)
        self.act(table)
