"""Joins written out: patterns as nested loops in a Python function.

What is written holds positions, whole numbers and names that this module makes itself; every text of a law file stands in it as a value, never as code.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.expressions import Comparison, Linear
from arbiter.facts import Fact, FactType, Value
from arbiter.law import Choice, Pattern, Variable

INDEXED = 8


class Writer:
    """Writes one function: a nest of loops over the facts of patterns."""

    def __init__(self, types: Mapping[str, FactType], meter: str = "") -> None:
        """Write over these fact types; `meter`: the place of a rule of which each step is counted."""
        self.types, self.meter = types, meter
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"Fact": Fact}
        self.variables: dict[str, str] = {}
        self.bound: set[str] = set()
        self.waiting: list[tuple[tuple[str, ...], str]] = []
        self.depth = 1
        self.related = False
        self.needed: list[tuple[str, str, str]] = []
        self.indexes: list[str] = []

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
            name, facts = self.constant(pattern.fact), f"l{at}"
            spot, wanted, fixed = self._known(pattern, kind)
            sorted_out = f"memory.sorted_out({name}, {spot})"
            if fixed:
                few = facts if spot is None else f"{facts} if len({facts}) <= {INDEXED} else {sorted_out}.get({wanted}, ())"
                self.needed.append((facts, name, _held(f"({few})", spot, wanted)))
            else:  # asked for once, when it is first needed
                few = f"{facts} if len({facts}) <= {INDEXED} else (i{at} or (i{at} := {sorted_out})).get({wanted}, ())"
                self.needed.append((facts, name, ""))
                self.indexes.append(f"i{at}")
            self.write(f"for f{at} in {few}:")
            self.depth += 1
            self.write(f"if f{at}.known > tick or ((e := f{at}.ended) is not None and e <= tick){'' if shadows else f' or f{at}.shadow'}: continue")
        self.count(1)
        self.match(at, pattern)

    def count(self, cost: int) -> None:
        """Count a step, where steps are counted."""
        if self.meter:
            self.write(f"memory.step({cost:d}, {self.constant(self.meter)})")

    def _known(self, pattern: Pattern, kind: FactType) -> tuple[int | None, str, bool]:
        """Return the position by which the facts of a pattern are best looked up, the value there, and whether it is the same all along.

        A variable that is bound tells most.
        """
        single: tuple[int | None, str, bool] = (None, "", True)
        for name, term in pattern.tests:
            if isinstance(term, Variable):
                if term.name in self.bound:
                    return kind.fields.index(name), self.variable(term.name), False
            elif len(term.values) == 1 and single[0] is None:
                single = (kind.fields.index(name), self.constant(term.values[0]), True)
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
        self.related = True
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

    def _winnowed(self, ending: str) -> Iterator[str]:
        """Yield lines that take, of facts that are gone through again and again within a long loop, those that hold; where there are none, all is over."""
        for at, (facts, _, held) in enumerate(self.needed):
            if held and at:
                many = " or ".join(f"len({around}) > {INDEXED}" for around, _, _ in self.needed[:at])
                yield f"    if ({many}) and not ({facts} := {held}): {ending}"

    def function(self, arguments: str, prelude: str, ending: str) -> Callable[..., Any]:
        """Return the function written; where there is no fact at all of a type that it needs, it ends at once."""
        body = "\n".join(
            [
                f"def function({arguments}):",
                "    tick = memory.tick; live = memory.live" + ("; relations = memory.relations" if self.related else ""),
                f"    {prelude}",
                *(f"    if not ({facts} := live.get({name})): {ending}" for facts, name, _ in self.needed),
                *(f"    {index} = None" for index in self.indexes),
                *self._winnowed(ending),
                *self.lines,
                f"    {ending}",
            ]
        )
        scope: dict[str, Any] = dict(self.names)
        exec(compile(body, "<rule>", "exec"), scope)  # noqa: S102 - positions and numbers only; see the module's docstring
        made: Callable[..., Any] = scope["function"]
        return made


SIGNS = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def _held(facts: str, spot: int | None, wanted: str) -> str:
    """Return the expression of those of some facts that hold and have the value at a position."""
    value = "" if spot is None else f"f.values[{spot}] == {wanted} and "
    return f"[f for f in {facts} if {value}f.known <= tick and ((e := f.ended) is None or e > tick)]"


def _plain(side: Linear) -> bool:
    return not side.word and len(side.terms) == 1 and side.terms[0][0] == 1 and not side.constant


def _same(value: Value, choices: Sequence[Value]) -> bool:
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices)
