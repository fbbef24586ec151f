"""All books together: references to one law, to several, to a part; and what goes before what."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path

from arbiter.book import Book, book_names, default_book, load_book
from arbiter.errors import InputError, quote, shorten
from arbiter.facts import FactType
from arbiter.house import House, open_house
from arbiter.law import Clause, Law, Rule
from arbiter.telling import listed

RANGE = re.compile(r"(?P<stem>.*?)(?P<first>\d+)\s*[-–]\s*(?P<repeat>.*?)(?P<last>\d+)")
WHOLE = (".*", ".")
NEAREST = 3
NEAR = 0.5
SAME_KIND = 0.01


@dataclass(frozen=True, slots=True)
class Found:
    """A law, or one clause of it, in its book."""

    book: Book
    law: Law
    clause: Clause | None = None

    @property
    def ref(self) -> str:
        """The full reference, such as `book:13a`."""
        return f"{self.book.name}:{self.clause.ref if self.clause else self.law.ref}"

    @property
    def law_ref(self) -> str:
        """The full reference of the law."""
        return f"{self.book.name}:{self.law.ref}"

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that the reference names."""
        return self.law.clauses if self.clause is None else (self.clause,)


class Library:
    """The books that lie on the desk.

    Attributes:
        books: all of them, those that rule by themselves first.
        folder: where they are, if not the product's own.
    """

    def __init__(self, folder: Path | None = None, names: Iterable[str] = ()) -> None:
        """Take the books of a folder; `names`: only these."""
        chosen = list(names) or list(book_names(folder))
        self.folder = folder
        self._types: dict[str, dict[str, FactType]] = {}
        self.default = default_book(folder)
        books = [load_book(name, folder) for name in chosen]
        self.books = tuple(sorted(books, key=lambda book: (not rules_alone(book), book.name != self.default, book.name)))

    # --- books

    def book(self, name: str) -> Book:
        """Return a book; raises InputError where there is none, with the nearest name."""
        found = next((book for book in self.books if book.name == name), None)
        return found or load_book(name, self.folder)

    def home(self, book: Book) -> Book:
        """Return the book under which one is heard: itself, or for descriptive text the one that it belongs to."""
        if rules_alone(book):
            return book
        above = (load_book(name, self.folder) for name in book_names(self.folder))
        return next((each for each in above if book.name in [below.name for below in each.descriptive]), book)

    @cached_property
    def houses(self) -> dict[str, House]:
        """A house without rules of its own for each book that rules by itself."""
        return {book.name: open_house(book) for book in self.books if rules_alone(book)}

    def types(self, book: Book) -> dict[str, FactType]:
        """Return the fact types in reach of the rules of a book."""
        home = self.home(book)
        if home.name not in self._types:
            self._types[home.name] = home.types()
        return self._types[home.name]

    def everything(self) -> Iterator[Found]:
        """Yield every clause of every book."""
        for book in self.books:
            for law in book.laws.values():
                yield from (Found(book, law, clause) for clause in law.clauses)

    @cached_property
    def by_ref(self) -> dict[str, Found]:
        """Every law and clause by its full reference."""
        found = {f"{book.name}:{law.ref}": Found(book, law) for book in self.books for law in book.laws.values()}
        return {**{each.ref: each for each in self.everything()}, **found}

    # --- references

    def find(self, ref: str, name: str | None = None) -> list[Found]:
        """Find what a reference names.

        Args:
            ref: `13`, `13d`, `book:part.2`, `13-16`, `part` (with its heads), `book:part.*`.
            name: the book, where the reference names none.

        Returns:
            The laws or clauses, in order.

        Raises:
            InputError: where there is none, with the nearest references.
        """
        prefix, colon, rest = ref.strip().rpartition(":")
        if not prefix and not rest:
            raise InputError(
                ref, "the reference is empty" if not colon else "no book stands before the colon", "write a law, such as those that `arbiter books` lists"
            )
        own = self.book(prefix or name or self.default)
        books = own.books if not prefix else (own,)
        tries = [*books, *(() if prefix or name else self.books)]
        for book in tries:
            found = _exactly(book, rest) or _part(book, rest) or _range(book, rest)
            if found:
                return found
        if rest in [book.name for book in self.books] and not prefix:
            raise InputError(ref, "this is a book, and no law", f"`arbiter book {rest}` lists its laws; `arbiter law {rest}:PART` reads one or a part of them")
        raise InputError(ref, f"no such law in {own.name}", _did_you_mean(self.nearest(rest, books)) or self._by_heading(rest, books))

    def _by_heading(self, words: str, books: Iterable[Book]) -> str:
        """Name the laws in whose headings these words stand; else say where laws are listed."""
        wanted = words.casefold().strip()
        found = [f"{book.name}:{law.ref} ({law.title})" for book in books for law in book.laws.values() if wanted and wanted in law.title.casefold()]
        return f"this stands in the heading of {listed(found[:NEAREST], 'and')}" if found else "see `arbiter books`, or look for words by `arbiter search`"

    def nearest(self, ref: str, books: Iterable[Book] = ()) -> list[str]:
        """Return the references most like one that does not exist, nearest first."""
        chosen = tuple(books) or self.books
        names = [f"{book.name}:{each}" for book in chosen for law in book.laws.values() for each in (law.ref, *(clause.ref for clause in law.clauses))]
        wanted = shorten(ref.partition(":")[2] or ref).casefold()
        scores = [(_likeness(wanted, name.partition(":")[2].casefold()), -at) for at, name in enumerate(names)]
        best = sorted(scores, reverse=True)[:NEAREST]
        return [quote(names[-at]).strip("'") for score, at in best if score >= NEAR]

    # --- what goes before what

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        return {rule.id: rule for book in self.books for clause in book.clauses() for rule in clause.rules}

    def displaced(self, clause: Clause, book: Book) -> list[str]:
        """Return the references of what the rules of a clause go before."""
        names = [name for rule in clause.rules for name in rule.overrides]
        return list(dict.fromkeys(self._full(name, book) for name in names))

    def _full(self, name: str, book: Book) -> str:
        if name in self._rules:
            return self._rules[name].ref
        if ":" in name:
            return name
        return next((f"{near.name}:{name}" for near in book.books if f"{near.name}:{name}" in self.by_ref), f"{book.name}:{name}")

    @cached_property
    def displacing(self) -> dict[str, list[str]]:
        """By the reference of a clause or law, the clauses that go before it."""
        found: dict[str, list[str]] = {}
        for each in self.everything():
            assert each.clause is not None
            for ref in self.displaced(each.clause, each.book):
                if ref != each.ref and each.ref not in found.setdefault(ref, []):
                    found[ref].append(each.ref)
        return found

    def displacers(self, found: Found) -> list[str]:
        """Return the clauses that go before a clause, or before its law as a whole."""
        return list(dict.fromkeys([*self.displacing.get(found.ref, ()), *self.displacing.get(found.law_ref, ())]))


def _likeness(wanted: str, ref: str) -> float:
    """Say how like a reference is to what was written; of two alike, a number goes before a letter where a number was written."""
    return SequenceMatcher(None, wanted, ref).ratio() + (SAME_KIND if wanted[-1:].isdigit() == ref[-1:].isdigit() else 0)


def _did_you_mean(near: list[str]) -> str:
    return f"did you mean {listed(near, 'or')}?" if near else ""


def rules_alone(book: Book) -> bool:
    """Whether one can rule by the book alone."""
    return bool(book.about.get("rules_alone", True))


def _exactly(book: Book, ref: str) -> list[Found]:
    if ref in book.laws:
        heads = [Found(book, law) for name, law in book.laws.items() if name.startswith(f"{ref}.")]
        return [Found(book, book.laws[ref]), *heads]
    return [Found(book, law, clause) for law in book.laws.values() for clause in law.clauses if clause.ref == ref]


def _part(book: Book, ref: str) -> list[Found]:
    """Find all of a book, or the laws whose names begin alike."""
    if ref in ("", "*"):
        return [Found(book, law) for law in book.laws.values()]
    stem = next((ref.removesuffix(end) for end in WHOLE if ref.endswith(end)), ref)
    return [Found(book, law) for name, law in book.laws.items() if name == stem or name.startswith(f"{stem}.")]


def _range(book: Book, ref: str) -> list[Found]:
    match = RANGE.fullmatch(ref)
    if match is None or match["repeat"] not in ("", match["stem"]) or len(match["first"] + match["last"]) > NEAREST * NEAREST:
        return []
    numbers = range(int(match["first"]), int(match["last"]) + 1)
    wanted = {f"{match['stem']}{number}" for number in numbers} if len(numbers) <= len(book.laws) + int(match["first"]) else set()
    return [Found(book, law) for name, law in book.laws.items() if name in wanted]
