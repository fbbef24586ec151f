"""Agreement and objection."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from arbiter.errors import InputError
from arbiter.events.base import Event
from arbiter.events.fields import About, OneOrMore
from arbiter.table import Table


class Answer(Event):
    """An answer to the remedy on the table."""

    by: OneOrMore = Field((), description="Who: a name, or a list of names.")
    all: bool = Field(False, description="Everybody does.")
    about: About | None = Field(None, description="The event meant: its `id`, or its place in `events`, from 0.")

    @model_validator(mode="after")
    def somebody(self) -> Self:
        """Refuse an answer that nobody gives."""
        if not self.by and not self.all:
            raise InputError("by", "is missing", "a name, a list of names, or `all`: true")
        return self


class Agree(Answer):
    """Agrees to the remedy on the table."""

    tells: ClassVar[str] = "{by} agreed"

    easily_missed: ClassVar[bool] = True
    event: Literal["agree"] = "agree"
    instead: ClassVar[tuple[str, ...]] = ("object",)

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)


class Object(Answer):
    """Objects to the remedy on the table."""

    tells: ClassVar[str] = "{by} objected"

    easily_missed: ClassVar[bool] = True
    event: Literal["object"] = "object"
    instead: ClassVar[tuple[str, ...]] = ("agree",)

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)
