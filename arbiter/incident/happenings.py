"""From data to events: kinds found, roles resolved, left-out names filled in."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from arbiter.errors import InputError, nearest, quote
from arbiter.events import EVENT_KINDS, Accounts, Event, ExchangeSeats, NextDeal
from arbiter.events.fields import ALIASES, BYSTANDER, Mentions, Who
from arbiter.incident.mistakes import mistake
from arbiter.incident.seats import Seats
from arbiter.incident.text import MOST_EVENTS


def read_events(data: object, place: str, seats: Seats) -> tuple[Event, ...]:
    """Read what happened.

    Args:
        data: a list of events, as parsed.
        place: the path of the list.
        seats: who sits where when it begins.

    Returns:
        The events, every role in them resolved to a name.

    Raises:
        InputError: at the first event that cannot be used.
    """
    events: list[Event] = []
    for index, each in enumerate(listed(data, place)):
        event = read_event(each, f"{place}[{index}]", seats)
        events.append(event)
        if isinstance(event, NextDeal):
            seats = seats.dealt_by(event.by)
        elif isinstance(event, ExchangeSeats):
            seats = seats.exchanged(*event.by)
    return tuple(events)


def listed(data: object, place: str) -> list[Any]:
    """Let pass only a list of events that is not too long, with those in accounts.

    Args:
        data: what stands there.
        place: its path.

    Returns:
        The list.

    Raises:
        InputError: if it is no list, or too long.
    """
    if not isinstance(data, (list, tuple)):
        raise InputError(place, f"{quote(data)} is not a list", "write a list of events: [ … ]")
    if (many := count_events(data)) > MOST_EVENTS:
        raise InputError(place, f"there are {many:,} events", f"at most {MOST_EVENTS:,}")
    return list(data)


def count_events(data: object) -> int:
    """Count events and those inside accounts, before any of them is read.

    Args:
        data: what stands under `events`, as parsed.

    Returns:
        How many there are, whatever is wrong with them.
    """
    if not isinstance(data, (list, tuple)):
        return 0
    versions = (each["versions"] for each in data if isinstance(each, dict) and isinstance(each.get("versions"), list))
    told = (version.get("events") for given in versions for version in given if isinstance(version, dict))
    return len(data) + sum(len(each) for each in told if isinstance(each, list))


def read_event(data: object, place: str, seats: Seats) -> Event:
    """Read one event.

    Args:
        data: the event, as parsed.
        place: its path.
        seats: who sits where at that moment.

    Returns:
        The event.

    Raises:
        InputError: if it cannot be used.
    """
    if not isinstance(data, dict):
        raise InputError(place, f"{quote(data)} is not an object", "write an event as an object: { … }")
    kind = kind_of(data, place)
    given = resolved(kind, data, place, seats)
    if kind is Accounts:
        given = with_versions(given, place, seats)
    try:
        return kind.model_validate(kind.filled(given, seats.dealer))
    except ValidationError as error:
        raise mistake(error, place, kind) from None


def kind_of(data: Mapping[str, Any], place: str) -> type[Event]:
    """Find the kind of an event.

    Args:
        data: the event, as parsed.
        place: its path.

    Returns:
        The class of that kind.

    Raises:
        InputError: if there is no such kind.
    """
    if "event" not in data:
        near = nearest("event", data)
        mend = f"did you mean 'event' by {quote(near)}?" if near else "say what happened"
        raise InputError(f"{place}.event", "is missing", mend)
    name = data["event"]
    if not isinstance(name, str) or name not in EVENT_KINDS:
        near = nearest(name, EVENT_KINDS) if isinstance(name, str) else None
        mend = f"did you mean {quote(near)}?" if near else "`arbiter events` lists them"
        raise InputError(f"{place}.event", f"there is no event {quote(name)}", mend)
    return EVENT_KINDS[name]


def resolved(kind: type[Event], data: Mapping[str, Any], place: str, seats: Seats) -> dict[str, Any]:
    """Put names for roles, and refuse names that nobody bears.

    Args:
        kind: the kind of the event.
        data: the event, as parsed.
        place: its path.
        seats: who sits where at that moment.

    Returns:
        A copy of the event; what is no name is left as it is.

    Raises:
        InputError: if a name is unknown.
    """
    given = dict(data)
    for field, who in kind.naming().items():
        if given.get(field) is not None:
            given[field] = named(given[field], who, f"{place}.{field}", seats)
    return given


def named(value: object, who: Who | Mentions, place: str, seats: Seats) -> object:
    """Put names for roles in one value: a name, a list of names, or an object with names for keys.

    Args:
        value: the value, as parsed.
        who: who may stand there.
        place: its path.
        seats: who sits where at that moment.

    Returns:
        The value with names in place of roles.

    Raises:
        InputError: if a name is unknown, or stands twice among the keys.
    """
    if isinstance(value, str):
        return one_named(value, who, place, seats)
    if isinstance(value, (list, tuple)):
        return [named(each, who, f"{place}[{n}]", seats) if isinstance(each, str) else each for n, each in enumerate(value)]
    if isinstance(value, dict):
        keys = {key: one_named(key, who, place, seats) for key in value}
        if len(set(keys.values())) < len(keys):
            raise InputError(place, "one player stands there twice, by name and by role", "name each player once")
        return {keys[key]: each for key, each in value.items()}
    return value


def one_named(word: str, who: Who | Mentions, place: str, seats: Seats) -> str:
    """Put a name for a role.

    Args:
        word: a name or role.
        who: who may stand there.
        place: the path of the word.
        seats: who sits where at that moment.

    Returns:
        The name; words that merely mention somebody stay unless they are a role.

    Raises:
        InputError: if nobody bears the name.
    """
    if isinstance(who, Mentions):
        return seats.role(word) if word in ALIASES else word
    try:
        return seats.name(word, who.besides)
    except InputError as error:
        raise error.within(place) from None


def with_versions(given: dict[str, Any], place: str, seats: Seats) -> dict[str, Any]:
    """Read the events inside accounts.

    Args:
        given: the accounts, as parsed.
        place: their path.
        seats: who sits where at that moment.

    Returns:
        A copy in which the versions hold events.

    Raises:
        InputError: if an event cannot be used, or holds accounts itself.
    """
    versions = given.get("versions")
    if not isinstance(versions, list):
        return given
    return {**given, "versions": [_version(each, f"{place}.versions[{n}]", seats) for n, each in enumerate(versions)]}


def _version(data: Any, place: str, seats: Seats) -> Any:
    if not isinstance(data, dict) or "events" not in data:
        return data
    for index, each in enumerate(listed(data["events"], f"{place}.events")):
        if isinstance(each, dict) and each.get("event") == "accounts":
            raise InputError(f"{place}.events[{index}]", "there are accounts within accounts", "put them side by side")
    version = {**data, "events": read_events(data["events"], f"{place}.events", seats)}
    if isinstance(version.get("from"), str):
        version["from"] = one_named(version["from"], Who((BYSTANDER,)), f"{place}.from", seats)
    return version
