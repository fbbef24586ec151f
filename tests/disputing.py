"""Incidents whose facts are in dispute, ruled under changed rules: no single hearing tells of them, so the whole ruling is made anew for each mutant.

Only the rules that read of a dispute, or of what follows from one, are tried so; all others are told by incidents that are not disputed.
"""

from collections.abc import Iterator

from arbiter import program as programs
from arbiter.accounts import rule_on
from arbiter.conclusions import CONCLUSIONS
from arbiter.law import Pattern, Rule
from arbiter.program import Program
from arbiter.ruling import Ruling
from trials import Trial

DISPUTE = "in_dispute"


def of_disputes(program: Program) -> set[tuple[str, str]]:
    """The rules of a program, by book and id, that read of a dispute, or a helper fact that follows from one."""
    facts, found = {DISPUTE}, set[tuple[str, str]]()
    while True:
        rules = [rule for rule in program.rules if any(pattern.fact in facts for pattern in _read(rule))]
        more = {then.fact for rule in rules for then in rule.then} - set(CONCLUSIONS)
        found = {(rule.book, rule.id) for rule in rules}
        if more <= facts:
            return found
        facts |= more


def _read(rule: Rule) -> Iterator[Pattern]:
    yield from (*rule.on, *rule.when, *rule.until)
    for group in (*rule.unless, *(count.of for count in rule.counts)):
        yield from group.patterns


def ruled_by(program: Program, trial: Trial) -> Ruling | None:
    """The ruling on a disputed trial under a changed program; None where it breaks."""
    base = programs._PROGRAMS[trial.key]
    programs._PROGRAMS[trial.key] = program
    try:
        return rule_on(trial.incident, house=trial.house, ask=False)
    except Exception:  # noqa: BLE001 - a mutant that breaks the ruling is told by it
        return None
    finally:
        programs._PROGRAMS[trial.key] = base
