"""Writing to standard output: whatever keeps it from being written ends the command, and not with a traceback."""

import sys


class UnsaidError(RuntimeError):
    """Nothing more can be written; the cause is the error of the system."""

    def __init__(self, error: OSError) -> None:
        """Keep what the system said."""
        super().__init__(str(error))
        self.error = error


def say(text: str, *, now: bool = False) -> None:
    """Write a line on standard output.

    Args:
        text: the line, or lines.
        now: whether it must not wait for more.

    Raises:
        UnsaidError: where it cannot be written.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(f"{text}\n")
        if now:
            sys.stdout.flush()
    except OSError as error:
        raise UnsaidError(error) from None


def version_line() -> str:
    """Return the name and the version of the program."""
    from importlib.metadata import version

    return f"arbiter {version('poker-arbiter')}"
