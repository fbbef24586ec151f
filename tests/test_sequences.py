"""Any sequence of valid events is ruled: over several deals, in every game, with disputes, and with claims before the first event and after the last."""

import json
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbiter.accounts import rule_on
from arbiter.errors import InputError
from arbiter.events.fields import Demand
from arbiter.incident import Incident, check_incident, read_incident
from arbiter.ruling import Ruling
from rulings import Json
from test_invariance import renamed, told
from test_order import plain

pytestmark = pytest.mark.untraced

GAMES = ("draw", "jackpot", "stud")
MOST = 40


def borrowed(dice: Random, players: list[str]) -> list[Json]:
    """Some events of another incident, told of these players."""
    _, other = dice.choice(told())
    names = dict(zip(other["players"], [dice.choice(players) for _ in other["players"]], strict=True))
    start = dice.randrange(len(other["events"]) + 1)
    events: list[Json] = renamed(other["events"][start : start + dice.randrange(1, 6)], names)
    return events


def claim(dice: Random, players: list[str]) -> Json:
    """A claim to anything against anybody."""
    demand = dice.choice(get_args(Demand))
    return {"event": "claim", "by": dice.choice(players), "demand": demand, **({"against": dice.choice(players)} if dice.random() < 0.5 else {})}


def disputed(dice: Random, players: list[str], events: list[Json]) -> list[Json]:
    """The same events, one of them in dispute, or some of them by one account only."""
    plain_ones = [at for at, event in enumerate(events) if event["event"] not in ("accounts", "begin", "next_deal")]
    if not plain_ones or any(event["event"] == "accounts" or event.get("disputed") for event in events):
        return events
    at = dice.choice(plain_ones)
    if dice.random() < 0.5:
        return [*events[:at], {**events[at], "disputed": True}, *events[at + 1 :]]
    one, other = dice.sample(players, 2)
    versions: list[Json] = [{"from": one, "events": [events[at]]}, {"from": other, "events": borrowed(dice, players)[:1] if dice.random() < 0.5 else []}]
    versions = [{**version, "events": [event for event in version["events"] if event["event"] != "accounts"]} for version in versions]
    return [*events[:at], {"event": "accounts", "versions": versions}, *events[at + 1 :]]


def several_deals(dice: Random) -> tuple[str, Json]:
    """An incident made up of parts of others, one deal after another."""
    book, incident = dice.choice(told())
    players = list(incident["players"])
    events: list[Json] = [claim(dice, players)] if dice.random() < 0.2 else []
    for deal in range(dice.randrange(1, 4)):
        if deal:
            events.append({"event": "next_deal", "by": dice.choice(players)})
        part = list(incident["events"]) if dice.random() < 0.5 else borrowed(dice, players)
        if dice.random() < 0.4:
            part = disputed(dice, players, part)
        events += [{key: value for key, value in event.items() if key not in ("id", "about")} for event in part]
        if dice.random() < 0.4:
            events.append(claim(dice, players))
    made = {**incident, "events": events[:MOST]}
    if dice.random() < 0.3:
        made["game"] = dice.choice(GAMES)
    if dice.random() < 0.2:
        made["record"] = dice.choice(("summary", "complete"))
    return book, made


def shuffled(value: Any, dice: Random) -> Any:
    """The same data, the fields of every object in another order; the seats of a map of players too."""
    if isinstance(value, dict):
        return {key: shuffled(item, dice) for key, item in dice.sample(list(value.items()), len(value))}
    return [shuffled(item, dice) for item in value] if isinstance(value, list) else value


def read(incident: Json) -> Incident | None:
    """The incident, or None where one line says why it cannot be."""
    try:
        return check_incident(incident)
    except InputError as error:
        refusal = str(error)
    assert "\n" not in refusal
    return None


def ruled(incident: Incident, book: str, *, ask: bool) -> Ruling | None:
    """The ruling, or None where the record contradicts itself and one line says so."""
    try:
        return rule_on(incident, book, ask=ask)
    except InputError as error:
        refusal = str(error)
    assert "\n" not in refusal
    return None


SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**32 - 1)


@SETTINGS
@given(SEEDS)
def test_any_sequence_is_ruled(seed: int) -> None:
    """What can be read is ruled, or refused in one line where it contradicts itself; told again in other words of JSON it is ruled alike."""
    dice = Random(seed)
    book, data = several_deals(dice)
    incident = read(data)
    if incident is None:
        return
    assert read_incident(incident.model_dump_json(by_alias=True, exclude_unset=True)) == incident
    ruling = ruled(incident, book, ask=dice.random() < 0.1)
    if ruling is None:
        return
    said = ruling.to_json()
    assert ruling.verdict
    assert set(ruling.hands) <= set(data["players"])
    assert Ruling.model_validate_json(said).to_json() == said
    again = rule_on(check_incident(shuffled(data, dice)), book, ask=False)
    assert plain(json.loads(again.to_json())) == plain(json.loads(said))


def test_the_sequences_are_ruled_for_the_most_part() -> None:
    """What is made up is not refused too often, and holds what it is made for."""
    made = [several_deals(Random(seed))[1] for seed in range(200)]
    assert sum(read(each) is not None for each in made) > 80
    for kind in ("next_deal", "accounts"):
        assert sum(any(event["event"] == kind for event in each["events"]) for each in made) > 20
    assert sum(each["events"][:1] != [] and each["events"][0]["event"] == "claim" for each in made) > 20
