"""A book checked whole."""

from collections.abc import Iterator
from itertools import chain

from arbiter.book import Book, book_names, load_book
from arbiter.checking.beyond import beyond
from arbiter.checking.finding import Finding
from arbiter.checking.idle import subsumed, undecided
from arbiter.checking.reach import unreachable, untold
from arbiter.checking.resolved import unresolved
from arbiter.checking.words import unsaid
from arbiter.contradictions import contradictions


def findings(book: Book) -> list[Finding]:
    """Return what is wrong with a book and with what is listed of its contradictions; one of descriptive text is heard with the books above it."""
    mine = [rule for clause in book.clauses() for rule in clause.rules]
    homes = heard_with(book)
    found = [set(unreachable(heard, mine)) for heard in homes]
    dead = set.intersection(*found) if found else set()
    facts: Iterator[Finding] = untold(book) if book.about.get("rules_alone", True) else iter(())
    return sorted({*dead, *chain(facts, subsumed(book), unsaid(book, homes), undecided(book), beyond(book, homes), unresolved(book, homes, contradictions()))})


def heard_with(book: Book) -> list[Book]:
    """Return the books under which its rules are heard."""
    if book.about.get("rules_alone", True):
        return [book]
    above = [load_book(name) for name in book_names()]
    return [each for each in above if book.name in [below.name for below in each.descriptive]]
