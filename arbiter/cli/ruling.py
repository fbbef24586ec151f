"""`arbiter rule`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbiter.cli import completing
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


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="rule", no_args_is_help=False)(rule)


def rule(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Incidents; - is standard input.")],
    *,
    book: Annotated[
        str | None, typer.Option("--book", help="Rule by this book instead of the incident's own.", metavar="NAME", autocompletion=completing.books)
    ] = None,
    house: Annotated[str | None, typer.Option("--house", help="House rules (TOML) instead of the incident's own.", metavar="FILE")] = None,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TEXT,
    why: Annotated[bool, typer.Option("--why", help="Add the proof, and the clauses that almost ruled.")] = False,
    keep: Annotated[Path | None, typer.Option("--keep", help="Also keep the ruling in this folder; nothing there is overwritten.", metavar="DIR")] = None,
    batch: Annotated[bool, typer.Option("--batch", help="One incident a line in, one ruling a line out, as JSON.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help="With --batch: how many processes rule.", metavar="N")] = 1,
) -> None:
    """Rule on incidents.

    Example: arbiter rule incident.json --why

    Exit status: 0 a ruling was given; 3 it turns on facts that are missing or disputed; 2 the input cannot be used.
    """
    if batch:
        from arbiter.cli.batch import rule_batch

        raise typer.Exit(rule_batch(files, book, house, jobs))
    given = given_house(house)
    told: list[tuple[Incident, Ruling, House]] = []
    status = SETTLED
    for name in files:
        text = read_bytes(name)
        ruling, opened = ruled(text, place_of(name), base_of(name), book, given)
        status = status if ruling.settled else UNSETTLED
        told.append((open_incident(text, place_of(name), base_of(name), book, given)[0], ruling, opened))
    if keep is not None:
        from arbiter.cli.keeping import keep_rulings

        keep_rulings(told, keep, given, [base_of(name) for name in files])
    say(_printed(told, form, why=why))
    raise typer.Exit(status)


def _printed(told: "list[tuple[Incident, Ruling, House]]", form: Form, *, why: bool) -> str:
    """Return rulings as they are printed, one after another."""
    if form is Form.HTML:
        from arbiter.render.html import rulings_as_html

        return rulings_as_html([(incident, ruling, house.books) for incident, ruling, house in told])
    return ("\n" if form is Form.JSON else _between(form)).join(in_print(ruling, house, form, why=why) for _, ruling, house in told)


def ruled(text: bytes | str, where: str, base: Path, book: str | None, house: GivenHouse | None) -> "tuple[Ruling, House]":
    """Rule on the text of one incident."""
    from arbiter.accounts import rule_on

    incident, opened = open_incident(text, where, base, book, house)
    try:
        return rule_on(incident, house=opened), opened
    except InputError as error:
        raise error.read_from(where) from None


def in_print(ruling: "Ruling", house: "House", form: Form, *, why: bool) -> str:
    """Return a ruling as it is printed."""
    if form is Form.JSON:
        return ruling.to_json()
    from arbiter.render import as_markdown, as_text

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
