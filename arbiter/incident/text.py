"""From text to data: strict JSON, with the line and column of what is wrong."""

import json
from typing import Any

from arbiter.errors import InputError, quote, shorten

MOST_BYTES = 4 * 1024 * 1024
MOST_EVENTS = 10_000
LONGEST_NUMBER = 18


class Written(float):
    """A number that is not whole, or too long to be one here: kept as it was written, so that an error shows it."""

    text: str

    def __new__(cls, text: str) -> "Written":
        """Keep the text beside the nearest number."""
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __repr__(self) -> str:
        """Give the number as it was written."""
        return shorten(self.text)


def parse(text: str | bytes, where: str) -> object:
    """Read JSON, and refuse whatever would be read in two ways.

    Args:
        text: the whole text of one incident.
        where: the file or line that it comes from.

    Returns:
        The data.

    Raises:
        InputError: if the text is too large, not UTF-8, empty, or not exactly one JSON value.
    """
    size = len(text)
    if size > MOST_BYTES:
        most = f"at most {MOST_BYTES:,} bytes, and {MOST_EVENTS:,} events"
        raise InputError(where, f"{size:,} bytes are too many for one incident", most)
    decoded = (decode(text, where) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    if not decoded.strip():
        raise InputError(where, "the input is empty", "give an incident: one JSON object")
    try:
        return json.loads(decoded, object_pairs_hook=once, parse_float=Written, parse_int=_whole, parse_constant=Written)
    except json.JSONDecodeError as error:
        raise InputError(_place(where, error.lineno, error.colno), *_syntax(error)) from None
    except RecursionError:
        raise InputError(where, "lists and objects are nested too deep", "an incident needs eight levels") from None
    except InputError as error:
        raise error.read_from(where) from None


def decode(text: bytes, where: str) -> str:
    """Read bytes as UTF-8.

    Args:
        text: the bytes.
        where: the file or line that they come from.

    Returns:
        The text.

    Raises:
        InputError: if they are not UTF-8.
    """
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise InputError(_place(where, line, column), "this is not UTF-8", "save the file as UTF-8") from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object in which every key stands once.

    Args:
        pairs: keys and values in order.

    Returns:
        The object.

    Raises:
        InputError: if a key stands there twice.
    """
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise InputError("", f"{quote(twice)} stands twice in one object", "keep one of them")
    return made


def _whole(text: str) -> int | Written:
    return int(text) if len(text) <= LONGEST_NUMBER else Written(text)


def _place(where: str, line: int, column: int) -> str:
    return f"{where}, line {line}, column {column}"


def _syntax(error: json.JSONDecodeError) -> tuple[str, str]:
    """Say what is wrong with the JSON, and how to mend it."""
    rest = error.doc[error.pos : error.pos + 1]
    before = error.doc[: error.pos].rstrip()[-1:]
    if error.msg == "Extra data":
        return "there is more after the end of the object", "give one JSON object (`--batch` reads one a line)"
    if not rest:
        return "the text ends too early", "close every quote, bracket and brace"
    mends = {"'": "use double quotes", "/": "JSON has no comments", "#": "JSON has no comments"}
    if before == "," and rest in "]}":
        mends[rest] = "leave out the comma after the last one"
    what = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
    return f"this is no JSON: {what}", mends.get(rest, f"see {quote(error.doc[error.pos : error.pos + 20])}")
