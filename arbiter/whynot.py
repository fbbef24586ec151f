"""Why a clause did not rule: met; not met, with the first condition that failed; or defeated, and by what."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from arbiter.errors import InputError
from arbiter.facts import EventPath, Fact, Memory
from arbiter.hearing import Hearing
from arbiter.law import Choice, Pattern, Rule, Variable
from arbiter.matching import Bindings, compare, facts_for, group_values, unify
from arbiter.proof import Defeat, Firing


@dataclass(frozen=True, slots=True)
class Reason:
    """What became of one rule of a clause.

    Attributes:
        rule: the id of the rule.
        outcome: `met`, `defeated`, or `not met`.
        text: why, in a sentence.
        event: the event that met, defeated or failed it, or None.
        by: the clause that defeated it, or "".
    """

    rule: str
    outcome: str
    text: str
    event: EventPath | None = None
    by: str = ""


def why_not(hearing: Hearing, clause: str) -> list[Reason]:
    """Say of each rule of a clause, or of a law, whether it ruled, and why not.

    Args:
        hearing: a finished hearing.
        clause: a reference such as `15a`, `book:15a` or `15`.

    Returns:
        The reasons, a rule each; nearest to ruling first.

    Raises:
        InputError: where there is no such clause under the book in force, or it has no rules.
    """
    book, law, found = hearing.house.book.find(clause) if not clause.startswith("house:") else _own(hearing, clause)
    wanted = {found.ref} if found else {each.ref for each in law.clauses}
    rules = [rule for each in law.clauses if each.ref in wanted for rule in each.rules]
    if not rules:
        text = (found or law.clauses[0]).decides_nothing
        raise InputError(clause, "this clause decides nothing by itself", text or f"see `arbiter law {book.name}:{law.ref}`")
    order = {"met": 0, "defeated": 1, "not met": 2}
    return sorted((reason(hearing, rule) for rule in rules), key=lambda each: order[each.outcome])


def _own(hearing: Hearing, clause: str) -> tuple[Any, Any, Any]:
    if hearing.house.own is None:
        raise InputError(clause, "the house has no laws of its own")
    return hearing.house.own.find(clause)


def reason(hearing: Hearing, rule: Rule) -> Reason:
    """Say what became of one rule in a finished hearing."""
    if not hearing.house.in_force(rule.book, _law_of(hearing, rule)):
        return Reason(rule.id, "not met", f"{rule.ref} is an optional law, and the house has not adopted it")
    firings = [firing for firing in hearing.engine.firings if firing.rule.id == rule.id]
    for firing in firings:
        if firing.holds:
            return Reason(rule.id, "met", f"{rule.ref} ruled, because {_because(firing)}", firing.on[-1].event)
    if firings:
        return _defeated(rule, firings[-1])
    return _unmet(hearing, rule)


def _law_of(hearing: Hearing, rule: Rule) -> Any:
    return next(book.laws[rule.law] for book in hearing.house.books if book.name == rule.book)


def _because(firing: Firing) -> str:
    return " and ".join(fact.tell() for fact in firing.on)


def _defeated(rule: Rule, firing: Firing) -> Reason:
    defeats = sorted(firing.defeats, key=lambda defeat: defeat.how == "shadow")
    defeat = defeats[0]
    event = defeat.facts[0].event if defeat.facts else None
    where = f" (event {event})" if event is not None else ""
    if defeat.by is not None:
        return Reason(rule.id, "defeated", f"{rule.ref} would rule, because {_because(firing)}; but {defeat.by.rule.ref} prevails", event, defeat.by.rule.ref)
    if defeat.how == "shadow":
        above = _source(defeat)
        return Reason(rule.id, "defeated", f"{rule.ref} would follow, but what it follows from does not hold{f': {above}' if above else ''}", event, above)
    told = " and ".join(fact.tell() for fact in defeat.facts)
    return Reason(rule.id, "defeated", f"{rule.ref} would rule, because {_because(firing)}; but {told}{where}", event, rule.ref)


def _source(defeat: Defeat) -> str:
    for fact in defeat.facts:
        if fact.firing is not None:
            return str(fact.firing.rule.ref)
    return ""


def _unmet(hearing: Hearing, rule: Rule) -> Reason:
    """Find the way that gets furthest through the conditions, and name the first that fails."""
    patterns = (*rule.on, *rule.when)
    best = _furthest(hearing.table.memory, patterns, {}, ())
    bindings, facts = best
    event = facts[-1].event if facts else None
    if len(facts) < len(patterns):
        missing = patterns[len(facts)]
        so_far = f"although {' and '.join(fact.tell() for fact in facts)}, " if facts else ""
        return Reason(rule.id, "not met", f"{rule.ref} did not rule: {so_far}nothing shows that {_sought(hearing, missing, bindings)}", event)
    for count in rule.counts:
        bindings = {**bindings, count.name: len(group_values(hearing.table.memory, count.of, count.each, bindings))}
    for comparison in rule.where:
        if compare([comparison], bindings) is not True:
            shown = ", ".join(f"{name} is {bindings.get(name)}" for name in dict.fromkeys(comparison.variables))
            return Reason(rule.id, "not met", f"{rule.ref} did not rule: it asks that {comparison.text}, and {shown}", event)
    return Reason(rule.id, "not met", f"{rule.ref} did not rule: its conditions did not hold at the same moment", event)


def _furthest(memory: Memory, patterns: Iterable[Pattern], bindings: Bindings, facts: tuple[Fact, ...]) -> tuple[Bindings, tuple[Fact, ...]]:
    left = list(patterns)
    if not left:
        return bindings, facts
    best = (bindings, facts)
    for fact in _all(memory, left[0], bindings):
        found = unify(left[0], fact, bindings)
        if found is not None:
            reached = _furthest(memory, left[1:], found, (*facts, fact))
            if len(reached[1]) > len(best[1]):
                best = reached
            if len(best[1]) == len(facts) + len(left):
                return best
    return best


def _all(memory: Memory, pattern: Pattern, bindings: Bindings) -> Iterable[Fact]:
    if pattern.fact in memory.relations:
        return facts_for(memory, pattern, bindings, shadows=False)
    return [fact for fact in memory.by_type.get(pattern.fact, ()) if not fact.shadow]


def _sought(hearing: Hearing, pattern: Pattern, bindings: Bindings) -> str:
    kind = hearing.engine.program.types[pattern.fact]
    values: dict[str, Any] = dict.fromkeys(kind.fields)
    for name, term in pattern.tests:
        if isinstance(term, Choice):
            values[name] = term.values[0] if len(term.values) == 1 else " or ".join(str(value).replace("_", " ") for value in term.values)
        elif isinstance(term, Variable):
            values[name] = bindings.get(term.name)
    return Fact(kind, tuple(values[name] for name in kind.fields), known=0).tell()
