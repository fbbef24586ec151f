"""The engine is held to the naive evaluator: the same facts, ended at the same time, defeated or not, on random rules and facts."""

import os
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, seed, settings

from arbiter import engine, program
from arbiter.conclusions import CONCLUSIONS
from arbiter.engine import Engine
from arbiter.facts import Fact, Memory, Value
from arbiter.language import Place, parse_rule
from arbiter.law import LawError, Rule, Stake
from arbiter.program import build_program
from arbiter.proof import Firing
from oracle.naive import Fired, Ident, Item, Oracle
from strategies import BESIDE, NUMBERS, RELATED, STAKES, TYPES, Drawn, rule_sets, streams

pytestmark = pytest.mark.untraced

SETS = 2000
FIRINGS = 200  # of one tick: more would take the naive evaluator, which tries all combinations, too long
PARTS = 4


def parsed(drawn: Sequence[Drawn]) -> list[Rule]:
    return [parse_rule(each.table, Place("book", each.law, f"{each.law}a", each.rank, "book/1.md", line, NUMBERS, TYPES)) for line, each in enumerate(drawn, 1)]


def beside(bound: tuple[Value, ...]) -> Iterable[tuple[Value, ...]]:
    return [pair for pair in BESIDE if all(want in (None, value) for want, value in zip(bound, pair, strict=True))]


def stake(wanted: Stake, bindings: dict[str, Value]) -> Value:
    amount = STAKES.get(wanted.of, STAKES.get(wanted.instead))
    return None if amount is None else amount * wanted.times


def stated(values: Iterable[Value]) -> tuple[Value, ...]:
    """Values with lists in one order: a list that a rule makes has none of its own."""
    return tuple(tuple(sorted(value, key=repr)) if isinstance(value, tuple) else value for value in values)


class Heard:
    """The engine's side: what it concluded, under the names that the oracle gives."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.memory = Memory({"beside": (RELATED, beside)})
        self.engine = Engine(build_program(rules, TYPES, NUMBERS), self.memory, stake)
        self.later: list[Fact] = []
        self.names: dict[int, Ident] = {}
        self.all: list[Fact] = []

    def hear(self, said: Sequence[tuple[str, tuple[Value, ...]]], first: int) -> None:
        self.memory.tick += 1
        facts = [Fact(TYPES[name], values, known=self.memory.tick, happened=self.memory.tick) for name, values in said]
        self.names |= {id(fact): ("said", first + place) for place, fact in enumerate(facts)}
        start = len(self.engine.firings)
        _, self.later = self.engine.hear([*self.later, *facts])
        self.all += facts + [fact for firing in self.engine.firings[start:] for fact in firing.concluded]

    def name(self, fact: Fact) -> Ident:
        if id(fact) not in self.names:
            on, bound = self.key(fact.firing)
            self.names[id(fact)] = ("rule", fact.firing.rule.id, fact.firing.concluded.index(fact), on, bound)
        return self.names[id(fact)]

    def key(self, firing: Firing) -> tuple[tuple[Ident, ...], tuple[tuple[str, Value], ...]]:
        return tuple(self.name(fact) for fact in firing.on), tuple(sorted(firing.bindings.items()))


def facts_heard(heard: Heard) -> dict[Ident, Any]:
    """Every fact by name: its values, whether it is a shadow, and when it ended; a shadow that is also concluded really is left out."""
    found: dict[Ident, Any] = {}
    for fact in sorted(heard.all, key=lambda fact: not fact.shadow):
        found[heard.name(fact)] = (fact.type.name, stated(fact.values), fact.shadow, None if fact.shadow else fact.ended)
    return found


def facts_reasoned(oracle: Oracle) -> dict[Ident, Any]:
    return {
        item.ident: (item.kind.name, stated(item.values), item.shadow, None if item.shadow else oracle.ended.get(item.ident))
        for item in [*oracle.items, *oracle.later]
    }


def firings_heard(heard: Heard) -> dict[Any, bool]:
    found: dict[Any, bool] = {}
    for firing in heard.engine.firings:
        key = (firing.rule.id, *heard.key(firing))
        found[key] = found.get(key, False) or firing.holds
    return found


def firings_reasoned(fired: Sequence[Fired]) -> dict[Any, bool]:
    return {(each.rule.id, each.on, each.bound): each.holds for each in fired}


def agree(drawn: Sequence[Drawn], stream: Sequence[Sequence[tuple[str, tuple[Value, ...]]]], *, backwards: bool = False) -> None:
    rules = parsed(drawn)
    try:
        heard = Heard(rules[::-1] if backwards else rules)
    except LawError:
        assume(False)
        raise
    fixed = [Item(("beside", pair), RELATED, pair, 0, 0) for pair in BESIDE]
    oracle = Oracle(rules, TYPES, fixed, frozenset(CONCLUSIONS), STAKES)
    first = 0
    for said in (*stream, []):
        try:
            heard.hear(said, first)
        except LawError:  # more firings than one tick may hold
            assume(False)
        tick = oracle.tick + 1
        oracle.hear([Item(("said", first + place), TYPES[name], values, tick, tick) for place, (name, values) in enumerate(said)])
        first += len(said)
        assert firings_heard(heard) == firings_reasoned(oracle.fired)
        assert facts_heard(heard) == facts_reasoned(oracle)


@pytest.mark.parametrize("warm", [10**9, 0, 2, 5], ids=["interpreted", "compiled", "compiled soon", "compiled late"])
def test_engine_agrees_with_the_naive_evaluator(warm: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, compiled, and compiled in the midst of a hearing; the rules given forwards or backwards.

    Each draws rule sets of its own: in CI the same each time, at the desk new ones.
    """
    monkeypatch.setattr(program, "WARM", warm)
    monkeypatch.setattr(engine, "MOST_FIRINGS", FIRINGS)

    @settings(max_examples=SETS // PARTS, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
    @seed(warm if "CI" in os.environ else random.randrange(2**32))
    @given(rule_sets(), streams())
    def check(drawn: list[Drawn], stream: list[list[tuple[str, tuple[Value, ...]]]]) -> None:
        agree(drawn, stream, backwards=bool(warm % 2))

    check()
