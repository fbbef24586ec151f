"""How a run ends: with a status, and at most one line of error."""

import atexit
import gc
import os
import sys
from collections.abc import Callable
from types import TracebackType
from typing import NoReturn

from arbiter.cli.saying import UnsaidError
from arbiter.errors import InputError, one_line

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
RARELY = 50_000
"""Objects made between two rounds of the garbage collector: most commands end before the first."""


def run(work: Callable[[], int]) -> NoReturn:
    """Do the work of a command and leave with its status; whatever is wrong with the input is told in one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.excepthook = _unforeseen
    gc.set_threshold(RARELY)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)  # what a process leaves behind need not be sorted first
    try:
        status = _status(work)
    finally:
        gc.enable()
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        status = _closed(error)
    sys.exit(status)


def _status(work: Callable[[], int]) -> int:
    try:
        return work()
    except ValueError as error:
        return _refused(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except UnsaidError as error:
        return _closed(error.error)
    except OSError as error:
        if error.filename is not None:
            raise
        return _closed(error)  # help is printed by the library, straight to standard output


def _refused(error: ValueError) -> int:
    """Tell what is wrong with the input or with a law file; anything else is a fault of the program, and raised again."""
    if not isinstance(error, InputError):
        from arbiter.law import LawError

        if not isinstance(error, LawError):
            raise error
    return fail(str(error))


def _unforeseen(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of a fault of the program itself in one line; the whole trace is for those who ask for it."""
    if os.environ.get("ARBITER_TRACE"):
        sys.__excepthook__(kind, error, trace)
    else:
        fail(f"this is a fault of arbiter itself: {kind.__name__}: {error}; set ARBITER_TRACE=1 to see where, and report it")


def fail(message: str) -> int:
    """Tell what is wrong in one line; return the status of bad input."""
    sys.stderr.write(f"{one_line(message)}\n")
    return BAD_INPUT


def _closed(error: OSError) -> int:
    """End quietly where nobody reads on, and say so where nothing can be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return fail(f"standard output: it cannot be written; {error.strerror}")
