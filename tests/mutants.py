"""Mutation of the law: each rule, condition, `unless`, `until` and override is left out, each number shifted, and the cases are heard again.

    python tests/mutants.py                      every rule of every book
    python tests/mutants.py foster 13 15         the rules of some laws
    python tests/mutants.py --touched HEAD~1     the rules of the law files that differ from a commit
    python tests/mutants.py --sample 500         so many at random, for an estimate
    python tests/mutants.py --keep               write down how many survive
    python tests/mutants.py --from REPORT        only those that survive by an earlier report
    python tests/mutants.py --most 400 --keep    try each with more of the cases that may tell it, and write down which kill it late

A mutant is killed when a case of a law file or a gold case is no longer ruled as it says, or when anything that the ruling on one, or on a recorded
witness, decides or cites is otherwise (`tests/test_witnesses.py` holds them to it), or when it contradicts itself (`tests/test_agreement.py` does).
All mutants are heard beside the law at once, as ghosts; those
that would have fired otherwise are then heard by themselves. What a mutant leaves out may follow from the rest of the law (`redundant.py` proves
it, and it is counted apart); another that nothing can kill stands in `equivalent_mutants.toml` with the reason. The exit status is 1 where more
survive in a law file than `surviving_mutants.toml` says, one that is listed or proved is killed, or too many are listed.
"""

import argparse
import json
import multiprocessing
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from agreeing import Broken, broken
from arbiter import program as programs
from arbiter.accounts import disputed
from arbiter.book import book_names, load_book
from arbiter.hearing import Hearing, heard
from arbiter.law import Rule
from arbiter.program import Program, program_for
from disputing import of_disputes, ruled_by
from ghosts import Ghosts, derive, heard_by
from law_mutants import Mutant, mutants_of
from redundant import proof
from trials import Trial, decided, trials

EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
SURVIVING = Path(__file__).with_name("surviving_mutants.toml")
LATE = Path(__file__).with_name("late_kills.toml")
MOST_EQUIVALENT = 0.03
MOST_TRIES = 25
MOST_FOR_A_RULE = 200
Kill = tuple[str, str]
Standing = tuple[dict[str, Any], set[Broken]]
"""What is ruled on a trial as the law stands: what is decided, and what contradicts itself."""


def chosen(book: str | None = None, laws: Sequence[str] = (), touched: str | None = None) -> Iterator[Rule]:
    """The rules to be mutated."""
    files = None
    if touched:
        base = subprocess.run(["git", "merge-base", "HEAD", touched], capture_output=True, text=True, check=False).stdout.strip()
        if not base:
            print(f"{touched} is not in this clone: no law can be said to be touched")
            return
        names = subprocess.run(["git", "diff", "--name-only", base, "--", "laws"], capture_output=True, text=True, check=True).stdout
        files = {name.removeprefix("laws/") for name in names.split()}
    for name in book_names():
        for law in load_book(name).laws.values():
            for clause in law.clauses:
                named = not book or (name == book and (not laws or law.ref in laws))
                yield from (rule for rule in clause.rules if named and (files is None or rule.file in files))


class Hunt:
    """A hunt for mutants, trial by trial; the fate of one does not depend on which others are hunted with it.

    Attributes:
        ghosts: the mutants that live.
        killed: by name, the case that killed it, and whether it says so itself or the whole ruling on it is otherwise.
        suspected: those that the trial heard last may tell and did not kill.
        late: by name, the case that killed one that `MOST_TRIES` others had not; it is tried with that case again, however many come before it.
    """

    def __init__(self, mutants: Iterable[Mutant], most: int = MOST_TRIES) -> None:
        """Hunt these mutants, each in so many trials at `most`."""
        self.ghosts = Ghosts(mutants)
        self._most = most
        self._killer: dict[str, str] = listed(LATE)
        self.late: dict[str, str] = {}
        self.suspected: list[Mutant] = []
        self.killed: dict[str, Kill] = {}
        self._tried: Counter[str] = Counter()

    def hear(self, trial: Trial) -> list[str]:
        """Hear a trial; return the names of the mutants that it kills."""
        self.suspected = []
        if not self.ghosts.alive:
            return []
        base = program_for(trial.house)
        if not self.ghosts.concern(base):
            return []
        if disputed(trial.incident):
            return self._hear_disputed(trial, base)
        suspects = [
            each
            for each in self.ghosts.suspects(trial, base)
            if self._tried[each.name] < self._tries(each) or each.name in trial.kills or self._killer.get(each.name) == trial.name
        ]
        if not suspects:
            return []
        stands = heard(trial.incident, trial.house)
        as_it_stands = decided(stands.ruling(explained=False)), {*broken(stands)}
        killed = [mutant.name for mutant in suspects if self._kills(trial, mutant, as_it_stands)]
        self.suspected = [mutant for mutant in suspects if mutant.name not in killed]
        return killed

    def _hear_disputed(self, trial: Trial, base: Program) -> list[str]:
        """Rule on a trial of facts in dispute under each mutant of a rule that reads of disputes; return the names of those that are ruled otherwise."""
        rules, killed = of_disputes(base), list[str]()
        mutants = [each for each in self.ghosts.alive.values() if (each.rule.book, each.rule.id) in rules and self._tried[each.name] < self._tries(each)]
        stands = decided(trial.ruling()) if mutants else {}
        for mutant in mutants:
            self._tried[mutant.name] += 1
            ruling = ruled_by(derive(programs._PROGRAMS[trial.key], mutant), trial)
            if ruling is None or trial.wrong(ruling) or decided(ruling) != stands:
                self.killed[mutant.name] = trial.name, "case" if ruling is None or trial.wrong(ruling) else "whole ruling"
                del self.ghosts.alive[mutant.name]
                killed.append(mutant.name)
        return killed

    def _tries(self, mutant: Mutant) -> int:
        return max(self._most, MOST_FOR_A_RULE) if mutant.kind == "rule" else self._most

    def _kills(self, trial: Trial, mutant: Mutant, as_it_stands: Standing) -> bool:
        self._tried[mutant.name] += 1
        hearing = heard_by(derive(programs._PROGRAMS[trial.key], mutant), trial)
        how = _killed_by(hearing, trial, as_it_stands)
        if not how or (how == "contradiction" and proof(mutant)):  # what answers another claim contradicts nothing
            return False
        self.killed[mutant.name] = trial.name, how
        del self.ghosts.alive[mutant.name]
        if self._tried[mutant.name] > MOST_TRIES and mutant.name not in trial.kills:
            self.late[mutant.name] = trial.name
        return True


def _killed_by(hearing: Hearing | None, trial: Trial, as_it_stands: Standing) -> str:
    """What tells a mutant from the law in a hearing under it, where anything does: what the case says, the whole ruling, or that it contradicts itself."""
    try:
        ruling = hearing.ruling(explained=False) if hearing else None
    except Exception:  # noqa: BLE001 - a mutant that breaks the ruling is told by it
        ruling = None
    if hearing is None or ruling is None or trial.wrong(ruling):
        return "case"
    if decided(ruling) != as_it_stands[0]:
        return "whole ruling"
    return "contradiction" if {*broken(hearing)} - as_it_stands[1] else ""


def hunted(work: tuple[list[Mutant], list[Trial], int]) -> tuple[dict[str, Kill], dict[str, str]]:
    """Hunt mutants over some trials, each in so many at most: what killed them, and of those that were killed late by which."""
    mutants, heard, most = work
    hunt = Hunt(mutants, most)
    for trial in heard:
        hunt.hear(trial)
    return hunt.killed, hunt.late


def prepared() -> tuple[list[Trial], list[str]]:
    """Every trial that is ruled as it says or as recorded, and the names of the others, which kill nothing."""
    good, wrong = [], []
    for trial in trials():
        ruling = trial.ruling()
        stands = not trial.wrong(ruling) and (not trial.kills or trial.said == decided(ruling))
        (good.append(trial) if stands else wrong.append(trial.name))
    return good, wrong


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book", nargs="?")
    parser.add_argument("law", nargs="*")
    parser.add_argument("--touched", metavar="COMMIT")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--sample", type=int, metavar="NUMBER", help="try so many, chosen at random, always the same")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--most", type=int, default=MOST_TRIES, metavar="NUMBER", help="try each with so many cases that may tell it; with `--keep`, late kills too"
    )
    parser.add_argument("--from", dest="report", metavar="FILE", help="only what survives by this report")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def main() -> int:
    arguments = asked()
    mutants = [mutant for rule in chosen(arguments.book, arguments.law, arguments.touched) for mutant in mutants_of(rule)]
    if arguments.report is not None:
        living = survivors(Path(arguments.report))
        mutants = [mutant for mutant in mutants if mutant.name in living]
    if arguments.sample is not None:
        mutants = random.Random(0).sample(mutants, min(arguments.sample, len(mutants)))
    if not mutants:
        print("no mutants")
        return 0
    good, wrong = prepared()
    print(f"{len(good)} cases; {len(mutants)} mutants of {len({(each.rule.book, each.rule.id) for each in mutants})} rules", flush=True)
    print(*(f"fails already: {name}" for name in wrong), sep="\n", end="\n" if wrong else "", flush=True)
    shards = [(mutants[at :: arguments.jobs], good, arguments.most) for at in range(arguments.jobs)]
    if arguments.jobs == 1:
        found = [hunted(shards[0])]
    else:
        with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
            found = pool.map(hunted, shards, chunksize=1)
    killed = {name: kill for each, _ in found for name, kill in each.items()}
    status = report(mutants, killed, verbose=arguments.verbose)
    lives = Counter(each.rule.file for each in mutants if each.name not in killed and each.name not in listed(EQUIVALENT) and not proof(each))
    if arguments.keep:
        keep(listed(SURVIVING) | {file: lives[file] for file in {each.rule.file for each in mutants}})
        names = {each.name for each in mutants}
        keep_late({name: case for name, case in listed(LATE).items() if name not in names} | {name: case for _, late in found for name, case in late.items()})
        return status
    return max(status, int(arguments.sample is None and more(lives)))


def listed(path: Path) -> dict[str, Any]:
    """What a file lists; nothing where there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def survivors(path: Path) -> set[str]:
    """The names of the mutants that survive by a report."""
    return {line.split(": ")[1] for line in path.read_text(encoding="utf-8").splitlines() if ": SURVIVES: " in line}


def keep(lives: dict[str, int]) -> None:
    """Write down how many mutants survive in each law file."""
    lines = ["# How many mutants of each law file nothing kills; `python tests/mutants.py BOOK LAW --keep` writes it anew. It may only fall.\n"]
    SURVIVING.write_text("".join([*lines, *(f'"{file}" = {number}\n' for file, number in sorted(lives.items()))]), encoding="utf-8")


def keep_late(killers: dict[str, str]) -> None:
    """Write down which case kills a mutant that many others may tell and do not kill."""
    first = "# The case that kills a mutant which more than a few others leave alive; `python tests/mutants.py BOOK LAW --most 400 --keep` looks for them.\n"
    text = "".join(f"{json.dumps(name)} = {json.dumps(case)}\n" for name, case in sorted(killers.items()))
    LATE.write_text(first + text, encoding="utf-8")


def more(lives: Counter[str]) -> bool:
    """Whether more mutants survive in a law file than are written down; they are told. One of which nothing is written down yet is not held to it."""
    known = listed(SURVIVING)
    worse = {file: number for file, number in lives.items() if number > known.get(file, number)}
    for file, number in sorted(worse.items()):
        print(f"{file}: {number} survive, not {known[file]}; add cases that need what is new (`python tests/witnesses.py BOOK LAW` looks for some)")
    return bool(worse)


def report(mutants: Sequence[Mutant], killed: dict[str, Kill], *, verbose: bool) -> int:
    """Print what became of the mutants; return 1 where one is killed that is listed or proved equivalent, or too many are listed."""
    equivalent = listed(EQUIVALENT)
    count: dict[str, Counter[str]] = {}
    bad = 0
    for mutant in mutants:
        case, how = killed.get(mutant.name, ("", ""))
        place, proved = f"{mutant.rule.file}:{mutant.rule.line}: {mutant.name}", proof(mutant)
        fate = how or ("proved" if proved else "equivalent" if mutant.name in equivalent else "survives")
        count.setdefault(mutant.kind, Counter())[fate] += 1
        if case and (proved or mutant.name in equivalent):
            bad += 1
            print(f"{place}: {'proved' if proved else 'listed as'} equivalent, but {case} kills it")
        elif fate == "survives":
            print(f"{place}: SURVIVES: {mutant.told}")
        elif verbose:
            print(f"{place}: {fate}{f' of {case}' if case else f' ({proved})' if proved else ''}")
    together = sum(count.values(), Counter[str]())
    for kind, fates in [*sorted(count.items()), ("together", together)]:
        told = ", ".join(f"{fates[fate]:5} {word}" for fate, word in FATES.items())
        print(f"{kind:10} {fates.total():5} mutants: {told}")
    return int(bad > 0 or together["equivalent"] > MOST_EQUIVALENT * together.total())


FATES = {
    "case": "killed by what a case says",
    "whole ruling": "by the whole ruling on a case or witness",
    "contradiction": "by a ruling that contradicts itself",
    "proved": "equivalent (proved)",
    "equivalent": "listed as equivalent",
    "survives": "survive",
}

if __name__ == "__main__":
    sys.exit(main())
