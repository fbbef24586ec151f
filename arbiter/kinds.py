"""What is to be known of every kind of event, without loading those that did not happen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from arbiter import events
from arbiter.cache import kept_texts
from arbiter.events import EVENT_KINDS
from arbiter.facts import FactType
from arbiter.table.kinds import RELATION_KINDS, TABLE_KINDS


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event.

    Attributes:
        fact: the type of the fact that it is; None where the table says it otherwise.
        reports: the facts that it may report, itself among them.
        easily_missed: whether people may leave it out when they tell what happened.
    """

    fact: FactType | None
    reports: tuple[str, ...]
    easily_missed: bool


@cache
def kinds() -> Mapping[str, Kind]:
    """Return every kind of event, by its name."""
    return kept_texts("kinds", (), _made, lambda made: {name: _as_data(kind) for name, kind in made.items()}, _read)


def _made() -> Mapping[str, Kind]:
    return {name: Kind(_fact(name), (name, *EVENT_KINDS[name].reports), EVENT_KINDS[name].easily_missed) for name in EVENT_KINDS}


def _fact(name: str) -> FactType | None:
    kind = EVENT_KINDS[name]
    return None if issubclass(kind, events.Wager) or name == "call_sight" else kind.fact_type()


def _as_data(kind: Kind) -> list[Any]:
    fact = [kind.fact.name, kind.fact.fields, kind.fact.tells, kind.fact.family] if kind.fact else None
    return [fact, kind.reports, kind.easily_missed]


def _read(data: Any) -> Mapping[str, Kind]:
    return {name: Kind(_fact_of(fact), tuple(map(str, reports)), bool(missed)) for name, (fact, reports, missed) in data.items()}


def _fact_of(data: Any) -> FactType | None:
    if data is None:
        return None
    name, fields, tells, family = data
    return FactType(str(name), tuple(map(str, fields)), str(tells), family=str(family))


@cache
def recorded() -> Mapping[str, FactType]:
    """Return every fact type that the table and the events yield, by its name."""
    return {**TABLE_KINDS, **RELATION_KINDS, **{name: kind.fact for name, kind in kinds().items() if kind.fact is not None}}


@cache
def reporters(fact: str) -> tuple[str, ...]:
    """Return the kinds of event that may report a fact."""
    return tuple(name for name, kind in kinds().items() if fact in kind.reports)
