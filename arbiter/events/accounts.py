"""Different accounts of what happened."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, InstanceOf, SerializeAsAny, Strict, model_validator

from arbiter.errors import InputError
from arbiter.events.base import Data, Event
from arbiter.events.fields import Anyone, Text
from arbiter.telling import tell

FEWEST_VERSIONS = 2


class Version(Data):
    """What one of the parties says that happened."""

    from_: Anyone = Field(alias="from", description="Whose account it is.")
    events: Annotated[tuple[SerializeAsAny[InstanceOf[Event]], ...], Strict(False)] = Field(description="What happened by this account; empty: nothing.")


class Accounts(Event):
    """The parties give different accounts of what happened at this point."""

    tells: ClassVar[str] = "the accounts differ[: {of}]"

    event: Literal["accounts"] = "accounts"
    of: Text | None = Field(None, description="What the accounts are about, in words.")
    versions: Annotated[tuple[Version, ...], Strict(False)] = Field(description="Two accounts or more.")

    @model_validator(mode="after")
    def differ(self) -> Self:
        """Refuse fewer accounts than two."""
        if len(self.versions) < FEWEST_VERSIONS:
            raise InputError("versions", f"there are {len(self.versions)}", "give two accounts or more")
        return self

    @classmethod
    def as_told(cls, given: Mapping[str, Any]) -> str:
        """Return the sentence that tells of the accounts, whose events are data yet."""
        return tell(cls.tells, given)
