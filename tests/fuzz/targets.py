"""What is fuzzed: each target takes bytes and returns what became of them; only a refusal in one line may be raised inside it."""

import json
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from arbiter.accounts import rule_on
from arbiter.book import Book, book_names, load_book, read_book
from arbiter.cli.reading import _toml
from arbiter.errors import InputError, one_line
from arbiter.house import House, open_house, read_house_laws
from arbiter.incident import Incident, check_house, check_incident, read_incident
from arbiter.incident.text import decode
from arbiter.law import LawError
from arbiter.render.text import as_text

TESTS = Path(__file__).resolve().parents[1]
Target = Callable[[bytes], str]


@cache
def books() -> tuple[Book, ...]:
    """The books that can rule alone."""
    found = [load_book(name) for name in book_names()]
    return tuple(book for book in found if book.about.get("rules_alone", True))


def refused(error: InputError | LawError) -> str:
    """A refusal: one line as the command prints it, and not a long one."""
    said = one_line(str(error))
    if "\n" in said or len(said) > 2_000 or not said.isprintable():
        raise AssertionError(f"a refusal that is not one plain line: {said!r}")
    return "refused"


def incident(data: bytes) -> str:
    """An incident, ruled by every book."""
    try:
        told = read_incident(data, "fuzz")
    except InputError as error:
        return refused(error)
    for book in books():
        try:
            rule_on(told, book, ask=False).to_json()
        except InputError as error:
            refused(error)
    return "ruled"


def house(data: bytes) -> str:
    """A house file, opened under every book."""
    try:
        rules = check_house(_toml(decode(data, "fuzz"), "fuzz"), "fuzz")
    except InputError as error:
        return refused(error)
    for book in books():
        try:
            open_house(book, rules, None, TESTS.parent / "examples")
        except (InputError, LawError) as error:
            refused(error)
    return "opened"


@cache
def toy() -> dict[str, str]:
    """The files of the toy book, into which a law file is put."""
    folder = next(path.parent for path in sorted((TESTS / "toy").rglob("book.md")))
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}


def law(data: bytes) -> str:
    """A law file, read in place of the one of the toy book that begins alike, or beside them all."""
    text = data.decode("utf-8", "replace")
    first = text.partition("\n")[0]
    place = next((name for name, kept in toy().items() if kept.partition("\n")[0] == first), "fuzz.md")
    try:
        read_book("fuzz", {**toy(), place: text})
    except (InputError, LawError) as error:
        return refused(error)
    return "read"


@cache
def played() -> tuple[Incident, ...]:
    """A few incidents of each game, to be heard under a house's laws."""
    lines = [line for path in sorted((TESTS / "cases").glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()[::40]]
    cases = [case for case in map(json.loads, lines) if "incident" in case and 2 not in [each.get("status") for each in case["expect"].values()]]
    return tuple(check_incident(case["incident"]) for case in cases)


def club(data: bytes) -> str:
    """A law file of a house's own, above the first book; under it an incident is ruled, and the ruling is told."""
    book, text = books()[0], data.decode("utf-8", "replace")
    told = played()[zlib.crc32(data) % len(played())]
    try:
        own = read_house_laws(text, "fuzz.md", book)
        opened = House(book, options={name: option.default for name, option in book.options().items()}, own=own)
        ruling = rule_on(told, house=opened)
    except (InputError, LawError) as error:
        return refused(error)
    ruling.to_json()
    as_text(ruling, opened.books, why=True, width=80)
    return "ruled"


TARGETS: dict[str, Target] = {"incident": incident, "house": house, "law": law, "club": club}
