"""Rules that can never fire, or never hold, and helper facts that nothing makes or nobody asks for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_rule
from arbiter.conclusions import CONCLUSIONS
from arbiter.events import EVENT_KINDS
from arbiter.expressions import Comparison, Linear
from arbiter.facts import Value
from arbiter.kinds import recorded
from arbiter.law import Choice, Conclusion, Each, Pattern, Rule, Variable

OPPOSITES = {
    ("<", ">="),
    (">=", "<"),
    (">", "<="),
    ("<=", ">"),
    ("==", "!="),
    ("!=", "=="),
    ("<", ">"),
    (">", "<"),
    ("<", "=="),
    ("==", "<"),
    (">", "=="),
    ("==", ">"),
}
READ_BY_PROGRAM = ("to_speak", "ante_due")


def unreachable(book: Book, alone: Iterable[Rule] | None = None) -> Iterator[Finding]:
    """Yield the rules of a book that can never fire or never hold.

    Args:
        book: the book, heard with its descriptive books.
        alone: the rules to look at; default: all.
    """
    rules = list(book.rules())
    live = _live(rules)
    for rule in rules if alone is None else alone:
        dead = next((pattern for pattern in (*rule.on, *rule.when) if not _can_be(pattern, live)), None)
        if dead is not None:
            yield of_rule(rule, "dead", f"can never fire: nothing makes {_told(dead)}", "mend the pattern, or add the rule that makes it")
        clash = _clash(rule)
        if clash:
            yield of_rule(rule, "dead", f"can never fire: `{clash[0]}` and `{clash[1]}` cannot both hold", "mend one of them")
        yield from _defeated(rule)


def untold(book: Book) -> Iterator[Finding]:
    """Yield the helper facts of a book that no rule makes, or that neither a rule nor the program asks for."""
    rules = list(book.rules())
    made = {then.fact for rule in rules for then in rule.then}
    asked = {pattern.fact for rule in rules for pattern in patterns_of(rule)} | set(READ_BY_PROGRAM)
    for kind in (kind for each in book.books for kind in each.facts):
        file = f"{book.name}/book.md"
        if kind.name not in made:
            yield Finding(file, 0, "fact", f"no rule makes the helper fact `{kind.name}`", "leave it out, or make it")
        excused = any(kind.name in clause.excused for each in book.books for clause in each.clauses())
        if kind.name not in asked and not excused:
            yield Finding(file, 0, "fact", f"no rule asks for the helper fact `{kind.name}`", "leave it out, or read it")


def patterns_of(rule: Rule) -> Iterator[Pattern]:
    """Yield every pattern that a rule reads."""
    yield from (*rule.on, *rule.when, *rule.until)
    groups = [*rule.unless, *(count.of for count in rule.counts)]
    groups += [filler.of for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
    yield from (pattern for group in groups for pattern in group.patterns)


def _live(rules: list[Rule]) -> Mapping[str, list[Conclusion]]:
    """Return what rules that can fire conclude, by fact type: rule after rule, until none is added."""
    live: dict[str, list[Conclusion]] = {}
    waiting = list(rules)
    while True:
        fired = [rule for rule in waiting if all(_can_be(pattern, live) for pattern in (*rule.on, *rule.when))]
        if not fired:
            return live
        for rule in fired:
            for then in rule.then:
                live.setdefault(then.fact, []).append(then)
        gone = {rule.id for rule in fired}
        waiting = [rule for rule in waiting if rule.id not in gone]


def _can_be(pattern: Pattern, live: Mapping[str, list[Conclusion]]) -> bool:
    """Whether a fact can be that a pattern matches."""
    if pattern.fact in EVENT_KINDS and pattern.fact in recorded():
        return all(_may_stand(pattern.fact, name, term.values) for name, term in pattern.tests if isinstance(term, Choice))
    if pattern.fact in recorded():
        return True
    return any(fits(pattern, then) for then in live.get(pattern.fact, ()))


def _may_stand(event: str, name: str, values: tuple[Value, ...]) -> bool:
    fields = EVENT_KINDS[event].model_fields
    found = next((info for key, info in fields.items() if (info.alias or key) == name), None)
    words = _words(found.annotation) if found is not None else set()
    return not words or not all(isinstance(value, str) for value in values) or bool(words & set(values))


def _words(annotation: object) -> set[object]:
    """Return the words that a field may hold, where it may hold only words."""
    options = [each for each in get_args(annotation) if each is not type(None)]
    if options and all(isinstance(each, str) for each in options):
        return set(options)
    return _words(options[0]) if len(options) == 1 else set()


def fits(pattern: Pattern, then: Conclusion) -> bool:
    """Whether a pattern may match what a rule concludes."""
    made = dict(then.values)
    for name, term in pattern.tests:
        filler = made.get(name)
        if isinstance(term, Choice) and isinstance(filler, Choice) and not set(map(repr, term.values)) & set(map(repr, filler.values)):
            return False
    return True


def _clash(rule: Rule) -> tuple[str, str] | None:
    """Return two comparisons of a rule that cannot hold together, or one that never holds, twice."""
    told = [*rule.where, *(comparison for pattern in (*rule.on, *rule.when) for comparison in pattern.where)]
    for at, one in enumerate(told):
        if not one.variables and one.holds({}) is False:
            return one.text, one.text
        for other in told[:at]:
            if _opposed(other, one):
                return other.text, one.text
    return None


def _opposed(one: Comparison, other: Comparison) -> bool:
    if one.left == other.left and one.right == other.right:
        return (one.sign, other.sign) in OPPOSITES
    low_one, high_one = _range(one)
    low, high = _range(other)
    return one.left == other.left and (low_one > high or low > high_one)


def _range(comparison: Comparison) -> tuple[float, float]:
    """Return between which whole numbers a single variable must lie."""
    right: Linear = comparison.right
    if right.terms or right.word or comparison.sign == "!=":
        return float("-inf"), float("inf")
    lowest = {">": right.constant + 1, ">=": right.constant, "==": right.constant}.get(comparison.sign, float("-inf"))
    highest = {"<": right.constant - 1, "<=": right.constant, "==": right.constant}.get(comparison.sign, float("inf"))
    return lowest, highest


def _defeated(rule: Rule) -> Iterator[Finding]:
    """Yield the groups of `unless` that hold whenever the rule is set off."""
    given = (*rule.on, *rule.when)
    for group in rule.unless:
        if not group.where and all(any(implied(pattern, other) for other in given) for pattern in group.patterns):
            told = " and ".join(_told(pattern) for pattern in group.patterns)
            yield of_rule(rule, "dead", f"never holds: its `unless` {told} follows from what sets it off", "mend the group")


def implied(pattern: Pattern, given: Pattern) -> bool:
    """Whether every fact that `given` matches is one that `pattern` matches under the same bindings."""
    if pattern.fact != given.fact or pattern.after or pattern.before or pattern.where or pattern.fact in CONCLUSIONS:
        return False
    tests = dict(given.tests)
    return all(_covers(term, tests.get(name)) for name, term in pattern.tests)


def _covers(term: Variable | Choice, given: Variable | Choice | None) -> bool:
    if isinstance(term, Variable) or given is None:
        return term == given
    return isinstance(given, Choice) and set(map(repr, given.values)) <= set(map(repr, term.values))


def _told(pattern: Pattern) -> str:
    tests = [f"{name} = {term.name if isinstance(term, Variable) else '|'.join(map(str, term.values))}" for name, term in pattern.tests]
    return f"`{pattern.fact}({', '.join(tests)})`"
