"""What the rules of a program ask of the fields of events: numbers and words, followed through the facts of the table and the helper facts."""

from collections.abc import Iterable, Mapping
from typing import Any

from arbiter.checking.courses import PLAYERS
from arbiter.checking.reach import patterns_of
from arbiter.claims import GRANTS, REFUSES
from arbiter.events import EVENT_KINDS
from arbiter.expressions import Comparison
from arbiter.law import Choice, Pattern, Rule, Variable
from arbiter.program import Program

Spot = tuple[str, str]  # a fact type and one of its fields

RENAMED = {"by_mouth": "mouth", "hand_on_chips": "on_chips"}
"""Fields of an event that a fact of the table has under another name."""

CARRIED: Mapping[Spot, tuple[Spot, ...]] = {
    ("deal", "cards"): (("dealt", "cards"), ("found", "cards")),
    ("deal", "round"): (("round_begun", "number"),),
    ("discover", "cards"): (("found", "cards"),),
    ("discover", "fault"): (("found", "fault"),),
    ("withdraw_card", "cards"): (("dealt", "cards"),),
    ("expose", "cards"): (("turned_up", "cards"), ("turned_by", "cards")),
    ("cut", "packets"): (("cut_packets", "smaller"),),
    ("cut", "exposed"): (("cut_packets", "exposed"),),
    ("discard", "cards"): (("draw_of", "discarded"),),
    ("ask_cards", "cards"): (("draw_of", "asked"),),
    ("serve", "cards"): (("draw_of", "served"),),
    ("look", "at"): (("looked", "at"),),
    ("look", "intentional"): (("looked", "intentional"),),
    ("show", "part"): (("shown", "part"),),
    ("discard_hand", "face"): (("abandoned", "face"),),
}
"""Into which facts of the table a field of an event goes."""

COUNTERS = [1, 2, 4, 11]
"""Counters put in: too few to come in, enough, more, and over the limit."""

TAKEN_IN = ("post", "add_chips", "take_back")
"""Kinds of event whose counters the table takes in, besides those of betting."""

NEAR = (1, 2, 3)
"""Numbers around those of the course of a deal, where a rule compares one field with another."""

PACK = 52
MOST = 120


class Values:
    """What the rules of a program ask of events.

    Attributes:
        by_the_pone: the kinds of event, and the fields of them, of which a rule asks whether the pone stands there.
    """

    def __init__(self, program: Program) -> None:
        """Learn from the rules of `program`."""
        self._patterns: dict[str, list[Pattern]] = {}
        self._numbers: dict[Spot, set[int]] = {}
        self._compared: set[Spot] = set()
        self._words: dict[Spot, dict[str, None]] = {}
        self._flows: dict[Spot, set[Spot]] = {spot: set(into) for spot, into in CARRIED.items()}
        self.by_the_pone: set[Spot] = set()
        for rule in program.rules:
            self._learn(rule)

    def _learn(self, rule: Rule) -> None:
        spots: dict[str, set[Spot]] = {}
        patterns = list(patterns_of(rule))
        for pattern in patterns:
            self._patterns.setdefault(pattern.fact, []).append(pattern)
            for field, term in pattern.tests:
                if isinstance(term, Variable):
                    spots.setdefault(term.name, set()).add((pattern.fact, field))
                else:
                    self._take((pattern.fact, field), term)
        for then in rule.then:
            for field, filler in then.values:
                for spot in spots.get(filler.name, ()) if isinstance(filler, Variable) else ():
                    self._flows.setdefault(spot, set()).add((then.fact, field))
        for comparison in (*rule.where, *(each for group in rule.unless for each in group.where), *(each for pattern in patterns for each in pattern.where)):
            self._compare(comparison, spots)
        pones = {term.name for pattern in patterns if pattern.fact == "pone" for _, term in pattern.tests if isinstance(term, Variable)}
        self.by_the_pone |= {spot for name in pones for spot in spots[name]}

    def _take(self, spot: Spot, term: Choice) -> None:
        self._numbers.setdefault(spot, set()).update(value for value in term.values if isinstance(value, int) and not isinstance(value, bool))
        self._words.setdefault(spot, {}).update(dict.fromkeys(str(value) for value in term.values))

    def _compare(self, comparison: Comparison, spots: Mapping[str, set[Spot]]) -> None:
        alone = len(set(comparison.variables)) == 1
        found = {abs(side.constant) for side in (comparison.left, comparison.right) if not side.word}
        for spot in (spot for name in comparison.variables for spot in spots.get(name, ())):
            if alone:
                self._numbers.setdefault(spot, set()).update(found)
            else:
                self._compared.add(spot)

    def _reached(self, name: str, key: str) -> set[Spot]:
        """Return the fields of facts into which a field of an event goes, its own among them."""
        start = {(name, RENAMED.get(key, key))} | ({("wager", RENAMED.get(key, key))} if _betting(name) else set())
        found, todo = set(start), [*start]
        while todo:
            for spot in self._flows.get(todo.pop(), set()) - found:
                found.add(spot)
                todo.append(spot)
        return found

    def patterns_on(self, name: str) -> list[Pattern]:
        """Return the patterns over the facts that an event of a kind is."""
        wagers = self._patterns.get("wager", []) if _betting(name) else []
        return self._patterns.get(name, []) + [each for each in wagers if name in getattr(dict(each.tests).get("kind"), "values", (name,))]

    def asked(self, name: str, key: str) -> bool:
        """Whether a rule asks for a field of events of a kind, or for what it goes into."""
        fields = {spot for spot in self._reached(name, key) if spot[0] != "wager"}
        own = any(field == RENAMED.get(key, key) for each in self.patterns_on(name) for field, _ in each.tests)
        return own or any(field == spot[1] for spot in fields for each in self._patterns.get(spot[0], ()) for field, _ in each.tests)

    def asked_with(self, name: str, key: str, given: Mapping[str, Any]) -> bool:
        """Whether a rule, or what a demand asks of the conclusions, asks who stands in a field of an event that holds what is `given`."""
        demand = str(given.get("demand", ""))
        if key == "against" and any("him" in wanted.values() for table in (GRANTS, REFUSES) for _, wanted in table.get(demand, ())):
            return True
        return any(key in dict(each.tests) and _allows(each, given) for each in self.patterns_on(name))

    def numbers(self, name: str, key: str) -> list[int]:
        """Return the numbers that tell something in a field: at, just below and just above those that rules set beside it."""
        if key == "amount":
            return COUNTERS if _betting(name) or name in TAKEN_IN or self.asked(name, key) else []
        if key == "hands":
            return [len(PLAYERS) - 1, len(PLAYERS), len(PLAYERS) + 1]
        reached = self._reached(name, key)
        return sorted({*_around(number for spot in reached for number in self._numbers.get(spot, ())), *(NEAR if reached & self._compared else ())})

    def packets(self) -> list[list[int]]:
        """Return the packets of a cut, by the smaller of the two."""
        return [[number, PACK - number] for number in self.numbers("cut", "packets")]

    def words(self, name: str, key: str) -> list[str]:
        """Return the words that rules ask for in a field."""
        return list(self._words.get((name, key), ()))


def _allows(pattern: Pattern, given: Mapping[str, Any]) -> bool:
    return all(not isinstance(term, Choice) or given.get(field) is None or given[field] in term.values for field, term in pattern.tests)


def _around(numbers: Iterable[int]) -> set[int]:
    return {number + more for number in numbers for more in (-1, 0, 1) if 0 < number + more <= MOST}


def _betting(name: str) -> bool:
    return "by_mouth" in EVENT_KINDS[name].model_fields
