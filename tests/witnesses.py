"""Witnesses: incidents on which the law rules otherwise than a mutant of it that no case kills.

    python tests/witnesses.py [BOOK [LAW ...]]                   look for more among changes of the cases that a mutant needs, and record what is ruled on them
    python tests/witnesses.py [BOOK [LAW ...]] --seconds 600     look for more among changes of the cases at random
    python tests/witnesses.py --record                           record anew what is ruled on those that there are
    python tests/witnesses.py --prune                            leave out those that kill no mutant which the cases do not; takes minutes

What is recorded is what the program rules, whole, and no reader of the law has judged each one: a change of it is to be judged, and named in
CHANGELOG.md under *Rulings that change*, before it is recorded. Each names the case from which it was made and the change.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from arbiter.accounts import disputed
from arbiter.changes import changes, written
from arbiter.errors import InputError
from arbiter.incident import Incident, check_incident
from arbiter.law import Rule
from law_mutants import mutants_of
from mutants import Hunt, chosen, prepared, survivors
from seeking import Search
from trials import WITNESSES, Trial, decided, trials, witness

BREADTH = 4
OTHERS = 0.6
EVERY = 30.0
PATIENCE = 60


class Events:
    """Every event of the cases, to be told of other players in other cases."""

    def __init__(self, heard: Sequence[Trial]) -> None:
        """Collect the events."""
        told: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {}
        for trial in heard:
            for event in written(trial.incident)["events"]:
                if event["event"] not in ("begin", "accounts"):
                    told.setdefault(json.dumps(_renamed(event, trial.incident.players, PLACES)), (trial.incident.players, event))
        self._events = list(told.values())

    def put_into(self, incident: Incident, chance: random.Random) -> tuple[str, dict[str, Any]]:
        """Return an incident with one of them put in somewhere, as data, and the change in words; players stand for those of the same seats, turned."""
        players, event = chance.choice(self._events)
        turn = chance.randrange(len(incident.players))
        seats = (*incident.players[turn:], *incident.players[:turn])
        other, data = _renamed(event, players, seats), written(incident)
        place = chance.randrange(1, len(data["events"]) + 1)
        return f"with {json.dumps(other, ensure_ascii=False)} put in as event {place}", {
            **data,
            "events": [*data["events"][:place], other, *data["events"][place:]],
        }


PLACES = tuple(f"player {at}" for at in range(1, 24))


def _renamed(value: Any, players: Sequence[str], others: Sequence[str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(each, players, others) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, players, others) for each in value]
    return others[players.index(value) % len(others)] if isinstance(value, str) and value in players else value


def changed(trial: Trial, chance: random.Random, times: int, events: Events) -> Iterator[tuple[str, Incident]]:
    """Some incidents that differ from a trial's in one fact, or in `times` facts: a change such as `whatif` tries, or an event of another case put in."""
    numbers = tuple(sorted({number + more for number in trial.house.book.numbers.values() for more in (-1, 0, 1)}))
    incident, said = trial.incident, list[str]()
    for _ in range(BREADTH):
        try:
            for _ in range(times):
                if chance.random() < OTHERS:
                    text, data = events.put_into(incident, chance)
                else:
                    change = chance.choice(list(changes(incident, None, numbers)))
                    text, data = change.text, change.data
                incident = check_incident(data)
                said.append(text)
            if not disputed(incident):
                yield "; ".join(said), incident
        except InputError:
            pass
        incident, said = trial.incident, []


def look(book: str | None, laws: Sequence[str], seconds: float, seed: int, times: int) -> int:
    """Look for witnesses, and record each as it is found; return how many mutants they kill."""
    chance, good = random.Random(seed), prepared()[0]
    hunt = Hunt(mutant for rule in chosen(book, laws) for mutant in mutants_of(rule))
    near: dict[tuple[str, str], list[Trial]] = {}
    for trial in good:
        hunt.hear(trial)
        for place in hunt.ghosts.fired if not disputed(trial.incident) else ():
            near.setdefault(place, []).append(trial)
    print(f"{len(hunt.killed)} mutants are killed by {len(good)} cases, {len(hunt.ghosts.alive)} live", flush=True)
    events = Events([trial for trial in good if not disputed(trial.incident)])
    end, told, found = time.monotonic() + seconds, time.monotonic(), 0
    while time.monotonic() < end and hunt.ghosts.alive:
        rule = chance.choice(list(hunt.ghosts.alive.values())).rule
        starts = near.get((rule.book, rule.id)) or [trial for trial in good if trial.name.startswith(rule.file) and not disputed(trial.incident)]
        found += from_one(chance.choice(starts), hunt, chance, times, events) if starts else 0
        if time.monotonic() > told + EVERY:
            told = time.monotonic()
            print(f"{found} killed, {len(hunt.ghosts.alive)} live", flush=True)
    return found


def seek(book: str | None, laws: Sequence[str], report: str | None, times: int, seed: int) -> int:
    """Look for what each mutant needs, law by law, and record each witness as it is found; return how many mutants they kill."""
    good = [trial for trial in trials() if not disputed(trial.incident)]
    search = Search(good, times, seed)
    living = None if report is None else survivors(Path(report))
    found = 0
    by_law: dict[str, list[Rule]] = {}
    for rule in chosen(book, laws):
        by_law.setdefault(f"{rule.book}:{rule.law}", []).append(rule)
    for law, rules in sorted(by_law.items(), key=lambda each: -sum(mutant.name in (living or ()) for rule in each[1] for mutant in mutants_of(rule))):
        wide = Hunt((mutant for rule in rules for mutant in mutants_of(rule) if living is None or mutant.name in living), PATIENCE * times)
        for trial in good if living is None else ():
            wide.hear(trial)
        live, heard = len(wide.ghosts.alive), 0

        def keep_all(trial: Trial, start: str, text: str, kills: list[str], wide: Hunt = wide) -> None:
            keep(trial, start, text, list(dict.fromkeys([*kills, *wide.hear(trial)])))

        heard += search.of_hands(rules, wide, keep) + search.of_pairs(rules, wide, keep)
        paired = len(wide.ghosts.alive)
        for rule in rules:
            hunt = Hunt([mutant for mutant in wide.ghosts.alive.values() if mutant.rule == rule], PATIENCE * times)
            heard += search.of_rule(rule, hunt, keep_all)
            for name in hunt.killed:
                wide.ghosts.alive.pop(name, None)
        found += live - len(wide.ghosts.alive)
        print(f"{law}: {live} lived, {paired} after pairs of cases and hands, {len(wide.ghosts.alive)} live; {heard} incidents heard", flush=True)
    return found


def from_one(start: Trial, hunt: Hunt, chance: random.Random, times: int, events: Events) -> int:
    """Change a case a few times; record each change that kills mutants, and return how many."""
    found = 0
    for text, incident in changed(start, chance, times, events):
        trial = Trial(f"{start.name}; {text}", incident, start.house)
        try:
            kills = hunt.hear(trial)
            if kills:
                keep(trial, start.name, text, kills)
        except InputError:
            continue
        found += len(kills)
    return found


def keep(trial: Trial, start: str, text: str, kills: list[str]) -> None:
    """Record a witness."""
    ruling = trial.ruling()
    record = {
        "id": kills[0],
        "from": start,
        "change": text,
        "book": trial.house.book.name,
        "incident": written(trial.incident),
        "status": 0 if ruling.settled else 3,
        "ruled": decided(ruling),
        "kills": kills,
    }
    WITNESSES.mkdir(exist_ok=True)
    with (WITNESSES / f"{trial.house.book.name}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def record() -> tuple[int, int]:
    """Record anew what is ruled on each witness; return how many are ruled otherwise than before, and how many can no longer be ruled on."""
    other = gone = 0
    for path in sorted(WITNESSES.glob("*.jsonl")):
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            each = json.loads(line)
            try:
                ruling = witness(line).ruling()
            except InputError:
                gone += 1
                continue
            now = {"status": 0 if ruling.settled else 3, "ruled": decided(ruling)}
            other += now != {name: each[name] for name in now}
            lines.append(json.dumps(each | now, ensure_ascii=False) + "\n")
        path.write_text("".join(lines), encoding="utf-8")
    return other, gone


def prune() -> tuple[int, int]:
    """Leave out the witnesses that kill no mutant which the cases do not; return how many stay and how many go."""
    good = prepared()[0]
    hunt = Hunt(mutant for rule in chosen() for mutant in mutants_of(rule))
    kills = {trial.name: hunt.hear(trial) for trial in good}
    stay = {trial.name: trial for trial in good if trial.kills and kills[trial.name]}
    gone = 0
    for path in sorted(WITNESSES.glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        path.unlink()
        for each in lines:
            if each["id"] in stay:
                keep(stay[each["id"]], each["from"], each["change"], kills[each["id"]])
            else:
                gone += 1
    return len(stay), gone


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book", nargs="?")
    parser.add_argument("law", nargs="*")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--prune", action="store_true")
    parser.add_argument("--from", dest="report", metavar="FILE", help="look only for what survives by this report of `mutants.py`")
    parser.add_argument("--long", type=int, default=1, metavar="TIMES", help="look so many times as long as usual")
    parser.add_argument("--seconds", type=float, help="change the cases at random, for so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=1, help="so many changes at once")
    arguments = parser.parse_args()
    if arguments.record:
        other, gone = record()
        print(f"{other} are ruled otherwise than before; {gone} can no longer be ruled on, and are left out")
    elif arguments.prune:
        stay, gone = prune()
        print(f"{stay} stay; {gone} kill nothing, and are left out")
    elif arguments.seconds is None:
        print(seek(arguments.book, arguments.law, arguments.report, arguments.long, arguments.seed), "mutants killed")
    else:
        print(look(arguments.book, arguments.law, arguments.seconds, arguments.seed, arguments.times), "mutants killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
