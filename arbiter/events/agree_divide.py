"""An agreement to divide."""

from typing import ClassVar, Literal

from pydantic import Field

from arbiter.events.base import Event
from arbiter.events.fields import Company
from arbiter.table import Table


class AgreeDivide(Event):
    """The players named agree to divide the pool."""

    tells: ClassVar[str] = "{by} agreed to divide the pool"
    family: ClassVar[str] = "money"

    event: Literal["agree_divide"] = "agree_divide"
    by: Company = Field(description="Those who agree: a list of names.")

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer."""
        return True

    def record(self, table: Table) -> None:
        """Record it, once for each who did it."""
        self.act_each(table)
