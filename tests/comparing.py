"""What a change of the law, or of the program, does to the rulings on thousands of changed cases: those of another commit set beside those of now.

    python tests/comparing.py HEAD                     what is not committed yet
    python tests/comparing.py HEAD~20 --seed 2         another set of changed cases
    python tests/comparing.py HEAD~20 --word rotation  only of cases whose file or name has this in it
    python tests/comparing.py HEAD~20 --show 3         of each kind of difference three incidents whole, not one

Each case is told as it is and changed in a fact or two, which is where the edges are. Differences are told by kind: what is no longer decided and what is
decided now, with the clauses that it rests on, whoever the players are; the most frequent first. None of them is a fault by itself: each is to be what the
change meant.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from arbiter.accounts import disputed
from arbiter.changes import written
from trials import trials
from witnesses import Events, changed

ROOT = Path(__file__).parents[1]
LISTS = ("bets", "penalties", "orders", "options", "claims")
TOLD = ("outcome", "demand", "do", "choices", "amount", "reason")
Told = tuple[str, dict[str, Any]]
Kind = tuple[tuple[str, ...], tuple[str, ...]]


def incidents(seed: int, word: str) -> Iterator[Told]:
    """The cases and, of each, one or two changed in a fact or two: what was changed, and the incident as data."""
    chance = random.Random(seed)
    starts = [trial for trial in trials() if not disputed(trial.incident) and trial.house.own is None]
    events = Events(starts)
    for trial in starts:
        if word not in trial.name:
            continue
        told = {"book": trial.house.book.name}
        yield trial.name, written(trial.incident) | told
        with suppress(IndexError, ValueError):
            for text, incident in changed(trial, chance, chance.randint(1, 2), events):
                yield f"{trial.name}; {text}", written(incident) | told
                break


def ruled(tree: Path, lines: Path, jobs: int) -> list[dict[str, Any]]:
    """What the program of a tree rules on incidents, one to a line."""
    command = [sys.executable, "-m", "arbiter", "rule", "--batch", "--jobs", str(jobs), str(lines)]
    done = subprocess.run(command, cwd=tree, env={"PYTHONPATH": str(tree), "HOME": str(lines.parent)}, capture_output=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def said(ruling: dict[str, Any], players: list[str]) -> Counter[str]:
    """What a ruling decides, each part in one line, by whom instead of by name."""
    if "deal" not in ruling:
        return Counter([json.dumps(ruling)])
    hands = (f"hand: {hand['status']} {_laws(hand)}" for hand in ruling["hands"].values() if hand["laws"] or hand["status"] != "live")
    parts = (f"{name[:-1]}: {' '.join(str(part[key]) for key in TOLD if part.get(key))} {_laws(part)}" for name in LISTS for part in ruling[name])
    words = (f"{name}: {each}" for name in ("notes", "silent") for each in ruling[name])
    pot = ruling["pot"]
    found = [f"deal: {ruling['deal']['outcome']} {_laws(ruling['deal'])}", f"pot: {pot['outcome']} {len(pot.get('winners') or ())} {_laws(pot)}"]
    return Counter(re.sub("|".join(rf"\b{re.escape(one)}\b" for one in players), "P", text) for text in [*found, *hands, *parts, *words])


def _laws(part: dict[str, Any]) -> str:
    return f"[{', '.join(part.get('laws') or ())}]"


def kinds(told: list[Told], before: list[dict[str, Any]], now: list[dict[str, Any]]) -> dict[Kind, list[Told]]:
    """The incidents that are ruled otherwise, by what is no longer decided and what is decided now."""
    found: dict[Kind, list[Told]] = defaultdict(list)
    for each, old, new in zip(told, before, now, strict=True):
        players = each[1]["players"]
        gone, come = (one - other for one, other in ((said(old, players), said(new, players)), (said(new, players), said(old, players))))
        if gone or come:
            found[tuple(sorted(gone)), tuple(sorted(come))].append(each)
    return found


def main() -> int:
    """Rule by both, and tell the differences; the exit status is 1 where there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--seed", type=int, default=1, help="which changes")
    parser.add_argument("--word", default="", help="only of cases with this in their name")
    parser.add_argument("--show", type=int, default=1, help="so many incidents of a kind")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    told = list(incidents(given.seed, given.word))
    archive = subprocess.run(["git", "archive", given.commit, "arbiter", "laws"], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        lines, tree = Path(folder) / "incidents.jsonl", Path(folder) / "before"
        lines.write_text("".join(f"{json.dumps(data, ensure_ascii=False)}\n" for _, data in told), encoding="utf-8")
        with tarfile.open(fileobj=BytesIO(archive)) as packed:
            packed.extractall(tree, filter="data")
        before, now = ruled(tree, lines, given.jobs), ruled(ROOT, lines, given.jobs)
    found = kinds(told, before, now)
    for (gone, come), examples in sorted(found.items(), key=lambda each: -len(each[1])):
        print(f"\n{len(examples)} ruled otherwise:", *(f"  - {text}" for text in gone), *(f"  + {text}" for text in come), sep="\n")
        for name, data in examples[: given.show]:
            print(f"  {name}\n    {json.dumps(data, ensure_ascii=False)}")
    print(f"\n{sum(map(len, found.values())):,} of {len(told):,} incidents are ruled otherwise, in {len(found)} ways")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
