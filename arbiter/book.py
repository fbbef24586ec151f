"""Books: law files read into laws, clauses, rules, options and cases; looked up by reference."""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from arbiter.cache import kept
from arbiter.conclusions import types_with
from arbiter.errors import InputError, nearest
from arbiter.facts import FactType
from arbiter.kinds import recorded
from arbiter.language import Place
from arbiter.law import Case, Clause, Law, LawError, Option, Rule
from arbiter.lawfile import FRONT, fact_types, laid_out, laws_in, reference_order, table_of
from arbiter.pages import read_sections
from arbiter.shelf import book_files, book_names, law_folder

__all__ = ["Book", "book_names", "default_book", "law_folder", "load_book", "read_book", "ruling_book"]


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


FRONT_TABLE = re.compile(r"^```toml book[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


@lru_cache
def default_book(folder: Path | None = None) -> str:
    """Return the name of the book that a folder declares as its default, else its first; only the `book.md` of each is read for it."""
    root = folder if folder is not None else law_folder()
    names = book_names(folder)
    for name in names:
        if _front({"book.md": (root / name / "book.md").read_text(encoding="utf-8")}, name).get("default"):
            return name
    return names[0]


@lru_cache
def load_book(name: str, folder: Path | None = None) -> Book:
    """Read a book.

    Args:
        name: the book.
        folder: where the books are; default: the product's own.

    Returns:
        The book, with its descriptive books.

    Raises:
        InputError: where there is no such book, with the nearest name.
        LawError: where one of its files is faulty.
    """
    if name not in book_names(folder):
        near = nearest(name, book_names(folder))
        raise InputError("book", f"there is no book {name!r}", f"did you mean {near}?" if near else f"use one of {', '.join(book_names(folder))}")
    files = book_files(name, folder)
    first = _front(files, name)
    below = tuple(load_book(other, folder) for other in first.get("descriptive", ()))
    return read_book(name, files, below)


def ruling_book(name: str, folder: Path | None = None) -> Book:
    """Read a book to rule by; raises InputError also for one of descriptive text, which cannot rule alone."""
    book = load_book(name, folder)
    if not book.about.get("rules_alone", True):
        alone = [other for other in book_names(folder) if load_book(other, folder).about.get("rules_alone", True)]
        raise InputError("book", f"{name!r} is descriptive text, and nobody can rule by it alone", f"use one of {', '.join(alone)}")
    return book


def _front(files: Mapping[str, str], name: str) -> dict[str, Any]:
    """Return the `toml book` table, by its fence alone where that will do: a book that is kept is not read as Markdown."""
    plain = FRONT_TABLE.search(files["book.md"])
    if plain is not None:
        with suppress(tomllib.TOMLDecodeError):
            return tomllib.loads(plain[1])
    return _book_table(files, name)


def _book_table(files: Mapping[str, str], name: str) -> dict[str, Any]:
    sections = read_sections(files["book.md"], f"{name}/book.md")
    for section in sections:
        for fence in section.of_kind("toml book"):
            return table_of(fence)
    raise LawError(f"{name}/book.md", 1, "there is no `toml book` fence", "give the book its name, title and numbers")


def read_book(name: str, files: Mapping[str, str], descriptive: tuple[Book, ...] = (), rank: int | None = None) -> Book:
    """Read a book from the text of its files.

    Args:
        name: the book.
        files: text by file name; `book.md` among them.
        descriptive: the books of descriptive text below it.
        rank: 0 for a house's own laws; default: 1, or 2 for a descriptive text.

    Returns:
        The book.

    Raises:
        LawError: with file and line, for anything that is wrong in them.
    """
    made: Book = kept(name, files, [str(rank), *(book.digest for book in descriptive)], lambda: _read(name, files, descriptive, rank))
    return replace(made, descriptive=descriptive)


def _read(name: str, files: Mapping[str, str], descriptive: tuple[Book, ...], rank: int | None) -> Book:
    """Read a book, checked, without the descriptive books below it."""
    about = _book_table(files, name)
    sections = {file: read_sections(text, f"{name}/{file}") for file, text in files.items()}
    front = sections["book.md"][0]
    laid_out(front, FRONT, f"{name}/book.md")
    facts = tuple(kind for fence in front.fences if fence.kind in ("toml fact", "toml facts") for kind in fact_types(fence))
    types = types_with([*facts, *(kind for book in descriptive for kind in book.facts)], dict(recorded()))
    ranking = next((fence.toml() for fence in front.of_kind("toml ranking")), {})
    numbers = about.get("numbers", {})
    place = Place(name, "", "", rank if rank is not None else 1 if about.get("rules_alone", True) else 2, "", 0, numbers, types)
    laws: dict[str, Law] = {}
    read = [law for file, part in sections.items() if file != "book.md" for law in laws_in(part, f"{name}/{file}", place)]
    for law in sorted(read, key=lambda law: bool(law.extra.get("continues"))):
        if law.extra.get("continues"):
            if law.ref not in laws:
                what = f"nothing begins the law `{law.ref}` that this file continues"
                raise LawError(law.file, law.line, what, "leave out `continues`, or mend the reference")
            laws[law.ref] = _joined(laws[law.ref], law)
            continue
        if law.ref in laws:
            raise LawError(law.file, law.line, f"the law `{law.ref}` is given twice", f"it stands in {laws[law.ref].file} too")
        laws[law.ref] = law
    digest = hashlib.sha256("".join(f"{file}\0{files[file]}\0" for file in sorted(files)).encode()).hexdigest()
    joined = hashlib.sha256("".join([digest, *(book.digest for book in descriptive)]).encode()).hexdigest()[:16]
    ordered = dict(sorted(laws.items(), key=lambda item: reference_order(item[0])))
    book = Book(name, about, front.text, ordered, numbers, facts, ranking, descriptive, joined)
    _check_names(book)
    return replace(book, descriptive=())


def _check_names(book: Book) -> None:
    """Check that every law that a clause or a case names exists, as far as its book is at hand; raises LawError otherwise."""
    known = {f"{each.name}:{clause.ref}" for each in book.books for clause in each.clauses()}
    known |= {f"{each.name}:{law}" for each in book.books for law in each.laws}
    names = tuple(f"{each.name}:" for each in book.books)
    for each in book.books:
        for clause in each.clauses():
            named = [(clause.file, clause.line, f"{each.name}:{head}") for head in clause.heads]
            named += [(case.file, case.line, str(ref)) for case in clause.cases for key in ("cites", "cites_not", "notes_name") for ref in _refs(case, key)]
            for file, line, ref in named:
                if ref.startswith(names) and ref not in known:
                    near = nearest(ref, known)
                    raise LawError(file, line, f"there is no law `{ref}`", f"did you mean `{near}`?" if near else "name a law of the book")


def _refs(case: Case, key: str) -> list[Any]:
    found = case.expect.get(key, [])
    return found if isinstance(found, list) else []


def _joined(law: Law, more: Law) -> Law:
    """Return a law with the clauses of the file that continues it; a clause repeated there without its text goes on with rules and cases."""
    clauses = {clause.ref: clause for clause in law.clauses}
    for clause in more.clauses:
        first = clauses.get(clause.ref)
        if first and first.text and clause.text:
            mend = f"it stands in {first.file} too; leave out its text to go on with it"
            raise LawError(clause.file, clause.line, f"the clause `{clause.ref}` is given twice", mend)
        clauses[clause.ref] = _continued(first, clause) if first and first.text else _continued(clause, first) if first else clause
    return replace(law, clauses=tuple(sorted(clauses.values(), key=lambda clause: reference_order(clause.ref))))


def _continued(clause: Clause, more: Clause) -> Clause:
    return replace(clause, rules=(*clause.rules, *more.rules), options=(*clause.options, *more.options), cases=(*clause.cases, *more.cases))
