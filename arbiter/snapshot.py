"""Going back: a hearing can return to an earlier moment, so that only what differs between two accounts is heard again."""

import copy
from dataclasses import dataclass
from typing import Any

from arbiter.facts import Fact
from arbiter.hearing import Hearing

FACT_STATE = ("ended", "ended_by", "known", "shadow")
KEPT = ("memory", "rate", "kinds", "seats")


@dataclass(slots=True)
class Mark:
    """A moment of a hearing: the lengths of its lists, the facts that could still end, and the state of the table."""

    lengths: dict[str, int]
    open: list[tuple[Fact, tuple[Any, ...]]]
    table: dict[str, Any]
    dealer: str
    tick: int
    firings: int
    by_rule: dict[str, int]
    keys: dict[Any, bool]
    unknown: int
    limited: dict[str, list[Fact]]
    answers: int


def mark(hearing: Hearing) -> Mark:
    """Return the present moment of a hearing."""
    memory, engine, table = hearing.table.memory, hearing.engine, hearing.table
    return Mark(
        {name: len(facts) for name, facts in memory.by_type.items()},
        [(fact, _state(fact)) for facts in memory.by_type.values() for fact in facts if fact.ended is None or fact.ended > memory.tick],
        {name: _copied(value) for name, value in vars(table).items() if name not in KEPT},
        table.seats.dealer,
        memory.tick,
        len(engine.firings),
        {name: len(firings) for name, firings in engine._by_rule.items()},
        dict(engine._keys),
        len(engine.unknown),
        {name: list(facts) for name, facts in engine._limited.items()},
        len(hearing.answers),
    )


def go_back(hearing: Hearing, moment: Mark) -> None:
    """Take a hearing back to an earlier moment."""
    memory, engine, table = hearing.table.memory, hearing.engine, hearing.table
    _cut(memory.by_type, moment.lengths)
    for fact, state in moment.open:
        for name, value in zip(FACT_STATE, state, strict=True):
            setattr(fact, name, value)
    for name, value in moment.table.items():
        setattr(table, name, _copied(value))
    table.seats.dealer = moment.dealer
    memory.tick = moment.tick
    memory.restore()
    del engine.firings[moment.firings :]
    _cut(engine._by_rule, moment.by_rule)
    engine._keys = dict(moment.keys)
    del engine.unknown[moment.unknown :]
    engine._limited = {name: list(facts) for name, facts in moment.limited.items()}
    del hearing.answers[moment.answers :]


def state(hearing: Hearing) -> dict[str, Any]:
    """Return the state of the table that facts do not tell, to be compared with that at another moment."""
    passing = (*KEPT, "_facts", "event", "event_stage", "unlooked", "last_draw")
    return {name: _copied(value) for name, value in vars(hearing.table).items() if name not in passing}


def _state(fact: Fact) -> tuple[Any, ...]:
    return fact.ended, fact.ended_by, fact.known, fact.shadow


def _cut(lists: dict[str, list[Any]], lengths: dict[str, int]) -> None:
    for name, items in lists.items():
        del items[lengths.get(name, 0) :]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return list(value)
    if isinstance(value, set):
        return set(value)
    if hasattr(value, "__dataclass_fields__"):
        return copy.deepcopy(value)
    return value
