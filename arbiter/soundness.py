"""What conclusions hold, as the fields of a ruling take it; and of those of a house, whether it can be: players at this table, numbers that there are."""

from arbiter.errors import quote
from arbiter.events.fields import BYSTANDER, WIND
from arbiter.facts import Fact, Value
from arbiter.fillings import EVENT, NUMBER, PLAYER, PLAYERS, WANTED, Wanted
from arbiter.law import LawError
from arbiter.table import Table

MOST = 10**24
"""More than everybody's counters together can come to."""
POOLS = ("pool", "kitty")


def refuse_unsound(table: Table) -> None:
    """Refuse conclusions that no ruling can hold, because a variable of the rule stands for something else than is needed there.

    Args:
        table: the table at the end of a hearing.

    Raises:
        LawError: with the file and the line of the rule.
    """
    people = {*table.seats.players, BYSTANDER, WIND, *POOLS}
    for name, wanted in WANTED.items():
        for fact in table.memory.by_type.get(name, ()):
            for field, value in zip(fact.type.fields, fact.values, strict=True):
                if not _can_be(value, wanted.get(field), people):
                    raise _error(fact, field, value)


def _can_be(value: Value, wanted: Wanted | None, people: set[str]) -> bool:
    if value is None:
        return True
    if wanted is PLAYER or wanted is PLAYERS:
        listed = value if isinstance(value, tuple) and wanted is PLAYERS else (value,)
        return all(isinstance(name, str) and name in people for name in listed)
    if wanted is NUMBER:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
    if wanted is EVENT:
        return isinstance(value, int | str)
    return wanted is None or isinstance(value, str | tuple | int)


def _error(fact: Fact, field: str, value: Value) -> LawError:
    rule = fact.firing.rule
    what = f"the rule `{rule.id}` concludes {quote(value)} as `{field}` of `{fact.type.name}`, which cannot be"
    return LawError(rule.file, rule.line, what, "bind the variable to a field that holds what is needed")


def name_in(value: Value) -> str | None:
    """Return a value as a name; None where it is none."""
    return value if isinstance(value, str) else None


def number_in(value: Value) -> int | None:
    """Return a value as a number; None where it is none."""
    return value if isinstance(value, int) else None


def names_in(value: Value) -> list[str] | str:
    """Return a value as a list of names, but for the pool and the kitty, which stand for themselves."""
    if isinstance(value, tuple):
        return [str(name) for name in value]
    return str(value) if value in POOLS else [str(value)]
