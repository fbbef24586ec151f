"""For how many gold cases that differ from a sibling in one fact does `whatif` on the one find the ruling on the other?

python benchmarks/siblings.py [EVERY]      every pair, or every so-many-th
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from arbiter.accounts import rule_on  # noqa: E402
from arbiter.errors import InputError  # noqa: E402
from arbiter.essence import bare  # noqa: E402
from arbiter.hearing import house_for  # noqa: E402
from arbiter.incident import check_incident  # noqa: E402
from arbiter.whatif import what_if  # noqa: E402
from rulings import cases, files  # noqa: E402

SIBLING = re.compile(r"(.*)-([a-z])")
Incident = dict[str, Any]


def siblings() -> Iterator[tuple[str, str, Incident, Incident, str]]:
    """Yield the ordered pairs of sibling cases that differ in one fact: their ids, the book, the incidents, and in what they differ."""
    groups: dict[tuple[str, str, str], dict[str, Incident]] = defaultdict(dict)
    for file in files():
        for case, book, expect in cases(file):
            found = SIBLING.fullmatch(case["id"])
            if found and "incident" in case and expect.get("status", 0) != 2:
                groups[file, found[1], book][found[2]] = case["incident"]
    for (_, stem, book), group in groups.items():
        for one, mine in group.items():
            for other, theirs in group.items():
                how = differs(mine, theirs) if one != other else ""
                if how:
                    yield f"{stem}-{one} > {stem}-{other}", book, mine, theirs, how


def differs(mine: Incident, theirs: Incident) -> str:
    """In what one fact two incidents differ; "" where in more."""
    top = [key for key in {*mine, *theirs} - {"title", "events"} if mine.get(key) != theirs.get(key)]
    before, after = ([{k: v for k, v in event.items() if k != "note"} for event in incident["events"]] for incident in (mine, theirs))
    if top:
        return "house" if top == ["house"] and before == after else ""
    if len(before) == len(after):
        places = [at for at, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
        if len(places) == 1:
            return _field(before[places[0]], after[places[0]])
        return "moved" if sorted(map(repr, before)) == sorted(map(repr, after)) and places else ""
    few, many, how = (before, after, "added") if len(before) < len(after) else (after, before, "taken away")
    if any(many[:at] + many[at + 1 :] == few for at in range(len(many))):
        return how
    return ""


def _field(one: Incident, other: Incident) -> str:
    if one["event"] != other["event"]:
        return "accounts" if "accounts" in (one["event"], other["event"]) else "another event"
    keys = [key for key in {*one, *other} if one.get(key) != other.get(key)]
    return f"{one['event']}.{keys[0]}" if len(keys) == 1 else ""


def found(mine: Incident, theirs: Incident, book: str) -> bool | None:
    """Whether `whatif` on the one finds the ruling on the other; None where they are ruled alike."""
    incident, other = check_incident(mine), check_incident(theirs)
    house = house_for(incident, book)
    wanted = bare(rule_on(other, house=house_for(other, book), ask=False))
    if wanted == bare(rule_on(incident, house=house, ask=False)):
        return None
    return any(bare(turn.ruling) == wanted for turn in what_if(incident, house))


def main(every: int = 1) -> None:
    """Count, and print for each sort of difference how many of how many."""
    told: Counter[tuple[str, bool]] = Counter()
    alike = 0
    for _, book, mine, theirs, how in list(siblings())[::every]:
        try:
            hit = found(mine, theirs, book)
        except InputError:
            continue
        if hit is None:
            alike += 1
        else:
            told[how, hit] += 1
    total, hits = sum(told.values()), sum(number for (_, hit), number in told.items() if hit)
    for how in sorted({how for how, _ in told}, key=lambda how: -(told[how, True] + told[how, False])):
        print(f"{how:24} {told[how, True]:4} of {told[how, True] + told[how, False]:4}")
    print(f"{'all':24} {hits:4} of {total:4}  ({alike} pairs besides are ruled alike)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
