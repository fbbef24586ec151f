"""The product as a library: what it exports, and many threads at once in a fresh process."""

import subprocess
import sys

import pytest

import arbiter

THREADS = """
import json, sys, threading
import arbiter

incidents = [
    {"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal"}, {"event": "bet", "by": "Bob", "amount": 2 + at % 3}, {"event": "fold", "by": "Cy"}]}
    for at in range(6)
]
incidents += [{"players": ["Ann", "Bob"], "events": [{"event": "deal", "to": "Bob", "cards": 4 + at % 3}, {"event": "look", "by": "Bob"}]} for at in range(6)]
books = [sys.argv[1], sys.argv[2]]
found, faults, start = {}, [], threading.Barrier(8)

def work(name):
    try:
        start.wait()
        for turn in range(len(incidents)):
            at = (turn + name) % len(incidents)
            for book in books:
                arbiter.load_book(book)
                ruling = arbiter.hear(arbiter.check_incident(incidents[at]), book).to_json()
                if found.setdefault((at, book), ruling) != ruling:
                    faults.append((at, book))
    except BaseException as error:
        faults.append(repr(error))

threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(json.dumps(faults), len(found))
"""


def test_exports() -> None:
    """What is exported is there, and nothing else is asked for in vain."""
    for name in arbiter.__all__:
        assert getattr(arbiter, name)
    with pytest.raises(AttributeError, match="no attribute 'rule_all'"):
        arbiter.rule_all  # noqa: B018


def test_import_is_light() -> None:
    """Nothing heavy is imported before it is asked for."""
    script = "import sys, arbiter; print([name for name in ('pydantic', 'rich', 'typer', 'markdown_it') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.untraced
def test_threads() -> None:
    """Eight threads load both books and hear incidents in different orders, from the first moment of a process: all get the same rulings."""
    for _ in range(1):
        done = subprocess.run([sys.executable, "-c", THREADS, "foster", "general"], capture_output=True, text=True, check=True)
        assert done.stdout == "[] 24\n", done.stdout + done.stderr
