"""Single changes of fact, as the kinds of event give them: an event taken away or added, a number one off, a flag turned, an event moved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from arbiter.events import EVENT_KINDS, Accounts, Event
from arbiter.events.base import COMMON
from arbiter.incident import Incident, check_incident
from arbiter.telling import listed

NEAR = {"flag": 0, "number": 1, "word": 2, "taken away": 3, "added": 4, "moved": 5, "player": 6, "option": 7}
STILL = ("begin", "accounts", "next_deal", "claim")
MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Change:
    """One change of an incident.

    Attributes:
        kind: what sort of change it is, a key of `NEAR`.
        event: the index of the event that it touches, or None.
        text: the change in words, as "if ...".
        data: the incident as it would then be.
    """

    kind: str
    event: int | None
    text: str
    data: dict[str, Any]


def written(incident: Incident) -> dict[str, Any]:
    """Return an incident as data that reads back as the same incident."""
    return incident.model_dump(mode="json", by_alias=True, exclude_unset=True)


def sides(incident: Incident) -> Iterator[tuple[str, Incident]]:
    """Yield the incident as each side tells it, with who tells it so; the incident itself, with "", where nobody disagrees."""
    points = [event for event in incident.events if isinstance(event, Accounts) or event.disputed]
    if not points:
        yield "", incident
        return
    for side in range(max(len(event.versions) if isinstance(event, Accounts) else len(DISPUTED) for event in points)):
        said: dict[str, None] = {}
        events: list[dict[str, Any]] = []
        for event in incident.events:
            teller, told = _as_told(event, side)
            events += told
            said |= dict.fromkeys([teller] if teller else [])
        yield listed(said), check_incident({**written(incident), "events": events})


DISPUTED = ("if what is disputed happened", "if what is disputed did not happen")


def _as_told(event: Event, side: int) -> tuple[str, list[dict[str, Any]]]:
    data = event.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(event, Accounts):
        version = event.versions[min(side, len(event.versions) - 1)]
        return f"as {version.from_} tells it", [each.model_dump(mode="json", by_alias=True, exclude_unset=True) for each in version.events]
    if not event.disputed:
        return "", [data]
    data.pop("disputed")
    return DISPUTED[min(side, 1)], [] if side else [data]


def told(event: Event) -> str:
    """Return the sentence that tells an event."""
    return event.sentence()


def changes(incident: Incident, only: int | None = None) -> Iterator[Change]:
    """Yield the single changes of an incident.

    Args:
        incident: what happened.
        only: the index of the one event to change; default: all.

    Yields:
        Each change; some of them no longer make a valid incident.
    """
    data = written(incident)
    for at, event in enumerate(incident.events):
        if only is None or at == only:
            yield from _of_event(data, at, event, incident)
    if only is None:
        yield from additions(incident)


def _of_event(data: dict[str, Any], at: int, event: Event, incident: Incident) -> Iterator[Change]:
    if event.event not in ("begin", "accounts"):
        yield Change("taken away", at, f"if it had not happened that {told(event)}", _events(data, at, []))
    for kind, name, value, text in _fields(event, incident.players):
        yield Change(kind, at, f"if {text} ({told(event)})", _events(data, at, [{**data["events"][at], name: value}]))
    for place in range(at):
        if event.event not in STILL or incident.events[place].event not in STILL:
            moved = list(data["events"])
            moved.insert(place, moved.pop(at))
            yield Change("moved", at, f"if {told(event)} before {told(incident.events[place])}", {**data, "events": moved})


def _events(data: dict[str, Any], at: int, instead: list[dict[str, Any]]) -> dict[str, Any]:
    events = data["events"]
    return {**data, "events": [*events[:at], *instead, *events[at + 1 :]]}


def _fields(event: Event, players: tuple[str, ...]) -> Iterator[tuple[str, str, Any, str]]:
    for name, field in type(event).model_fields.items():
        if name in COMMON and name != "stage":
            continue
        value, key = getattr(event, name), field.alias or name
        words = key.replace("_", " ")
        if isinstance(value, bool):
            yield "flag", key, not value, f"{words} were {'not so' if value else 'so'}"
        elif isinstance(value, int):
            yield from (("number", key, near, f"{words} were {near} instead of {value}") for near in (value - 1, value + 1) if near >= 0)
        elif isinstance(value, str) and value in players and key in ("by", "of", "to"):
            yield from (("player", key, other, f"it were {other} instead of {value}") for other in players if other != value)
        elif isinstance(value, str):
            yield from (("word", key, word, f"{words} were {word} instead of {value}") for word in _others(field.annotation, value))


def _others(annotation: Any, value: str) -> list[str]:
    if get_origin(annotation) is Literal:
        words = [word for word in get_args(annotation) if word != value]
        return words if len(words) <= MOST_WORDS else []
    return [word for part in get_args(annotation) for word in _others(part, value)]


def additions(incident: Incident) -> Iterator[Change]:
    """Yield the events that nobody reported and that would be facts of their own, at every place; each kind of event names its own."""
    data = written(incident)
    for kind in EVENT_KINDS.values():
        for event in kind.unreported(incident.players):
            for place in range(1, len(incident.events) + 1):
                events = [*data["events"][:place], dict(event), *data["events"][place:]]
                after = told(incident.events[place - 1])
                yield Change("added", place, f"if {kind.as_told(event)}, after {after}", {**data, "events": events})


def options(incident: Incident, switches: Mapping[str, tuple[Any, list[Any]]], parts: list[str], adopted: frozenset[str]) -> Iterator[Change]:
    """Yield the changes of the house: each option set otherwise, each optional part adopted or given up.

    Args:
        incident: what happened.
        switches: by option, its value in force and its other values.
        parts: the optional parts of the book.
        adopted: those in force.
    """
    data = written(incident)
    given = data.get("house")
    house: dict[str, Any] = given if isinstance(given, dict) else {}
    for name, (_, others) in switches.items():
        for value in others:
            changed = {**house, "options": {**house.get("options", {}), name: value}}
            yield Change("option", None, f"if the house played {name}: {str(value).lower()}", {**data, "house": changed})
    for part in parts:
        kept = [ref for ref in house.get("adopt", []) if ref != part]
        adopt = kept if part in adopted else [*house.get("adopt", []), part]
        said = "had not adopted" if part in adopted else "had adopted"
        yield Change("option", None, f"if the house {said} {part}", {**data, "house": {**house, "adopt": adopt}})
