"""`rule --batch` in processes of its own: in order by one or several, a line at a time, and a clean end."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "arbiter", "rule", "--batch"]
LINES = [
    json.dumps({"title": f"no. {at}", "players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal", "to": "Bob", "cards": 4 + at % 3}]}) for at in range(12)
]
JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


@JOBS
def test_in_order_with_bad_lines_in_place(jobs: str, tmp_path: Path) -> None:
    """One ruling a line in the order of the incidents; what cannot be ruled is told at its place, and sets the status."""
    given = tmp_path / "given.jsonl"
    given.write_text("\n".join([*LINES[:3], "{", *LINES[3:]]) + "\n")
    done = subprocess.run([*COMMAND, "--jobs", jobs, str(given)], capture_output=True, text=True, check=False)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (2, "")
    assert said.pop(3)["error"]["line"] == 4
    assert [ruling["title"] for ruling in said] == [f"no. {at}" for at in range(12)]


@JOBS
def test_a_line_that_comes_alone_is_answered(jobs: str) -> None:
    """The ruling on a line is there before the next line comes."""
    with subprocess.Popen([*COMMAND, "--jobs", jobs, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for line in LINES[:3]:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["title"] == json.loads(line)["title"]
        process.stdin.close()
        assert process.wait(30) == 0


@JOBS
def test_closed_pipe(jobs: str) -> None:
    """Where nobody reads on, it ends without a word."""
    with subprocess.Popen([*COMMAND, "--jobs", jobs, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("\n".join(LINES) + "\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("\n".join(LINES * 5) + "\n")
        process.stdin.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == ""


def heeding_interrupts() -> None:
    """Give a process that is about to start its interrupts back, where whatever runs the tests ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@JOBS
def test_interrupt(jobs: str) -> None:
    """Interrupted, it has written every line that it had finished, whole."""
    with subprocess.Popen(
        [*COMMAND, "--jobs", jobs, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeding_interrupts,  # noqa: PLW1509 - it only restores a signal
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(LINES[0] + "\n")
        process.stdin.flush()
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            rest, error = process.communicate(timeout=60)
        finally:
            process.kill()
        assert (process.returncode, error) == (130, "")
        assert [json.loads(line)["title"] for line in (first + rest).splitlines()] == ["no. 0"]
