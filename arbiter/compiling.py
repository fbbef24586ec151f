"""Compiling: joins of patterns as Python functions, so that a hearing does not read the rules again for every fact.

What is compiled holds positions, whole numbers and names that this module makes itself; every text of a law file stands in it as a value, never as code.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.expressions import Comparison, Linear
from arbiter.facts import Fact, FactType, Memory, Value
from arbiter.law import Choice, Group, Pattern, Rule

Bindings = dict[str, Value]
Ways = list[tuple[Bindings, tuple[Fact, ...]]]


@dataclass(frozen=True, slots=True)
class RuleCode:
    """A rule compiled.

    Attributes:
        spots: for each anchor pattern, what finds every way in which the rule is set off by a fact at that spot.
        unless: for each group, what finds the facts by which it holds.
        counts: for each count, what finds the values counted.
        until: for each limit, what finds the facts that have met it.
    """

    spots: tuple[Callable[[Memory, Fact], Ways], ...]
    unless: tuple[Callable[[Memory, Bindings], tuple[Fact, ...] | None], ...]
    counts: tuple[Callable[[Memory, Bindings], dict[tuple[Value, ...], None]], ...]
    until: tuple[Callable[[Memory, Bindings], Ways], ...]


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
            self.write(f"for f{at} in by.get({self.constant(pattern.fact)}, ()):")
            self.depth += 1
            self.write(f"if f{at}.known > tick or ((e := f{at}.ended) is not None and e <= tick){'' if shadows else f' or f{at}.shadow'}: continue")
        self.match(at, pattern)

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
                self.write(f"if {value} != {mine} or ({value} is True or {value} is False) is not ({mine} is True or {mine} is False): continue")
            else:
                self.write(f"{self.variable(term.name)} = {value}")
                self.bound.add(term.name)
        self._moments(at, pattern)
        self._settle()

    def _test(self, value: str, choices: Sequence[Value]) -> None:
        if len(choices) != 1:
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
                "    tick = memory.tick; by = memory.by_type; relations = memory.relations",
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


def compile_rule(rule: Rule, types: Mapping[str, FactType], relations: frozenset[str]) -> RuleCode:
    """Compile the joins of a rule.

    Args:
        rule: the rule, checked.
        types: the fact types in reach.
        relations: the names of those that are worked out when asked.

    Returns:
        The functions.
    """
    anchored = sorted({name for pattern in (*rule.on, *rule.when) for name in pattern.variables})
    counted = [*anchored]
    counts = []
    for count in rule.counts:
        counts.append(_values(count.of, count.each, counted, types, relations))
        counted.append(count.name)
    return RuleCode(
        tuple(_spot(rule, spot, types, relations, anchored) for spot in range(len(rule.on))),
        tuple(_holds(group, counted, types, relations) for group in rule.unless),
        tuple(counts),
        tuple(_limit(pattern, counted, types, relations) for pattern in rule.until),
    )


def _spot(rule: Rule, spot: int, types: Mapping[str, FactType], relations: frozenset[str], names: Sequence[str]) -> Callable[[Memory, Fact], Ways]:
    writer = Writer(types)
    writer.write("for f0 in (fact,):")
    writer.depth += 1
    writer.match(0, rule.on[spot])
    others = rule.on[:spot] + rule.on[spot + 1 :] + rule.when
    for at, pattern in enumerate(others, 1):
        writer.over(at, pattern, relations, shadows=True)
    for comparison in rule.where:
        if all(name in writer.bound for name in comparison.variables):
            writer.write(f"if {_refuted(writer, comparison)}: continue")
    bindings = ", ".join(f"{writer.constant(name)}: {writer.variable(name)}" for name in names)
    facts = "".join(f"f{at}, " for at in range(1, len(others) + 1))
    writer.write(f"out.append(({{{bindings}}}, ({facts})))")
    return writer.function("memory, fact", "out = []", "return out")


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
