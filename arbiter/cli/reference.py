"""The desk reference by situation and by words: `search`, `desk` and `cite`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.reading import STANDARD_INPUT, refuse_unwritable
from arbiter.cli.saying import say
from arbiter.errors import InputError

BOOKS = typer.Option("--book", help="Only this book; may be given more than once.", metavar="NAME", autocompletion=completing.books)
NOTHING = 1


class Form(StrEnum):
    """What is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


FORM = typer.Option("--format", help="What to print.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (search, desk):
        app.command()(command)
    app.command(name="cite", no_args_is_help=False)(cite)


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="What happened, in your own words.")],
    book: Annotated[list[str] | None, BOOKS] = None,
    most: Annotated[int, typer.Option("--most", min=1, max=200, help="How many clauses to show.")] = 5,
    form: Annotated[Form, FORM] = Form.TEXT,
) -> None:
    """Find the law by words: synonyms are known, typing errors are forgiven.

    Example: arbiter search showed a card by accident
    """
    from arbiter.cli.ruling import bold, width
    from arbiter.library import Library
    from arbiter.render import searchpage
    from arbiter.search import Index

    library = Library()
    books = [library.book(name).name for name in book or ()]
    index, query = Index(library), " ".join(words)
    hits = index.search(query, books, most)
    if form is Form.JSON:
        say(searchpage.hits_as_json(index, query, hits))
    elif form is Form.MARKDOWN:
        say(searchpage.hits_as_markdown(index, query, hits))
    else:
        say(searchpage.hits_as_text(index, query, hits, width(), bold=bold()))
    raise typer.Exit(0 if hits else NOTHING)


def desk(
    situation: Annotated[str | None, typer.Argument(metavar="[SITUATION]", help="One situation, or the beginning of its name.")] = None,
    book: Annotated[list[str] | None, BOOKS] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write the whole desk into one file for phone, tablet and print.", metavar="FILE")] = None,
    form: Annotated[Form, FORM] = Form.TEXT,
) -> None:
    """Show the index by situation: what happened, what the law does, and which law.

    Example: arbiter desk draw
    """
    from arbiter.library import Library
    from arbiter.render import indexpage, lawpage

    opened = lawpage.Desk(Library(names=_with_their_own(book or [])))
    if html is not None:
        from arbiter.render.deskpage import desk_as_html

        refuse_unwritable(html)
        _write(html, desk_as_html(opened))
        say(f"{html}: the desk reference, whole, in one file")
        return
    from arbiter.cli.ruling import width

    found = indexpage.index(opened, situation)
    said = {Form.JSON: indexpage.index_as_json, Form.MARKDOWN: indexpage.index_as_markdown}
    say(said[form](found) if form in said else indexpage.index_as_text(found, width()))


def _with_their_own(names: list[str]) -> list[str]:
    """Return books with the descriptive ones that are heard with them."""
    from arbiter.book import load_book

    return list(dict.fromkeys(each.name for name in names for each in load_book(name).books))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(str(file), f"it cannot be written ({error.strerror})", "name another file") from None


def cite(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="The text; standard input, if left out.")] = STANDARD_INPUT,
    *,
    check: Annotated[bool, typer.Option("--check", help="Say only which references name no law; exit status 1 if there are any.")] = False,
    name: Annotated[str | None, typer.Option("--book", help="The book of references that name none.", metavar="NAME", autocompletion=completing.books)] = None,
) -> None:
    """Find references to laws in a text, and give the clause behind each.

    Example: arbiter cite minutes.txt
    """
    from arbiter.cli.reading import place_of, read_bytes
    from arbiter.cli.ruling import width
    from arbiter.incident.text import decode
    from arbiter.library import Library
    from arbiter.references import citations, complaint, summary
    from arbiter.render.searchpage import citations_as_text

    found = citations(decode(read_bytes(file), place_of(file)), Library(), name)
    wrong = [each for each in found if not each.found]
    if check:
        say("\n".join(map(complaint, wrong)) or summary(found))
    else:
        say(citations_as_text(found, width()) or summary(found))
    raise typer.Exit(NOTHING if check and wrong else 0)
