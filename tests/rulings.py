"""Cases, one to a line, ruled and set beside what they expect."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from arbiter.accounts import rule_on
from arbiter.errors import InputError
from arbiter.expectation import differences
from arbiter.incident import read_incident

Json = dict[str, Any]


def ruled(text: str, book: str | None = None, folder: Path | None = None) -> tuple[int, Json, str]:
    """Rule an incident as the command does: exit status, the ruling, and the line on standard error."""
    try:
        ruling: Json = json.loads(rule_on(read_incident(text), book, folder=folder, ask=False).to_json())
    except InputError as error:
        return 2, {}, str(error)
    return 0 if ruling["settled"] else 3, ruling, ""


# --- cases, one to a line

CASES = Path(__file__).with_name("cases")
KNOWN = CASES / "known_failures.txt"


def cases(file: str, part: slice = slice(None)) -> Iterator[tuple[Json, str, Json]]:
    """The cases of a file, or of a part of its lines, once for each book that they are ruled under: the case, the book, what is expected."""
    for line in (CASES / file).read_text(encoding="utf-8").splitlines()[part]:
        case = json.loads(line)
        for book, expect in case["expect"].items():
            yield case, book, expect


def told(case: Json) -> str:
    """The incident of a case as a user would give it."""
    if "generate" in case:
        large = case["generate"]
        return str(large["prefix"] + large["repeat"] * large["times"] + large["suffix"])
    return str(case["raw"]) if "raw" in case else json.dumps(case["incident"])


def failures(file: str, part: slice = slice(None)) -> dict[str, list[str]]:
    """The cases of a file, or of a part of its lines, that are not ruled as expected, by `file id book`, with what is wrong."""
    found: dict[str, list[str]] = {}
    for case, book, expect in cases(file, part):
        wrong = _wrong(case, book, expect)
        if wrong:
            found[f"{file.removesuffix('.jsonl')} {case['id']} {book}"] = wrong
    return found


def _wrong(case: Json, book: str, expect: Json) -> list[str]:
    status, ruling, error = ruled(told(case), book)
    if status != expect.get("status", 0):
        return [f"exit status {status}: {error}"]
    if status != 2:
        return differences(expect, ruling)
    return ["the error is not one line"] * ("\n" in error) + [f"the error does not name {case['must_name']}"] * (case["must_name"] not in error)


def known_failures() -> set[str]:
    """The cases that are known to fail."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def files() -> Iterable[str]:
    return sorted(path.name for path in CASES.glob("*.jsonl"))


def disputes() -> Iterable[str]:
    """The files of the disputes that readers of the laws wrote."""
    return sorted(str(path.relative_to(CASES)) for path in CASES.glob("disputes/*.jsonl"))
