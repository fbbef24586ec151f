"""The naive evaluator: every binding of every rule tried by plain enumeration, to a fixed point.

No index, no levels, nothing shared with `arbiter.matching`, `arbiter.engine` or `arbiter.program` but the data classes of a rule. What
denies (`unless`, `count`, lists, `overrides`) is read off the last round's answer, and the round is repeated until the answer stays the same:
for rules that do not deny each other in a circle that is the one stable answer, whatever the order.
"""

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from arbiter.expressions import Comparison, Linear
from arbiter.facts import FactType, Value
from arbiter.law import Choice, Conclusion, Each, Filler, Group, Pattern, Rule, Stake, Variable

Bound = dict[str, Value]
Ident = tuple[Any, ...]
SIGNS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
MOST_ROUNDS = 40


@dataclass(frozen=True)
class Item:
    """A fact: what it is, since when it is known, and how it came about (`ident` names it, whoever works it out)."""

    ident: Ident
    kind: FactType
    values: tuple[Value, ...]
    known: int
    happened: int
    shadow: bool = False
    rule: Rule | None = None
    made: int = -1
    limits: tuple[tuple[Pattern, tuple[tuple[str, Value], ...]], ...] = ()
    roots: frozenset[Ident] = frozenset()


@dataclass(frozen=True)
class Fired:
    """A firing: the rule, the facts of its anchor and its bindings, whether it holds, and what it concludes."""

    rule: Rule
    on: tuple[Ident, ...]
    bound: tuple[tuple[str, Value], ...]
    holds: bool
    items: tuple[Item, ...]
    roots: frozenset[Ident]


def value_of(side: Linear, bound: Mapping[str, Value]) -> Value:
    """The value of one side of a comparison; None where it cannot be known."""
    if side.word:
        return side.word
    if len(side.terms) == 1 and side.terms[0][0] == 1 and side.constant == 0:
        return bound[side.terms[0][1]]
    total = side.constant
    for factor, name in side.terms:
        found = bound[name]
        if not isinstance(found, int):
            return None
        total += factor * found
    return total


def holds(comparison: Comparison, bound: Mapping[str, Value]) -> bool:
    """Whether a comparison is known to hold."""
    left, right = value_of(comparison.left, bound), value_of(comparison.right, bound)
    if left is None or right is None:
        return False
    if comparison.sign in ("==", "!="):
        return bool(SIGNS[comparison.sign](left, right))
    return isinstance(left, int) and isinstance(right, int) and bool(SIGNS[comparison.sign](left, right))


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same; true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def match(patterns: Sequence[Pattern], items: Sequence[Item], bound: Bound) -> Bound | None:
    """The bindings under which the items, one for each pattern, are what the patterns ask; None where there are none."""
    found = dict(bound)
    pairs = list(zip(patterns, items, strict=True))
    return found if all(fits(*pair, found) for pair in pairs) and all(timely(*pair, found) for pair in pairs) else None


def fits(pattern: Pattern, item: Item, found: Bound) -> bool:
    """Whether an item is of the pattern's kind and has its values; what the pattern binds goes into `found`."""
    if pattern.fact != item.kind.name:
        return False
    for name, term in pattern.tests:
        value = item.values[item.kind.fields.index(name)]
        wanted = (found.setdefault(term.name, value),) if isinstance(term, Variable) else term.values
        if not any(same(value, each) for each in wanted):
            return False
    return not pattern.moment or found.setdefault(pattern.moment, item.happened) == item.happened


def timely(pattern: Pattern, item: Item, found: Bound) -> bool:
    """Whether an item happened when the pattern asks, and its comparisons hold."""
    after, before = found.get(pattern.after), found.get(pattern.before)
    if pattern.after and not (isinstance(after, int) and item.happened > after):
        return False
    if pattern.before and not (isinstance(before, int) and item.happened < before):
        return False
    return all(holds(comparison, found) for comparison in pattern.where)


@dataclass
class Oracle:
    """Hears facts tick by tick, as the engine does.

    Attributes:
        rules: the rules, in any order.
        types: the fact types.
        fixed: the facts of the relations.
        conclusions: the names of the types that a ruling concludes.
        stakes: the counters of each stake.
    """

    rules: Sequence[Rule]
    types: Mapping[str, FactType]
    fixed: Sequence[Item]
    conclusions: frozenset[str]
    stakes: Mapping[str, int]
    tick: int = 0
    items: list[Item] = field(default_factory=list)
    ended: dict[Ident, int] = field(default_factory=dict)
    fired: list[Fired] = field(default_factory=list)
    later: list[Item] = field(default_factory=list)

    # --- what holds

    def now(self, item: Item) -> bool:
        """Whether an item is known and not over."""
        return item.known <= self.tick and self.ended.get(item.ident, self.tick + 1) > self.tick

    def ways(self, patterns: Sequence[Pattern], known: Sequence[Item], bound: Bound) -> Iterator[tuple[Bound, tuple[Item, ...]]]:
        """Every way in which the patterns hold of the items known now: all combinations are tried."""
        everything = [*known, *self.fixed]
        choices = [[item for item in everything if item.kind.name == pattern.fact] for pattern in patterns]
        for items in product(*choices):
            found = match(patterns, items, bound)
            if found is not None:
                yield found, items

    def group(self, group: Group, known: Sequence[Item], bound: Bound) -> list[Bound]:
        """The bindings under which a group holds really, not in shadow."""
        real = [item for item in known if not item.shadow]
        return [found for found, _ in self.ways(group.patterns, real, bound) if all(holds(each, found) for each in group.where)]

    # --- one tick

    def hear(self, said: Sequence[Item]) -> None:
        """Hear one tick: what is said, and what was concluded before for now."""
        self.tick += 1
        fresh = [*self.later, *said]
        for item in fresh:
            self.add(item)
        for item in fresh:
            if not item.shadow:
                self.end_by(item, self.tick)
        fired = self.stable([item for item in fresh if self.now(item)])
        made = [item for each in fired for item in each.items]
        self.items += [item for item in made if not self.deferred(item.kind)]
        self.settle(made)
        self.later = [item for item in made if self.deferred(item.kind)]
        for item in made:
            if not item.shadow and self.ended.get(item.ident) != self.tick:
                self.end_by(item, self.tick + 1)
        self.fired += fired

    def deferred(self, kind: FactType) -> bool:
        """Whether a concluded fact takes effect in the next tick."""
        return kind.key is not None and kind.name not in self.conclusions

    def add(self, item: Item) -> None:
        """Add an item; with a key, it ends the earlier one, shadow or not, unless both were concluded in the same tick."""
        for old in self.items:
            if self.rivals(old, item, shadows=True) and not (old.rule and item.rule and old.known == item.known):
                self.ended[old.ident] = item.known
        self.items.append(item)

    def rivals(self, old: Item, item: Item, *, shadows: bool = False) -> bool:
        """Whether an item stands that has the key of another; a shadow counts only with `shadows`."""
        kind = item.kind
        if kind.key is None or old.kind.name != kind.name or (old.shadow and not shadows) or item.shadow or old.ident in self.ended or old.ident == item.ident:
            return False
        return all(old.values[kind.fields.index(name)] == item.values[kind.fields.index(name)] for name in kind.key)

    def end_by(self, cause: Item, tick: int) -> None:
        """End what the cause is a limit of."""
        for item in self.items + self.later:
            if item.ident not in self.ended and any(match([pattern], [cause], dict(bound)) is not None for pattern, bound in item.limits):
                self.ended[item.ident] = tick

    def settle(self, made: Sequence[Item]) -> None:
        """A conclusion with a key ends the earlier one; of one tick, the weaker value never held."""
        for item in made:
            for old in self.items:
                if item.kind.name in self.conclusions and self.rivals(old, item) and (old.known < item.known or stronger(item, old)):
                    self.ended[old.ident] = self.tick

    # --- rounds

    def stable(self, fresh: Sequence[Item]) -> list[Fired]:
        """The firings of this tick: rounds, each denied by what the last one concluded, until two agree."""
        last: list[Fired] = []
        for _ in range(MOST_ROUNDS):
            found = self.round(fresh, last)
            if set(found) == set(last):
                return found
            last = found
        raise AssertionError("the rules deny each other in a circle")

    def round(self, fresh: Sequence[Item], denying: Sequence[Fired]) -> list[Fired]:
        """All that follows from what is fresh, with `denying` as what may deny it."""
        found: dict[tuple[Any, ...], Fired] = {}
        while True:
            made = [item for each in found.values() for item in each.items if not self.deferred(item.kind)]
            known = [item for item in self.items if self.now(item)] + made
            names = {item.ident for item in (*fresh, *made)}
            against = [item for item in self.items if self.now(item)] + [item for each in denying for item in each.items if not self.deferred(item.kind)]
            now: dict[tuple[Any, ...], Fired] = {}
            for rule in self.rules:
                for on, bound, shadow in self.set_off(rule, known, names, against):
                    key = (rule.id, tuple(item.ident for item in on), tuple(sorted(bound.items())))
                    if key not in now or (not now[key].holds and not shadow):
                        now[key] = self.fire(rule, on, bound, shadow, against, denying)
            if now == found:
                return list(found.values())
            found = now

    def set_off(self, rule: Rule, known: Sequence[Item], names: set[Ident], against: Sequence[Item]) -> Iterator[tuple[tuple[Item, ...], Bound, bool]]:
        """Every way in which a rule is set off: its anchor, its bindings, and whether that is in shadow only."""
        spots = len(rule.on)
        for bound, items in self.ways((*rule.on, *rule.when), known, {}):
            if not any(item.ident in names for item in items[:spots]):
                continue
            for count in rule.counts:
                bound[count.name] = len({tuple(each[name] for name in count.each) for each in self.group(count.of, against, bound)})
            if all(holds(comparison, bound) for comparison in rule.where):
                yield items[:spots], bound, any(item.shadow for item in items)

    def fire(self, rule: Rule, on: tuple[Item, ...], bound: Bound, shadow: bool, against: Sequence[Item], denying: Sequence[Fired]) -> Fired:
        """Fire a rule: decide whether it holds, and conclude."""
        roots = frozenset(root for item in on for root in (item.ident, *item.roots))
        held = (
            not shadow
            and not any(self.group(group, against, bound) for group in rule.unless)
            and not self.limited(rule, bound)
            and not self.displaced(rule, bound, roots, denying)
        )
        limits = tuple((pattern, tuple(sorted(bound.items()))) for pattern in rule.until)
        limits += tuple(limit for item in on for limit in item.limits)
        made = []
        for spot, conclusion in enumerate(rule.then):
            kind = self.types[conclusion.fact]
            values = self.filled(conclusion, kind, bound, against)
            ident = ("rule", rule.id, spot, tuple(item.ident for item in on), tuple(sorted(bound.items())))
            known = self.tick + 1 if self.deferred(kind) else self.tick
            item = Item(ident, kind, values, known, self.tick, not held, rule, self.tick, limits, roots)
            made.append(replace(item, shadow=True) if held and self.yields(item) else item)
        return Fired(rule, tuple(item.ident for item in on), tuple(sorted(bound.items())), held, tuple(made), roots)

    def yields(self, item: Item) -> bool:
        """Whether a conclusion is weaker than one that stands from before."""
        return item.kind.name in self.conclusions and any(self.rivals(old, item) and old.known < item.known and stronger(old, item) for old in self.items)

    def limited(self, rule: Rule, bound: Bound) -> bool:
        """Whether a limit had come before: recorded by now, or concluded in an earlier tick."""
        real = [item for item in self.items if self.now(item) and not item.shadow and item.made < self.tick]
        return any(True for pattern in rule.until for _ in self.ways([pattern], real, bound))

    def displaced(self, rule: Rule, bound: Bound, roots: frozenset[Ident], denying: Sequence[Fired]) -> bool:
        """Whether a rule that overrides this one holds of the same anchor and the same subject."""
        for other in (*self.fired, *denying):
            if not other.holds or other.rule is rule or not any(names(ref, rule) for ref in other.rule.overrides):
                continue
            mine, theirs = rule.subject or "?p", other.rule.subject or "?p"
            there = dict(other.bound)
            if mine in bound and theirs in there and bound[mine] != there[theirs]:
                continue
            if roots & other.roots:
                return True
        return False

    def filled(self, conclusion: Conclusion, kind: FactType, bound: Bound, against: Sequence[Item]) -> tuple[Value, ...]:
        """The values of what a rule concludes; None where it does not say."""
        found = {name: self.filler(filler, bound, against) for name, filler in conclusion.values}
        return tuple(found.get(name) for name in kind.fields)

    def filler(self, filler: Filler, bound: Bound, against: Sequence[Item]) -> Value:
        """The value of one field."""
        if isinstance(filler, Variable):
            return bound[filler.name]
        if isinstance(filler, Choice):
            return filler.values[0]
        if isinstance(filler, Stake):
            amount = self.stakes.get(filler.of, self.stakes.get(filler.instead))
            return None if amount is None else amount * filler.times
        if isinstance(filler, Each):
            return tuple(sorted({each[filler.name] for each in self.group(filler.of, against, bound)}, key=repr))
        return value_of(filler, bound)


def names(ref: str, rule: Rule) -> bool:
    """Whether what stands under `overrides` means a rule: by its id, or by its clause or law, with or without the book."""
    book, _, rest = ref.rpartition(":")
    return ref == rule.id or (rest in (rule.law, rule.clause) and book in ("", rule.book))


def stronger(one: Item, other: Item) -> bool:
    """Whether one value of a conclusion is stronger than another."""
    order = one.kind.stronger
    return one.values[-1] in order and other.values[-1] in order and order.index(str(one.values[-1])) > order.index(str(other.values[-1]))
