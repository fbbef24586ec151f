"""The corresponding law of other books: found by hearing a clause's own cases under them, else by the situation that they share."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arbiter.book import Book
from arbiter.compare import ROWS, said
from arbiter.errors import InputError
from arbiter.library import Found, Library, rules_alone
from arbiter.ruling import Based, Ruling
from arbiter.situations import Situation, Subject
from arbiter.stories import Told, ruled

THE_SAME = "the same"
MOST = 3
Places = dict[str, list[tuple[Situation, Subject]]]


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A law of another book that answers the same question, and the difference in a line; "" where no case shows it."""

    ref: str
    heading: str
    difference: str


def counterparts(library: Library, found: Found, cases: Sequence[Told], places: Places) -> list[Counterpart]:
    """Return the corresponding laws of other books.

    Args:
        library: the books on the desk.
        found: a clause.
        cases: its cases, heard under its own book.
        places: the situations of every clause.

    Returns:
        At most a few for each book: those on which its cases turn under that book; those that the clause names; else those
        that stand under the same subject of the desk.
    """
    result: list[Counterpart] = []
    for book in library.books:
        if book.name == found.book.name:
            continue
        heard = list(_heard(library, found, cases, book)) if rules_alone(book) else []
        named = [ref for ref in _named(found, places) if ref.startswith(f"{book.name}:")]
        known = {each.ref for each in heard}
        shared = [Counterpart(ref, heading_of(library, ref), "") for ref in named if ref not in known] if not heard else []
        result += [*heard, *shared][:MOST]
    return result


def heading_of(library: Library, ref: str) -> str:
    """Return the heading of a law or clause, or "" where it is not on the desk."""
    found = library.by_ref.get(ref)
    return "" if found is None else found.clause.title if found.clause else found.law.title


def _named(found: Found, places: Places) -> Iterator[str]:
    """Yield the laws that a clause names, then those of the subject that is most its own."""
    clause = found.clause
    yield from clause.see if clause else ()
    here = places.get(found.ref, ())
    subjects = [subject for _, subject in here if subject.covers(found)]
    for subject in subjects[:1]:
        yield from subject.laws


def _heard(library: Library, found: Found, cases: Iterable[Told], other: Book) -> Iterator[Counterpart]:
    """Hear cases under another book: what it decides the same points by, and what it then says otherwise."""
    lines: dict[str, str] = {}
    for case in cases:
        if case.ruling is None or case.incident.book:
            continue
        try:
            there = ruled(case.incident, library, other.name)
        except InputError:
            continue
        for point in ROWS:
            if found.ref not in laws_on(point, case.ruling):
                continue
            refs = [ref for ref in laws_on(point, there) if ref != found.ref and not ref.startswith(f"{found.book.name}:")]
            difference = _difference(point, case, there)
            for ref in refs[:1]:
                if lines.get(ref, THE_SAME) == THE_SAME:
                    lines[ref] = difference
    yield from (Counterpart(ref, heading_of(library, ref), line) for ref, line in lines.items())


def laws_on(point: str, ruling: Ruling) -> list[str]:
    """Return the clauses by which a ruling decides one point."""
    part = getattr(ruling, point)
    parts = [part] if isinstance(part, Based) else list(part.values()) if isinstance(part, dict) else part if isinstance(part, list) else []
    return list(dict.fromkeys(law for each in parts if isinstance(each, Based) for law in each.laws))


def _difference(point: str, case: Told, there: Ruling) -> str:
    assert case.ruling is not None
    mine, other = (_by_office(said(point, ruling), case, next_too=point == "deal") for ruling in (case.ruling, there))
    return THE_SAME if mine == other else f"there {other}; here {mine} (“{case.title}”)"


def _by_office(text: str, case: Told, *, next_too: bool) -> str:
    """Put their offices for the dealer and, where it is asked who deals, the next, so that the line holds at any table."""
    players, dealer = case.incident.players, case.incident.dealer
    left = players[(players.index(dealer) + 1) % len(players)]
    offices = {dealer: "the dealer"} | ({left: "the next on the left"} if next_too else {})
    words = [(word.rstrip(",:;"), word) for word in text.split(" ")]
    return " ".join(offices.get(name, name) + word[len(name) :] for name, word in words)
