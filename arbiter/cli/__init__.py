"""The command line: thin. Each command imports what it needs when it runs, so that the program starts fast."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from arbiter.cli.saying import UnsaidError, say, version_line

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command, as `arbiter.cli.app.main` says; the version alone is told without the commands, which would take most of the time."""
    if list(sys.argv[1:] if arguments is None else arguments) == ["--version"] and _version_told():
        sys.exit(0)
    from arbiter.cli.app import main as run

    run(arguments)


def _version_told() -> bool:
    try:
        say(version_line(), now=True)
    except UnsaidError:
        return False  # tried again, and told, as for every command
    return True
