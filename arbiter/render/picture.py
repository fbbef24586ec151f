"""A picture of the table as SVG: seats and offices, who is in, out or foul, counters, and what happened where."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from arbiter.events import Event
from arbiter.incident import Incident, Seats
from arbiter.render.markup import Markup, tag
from arbiter.ruling import Ruling
from arbiter.telling import counted

WIDTH, HEIGHT = 360, 300
MIDDLE = (180, 146)
REACH = (132, 98)
SEAT = 17
LONGEST_NAME = 11
MOST_NUMBERS = 6
CROWDED = 9
PAID = ("post", "come_in", "open", "bet", "call", "raise", "call_sight", "add_chips")
LEFT = ("fold", "discard_hand", "leave_table")
STATES = {"in": "in the pot", "out": "out of the pot", "foul": "foul hand", "absent": "not in this deal"}


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as it is drawn.

    Attributes:
        name: who sits there.
        office: dealer, age, pone, or "".
        state: a key of `STATES`.
        counters: what the player has put in, as far as it was told.
        events: the numbers of the events in which the player acts, from 1.
    """

    name: str
    office: str
    state: str
    counters: int
    events: tuple[int, ...]


def places_of(incident: Incident, ruling: Ruling | None) -> list[Place]:
    """Return the seats clockwise from the dealer."""
    at = incident.players.index(incident.dealer)
    names = incident.players[at:] + incident.players[:at]
    offices = _offices(incident)
    gone = _gone(incident.events)
    places = []
    for name in names:
        state = "absent" if name in incident.sits_out else "out" if name in gone else "in"
        if ruling is not None and name in ruling.hands and ruling.hands[name].status in STATES:
            state = ruling.hands[name].status
        events = tuple(number for number, event in enumerate(incident.events, 1) if name in _actors(event))
        places.append(Place(name, offices.get(name, ""), state, _paid(name, incident.events), events))
    return places


def _offices(incident: Incident) -> dict[str, str]:
    seats = Seats(incident.players, incident.dealer, frozenset(incident.sits_out))
    others = [name for name in incident.players if name != incident.dealer and name not in incident.sits_out]
    named = {seats.role("pone"): "pone", seats.role("age"): "age"} if others else {}
    return named | {incident.dealer: "dealer"}


def _gone(events: Iterable[Event]) -> set[str]:
    return {str(getattr(event, "by", "")) for event in events if event.event in LEFT and not getattr(event, "said_only", False)}


def _actors(event: Event) -> list[str]:
    by = getattr(event, "by", None) or getattr(event, "to", None)
    return [by] if isinstance(by, str) else list(by or ())


def _paid(name: str, events: Iterable[Event]) -> int:
    total = 0
    for event in events:
        amount = getattr(event, "amount", None)
        if getattr(event, "by", None) == name and isinstance(amount, int) and not getattr(event, "by_mouth", False):
            total += amount if event.event in PAID else -amount if event.event == "take_back" else 0
    return max(total, 0)


def table_picture(incident: Incident, ruling: Ruling | None = None) -> Markup:
    """Return the picture.

    Args:
        incident: what happened.
        ruling: the ruling, from which foul hands and those out of the pot are known.

    Returns:
        An SVG element that says in words what it shows.
    """
    places = places_of(incident, ruling)
    step = 2 * pi / len(places)
    size = "s" if len(places) <= CROWDED else "xs"
    pool = incident.pot if incident.pot is not None else sum(place.counters for place in places)
    parts = [tag("ellipse", cx=MIDDLE[0], cy=MIDDLE[1], rx=REACH[0] - 34, ry=REACH[1] - 34, class_="cloth")]
    if pool:
        parts += [tag("text", counted(pool, "counter"), x=MIDDLE[0], y=MIDDLE[1] + 4, class_="pool")]
    parts += [_seat(place, pi / 2 + number * step, size) for number, place in enumerate(places)]
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=described(places, pool), class_="table")


def described(places: Iterable[Place], pool: int) -> str:
    """Return in words what the picture shows."""
    told = []
    for place in places:
        said = [place.office, STATES[place.state], counted(place.counters, "counter") if place.counters else ""]
        told.append(f"{place.name} ({', '.join(each for each in said if each)})")
    return f"The table, clockwise: {'; '.join(told)}." + (f" In the pool: {counted(pool, 'counter')}." if pool else "")


def _seat(place: Place, angle: float, size: str) -> Markup:
    x, y = round(MIDDLE[0] + REACH[0] * cos(angle)), round(MIDDLE[1] + REACH[1] * sin(angle))
    name = place.name if len(place.name) <= LONGEST_NAME else f"{place.name[: LONGEST_NAME - 1]}…"
    below = [word for word in ("" if place.state == "in" else place.state, f"{place.counters} ●" if place.counters else "") if word]
    numbers = [str(number) for number in place.events[:MOST_NUMBERS]] + (["…"] if len(place.events) > MOST_NUMBERS else [])
    parts = [
        tag("circle", cx=x, cy=y, r=SEAT, class_=place.state),
        tag("text", place.office or name[:1].upper(), x=x, y=y + 4, class_="office" if place.office else "letter"),
        tag("text", name, x=x, y=y + SEAT + 12, class_=size),
    ]
    if below:
        parts.append(tag("text", " · ".join(below), x=x, y=y + SEAT + 23, class_="small"))
    if numbers:
        parts.append(tag("text", " ".join(numbers), x=x, y=y - SEAT - 5, class_="num"))
    return tag("g", *parts)
