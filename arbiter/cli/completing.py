"""Completion for shells: the script of a shell, and what is completed beyond commands and options."""

from enum import StrEnum
from typing import Annotated

import typer

from arbiter.cli.saying import say
from arbiter.cli.short import COMPLETING as ASKED

Words = list[tuple[str, str]]


class Shell(StrEnum):
    """What there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(completion)


def completion(context: typer.Context, shell: Annotated[Shell, typer.Argument(metavar="bash|zsh|fish", help="The shell.")]) -> None:
    """Print the script by which a shell completes commands, options, laws and events.

    Example: arbiter completion fish > ~/.config/fish/completions/arbiter.fish

    For bash, put eval "$(arbiter completion bash)" into ~/.bashrc; for zsh,
    eval "$(arbiter completion zsh)" into ~/.zshrc, below compinit.
    """
    from contextlib import redirect_stdout
    from io import StringIO

    from typer.completion import shell_complete

    prepare()
    with redirect_stdout(StringIO()) as written:
        shell_complete(context.find_root().command, {}, "arbiter", ASKED, f"source_{shell}")
    say(written.getvalue().strip())


def prepare() -> None:
    """Make the shells known to the library, which otherwise does so only for its own options."""
    from typer.completion import get_completion_inspect_parameters

    get_completion_inspect_parameters()


# --- what is completed: words, each with what it is


def books(incomplete: str) -> Words:
    """Return the books whose names begin so."""
    from arbiter.book import book_names, load_book

    return [(name, load_book(name).about["title"]) for name in book_names() if name.startswith(incomplete)]


def refs(context: typer.Context, incomplete: str) -> Words:
    """Return the laws and clauses that begin so: of the book that is named before the colon or as an option, else of the default one."""
    from arbiter.book import book_names, default_book, load_book

    named, colon, _ = incomplete.partition(":")
    chosen = named if colon else context.params.get("name") or context.params.get("book") or default_book()
    if chosen not in book_names():
        return []
    before = f"{named}:" if colon else ""
    found: Words = []
    for law in load_book(chosen).laws.values():
        found += [(f"{before}{law.ref}", law.title), *((f"{before}{clause.ref}", clause.title) for clause in law.clauses)]
    return [(ref, title) for ref, title in found if ref.startswith(incomplete)]


def events(incomplete: str) -> Words:
    """Return the kinds of events that begin so."""
    from arbiter.events import EVENT_KINDS

    return [(kind, "") for kind in sorted(EVENT_KINDS) if kind.startswith(incomplete)]
