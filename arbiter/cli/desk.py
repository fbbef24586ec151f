"""The desk reference: `law`, `books`, `book`, `events` and `schema`."""

from enum import StrEnum
from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.laws import Printed, print_laws
from arbiter.cli.saying import say


class Form(StrEnum):
    """What a book or a law is printed as."""

    TEXT = "text"
    JSON = "json"


class Subject(StrEnum):
    """What there is a JSON Schema of."""

    INCIDENT = "incident"
    RULING = "ruling"
    BOOK = "book"


FORM = typer.Option("--format", help="What to print.")
REFS = "Laws, clauses, ranges, parts: 13, 13d, 13-16, BOOK:part.2, BOOK:part"
BOOK = typer.Option("--book", help="The book, where the reference does not name one.", metavar="NAME", autocompletion=completing.books)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (law, books, book, events, schema):
        app.command()(command)


def law(
    refs: Annotated[list[str], typer.Argument(metavar="REF...", help=REFS, autocompletion=completing.refs)],
    name: Annotated[str | None, BOOK] = None,
    form: Annotated[Printed, FORM] = Printed.TEXT,
) -> None:
    """Read a law: restated, with what each clause decides, its options, its cases and the law of other books.

    Example: arbiter law 13d
    """
    print_laws(refs, name, form)


def books(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[attach BOOK FILE]", help="Lay the original words of a book, from a text of yours, beside ours.")
    ] = None,
) -> None:
    """List the books; or lay the original words of one, from a text that you have, beside ours.

    Example: arbiter books attach BOOK laws.txt
    """
    from arbiter.book import book_names, load_book
    from arbiter.cli.ruling import width
    from arbiter.render.laws import book_line

    if words:
        say(_attached(words))
        return
    say("\n".join(book_line(load_book(name), width()) for name in book_names()))


def _attached(words: list[str]) -> str:
    """Attach the text that the words name, and say so."""
    from arbiter.book import load_book
    from arbiter.cli.reading import place_of, read_bytes
    from arbiter.errors import InputError, quote
    from arbiter.incident.text import decode
    from arbiter.originals import keep, read_original

    if words[0] != "attach":
        raise InputError("", f"unexpected extra argument {quote(words[0])}", "write arbiter books, or arbiter books attach BOOK FILE")
    if len(words) != len(("attach", "BOOK", "FILE")):
        raise InputError("books attach", "it wants a book and a file", "write arbiter books attach BOOK FILE")
    _, name, file = words
    found = read_original(decode(read_bytes(file), place_of(file)), place_of(file), load_book(name))
    kept = keep(found)
    sentences = sum(len(told) for _, told in found.laws.values())
    return f"{name}: {len(found.laws)} laws and {sentences} sentences matched, and kept in {kept}"


def book(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The book, as `arbiter books` lists it.", autocompletion=completing.books)],
    form: Annotated[Form, FORM] = Form.TEXT,
) -> None:
    """Show a book: what it is, and its laws; as JSON, every rule of it as data.

    Example: arbiter book NAME --format json
    """
    from arbiter.book import load_book

    found = load_book(name)
    if form is Form.JSON:
        import json

        from arbiter.render.data import book_data

        say(json.dumps(book_data(found), ensure_ascii=False))
        return
    from arbiter.cli.ruling import width
    from arbiter.render.laws import book_as_text

    say(book_as_text(found, width()))


def events(name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One kind of event.", autocompletion=completing.events)] = None) -> None:
    """List what may happen at the table, or show how one kind of event is written.

    Example: arbiter events expose
    """
    from arbiter.cli.ruling import width
    from arbiter.render.events import event_as_text, events_as_text

    say(events_as_text(width()) if name is None else event_as_text(name, width()))


def schema(subject: Annotated[Subject, typer.Argument(metavar="incident|ruling|book", help="Of what.")]) -> None:
    """Print the JSON Schema (2020-12) of an incident, a ruling or a book.

    Example: arbiter schema incident > incident.schema.json
    """
    import json

    from arbiter import schema as schemas

    made = {Subject.INCIDENT: schemas.incident_schema, Subject.RULING: schemas.ruling_schema, Subject.BOOK: schemas.book_schema}
    say(json.dumps(made[subject](), indent=2, ensure_ascii=False))
