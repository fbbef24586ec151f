"""The command line: thin. Each command imports what it needs when it runs, so that the program starts fast."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from arbiter.cli.saying import UnsaidError, say, version_line

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command, as `arbiter.cli.app.main` says; the version alone, and what is plain, is done without the commands, which would take most of the time."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"] and _version_told():
        sys.exit(0)
    from arbiter.cli.short import plain, work

    line = plain(words)
    if line is not None:
        from arbiter.cli.running import run

        run(work(line))
    from arbiter.cli.app import main as run_command

    run_command(words)


def _version_told() -> bool:
    try:
        say(version_line(), now=True)
    except UnsaidError:
        return False  # tried again, and told, as for every command
    return True
