"""What a program asks for: where one fact alone may be missing of a rule that decides something."""

import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from arbiter.cache import kept, plain
from arbiter.conclusions import CONCLUSIONS, INERT
from arbiter.kinds import kinds
from arbiter.law import Rule
from arbiter.program import Program
from arbiter.table.kinds import RELATION_KINDS

Spot = tuple[Rule, int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a program asks for.

    Attributes:
        program: the program.
        spots: where one pattern of a rule that decides something may be missing, with the kinds of the other facts.
        makers: by helper fact, the rules that make it.
    """

    program: Program
    spots: tuple[Spot, ...]
    makers: Mapping[str, Sequence[Rule]]


_KNOWN: dict[int, Asked] = {}


def asked_of(program: Program) -> Asked:
    """Return what a program asks for; worked out once."""
    if id(program) not in _KNOWN:
        make = partial(_made, program)
        _KNOWN[id(program)] = kept("asked", [program.key], make, _plan, partial(_planned, program)) if program.key else make()
    return _KNOWN[id(program)]


def _made(program: Program) -> Asked:
    makers: dict[str, list[Rule]] = {}
    for rule in program.rules:
        for then in rule.then:
            if then.fact not in CONCLUSIONS:
                makers.setdefault(then.fact, []).append(rule)
    return Asked(program, tuple(_spots(program, makers)), makers)


def _plan(asked: Asked) -> bytes:
    makers = {fact: [rule.id for rule in rules] for fact, rules in asked.makers.items()}
    return pickle.dumps(([(rule.id, spot, others) for rule, spot, others in asked.spots], makers))


def _planned(program: Program, data: bytes) -> Asked:
    named = {rule.id: rule for rule in program.rules}
    spots, makers = plain(data)
    found = tuple((named[of], spot, others) for of, spot, others in spots)
    return Asked(program, found, {fact: [named[each] for each in rules] for fact, rules in makers.items()})


def _spots(program: Program, makers: Mapping[str, Sequence[Rule]]) -> Iterator[Spot]:
    wanted = {fact for kind in kinds().values() if kind.easily_missed for fact in kind.reports} | set(makers)
    for rule in program.rules:
        if any(then.fact in CONCLUSIONS and then.fact not in INERT for then in rule.then):
            patterns = (*rule.on, *rule.when)
            for spot, pattern in enumerate(patterns):
                others = tuple(each.fact for at, each in enumerate(patterns) if at != spot and each.fact not in RELATION_KINDS)
                if pattern.fact in wanted and (spot >= len(rule.on) or len(rule.on) > 1):
                    yield rule, spot, others
