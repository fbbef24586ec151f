"""What `arbiter rule` does."""

import gc
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter.cli.reading import GivenHouse, base_of, given_house, open_incident, place_of, read_bytes
from arbiter.cli.saying import say
from arbiter.errors import InputError

if TYPE_CHECKING:
    from arbiter.house import House
    from arbiter.incident import Incident
    from arbiter.ruling import Ruling

SETTLED, UNSETTLED = 0, 3
PIPED_WIDTH, WIDEST = 80, 100


class Form(StrEnum):
    """What a ruling is printed as."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


def rule_files(
    files: list[str], book: str | None = None, house: str | None = None, form: Form = Form.TEXT, *, why: bool = False, keep: Path | None = None
) -> int:
    """Rule on files of one incident each, and print the rulings; the options are those of the command.

    Returns:
        The exit status.

    Raises:
        InputError: where a file cannot be used.
    """
    given = given_house(house)
    told: list[tuple[Incident, Ruling, House]] = []
    for name in files:
        incident, opened = open_incident(read_bytes(name), place_of(name), base_of(name), book, given)
        told.append((incident, _ruling(incident, opened, place_of(name)), opened))
    if keep is not None:
        from arbiter.cli.keeping import keep_rulings

        keep_rulings(told, keep, given, [base_of(name) for name in files])
    say(_printed(told, form, why=why))
    return SETTLED if all(ruling.settled for _, ruling, _ in told) else UNSETTLED


def _printed(told: "list[tuple[Incident, Ruling, House]]", form: Form, *, why: bool) -> str:
    """Return rulings as they are printed, one after another."""
    if form is Form.HTML:
        from arbiter.render.html import rulings_as_html

        return rulings_as_html([(incident, ruling, house.books) for incident, ruling, house in told])
    return ("\n" if form is Form.JSON else _between(form)).join(in_print(ruling, house, form, why=why) for _, ruling, house in told)


def ruled(text: bytes | str, where: str, base: Path, book: str | None, house: GivenHouse | None) -> "tuple[Ruling, House]":
    """Rule on the text of one incident."""
    incident, opened = open_incident(text, where, base, book, house)
    return _ruling(incident, opened, where), opened


def _ruling(incident: "Incident", house: "House", where: str) -> "Ruling":
    from arbiter.accounts import rule_on

    gc.enable()
    try:
        return rule_on(incident, house=house)
    except InputError as error:
        raise error.read_from(where) from None


def in_print(ruling: "Ruling", house: "House", form: Form, *, why: bool) -> str:
    """Return a ruling as it is printed."""
    if form is Form.JSON:
        return ruling.to_json()
    from arbiter.render.markdown import as_markdown
    from arbiter.render.text import as_text

    if form is Form.MARKDOWN:
        return as_markdown(ruling, house.books, why=why)
    return as_text(ruling, house.books, why=why, width=width(), bold=bold())


def width() -> int:
    """Return how wide a line may be: as the terminal is, within reason; 80 where there is none."""
    from shutil import get_terminal_size

    return min(get_terminal_size((PIPED_WIDTH, 0)).columns, WIDEST) if _on_terminal() else PIPED_WIDTH


def bold() -> bool:
    """Whether headings may be written bold."""
    from os import environ

    return _on_terminal() and not environ.get("NO_COLOR") and environ.get("TERM") not in ("dumb", None)


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _between(form: Form) -> str:
    return "\n\n---\n\n" if form is Form.MARKDOWN else f"\n\n{'=' * 20}\n\n"
