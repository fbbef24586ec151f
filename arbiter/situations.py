"""The desk's own data: situations with the laws that belong to each, and how people look for a law."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbiter.law import LawError, reference_order
from arbiter.library import Found, Library
from arbiter.shelf import law_folder


@dataclass(frozen=True, slots=True)
class Subject:
    """One question under a situation: its name, the laws or clauses that answer it, in every book, and what people call it."""

    name: str
    laws: tuple[str, ...]
    words: str = ""

    def covers(self, found: Found) -> bool:
        """Whether a clause, or the law that it stands in, is named."""
        return found.ref in self.laws or found.law_ref in self.laws


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation at the table, with its subjects."""

    name: str
    about: str
    subjects: tuple[Subject, ...]

    @property
    def slug(self) -> str:
        """The name as it stands in a link."""
        return "-".join("".join(c for c in word if c.isalnum()) for word in self.name.lower().split())


def data_file(name: str, folder: Path | None = None) -> dict[str, Any]:
    """Read a data file that lies beside the books; {} where there is none."""
    root = folder if folder is not None else law_folder()
    file = root / name
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LawError(name, 1, f"this is no TOML: {error}", "mend the TOML") from None


def situations(library: Library) -> tuple[Situation, ...]:
    """Return the situations of the desk, each reference in them checked.

    Args:
        library: the books on the desk.

    Returns:
        The situations in order. Laws that none names follow under a last one, so that every law can be found.

    Raises:
        LawError: where a reference in `desk.toml` names no law.
    """
    data = data_file("desk.toml", library.folder)
    found = tuple(_situation(table, library) for table in data.get("situation", ()))
    rest = tuple(_unnamed(found, library))
    return (*found, Situation("Elsewhere", "Laws that belong to no one situation.", rest)) if rest else found


def _situation(table: Mapping[str, Any], library: Library) -> Situation:
    subjects = []
    names = {book.name for book in library.books}
    for each in table.get("subjects", ()):
        laws = [ref for name in each["laws"] for ref in _spread(name)]
        for ref in laws:
            if ref not in library.by_ref and ref.partition(":")[0] in names:
                raise LawError("desk.toml", 1, f"there is no law {ref!r} (under {each['name']!r})", f"the nearest are {', '.join(library.nearest(ref))}")
        subjects.append(Subject(each["name"], tuple(ref for ref in laws if ref in library.by_ref), each.get("words", "")))
    return Situation(table["name"], table.get("about", ""), tuple(subjects))


def _spread(ref: str) -> list[str]:
    """Return the references that one with several letters stands for: `13b,c` is 13b and 13c.

    >>> _spread("a:13b,c"), _spread("b:ante.a,b")
    (['a:13b', 'a:13c'], ['b:ante.a', 'b:ante.b'])
    """
    first, *letters = ref.split(",")
    return [first, *(first[:-1] + letter for letter in letters)]


def _unnamed(found: tuple[Situation, ...], library: Library) -> Iterator[Subject]:
    """Yield a subject for each law of which some clause is named nowhere."""
    named = {ref for situation in found for subject in situation.subjects for ref in subject.laws}
    for book in library.books:
        for law in sorted(book.laws.values(), key=lambda law: reference_order(law.ref)):
            left = [clause for clause in law.clauses if not {f"{book.name}:{law.ref}", f"{book.name}:{clause.ref}"} & named]
            if left:
                yield Subject(law.title, (f"{book.name}:{law.ref}",))


def places(library: Library) -> dict[str, list[tuple[Situation, Subject]]]:
    """Return, by the reference of a clause, the situations and subjects under which it stands; those that name it itself come first."""
    found: dict[str, list[tuple[Situation, Subject]]] = {}
    for situation in situations(library):
        for subject in situation.subjects:
            for ref in subject.laws:
                each = library.by_ref[ref]
                for clause in each.clauses:
                    here = found.setdefault(f"{each.book.name}:{clause.ref}", [])
                    here.insert(0, (situation, subject)) if each.clause else here.append((situation, subject))
    return found
