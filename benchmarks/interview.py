"""How many questions does the interview ask, beside the number of facts that an incident file states?

    python benchmarks/interview.py [EVERY]      every gold incident, or every so-many-th

The interview starts from the incident as it is told (its seats and names are not counted); each question is answered as is presumed.
A fact is a field of an event that somebody wrote.
"""

import sys
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from arbiter.errors import InputError  # noqa: E402
from arbiter.hearing import house_for  # noqa: E402
from arbiter.incident import check_incident  # noqa: E402
from arbiter.interview import Interview, replay  # noqa: E402
from rulings import cases, files  # noqa: E402


def facts(incident: dict[str, Any]) -> int:
    """How many facts an incident states beside the seats."""
    head = [key for key in incident if key not in ("title", "players", "events", "book")]
    return len(head) + sum(len([key for key in event if key not in ("note", "id")]) for event in incident["events"])


def questions(data: dict[str, Any], book: str) -> int:
    """How many questions are asked where each is answered as is presumed."""
    incident = check_incident(data)
    interview = Interview(house_for(incident, book), start=data)
    replay(interview, [""] * 20)
    return interview.asked


def main(every: int = 1) -> None:
    """Print the medians and the most."""
    asked, stated = [], []
    for file in files():
        for case, book, expect in list(cases(file))[::every]:
            if "incident" not in case or expect.get("status", 0) == 2:
                continue
            try:
                asked.append(questions(case["incident"], book))
            except InputError:
                continue
            stated.append(facts(case["incident"]))
    print(f"{len(asked)} incidents: median {median(asked)} questions, at most {max(asked)}")
    print(f"facts stated in the file: median {median(stated)}, at most {max(stated)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
