"""The law files' own cases: each is ruled as it says; each rule fires in one of them, and does not in another of its clause."""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from arbiter.accounts import disputed
from arbiter.book import Book, book_names, load_book
from arbiter.expectation import differences
from arbiter.hearing import heard, house_for
from arbiter.incident import read_incident
from arbiter.law import Case
from rulings import ruled

pytestmark = pytest.mark.xdist_group("law cases")  # which are ruled once for all

# rules that no case need fire, or refuse, with the reason; to be kept empty
NEVER_FIRED: dict[str, str] = {}
NEVER_REFUSED: dict[str, str] = {"the-dealer-deals": "every incident has a dealer"}


@dataclass
class Report:
    """What the cases of a folder of books show."""

    wrong: dict[str, list[str]] = field(default_factory=dict)
    cases: Counter[str] = field(default_factory=Counter)
    rules: dict[str, str] = field(default_factory=dict)
    fired: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)


def ruling_name(book: Book, folder: Path | None) -> str:
    """The book that a case is ruled by: its own, or the one that a descriptive text is heard with."""
    above = [name for name in book_names(folder) if any(below.name == book.name for below in load_book(name, folder).descriptive)]
    return above[0] if above else book.name


@cache
def report(folder: Path | None = None) -> Report:
    """Rule every case of every book of a folder."""
    found = Report()
    for name in book_names(folder):
        book = load_book(name, folder)
        for clause in book.clauses():
            for case in clause.cases:
                found.cases[name] += 1
                holding = _rule(case, ruling_name(book, folder), folder, found)
                found.fired |= holding
                found.refused |= {rule.id for rule in clause.rules} - holding
            found.rules |= {rule.id: f"{name}: {rule.ref} {rule.id}" for rule in clause.rules}
    return found


def _rule(case: Case, book: str, folder: Path | None, found: Report) -> set[str]:
    """Rule one case; return the rules that held in it."""
    incident = read_incident(case.incident)
    book = incident.book or book
    hearing = heard(incident, house_for(incident, book, folder))
    if disputed(incident):
        status, ruling, error = ruled(case.incident, book, folder)
    else:
        ruling = json.loads(hearing.ruling(explained=False).to_json())
        status, error = 0 if ruling["settled"] else 3, ""
    wrong = [error] if error else differences(case.expect, ruling)
    if status != case.expect.get("status", 0):
        wrong.append(f"exit status {status}")
    if wrong:
        found.wrong[f"{case.file}:{case.line} {case.title}"] = wrong
    return {firing.rule.id for firing in hearing.engine.firings if firing.holds}


@pytest.mark.untraced
@pytest.mark.parametrize("name", book_names())
def test_cases_are_ruled_as_they_say(name: str) -> None:
    assert report().cases[name]
    assert not {case: wrong for case, wrong in report().wrong.items() if case.startswith(f"{name}/")}


@pytest.mark.untraced
def test_every_rule_is_fired_by_a_case() -> None:
    missing = {told for rule, told in report().rules.items() if rule not in report().fired | set(NEVER_FIRED)}
    assert not missing
    assert not set(NEVER_FIRED) & report().fired


@pytest.mark.untraced
def test_every_rule_is_refused_by_a_case_of_its_clause() -> None:
    missing = {told for rule, told in report().rules.items() if rule not in report().refused | set(NEVER_REFUSED)}
    assert not missing
    assert not set(NEVER_REFUSED) & report().refused


def test_a_case_may_say_that_nothing_is_left_unsaid() -> None:
    """`silent = true` asks for a point on which the book says nothing, `silent = false` for none, and without it neither is asked."""
    incident = {"players": ["Ann", "Bob"], "events": [{"event": "deal"}]}
    ruling = json.loads(heard(read_incident(json.dumps(incident)), house_for(read_incident(json.dumps(incident)))).ruling().to_json())
    for silent, points in ((True, ["it"]), (False, []), (None, ["it"]), (None, [])):
        assert differences({"silent": silent}, {**ruling, "silent": points}) == []
    assert differences({"silent": True}, {**ruling, "silent": []}) == ["the book is not said to be silent"]
    assert differences({"silent": False}, {**ruling, "silent": ["it"]}) == ["the book is said to be silent on ['it']"]
