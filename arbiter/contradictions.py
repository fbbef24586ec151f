"""Where the texts contradict each other, and how that is resolved: listed in files that lie beside the books."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from arbiter.law import Case, LawError
from arbiter.lawfile import LAYOUT, cases_in, heading_of, laid_out, table_of
from arbiter.pages import Section, read_sections
from arbiter.shelf import CONTRADICTIONS, contradiction_files

LEVELS: dict[int, dict[str, int]] = {1: {}, 2: {"toml contradiction": 1}, 3: LAYOUT[3]}
ENTRY = 2  # the level of a heading
FEWEST = 2


@dataclass(frozen=True)
class Contradiction:
    """Clauses that cannot all be followed as they stand.

    Attributes:
        name: by which it is told from the others.
        title: what it is about.
        between: the full references of the clauses.
        says: what each of them says of the matter, in the same order.
        prevails: those of them that are followed where they meet; empty where each has a field of its own.
        by: the rules by which the program follows the resolution.
        resolved: how it is resolved, and why.
        cases: incidents that are ruled accordingly.
        file: the file.
        line: the line in it.
    """

    name: str
    title: str
    between: tuple[str, ...]
    says: tuple[str, ...]
    prevails: tuple[str, ...]
    by: tuple[str, ...]
    resolved: str
    cases: tuple[Case, ...]
    file: str
    line: int


@lru_cache
def contradictions(folder: Path | None = None) -> tuple[Contradiction, ...]:
    """Return the contradictions that are listed in a folder of books.

    Args:
        folder: the folder; default: the product's own.

    Returns:
        Each, in the order of the files.

    Raises:
        LawError: where a file is faulty.
    """
    return read_contradictions(contradiction_files(folder))


def listed_of(name: str, folder: Path | None = None) -> Iterator[Contradiction]:
    """Yield the contradictions in which a book has a clause."""
    return (entry for entry in contradictions(folder) if any(ref.startswith(f"{name}:") for ref in entry.between))


def read_contradictions(files: Mapping[str, str]) -> tuple[Contradiction, ...]:
    """Read contradictions from the text of their files, by name; raises LawError for anything that is wrong in them."""
    found: dict[str, Contradiction] = {}
    for name, text in files.items():
        file = f"{CONTRADICTIONS}/{name}"
        sections = read_sections(text, file)
        for section in sections:
            laid_out(section, LEVELS.get(section.level, {}), file)
        for at, section in enumerate(sections):
            if section.level == ENTRY:
                below = sections[at + 1 :]
                end = next((place for place, each in enumerate(below) if each.level <= ENTRY), len(below))
                entry = _entry(section, below[:end], file)
                if entry.name in found:
                    raise LawError(file, entry.line, f"the contradiction `{entry.name}` is given twice", "give it another name")
                found[entry.name] = entry
    return tuple(found.values())


def _entry(head: Section, below: list[Section], file: str) -> Contradiction:
    name, title = heading_of(head, file)
    table = next((table_of(fence) for fence in head.of_kind("toml contradiction")), {})
    lists = {key: _words(table, key, file, head.line) for key in ("between", "says", "prevails", "by")}
    between, says = lists["between"], lists["says"]
    if len(between) < FEWEST or len(says) != len(between):
        raise LawError(file, head.line, f"the contradiction `{name}` needs two clauses or more, and what each says", "write between = [...] and says = [...]")
    strays = [ref for ref in lists["prevails"] if ref not in between]
    if strays:
        raise LawError(file, head.line, f"`{strays[0]}` prevails, and is not one of the clauses", f"name one of {', '.join(between)}")
    if not head.text or not below:
        raise LawError(file, head.line, f"the contradiction `{name}` lacks its resolution or an incident", "say it in prose, and add a case under ###")
    cases = tuple(case for section in below for case in cases_in(section, between[0].partition(":")[2], file))
    return Contradiction(name, title, between, says, lists["prevails"], lists["by"], head.text, cases, file, head.line)


def _words(table: Mapping[str, Any], key: str, file: str, line: int) -> tuple[str, ...]:
    told = table.get(key, [])
    if not isinstance(told, list) or not all(isinstance(each, str) and each for each in told):
        raise LawError(file, line, f"`{key}` is no list of words", f'write {key} = ["..."]')
    return tuple(told)
