"""`arbiter record`."""

from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.saying import say


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="record", no_args_is_help=False)(record)


def record(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Complete records; - is standard input.")],
    book: Annotated[
        str | None, typer.Option("--book", help="Read by this book instead of the record's own.", metavar="NAME", autocompletion=completing.books)
    ] = None,
    house: Annotated[str | None, typer.Option("--house", help="House rules (TOML) instead of the record's own.", metavar="FILE")] = None,
) -> None:
    """Show a complete record as the table saw it, with a mark where the law bites.

    Example: arbiter record hand.json
    """
    from arbiter.accounts import disputed
    from arbiter.chronicle import chronicle
    from arbiter.cli.reading import base_of, given_house, open_incident, place_of, read_bytes
    from arbiter.cli.ruling import SETTLED, UNSETTLED, width
    from arbiter.errors import InputError
    from arbiter.render.record import record_as_text

    given, printed, status = given_house(house), [], SETTLED
    for name in files:
        incident, opened = open_incident(read_bytes(name), place_of(name), base_of(name), book, given)
        if disputed(incident):
            raise InputError(place_of(name), "the parties tell it differently, so there is no one record of it", "`arbiter rule` hears every version")
        try:
            found = chronicle(incident, opened)
        except InputError as error:
            raise error.read_from(place_of(name)) from None
        status = status if found.ruling.settled else UNSETTLED
        printed.append(record_as_text(found, width()))
    say("\n\n".join(printed))
    raise typer.Exit(status)
