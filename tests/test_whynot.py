"""Why not: a clause was met, not met for its first condition that failed, or defeated; always in words."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from arbiter.changes import sides
from arbiter.cli import main
from arbiter.cli.reading import open_incident
from arbiter.errors import InputError
from arbiter.hearing import heard, house_for
from arbiter.incident import check_incident
from arbiter.whynot import Reason, reason, why_not
from rulings import cases

ROOT = Path(__file__).resolve().parents[1]
CODE = re.compile(r"[?$]\w|\bNone\b|[{}]|\b[a-z]+_[a-z]+\b")


def asked(name: str, clause: str, book: str = "foster") -> list[Reason]:
    text = (ROOT / "examples" / f"{name}.json").read_bytes()
    incident, house = open_incident(text, name, ROOT / "examples", book)
    return why_not(heard(next(iter(sides(incident)))[1], house), clause)


def dealt(cards: int, *before: dict[str, Any]) -> list[Reason]:
    found = {"event": "discover", "by": "Bob", "fault": "count", "cards": cards}
    incident = check_incident({"players": ["Ann", "Bob", "Cy", "Dee"], "events": [{"event": "deal"}, *before, found]})
    return why_not(heard(incident, house_for(incident, "foster")), "foster:15a")


def test_it_was_too_late_for_he_had_looked() -> None:
    first = asked("hand-four-cards-taken-up", "15a")[0]
    assert (first.outcome, first.event, first.by) == ("defeated", 2, "foster:15a")
    assert first.text == "foster:15a would have ruled: Dora may call for a new deal or call for a card; but Dora looked at a card of their hand (event 2)"


def test_a_number_that_is_not_reached_is_told_with_the_fact() -> None:
    told = [each.text for each in dealt(4) if each.outcome == "not met"]
    assert "foster:15a did not rule: it asks for more than 5 cards, and Bob was dealt 4 cards" in told


def test_what_is_met_says_what_it_ruled() -> None:
    first = dealt(4)[0]
    assert (first.outcome, first.event) == ("met", 1)
    assert first.text == "foster:15a ruled: Bob may call for a new deal or call for a card, because Bob was dealt 4 cards"


def test_what_ended_later_is_told_as_ended() -> None:
    ended = next(each for each in asked("hand-six-and-four", "15a") if each.outcome == "defeated")
    assert "ruled for a while: Hanna may call for a new deal" in ended.text
    assert ended.text.endswith("(event 3)")


def test_what_is_missing_is_told() -> None:
    only = asked("hand-six-cards-in-time", "13e")[0]
    assert (only.outcome, only.event) == ("not met", 1)
    assert only.text == "foster:13e did not rule: although Carl turned out to hold 6 cards, nothing shows that anybody else turned out to hold so many cards"


def test_a_law_that_goes_before_it_is_named() -> None:
    incident = check_incident({"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal"}]})
    hearing = heard(incident, house_for(incident, "general"))
    (only, *_) = why_not(hearing, "general:optional.3a")
    assert only.text == "general:optional.3a is an optional law, and the house has not adopted it"


def test_each_side_of_a_dispute_has_its_own_answer() -> None:
    text = (ROOT / "examples" / "dispute-had-she-looked.json").read_bytes()
    incident, house = open_incident(text, "", ROOT / "examples", "foster")
    told = {side: why_not(heard(each, house), "15c")[0].outcome for side, each in sides(incident)}
    assert told == {"as Carl tells it": "defeated", "as Dora tells it": "met"}


def test_a_clause_that_decides_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="no such law"):
        asked("showing-tie", "99z")
    with pytest.raises(InputError, match="no laws of its own"):
        asked("showing-tie", "house:1")


def test_no_variable_is_ever_told() -> None:
    for file in ("first.jsonl", "general.jsonl", "showdown.jsonl"):
        for case, book, _ in list(cases(file))[::40]:
            incident = check_incident(case["incident"])
            hearing = heard(incident, house_for(incident, book))
            for rule in hearing.engine.program.rules[::3]:
                said = reason(hearing, rule)
                assert not CODE.search(said.text), f"{case['id']}: {said.text}"
                assert said.outcome in ("met", "defeated", "not met")


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    with pytest.raises(SystemExit) as ended:
        main(["why-not", str(ROOT / "examples" / "hand-four-cards-taken-up.json"), "15a", "--format", form])
    out = capsys.readouterr().out
    assert not ended.value.code
    if form == "json":
        data = json.loads(out)
        assert data["outcome"] == "defeated"
        assert data["sides"][0]["rules"][0]["by"] == "foster:15a"
    else:
        assert out.startswith("Defeated. foster:15a would have ruled: Dora may call")
        assert max(map(len, out.splitlines())) <= 80


def players(*events: dict[str, Any], clause: str, book: str = "foster") -> list[str]:
    incident = check_incident({"players": ["Ann", "Bob", "Cy", "Dee"], "events": list(events)})
    return [each.text for each in why_not(heard(incident, house_for(incident, book)), clause) if each.outcome == "not met"]


def test_how_many_it_must_be_so_of_is_told_as_a_sentence() -> None:
    told = players({"event": "deal"}, {"event": "fold", "by": "Ann"}, clause="hoyle:showing-hands.k")
    assert "hoyle:showing-hands.k did not rule: that a player is in the pot must be so of exactly 1, and it is so of 3" in told


def test_an_act_is_not_said_to_come_before_itself() -> None:
    begun, bet = {"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 5}
    for told in players(begun, bet, {"event": "claim", "by": "Bob", "demand": "pot"}, clause="general:betting-interval.c", book="general"):
        before, _, after = told.partition(", but not before ")
        assert not after or not before.endswith(after)


def test_a_stake_that_nobody_set_is_told_without_a_number() -> None:
    told = players({"event": "deal"}, clause="foster:18b")
    assert any("nothing shows that the ante is set" in each for each in told)
    assert not any("some counters" in each and "the ante" in each for each in told)
