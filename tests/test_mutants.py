"""The hunt for mutants of the law: what it finds is told from what it cannot, and one mutant's fate does not hang on another's."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import mutants
from arbiter.hearing import house_for
from arbiter.incident import read_incident
from law_mutants import Mutant, mutants_of
from mutants import Hunt, chosen, more
from trials import Trial

pytestmark = pytest.mark.untraced

EXPOSED = {"players": ["Ann", "Bob", "Cal"], "events": [{"event": "cut", "by": "Bob", "packets": [20, 32], "exposed": 1}]}


def trial(expect: dict[str, Any], data: dict[str, Any] | None = None) -> Trial:
    incident = read_incident(json.dumps(data or EXPOSED))
    return Trial("here", incident, house_for(incident, "foster"), expect)


def of_law(law: str) -> list[Mutant]:
    return [mutant for rule in chosen("foster", [law]) for mutant in mutants_of(rule)]


def conditions(law: str) -> list[Mutant]:
    return [mutant for mutant in of_law(law) if mutant.kind != "rule"]


def test_every_part_of_a_rule_has_its_mutant() -> None:
    kinds = Counter(mutant.kind for mutant in of_law("9"))
    assert kinds["rule"] == len(list(chosen("foster", ["9"])))
    assert min(kinds[kind] for kind in ("condition", "until", "number")) > 0
    assert all(mutant.changed != mutant.rule for mutant in of_law("9"))


def test_a_case_that_says_so_kills_and_one_that_says_less_kills_by_the_whole_ruling() -> None:
    ruling = trial({}).ruling()
    assert ruling.orders, "the case turns on an order"
    says = [[each.do, each.by, each.to] for each in ruling.orders]
    named, bare = Hunt(of_law("9")), Hunt(of_law("9"))
    killed = set(named.hear(trial({"orders": says})))
    assert killed == set(bare.hear(trial({})))
    assert {named.killed[name][1] for name in killed} >= {"case"}
    assert {bare.killed[name][1] for name in killed} == {"whole ruling"}


def test_what_a_trial_cannot_tell_survives_it() -> None:
    hunt = Hunt(of_law("9"))
    assert hunt.hear(trial({}, EXPOSED | {"events": [{"event": "begin", "stage": "draw"}]})) == []


def test_the_fate_of_one_does_not_hang_on_the_others() -> None:
    together = Hunt(of_law("9"))
    together.hear(trial({}))
    alone = set()
    for mutant in of_law("9"):
        hunt = Hunt([mutant])
        alone |= set(hunt.hear(trial({})))
    assert set(together.killed) == alone


def test_more_survivors_than_are_written_down_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(mutants, "listed", lambda path: {"a.md": 2})
    assert not more(Counter({"a.md": 2}))
    assert not more(Counter({"b.md": 1}))
    assert more(Counter({"a.md": 3, "b.md": 1}))
    assert capsys.readouterr().out.splitlines()[0].startswith("a.md: 3 survive, not 2;")


def test_one_that_is_killed_late_is_tried_with_its_case_however_many_come_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = Hunt(of_law("9")).hear(trial({}))
    assert not Hunt(conditions("9"), most=0).hear(trial({}))
    monkeypatch.setattr(mutants, "LATE", tmp_path / "late.toml")
    mutants.keep_late(dict.fromkeys(killed, "here"))
    assert set(Hunt(conditions("9"), most=0).hear(trial({}))) == {each.name for each in conditions("9")} & set(killed)


def test_what_is_killed_after_many_tries_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "MOST_TRIES", 0)
    hunt = Hunt(of_law("9"), most=25)
    killed = hunt.hear(trial({}))
    assert killed
    assert hunt.late == dict.fromkeys(killed, "here")


DISPUTED = {
    "players": ["Ned", "Ora", "Pam", "Sid"],
    "house": {"adopt": ["general:optional.3"]},
    "events": [
        {"event": "begin", "stage": "final_betting"},
        {"event": "bet", "by": "Ned", "amount": 6},
        {
            "event": "accounts",
            "of": "what Ora did",
            "versions": [{"from": "Ned", "events": [{"event": "fold", "by": "Ora"}]}, {"from": "Ora", "events": [{"event": "call", "by": "Ora", "amount": 6}]}],
        },
        {"event": "claim", "by": "Ned", "demand": "dropped", "against": "Ora"},
    ],
}


def test_what_reads_of_a_dispute_is_told_by_accounts_that_differ() -> None:
    incident = read_incident(json.dumps(DISPUTED))
    disputed = Trial("here", incident, house_for(incident, "general"), {"status": 3})
    mutants = [each for rule in chosen("general", ["optional.3", "showdown"]) for each in mutants_of(rule)]
    killed = Hunt(mutants).hear(disputed)
    assert "general:dealer-arbitrates rule" in killed
    assert "general:dealer-arbitrates unless[0]" not in killed, "the dealer is no party to it"
    assert all(name.startswith("general:dealer-arbitrates ") for name in killed)
