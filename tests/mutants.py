"""Mutation of the law: each rule, condition, `unless`, `until` and override is left out, each number shifted, and the cases are heard again.

    python tests/mutants.py                      every rule of every book
    python tests/mutants.py foster 13 15         the rules of some laws
    python tests/mutants.py --touched HEAD~1     the rules of the law files that differ from a commit
    python tests/mutants.py --sample 500         so many at random, for an estimate
    python tests/mutants.py --limit 120          end after so many seconds, and say how many mutants were left

A mutant is killed when a case of a law file, or else a gold case, is no longer ruled as it says. One that no case can kill stands in
`equivalent_mutants.toml` with the reason. The exit status is 1 where a mutant survives that is not listed, or a listed one is killed.
"""

import argparse
import json
import multiprocessing
import random
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from arbiter import program as programs
from arbiter.accounts import disputed, rule_on
from arbiter.book import Book, book_names, load_book
from arbiter.expectation import differences
from arbiter.facts import Fact, Memory
from arbiter.hearing import heard, house_for
from arbiter.house import House
from arbiter.incident import Incident, read_incident
from arbiter.law import Choice, Pattern, Rule
from arbiter.program import Program, Trigger, Watch
from arbiter.table.kinds import RELATION_KINDS
from law_mutants import Mutant, mutants_of
from rulings import cases

GOLD = ("first", "foster-deal-and-draw", "foster-rest", "hoyle", "general", "showdown", "complete", "accounts", "real")
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
MOST_EQUIVALENT = 0.03
Key = tuple[str, frozenset[str], str]
Values = dict[str, list[tuple[Any, ...]]]


@dataclass
class Trial:
    """A case ready to be heard: what it expects, its house, the clause it stands under, the facts of its hearing and the rules that fired."""

    name: str
    incident: Incident
    expect: dict[str, Any]
    house: House
    place: tuple[str, str, str] = ("", "", "")
    facts: Values = field(default_factory=dict)
    fired: set[tuple[str, str]] = field(default_factory=set)

    @property
    def key(self) -> Key:
        return self.house.book.digest, self.house.adopted, self.house.own.digest if self.house.own else ""

    def passes(self) -> bool:
        """Whether the case is ruled as it says."""
        try:
            if disputed(self.incident):
                ruling = rule_on(self.incident, house=self.house, ask=False)
            else:
                ruling = heard(self.incident, self.house).ruling(explained=False)
        except Exception:  # noqa: BLE001 - a mutant that breaks the hearing is told by the case
            return False
        data = json.loads(ruling.to_json())
        return (0 if data["settled"] else 3) == self.expect.get("status", 0) and not differences(self.expect, data)

    def near(self, rule: Rule) -> int:
        book, law, clause = self.place
        if book == rule.book and clause == rule.clause:
            return 0
        return 1 if book == rule.book and law == rule.law else 2 if (rule.book, rule.id) in self.fired else 3

    def concerned(self, patterns: Iterable[Pattern]) -> bool:
        """Whether facts were there that such patterns could match."""
        return all(self._there(pattern) for pattern in patterns if pattern.fact not in RELATION_KINDS)

    def _there(self, pattern: Pattern) -> bool:
        found = self.facts.get(pattern.fact)
        if not found:
            return False
        kind = KINDS[self.house.book.name][pattern.fact]
        tests = [(kind.position(name), term.values) for name, term in pattern.tests if isinstance(term, Choice)]
        return not tests or any(all(values[at] in allowed for at, allowed in tests) for values in found)


KINDS = {name: load_book(name).types() for name in book_names()}
TRIALS: list[Trial] = []
BASE: dict[Key, Program] = {}


def trials() -> Iterator[Trial]:
    """Every case of the law files, then every gold case."""
    for name in book_names():
        book = load_book(name)
        for law in book.laws.values():
            for clause in law.clauses:
                for case in clause.cases:
                    incident = read_incident(case.incident)
                    house = house_for(incident, incident.book or _home(book))
                    yield Trial(f"{case.file}:{case.line}", incident, dict(case.expect), house, (name, law.ref, clause.ref))
    for stem in GOLD:
        for gold, name, expect in cases(f"{stem}.jsonl"):
            if "incident" in gold and expect.get("status", 0) != 2:
                incident = read_incident(json.dumps(gold["incident"]))
                yield Trial(f"{stem} {gold['id']}", incident, expect, house_for(incident, name))


def _home(book: Book) -> str:
    above = [name for name in book_names() if any(below.name == book.name for below in load_book(name).descriptive)]
    return above[0] if above else book.name


def prepare() -> list[str]:
    """Hear every case as the law stands, and note its facts and the rules that fired; return those that fail already, which kill nothing."""
    wrong: list[str] = []
    put = Memory.put
    for trial in trials():
        facts, fired = trial.facts, trial.fired

        def noted(self: Memory, fact: Fact, facts: Values = facts, fired: set[tuple[str, str]] = fired) -> None:
            facts.setdefault(fact.type.name, []).append(fact.values)
            if fact.firing is not None:
                fired.add((fact.firing.rule.book, fact.firing.rule.id))
            put(self, fact)

        Memory.put = noted  # type: ignore[method-assign]
        passed = trial.passes()
        Memory.put = put  # type: ignore[method-assign]
        if passed:
            TRIALS.append(trial)
        else:
            wrong.append(trial.name)
    BASE.update(programs._PROGRAMS)
    return wrong


def derive(base: Program, mutant: Mutant) -> Program:
    """A program with one rule changed; the levels hold for it too, because a change only takes conditions away."""
    old, new = mutant.rule, mutant.changed
    rules = tuple(rule for rule in (new if rule.id == old.id else rule for rule in base.rules) if rule is not None)
    watches = dict(base.watches)
    for name in {pattern.fact for pattern in old.on}:
        kept = [trigger for trigger in base.watches[name]._triggers if trigger.rule.id != old.id]
        order = next(trigger.order for trigger in base.watches[name]._triggers if trigger.rule.id == old.id)
        for spot, pattern in enumerate(new.on if new else ()):
            if pattern.fact == name:
                kind = base.types[name]
                tests = {kind.position(at): frozenset(term.values) for at, term in pattern.tests if isinstance(term, Choice)}
                kept.append(Trigger(base.levels[old.id], order, new or old, spot, tests))
        watches[name] = Watch(kept)
    named = programs._by_name(rules)
    displaces = {lower.id for name in (new.overrides if new else ()) for lower in named.get(name, ())}
    displacers = {lower: left for lower, above in base.displacers.items() if (left := tuple(rule for rule in above if rule.id != old.id or lower in displaces))}
    codes = {name: code for name, code in base.codes.items() if name != old.id}
    return replace(base, rules=rules, watches=watches, displacers=displacers, codes=codes)


def killer(mutant: Mutant) -> str:
    """The case that a mutant fails, or ""."""
    probe = mutant.changed or mutant.rule
    patterns = [*probe.on, *(pattern for pattern in probe.when if not pattern.after)]
    concerned = sorted((trial for trial in TRIALS if trial.concerned(patterns)), key=lambda trial: trial.near(mutant.rule))
    changed: dict[Key, Program] = {}
    try:
        for trial in concerned:
            base = BASE[trial.key]
            if mutant.rule.id in base.levels and mutant.rule.book in [book.name for book in trial.house.books]:
                if trial.key not in changed:
                    changed[trial.key] = programs._PROGRAMS[trial.key] = derive(base, mutant)
                if not trial.passes():
                    return trial.name
    finally:
        programs._PROGRAMS.update(BASE)
    return ""


def tried(mutants: list[Mutant]) -> list[tuple[Mutant, str]]:
    return [(mutant, killer(mutant)) for mutant in mutants]


def chosen(arguments: argparse.Namespace) -> Iterator[Rule]:
    """The rules to be mutated."""
    touched = None
    if arguments.touched:
        base = subprocess.run(["git", "merge-base", "HEAD", arguments.touched], capture_output=True, text=True, check=True).stdout.strip()
        listed = subprocess.run(["git", "diff", "--name-only", base, "--", "laws"], capture_output=True, text=True, check=True).stdout
        touched = {name.removeprefix("laws/") for name in listed.split()}
    for name in book_names():
        for law in load_book(name).laws.values():
            for clause in law.clauses:
                named = not arguments.book or (name == arguments.book and (not arguments.law or law.ref in arguments.law))
                yield from (rule for rule in clause.rules if named and (touched is None or rule.file in touched))


def run(groups: list[list[Mutant]], jobs: int, limit: float) -> Iterator[tuple[Mutant, str]]:
    """Try the mutants, those of one rule together, until the time is up."""
    end = time.monotonic() + limit
    if jobs == 1:
        for group in groups:
            yield from tried(group)
            if time.monotonic() > end:
                return
    else:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            for found in pool.imap(tried, groups):
                yield from found
                if time.monotonic() > end:
                    return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book", nargs="?")
    parser.add_argument("law", nargs="*")
    parser.add_argument("--touched", metavar="COMMIT")
    parser.add_argument("--limit", type=float, default=float("inf"), metavar="SECONDS")
    parser.add_argument("--sample", type=int, metavar="NUMBER", help="try so many, chosen at random, always the same")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    groups = [list(mutants_of(rule)) for rule in chosen(arguments)]
    if arguments.sample is not None:
        every = [mutant for group in groups for mutant in group]
        groups = [[mutant] for mutant in random.Random(0).sample(every, min(arguments.sample, len(every)))]
    wrong = prepare()
    print(f"{len(TRIALS)} cases; {sum(map(len, groups))} mutants of {len(groups)} rules" + "".join(f"\nfails already: {name}" for name in wrong), flush=True)
    return report(run(groups, arguments.jobs, arguments.limit), sum(map(len, groups)), verbose=arguments.verbose)


def report(results: Iterator[tuple[Mutant, str]], total: int, *, verbose: bool) -> int:
    """Print what became of the mutants; return the exit status."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")) if EQUIVALENT.exists() else {}
    all_of, killed, equivalent, bad = Counter[str](), Counter[str](), Counter[str](), 0
    by_gold = 0
    for mutant, case in results:
        all_of[mutant.kind] += 1
        place = f"{mutant.rule.file}:{mutant.rule.line}: {mutant.name}"
        if case:
            killed[mutant.kind] += 1
            by_gold += ".md:" not in case
            if verbose:
                print(f"{place}: killed by {case}")
        equivalent[mutant.kind] += mutant.name in listed and not case
        if (mutant.name in listed) == bool(case):
            bad += 1
            print(f"{place}: listed as equivalent, but {case} kills it" if case else f"{place}: SURVIVES: {mutant.told}", flush=True)
    for kind, number in all_of.items():
        print(f"{kind:10} {number:5} mutants, {killed[kind]:5} killed, {equivalent[kind]:4} equivalent, {number - killed[kind] - equivalent[kind]:4} survive")
    done = all_of.total()
    share = equivalent.total() / done if done else 0
    print(f"together   {done:5} mutants, {killed.total():5} killed ({by_gold} of them by gold cases alone), {equivalent.total()} equivalent ({share:.1%}), "
          f"{done - killed.total() - equivalent.total()} survive; {total - done} not tried")  # fmt: skip
    return int(bad > 0 or share > MOST_EQUIVALENT)


if __name__ == "__main__":
    sys.exit(main())
