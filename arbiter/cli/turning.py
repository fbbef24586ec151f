"""`arbiter compare`, `arbiter whatif` and `arbiter why-not`."""

from pathlib import Path
from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.desk import Form as Plain
from arbiter.cli.ruling import Form, width
from arbiter.cli.saying import say

BOOK = typer.Option("--book", help="Rule by this book instead of the incident's own.", metavar="NAME", autocompletion=completing.books)
HOUSE = typer.Option("--house", help="House rules (TOML) instead of the incident's own.", metavar="FILE")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="compare", no_args_is_help=False)(compare)
    app.command(name="whatif", no_args_is_help=False)(whatif)
    app.command(name="why-not", no_args_is_help=False)(why_not)


def compare(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An incident; - is standard input.")],
    books: Annotated[
        list[str] | None, typer.Option("--book", help="A book; name several. All, if left out.", metavar="NAME", autocompletion=completing.books)
    ] = None,
    house: Annotated[str | None, HOUSE] = None,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TEXT,
) -> None:
    """Rule on an incident under every book, side by side.

    Example: arbiter compare incident.json --book NAME --book OTHER
    """
    from arbiter.cli.reading import base_of, given_house, open_incident, place_of, read_bytes
    from arbiter.compare import compare_under, ruling_books
    from arbiter.errors import InputError
    from arbiter.render.comparison import comparison_as_markdown, comparison_as_text, comparison_data

    names = list(dict.fromkeys(books or ruling_books()))
    if len(names) == 1:
        raise InputError("--book", "one book has nothing to be compared with", "name another too, or leave it out")
    text, given = read_bytes(file), given_house(house)
    opened = [open_incident(text, place_of(file), base_of(file), name, given) for name in names]
    try:
        found = compare_under(opened[0][0], [each[1] for each in opened])
    except InputError as error:
        raise error.read_from(place_of(file)) from None
    if form is Form.JSON:
        import json

        say(json.dumps(comparison_data(found), ensure_ascii=False))
        return
    if form is Form.HTML:
        from arbiter.render.html import comparison_as_html

        say(comparison_as_html(opened[0][0], found, [each[1].book for each in opened]))
        return
    say(comparison_as_markdown(found) if form is Form.MARKDOWN else comparison_as_text(found, width()))


def whatif(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An incident; - is standard input.")],
    event: Annotated[int | None, typer.Option("--event", help="Change only this event: its place in `events`, from 0.", metavar="N")] = None,
    book: Annotated[str | None, BOOK] = None,
    house: Annotated[str | None, HOUSE] = None,
    form: Annotated[Plain, typer.Option("--format", help="What to print.")] = Plain.TEXT,
) -> None:
    """Show what the ruling turns on: each single change of fact that would change it.

    Example: arbiter whatif incident.json --event 3
    """
    from arbiter.accounts import rule_on
    from arbiter.cli.reading import base_of, given_house, open_incident, place_of, read_bytes
    from arbiter.errors import InputError
    from arbiter.render.turns import turns_as_text, turns_data
    from arbiter.whatif import what_if

    incident, opened = open_incident(read_bytes(file), place_of(file), base_of(file), book, given_house(house))
    if event is not None and not 0 <= event < len(incident.events):
        raise InputError("--event", f"there is no event {event}", f"a number from 0 to {len(incident.events) - 1}")
    try:
        now, found = rule_on(incident, house=opened, ask=False), what_if(incident, opened, event)
    except InputError as error:
        raise error.read_from(place_of(file)) from None
    if form is Plain.JSON:
        import json

        say(json.dumps(turns_data(now, found), ensure_ascii=False))
        return
    say(turns_as_text(now, found, width()))


def why_not(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An incident; - is standard input.")],
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="A clause or a law: 15a, BOOK:part.2, house:1", autocompletion=completing.refs)],
    book: Annotated[str | None, BOOK] = None,
    house: Annotated[str | None, HOUSE] = None,
    form: Annotated[Plain, typer.Option("--format", help="What to print.")] = Plain.TEXT,
) -> None:
    """Say why a clause did not rule on an incident, or that it did.

    Example: arbiter why-not incident.json 15a
    """
    from arbiter.changes import sides
    from arbiter.cli.reading import base_of, given_house, open_incident, place_of, read_bytes
    from arbiter.errors import InputError
    from arbiter.hearing import heard
    from arbiter.render.reasons import reasons_as_text, reasons_data
    from arbiter.whynot import why_not as found

    if not Path(file).exists() and Path(clause).is_file():
        raise InputError(file, "there is no such file", f"the file comes first: arbiter why-not {clause} {file}")
    incident, opened = open_incident(read_bytes(file), place_of(file), base_of(file), book, given_house(house))
    try:
        hearings = [(side, heard(told, opened)) for side, told in sides(incident)]
    except InputError as error:
        raise error.read_from(place_of(file)) from None
    reasons = [(side, found(hearing, clause)) for side, hearing in hearings]
    if form is Plain.JSON:
        import json

        say(json.dumps(reasons_data(clause, reasons), ensure_ascii=False))
        return
    say(reasons_as_text(reasons, width()))
