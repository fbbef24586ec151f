"""What must hold of every ruling, whatever happened: held to the cases, each changed in a fact or two, on demand.

    python tests/invariants.py --seconds 60 --seed 1 --times 2

Nothing contradicts itself; no hand is out or foul and wins; nobody owes twice to the same for one act; one who dropped is not asked to choose how
to play on; no two players deal next.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from arbiter.accounts import disputed
from arbiter.checking.conflicts import excused
from arbiter.checking.contradiction import Pair, contradictions
from arbiter.errors import InputError
from arbiter.facts import Fact
from arbiter.hearing import Hearing, heard
from arbiter.house import House
from arbiter.incident import Incident
from trials import Trial, trials
from witnesses import Events, changed

PLAYS_ON = ("complete", "fold", "raise", "call", "meet", "card")
"""Choices of one who plays on; counters may be asked back, a penalty or a new deal called for, by one who does not; who deals puts the draw right."""


def broken(hearing: Hearing) -> Iterator[tuple[str, str]]:
    """Yield what does not hold of a hearing: the rules that it comes from, and in words."""
    memory = hearing.table.memory
    for one, other in contradictions(memory):
        if not excused(hearing.house.book, [one.firing.rule, other.firing.rule]):
            yield _rules((one, other)), f"both {one.tell()} and {other.tell()}"
    gone = {str(fact["player"]): fact for fact in memory.holding("hand_status")}
    for fact in memory.holding("pot_outcome"):
        if fact["outcome"] in ("won", "divided") and fact["player"] in gone:
            yield _rules((fact, gone[str(fact["player"])])), f"{fact['player']} is out or foul, and wins"
    for fact in memory.holding("option_open"):
        if fact["for"] in gone and set(_many(fact["choices"])) <= set(PLAYS_ON):
            yield _rules((fact, gone[str(fact["for"])])), f"{fact['for']} is out or foul, and {fact.tell()}"
    for one, other in _owed_twice([*memory.holding("penalty_due")]):
        if not excused(hearing.house.book, [one.firing.rule, other.firing.rule]):
            yield _rules((one, other)), f"for one act {one.tell()}, and {other.tell()}"
    yield from _next_dealers(hearing)


def _owed_twice(due: list[Fact]) -> Iterator[Pair]:
    for place, one in enumerate(due):
        for other in due[place + 1 :]:
            same = one["from"] == other["from"] and set(_many(one["to"])) & set(_many(other["to"]))
            if same and one.firing.rule != other.firing.rule and one.values != other.values and one.firing.events() & other.firing.events():
                yield one, other


def _next_dealers(hearing: Hearing) -> Iterator[tuple[str, str]]:
    said = [fact for fact in hearing.table.memory.holding("next_pot") if fact["what"] == "dealer"]
    again = [fact for fact in hearing.table.memory.holding("deal_outcome") if fact["dealer"]]
    if len({fact["player"] for fact in said} | {fact["dealer"] for fact in again if said}) > 1:
        yield _rules((*said, *again)), "more than one deals next: " + "; ".join(fact.tell() for fact in (*said, *again))


def _rules(facts: Iterable[Fact]) -> str:
    return " / ".join(sorted({fact.firing.rule.id for fact in facts if fact.firing}))


def _many(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def held(incident: Incident, house: House) -> list[tuple[str, str]]:
    """Return what does not hold of the ruling on an incident; nothing where it cannot have happened as it is told."""
    try:
        return list(broken(heard(incident, house)))
    except InputError:
        return []


def _changed(trial: Trial, chance: random.Random, times: int, events: Events) -> Iterator[tuple[str, Incident]]:
    """Yield a case with some facts changed, until there is nothing left of it to change."""
    with suppress(IndexError, ValueError):
        yield from changed(trial, chance, chance.randint(1, times), events)


def main() -> int:
    """Change the cases until the time is over, and tell each kind of fault once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to go on")
    parser.add_argument("--seed", type=int, default=1, help="which changes")
    parser.add_argument("--times", type=int, default=2, help="how many facts are changed at once, at most")
    given = parser.parse_args()
    chance, ends = random.Random(given.seed), time.monotonic() + given.seconds
    starts = [trial for trial in trials() if not disputed(trial.incident)]
    events, found, many = Events(starts), Counter[str](), 0
    while time.monotonic() < ends:
        trial = chance.choice(starts)
        for text, incident in _changed(trial, chance, given.times, events):
            many += 1
            for rules, what in held(incident, trial.house):
                found[rules] += 1
                if found[rules] == 1:
                    told = incident.model_dump(mode="json", by_alias=True, exclude_unset=True)
                    sys.stdout.write(f"{trial.house.book.name} {rules}: {what}\n  {trial.name}, {text}\n  {json.dumps(told, ensure_ascii=False)}\n")
                    sys.stdout.flush()
    sys.stdout.write(f"{many:,} changed cases heard: {sum(found.values())} of them with a fault, of {len(found)} kinds\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
