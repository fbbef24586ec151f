"""An event that does not matter changes nothing: what is in order anyway, what was done before, and what nothing that was concluded has read."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbiter.accounts import disputed
from arbiter.conclusions import INERT
from arbiter.errors import InputError
from arbiter.hearing import Hearing, house_for, prepare
from arbiter.incident import check_incident
from arbiter.snapshot import state
from rulings import Json
from test_invariance import renamed, ruled, told
from test_order import plain

pytestmark = pytest.mark.untraced

EVERY = 23
TOLD = INERT - {"regular"}  # conclusions that decide nothing by themselves and yet stand in the ruling
PACK = {"omit", "count_pack", "shuffle", "offer_cut", "decline_cut", "cut", "pack_fault"}
Added = tuple[int, list[Json]]


def moved(value: Any, at: int, by: int) -> Any:
    """A ruling, the events from a place on counted further; in accounts the place is a path."""
    if isinstance(value, dict):
        return {key: further(item, at, by) if key == "event" else moved(item, at, by) for key, item in value.items()}
    return [moved(item, at, by) for item in value] if isinstance(value, list) else value


def further(place: Any, at: int, by: int) -> Any:
    first, *rest = str(place).split(".")
    if place is None or int(first) < at:
        return place
    return ".".join([str(int(first) + by), *rest]) if isinstance(place, str) else place + by


def with_more(incident: Json, added: Added) -> Json:
    at, events = added
    return {**incident, "events": [*incident["events"][:at], *events, *incident["events"][at:]]}


def steps(incident: Json, book: str) -> Iterator[Hearing]:
    """The hearing before each event, and at the end."""
    checked = check_incident(incident)
    hearing = prepare(checked, house_for(checked, book))
    for path, event in enumerate(checked.events):
        yield hearing
        hearing.hear_event(path, event)
    yield hearing


def holding(hearing: Hearing, name: str, **values: Any) -> list[str]:
    facts = hearing.table.memory.holding(name)
    return sorted(str(fact["player"]) for fact in facts if all(fact[key] == value for key, value in values.items()))


# --- what a user would call irrelevant: each kind yields the places where it can stand, and what is told there


def in_order(incident: Json, book: str) -> Iterator[Added]:
    """What is presumed: the pack counted, shuffled and cut."""
    first = incident["events"][0] if incident["events"] else {}
    claims = {event.get("demand") for event in incident["events"]}
    if PACK & {event["event"] for event in incident["events"]} or claims & {"cut", "count_pack"} or first.get("event") == "begin" or "stage" in first:
        return
    pack = incident.get("house", {}).get("pack") or 52
    yield 0, [{"event": "count_pack", "by": "dealer", "cards": pack}]
    yield 0, [{"event": "shuffle", "by": "dealer"}, {"event": "offer_cut"}, {"event": "cut", "by": "pone", "packets": [20, pack - 20]}]


def looked_again(incident: Json, book: str) -> Iterator[Added]:
    """One who has looked at his hand looks once more."""
    for at, hearing in enumerate(steps(incident, book)):
        for player in holding(hearing, "looked", at="hand", intentional=True)[:1]:
            yield at, [{"event": "look", "by": player}]


def looked_when_out(incident: Json, book: str) -> Iterator[Added]:
    """One who is out of the pot looks at his cards."""
    for at, hearing in enumerate(steps(incident, book)):
        out = [name for name in incident["players"] if name not in holding(hearing, "in_pot")]
        if out and hearing.table.stage not in ("before_deal", "deal") and not hearing.table.fallen:
            yield at, [{"event": "look", "by": out[0]}]


def begun_already(incident: Json, book: str) -> Iterator[Added]:
    """The stage that has begun is named; in stud another betting interval may begin by it."""
    for at, hearing in enumerate(steps(incident, book)):
        if at and incident.get("game") != "stud":
            yield at, [{"event": "begin", "stage": hearing.table.stage}]


def bought_before(incident: Json, book: str) -> Iterator[Added]:
    """Counters are bought before the deal, where nobody's stack is told."""
    first = incident["events"][0] if incident["events"] else {}
    if "stacks" not in incident and first.get("event") != "begin" and "stage" not in first:
        yield 0, [{"event": "buy_counters", "by": "age", "amount": 10}]


def gone_home(incident: Json, book: str) -> Iterator[Added]:
    """One who is out of the pot leaves when all is over."""
    *_, hearing = steps(incident, book)
    out = [name for name in incident["players"] if name not in holding(hearing, "in_pot")]
    if out and hearing.table.stage == "showdown" and "stacks" not in incident:
        yield len(incident["events"]), [{"event": "leave_table", "by": out[0]}]


def named_twice(incident: Json, book: str) -> Iterator[Added]:
    """An id and a note on nothing but themselves: a regular shuffle of the next deal's pack says nothing of this one."""
    *_, hearing = steps(incident, book)
    if hearing.table.stage == "showdown" and not any(event["event"] in ("claim", "next_deal") for event in incident["events"]):
        yield len(incident["events"]), [{"event": "play_on", "by": incident["players"][0], "note": "nothing", "id": "nothing"}]


KINDS: tuple[Callable[[Json, str], Iterator[Added]], ...] = (in_order, looked_again, looked_when_out, begun_already, bought_before, gone_home, named_twice)


def comparable(incident: Json) -> bool:
    """Whether events can be put in: no other refers to its place, and what happened by one account only is not taken for certain."""
    return not any(isinstance(event.get("about"), int) or event.get("disputed") for event in incident["events"])


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_what_does_not_matter(kind: Callable[[Json, str], Iterator[Added]]) -> None:
    tried = 0
    for number, (book, incident) in enumerate(told()[::EVERY]):
        places = list(kind(incident, book)) if comparable(incident) else []
        if not places:
            continue
        added = places[number % len(places)]
        before, after = ruled(incident, book), ruled(with_more(incident, added), book)
        assert plain(moved(before, added[0], len(added[1]))) == plain(after), (incident, added)
        tried += 1
    assert tried >= 3


# --- what nothing has read


def heard(incident: Json, book: str) -> Hearing:
    """Hear an incident, and note which events have had a part in anything concluded."""
    checked = check_incident(incident)
    hearing = prepare(checked, house_for(checked, book))
    hearing.engine.reads = set()
    for path, event in enumerate(checked.events):
        before = state(hearing)
        hearing.hear_event(path, event)
        if state(hearing) != before:
            hearing.engine.reads.add(path)
    hearing.close()
    return hearing


def unread(hearing: Hearing, path: int) -> bool:
    """Whether an event has had no part in anything, and is nothing that the law should answer."""
    facts = (fact for facts in hearing.table.memory.by_type.values() for fact in facts)
    noted = (firing for firing in hearing.engine.firings if any(fact.type.name in TOLD for fact in firing.concluded))
    if any(path in firing.events() for firing in noted):
        return False
    return path not in (hearing.engine.reads or ()) and not any(fact.irregular and fact.event == path for fact in facts)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32 - 1))
def test_what_nothing_has_read(seed: int) -> None:
    """An event of another incident, put in anywhere: where no rule, limit or claim has read it, the ruling is the same."""
    dice = Random(seed)
    (book, incident), (_, other) = dice.choice(told()), dice.choice(told())
    donors = [event for event in other["events"] if event["event"] not in ("accounts", "claim") and not {"about", "id", "disputed"} & event.keys()]
    if not donors or not comparable(incident):
        return
    names = dict(zip(other["players"], [dice.choice(incident["players"]) for _ in other["players"]], strict=True))
    added = dice.randrange(len(incident["events"]) + 1), [renamed(dice.choice(donors), names)]
    more = with_more(incident, added)
    try:
        checked = check_incident(more)
        hearing = None if disputed(checked) else heard(more, book)
    except InputError:
        return
    if hearing is None or not unread(hearing, added[0]):
        return
    before, after = (json.loads(each.ruling().to_json()) for each in (heard(incident, book), hearing))
    assert plain(moved(before, added[0], 1)) == plain(after), (incident, added)
