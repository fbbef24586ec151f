"""A program: the rules of the books in force, set in levels so that no conclusion is ever withdrawn.

The levels are those of a stratified program (Apt, Blair and Walker, 1988): a rule stands above every rule that could deny it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from arbiter.compiling import Find, RuleCode
from arbiter.conclusions import CONCLUSIONS
from arbiter.facts import Fact, FactType, Value
from arbiter.house import House
from arbiter.law import Choice, Each, LawError, Rule
from arbiter.matching import ways


@dataclass(slots=True, eq=False)
class Trigger:
    """One place at which a fact may set a rule off.

    Attributes:
        level: the level of the rule.
        order: its place among all rules, by rank and id.
        rule: the rule.
        spot: which pattern of its anchor.
        tests: for each field that must have one of some values, its position and the values.
        find: what finds the ways in which facts set the rule off here, once it is compiled.
        heat: how many facts it has been tried with before.
    """

    level: int
    order: int
    rule: Rule
    spot: int
    tests: Mapping[int, frozenset[Value]]
    find: Find | None = None
    heat: int = 0


class Watch:
    """The triggers of one fact type, sorted out beforehand by the values of the fields that they test: a tree, the field that most test first."""

    __slots__ = ("_by_value", "_others", "_spot")

    def __init__(self, triggers: Sequence[Trigger], tested: frozenset[int] = frozenset()) -> None:
        """Sort out `triggers`; `tested`: the positions that need no test any more."""
        count = Counter(at for trigger in triggers for at in trigger.tests if at not in tested)
        self._spot = max(count, key=lambda at: (count[at], -at)) if count else None
        self._others: tuple[Trigger, ...] | Watch
        self._by_value: dict[Value, tuple[Trigger, ...] | Watch] = {}
        if self._spot is None:
            self._others = tuple(triggers)
            return
        spot, done = self._spot, tested | {self._spot}
        self._others = _watch([trigger for trigger in triggers if spot not in trigger.tests], done)
        for value in {value for trigger in triggers for value in trigger.tests.get(spot, ())}:
            self._by_value[value] = _watch([trigger for trigger in triggers if value in trigger.tests.get(spot, (value,))], done)

    def admit(self, fact: Fact) -> tuple[Trigger, ...]:
        """Return the triggers that a fact may set off."""
        found: tuple[Trigger, ...] | Watch = self
        values = fact.values
        while isinstance(found, Watch):
            found = found._by_value.get(values[found._spot], found._others) if found._spot is not None else found._others
        return found


def _watch(triggers: Sequence[Trigger], tested: frozenset[int]) -> tuple[Trigger, ...] | Watch:
    more = any(at not in tested for trigger in triggers for at in trigger.tests)
    return Watch(triggers, tested) if more else tuple(triggers)


@dataclass(frozen=True)
class Program:
    """Rules by level, by anchor type and by id.

    Attributes:
        rules: every rule, in the order of book, rank and id.
        levels: the level of each rule, by id.
        watches: by fact type, the places at which a fact may set a rule off.
        repeats: the levels at which a rule reads what another of the same level concludes.
        displacers: by rule id, the rules that displace it.
        displacers_of: the ids of the rules that displace any.
        types: every fact type in reach.
        numbers: the numbers of the book.
    """

    rules: tuple[Rule, ...]
    levels: Mapping[str, int]
    watches: Mapping[str, Watch]
    repeats: frozenset[int]
    displacers: Mapping[str, tuple[Rule, ...]]
    displacers_of: frozenset[str]
    types: Mapping[str, FactType]
    numbers: Mapping[str, int]
    codes: dict[str, RuleCode] = field(default_factory=dict)

    def finder(self, trigger: Trigger, relations: frozenset[str], times: int) -> Find:
        """Return what finds the ways in which facts set a rule off: compiled, once it has been tried so many `times` that this pays."""
        trigger.heat += times
        if trigger.heat <= WARM:
            return partial(ways, trigger.rule, trigger.spot)
        rule = trigger.rule
        if rule.id not in self.codes:
            self.codes[rule.id] = RuleCode(rule, self.types, relations)
        trigger.find = self.codes[rule.id].finder(trigger.spot)
        return trigger.find


WARM = 25
_PROGRAMS: dict[tuple[str, frozenset[str], str], Program] = {}


def program_for(house: House) -> Program:
    """Return the rules in force at a house, set in levels; built once for each book, set of adopted laws and house laws.

    Args:
        house: what is in force.

    Returns:
        The program.

    Raises:
        LawError: as `build_program`.
    """
    key = (house.book.digest, house.adopted, house.own.digest if house.own else "")
    if key not in _PROGRAMS:
        own = house.own
        types = {**house.book.types(), **({kind.name: kind for kind in own.facts} if own else {})}
        rules = list(house.rules())
        names = {rule.id for rule in rules}
        idle = [rule for book in house.books for clause in book.clauses() for rule in clause.rules if rule.id not in names]
        _PROGRAMS[key] = build_program(rules, types, {**house.book.numbers, **(own.numbers if own else {})}, idle)
    return _PROGRAMS[key]


def deferred(kind: FactType) -> bool:
    """Whether a concluded fact of this type takes effect only from the next tick: those with a key that are no conclusion of the ruling."""
    return kind.key is not None and kind.name not in CONCLUSIONS


def build_program(rules: Iterable[Rule], types: Mapping[str, FactType], numbers: Mapping[str, int], idle: Sequence[Rule] = ()) -> Program:
    """Set rules in levels.

    Args:
        rules: the rules of all books heard together.
        types: the fact types in reach.
        numbers: the numbers of the ruling book.
        idle: rules of the same books that are not in force; what overrides them has nothing to displace.

    Returns:
        The program.

    Raises:
        LawError: where an `overrides` points nowhere, an id is given twice, or rules deny each other in a circle.
    """
    ordered = tuple(sorted(rules, key=lambda rule: (rule.rank, rule.book, rule.clause, rule.id)))
    _unique(ordered)
    displaced = {rule.id: _displaced(rule, ordered, idle) for rule in ordered}
    displacers: dict[str, tuple[Rule, ...]] = {}
    for rule in ordered:
        for lower in displaced[rule.id]:
            displacers[lower.id] = (*displacers.get(lower.id, ()), rule)
    levels = _levels(ordered, displaced, types)
    above = frozenset(rule.id for rules in displacers.values() for rule in rules)
    return Program(ordered, levels, _watches(ordered, levels, types), _repeats(ordered, levels, types), displacers, above, types, numbers)


def _watches(rules: Sequence[Rule], levels: Mapping[str, int], types: Mapping[str, FactType]) -> dict[str, Watch]:
    places = {rule.id: place for place, rule in enumerate(sorted(rules, key=lambda rule: (rule.rank, rule.id)))}
    found: dict[str, list[Trigger]] = {}
    for rule in rules:
        for spot, pattern in enumerate(rule.on):
            kind = types[pattern.fact]
            tests = {kind.position(name): frozenset(term.values) for name, term in pattern.tests if isinstance(term, Choice)}
            found.setdefault(pattern.fact, []).append(Trigger(levels[rule.id], places[rule.id], rule, spot, tests))
    return {name: Watch(triggers) for name, triggers in found.items()}


def _repeats(rules: Iterable[Rule], levels: Mapping[str, int], types: Mapping[str, FactType]) -> frozenset[int]:
    made = {(levels[rule.id], then.fact) for rule in rules for then in rule.then if not deferred(types[then.fact])}
    read = {(levels[rule.id], pattern.fact) for rule in rules for pattern in (*rule.on, *rule.when)}
    return frozenset(level for level, _ in made & read)


def _unique(rules: Iterable[Rule]) -> None:
    seen: dict[str, Rule] = {}
    for rule in rules:
        if rule.id in seen:
            first = seen[rule.id]
            raise LawError(rule.file, rule.line, f"the rule id `{rule.id}` is given twice", f"it stands at {first.file}:{first.line} too")
        seen[rule.id] = rule


def _displaced(rule: Rule, rules: Iterable[Rule], idle: Iterable[Rule]) -> list[Rule]:
    found: list[Rule] = []
    for name in rule.overrides:
        hits = [other for other in rules if other is not rule and _named(other, name)]
        if not hits and not any(_named(other, name) for other in idle):
            raise LawError(rule.file, rule.line, f"`overrides` names `{name}`, which is no rule, clause or law", "name a rule id or a clause with rules")
        found.extend(hits)
    return found


def _named(rule: Rule, name: str) -> bool:
    book, _, ref = name.rpartition(":")
    return name == rule.id or (ref in (rule.clause, rule.law) and book in ("", rule.book))


def _levels(rules: tuple[Rule, ...], displaced: Mapping[str, list[Rule]], types: Mapping[str, FactType]) -> dict[str, int]:
    level = {rule.id: 0 for rule in rules}
    of_type: dict[str, int] = {}
    reads = {rule.id: _reads(rule) for rule in rules}
    makes = {rule.id: [then.fact for then in rule.then if not deferred(types[then.fact])] for rule in rules}
    for _ in range(len(rules) + 2):
        before = (dict(level), dict(of_type))
        for rule in rules:
            least = max([level[rule.id], *(of_type.get(name, 0) + strict for name, strict in reads[rule.id])])
            level[rule.id] = least
            of_type.update({name: max(least, of_type.get(name, 0)) for name in makes[rule.id]})
            level.update({lower.id: max(least + 1, level[lower.id]) for lower in displaced[rule.id]})
        if (level, of_type) == before:
            return level
    circle = _circle(rules, displaced, types, level)
    raise LawError(
        circle[0].file,
        circle[0].line,
        f"rules deny each other in a circle: {', '.join(f'`{rule.id}`' for rule in circle)}",
        "let one of them read what held before, or override the other",
    )


def _circle(rules: tuple[Rule, ...], displaced: Mapping[str, list[Rule]], types: Mapping[str, FactType], level: Mapping[str, int]) -> list[Rule]:
    """Return rules that deny each other in a circle: from the highest level, each is followed to what lifted it there, until one comes again."""
    makers: dict[str, list[Rule]] = {}
    for rule in rules:
        for then in rule.then:
            if not deferred(types[then.fact]):
                makers.setdefault(then.fact, []).append(rule)
    path = [max(rules, key=lambda rule: level[rule.id])]
    while path.index(path[-1]) == len(path) - 1:
        last = path[-1]
        below = [(level[maker.id] + strict, maker) for name, strict in _reads(last) for maker in makers.get(name, ())]
        below += [(level[rule.id] + 1, rule) for rule in rules if last in displaced[rule.id]]
        path.append(max(below, key=lambda item: item[0])[1])
    return path[path.index(path[-1]) + 1 :]


def _reads(rule: Rule) -> list[tuple[str, int]]:
    reads = [(pattern.fact, 0) for pattern in (*rule.on, *rule.when)]
    groups = [*rule.unless, *(count.of for count in rule.counts)]
    groups += [filler.of for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
    return reads + [(pattern.fact, 1) for group in groups for pattern in group.patterns]
