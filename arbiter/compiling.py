"""Compiling: each part of a rule as a Python function, so that a hearing does not read the rules again for every fact."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from arbiter.expressions import Comparison
from arbiter.facts import FOUND, Fact, FactType, Memory, Value
from arbiter.joins import Writer
from arbiter.law import Choice, Each, Filler, Group, Pattern, Rule, Stake, Variable
from arbiter.matching import MOST_WAYS, Bindings, StakeReader, Way, concluded, refuse
from arbiter.proof import Firing

Ways = list[tuple[Bindings, tuple[Fact, ...]]]
Values = dict[tuple[Value, ...], None]
Conclude = Callable[[Memory, Firing, StakeReader], list[Fact]]
Find = Callable[[Memory, Sequence[Fact]], list[Way]]


class RuleCode:
    """A rule compiled, part by part, each when it is first needed.

    Attributes:
        rule: the rule.
    """

    def __init__(self, rule: Rule, types: Mapping[str, FactType], relations: frozenset[str]) -> None:
        """Compile `rule` over these fact types; `relations`: the names of those that are worked out when asked."""
        self.rule = rule
        self._types, self._relations = types, relations
        self._names = sorted({name for pattern in (*rule.on, *rule.when) for name in pattern.variables})
        self._counted = [*self._names, *(count.name for count in rule.counts)]

    def finder(self, spot: int) -> Find:
        """Return what finds every way in which the rule is set off by facts at a spot of its anchor."""
        return _spot(self.rule, spot, self._types, self._relations, self._names)

    @cached_property
    def unless(self) -> Sequence[Callable[[Memory, Bindings], tuple[Fact, ...] | None]]:
        """For each group that defeats the rule, what finds the facts by which it holds."""
        return tuple(_holds(group, self._counted, self._types, self._relations, meter_of(self.rule)) for group in self.rule.unless)

    @cached_property
    def counts(self) -> Sequence[Callable[[Memory, Bindings], Values]]:
        """For each count, what finds the values counted."""
        made = []
        for at, count in enumerate(self.rule.counts):
            made.append(_values(count.of, count.each, self._counted[: len(self._names) + at], self._types, self._relations, meter_of(self.rule)))
        return tuple(made)

    @cached_property
    def until(self) -> Sequence[Callable[[Memory, Bindings], Ways]]:
        """For each limit, what finds the facts that have met it."""
        return tuple(_limit(pattern, self._counted, self._types, self._relations, meter_of(self.rule)) for pattern in self.rule.until)

    @cached_property
    def conclude(self) -> Conclude:
        """What makes the facts that a firing concludes."""
        return _concluded(self.rule, self._counted, self._types, self._relations)


def interpreted(types: Mapping[str, FactType], memory: Memory, firing: Firing, stake: StakeReader) -> list[Fact]:
    """Return the facts that a firing concludes, by a rule that is not compiled."""
    tick, event, defeated = firing.tick, firing.on[-1].event, bool(firing.defeats)
    filled = concluded(firing.rule, types, memory, firing.bindings, stake)
    kinds = [types[conclusion.fact] for conclusion in firing.rule.then]
    return [Fact(kind, values, tick, tick, None, event, False, defeated, firing) for kind, values in zip(kinds, filled, strict=True)]


def meter_of(rule: Rule) -> str:
    """Return the place of a rule that a house wrote itself: how much it looks through is counted; "" for the rules of a book."""
    return "" if rule.rank else f"{rule.file}:{rule.line}"


def _spot(rule: Rule, spot: int, types: Mapping[str, FactType], relations: frozenset[str], names: Sequence[str]) -> Find:
    writer = Writer(types, meter_of(rule))
    writer.write("for f0 in facts:")
    writer.depth += 1
    writer.write("if (e := f0.ended) is not None and e <= tick: continue")
    writer.match(0, rule.on[spot])
    others = rule.on[:spot] + rule.on[spot + 1 :] + rule.when
    for at, pattern in enumerate(others, 1):
        writer.over(at, pattern, relations, shadows=True)
    whole = [comparison for comparison in rule.where if all(name in writer.bound for name in comparison.variables)]
    for comparison in whole:
        writer.write(f"if {_refuted(writer, comparison)}: continue")
    bindings = ", ".join(f"{writer.constant(name)}: {writer.variable(name)}" for name in names)
    last = len(rule.on)
    on = [f"f{at}" for at in (*range(1, spot + 1), 0, *range(spot + 1, last))]
    when = [f"f{at}" for at in range(last, len(others) + 1)]
    key = [writer.constant(rule.id), *(f"id({fact})" for fact in on), *(writer.variable(name) for name in names)]
    shadow = " or ".join(f"{fact}.shadow" for fact in (*on, *when))
    held = " and ".join(f"({writer.condition(comparison)})" for comparison in whole)
    parts = [f"({', '.join(key)},)" if others else "None", f"{{{bindings}}}", _tuple(on), _tuple(when), shadow, f"True if {held} else None" if held else "True"]
    writer.count(FOUND)
    writer.write(f"out.append(({', '.join(parts)}))")
    writer.write(f"if len(out) > {MOST_WAYS:d}: {writer.constant(refuse)}({writer.constant(rule)})")
    return writer.function("memory, facts", "out = []", "return out")


def _tuple(names: Sequence[str]) -> str:
    return f"({''.join(f'{name}, ' for name in names)})"


def _concluded(rule: Rule, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]) -> Conclude:
    writer = Writer(types, meter_of(rule))
    made = []
    for then in rule.then:
        filled = {name: _filled(writer, filler, bound, relations) for name, filler in then.values}
        values = _tuple([filled.get(name, "None") for name in types[then.fact].fields])
        made.append(f"Fact({writer.constant(types[then.fact])}, {values}, tick, tick, None, event, False, defeated, firing)")
    prelude = "b = firing.bindings; tick = firing.tick; event = firing.on[-1].event; defeated = bool(firing.defeats)"
    return writer.function("memory, firing, stake", prelude, f"return [{', '.join(made)}]")


def _filled(writer: Writer, filler: Filler, bound: Sequence[str], relations: frozenset[str]) -> str:
    """Return the expression of what fills a field."""
    if isinstance(filler, Variable):
        return f"b[{writer.constant(filler.name)}]"
    if isinstance(filler, Choice):
        return writer.constant(filler.values[0])
    if isinstance(filler, Stake):
        return f"stake({writer.constant(filler)}, b)"
    if isinstance(filler, Each):
        listed = writer.constant(_values(filler.of, (filler.name,), bound, writer.types, relations, writer.meter))
        return f"tuple([value for (value,) in {listed}(memory, b)])"
    return f"{writer.constant(filler)}.value(b)"


def _refuted(writer: Writer, comparison: Comparison) -> str:
    """Return the expression that is true where a comparison fails with every value known."""
    opposite = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[comparison.sign]
    return writer.condition(Comparison(comparison.left, opposite, comparison.right, comparison.text))


def _group(group: Group, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str], meter: str) -> Writer:
    writer = Writer(types, meter)
    inner = {name for pattern in group.patterns for name in (*pattern.variables, pattern.after, pattern.before) if name}
    inner |= {name for pattern in group.patterns for comparison in pattern.where for name in comparison.variables}
    inner |= {name for comparison in group.where for name in comparison.variables}
    writer.load(name for name in bound if name in inner)
    for comparison in group.where:
        writer.require(comparison)
    for at, pattern in enumerate(group.patterns):
        writer.over(at, pattern, relations, shadows=False)
    return writer


def _holds(
    group: Group, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str], meter: str
) -> Callable[[Memory, Bindings], tuple[Fact, ...] | None]:
    writer = _group(group, bound, types, relations, meter)
    writer.write(f"return ({''.join(f'f{at}, ' for at in range(len(group.patterns)))})")
    return writer.function("memory, b", "pass", "return None")


def _values(
    group: Group, each: Sequence[str], bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str], meter: str
) -> Callable[[Memory, Bindings], dict[tuple[Value, ...], None]]:
    writer = _group(group, [*bound, *(name for name in each if name in bound)], types, relations, meter)
    for name in each:
        if name not in writer.bound:
            writer.depth, depth = 1, writer.depth
            writer.lines.insert(0, f"    {writer.variable(name)} = b[{writer.constant(name)}]")
            writer.depth = depth
            writer.bound.add(name)
    writer.count(FOUND)
    writer.write(f"out[({''.join(f'{writer.variable(name)}, ' for name in each)})] = None")
    return writer.function("memory, b", "out = {}", "return out")


def _limit(pattern: Pattern, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str], meter: str) -> Callable[[Memory, Bindings], Ways]:
    writer = _group(Group((pattern,)), bound, types, relations, meter)
    writer.write("out.append((b, (f0, )))")
    return writer.function("memory, b", "out = []", "return out")
