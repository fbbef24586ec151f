"""`arbiter compare`, `arbiter whatif` and `arbiter why-not`."""

from typing import Annotated

import typer

from arbiter.cli.ruling import Form, width
from arbiter.cli.saying import say

HOUSE = typer.Option("--house", help="House rules (TOML) instead of the incident's own.", metavar="FILE")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="compare", no_args_is_help=False)(compare)


def compare(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An incident; - is standard input.")],
    books: Annotated[list[str] | None, typer.Option("--book", help="A book; name several. All, if left out.", metavar="NAME")] = None,
    house: Annotated[str | None, HOUSE] = None,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TEXT,
) -> None:
    """Rule on an incident under every book, side by side.

    Example: arbiter compare incident.json --book foster --book general
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
    say(comparison_as_markdown(found) if form is Form.MARKDOWN else comparison_as_text(found, width()))
