"""Compiling: joins of patterns as Python functions, so that a hearing does not read the rules again for every fact.

What is compiled holds positions, whole numbers and names that this module makes itself; every text of a law file stands in it as a value, never as code.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from arbiter.expressions import Comparison, Linear
from arbiter.facts import Fact, FactType, Memory, Value
from arbiter.law import Choice, Each, Filler, Group, Pattern, Rule, Stake, Variable

Bindings = dict[str, Value]
Ways = list[tuple[Bindings, tuple[Fact, ...]]]
Key = tuple[object, ...]
Way = tuple[Key, Bindings, tuple[Fact, ...], tuple[Fact, ...], bool, bool | None]
Values = dict[tuple[Value, ...], None]
StakeReader = Callable[[Stake, Bindings], Value]
INDEXED = 8


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
        self._spots: dict[int, Callable[[Memory, Iterable[Fact]], list[Way]]] = {}
        self._counted = [*self._names, *(count.name for count in rule.counts)]
        self._unless: Sequence[Callable[[Memory, Bindings], tuple[Fact, ...] | None]] | None = None
        self._counts: Sequence[Callable[[Memory, Bindings], Values]] | None = None
        self._until: Sequence[Callable[[Memory, Bindings], Ways]] | None = None
        self._values: Callable[[Memory, Bindings, StakeReader], tuple[tuple[Value, ...], ...]] | None = None

    def ways(self, spot: int, memory: Memory, facts: Iterable[Fact]) -> list[Way]:
        """Find every way in which the rule is set off by facts at a spot of its anchor."""
        made = self._spots.get(spot)
        if made is None:
            made = self._spots[spot] = _spot(self.rule, spot, self._types, self._relations, self._names)
        return made(memory, facts)

    def unless(self) -> Sequence[Callable[[Memory, Bindings], tuple[Fact, ...] | None]]:
        """Return, for each group that defeats the rule, what finds the facts by which it holds."""
        if self._unless is None:
            self._unless = tuple(_holds(group, self._counted, self._types, self._relations) for group in self.rule.unless)
        return self._unless

    def counts(self) -> Sequence[Callable[[Memory, Bindings], Values]]:
        """Return, for each count, what finds the values counted."""
        if self._counts is None:
            made = []
            for at, count in enumerate(self.rule.counts):
                made.append(_values(count.of, count.each, self._counted[: len(self._names) + at], self._types, self._relations))
            self._counts = tuple(made)
        return self._counts

    def until(self) -> Sequence[Callable[[Memory, Bindings], Ways]]:
        """Return, for each limit, what finds the facts that have met it."""
        if self._until is None:
            self._until = tuple(_limit(pattern, self._counted, self._types, self._relations) for pattern in self.rule.until)
        return self._until

    def values(self, memory: Memory, bindings: Bindings, stake: StakeReader) -> tuple[tuple[Value, ...], ...]:
        """Return the values of each conclusion."""
        if self._values is None:
            self._values = _concluded(self.rule, self._counted, self._types, self._relations)
        return self._values(memory, bindings, stake)


class Writer:
    """Writes one function: a nest of loops over the facts of patterns."""

    def __init__(self, types: Mapping[str, FactType]) -> None:
        """Write over these fact types."""
        self.types = types
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"Fact": Fact}
        self.variables: dict[str, str] = {}
        self.bound: set[str] = set()
        self.waiting: list[tuple[tuple[str, ...], str]] = []
        self.depth = 1

    def write(self, text: str) -> None:
        """Add a line at the present depth."""
        self.lines.append("    " * self.depth + text)

    def constant(self, value: Any) -> str:
        """Return the name under which a value stands in the function."""
        name = f"K{len(self.names)}"
        self.names[name] = value
        return name

    def variable(self, name: str) -> str:
        """Return the name of a variable of the rule in the function."""
        return self.variables.setdefault(name, f"v{len(self.variables)}")

    def load(self, names: Iterable[str]) -> None:
        """Take the variables that are bound beforehand out of the bindings `b`."""
        for name in names:
            self.write(f"{self.variable(name)} = b[{self.constant(name)}]")
            self.bound.add(name)

    def over(self, at: int, pattern: Pattern, relations: frozenset[str], *, shadows: bool) -> None:
        """Begin the loop over the facts of a pattern; the fact is `f{at}`."""
        kind = self.types[pattern.fact]
        if pattern.fact in relations:
            self._over_relation(at, pattern, kind)
        else:
            name = self.constant(pattern.fact)
            self.write(f"l{at} = live.get({name}, ())")
            spot, wanted = self._known(pattern, kind)
            if spot is not None:
                self.write(f"if len(l{at}) > {INDEXED}: l{at} = memory.having({name}, {spot}, {wanted})")
            self.write(f"for f{at} in l{at}:")
            self.depth += 1
            self.write(f"if f{at}.known > tick or ((e := f{at}.ended) is not None and e <= tick){'' if shadows else f' or f{at}.shadow'}: continue")
        self.match(at, pattern)

    def _known(self, pattern: Pattern, kind: FactType) -> tuple[int | None, str]:
        """Return the position by which the facts of a pattern are best looked up, and the value there; a variable that is bound tells most."""
        single: tuple[int | None, str] = (None, "")
        for name, term in pattern.tests:
            if isinstance(term, Variable):
                if term.name in self.bound:
                    return kind.fields.index(name), self.variable(term.name)
            elif len(term.values) == 1 and single[0] is None:
                single = (kind.fields.index(name), self.constant(term.values[0]))
        return single

    def _over_relation(self, at: int, pattern: Pattern, kind: FactType) -> None:
        known: dict[str, str] = {}
        for name, term in pattern.tests:
            if isinstance(term, Choice):
                if len(term.values) == 1:
                    known[name] = self.constant(term.values[0])
            elif term.name in self.bound:
                known[name] = self.variable(term.name)
        arguments = ", ".join(known.get(name, "None") for name in kind.fields)
        self.write(f"for w in relations[{self.constant(pattern.fact)}][1](({arguments},)):")
        self.depth += 1
        self.write(f"f{at} = Fact({self.constant(kind)}, w, 0)")

    def match(self, at: int, pattern: Pattern) -> None:
        """Test the fact `f{at}` against a pattern and bind what it binds; a test that fails goes on to the next fact."""
        kind = self.types[pattern.fact]
        if pattern.tests:
            self.write(f"x = f{at}.values")
        for name, term in pattern.tests:
            value = f"x[{kind.fields.index(name)}]"
            if isinstance(term, Choice):
                self._test(value, term.values)
            elif term.name in self.bound:
                mine = self.variable(term.name)
                self.write(f"if (y := {value}) is not {mine} and (y != {mine} or (y.__class__ is bool) is not ({mine}.__class__ is bool)): continue")
            else:
                self.write(f"{self.variable(term.name)} = {value}")
                self.bound.add(term.name)
        self._moments(at, pattern)
        self._settle()

    def _test(self, value: str, choices: Sequence[Value]) -> None:
        if len(choices) != 1 and all(isinstance(choice, str) for choice in choices):
            self.write(f"if {value} not in {self.constant(frozenset(choices))}: continue")
        elif len(choices) != 1:
            self.write(f"if not same({value}, {self.constant(tuple(choices))}): continue")
            self.names["same"] = _same
        elif isinstance(choices[0], bool):
            self.write(f"if {value} is not {choices[0]}: continue")
        elif isinstance(choices[0], int):
            self.write(f"if {value} != {choices[0]:d} or {value} is True or {value} is False: continue")
        else:
            self.write(f"if {value} != {self.constant(choices[0])}: continue")

    def _moments(self, at: int, pattern: Pattern) -> None:
        if pattern.moment:
            if pattern.moment in self.bound:
                self.write(f"if f{at}.happened != {self.variable(pattern.moment)}: continue")
            else:
                self.write(f"{self.variable(pattern.moment)} = f{at}.happened")
                self.bound.add(pattern.moment)
        for name, sign in ((pattern.after, ">"), (pattern.before, "<")):
            if name:
                mine = self.variable(name)
                self.waiting.append(((name,), f"isinstance({mine}, int) and f{at}.happened {sign} {mine}"))
        for comparison in pattern.where:
            self.require(comparison)

    def require(self, comparison: Comparison) -> None:
        """Ask that a comparison holds, as soon as its variables are bound."""
        self.waiting.append((comparison.variables, self.condition(comparison)))

    def condition(self, comparison: Comparison) -> str:
        """Return the expression that is true where a comparison holds."""
        left, right = self._linear(comparison.left), self._linear(comparison.right)
        guards = [f"isinstance({self.variable(name)}, int)" for side in (comparison.left, comparison.right) if not _plain(side) for name in side.variables]
        if comparison.sign in ("==", "!="):
            guards += [f"{self.variable(side.variables[0])} is not None" for side in (comparison.left, comparison.right) if _plain(side) and side.variables]
        else:
            guards += [f"isinstance({text}, int)" for side, text in ((comparison.left, left), (comparison.right, right)) if _plain(side)]
        return " and ".join([*dict.fromkeys(guards), f"{left} {SIGNS[comparison.sign]} {right}"])

    def _linear(self, side: Linear) -> str:
        if side.word:
            return self.constant(side.word)
        terms = [self.variable(name) if factor == 1 else f"{factor:d} * {self.variable(name)}" for factor, name in side.terms]
        return "(" + " + ".join([*terms, *([f"{side.constant:d}"] if side.constant or not terms else [])]) + ")"

    def _settle(self) -> None:
        left = []
        for names, text in self.waiting:
            if all(name in self.bound for name in names):
                self.write(f"if not ({text}): continue")
            else:
                left.append((names, text))
        self.waiting = left

    def function(self, arguments: str, prelude: str, ending: str) -> Callable[..., Any]:
        """Return the function written."""
        body = "\n".join(
            [
                f"def function({arguments}):",
                "    tick = memory.tick; live = memory.live; relations = memory.relations",
                f"    {prelude}",
                *self.lines,
                f"    {ending}",
            ]
        )
        scope: dict[str, Any] = dict(self.names)
        exec(compile(body, "<rule>", "exec"), scope)  # noqa: S102 - positions and numbers only; see the module's docstring
        made: Callable[..., Any] = scope["function"]
        return made


SIGNS = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def _plain(side: Linear) -> bool:
    return not side.word and len(side.terms) == 1 and side.terms[0][0] == 1 and not side.constant


def _same(value: Value, choices: Sequence[Value]) -> bool:
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices)


def _spot(
    rule: Rule, spot: int, types: Mapping[str, FactType], relations: frozenset[str], names: Sequence[str]
) -> Callable[[Memory, Iterable[Fact]], list[Way]]:
    writer = Writer(types)
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
    parts = [f"({', '.join(key)},)", f"{{{bindings}}}", _tuple(on), _tuple(when), shadow, f"True if {held} else None" if held else "True"]
    writer.write(f"out.append(({', '.join(parts)}))")
    return writer.function("memory, facts", "out = []", "return out")


def _tuple(names: Sequence[str]) -> str:
    return f"({''.join(f'{name}, ' for name in names)})"


def _concluded(
    rule: Rule, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]
) -> Callable[[Memory, Bindings, StakeReader], tuple[tuple[Value, ...], ...]]:
    writer = Writer(types)
    made = []
    for then in rule.then:
        filled = {name: _filled(writer, filler, bound, relations) for name, filler in then.values}
        made.append(_tuple([filled.get(name, "None") for name in types[then.fact].fields]))
    return writer.function("memory, b, stake", "pass", f"return {_tuple(made)}")


def _filled(writer: Writer, filler: Filler, bound: Sequence[str], relations: frozenset[str]) -> str:
    """Return the expression of what fills a field."""
    if isinstance(filler, Variable):
        return f"b[{writer.constant(filler.name)}]"
    if isinstance(filler, Choice):
        return writer.constant(filler.values[0])
    if isinstance(filler, Stake):
        return f"stake({writer.constant(filler)}, b)"
    if isinstance(filler, Each):
        listed = writer.constant(_values(filler.of, (filler.name,), bound, writer.types, relations))
        return f"tuple([value for (value,) in {listed}(memory, b)])"
    return f"{writer.constant(filler)}.value(b)"


def _refuted(writer: Writer, comparison: Comparison) -> str:
    """Return the expression that is true where a comparison fails with every value known."""
    opposite = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[comparison.sign]
    return writer.condition(Comparison(comparison.left, opposite, comparison.right, comparison.text))


def _group(group: Group, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]) -> Writer:
    writer = Writer(types)
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
    group: Group, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]
) -> Callable[[Memory, Bindings], tuple[Fact, ...] | None]:
    writer = _group(group, bound, types, relations)
    writer.write(f"return ({''.join(f'f{at}, ' for at in range(len(group.patterns)))})")
    return writer.function("memory, b", "pass", "return None")


def _values(
    group: Group, each: Sequence[str], bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]
) -> Callable[[Memory, Bindings], dict[tuple[Value, ...], None]]:
    writer = _group(group, [*bound, *(name for name in each if name in bound)], types, relations)
    for name in each:
        if name not in writer.bound:
            writer.depth, depth = 1, writer.depth
            writer.lines.insert(0, f"    {writer.variable(name)} = b[{writer.constant(name)}]")
            writer.depth = depth
            writer.bound.add(name)
    writer.write(f"out[({''.join(f'{writer.variable(name)}, ' for name in each)})] = None")
    return writer.function("memory, b", "out = {}", "return out")


def _limit(pattern: Pattern, bound: Sequence[str], types: Mapping[str, FactType], relations: frozenset[str]) -> Callable[[Memory, Bindings], Ways]:
    writer = _group(Group((pattern,)), bound, types, relations)
    writer.write("out.append((b, (f0, )))")
    return writer.function("memory, b", "out = []", "return out")
