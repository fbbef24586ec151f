"""A fault of the pack."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Counted
from arbiter.table import Table


class PackFault(Event):
    """A fault of the pack comes to light now."""

    tells: ClassVar[str] = "the pack was found {fault|at fault}[: {cards:card}]"
    family: ClassVar[str] = "exposure"

    event: Literal["pack_fault"] = "pack_fault"
    fault: Literal["faced", "short", "long", "duplicate", "foreign", "imperfect"] = Field(
        description="`faced`: face up in it; `foreign`: of another pack; `imperfect`: torn, marked or defaced."
    )
    cards: Counted | None = Field(None, description="`faced`: so many cards face up; `short`, `long`: so many cards counted.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True
