"""What the events of an incident tell of what was before them: who had not looked, how long the draw went on, what lay in the pool."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from arbiter.events import Event
from arbiter.incident import Incident, everything

WAGERS = ("come_in", "open", "bet", "call", "raise", "post", "add_chips", "call_sight")


def speaker(event: Event) -> object:
    """Return whose looking an event speaks of: the holder of the hand of a discovery, the claimant of a claim."""
    return event.given("of") or event.given("by")


def unlooked(events: Iterable[Event]) -> dict[str, bool]:
    """Return those of whom some event of the deal, the first of these events, says that they had not looked: at their hand, or only at what they drew."""
    deal = takewhile(lambda event: event.event != "next_deal", events)
    said: dict[str, bool] = {}
    for event in everything(deal):
        if event.given("looked") is False:
            name = str(speaker(event))
            said[name] = said.get(name, False) or event.given("fault") != "draw"
    return said


def last_draw(events: Sequence[Event], start: int = 0) -> int:
    """Return the place of the last event by which somebody draws in the deal that begins at `start`, 0 where nobody does."""
    deal = takewhile(lambda event: event.event != "next_deal", events[start:])
    return max((start + place for place, event in enumerate(deal) if any(each.enters == "draw" for each in everything([event]))), default=0)


def first_pool(incident: Incident, otherwise: int | None = None) -> int | None:
    """Return the pool at the start of the events: none in a complete record; worked out from what it is at their end, where that is told."""
    if incident.record == "complete":
        return 0
    put = _put_in(incident.events)
    return otherwise if incident.pot is None or put is None else max(0, incident.pot - put)


def _put_in(events: Iterable[Event]) -> int | None:
    """Return how many counters events put in; None where one does not say, or the versions of what is disputed do not agree on it."""
    total = 0
    for event in events:
        told = event.given("versions")
        versions = {_puts_in(event)} if told is None else {_put_in(version.events) for version in told}
        put = versions.pop()
        if put is None or versions:
            return None
        total += put
    return total


def _puts_in(event: Event) -> int | None:
    if event.event not in WAGERS or event.given("by_mouth"):
        return 0
    amount = event.given("amount")
    return amount if isinstance(amount, int) else None


def opening(incident: Incident) -> tuple[object, ...]:
    """Return what of the events is known before they are heard: who in each deal had not looked, and the pool at the start."""
    deals = [0, *(place + 1 for place in next_deals(incident))]
    return [unlooked(incident.events[start:]) for start in deals], [_dropped_drawing(incident, start) for start in deals], first_pool(incident)


def next_deals(incident: Incident) -> list[int]:
    """Return the places at which a next deal begins."""
    return [place for place, event in enumerate(incident.events) if event.event == "next_deal"]


def _dropped_drawing(incident: Incident, start: int) -> int:
    """Return how many dropped before the last had drawn in the deal that begins at `start`.

    Of two variants with as many, those before the first change are the same.
    """
    return sum(event.event in ("fold", "pass") for event in incident.events[start : max(start, last_draw(incident.events, start))])
