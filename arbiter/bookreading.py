"""From the text of law files to a book, every name in it checked."""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from arbiter.conclusions import types_with
from arbiter.errors import nearest
from arbiter.kinds import recorded
from arbiter.language import Place
from arbiter.law import Case, Clause, Law, LawError, reference_order
from arbiter.lawfile import FRONT, fact_types, laid_out, laws_in, table_of
from arbiter.pages import read_sections
from arbiter.volume import Book

FRONT_TABLE = re.compile(r"^```toml book[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def front(text: str, name: str) -> dict[str, Any]:
    """Return the `toml book` table of a `book.md`, by its fence alone where that will do: a book that is kept is not read as Markdown."""
    plain = FRONT_TABLE.search(text)
    if plain is not None:
        with suppress(tomllib.TOMLDecodeError):
            return tomllib.loads(plain[1])
    return _book_table(text, name)


UNMADE = "hand_on_chips"
"""How an act of betting may be told that a book takes for not made yet."""


def _book_table(text: str, name: str) -> dict[str, Any]:
    sections = read_sections(text, f"{name}/book.md")
    for section in sections:
        for fence in section.of_kind("toml book"):
            about = table_of(fence)
            if about.get("not_made", []) not in ([], [UNMADE]):
                raise LawError(f"{name}/book.md", fence.line, "`not_made` says what is not known", f'leave it out, or write `not_made = ["{UNMADE}"]`')
            return about
    raise LawError(f"{name}/book.md", 1, "there is no `toml book` fence", "give the book its name, title and numbers")


def read(name: str, files: Mapping[str, str], descriptive: tuple[Book, ...], rank: int | None) -> Book:
    """Read a book, checked, without the descriptive books below it; raises LawError with file and line, for anything that is wrong in its files."""
    about = _book_table(files["book.md"], name)
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
