"""The cases of the law files: each is heard, and its ruling set beside what the case says; and which rules no case fires or refuses."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from arbiter.accounts import disputed, rule_on
from arbiter.book import Book, book_names, load_book, ruling_book
from arbiter.errors import InputError
from arbiter.expectation import Json, differences
from arbiter.hearing import heard
from arbiter.house import House, open_house
from arbiter.incident import read_incident
from arbiter.law import Case, Clause


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the cases of a book.

    Attributes:
        cases: how many there are.
        wrong: those that are not ruled as they say, each with its place and what is wrong.
        unfired: rules that no case fires.
        unrefused: rules that fire in every case of their clause.
    """

    cases: int
    wrong: tuple[str, ...]
    unfired: tuple[str, ...]
    unrefused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """A case heard: what is wrong with its ruling, the rules that fired in it, and the laws and clauses that the ruling cites."""

    wrong: tuple[str, ...]
    fired: frozenset[str] = frozenset()
    cited: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Count:
    """How often each rule fired in the cases, and was there without firing in one of its own clause."""

    fired: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)


def run_cases(book: Book, own: Book | None = None, folder: Path | None = None) -> Outcome:
    """Hear every case of a book.

    Args:
        book: the book; for one of descriptive text its cases are heard under a book that it is heard with.
        own: a house's own laws; then their cases are heard, over `book`.
        folder: where the books are, if not the product's own.

    Returns:
        What became of them.
    """
    tally, wrong, cases = _Count(), list[str](), 0
    for clause in (own or book).clauses():
        for case in clause.cases:
            cases += 1
            found = hear_case(case, book, own, folder)
            wrong += [f"{case.file}:{case.line}: the case `{case.title}` is not ruled as it says: {each}" for each in found.wrong]
            _note(tally, clause, found.fired)
    rules = [rule.id for clause in (own or book).clauses() for rule in clause.rules]
    unfired = tuple(name for name in rules if name not in tally.fired)
    return Outcome(cases, tuple(wrong), unfired, tuple(name for name in rules if name not in tally.refused))


def _note(tally: _Count, clause: Clause, fired: frozenset[str]) -> None:
    for name in fired:
        tally.fired[name] = tally.fired.get(name, 0) + 1
    for rule in clause.rules:
        if rule.id not in fired:
            tally.refused[rule.id] = tally.refused.get(rule.id, 0) + 1


def hear_case(case: Case, book: Book, own: Book | None = None, folder: Path | None = None) -> Heard:
    """Hear a case.

    Args:
        case: the case.
        book: the book under which it stands; one of descriptive text is heard under a book that it belongs to.
        own: a house's own laws above it.
        folder: where the books are, if not the product's own.

    Returns:
        What came of it.
    """
    try:
        incident = read_incident(case.incident, "incident")
        home = ruling_book(incident.book, folder) if incident.book else _home(book, folder)
        data = incident.house if not isinstance(incident.house, str) else None
        house: House = open_house(home, data, folder)
        house = house if own is None else House(home, house.adopted, house.options, house.set_options, own, house.pack, house.wild, house.kitty, house.buck)
        hearing = heard(incident, house)
        fired = frozenset(firing.rule.id for firing in hearing.engine.firings if firing.holds)
        found = rule_on(incident, house=house, ask=False) if disputed(incident) else hearing.ruling()
        ruling: Json = json.loads(found.to_json())
    except InputError as error:
        return Heard((str(error),))
    status = 0 if ruling["settled"] else 3
    wrong = differences(case.expect, ruling) + [f"the exit status would be {status}"] * (status != case.expect.get("status", 0))
    return Heard(tuple(wrong), fired, frozenset(ref for each in ruling["citations"] for ref in (each["law"], *each["clauses"])))


def _home(book: Book, folder: Path | None) -> Book:
    if book.about.get("rules_alone", True):
        return book
    above = (load_book(name, folder) for name in book_names(folder))
    return next(each for each in above if book.name in [below.name for below in each.descriptive])
