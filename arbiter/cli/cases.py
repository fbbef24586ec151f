"""`arbiter cases`: the casebook."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.saying import say
from arbiter.errors import InputError, one_line, shorten

DIFFERENT = 1


class Form(StrEnum):
    """What is printed."""

    TEXT = "text"
    JSON = "json"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="cases", no_args_is_help=False)(cases)


def cases(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS|DIR]...", help="Words that must stand in a case; or a folder of rulings that were kept.")
    ] = None,
    law: Annotated[
        list[str] | None, typer.Option("--law", help="Only cases of this law, clause, range or part.", metavar="REF", autocompletion=completing.refs)
    ] = None,
    situation: Annotated[str | None, typer.Option("--situation", help="Only cases of this situation or subject.", metavar="NAME")] = None,
    folder: Annotated[Path | None, typer.Option("--cases", help="A folder of rulings that were kept, beside those of the law files.", metavar="DIR")] = None,
    check: Annotated[bool, typer.Option("--check", help="Rule on the kept incidents again: which would be ruled differently today, and why.")] = False,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TEXT,
) -> None:
    """The casebook: every case of the law files and of your own folder, by law, situation and words.

    Example: arbiter cases --law 15 six
    """
    from arbiter.cli.ruling import width
    from arbiter.keeping import kept_in, matching
    from arbiter.library import Library
    from arbiter.render import casepage

    asked, own = _folder(words or [], folder)
    kept = matching(list(kept_in(own)), asked) if own is not None else []
    if check:
        _check(own, asked)
    library = Library()
    chosen = [each for ref in law or () for each in library.find(ref)]
    chosen += casepage.laws_of_situation(library, situation) if situation else []
    only_kept = own is not None and folder is None
    whole = bool(asked or chosen)
    found = [] if only_kept else casepage.with_words(casepage.cases_of(chosen if law or situation else library.everything()), asked)
    if form is Form.JSON:
        say(casepage.cases_as_json(found, kept, library))
        return
    parts = [casepage.kept_as_text(kept, width()), casepage.cases_as_text(found, library, width(), whole=whole)]
    say("\n\n".join(part for part in parts if part) or _no_case(asked, bool(law or situation)))


def _no_case(words: list[str], chosen: bool) -> str:
    """Say that there is none, and where to look."""
    if not words:
        return "No case here."
    where = "among these" if chosen else "of the laws"
    return f"No case {where} has {'these words' if len(words) > 1 else 'this word'}: try fewer, or `arbiter search {one_line(shorten(' '.join(words)))}`."


def _folder(words: list[str], folder: Path | None) -> tuple[list[str], Path | None]:
    """Return the words, and the folder of kept rulings, which may stand among the words."""
    if folder is None and words and words[0] and Path(words[0]).is_dir():
        return words[1:], Path(words[0])
    return words, folder


def _check(folder: Path | None, words: list[str]) -> None:
    from arbiter.cli.ruling import width
    from arbiter.keeping import SAME, check, kept_in, matching
    from arbiter.render.casepage import checked_as_text

    if folder is None:
        raise InputError("--check", "there is no folder to check", "name one: arbiter cases DIR --check")
    checked = [check(each) for each in matching(list(kept_in(folder)), words)]
    say(checked_as_text(checked, width()))
    raise typer.Exit(DIFFERENT if any(each.state != SAME for each in checked) else 0)
