"""`arbiter ask` in a terminal of 80 columns: each line is typed when the prompt has come, and the session ends in the ruling of the example."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.accounts import rule_on
from arbiter.cli.reading import open_incident
from arbiter.essence import bare
from arbiter.interview import MOST_QUESTIONS
from arbiter.templates import seats_of
from test_interview import EXAMPLES, MATCHING, numbered, script

PATIENCE = 60
STYLE = re.compile(r"\x1b\[[\d;]*m")


def typed(lines: list[str], file: Path) -> tuple[int, str]:
    """Hold an interview in a terminal: the status, and what stood on it."""
    main, side = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm"}
    command = [sys.executable, "-m", "arbiter", "ask", "--book", "foster", "--save", str(file)]
    with subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=environment, start_new_session=True) as process:
        os.close(side)
        shown, left, since = "", list(lines), 0
        while (more := _read(main)) is not None:
            shown += more
            last = shown[since:].splitlines()
            if left and last and last[-1].startswith(">") and shown.endswith(("\n", "] ", "> ", ">", "]")):
                since = len(shown)
                os.write(main, f"{left.pop(0)}\n".encode())
        os.close(main)
        return process.wait(PATIENCE), shown


def _read(terminal: int) -> str | None:
    """Return what has come on the terminal; None at its end."""
    assert select.select([terminal], [], [], PATIENCE)[0], "nothing comes"
    try:
        return os.read(terminal, 65536).decode(errors="replace") or None
    except OSError:
        return None


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "title", "who"), MATCHING[:10])
def test_a_session_in_a_terminal_ends_in_the_ruling_of_an_example(tmp_path: Path, name: str, title: str, who: dict[str, str]) -> None:
    incident, house = open_incident((EXAMPLES / f"{name}.json").read_bytes(), name, EXAMPLES, "foster")
    seats = seats_of({"players": incident.players, "dealer": incident.dealer})
    file = tmp_path / "saved.json"
    status, shown = typed(script(title, seats, who), file)
    saved, opened = open_incident(file.read_bytes(), "saved", tmp_path)
    assert bare(rule_on(saved, house=opened)) == bare(rule_on(incident, house=house))
    assert status == 0
    assert numbered(shown) <= MOST_QUESTIONS
    told = [line for line in STYLE.sub("", shown).splitlines() if line not in script(title, seats, who)]
    assert max(len(line) for line in told if not line.startswith(">")) <= 80, max(told, key=len)
