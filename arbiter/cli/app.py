"""The commands together, and how a run ends: with a status, and at most one line of error."""

import gc
import os
import re
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Annotated, NoReturn

import typer

from arbiter.cli import asking, cases, checks, completing, desk, record, reference, ruling, turning
from arbiter.cli.saying import UnsaidError, say, version_line
from arbiter.errors import InputError, did_you_mean, one_line, quote

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
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


ruling.add_to(app)
record.add_to(app)
turning.add_to(app)
asking.add_to(app)
desk.add_to(app)
reference.add_to(app)
cases.add_to(app)
checks.add_to(app)
completing.add_to(app)


RARELY = 50_000
"""Objects made between two rounds of the garbage collector: most commands end before the first."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its status; whatever is wrong with the input is told in one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.excepthook = _unforeseen
    gc.set_threshold(RARELY)
    status = _run(list(sys.argv[1:] if arguments is None else arguments))
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        status = _closed(error)
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    from arbiter.law import LawError

    if completing.ASKED in os.environ:
        completing.prepare()
    try:
        found = typer.main.get_command(app).main(arguments, prog_name="arbiter", standalone_mode=False)
    except (InputError, LawError) as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _fail(_usage(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except UnsaidError as error:
        return _closed(error.error)
    except OSError as error:
        if error.filename is not None:
            raise
        return _closed(error)  # help is printed by the library, straight to standard output
    return found if isinstance(found, int) else 0


def _unforeseen(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of a fault of the program itself in one line; the whole trace is for those who ask for it."""
    if os.environ.get("ARBITER_TRACE"):
        sys.__excepthook__(kind, error, trace)
    else:
        _fail(f"this is a fault of arbiter itself: {kind.__name__}: {error}; set ARBITER_TRACE=1 to see where, and report it")


def _fail(message: str) -> int:
    sys.stderr.write(f"{one_line(message)}\n")
    return BAD_INPUT


def _closed(error: OSError) -> int:
    """End quietly where nobody reads on, and say so where nothing can be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return _fail(f"standard output: it cannot be written; {error.strerror}")


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
