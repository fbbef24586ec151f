"""Facts in dispute: every version is ruled as it would be by itself."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import hear_versions, rule_on
from arbiter.errors import InputError
from arbiter.essence import essence
from arbiter.hearing import hear, house_for
from arbiter.incident import Incident, check_incident
from arbiter.ruling import Ruling

CASES = Path(__file__).parent / "cases"
PLAYERS = ["Ann", "Bob", "Cal", "Dee", "Eve"]


def incidents(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def expanded(data: dict[str, Any], answers: dict[Any, int]) -> Incident:
    """The incident as it would be told without dispute, each disputed event kept or left out."""
    events = []
    for at, event in enumerate(data["events"]):
        plain = {key: value for key, value in event.items() if key != "disputed"}
        if answers.get(at, 0) == 0:
            events.append(plain)
    return check_incident({**data, "events": events})


def decided(ruling: Ruling) -> str:
    said = essence(ruling)
    for name in ("bets", "claims"):
        for part in said[name]:
            part.pop("event", None)
        said[name] = sorted(said[name], key=repr)
    return repr(said)


@pytest.mark.parametrize("seed", range(6))
def test_versions_are_ruled_as_if_each_stood_alone(seed: int) -> None:
    chance = random.Random(seed)
    cases = [case for name in ("first.jsonl", "foster-rest.jsonl", "general.jsonl", "complete.jsonl") for case in incidents(name) if "incident" in case]
    done = 0
    while done < 12:
        case = chance.choice(cases)
        data = json.loads(json.dumps(case["incident"]))
        free = [at for at, event in enumerate(data.get("events", [])) if event["event"] not in ("begin", "accounts", "next_deal") and "id" not in event]
        if not free or any("about" in event for event in data["events"]):
            continue
        points = sorted(chance.sample(free, min(3, len(free))))
        for at in points:
            data["events"][at]["disputed"] = True
        book = chance.choice(sorted(case["expect"]))
        try:
            incident = check_incident(data)
            versions = hear_versions(incident, house_for(incident, book))
        except InputError:
            continue
        assert len(versions) == 2 ** len(points)
        for version in versions:
            alone = hear(expanded(data, version.answers), book)
            assert decided(version.ruling) == decided(alone), (case["id"], book, version.answers)
        done += 1


def six(*events: dict[str, Any]) -> Incident:
    found = {"event": "discover", "by": "Bob", "fault": "count", "cards": 6}
    return check_incident({"players": PLAYERS, "events": [{"event": "deal", "to": "Bob", "cards": 6}, *events, found]})


def test_a_dispute_that_changes_nothing_is_moot() -> None:
    ruling = rule_on(six({"event": "declare_hand", "by": "Dee", "hand": "flush", "disputed": True}), "foster")
    assert ruling.settled
    assert ruling.accounts is not None
    assert ruling.accounts["agree"] is True


def test_the_ruling_turns_on_the_facts_that_decide_it() -> None:
    boast = {"event": "declare_hand", "by": "Dee", "hand": "flush", "disputed": True}
    look = {"event": "look", "by": "Bob", "disputed": True}
    ruling = rule_on(six(boast, look), "foster")
    assert not ruling.settled
    assert ruling.accounts is not None
    assert [point["event"] for point in ruling.accounts["turns_on"]] == [2]
    assert len(ruling.accounts["groups"]) == 2


def test_two_facts_decide_together() -> None:
    look = {"event": "look", "by": "Bob", "disputed": True}
    bet = {"event": "come_in", "by": "Dee", "amount": 2, "disputed": True}
    ruling = rule_on(six(bet, look), "foster")
    assert ruling.accounts is not None
    assert [point["event"] for point in ruling.accounts["turns_on"]] == [1, 2]
    assert len(ruling.accounts["groups"]) == 3


def test_what_holds_under_every_version_is_ruled_all_the_same() -> None:
    look = {"event": "look", "by": "Bob", "disputed": True}
    omit = {"event": "omit", "by": "Eve", "duty": "count_pack"}
    ruling = rule_on(six(omit, look), "foster")
    assert not ruling.settled
    assert [(penalty.from_, penalty.amount) for penalty in ruling.penalties] == [("Eve", 5)]


def test_accounts_within_a_version_may_be_disputed() -> None:
    versions = [{"from": "Bob", "events": []}, {"from": "Cal", "events": [{"event": "look", "by": "Bob", "disputed": True}]}]
    ruling = rule_on(six({"event": "accounts", "versions": versions}), "foster")
    assert ruling.accounts is not None
    assert len(ruling.accounts["versions"]) == 3


def test_an_account_that_contradicts_the_record_is_refused_by_name() -> None:
    post = [{"event": "post", "by": "Ann", "kind": "blind", "amount": 1}]
    events = [*post, {"event": "deal"}, {"event": "fold", "by": "Bob"}]
    versions = [{"from": "Cal", "events": []}, {"from": "Dee", "events": [{"event": "come_in", "by": "Bob", "amount": 2}]}]
    data = {"players": PLAYERS, "record": "complete", "stakes": {"blind": 1, "ante": 2}, "events": [*events, {"event": "accounts", "versions": versions}]}
    with pytest.raises(InputError, match="Dee"):
        rule_on(check_incident(data), "foster")


def test_twelve_points_give_every_combination() -> None:
    looks = [{"event": "look", "by": name, "disputed": True} for name in ("Bob", "Cal")]
    points = [{"event": "remark", "by": name, "disputed": True} for name in PLAYERS] * 2 + looks
    incident = six(*points)
    versions = hear_versions(incident, house_for(incident, "foster"))
    assert len({tuple(sorted(version.answers.items())) for version in versions}) == 2**12
    assert {version.answers[1] for version in versions} == {0, 1}


def test_the_pot_is_ruled_where_only_what_it_holds_or_why_differs() -> None:
    start = [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 6}, {"event": "call", "by": "Bob", "amount": 6}]
    shown = {"event": "show", "by": "Ann", "cards": ["Ah", "Ad", "9s", "7c", "3h"]}
    beaten = {"event": "show", "by": "Bob", "cards": ["Kh", "Kd", "9c", "7d", "3c"]}
    versions = [{"from": "Ann", "events": [{"event": "refuse_show", "by": "Bob"}]}, {"from": "Bob", "events": [beaten]}]
    data = {"players": PLAYERS, "stakes": {"ante": 1}, "pot": 20, "events": [*start, shown, {"event": "accounts", "versions": versions}]}
    ruling = rule_on(check_incident(data), "foster")
    assert not ruling.settled
    assert (ruling.pot.outcome, ruling.pot.winners, ruling.pot.shares) == ("won", ["Ann"], {"Ann": 20})
    assert ruling.penalties == []
