"""The commands together."""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, NoReturn

import typer
from typer.models import CommandInfo

from arbiter.cli.running import INTERRUPTED, fail, run
from arbiter.cli.saying import say, version_line
from arbiter.cli.short import COMPLETING
from arbiter.errors import did_you_mean, quote

CHOICES = re.compile(r"(?P<option>'[^']*'): .*?(?P<given>'[^']*') is not one of (?P<words>.+)$")
BOUNDED = re.compile(r"Invalid value for '(?P<option>[^']*)': Input should be (?P<what>.+)$")
BOUNDS = {
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
    "a valid integer, unable to parse string as an integer": "a whole number",
    "a valid number, unable to parse string as a number": "a number",
}
HELP = {"help_option_names": ["-h", "--help"]}

WELCOME = """\
Arbiter rules on disputes at the poker table, and names the law.

  arbiter rule INCIDENT.json   rule on an incident ("-" reads standard input)
  arbiter law NUMBER           read a law, clause by clause
  arbiter events               how an incident is written

`arbiter --help` lists every command, `arbiter COMMAND --help` shows an example of it."""

MODULES = {
    "rule": ("rule",),
    "record": ("record",),
    "turning": ("compare", "whatif", "why-not"),
    "asking": ("ask",),
    "desk": ("law", "books", "book", "events", "schema"),
    "reference": ("search", "desk", "cite"),
    "cases": ("cases",),
    "checks": ("check", "house"),
    "completing": ("completion",),
}
"""The commands, in the order in which help lists them, by the module that has them."""


def application(name: str = "") -> typer.Typer:
    """Return the command line: with every command, or with the one that is named, so that only its module is loaded."""
    app = typer.Typer(
        name="arbiter",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
        context_settings=HELP,
    )
    app.callback()(start)
    for module, names in MODULES.items():
        if name in ("", *names):
            import_module(f"arbiter.cli.{module}").add_to(app)
    if name:
        app.registered_commands = [each for each in app.registered_commands if name_of(each) == name]
    return app


def name_of(command: CommandInfo) -> str:
    """Return the name of a command."""
    return str(command.name or getattr(command.callback, "__name__", ""))


def _version(asked: bool) -> None:
    if asked:
        say(version_line())
        raise typer.Exit


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Rule on disputes at the poker table, from law books that are both read and run.

    Example: arbiter rule incident.json
    """
    if context.invoked_subcommand is None:
        say(WELCOME)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    run(lambda: _command(words))


def _command(arguments: list[str]) -> int:
    alone = arguments[0] if arguments and any(arguments[0] in names for names in MODULES.values()) else ""
    if COMPLETING in os.environ or alone == "completion":  # which list the others too
        from arbiter.cli.completing import prepare

        prepare()
        alone = ""
    try:
        found = typer.main.get_command(application(alone)).main(arguments, prog_name="arbiter", standalone_mode=False)
    except typer.TyperException as error:
        return fail(_usage(error, arguments[0] if alone else ""))
    except typer.Abort:
        return INTERRUPTED
    return found if isinstance(found, int) else 0


def _usage(error: typer.TyperException, command: str) -> str:
    """Return an error of usage of a command in one line, with the nearest word."""
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
    bounded = BOUNDED.search(message)
    if bounded is not None:
        what = bounded["what"]
        for said, told in BOUNDS.items():
            what = what.replace(said, told)
        message = f"{bounded['option']}: it should be {what}"
    path = context.command_path if context else f"arbiter {command}".rstrip()
    return f"{message[0].lower()}{message[1:]}; see `{path} --help`"


def _options(context: typer.Context | None) -> list[str]:
    if context is None:
        return []
    return sorted(name for parameter in context.command.params for name in parameter.opts if name.startswith("--"))
