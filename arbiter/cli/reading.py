"""From the names of files to incidents and houses."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter.errors import InputError, nearest, quote

if TYPE_CHECKING:
    from arbiter.book import Book
    from arbiter.house import House
    from arbiter.incident import House as HouseRules
    from arbiter.incident import Incident

STANDARD_INPUT = "-"
OTHERS = {
    ".toml": ("this is a house file, and no incident", 'give it with `--house`, or name it under "house" in an incident'),
    ".md": ("this is a law file or a text, and no incident", "incidents are JSON: `arbiter events` tells how they are written"),
    ".jsonl": ("there is an incident on each line", "add `--batch`"),
}
"""What is wrong with files that are no incidents, and how to mend it, by the ends of their names."""


def read_bytes(name: str) -> bytes:
    """Read a file, or standard input for `-`, no further than an incident may be long.

    Args:
        name: the file.

    Returns:
        Its bytes.

    Raises:
        InputError: where it cannot be read; one line says why, with the nearest name.
    """
    from arbiter.incident import MOST_BYTES

    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise InputError("standard input", "it is closed", "name a file")
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def unreadable(name: str, error: OSError | ValueError) -> InputError:
    """Say why a file cannot be read, and which was probably meant."""
    if isinstance(error, FileNotFoundError):
        return InputError(name, "there is no such file", _near(Path(name)))
    if isinstance(error, IsADirectoryError):
        return InputError(name, "this is a folder", "name a file in it")
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError(name, f"it cannot be read ({why})", "name another file")


def _near(path: Path) -> str:
    """Name the file that was probably meant: its name without the ending is near too, so that not every `.toml` is."""
    try:
        names = [each.name for each in path.parent.iterdir()]
    except (OSError, ValueError):
        return ""
    found = nearest(path.name, (name for name in names if nearest(path.stem, [Path(name).stem])))
    return f"did you mean {quote(str(path.with_name(found)))}?" if found else ""


def refuse_unwritable(file: Path) -> None:
    """Raise InputError where a file cannot be written, before the questions and not after them."""
    if file.is_dir():
        raise InputError(str(file), "this is a folder", "name a file in it")
    if not file.parent.is_dir():
        raise InputError(str(file), "it cannot be written (there is no such folder)", "name another file")


def place_of(name: str) -> str:
    """Return how errors name a file."""
    return "standard input" if name == STANDARD_INPUT else name


def base_of(name: str) -> Path:
    """Return the folder from which the paths in a file start."""
    return Path() if name == STANDARD_INPUT else Path(name).parent


def read_house(name: str) -> "HouseRules":
    """Read a house file: TOML, or JSON where its name says so.

    Args:
        name: the file.

    Returns:
        The house rules, not yet checked against a book.

    Raises:
        InputError: where it cannot be used.
    """
    from arbiter.incident import check_house
    from arbiter.incident.text import decode, parse

    text = read_bytes(name)
    is_json = text.lstrip()[:1] == b"{" or name.endswith(".json")
    data = parse(text, place_of(name)) if is_json else _toml(decode(text, place_of(name)), name)
    if isinstance(data, dict) and "players" in data and "events" in data:
        raise InputError(
            name, "this is an incident, and no house file", "name one such as `arbiter house` reads; an incident's own rules stand in it under `house`"
        )
    try:
        return check_house(data, place_of(name))
    except InputError as error:
        raise _option_at_the_top(data, error) or error from None


def _option_at_the_top(data: Any, error: InputError) -> InputError | None:
    """Say of an option that stands outside `[options]` where it belongs."""
    from arbiter.book import book_names, load_book

    name = error.where.rpartition(": ")[2]
    if not isinstance(data, dict) or name not in data or not any(name in load_book(book).options() for book in book_names()):
        return None
    return InputError(error.where, "this is an option", "write it below a line `[options]`")


def _toml(text: str, name: str) -> dict[str, Any]:
    from arbiter.pages import parse_toml

    try:
        return parse_toml(text)
    except ValueError as error:
        mend = "write true, false or a number; any other text stands in quotes" if "Invalid value" in str(error) else 'write lines such as `adopt = ["..."]`'
        raise InputError(name, f"this is no TOML: {error}", mend) from None


@dataclass(frozen=True)
class GivenHouse:
    """House rules from a file: the rules, the folder from which their paths start, and what errors call the file."""

    rules: "HouseRules"
    folder: Path
    file: str


def given_house(name: str | None) -> GivenHouse | None:
    """Read the house file that stands in place of an incident's own house rules, if one is named."""
    return None if name is None else GivenHouse(read_house(name), base_of(name), place_of(name))


def open_given(book: "Book", given: GivenHouse) -> "House":
    """Open the house of a house file under a book; raises InputError that names the file."""
    from arbiter.house import open_house

    try:
        return open_house(book, given.rules, None, given.folder)
    except InputError as error:
        raise InputError(error.where.removeprefix("house."), error.what, error.mend).read_from(given.file) from None


def _file_named(path: Path, where: str) -> str:
    """Return the path of a house file that an incident names; raises InputError where it is no file, but a device that may never end."""
    try:
        odd = path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):
        odd = False
    if odd or str(path) == STANDARD_INPUT:
        raise InputError(f"{where}: house", f"{quote(str(path))} is no file", "name a house file")
    return str(path)


def _of_another_kind(text: bytes | str, where: str) -> InputError | None:
    """Say what a file is that is no incident, where its name tells it and it is no object of JSON."""
    first = text.lstrip()[:1]
    told = OTHERS.get(Path(where).suffix.lower())
    if told is None or (first in ("{", b"{") and not where.endswith(".jsonl")):
        return None
    return InputError(where, *told)


def open_incident(text: bytes | str, where: str, base: Path, book: str | None = None, given: GivenHouse | None = None) -> "tuple[Incident, House]":
    """Read an incident and open the house that it is heard under.

    Args:
        text: the incident.
        where: what errors call it.
        base: the folder from which its paths start.
        book: the book, instead of its own.
        given: house rules instead of its own.

    Returns:
        The incident and the house.

    Raises:
        InputError: where either cannot be used.
    """
    from arbiter.book import default_book, ruling_book
    from arbiter.house import open_house
    from arbiter.incident import House as HouseRules
    from arbiter.incident import read_incident, with_house

    try:
        incident = read_incident(text, where, given.rules if given else None)
    except InputError as error:
        raise _of_another_kind(text, where) or error from None
    if isinstance(incident.house, str):
        given = given_house(_file_named(base / incident.house, where))
        incident = with_house(incident, given.rules, where) if given else incident
    try:
        chosen = ruling_book(book if book is not None else incident.book or default_book())
    except InputError as error:
        raise error.read_from(where if book is None else "") from None
    if given is not None and isinstance(incident.house, HouseRules):
        return incident, open_given(chosen, GivenHouse(incident.house, given.folder, given.file))
    try:
        return incident, open_house(chosen, incident.house if isinstance(incident.house, HouseRules) else None, None, base)
    except InputError as error:
        raise error.read_from(where) from None
