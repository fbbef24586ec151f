"""Incidents: from text, or data already parsed, to a checked `Incident` in which every role is a name."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from arbiter.errors import InputError, quote
from arbiter.events.fields import ALIASES, Who
from arbiter.incident.course import References, Stages, everything, follow
from arbiter.incident.happenings import named, one_named, read_events
from arbiter.incident.mistakes import mistake
from arbiter.incident.model import FEWEST_PLAYERS, House, Incident, Kitty, Stakes
from arbiter.incident.seats import Seats
from arbiter.incident.sightings import Pack, Sightings
from arbiter.incident.text import MOST_BYTES, MOST_EVENTS, parse

__all__ = [
    "MOST_BYTES",
    "MOST_EVENTS",
    "House",
    "Incident",
    "Kitty",
    "Seats",
    "Stakes",
    "check_house",
    "check_incident",
    "everything",
    "read_incident",
    "with_house",
]


def read_incident(text: str | bytes, where: str = "standard input", house: House | None = None) -> Incident:
    """Read an incident from JSON.

    Args:
        text: one JSON object.
        where: the file or line that it comes from, for errors.
        house: house rules that replace those of the incident.

    Returns:
        The incident, checked, with names in place of roles.

    Raises:
        InputError: if it cannot be used; one line says where and why.
    """
    return check_incident(parse(text, where), where, house)


def check_incident(data: object, where: str = "incident", house: House | None = None) -> Incident:
    """Check an incident that is parsed already.

    Args:
        data: what the JSON holds.
        where: the file or line that it comes from, for errors.
        house: house rules that replace those of the incident.

    Returns:
        The incident, checked, with names in place of roles.

    Raises:
        InputError: if it cannot be used; one line says where and why.
    """
    try:
        return _checked(data, house)
    except InputError as error:
        raise error.read_from(where) from None


def check_house(data: object, where: str = "house") -> House:
    """Check house rules that are parsed already.

    Args:
        data: what the house file holds.
        where: the file that it comes from, for errors.

    Returns:
        The house rules; laws and options are checked against the book elsewhere.

    Raises:
        InputError: if they cannot be used; one line says where and why.
    """
    try:
        return House.model_validate(data)
    except ValidationError as error:
        raise mistake(error, "", House).read_from(where) from None


def with_house(incident: Incident, house: House, where: str = "house") -> Incident:
    """Put house rules in place of those of an incident, or of the path that it names.

    Args:
        incident: an incident that was checked.
        house: the house rules.
        where: the file that they come from, for errors.

    Returns:
        The incident under these rules, its cards checked against their pack.

    Raises:
        InputError: if the rules do not fit the incident.
    """
    try:
        seats = Seats(incident.players, incident.dealer, frozenset(incident.sits_out))
        settled = incident.model_copy(update={"house": _settled(house, seats)})
        follow(settled.events, "events", Sightings(Pack(house.pack, settled.events)))
    except InputError as error:
        raise error.read_from(where) from None
    return settled


def _checked(data: object, house: House | None) -> Incident:
    if not isinstance(data, dict):
        raise InputError("", f"{quote(data)} is not an object", "an incident is one JSON object: { … }")
    try:
        head = Incident.model_validate({**data, "events": ()} if "events" in data else data)
    except ValidationError as error:
        raise mistake(error, "", Incident) from None
    seats = _seats(head, data)
    events = read_events(data["events"], "events", seats)
    ruled = house or head.house
    incident = head.model_copy(
        update={
            "dealer": seats.dealer,
            "sits_out": tuple(each for each in seats.players if each in seats.absent),
            "stacks": named(head.stacks, Who(), "stacks", seats),
            "house": _settled(ruled, seats) if isinstance(ruled, House) else ruled,
            "events": events,
        }
    )
    pack = None if isinstance(ruled, str) else (ruled or House()).pack
    for watch in (References(), Stages(), Sightings(Pack(pack, events))):
        follow(events, "events", watch)
    return incident


def _seats(head: Incident, data: Mapping[str, Any]) -> Seats:
    """Find the dealer and those who sit out; roles may stand for names among these."""
    seats = Seats(head.players, head.players[-1])
    if "dealer" in data:
        if head.dealer in ALIASES:
            raise InputError("dealer", f"{quote(head.dealer)} is a role", "write the name of the player who deals")
        seats = Seats(head.players, one_named(head.dealer, Who(), "dealer", seats))
    absent = frozenset(one_named(each, Who(), f"sits_out[{n}]", seats) for n, each in enumerate(head.sits_out))
    if len(head.players) - len(absent) < FEWEST_PLAYERS:
        raise InputError("sits_out", "fewer than two players are in the deal", "name those who are not dealt to")
    return Seats(head.players, seats.dealer, absent)


def _settled(house: House, seats: Seats) -> House:
    if house.buck is None:
        return house
    return house.model_copy(update={"buck": one_named(house.buck, Who(("pool",)), "house.buck", seats)})
