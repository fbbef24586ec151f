"""The derivation of a ruling: down to the events, each step by its clause, told whole once; and what almost ruled."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.incident import check_incident
from arbiter.ruling import Reason, Ruling
from arbiter.telling import Either, listed, sentence, tell, tell_with_flags
from rulings import cases

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def ruled(*events: dict[str, Any], book: str = "foster", **more: Any) -> Ruling:
    return rule_on(check_incident({"players": NAMES, "events": list(events), **more}), book, ask=False)


def steps(reasons: list[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        yield reason
        yield from steps(reason.because)


FOUR = {"event": "discover", "by": "Bob", "fault": "count", "cards": 4}
CAME_IN = {"event": "come_in", "by": "Ann", "amount": 2}
CARD = {"event": "claim", "by": "Bob", "demand": "card"}


def test_a_conclusion_leads_to_the_event_that_was_told() -> None:
    option = ruled(FOUR).because[0]
    assert option.says == "Bob may call for a new deal or call for a card"
    assert option.law == "foster:15a"
    leaves = [(leaf.says, leaf.event) for leaf in steps([option]) if not leaf.because]
    assert ("Bob found that they held 4 cards", 0) in leaves


def test_what_was_looked_for_and_not_found_is_told() -> None:
    found = [text for step in steps(ruled(FOUR).because) for text in step.not_found]
    assert "Bob looked at a card of their hand" in found
    assert "anybody put counters in" in found


def test_what_almost_ruled_comes_last_with_what_stood_in_the_way() -> None:
    because = ruled(CAME_IN, FOUR).because
    holds = [reason.holds for reason in because]
    assert holds == sorted(holds, reverse=True)
    missed = next(reason for reason in because if not reason.holds and reason.says.startswith("Bob may call for a new deal"))
    assert missed.why_not == ["it is too late: Ann came in, putting in 2 counters"]


def test_an_option_that_ended_is_told_with_what_ended_it() -> None:
    missed = next(reason for reason in ruled(FOUR, CAME_IN).because if not reason.holds and reason.says.startswith("Bob may call for a new deal"))
    assert missed.why_not == ["it ended when Ann came in, putting in 2 counters"]


def test_an_answer_to_a_claim_rests_on_what_decided_it() -> None:
    for events, outcome, law in (((FOUR, CARD), "upheld", "foster:15a"), ((FOUR, CAME_IN, CARD), "denied", "foster:15c")):
        answer = next(reason for reason in ruled(*events).because if reason.says == f"Bob's call for a card is {outcome}")
        assert answer.event == len(events) - 1
        assert law in [step.law for step in steps([answer])]


def test_a_call_on_no_ground_of_a_closed_list() -> None:
    answer = next(reason for reason in ruled({"event": "claim", "by": "Ann", "demand": "misdeal"}).because if "misdeal" in reason.says)
    assert answer.says == "Ann's call for a misdeal is denied"
    assert [(step.says, step.law) for step in answer.because] == [("no ground for it is made out", "foster:13i")]


def test_an_open_claim_says_what_is_not_known() -> None:
    answer = next(reason for reason in ruled({"event": "claim", "by": "Ann", "demand": "divide"}).because if "shared" in reason.says)
    assert answer.says.endswith("is left open")
    assert answer.not_found


def test_events_within_accounts_are_leaves_too() -> None:
    versions = [{"from": "Ann", "events": [{"event": "pack_fault", "fault": "short"}]}, {"from": "Bob", "events": [{"event": "pack_fault", "fault": "long"}]}]
    because = ruled({"event": "deal", "round": 2}, {"event": "accounts", "versions": versions}).because
    assert ("the pack was found short of cards", "1.0.0") in [(step.says, step.event) for step in steps(because)]


def test_a_step_that_has_nothing_more_is_short() -> None:
    assert Reason(says="x").model_dump() == {"says": "x"}
    assert Reason(says="x", holds=False, law="a:1").model_dump() == {"says": "x", "holds": False, "law": "a:1"}


@pytest.mark.parametrize("file", ["first.jsonl", "general.jsonl", "showdown.jsonl"])
def test_every_clause_that_a_ruling_rests_on_is_in_its_derivation(file: str) -> None:
    for case, book, expect in cases(file):
        if expect.get("status", 0) == 0 and "incident" in case:
            ruling = json.loads(rule_on(check_incident(case["incident"]), book, ask=False).to_json())
            told = set(re.findall(r'"law": "([^"]+)"', json.dumps(ruling["because"])))
            parts = [
                ruling["deal"],
                ruling["pot"],
                *ruling["hands"].values(),
                *(each for name in ("bets", "penalties", "orders", "options") for each in ruling[name]),
            ]
            assert {law for part in parts for law in part["laws"]} <= told, case["id"]
            assert not any(step["says"].count("None") for step in ruling["because"])


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{by} drew {cards:card}", {"by": "Ann", "cards": 1}, "Ann drew 1 card"),
        ("{by} drew {cards:card}", {"by": None, "cards": None}, "somebody drew some cards"),
        ("{by|the dealer} cut[ into {packets}]", {"by": None, "packets": (20, 32)}, "the dealer cut into 20 and 32"),
        ("{by} cut[ into {packets}]", {"by": "{of}", "packets": None}, "{of} cut"),
        ("{by} showed {of:own} hand", {"by": "Ann", "of": "Ann"}, "Ann showed their hand"),
        ("{by} turned a card of {of:ones}", {"by": "wind", "of": "[Bob]"}, "the wind turned a card of [Bob]"),
        ("it is {flag:so/not so}", {"flag": False}, "it is not so"),
        ("it is{flag: so/ not so}", {"flag": None}, "it is"),
        ("{by} {duty}", {"by": "Ann", "duty": "deal_hand", "of": "Bo_b"}, "Ann passed over Bo_b in the deal"),
        ("{by} {duty}", {"by": "Ann", "duty": "deal_hand", "of": None}, "Ann passed over a player in the deal"),
        ("{by} {act:act}", {"by": "Ann", "act": Either(("bet", "raise"))}, "Ann bet or raised"),
        ("{by}: {kind}", {"by": "Ann", "kind": Either("abcdefgh")}, "Ann: a, b, c, d, e, f or the like"),
        ("{by} paid {amount:counter}", {"by": "Ann", "amount": 12_345}, "Ann paid 12,345 counters"),
        ("the house plays {option}: {value}", {"option": "table_stakes", "value": True}, "the house plays table stakes: yes"),
        ("the {what:unheard} of it", {"what": 3}, "the 3 unheards of it"),
    ],
)
def test_telling(template: str, values: dict[str, object], said: str) -> None:
    assert tell(template, values) == said


def test_flags_are_told_behind() -> None:
    assert tell_with_flags("{by} bet", {"by": "Ann", "all_in": True, "event": True, "odd_one": True, "mouth": False}) == "Ann bet (all that was left, odd one)"


def test_lists_and_sentences() -> None:
    assert listed([]) == ""
    assert listed("abc", "or") == "a, b or c"
    assert sentence("general:1a yields") == "general:1a yields."
    assert sentence("is it so?") == "Is it so?"
