"""Matching: which bindings make patterns hold in the working memory at a tick."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NoReturn

from arbiter.expressions import Comparison
from arbiter.facts import FOUND, Fact, FactType, Memory, Value
from arbiter.law import Choice, Each, Filler, Group, LawError, Pattern, Rule, Stake, Variable

Bindings = dict[str, Value]
StakeReader = Callable[[Stake, Bindings], Value]
Key = tuple[object, ...]
MOST_WAYS = 500_000
Way = tuple[Key | None, Bindings, tuple[Fact, ...], tuple[Fact, ...], bool, bool | None]


def facts_for(memory: Memory, pattern: Pattern, bindings: Mapping[str, Value], *, shadows: bool) -> Iterator[Fact]:
    """Yield the facts of the pattern's type that hold now; for a relation, those that it works out from the bound values."""
    relation = memory.relations.get(pattern.fact)
    if relation is None:
        for fact in memory.live.get(pattern.fact, ()):
            if fact.holds(memory.tick) and (shadows or not fact.shadow):
                yield fact
        return
    kind, solve = relation
    for values in solve(_bound(kind, pattern, bindings)):
        yield Fact(kind, values, known=0)


def _bound(kind: FactType, pattern: Pattern, bindings: Mapping[str, Value]) -> tuple[Value, ...]:
    known: dict[str, Value] = {}
    for name, term in pattern.tests:
        if isinstance(term, Choice):
            if len(term.values) == 1:
                known[name] = term.values[0]
        elif term.name in bindings:
            known[name] = bindings[term.name]
    return tuple(known.get(name) for name in kind.fields)


def unify(pattern: Pattern, fact: Fact, bindings: Mapping[str, Value]) -> Bindings | None:
    """Return `bindings` extended so that `fact` matches `pattern`, or None where it does not.

    What the pattern asks of a variable that nothing has bound yet is left to `agrees`.
    """
    found = dict(bindings)
    for name, term in pattern.tests:
        value = fact[name]
        if isinstance(term, Choice):
            if not _same(value, term.values):
                return None
        elif isinstance(term, Variable):
            if term.name not in found:
                found[term.name] = value
            elif not _same(value, (found[term.name],)):
                return None
    if pattern.moment and found.setdefault(pattern.moment, fact.happened) != fact.happened:
        return None
    return found if _timely(pattern, fact, found) is not False else None


def _same(value: Value, choices: Sequence[Value]) -> bool:
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices)


def agrees(pattern: Pattern, fact: Fact, bindings: Mapping[str, Value]) -> bool:
    """Return whether what the pattern asks of moments and numbers holds, now that every variable is bound."""
    return _timely(pattern, fact, bindings) is True


def _timely(pattern: Pattern, fact: Fact, bindings: Mapping[str, Value]) -> bool | None:
    """Return whether the pattern's moments and comparisons hold; None where one needs a variable that is not bound yet."""
    waits = False
    for name, later in ((pattern.after, True), (pattern.before, False)):
        if name and name not in bindings:
            waits = True
        elif name:
            moment = bindings[name]
            if not isinstance(moment, int) or (fact.happened <= moment if later else fact.happened >= moment):
                return False
    for comparison in pattern.where:
        if not all(name in bindings for name in comparison.variables):
            waits = True
        elif not comparison.holds(bindings):
            return False
    return None if waits else True


def solve(memory: Memory, patterns: Sequence[Pattern], bindings: Bindings, *, shadows: bool = False) -> Iterator[tuple[Bindings, tuple[Fact, ...]]]:
    """Yield every way in which all `patterns` hold now, with the facts that match them."""
    for found, facts in _joined(memory, patterns, bindings, shadows):
        if all(agrees(pattern, fact, found) for pattern, fact in zip(patterns, facts, strict=True)):
            yield found, facts


def _joined(memory: Memory, patterns: Sequence[Pattern], bindings: Bindings, shadows: bool) -> Iterator[tuple[Bindings, tuple[Fact, ...]]]:
    if not patterns:
        if memory.metered:
            memory.step(FOUND)
        yield bindings, ()
        return
    first, rest = patterns[0], patterns[1:]
    for fact in facts_for(memory, first, bindings, shadows=shadows):
        if memory.metered:
            memory.step()
        found = unify(first, fact, bindings)
        if found is not None:
            for more, facts in _joined(memory, rest, found, shadows):
                yield more, (fact, *facts)


def ways(rule: Rule, spot: int, memory: Memory, facts: Sequence[Fact]) -> list[Way]:
    """Find every way in which a rule is set off by facts at a spot of its anchor.

    Args:
        rule: the rule.
        spot: the pattern of the anchor that the facts are to match.
        memory: where the other facts are.
        facts: the new facts.

    Returns:
        For each way: what tells it from others (None where the same facts set nothing else off), the bindings, the facts of the anchor, the further
        facts, whether one of them is a shadow, and whether its comparisons hold (None where a value is not known); those of rules that count are left open.

    Raises:
        LawError: where there are more ways than one moment may have.
    """
    found: list[Way] = []
    first, others = rule.on[spot], rule.on[:spot] + rule.on[spot + 1 :]
    for fact in facts:
        bound = unify(first, fact, {}) if fact.holds(memory.tick) else None
        for bindings, matched in solve(memory, others + rule.when, bound, shadows=True) if bound is not None else ():
            held = None if rule.counts else compare(rule.where, bindings)
            if held is not False and agrees(first, fact, bindings):
                on, when = (*matched[:spot], fact, *matched[spot : len(others)]), matched[len(others) :]
                key = (rule.id, *map(id, on), *(bindings[name] for name in sorted(bindings))) if others or rule.when else None
                found.append((key, bindings, on, when, any(each.shadow for each in (*on, *when)), held))
                if len(found) > MOST_WAYS:
                    refuse(rule)
    return found


def refuse(rule: Rule) -> NoReturn:
    """Refuse a rule that facts set off in too many ways at one moment.

    Raises:
        LawError: always.
    """
    what = f"the rule `{rule.id}` is set off in more than {MOST_WAYS:,} ways at one moment"
    raise LawError(rule.file, rule.line, what, "let its patterns share variables, or ask for values")


def compare(where: Sequence[Comparison], bindings: Mapping[str, Value]) -> bool | None:
    """Return whether all comparisons hold; False if one fails, else None if one needs a value that is not known."""
    unknown = False
    for comparison in where:
        held = comparison.holds(bindings)
        if held is False:
            return False
        unknown = unknown or held is None
    return None if unknown else True


def group_holds(memory: Memory, group: Group, bindings: Bindings) -> tuple[Fact, ...] | None:
    """Return the facts by which the group holds now under `bindings`, or None where it does not."""
    for found, facts in solve(memory, group.patterns, bindings):
        if compare(group.where, found):
            return facts
    return None


def group_values(memory: Memory, group: Group, names: Sequence[str], bindings: Bindings) -> list[tuple[Value, ...]]:
    """Return the different values that `names` take over all ways in which the group holds, in the order found."""
    values: dict[tuple[Value, ...], None] = {}
    for found, _ in solve(memory, group.patterns, bindings):
        if compare(group.where, found):
            values[tuple(found[name] for name in names)] = None
    return list(values)


def concluded(rule: Rule, types: Mapping[str, FactType], memory: Memory, bindings: Bindings, stake: StakeReader) -> list[tuple[Value, ...]]:
    """Return the values of each conclusion of a rule under `bindings`; `stake` reads an amount measured by a stake."""
    made = []
    for conclusion in rule.then:
        filled = {name: _filled(filler, memory, bindings, stake) for name, filler in conclusion.values}
        made.append(tuple([filled.get(name) for name in types[conclusion.fact].fields]))
    return made


def _filled(filler: Filler, memory: Memory, bindings: Bindings, stake: StakeReader) -> Value:
    if isinstance(filler, Variable):
        return bindings[filler.name]
    if isinstance(filler, Choice):
        return filler.values[0]
    if isinstance(filler, Stake):
        return stake(filler, bindings)
    if isinstance(filler, Each):
        return tuple(value for (value,) in group_values(memory, filler.of, (filler.name,), bindings))
    return filler.value(bindings)
