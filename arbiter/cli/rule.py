"""`arbiter rule`."""

from pathlib import Path
from typing import Annotated

import typer

from arbiter.cli import completing
from arbiter.cli.ruling import Form, rule_files
from arbiter.errors import InputError


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
    _refuse_together(batch=batch, form=form, why=why, keep=keep, jobs=jobs)
    if batch:
        from arbiter.cli.batch import rule_batch

        raise typer.Exit(rule_batch(files, book, house, jobs))
    raise typer.Exit(rule_files(files, book, house, form, why=why, keep=keep))


def _refuse_together(*, batch: bool, form: Form, why: bool, keep: Path | None, jobs: int) -> None:
    """Refuse options that would do nothing."""
    if not batch and jobs != 1:
        raise InputError("--jobs", "it goes with `--batch`", "add that, or leave it out")
    given = {"--why": why, "--keep": keep is not None, "--format": form not in (Form.TEXT, Form.JSON)}
    name = next((name for name, there in given.items() if batch and there), None)
    if name is not None:
        raise InputError(name, "`--batch` prints JSON, a ruling a line, and nothing else", "leave one of the two out")
