"""`arbiter rule --batch`: one incident a line in, one ruling a line out, in order; with `--jobs`, by several processes."""

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO

from arbiter.cli.reading import STANDARD_INPUT, GivenHouse, base_of, given_house, open_given, unreadable
from arbiter.cli.ruling import SETTLED, UNSETTLED, ruled
from arbiter.cli.saying import say
from arbiter.errors import InputError

BAD_INPUT = 2
AHEAD = 8
"""How many lines for each process are read before the first of them is ruled: enough to keep all busy, few enough to hold in memory."""

Task = tuple[int, bytes, Path]
Said = tuple[str, int]


def rule_batch(files: list[str], book: str | None, house: str | None, jobs: int = 1) -> int:
    """Rule on files of one incident a line; each ruling is written as soon as it and those before it are made.

    Args:
        files: the files; `-` is standard input.
        book: the book for all of them.
        house: the house file for all of them.
        jobs: how many processes rule.

    Returns:
        The exit status: 2 if any line was bad, else 3 if any ruling was not settled, else 0.

    Raises:
        InputError: where a file cannot be read, or the book or the house would make every line bad.
    """
    _check(book, given_house(house))
    statuses = {SETTLED}
    tasks = ((number, line, base_of(name)) for name in files for number, line in numbered(name, apart=jobs > 1))
    rulings = _in_processes(tasks, _processes(book, house, jobs), jobs) if jobs > 1 else _here(tasks, book, house)
    with _progress() as advance:
        for said, status in rulings:
            statuses.add(status)
            say(said, now=True)
            advance()
    return BAD_INPUT if BAD_INPUT in statuses else max(statuses)


def _check(book: str | None, given: GivenHouse | None) -> None:
    """Refuse what would make every line bad."""
    from arbiter.book import default_book, ruling_book

    chosen = ruling_book(book if book is not None else default_book())
    if given is not None:
        open_given(chosen, given)


# --- ruling


def _here(tasks: Iterable[Task], book: str | None, house: str | None) -> Iterator[Said]:
    given = given_house(house)
    return (_ruled_line(task, book, given) for task in tasks)


def _ruled_line(task: Task, book: str | None, given: GivenHouse | None) -> Said:
    from arbiter.law import LawError

    number, line, base = task
    try:
        ruling, _ = ruled(line, "", base, book, given)
    except (InputError, LawError) as error:
        return json.dumps({"error": {"line": number, "message": str(error).lstrip(", ")}}, ensure_ascii=False), BAD_INPUT
    return ruling.to_json(), SETTLED if ruling.settled else UNSETTLED


_shared: dict[str, Any] = {}


def _begin(book: str | None, house: str | None) -> None:
    """Prepare a process: an interrupt is for the one that writes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared.update(book=book, given=given_house(house))


def _in_process(task: Task) -> Said:
    return _ruled_line(task, _shared["book"], _shared["given"])


def _processes(book: str | None, house: str | None, jobs: int) -> ProcessPoolExecutor:
    """Start the processes, before there is any thread: one that is forked beside threads may wait forever for what they held."""
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(book, house))
    pool.submit(int).result()
    return pool


def _in_processes(tasks: Iterable[Task], pool: ProcessPoolExecutor, jobs: int) -> Iterator[Said]:
    """Rule by several processes, in order; no more is read ahead than keeps them busy.

    The lines are read by a thread of its own, so that a ruling is written although no other line has come yet.
    """
    waiting: Queue[Future[Said] | BaseException | None] = Queue(jobs * AHEAD)

    def submit() -> None:
        try:
            for task in tasks:
                waiting.put(pool.submit(_in_process, task))
            waiting.put(None)
        except BaseException as error:  # noqa: BLE001 - told where the rulings are written
            waiting.put(error)

    Thread(target=submit, daemon=True).start()
    try:
        while (found := waiting.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found.result()
    finally:
        pool.shutdown(cancel_futures=True)  # and waited for: a pool that ends as the process does may write to a pipe that is closed


# --- progress


@contextmanager
def _progress() -> Iterator[Callable[[], None]]:
    """Show on standard error how many are ruled, where it is a terminal and the rulings go elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty() or (sys.stdout is not None and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.completed:,.0f} ruled"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("rulings", total=None)
        yield lambda: shown.advance(task)


# --- reading lines


def numbered(name: str, *, apart: bool = False) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1, each cut off where it is longer than an incident may be.

    Read `apart`, standard input has a buffer of its own: a thread may still wait for it when the program ends.
    """
    if name != STANDARD_INPUT:
        try:
            with Path(name).open("rb") as file:
                yield from _lines(file)
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from None
    elif sys.stdin is None:
        raise InputError("standard input", "it is closed", "name a file")
    elif apart:
        with open(sys.stdin.fileno(), "rb", closefd=False) as file:
            yield from _lines(file)
    else:
        yield from _lines(sys.stdin.buffer)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield lines; empty ones at the end of the file are no lines."""
    from arbiter.incident import MOST_BYTES

    empty = number = 0
    while line := file.readline(MOST_BYTES + 2):
        number += 1
        rest: Any = line
        while rest and not rest.endswith(b"\n") and len(rest) > MOST_BYTES:
            rest = file.readline(MOST_BYTES + 2)
        if not line.strip():
            empty += 1
            continue
        yield from ((number - back, b"") for back in range(empty, 0, -1))
        empty = 0
        yield number, line.rstrip(b"\r\n")
