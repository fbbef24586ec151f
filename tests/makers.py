"""Which events make which facts, and which end them: learned from the cases, to be told of other players in other cases."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.changes import written
from arbiter.events import EVENT_KINDS
from arbiter.facts import Fact, Value
from arbiter.hearing import Hearing
from arbiter.incident import Incident
from arbiter.law import Choice, Group, Pattern

MOST_EVENTS = 5
MOST_OF_A_SHAPE = 2
MOST_WAYS = 8
PLACES = tuple(f"player {at}" for at in range(1, 31))
STAGES = ("before_deal", "deal", "betting", "draw", "final_betting", "showdown", "settled")
Told = tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Making:
    """Events that made a fact, or ended it, as they were told in a case: the values of its fields, who played there, and the events.

    Each event says besides, under `at`, how far the deal had come.
    """

    values: Mapping[str, Value]
    players: tuple[str, ...]
    events: Told


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Data with other names for its players."""
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def stages(hearing: Hearing) -> dict[int, int]:
    """By event: how far the deal had come."""
    found: dict[int, int] = {}
    for name, facts in hearing.table.memory.by_type.items():
        for fact in facts if name in EVENT_KINDS else ():
            if isinstance(fact.event, int) and fact["stage"] in STAGES:
                found[fact.event] = STAGES.index(str(fact["stage"]))
    return found


def sources(facts: Iterable[Fact]) -> list[int]:
    """The events that facts come from, through all that concluded them."""
    found: set[int] = set()
    seen: set[int] = set()
    todo = list(facts)
    while todo:
        fact = todo.pop()
        if id(fact) in seen:
            continue
        seen.add(id(fact))
        if isinstance(fact.event, int):
            found.add(fact.event)
        if fact.firing is not None:
            todo += (*fact.firing.on, *fact.firing.when)
    return sorted(found)


class Makers:
    """What the cases teach of how facts are made and ended."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._makers: dict[str, dict[str, list[Making]]] = {}
        self._enders: dict[str, dict[str, list[Making]]] = {}

    def learn(self, incident: Incident, hearing: Hearing) -> None:
        """Learn from a hearing."""
        told = written(incident)["events"]
        begun, reached = _beginnings(hearing), stages(hearing)
        told = [{**event, "at": reached.get(at, 0)} for at, event in enumerate(told)]
        for name, facts in hearing.table.memory.by_type.items():
            for fact in facts:
                if fact.shadow:
                    continue
                made = sources([fact])
                if made and len(made) <= MOST_EVENTS:
                    _keep(self._makers.setdefault(name, {}), _making(fact, incident, told, made))
                if fact.ended is not None and fact.ended in begun:
                    _keep(self._enders.setdefault(name, {}), _making(fact, incident, told, [begun[fact.ended]]))

    def claims(self, incident: Incident, demands: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Claims for what is demanded by anybody, against nobody and against those against whom claims are told."""
        for demand in dict.fromkeys(demands):
            for by in incident.players:
                yield {"event": "claim", "by": by, "demand": demand}

    def ways(self, group: Group, bindings: Mapping[str, Value], players: Sequence[str], free: tuple[int, str] | None = None) -> Iterator[Told]:
        """Events that make a group hold under bindings.

        Args:
            group: the patterns.
            bindings: the values of the variables that are bound already.
            players: those at the table.
            free: the place of a pattern and the field of it that is to have another value than it asks for.

        Yields:
            The events, told of these players.
        """
        yield from self._ways(list(enumerate(group.patterns)), dict(bindings), players, free)

    def _ways(self, patterns: list[tuple[int, Pattern]], bindings: dict[str, Value], players: Sequence[str], free: tuple[int, str] | None) -> Iterator[Told]:
        if not patterns:
            yield ()
            return
        (at, pattern), rest = patterns[0], patterns[1:]
        known = self._makers.get(pattern.fact)
        if not known:
            yield from self._ways(rest, bindings, players, free)
            return
        found = 0
        for making in _short(known):
            told = fitted(making, pattern, bindings, players, free[1] if free and free[0] == at else "")
            for events, bound in told:
                found += 1
                for more in self._ways(rest, bound, players, free):
                    yield (*events, *more)
            if found > MOST_WAYS:
                return

    def ends(self, fact: Fact, players: Sequence[str]) -> Iterator[Told]:
        """Events that end a fact such as this."""
        same = Pattern(fact.type.name, tuple((name, Choice((value,))) for name, value in zip(fact.type.fields, fact.values, strict=True) if value in players))
        found = 0
        for making in _short(self._enders.get(fact.type.name, {})):
            for events, _ in fitted(making, same, {}, players, ""):
                found += 1
                yield events
            if found > MOST_WAYS:
                return


def _beginnings(hearing: Hearing) -> dict[int, int]:
    """By tick: the event that was being heard."""
    begun: dict[int, int] = {}
    for facts in hearing.table.memory.by_type.values():
        for fact in facts:
            if isinstance(fact.event, int):
                begun[fact.known] = fact.event
    return begun


def _making(fact: Fact, incident: Incident, told: list[dict[str, Any]], events: Iterable[int]) -> Making:
    values = dict(zip(fact.type.fields, fact.values, strict=True))
    return Making(values, incident.players, tuple({key: value for key, value in told[at].items() if key not in ("about", "note", "id")} for at in events))


def _keep(known: dict[str, list[Making]], making: Making) -> None:
    """Keep a making, unless enough of its shape are known."""
    values = {name: value for name, value in making.values.items() if name != "event" and value not in making.players}
    shape = json.dumps([values, [event["event"] for event in making.events]], default=str)
    of_shape = known.setdefault(shape, [])
    if len(of_shape) < MOST_OF_A_SHAPE and making.events not in [each.events for each in of_shape]:
        of_shape.append(making)


def _short(known: Mapping[str, list[Making]]) -> list[Making]:
    return sorted((making for makings in known.values() for making in makings), key=lambda making: len(making.events))


@dataclass
class _Fit:
    """Who and what in a making stands for what is asked for: names, numbers, and those who may not stand for somebody."""

    names: dict[str, str]
    numbers: dict[int, int]
    barred: dict[str, str]


def fitted(making: Making, pattern: Pattern, bindings: Mapping[str, Value], players: Sequence[str], free: str) -> Iterator[tuple[Told, dict[str, Value]]]:
    """A making told of those whom the bindings name; two ways where somebody may be anybody."""
    fit = _Fit({}, {}, {})
    for field, term in pattern.tests:
        wanted = term.values if isinstance(term, Choice) else (bindings[term.name],) if term.name in bindings else None
        if (
            wanted is not None
            and field != "event"
            and not _fits(fit, making.values.get(field), _Asked(wanted, making.players, players, field == free, isinstance(term, Choice)))
        ):
            return
    for turn in (0, 1):
        full = _everybody(making.players, fit.names, fit.barred, players, turn)
        if full is None:
            return
        bound = dict(bindings)
        for field, term in pattern.tests:
            if not isinstance(term, Choice):
                bound.setdefault(term.name, renamed(making.values.get(field), full))
        yield tuple(_counted(renamed(event, full), fit.numbers) for event in making.events), bound
        if len(fit.names) == len(making.players):
            return


@dataclass
class _Asked:
    """What is asked of a field: which values, by those there and by those here; of one that is `free`, another; of a `fixed` one, no other number."""

    wanted: Sequence[Value]
    there: Sequence[str]
    here: Sequence[str]
    free: bool
    fixed: bool


def _fits(fit: _Fit, value: Value, asked: _Asked) -> bool:
    """Whether a field may have a value that is asked for, which is noted."""
    names = [str(each) for each in asked.wanted if each in asked.here]
    if isinstance(value, str) and value in asked.there and names:
        if asked.free:
            fit.barred[value] = names[0]
            return True
        return fit.names.setdefault(value, names[0]) == names[0]
    if asked.free or value in asked.wanted:
        return not asked.free or value not in asked.wanted
    if asked.fixed or type(value) is not int or type(asked.wanted[0]) is not int:
        return False
    fit.numbers[value] = asked.wanted[0]
    return True


def _counted(event: dict[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    return {key: numbers.get(value, value) if type(value) is int and key != "at" else value for key, value in event.items()}


def _everybody(mine: Sequence[str], names: Mapping[str, str], barred: Mapping[str, str], players: Sequence[str], turn: int) -> dict[str, str] | None:
    """Who of the players stands for each: those named, and for the rest the others in order, turned by so many."""
    taken = set(names.values())
    others = [name for name in players if name not in taken]
    others = others[turn % len(others) :] + others[: turn % len(others)] if others else []
    found = dict(names)
    for name in mine:
        if name not in found:
            free = [other for other in others if other != barred.get(name)] or [other for other in players if other != barred.get(name)]
            if not free:
                return None
            found[name] = free[0]
            if free[0] in others:
                others.remove(free[0])
    return found
