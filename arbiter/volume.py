"""A book of law, as it was read: laws, clauses, rules, options and cases; looked up by reference."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from arbiter.conclusions import types_with
from arbiter.errors import InputError, nearest
from arbiter.facts import FactType
from arbiter.kinds import recorded
from arbiter.law import Clause, Law, Option, Rule


@dataclass(frozen=True)
class Book:
    """One book of law.

    Attributes:
        name: by which it is called, such as `--book NAME`.
        about: its `toml book` table (title, author, year, edition, what is held).
        prose: the paragraph about the book.
        laws: its laws by reference, in the order of the files.
        numbers: its thresholds.
        facts: the helper facts that it declares.
        ranking: which combinations of cards rank above which, as its `ranking` table says.
        descriptive: the books of descriptive text that fill its silence.
        digest: a digest of its law files.
    """

    name: str
    about: Mapping[str, Any]
    prose: str
    laws: Mapping[str, Law]
    numbers: Mapping[str, int]
    facts: tuple[FactType, ...]
    ranking: Mapping[str, Any]
    descriptive: tuple["Book", ...] = ()
    digest: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def books(self) -> tuple["Book", ...]:
        """The book and the descriptive books heard with it."""
        return (self, *self.descriptive)

    @cached_property
    def places(self) -> dict[str, tuple[Law, Clause]]:
        """Its clauses by reference, each with its law."""
        return {clause.ref: (law, clause) for law in reversed(list(self.laws.values())) for clause in reversed(law.clauses)}

    @cached_property
    def closing(self) -> tuple[Clause, ...]:
        """Its clauses that close a list."""
        return tuple(clause for clause in self.clauses() if clause.closes)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The laws and clauses that are heads of its closed lists."""
        return tuple(dict.fromkeys(head for clause in self.clauses() for head in clause.heads))

    def clauses(self) -> Iterable[Clause]:
        """Yield every clause of the book itself."""
        return (clause for law in self.laws.values() for clause in law.clauses)

    def rules(self) -> Iterable[Rule]:
        """Yield every rule of the book and of its descriptive books."""
        return (rule for book in self.books for clause in book.clauses() for rule in clause.rules)

    def options(self) -> dict[str, Option]:
        """Return the house options that the book and its descriptive books grant, by name."""
        return {option.name: option for book in self.books for clause in book.clauses() for option in clause.options}

    def types(self) -> dict[str, FactType]:
        """Return every fact type in reach of its rules."""
        return types_with([kind for book in self.books for kind in book.facts], dict(recorded()))

    def find(self, ref: str) -> tuple["Book", Law, Clause | None]:
        """Find a law or clause.

        Args:
            ref: `13`, `13d`, `name:13`, `name:13d` or `section.b`.

        Returns:
            The book, the law and, where the reference names one, the clause.

        Raises:
            InputError: where there is none, with the nearest reference.
        """
        name, _, rest = ref.rpartition(":")
        books = [book for book in self.books if name in ("", book.name)]
        for book in books:
            if rest in book.laws:
                return book, book.laws[rest], None
            if rest in book.places:
                return book, *book.places[rest]
        refs = [law for book in books for law in book.laws] + [clause.ref for book in books for clause in book.clauses()]
        near = nearest(rest, refs)
        raise InputError(ref, f"no such law in {self.name}", f"did you mean {near}?" if near else "see `arbiter books`")
