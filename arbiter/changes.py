"""Single changes of fact, as the kinds of event give them: an event taken away or added, a number one off, a flag turned, an event moved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from arbiter.errors import InputError
from arbiter.events import EVENT_KINDS, Accounts, Event
from arbiter.events.base import COMMON
from arbiter.incident import Incident, check_incident
from arbiter.law import Option
from arbiter.supposing import continued, supposed
from arbiter.telling import listed
from arbiter.wording import FLAGS

NEAR = {"account": 0, "flag": 1, "added": 2, "number": 3, "word": 4, "taken away": 5, "instead": 6, "moved": 7, "option": 8, "player": 9}
STILL = ("begin", "accounts", "next_deal", "claim")
SILENT = ("begin", "accounts")
WHOSE = ("by", "of", "to")
SAME = ("by", "to", "of", "amount", "out_of_turn")
OTHER_MATTER = ("fault", "duty", "demand", "kind")
PLAY = ("come_in", "open", "bet", "call", "raise", "check", "pass", "fold", "post", "discard", "ask_cards", "serve", "show", "concede")
MOST_WORDS = 12
MOST_NUMBERS = 6
FAR = 3
LONG = 12


@dataclass(frozen=True, slots=True)
class Change:
    """One change of an incident.

    Attributes:
        kind: what sort of change it is, a key of `NEAR`.
        event: the index of the event that it touches, or None.
        text: the change in words, as "if ...".
        data: the incident as it would then be.
        first: the index of the first event that differs; None where it is no event.
        others: the two players who change places in it, if that is all.
    """

    kind: str
    event: int | None
    text: str
    data: dict[str, Any]
    first: int | None = None
    others: tuple[str, str] | None = None


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


def had(event: Event, *, happened: bool = True) -> str:
    """Return an event as a supposition: `Ann had come in`."""
    return supposed(event.sentence(), event.subject, happened=happened)


def _then(event: Event, before: str, incident: Incident) -> str:
    """Return the sentence of an event that follows a supposition."""
    return continued(told(event), event.subject, before, incident.players)


def changes(incident: Incident, only: int | None = None, numbers: tuple[int, ...] = ()) -> Iterator[Change]:
    """Yield the single changes of an incident.

    Args:
        incident: what happened.
        only: the index of the one event to change; default: all.
        numbers: numbers of cards on which the law turns.

    Yields:
        Each change; some of them no longer make a valid incident.
    """
    data = written(incident)
    for at, event in enumerate(incident.events):
        if only is None or at == only:
            yield from _of_event(data, at, event, incident, numbers)
    if only is None:
        yield from additions(incident)


def _of_event(data: dict[str, Any], at: int, event: Event, incident: Incident, numbers: tuple[int, ...]) -> Iterator[Change]:
    yield from _accounts(data, at, event)
    if event.event not in SILENT:
        yield Change("taken away", at, f"if {had(event, happened=False)}", _events(data, at, []), at)
        yield from _fields(data, at, event, incident, numbers)
        yield from _instead(data, at, event)
    nearest = max(0, at - FAR) if len(incident.events) > LONG else 0
    for place in range(nearest, at):
        if event.event not in STILL or incident.events[place].event not in STILL:
            moved = list(data["events"])
            moved.insert(place, moved.pop(at))
            yield Change("moved", at, f"if {had(event)} before {_then(incident.events[place], had(event), incident)}", {**data, "events": moved}, place)


def _accounts(data: dict[str, Any], at: int, event: Event) -> Iterator[Change]:
    """Yield the answers to a dispute."""
    if not isinstance(event, Accounts) and not event.disputed:
        return
    for side in range(len(event.versions) if isinstance(event, Accounts) else len(DISPUTED)):
        teller, instead = _as_told(event, side)
        text = f"if it was {teller}" if teller.startswith("as ") else f"if {had(event, happened=not side)}"
        yield Change("account", at, text, _events(data, at, instead), at)


def _events(data: dict[str, Any], at: int, instead: list[dict[str, Any]]) -> dict[str, Any]:
    events = data["events"]
    return {**data, "events": [*events[:at], *instead, *events[at + 1 :]]}


def _instead(data: dict[str, Any], at: int, event: Event) -> Iterator[Change]:
    """Yield the event with another kind in its place, which says the same of the same players."""
    given = data["events"][at]
    for name in event.instead:
        fields = {field.alias or key for key, field in EVENT_KINDS[name].model_fields.items()}
        kept = {key: value for key, value in given.items() if key in fields and (key in SAME or key in COMMON)}
        other = {**kept, "event": name}
        text = _told_data(other)
        if text is not None:
            yield Change("instead", at, f"if {text}, and not this: {told(event)}", _events(data, at, [other]), at)


def _told_data(given: dict[str, Any]) -> str | None:
    """Return an event given as data as a supposition; None where it is none."""
    try:
        kind = EVENT_KINDS[given["event"]]
        return had(kind.model_validate(kind.filled(given, "")))
    except (ValidationError, InputError):
        return None


def _fields(data: dict[str, Any], at: int, event: Event, incident: Incident, numbers: tuple[int, ...]) -> Iterator[Change]:
    given = data["events"][at]
    stakes = tuple(value + more for value in incident.stakes.model_dump().values() if value is not None for more in (0, 1))
    for name, field in type(event).model_fields.items():
        if name in COMMON and name != "stage":
            continue
        value, key = getattr(event, name), field.alias or name
        for kind, other in _values(key, value, field.annotation, incident.players, stakes if key == "amount" else numbers):
            changed = {**given, key: other}
            pair = (value, other) if kind == "player" else None
            yield Change(kind, at, f"if {_altered(event, changed, key, value)}", _events(data, at, [changed]), at, pair)
    for more in event.nearby(numbers):
        changed = {**given, **more}
        yield Change("number", at, f"if {_told_data(changed) or told(event)}", _events(data, at, [changed]), at)


def _altered(event: Event, changed: dict[str, Any], key: str, old: Any) -> str:
    """Return a changed event as a supposition that names what it was before."""
    words = FLAGS.get(key) or key.replace("_", " ")
    before = f"not {words}" if old is True else f"not {old}" if (isinstance(old, int) and old is not False) or key in WHOSE else ""
    said = _told_data(changed)
    if said is None or said == had(event):
        value = changed[key]
        new = ("" if value else "not ") + "so" if isinstance(value, bool) else str(value).replace("_", " ")
        return f"{words} had been {new}, when {told(event)}"
    return f"{said}, {before}" if before else said


def _values(key: str, value: Any, annotation: Any, players: tuple[str, ...], numbers: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """Yield what else a field might have been, with the kind of change."""
    if isinstance(value, bool):
        yield "flag", not value
    elif isinstance(value, int):
        near = sorted({value - 1, value + 1, *numbers} - {value}, key=lambda other: (abs(other - value), other))
        yield from (("number", other) for other in near[:MOST_NUMBERS] if other >= 0)
    elif isinstance(value, str) and value in players:
        if key in WHOSE:
            yield from (("player", other) for other in players if other != value)
    elif isinstance(value, str) and key not in OTHER_MATTER:
        yield from (("word", word) for word in _others(annotation, value))


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
            text = _told_data(event)
            if text is None:
                continue
            for place in range(1, len(incident.events) + 1):
                if place < len(incident.events) and _of_others(incident.events[place], event["by"], incident.players):
                    continue
                events = [*data["events"][:place], dict(event), *data["events"][place:]]
                then = _then(incident.events[min(place, len(incident.events) - 1)], text, incident)
                where = f"before {then}" if place < len(incident.events) else f"after {then}"
                yield Change("added", place, f"if {text} {where}", {**data, "events": events}, place)


def _of_others(event: Event, player: str, players: tuple[str, ...]) -> bool:
    """Whether an event is an act of play of others alone: that something else came just before it and not just after it makes no difference."""
    named = {name for name in (getattr(event, field, None) for field in (*WHOSE, "against")) if isinstance(name, str) and name in players}
    return event.event in PLAY and bool(named) and player not in named


def options(incident: Incident, switches: Mapping[str, tuple[Option, list[Any]]], parts: Mapping[str, str], adopted: frozenset[str]) -> Iterator[Change]:
    """Yield the changes of the house: each option set otherwise, each optional part adopted or given up.

    Args:
        incident: what happened.
        switches: by option, the option and its other values.
        parts: the optional parts of the book, with their headings.
        adopted: those in force.
    """
    data = written(incident)
    given = data.get("house")
    house: dict[str, Any] = given if isinstance(given, dict) else {}
    for name, (option, others) in switches.items():
        for value in others:
            changed = {**house, "options": {**house.get("options", {}), name: value}}
            said = str(value).lower() if isinstance(value, bool) else str(value).replace("_", " ")
            yield Change("option", None, f"if the house had set {name} to {said} ({option.about.rstrip('.')})", {**data, "house": changed})
    for part, title in parts.items():
        kept = [ref for ref in house.get("adopt", []) if ref != part]
        adopt = kept if part in adopted else [*house.get("adopt", []), part]
        said = "had not adopted" if part in adopted else "had adopted"
        yield Change("option", None, f"if the house {said} {part} ({title})", {**data, "house": {**house, "adopt": adopt}})
