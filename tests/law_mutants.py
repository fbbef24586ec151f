"""Mutants of a rule of law: each leaves one thing out of it, or shifts one of its numbers by one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from arbiter.expressions import Comparison, Linear
from arbiter.language import Place, _check_bound
from arbiter.law import Choice, Conclusion, Filler, Group, LawError, Pattern, Rule, Stake, Variable

T = TypeVar("T")
D = TypeVar("D", Pattern, Rule, Comparison)


@dataclass(frozen=True)
class Mutant:
    """One change of a rule: its kind, where in the rule, what is changed in words, and the changed rule; None: the rule is left out."""

    kind: str
    where: str
    told: str
    rule: Rule
    changed: Rule | None

    @property
    def name(self) -> str:
        return f"{self.rule.book}:{self.rule.id} {self.where}"


def mutants_of(rule: Rule) -> Iterator[Mutant]:
    """Every mutant of a rule that is still a rule of the language."""
    yield Mutant("rule", "rule", "the rule is left out", rule, None)
    for kind, where, told, changed in _changes(rule):
        try:
            _check_bound(changed, Place(rule.book, rule.law, rule.clause, rule.rank, rule.file, rule.line, {}, {}))
        except LawError:
            continue
        yield Mutant(kind, where, told, rule, changed)


Change = tuple[str, str, str, Rule]


def _changes(rule: Rule) -> Iterator[Change]:
    yield from _conditions(rule)
    yield from _tests(rule)
    yield from _exceptions(rule)
    for at, pattern in enumerate(rule.until):
        yield "until", f"until[{at}]", f"without until {tell(pattern)}", replace(rule, until=_without(rule.until, at))
    for at, name in enumerate(rule.overrides):
        yield "override", f"overrides[{at}]", f"without overriding {name}", replace(rule, overrides=_without(rule.overrides, at))
    for step in (1, -1):
        yield from _shifted(rule, step)


def _conditions(rule: Rule) -> Iterator[Change]:
    """Leave out one pattern or one comparison."""
    for at, pattern in enumerate(rule.when):
        yield "condition", f"when[{at}]", f"without {tell(pattern)}", replace(rule, when=_without(rule.when, at))
    for at, comparison in enumerate(rule.where):
        yield "condition", f"where[{at}]", f"without {comparison.text}", replace(rule, where=_without(rule.where, at))
    for at, pattern in enumerate(rule.on if len(rule.on) > 1 else ()):
        yield "condition", f"on[{at}]", f"without {tell(pattern)}", replace(rule, on=_without(rule.on, at))


def _exceptions(rule: Rule) -> Iterator[Change]:
    """Leave out one `unless` group, or a part of one, or a part of a count."""
    bound = {name for pattern in (*rule.on, *rule.when) for name in pattern.variables}
    for at, group in enumerate(rule.unless):
        yield "unless", f"unless[{at}]", f"without unless {tell_group(group)}", replace(rule, unless=_without(rule.unless, at))
        for part, told, smaller in _parts(group, bound | {count.name for count in rule.counts}):
            yield "part", f"unless[{at}].{part}", f"unless without {told}", replace(rule, unless=_put(rule.unless, at, smaller))
    for at, count in enumerate(rule.counts):
        for part, told, smaller in _parts(count.of, bound):
            yield "part", f"count[{at}].{part}", f"count without {told}", replace(rule, counts=_put(rule.counts, at, replace(count, of=smaller)))


def _tests(rule: Rule) -> Iterator[Change]:
    """Leave out one field that a pattern of the anchor or of `when` asks for."""
    bound = [name for pattern in (*rule.on, *rule.when) for name in pattern.variables]
    for at, pattern in enumerate(rule.on):
        for part, told, wider in _wider(pattern, bound):
            yield "condition", f"on[{at}].{part}", f"without {told} of {pattern.fact}", replace(rule, on=_put(rule.on, at, wider))
    for at, pattern in enumerate(rule.when):
        for part, told, wider in _wider(pattern, bound):
            yield "condition", f"when[{at}].{part}", f"without {told} of {pattern.fact}", replace(rule, when=_put(rule.when, at, wider))


def _wider(pattern: Pattern, bound: list[str]) -> Iterator[tuple[str, str, Pattern]]:
    """A pattern without one of its tests; one that only binds a variable asks for nothing."""
    for at, (name, term) in enumerate(pattern.tests):
        if isinstance(term, Choice) or bound.count(term.name) > 1:
            yield name, f"{name} = {_term(term)}", replace(pattern, tests=_without(pattern.tests, at))
    for name in ("after", "before"):
        if getattr(pattern, name):
            yield name, f"{name} = {getattr(pattern, name)}", _with(pattern, name, "")
    for at, comparison in enumerate(pattern.where):
        yield f"where[{at}]", comparison.text, replace(pattern, where=_without(pattern.where, at))


def _parts(group: Group, outside: set[str]) -> Iterator[tuple[str, str, Group]]:
    """A group without one of its patterns, comparisons or tests."""
    if len(group.patterns) > 1:
        for at, pattern in enumerate(group.patterns):
            yield f"of[{at}]", tell(pattern), replace(group, patterns=_without(group.patterns, at))
    for at, comparison in enumerate(group.where):
        yield f"where[{at}]", comparison.text, replace(group, where=_without(group.where, at))
    bound = [*outside, *(name for pattern in group.patterns for name in pattern.variables)]
    for at, pattern in enumerate(group.patterns):
        for part, told, wider in _wider(pattern, bound):
            yield f"of[{at}].{part}", f"{told} of {pattern.fact}", replace(group, patterns=_put(group.patterns, at, wider))


# --- numbers


def _shifted(rule: Rule, step: int) -> Iterator[Change]:
    for where, told, changed in (*_shifted_patterns(rule, step), *_shifted_groups(rule, step)):
        yield "number", f"{where}{step:+d}", f"{told} {step:+d}", changed


def _shifted_patterns(rule: Rule, step: int) -> Iterator[tuple[str, str, Rule]]:
    for part in ("on", "when", "until"):
        patterns: tuple[Pattern, ...] = getattr(rule, part)
        for at, pattern in enumerate(patterns):
            for where, told, other in _shift_pattern(pattern, step):
                yield f"{part}[{at}].{where}", told, _with(rule, part, _put(patterns, at, other))
    for at, comparison in enumerate(rule.where):
        for where, compared in _shift_comparison(comparison, step):
            yield f"where[{at}].{where}", f"{comparison.text}: {where}", replace(rule, where=_put(rule.where, at, compared))


def _shifted_groups(rule: Rule, step: int) -> Iterator[tuple[str, str, Rule]]:
    for at, group in enumerate(rule.unless):
        for where, told, changed in _shift_group(group, step):
            yield f"unless[{at}].{where}", told, replace(rule, unless=_put(rule.unless, at, changed))
    for at, count in enumerate(rule.counts):
        for where, told, changed in _shift_group(count.of, step):
            yield f"count[{at}].{where}", told, replace(rule, counts=_put(rule.counts, at, replace(count, of=changed)))
    for at, then in enumerate(rule.then):
        for where, concluded in _shift_conclusion(then, step):
            yield f"then[{at}].{where}", f"{then.fact} {where}", replace(rule, then=_put(rule.then, at, concluded))


def _shift_group(group: Group, step: int) -> Iterator[tuple[str, str, Group]]:
    for at, pattern in enumerate(group.patterns):
        for where, told, other in _shift_pattern(pattern, step):
            yield f"of[{at}].{where}", told, replace(group, patterns=_put(group.patterns, at, other))
    for at, comparison in enumerate(group.where):
        for where, compared in _shift_comparison(comparison, step):
            yield f"where[{at}].{where}", comparison.text, replace(group, where=_put(group.where, at, compared))


def _shift_pattern(pattern: Pattern, step: int) -> Iterator[tuple[str, str, Pattern]]:
    for at, (name, term) in enumerate(pattern.tests):
        for spot, value in enumerate(term.values if isinstance(term, Choice) else ()):
            if type(value) is int:
                other = Choice(_put(term.values, spot, value + step))  # type: ignore[union-attr]
                yield f"{name}[{spot}]", f"{name} = {value} of {pattern.fact}", replace(pattern, tests=_put(pattern.tests, at, (name, other)))
    for at, comparison in enumerate(pattern.where):
        for where, compared in _shift_comparison(comparison, step):
            yield f"where[{at}].{where}", comparison.text, replace(pattern, where=_put(pattern.where, at, compared))


def _shift_comparison(comparison: Comparison, step: int) -> Iterator[tuple[str, Comparison]]:
    for side in ("left", "right"):
        for where, linear in _shift_linear(getattr(comparison, side), step):
            yield f"{side}.{where}", _with(comparison, side, linear)


def _shift_linear(linear: Linear, step: int) -> Iterator[tuple[str, Linear]]:
    if not linear.word and (linear.constant or not linear.terms):
        yield "constant", replace(linear, constant=linear.constant + step)
    for at, (factor, name) in enumerate(linear.terms):
        if factor not in (1, -1):
            yield f"factor[{at}]", replace(linear, terms=_put(linear.terms, at, (factor + step, name)))


def _shift_conclusion(then: Conclusion, step: int) -> Iterator[tuple[str, Conclusion]]:
    for at, (name, filler) in enumerate(then.values):
        for other in _shift_filler(filler, step):
            yield name, replace(then, values=_put(then.values, at, (name, other)))


def _shift_filler(filler: Filler, step: int) -> Iterator[Filler]:
    if isinstance(filler, Choice) and type(filler.values[0]) is int:
        yield Choice((filler.values[0] + step,))
    elif isinstance(filler, Stake) and filler.times != 1:
        yield replace(filler, times=filler.times + step)
    elif isinstance(filler, Linear):
        for _, linear in _shift_linear(filler, step):
            yield linear


# --- telling


def _without(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    return items[:at] + items[at + 1 :]


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _with(whole: D, part: str, value: object) -> D:
    changes: dict[str, Any] = {part: value}
    return replace(whole, **changes)


def _term(term: Variable | Choice) -> str:
    return term.name if isinstance(term, Variable) else "|".join(map(str, term.values))


def tell(pattern: Pattern) -> str:
    tests = [f"{name} = {_term(term)}" for name, term in pattern.tests]
    tests += [f"{name} {getattr(pattern, name)}" for name in ("after", "before", "moment") if getattr(pattern, name)]
    return f"{pattern.fact}({', '.join(tests)})"


def tell_group(group: Group) -> str:
    return " and ".join([*(tell(pattern) for pattern in group.patterns), *(comparison.text for comparison in group.where)])
