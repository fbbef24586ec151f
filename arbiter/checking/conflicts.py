"""The contradictions of a book: found by hearing, each told once with the shortest incident that shows it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arbiter.book import Book
from arbiter.checking.books import heard_with
from arbiter.checking.bound import Bound
from arbiter.checking.contradiction import contradictions, named
from arbiter.checking.customs import houses, told
from arbiter.checking.exhaustive import Search
from arbiter.checking.finding import Finding
from arbiter.checking.searched import Depth, Found, together
from arbiter.errors import InputError
from arbiter.facts import Fact
from arbiter.hearing import heard
from arbiter.house import House
from arbiter.incident import check_incident
from arbiter.law import Rule

MEND = "let one override the other, or say in its clause why both stand: excused"


@dataclass(frozen=True, slots=True)
class Conflicts:
    """What hearing all incidents came to: the findings, and how many incidents were heard, by the number of irregular events."""

    findings: tuple[Finding, ...]
    depths: tuple[Depth, ...]
    events: int

    @property
    def heard(self) -> int:
        """How many incidents were heard."""
        return sum(depth.heard for depth in self.depths)

    def told(self) -> str:
        """Return the counts in words."""
        if not self.depths:
            return "incidents heard: none"
        counts = [f"{depth.heard:,} with {depth.irregular or 'no'} irregular event{'s' * (depth.irregular != 1)}{_of(depth)}" for depth in self.depths]
        return f"incidents heard: {self.heard:,}, with {self.events:,} events that may come in: " + "; ".join(counts)

    def data(self) -> dict[str, Any]:
        """Return the counts as data."""
        depths = [{"irregular": each.irregular, "heard": each.heard, "of": each.of, "share": each.share, "alike": each.alike} for each in self.depths]
        return {"heard": self.heard, "events": self.events, "depths": depths}


def _of(depth: Depth) -> str:
    if depth.heard == depth.of:
        return ""
    which = " (one of those alike followed up)" if depth.alike else " (no other differs)" if depth.share == 1 else ""
    return f" of {depth.of:,}{which}" + (f", the time being over after {depth.share:.1%} of {'these' if depth.alike else 'them'}" if depth.share < 1 else "")


def conflicts(book: Book, bound: Bound) -> Conflicts:
    """Hear all incidents up to a bound under a book, and tell what contradicts itself; one of descriptive text is heard with the books above it.

    Args:
        book: the book.
        bound: which incidents are heard.

    Returns:
        Each contradiction between two rules once, of which one at least is of this book, with the shortest incident that shows it.
    """
    findings: dict[tuple[str, str], Finding] = {}
    depths: list[Depth] = []
    events = 0
    for above in heard_with(book) if bound.depth else ():
        each = [*houses(above, customs=bound.options)]
        seconds = bound.seconds and bound.seconds / len(each)
        searches = [Search(house, seconds=seconds, thorough=bound.thorough, alike=bound.alike).run(bound.depth, bound.seed) for house in each]
        for house, searched in zip(each, searches, strict=True):
            for finding in (finding for found in searched.found for finding in _told(book, house, found)):
                findings.setdefault((finding.file, finding.what), finding)
        depths += together([searched.depths for searched in searches])
        events += max(searched.events for searched in searches)
    return Conflicts(tuple(findings.values()), tuple(depths), events)


def _told(book: Book, house: House, found: Found) -> Iterator[Finding]:
    if not found.pair:
        yield Finding(f"{book.name}/book.md", 0, "hearing", found.what, "mend what the hearing cannot do", written(found.incident))
        return
    rules = [fact.firing.rule for fact in found.pair if fact.firing is not None]
    if not any(rule.book == each.name for rule in rules for each in book.books) or excused(house.book, rules):
        return
    data = {**shortest(house, found), **({"house": customs} if (customs := told(house)) else {})}
    other = f"`{rules[1].id}` ({rules[1].ref})" if len(rules) > 1 else "what went before"
    what = f"the rule `{rules[0].id}` and {other} cannot both hold: {found.what}"
    yield Finding(rules[0].file, rules[0].line, "conflict", what, MEND, written(data))


def excused(book: Book, rules: list[Rule]) -> bool:
    """Whether the clause of one of two rules says why it stands with the other."""
    clauses = [clause for each in book.books for clause in each.clauses()]
    return any(other.id in clause.excused for rule in rules for clause in clauses if rule in clause.rules for other in rules)


def written(incident: dict[str, Any]) -> str:
    """Return an incident in one line of JSON."""
    return json.dumps(incident, ensure_ascii=False)


def shortest(house: House, found: Found) -> dict[str, Any]:
    """Return the incident that shows a contradiction without the events that it shows without."""
    data = {key: value for key, value in found.incident.items() if value or key == "events"}
    wanted = named(*found.pair)
    at = len(data["events"]) - 1
    while at >= 0:
        fewer = {**data, "events": data["events"][:at] + data["events"][at + 1 :]}
        if _shows(house, fewer, wanted):
            data = fewer
        at -= 1
    return data


def _shows(house: House, data: dict[str, Any], wanted: tuple[str, ...]) -> bool:
    try:
        hearing = heard(check_incident(data), house)
    except InputError:
        return False
    pairs: Iterator[tuple[Fact, Fact]] = contradictions(hearing.table.memory)
    return any(named(one, other) == wanted for one, other in pairs)
