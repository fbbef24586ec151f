"""The commands together."""

import os
import re
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from arbiter.cli import asking, cases, checks, completing, desk, record, reference, rule, turning
from arbiter.cli.running import INTERRUPTED, fail, run
from arbiter.cli.saying import say, version_line
from arbiter.errors import did_you_mean, quote

CHOICES = re.compile(r"(?P<option>'[^']*'): .*?(?P<given>'[^']*') is not one of (?P<words>.+)$")
HELP = {"help_option_names": ["-h", "--help"]}

WELCOME = """\
Arbiter rules on disputes at the poker table, and names the law.

  arbiter rule INCIDENT.json   rule on an incident ("-" reads standard input)
  arbiter law NUMBER           read a law, clause by clause
  arbiter events               how an incident is written

`arbiter --help` lists every command, `arbiter COMMAND --help` shows an example of it."""

app = typer.Typer(
    name="arbiter",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings=HELP,
)


def _version(asked: bool) -> None:
    if asked:
        say(version_line())
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Rule on disputes at the poker table, from law books that are both read and run.

    Example: arbiter rule incident.json
    """
    if context.invoked_subcommand is None:
        say(WELCOME)


rule.add_to(app)
record.add_to(app)
turning.add_to(app)
asking.add_to(app)
desk.add_to(app)
reference.add_to(app)
cases.add_to(app)
checks.add_to(app)
completing.add_to(app)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    run(lambda: _command(words))


def _command(arguments: list[str]) -> int:
    if completing.ASKED in os.environ:
        completing.prepare()
    try:
        found = typer.main.get_command(app).main(arguments, prog_name="arbiter", standalone_mode=False)
    except typer.TyperException as error:
        return fail(_usage(error))
    except typer.Abort:
        return INTERRUPTED
    return found if isinstance(found, int) else 0


def _usage(error: typer.TyperException) -> str:
    """Return an error of usage in one line, with the nearest word."""
    message = error.format_message().partition(". Choose from")[0].rstrip(".")
    possible = getattr(error, "possibilities", None)
    context = getattr(error, "ctx", None)
    if possible is not None or (getattr(error, "option_name", None) and message.startswith("No such option")):
        name = str(getattr(error, "option_name", ""))
        return f"there is no option {quote(name)}; {did_you_mean(name, possible or _options(context))}"
    if message.startswith("No such command"):
        name = message.split("'")[1] if "'" in message else ""
        return f"there is no command {quote(name)}; {did_you_mean(name, sorted(context.command.commands))}" if context else message
    allowed = CHOICES.search(message)
    if allowed is not None:
        given = allowed["given"].strip("'")
        words = re.findall("'([^']*)'", allowed["words"])
        return f"{allowed['option'].strip(chr(39))}: {quote(given)} is not allowed here; {did_you_mean(given, words)}"
    command = context.command_path if context else "arbiter"
    return f"{message[0].lower()}{message[1:]}; see `{command} --help`"


def _options(context: typer.Context | None) -> list[str]:
    if context is None:
        return []
    return sorted(name for parameter in context.command.params for name in parameter.opts if name.startswith("--"))
