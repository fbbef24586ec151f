"""Changes of an incident as data: events put in, left out, told otherwise or moved, and what it states outside its events told otherwise."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

from arbiter.events import EVENT_KINDS
from arbiter.events.base import COMMON
from arbiter.law import Choice, Option, Pattern
from makers import Told, renamed

Data = dict[str, Any]
Changed = tuple[str, Data]
NEARBY = 3
MOST_WAYS = 16
GAMES = ("draw", "jackpot", "stud")
RECORDS = ("complete", "irregularities")
STAKES = ("ante", "blind", "straddle", "jack_ante", "limit")
PACKS = (32, 40, 52, 53, 60)
KITTIES: tuple[Data | None, ...] = (None, {"chips": 0}, {"chips": 5, "limit": 5}, {"chips": 0, "limit": 1})


# --- the events


def put(data: Data, anchor: int, reached: list[int], told: Iterator[Told]) -> Iterator[Changed]:
    """Events put in: where they belong by their stage, then around an anchor, at the end, and elsewhere near."""
    length = len(data["events"])
    ways = [events for events, _ in zip(told, range(MOST_WAYS), strict=False) if events]
    for late in (True, False):
        for events in ways:
            yield f"with {_said(events)} put in where it belongs", _spread(data, events, reached, late=late)
    near = range(max(0, anchor - NEARBY), min(length, anchor + 1 + NEARBY))
    for place in dict.fromkeys(at for at in (anchor, anchor + 1, length, *near) if 0 <= at <= length):
        for events in ways:
            yield f"with {_said(events)} put in as event {place}", put_in(data, place, events)


def _said(events: Iterable[Data]) -> str:
    return json.dumps([_bare(event) for event in events], ensure_ascii=False)


def _bare(event: Data) -> Data:
    return {key: value for key, value in event.items() if key != "at"}


def _spread(data: Data, events: Told, reached: list[int], *, late: bool) -> Data:
    """An incident with events put in one by one, each among those of its stage."""
    reached, least = list(reached), 0
    for event in events:
        stage = event.get("at", 0)
        fitting = [at + late for at, each in enumerate(reached) if (each <= stage if late else each < stage)]
        place = max(least, max(fitting, default=0) + (0 if late else bool(fitting)))
        data = put_in(data, place, [event])
        reached.insert(place, stage)
        least = place + 1
    return data


def put_in(data: Data, place: int, events: Iterable[Data]) -> Data:
    """An incident with events put in; what speaks of a later event by its place still speaks of it."""
    new = [_bare(event) for event in events]
    old = [_shifted(event, place, len(new)) for event in data["events"]]
    return {**data, "events": [*old[:place], *new, *old[place:]]}


def _shifted(event: Data, place: int, by: int) -> Data:
    about = event.get("about")
    return {**event, "about": about + by} if isinstance(about, int) and about >= place else event


def without(data: Data, at: int) -> Data:
    """An incident without one of its events."""
    kept = [_shifted(event, at + 1, -1) for place, event in enumerate(data["events"]) if place != at and event.get("about") != at]
    return {**data, "events": kept}


def replaced(data: Data, events: list[int], told: Iterator[Told]) -> Iterator[Changed]:
    for new in told:
        for at in events if new else ():
            yield f"with {_said(new)} instead of event {at}", put_in(without(data, at), at, new)


def turned(data: Data, events: list[int], bound: Iterable[Any]) -> Iterator[Changed]:
    """All of some events told of another player."""
    players = data["players"]
    for name in [name for name in players if name in list(bound)] if len(events) > 1 else ():
        for other in players:
            if other != name:
                told = [renamed(event, {name: other}) if at in events else event for at, event in enumerate(data["events"])]
                yield f"events {', '.join(map(str, events))} with {other} for {name}", {**data, "events": told}


def altered(data: Data, at: int, numbers: Iterable[int]) -> Iterator[Changed]:
    """An incident with one event left out, told otherwise, or moved."""
    yield f"without event {at}", without(data, at)
    event = data["events"][at]
    for key, value in _otherwise(event, data["players"], tuple(numbers)):
        changed = {name: each for name, each in {**event, key: value}.items() if each is not None}
        yield f"event {at} with {key} = {json.dumps(value)}", {**data, "events": [*data["events"][:at], changed, *data["events"][at + 1 :]]}
    length = len(data["events"])
    for place in (*range(max(0, at - NEARBY), at), *range(at + 1, min(length, at + 1 + NEARBY)), length - 1):
        if place != at:
            rest = without(data, at)
            yield f"event {at} moved to {place}", {**rest, "events": [*rest["events"][:place], event, *rest["events"][place:]]}


def _otherwise(event: Data, players: list[str], numbers: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """What each field of an event might be instead; None: not said."""
    kind = EVENT_KINDS[event["event"]]
    for name, info in kind.model_fields.items():
        key = info.alias or name
        value = event.get(key)
        if key == "about" or isinstance(value, (list, tuple)) or (name in COMMON and name != "stage"):
            continue
        if value is not None and not info.is_required():
            yield key, None
        others = players if key in kind.naming() else _values(value, info.annotation, numbers)
        yield from ((key, other) for other in others if other != value or isinstance(other, bool) != isinstance(value, bool))


def _values(value: Any, annotation: Any, numbers: tuple[int, ...]) -> list[Any]:
    """Other values for a field that names no player."""
    plain = _plain(annotation)
    if isinstance(value, bool) or (value is None and bool in plain):
        return [not value]
    if isinstance(value, int):
        return [other for other in sorted({value - 1, value + 1, *numbers}) if other >= 0]
    if value is None and int in plain:
        return list(numbers)
    return _words(annotation)


def _words(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return [word for word in get_args(annotation) if isinstance(word, str)]
    return [word for part in get_args(annotation) for word in _words(part)]


def _plain(annotation: Any) -> list[Any]:
    return [annotation, *(each for part in get_args(annotation) for each in _plain(part))]


# --- what stands outside the events


def heads(data: Data, options: dict[str, Option], patterns: list[Pattern]) -> Iterator[Changed]:
    """What the incident states outside its events, told otherwise, as far as it bears on these patterns."""
    names = {pattern.fact for pattern in patterns}
    for pattern in patterns:
        yield from _of_house(data, options, pattern)
    if "game" in names:
        yield from ((f"with game = {game}", {**data, "game": game}) for game in GAMES if game != data.get("game", "draw"))
    if "record" in names:
        yield from ((f"with record = {record}", {**data, "record": record}) for record in RECORDS if record != data.get("record"))
    stakes = {name: value for name, value in (data.get("stakes") or {}).items() if value is not None}
    for name in STAKES:
        for value in {None, 1, 2, 5, (stakes.get(name) or 0) + 1, (stakes.get(name) or 2) - 1} - {stakes.get(name)}:
            yield f"with stakes.{name} = {value}", {**data, "stakes": {key: each for key, each in {**stakes, name: value}.items() if each is not None}}
    yield from _of_players(data)
    yield "with first_deal turned", {**data, "first_deal": not data.get("first_deal", False)}


def _of_players(data: Data) -> Iterator[Changed]:
    players = data["players"]
    for at in range(len(players)):
        yield f"with one more player in place {at}", {**data, "players": [*players[:at], "Zed", *players[at:]]}
    for name in players:
        yield f"without {name}", {**data, "players": [each for each in players if each != name]}
        if name != data.get("dealer"):
            yield f"with {name} as dealer", {**data, "dealer": name}
        yield f"with {name} sitting out", {**data, "sits_out": [*data.get("sits_out", ()), name]}


def _of_house(data: Data, options: dict[str, Option], pattern: Pattern) -> Iterator[Changed]:
    """The rules of the house told otherwise, where a pattern asks for them."""
    house: Data = data["house"] if isinstance(data.get("house"), dict) else {}
    tests = {name: term.values for name, term in pattern.tests if isinstance(term, Choice)}
    changed: list[Data] = []
    if pattern.fact == "house":
        for name in tests.get("option", tuple(options)):
            option = options[str(name)]
            changed += ({**house, "options": {**house.get("options", {}), name: [value] if option.is_list else value}} for value in option.values)
    elif pattern.fact == "adopted":
        given = list(house.get("adopt", ()))
        changed += ({**house, "adopt": [each for each in given if each != law] if law in given else [*given, law]} for law in tests.get("law", ()))
    elif pattern.fact == "pack_in_use":
        changed += ({**house, "pack": pack} for pack in PACKS)
    elif pattern.fact == "kitty":
        changed += ({**house, "kitty": kitty} for kitty in KITTIES)
    yield from ((f"with the house {json.dumps(other)}", {**data, "house": other}) for other in changed if other != house)
