"""A program: the rules of the books in force, set in levels so that no conclusion is ever withdrawn.

The levels are those of a stratified program (Apt, Blair and Walker, 1988): a rule stands above every rule that could deny it.
"""

import pickle
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from arbiter.cache import kept, plain
from arbiter.compiling import Find, RuleCode
from arbiter.facts import Fact, FactType, Value
from arbiter.house import House
from arbiter.law import Choice, LawError, Rule
from arbiter.levels import deferred, levels_of
from arbiter.matching import ways
from arbiter.packing import is_kept


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
    _again: frozenset[str] | None = None

    def again(self, made: frozenset[str], relations: frozenset[str]) -> frozenset[str]:
        """Return what must be concluded at its level for what was tried to be tried again: the other facts that the rule takes, or any where one is worked out.

        Args:
            made: the types that are concluded at its level.
            relations: the types that are worked out when asked.
        """
        if self._again is None:
            rule = self.rule
            reads = {pattern.fact for pattern in (*rule.on[: self.spot], *rule.on[self.spot + 1 :], *rule.when)}
            self._again = made & reads if relations.isdisjoint(reads) else made
        return self._again


class Watch:
    """The triggers of one fact type, sorted out by the values of the fields that they test: a tree, the field that most test first.

    A branch is made when the first fact comes that way.
    """

    __slots__ = ("_branches", "_done", "_spot", "_triggers", "_values")

    def __init__(self, triggers: Sequence[Trigger], done: frozenset[int] = frozenset()) -> None:
        """Sort out `triggers`; `done`: the positions that are tested already."""
        count = Counter(at for trigger in triggers for at in trigger.tests if at not in done)
        self._triggers = tuple(triggers)
        self._spot = max(count, key=lambda at: (count[at], -at)) if count else None
        self._done = done | {self._spot} if self._spot is not None else done
        self._values = {value for trigger in triggers for value in trigger.tests.get(self._spot, ())} if self._spot is not None else set()
        self._branches: dict[Value, Watch] = {}

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """All of them."""
        return self._triggers

    def admit(self, fact: Fact) -> tuple[Trigger, ...]:
        """Return the triggers that a fact may set off."""
        watch, values = self, fact.values
        while (spot := watch._spot) is not None:
            value = values[spot]
            if value not in watch._values:
                value = OTHER
            watch = watch._branches.get(value) or watch._branch(spot, value)
        return watch._triggers

    def _branch(self, spot: int, value: Value) -> "Watch":
        made = self._branches[value] = Watch([t for t in self._triggers if spot not in t.tests or value in t.tests[spot]], self._done)
        return made


OTHER = "\0"


@dataclass(frozen=True)
class Program:
    """Rules by level, by anchor type and by id.

    Attributes:
        rules: every rule, in the order of book, rank and id.
        levels: the level of each rule, by id.
        watches: by fact type, the places at which a fact may set a rule off.
        repeats: the levels at which a rule reads what another of the same level concludes, with all that is concluded there.
        displacers: by rule id, the rules that displace it.
        displacers_of: the ids of the rules that displace any.
        types: every fact type in reach.
        numbers: the numbers of the book.
        key: what tells it from others, where what follows from it may be kept; else "", as in whatever is made of it.
    """

    rules: tuple[Rule, ...]
    levels: Mapping[str, int]
    watches: Mapping[str, Watch]
    repeats: Mapping[int, frozenset[str]]
    displacers: Mapping[str, tuple[Rule, ...]]
    displacers_of: frozenset[str]
    types: Mapping[str, FactType]
    numbers: Mapping[str, int]
    key: str = field(default="", init=False)
    codes: dict[str, RuleCode] = field(default_factory=dict)

    @cached_property
    def _named(self) -> dict[tuple[str, str], dict[int, Rule]]:
        """The rules by their place, under their book and their law or their clause."""
        found: dict[tuple[str, str], dict[int, Rule]] = {}
        for place, rule in enumerate(self.rules):
            for ref in (rule.law, rule.clause):
                found.setdefault((rule.book, ref), {})[place] = rule
        return found

    def rules_of(self, book: str, refs: Iterable[str]) -> list[Rule]:
        """Return the rules of some laws and clauses of a book, in order."""
        found = {place: rule for ref in refs for place, rule in self._named.get((book, ref), {}).items()}
        return [found[place] for place in sorted(found)]

    def finder(self, trigger: Trigger, relations: frozenset[str], times: int) -> Find:
        """Return what finds the ways in which facts set a rule off: compiled, once it has been tried so many `times` that this pays.

        A rule of the house's own is compiled at once: it may ask for much.
        """
        trigger.heat += times
        if trigger.heat <= WARM and trigger.rule.rank:
            return partial(ways, trigger.rule, trigger.spot)
        rule = trigger.rule
        if rule.id not in self.codes:
            self.codes[rule.id] = RuleCode(rule, self.types, relations)
        trigger.find = self.codes[rule.id].finder(trigger.spot)
        return trigger.find


WARM = 25
MOST_PROGRAMS = 100
_PROGRAMS: dict[tuple[str, frozenset[str], str], Program] = {}


def program_for(house: House) -> Program:
    """Return the rules in force at a house, set in levels; built once for each book, set of adopted laws and house laws, the last hundred of them kept.

    Args:
        house: what is in force.

    Returns:
        The program.

    Raises:
        LawError: as `build_program`.
    """
    key = (house.book.digest, house.adopted, house.own.digest if house.own else "")
    found = _PROGRAMS.get(key)
    if found is None:
        own = house.own
        types = {**house.book.types(), **({kind.name: kind for kind in own.facts} if own else {})}
        rules = list(house.rules())
        names = {rule.id for rule in rules}
        idle = [rule for book in house.books for clause in book.clauses() for rule in clause.rules if rule.id not in names]
        numbers = {**house.book.numbers, **(own.numbers if own else {})}
        build = partial(build_program, rules, types, numbers, idle)
        name = repr((key[0], sorted(key[1])))
        planned = own is None and all(map(is_kept, (*rules, *idle)))
        made = partial(_planned, rules=rules, types=types, numbers=numbers, key=name)
        found = _PROGRAMS[key] = kept(f"{house.book.name}_program", [name], build, _plan, made) if planned else build()
        while len(_PROGRAMS) > MOST_PROGRAMS:
            _PROGRAMS.pop(next(iter(_PROGRAMS), key), None)
    return found


def _plan(program: Program) -> bytes:
    """Return how a program is made of its rules, which are named by their ids."""
    watches = {name: [(each.level, each.order, each.rule.id, each.spot, each.tests) for each in watch.triggers] for name, watch in program.watches.items()}
    displacers = {name: [rule.id for rule in rules] for name, rules in program.displacers.items()}
    return pickle.dumps(([rule.id for rule in program.rules], program.levels, watches, program.repeats, displacers, program.displacers_of))


def _planned(data: bytes, rules: Iterable[Rule], types: Mapping[str, FactType], numbers: Mapping[str, int], key: str) -> Program:
    """Return the program that is made of rules by a plan."""
    named = {rule.id: rule for rule in rules}
    ids, levels, spots, repeats, displacers, above = plain(data)
    watches = {name: Watch([Trigger(level, order, named[of], spot, tests) for level, order, of, spot, tests in found]) for name, found in spots.items()}
    displacing = {name: tuple(named[each] for each in found) for name, found in displacers.items()}
    found = Program(tuple(named[each] for each in ids), levels, watches, repeats, displacing, above, types, numbers)
    object.__setattr__(found, "key", key)
    return found


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
    named, dormant = _by_name(ordered), _by_name(idle)
    displaced = {rule.id: _displaced(rule, named, dormant) for rule in ordered}
    displacers: dict[str, tuple[Rule, ...]] = {}
    for rule in ordered:
        for lower in displaced[rule.id]:
            displacers[lower.id] = (*displacers.get(lower.id, ()), rule)
    levels = levels_of(ordered, displaced, types)
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


def _repeats(rules: Iterable[Rule], levels: Mapping[str, int], types: Mapping[str, FactType]) -> dict[int, frozenset[str]]:
    made = {(levels[rule.id], then.fact) for rule in rules for then in rule.then if not deferred(types[then.fact])}
    read = {(levels[rule.id], pattern.fact) for rule in rules for pattern in (*rule.on, *rule.when)}
    return {repeated: frozenset(name for level, name in made if level == repeated) for repeated, _ in made & read}


def _unique(rules: Iterable[Rule]) -> None:
    seen: dict[str, Rule] = {}
    for rule in rules:
        if rule.id in seen:
            first = seen[rule.id]
            raise LawError(rule.file, rule.line, f"the rule id `{rule.id}` is given twice", f"it stands at {first.file}:{first.line} too")
        seen[rule.id] = rule


def _displaced(rule: Rule, named: Mapping[str, Sequence[Rule]], idle: Mapping[str, Sequence[Rule]]) -> list[Rule]:
    found: list[Rule] = []
    for name in rule.overrides:
        hits = [other for other in named.get(name, ()) if other is not rule]
        if not hits and name not in idle:
            raise LawError(rule.file, rule.line, f"`overrides` names `{name}`, which is no rule, clause or law", "name a rule id or a clause with rules")
        found.extend(hits)
    return found


def _by_name(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Return rules by each name under which an `overrides` may mean them: their id, their clause and their law, with or without the book."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        for name in dict.fromkeys((rule.id, rule.clause, rule.law, f"{rule.book}:{rule.clause}", f"{rule.book}:{rule.law}")):
            found.setdefault(name, []).append(rule)
    return found
