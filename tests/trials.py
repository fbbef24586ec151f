"""Trials: every case of the law files and every gold case, ready to be heard again and again under changed rules."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from arbiter.accounts import disputed, rule_on
from arbiter.book import Book, book_names, load_book
from arbiter.contradictions import contradictions
from arbiter.essence import DECIDED, unordered
from arbiter.expectation import differences
from arbiter.hearing import heard, house_for
from arbiter.house import House
from arbiter.incident import Incident, read_incident
from arbiter.law import Case
from arbiter.ruling import Ruling
from rulings import CASES, cases, disputes

GOLD = ("first", "foster-deal-and-draw", "foster-rest", "hoyle", "general", "showdown", "complete", "accounts", "real")
WITNESSES = CASES / "witnesses"
Key = tuple[str, frozenset[str], str]


@dataclass
class Trial:
    """An incident under a house, with the name of the case and what it expects; of a witness, what was decided whole, and the mutants that it is for."""

    name: str
    incident: Incident
    house: House
    expect: dict[str, Any] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)
    kills: frozenset[str] = frozenset()

    @property
    def key(self) -> Key:
        """The key of the program that it is heard under."""
        return self.house.book.digest, self.house.adopted, self.house.own.digest if self.house.own else ""

    def ruling(self) -> Ruling:
        """Rule, without the derivation."""
        if disputed(self.incident):
            return rule_on(self.incident, house=self.house, ask=False)
        return heard(self.incident, self.house).ruling(explained=False)

    def wrong(self, ruling: Ruling) -> list[str]:
        """What the case says otherwise than a ruling."""
        data = json.loads(ruling.to_json())
        status = 0 if data["settled"] else 3
        return differences(self.expect, data) + ["the exit status"] * (self.expect.get("status", 0) != status)


def decided(ruling: Ruling) -> dict[str, Any]:
    """All that a ruling decides and notes, each with the clauses that it rests on, and all that it cites, without what is empty; in one order."""
    data = json.loads(ruling.to_json())
    told: dict[str, Any] = {name: data[name] for name in (*DECIDED, "silent", "notes")}
    told["pot"] = {name: part for name, part in data["pot"].items() if name not in ("hands", "why")}
    told["cites"] = [ref for each in ruling.citations for ref in each.clauses]
    return {name: part for name, value in unordered(told).items() if (part := _said(value)) not in (None, [], {}, "", 0) or name == "settled"}


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: part for name, each in value.items() if (part := _said(each)) not in (None, [], {}, "", 0)}
    return [_said(each) for each in value] if isinstance(value, (list, tuple)) else value


def trials() -> Iterator[Trial]:
    """Every case of the law files and of the contradictions, then every gold case and every dispute of a reader, then the recorded witnesses."""
    for book in map(load_book, book_names()):
        yield from (_trial(case, _home(book)) for clause in book.clauses() for case in clause.cases)
    for entry in contradictions():
        home = _home(load_book(entry.between[0].partition(":")[0]))
        yield from (_trial(case, home) for case in entry.cases)
    for stem in (*GOLD, *(name.removesuffix(".jsonl") for name in disputes())):
        for each, name, expect in cases(f"{stem}.jsonl"):
            if "incident" in each and expect.get("status", 0) != 2:
                incident = read_incident(json.dumps(each["incident"]))
                yield Trial(f"{stem} {each['id']} {name}", incident, house_for(incident, name), expect)
    yield from witnesses()


def _trial(case: Case, home: str) -> Trial:
    incident = read_incident(case.incident)
    return Trial(f"{case.file}: {case.title}", incident, house_for(incident, incident.book or home), dict(case.expect))


def witnesses() -> Iterator[Trial]:
    """The recorded witnesses: single changes of the cases on which a mutant of the law would rule otherwise, with what is ruled on them."""
    for path in sorted(WITNESSES.glob("*.jsonl")):
        yield from map(witness, path.read_text(encoding="utf-8").splitlines())


def witness(line: str) -> Trial:
    """One recorded witness."""
    each = json.loads(line)
    incident = read_incident(json.dumps(each["incident"]))
    house = house_for(incident, each["book"])
    return Trial(each["id"], incident, house, {"status": each["status"]}, each["ruled"], frozenset(each["kills"]))


def _home(book: Book) -> str:
    """The book itself, or, for one of descriptive text, a book that it is heard with."""
    if book.about.get("rules_alone", True):
        return book.name
    above = [name for name in book_names() if any(below.name == book.name for below in load_book(name).descriptive)]
    return above[0] if above else book.name
