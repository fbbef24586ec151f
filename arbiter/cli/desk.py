"""The desk reference: `law`, `books`, `book`, `events` and `schema`."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from arbiter.cli.saying import say

if TYPE_CHECKING:
    from arbiter.book import Book


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
BOOK = typer.Option("--book", help="The book, where the reference does not name one.", metavar="NAME")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (law, books, book, events, schema):
        app.command()(command)


def law(
    refs: Annotated[list[str], typer.Argument(metavar="REF...", help="A law or clause: 13, 13d, general:misdeal.2")],
    name: Annotated[str | None, BOOK] = None,
    form: Annotated[Form, FORM] = Form.TEXT,
) -> None:
    """Read a law: restated, clause by clause, with its rules, options and cases.

    Example: arbiter law 13d
    """
    from arbiter.cli.ruling import width
    from arbiter.render.laws import law_as_text

    found = [(_book_of(ref, name), ref) for ref in refs]
    laws = [(book, *book.find(ref)) for book, ref in found]
    if form is Form.JSON:
        import json

        from arbiter.render.data import law_data

        say("\n".join(json.dumps(law_data(home, law, clause), ensure_ascii=False) for _, home, law, clause in laws))
        return
    say("\n\n".join(law_as_text(home, law, clause, width()) for _, home, law, clause in laws))


def _book_of(ref: str, name: str | None) -> "Book":
    """Return the book in which a reference is looked up: the one that it names, else the one given, else the default."""
    from arbiter.book import default_book, load_book

    prefix = ref.rpartition(":")[0]
    return load_book(prefix or name or default_book())


def books() -> None:
    """List the books.

    Example: arbiter books
    """
    from arbiter.book import book_names, load_book
    from arbiter.cli.ruling import width
    from arbiter.render.laws import book_line

    say("\n".join(book_line(load_book(name), width()) for name in book_names()))


def book(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The book, as `arbiter books` lists it.")],
    form: Annotated[Form, FORM] = Form.TEXT,
) -> None:
    """Show a book: what it is, and its laws; as JSON, every rule of it as data.

    Example: arbiter book foster --format json
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


def events(name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One kind of event.")] = None) -> None:
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
