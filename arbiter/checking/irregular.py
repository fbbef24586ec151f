"""The events that may come into a deal: every kind, with each field at the values that tell something to the rules of a book."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from arbiter.checking.courses import AGE, DEALER, PLAYERS, PONE, SECOND
from arbiter.checking.values import RENAMED, Values
from arbiter.errors import InputError
from arbiter.events import EVENT_KINDS, Accounts, Begin, Event
from arbiter.events.base import COMMON
from arbiter.events.fields import BYSTANDER, WIND, Who
from arbiter.incident import Seats
from arbiter.incident.happenings import read_event
from arbiter.law import Choice
from arbiter.program import Program

NEVER = (Accounts, Begin)
"""Accounts are ruled as each of their versions; a stage begins in the course of a deal."""

GROUPS = ([SECOND], [AGE, SECOND], [SECOND, PONE, DEALER], list(PLAYERS))
SEATED = (("2c", "5d", "9h", "Ks"), ("Ac", "Ad", "9h", "Ks"))
OTHERWISE: Mapping[str, Sequence[Any]] = {"draws": [dict(zip(PLAYERS, cards, strict=True)) for cards in SEATED], "packets": ()}
"""Fields that hold neither a name, a number, a word nor a flag."""

HANDS: tuple[Any, ...] = (None, ["Qh", "Qc", "7c", "4h", "2d"], ["Qh", "Qc", "7c", "4h"], ["Qh", "Qc", "??"])
"""What may be shown: a hand that is not told, a hand, one with a card too few, one seen in part."""

MOST_TOGETHER = 12


@dataclass(frozen=True, slots=True)
class Irregular:
    """An event that may come into a deal: as it is written, and as it is heard."""

    data: Mapping[str, Any]
    event: Event


def irregular(program: Program) -> tuple[Irregular, ...]:
    """Return the events that may come into a deal.

    Args:
        program: the rules that are to hear them.

    Returns:
        Every kind of event: by each of the players whose part at the table differs; plain, with each of its fields at each of its telling
        values, with all of them together where that makes few, and as each pattern of the rules asks for it.
    """
    seats = Seats(PLAYERS, DEALER)
    values = Values(program)
    found: dict[str, Irregular] = {}
    for name, kind in EVENT_KINDS.items():
        if kind not in NEVER:
            for data in _events(values, name, kind):
                made = _read(data, seats)
                if made is not None:
                    found.setdefault(repr(made.event), made)
    return tuple(found.values())


def _read(data: Mapping[str, Any], seats: Seats) -> Irregular | None:
    """Return an event given as data, with the names filled in that follow from others; None where it is none."""
    try:
        event = read_event(dict(data), "", seats)
    except (InputError, ValidationError):
        return None
    return Irregular(event.model_dump(mode="json", by_alias=True, exclude_unset=True), event)


def _events(values: Values, name: str, kind: type[Event]) -> Iterator[dict[str, Any]]:
    """Yield the events of a kind, as data; some of them are none."""
    naming = kind.naming()
    fields = {field.alias or key: field for key, field in kind.model_fields.items() if key not in COMMON}
    people = {key: field for key, field in fields.items() if key in naming and key not in OTHERWISE}
    telling = {key: _telling(values, name, key, field) for key, field in fields.items() if key not in people}
    plain = {key: options[0] for key, options in telling.items()}
    matters = [key for key in telling if fields[key].is_required() or key == "amount"]
    for given in _filled(values, name, telling, plain):
        alike = all(given[key] == plain[key] for key in plain if key not in matters)
        for who in _people(values, name, given, people, everybody=alike):
            yield {"event": name, **{key: value for key, value in {**who, **given}.items() if value is not None}}


def _filled(values: Values, name: str, telling: Mapping[str, list[Any]], plain: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what the fields that name no player hold."""
    if prod(map(len, telling.values())) <= MOST_TOGETHER:
        yield from (dict(zip(telling, each, strict=True)) for each in product(*telling.values()))
        return
    for key, options in telling.items():
        yield from ({**plain, key: value} for value in options)
    for pattern in values.patterns_on(name):
        tests = {field: term.values[0] for field, term in pattern.tests if isinstance(term, Choice)}
        yield {**plain, **{key: tests[RENAMED.get(key, key)] for key in telling if RENAMED.get(key, key) in tests}}


def _telling(values: Values, name: str, key: str, field: FieldInfo) -> list[Any]:
    """Return the telling values of a field that names no player, the plainest first."""
    plain = [] if field.is_required() else [None]
    kinds = _kinds(field.annotation)
    words = [word for each in kinds if get_origin(each) is Literal for word in get_args(each)]
    if key in OTHERWISE:
        return [*plain, *(values.packets() if key == "packets" else OTHERWISE[key])]
    if words:
        told_apart = field.is_required() or values.asked(name, key)
        return [*plain, *(word for word in words if word != field.default and told_apart)]
    if bool in kinds:
        return [None, field.default is not True] if values.asked(name, key) else [None]
    if int in kinds:
        return [*plain, *values.numbers(name, key)] or [1]
    return list(HANDS) if key == "cards" else [*plain, *values.words(name, key)] or [None]


def _people(values: Values, name: str, given: Mapping[str, Any], fields: Mapping[str, FieldInfo], *, everybody: bool) -> Iterator[dict[str, Any]]:
    """Yield who does it, and to whom: himself, the player on his left, the dealer."""
    kind = EVENT_KINDS[name]
    first = next((key for key in fields if kind.left_out.get(key) != "dealer"), next(iter(fields), ""))
    if not first:
        yield {}
        return
    others = [key for key in fields if key != first and (key in kind.left_out or fields[key].is_required() or values.asked_with(name, key, given))]
    for actor in _actors(values, name, kind, first, fields[first])[: None if everybody else 2]:
        yield {first: actor}
        for key in others:
            yield from ({first: actor, key: other} for other in _others(actor, kind, key))


def _actors(values: Values, name: str, kind: type[Event], key: str, field: FieldInfo) -> list[Any]:
    if "tuple" in str(field.annotation):
        return [*GROUPS]
    marker = kind.naming()[key]
    besides = [word for word in (BYSTANDER, WIND) if isinstance(marker, Who) and word in marker.besides]
    pone = [PONE] if (name, key) in values.by_the_pone else []
    return [SECOND, DEALER, AGE, *pone, *besides, *([] if field.is_required() else [None])]


def _others(actor: Any, kind: type[Event], key: str) -> list[Any]:
    if kind.left_out.get(key) == "dealer":
        return [AGE]
    left = PLAYERS[(PLAYERS.index(actor) + 1) % len(PLAYERS)] if actor in PLAYERS else SECOND
    return [left, DEALER] if actor == SECOND else [left]


def _kinds(annotation: Any) -> list[Any]:
    """Return the kinds of value that an annotation allows."""
    if get_origin(annotation) is Literal:
        return [annotation]
    parts = [part for part in get_args(annotation) if not isinstance(part, FieldInfo) and part is not NoneType]
    return [kind for part in parts for kind in _kinds(part)] or [annotation]
