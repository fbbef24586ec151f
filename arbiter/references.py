"""References to laws in any text: found, and each expanded to its clause."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbiter.errors import InputError, one_line
from arbiter.library import Found, Library
from arbiter.telling import counted

NUMBER = r"\d+[a-z]{0,2}(?![\w])"
SPOKEN = re.compile(rf"\b(?:laws?|clauses?|articles?|rules?|§{{1,2}})\s*(?P<list>{NUMBER}(?:\s*(?:,|and|or|to|-|–)\s*{NUMBER})*)", re.IGNORECASE)
SIGN = re.compile(rf"§+\s*(?P<list>{NUMBER})", re.IGNORECASE)
ONE = re.compile(NUMBER, re.IGNORECASE)
UP_TO = re.compile(r"(\d+)\s*(?:to|-|–)\s*(\d+)(?![\w])")
LONGEST_RANGE = 100


@dataclass(frozen=True, slots=True)
class Cited:
    """A reference in a text: as it is written, on which line, in full, and what it names; nothing where there is no such law."""

    written: str
    line: int
    ref: str
    found: tuple[Found, ...]
    near: tuple[str, ...] = ()


def citations(text: str, library: Library, name: str | None = None) -> list[Cited]:
    """Find the references in a text.

    Args:
        text: any text.
        library: the books.
        name: the book of references that name none, such as `law 13`; default: the default book.

    Returns:
        Each reference once, in the order of the text.
    """
    home = library.book(name).name if name else library.default
    full = full_references(library)
    found: dict[str, Cited] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for _, written, ref in sorted(in_line(line, full, home)):
            if ref not in found:
                found[ref] = _cited(written, number, ref, library)
    return list(found.values())


def full_references(library: Library) -> re.Pattern[str]:
    """Return what finds references that name their book."""
    return of_books(book.name for book in library.books)


def of_books(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds references that name one of these books."""
    told = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.compile(rf"\b(?P<book>{told}):\s?(?P<ref>[a-z0-9]+(?:[.-][a-z0-9]+)*)", re.IGNORECASE)


def in_line(line: str, full: re.Pattern[str], home: str) -> Iterator[tuple[int, str, str]]:
    """Yield each reference of a line: where it stands, as it is written, and in full."""
    taken: list[range] = []
    for match in full.finditer(line):
        taken.append(range(*match.span()))
        yield match.start(), match[0], f"{match['book'].lower()}:{match['ref'].lower()}"
    for pattern in (SPOKEN, SIGN):
        for match in pattern.finditer(line):
            if not any(match.start() in each for each in taken):
                taken.append(range(*match.span()))
                yield from ((match.start("list") + at, written, f"{home}:{ref}") for at, written, ref in _numbers(match["list"]))


def _numbers(text: str) -> Iterator[tuple[int, str, str]]:
    spans = []
    for match in UP_TO.finditer(text):
        first, last = int(match[1]), int(match[2])
        if 0 <= last - first <= LONGEST_RANGE:
            spans.append(range(*match.span()))
            yield from ((match.start(), match[0], str(number)) for number in range(first, last + 1))
    for match in ONE.finditer(text):
        if not any(match.start() in span for span in spans):
            yield match.start(), match[0], match[0].lower()


def _cited(written: str, line: int, ref: str, library: Library) -> Cited:
    exact = library.by_ref.get(ref)
    if exact is not None:
        return Cited(written, line, ref, (exact,))
    try:
        return Cited(written, line, ref, tuple(library.find(ref)))
    except InputError:
        book = library.book(ref.partition(":")[0])
        return Cited(written, line, ref, (), tuple(library.nearest(ref, [book])))


def complaint(cited: Cited) -> str:
    """Say that a reference names no law, and which are nearest."""
    near = f"; the nearest are {', '.join(cited.near)}" if cited.near else ""
    return f"line {cited.line}: {one_line(cited.written)}: there is no {cited.ref}{near}"


def summary(found: list[Cited]) -> str:
    """Say that every reference names a law."""
    return f"{counted(len(found), 'reference')}, and a law for each" if found else "no references to laws"
