"""Which mutants of the law an incident tells from the law: for somebody who writes a dispute at the boundary of a rule.

    python tests/telling.py FILE.jsonl foster:openers-lacking               the mutants of a rule
    python tests/telling.py FILE.jsonl foster: --from REPORT                only those that survive by a report of `mutants.py`

FILE holds disputes in the form of the gold cases, one to a line, with or without what is expected. For each: the mutants that fire
otherwise and are ruled alike, and those that are killed, with what is then ruled otherwise. Of accounts that differ nothing is told.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from agreeing import broken
from arbiter import program as programs
from arbiter.hearing import heard, house_for
from arbiter.incident import read_incident
from arbiter.program import program_for
from ghosts import Ghosts, derive, heard_by
from law_mutants import Mutant, mutants_of
from mutants import chosen, survivors
from trials import Trial, decided


def named(begin: str) -> list[Mutant]:
    """The mutants whose name begins so."""
    rules = (rule for rule in chosen() if f"{rule.book}:{rule.id}".startswith(begin.partition(" ")[0]))
    return [mutant for rule in rules for mutant in mutants_of(rule) if mutant.name.startswith(begin)]


def told(trial: Trial, mutants: list[Mutant]) -> None:
    """Print what a trial tells of some mutants."""
    base, ghosts = program_for(trial.house), Ghosts(mutants)
    suspects = ghosts.suspects(trial, base)
    stands = heard(trial.incident, trial.house)
    ruled, contradicted = decided(stands.ruling(explained=False)), {*broken(stands)}
    print(f"{trial.name}: {len(suspects)} of {len(mutants)} fire otherwise, or have a say")
    for mutant in suspects:
        hearing = heard_by(derive(programs._PROGRAMS[trial.key], mutant), trial)
        if hearing is None:
            print(f"  KILLED {mutant.name}: {mutant.told}: it never ends")
            continue
        now = decided(hearing.ruling(explained=False))
        other = [f"{name}: {_short(ruled.get(name))} -> {_short(now.get(name))}" for name in {**ruled, **now} if ruled.get(name) != now.get(name)]
        other += [f"contradicts itself: {each}" for each in {*broken(hearing)} - contradicted]
        print(f"  {'KILLED' if other else 'alike '} {mutant.name}: {mutant.told}", *other, sep="\n      " if other else "")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 300 else f"{text[:300]}…"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("begin", nargs="+", metavar="MUTANT")
    parser.add_argument("--from", dest="report", metavar="FILE", help="only what survives by this report of `mutants.py`")
    arguments = parser.parse_args()
    mutants = [mutant for begin in arguments.begin for mutant in named(begin)]
    if arguments.report:
        living = survivors(Path(arguments.report))
        mutants = [mutant for mutant in mutants if mutant.name in living]
    for line in arguments.file.read_text(encoding="utf-8").splitlines():
        each = json.loads(line)
        incident = read_incident(json.dumps(each["incident"]))
        for name in each["expect"] if "expect" in each else [each.get("book") or incident.book]:
            told(Trial(f"{each.get('id', '')} {name}", incident, house_for(incident, name)), mutants)
    return 0


if __name__ == "__main__":
    sys.exit(main())
