"""What the proof of a ruling looked for and nobody reported: facts that would undo a conclusion, or let another rule speak."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from arbiter.asked import asked_of
from arbiter.conclusions import CONCLUSIONS, INERT
from arbiter.events import EVENT_KINDS, Event
from arbiter.facts import Fact, Value
from arbiter.hearing import Hearing
from arbiter.kinds import reporters
from arbiter.law import Choice, Pattern, Rule, Variable
from arbiter.matching import Bindings, facts_for, unify
from arbiter.proof import Firing
from arbiter.table.core import STAGES

MOST_WAYS = 12
AT_STAKE = frozenset({"option_open", "deal_outcome", "hand_status", "order_given", "penalty_due", "granted", "denied", "bet_outcome"})
FIELDS = {"mouth": "by_mouth", "on_chips": "hand_on_chips"}
UNDOES, SPEAKS = 0, 1
Missing = tuple[Pattern, Bindings]


@dataclass(frozen=True, slots=True)
class Unasked:
    """A fact that nobody reported.

    Attributes:
        near: how near it is to the ruling: `UNDOES` where it would undo what was concluded, `SPEAKS` where it would let another rule speak.
        place: the index of the event before which it would have happened, or of the event that it is about.
        event: the event that would report it, as data.
        of: the field of the event that nobody set; "" where the event itself is what nobody reported.
        known: whether it is told who did it.
    """

    near: int
    place: int
    event: tuple[tuple[str, Any], ...]
    of: str = ""
    known: bool = True


def unasked(hearing: Hearing) -> list[Unasked]:
    """Return the facts that the proof looked for and nobody reported: nearest first, of one nearness the latest first.

    Args:
        hearing: a finished hearing.

    Returns:
        Each fact once. Whether it would change the ruling is for another hearing to say.
    """
    seeker = _Seeker(hearing)
    found = dict.fromkeys([*seeker.undoing(), *seeker.speaking()])
    return sorted(found, key=lambda each: (each.near, -each.place))


class _Seeker:
    """Seeks in one finished hearing."""

    def __init__(self, hearing: Hearing) -> None:
        self.hearing, self.memory, self.program = hearing, hearing.table.memory, hearing.engine.program
        self.events = hearing.incident.events
        self.asked = asked_of(self.program)
        self.heard = [(fact.known, fact.event) for fact in self.memory.by_type.get("happening", ()) if isinstance(fact.event, int)]

    # --- what would undo a conclusion

    def undoing(self) -> Iterator[Unasked]:
        """Yield what would end a conclusion of the ruling, or defeat the firings that it rests on."""
        for firing in self.hearing.engine.firings:
            if not firing.holds or firing.rule.routine or not any(map(_at_stake, firing.concluded)):
                continue
            place = self._place(firing.on)
            for limit in firing.concluded[-1].until:
                if limit.pattern.word:
                    yield from self._facts((limit.pattern, limit.bindings), UNDOES, place, limit=True)
            for each in firing.chain():
                yield from self._defeating(each, self._place(each.on))
                for pattern, fact in zip((*each.rule.on, *each.rule.when), (*each.on, *each.when), strict=True):
                    yield from self._flags(pattern, fact, UNDOES)

    def _defeating(self, firing: Firing, place: int) -> Iterator[Unasked]:
        for group in firing.rule.unless:
            for missing in self._one_missing(group.patterns, firing.bindings):
                yield from self._facts(missing, UNDOES, place)

    # --- what would let another rule speak

    def speaking(self) -> Iterator[Unasked]:
        """Yield what alone is missing of a rule that decides something, where something else of its anchor was reported."""
        by_type = self.memory.by_type
        for rule, spot, others in self.asked.spots:
            if all(name in by_type for name in others):
                patterns = (*rule.on, *rule.when)
                for bindings, facts in islice(self._loosely([*patterns[:spot], *patterns[spot + 1 :]], {}), MOST_WAYS):
                    anchor = facts[: len(rule.on) - (spot < len(rule.on))]
                    if _at_issue(anchor):
                        yield from self._facts((patterns[spot], bindings), SPEAKS, self._place(anchor))

    # --- patterns that nothing matches

    def _one_missing(self, patterns: Sequence[Pattern], bindings: Bindings) -> Iterator[Missing]:
        """Yield the patterns that alone of a group are not matched, with what the others bind."""
        for at, pattern in enumerate(patterns):
            for found, _ in islice(self._loosely([*patterns[:at], *patterns[at + 1 :]], bindings), MOST_WAYS):
                yield pattern, found

    def _loosely(self, patterns: Sequence[Pattern], bindings: Bindings) -> Iterator[tuple[Bindings, tuple[Fact, ...]]]:
        """Yield every way in which all patterns hold, whenever it was."""
        if not patterns:
            yield bindings, ()
            return
        for fact in self._matching(patterns[0], bindings):
            found = unify(patterns[0], fact, bindings)
            if found is not None:
                for more, facts in self._loosely(patterns[1:], found):
                    yield more, (fact, *facts)

    def _matching(self, pattern: Pattern, bindings: Bindings) -> list[Fact]:
        if pattern.fact in self.memory.relations:
            return list(facts_for(self.memory, pattern, bindings, shadows=False))
        return [fact for fact in self.memory.by_type.get(pattern.fact, ()) if not fact.shadow]

    # --- the facts in question

    def _facts(self, missing: Missing, near: int, place: int, *, limit: bool = False, deep: bool = True) -> Iterator[Unasked]:
        """Yield the events that would report what a pattern asks for; of a helper fact, what would set off the rules that make it.

        What ends a right is asked after whatever it is; of the rest only what people leave out when they tell what happened.
        """
        pattern, bindings = missing
        if deep and pattern.fact in self.asked.makers:
            for rule in self.asked.makers[pattern.fact]:
                for bound in _made_as(rule, pattern, bindings):
                    for one in self._one_missing((*rule.on, *rule.when), bound):
                        yield from self._facts(one, near, place, limit=limit, deep=False)
            return
        yield from self._but_for_a_flag(pattern, bindings, near)
        values = _values(pattern, bindings)
        if values.get("by") in (None, *self.hearing.table.seats.players) and not self._reported(pattern, bindings):
            for name in reporters(pattern.fact):
                kind = EVENT_KINDS[name]
                event = kind.reporting(pattern.fact, values) if limit or kind.easily_missed else None
                if event is not None and self._possible(kind, place):
                    yield Unasked(near, place, *self._filled(event, values))
                    return

    def _possible(self, kind: type[Event], place: int) -> bool:
        """Whether an event of a kind can have happened before that at a place: no sooner than its stage, and after what it can only follow."""
        stage = next((fact["name"] for fact in reversed(self.memory.by_type["stage"]) if isinstance(fact.event, int) and fact.event < place), STAGES[0])
        if kind.earliest and STAGES.index(str(stage)) < STAGES.index(kind.earliest):
            return False
        return not kind.follows or all(event.event != kind.follows for event in self.events[place:])

    def _flags(self, pattern: Pattern, fact: Fact, near: int) -> Iterator[Unasked]:
        """Yield the flags of an odd event that a pattern asks for and nobody set."""
        if fact.irregular and isinstance(fact.event, int):
            event = self.events[fact.event]
            for name, term in pattern.tests:
                field = FIELDS.get(name, name)
                if isinstance(term, Choice) and isinstance(term.values[0], bool) and field in type(event).model_fields.keys() - event.model_fields_set:
                    yield Unasked(near, fact.event, ((field, not fact[name]),), field)

    def _but_for_a_flag(self, pattern: Pattern, bindings: Bindings, near: int) -> Iterator[Unasked]:
        """Yield the flags for want of which a reported event does not match."""
        plain = tuple(test for test in pattern.tests if not (isinstance(test[1], Choice) and isinstance(test[1].values[0], bool)))
        if len(plain) < len(pattern.tests):
            rest = Pattern(pattern.fact, plain)
            for fact in self._matching(rest, bindings):
                if unify(rest, fact, bindings) is not None and unify(Pattern(pattern.fact, pattern.tests), fact, bindings) is None:
                    yield from self._flags(pattern, fact, near)

    def _reported(self, pattern: Pattern, bindings: Bindings) -> bool:
        return any(unify(Pattern(pattern.fact, pattern.tests), fact, bindings) is not None for fact in self._matching(pattern, bindings))

    def _filled(self, event: Mapping[str, Any], values: Mapping[str, Any]) -> tuple[tuple[tuple[str, Any], ...], str, bool]:
        """Return the event with somebody to do it, and whether it was told who."""
        kind = EVENT_KINDS[event["event"]]
        wanting = next((name for name in ("to", "by") if name in kind.model_fields and kind.model_fields[name].is_required() and name not in event), "")
        if not wanting or wanting in kind.left_out:
            return tuple(event.items()), "", True
        usual = self.memory.one(kind.done_by) if kind.done_by else None
        who = usual["player"] if usual else self._next(values)
        return (*event.items(), (wanting, who)), "", usual is not None or wanting != "by"

    def _next(self, values: Mapping[str, Any]) -> Value:
        """Return the next player in the pot after whom the values name; any other in the pot, where they name nobody."""
        players = self.hearing.table.seats.players
        named = [value for value in values.values() if value in players]
        start = players.index(named[0]) + 1 if named else 0
        within = {fact["player"] for fact in self.memory.by_type.get("in_pot", ())}
        return next((name for name in (*players[start:], *players[:start]) if name in within and name not in named), players[0])

    def _place(self, facts: Sequence[Fact]) -> int:
        """Return the event with which facts came to light, before which something must have happened to be known then; the end, where they did at the end."""
        if not facts:
            return len(self.events)
        tick = max(fact.known for fact in facts)
        heard = [(known, event) for known, event in self.heard if known <= tick]
        if not heard:
            return 0
        known, event = heard[-1]
        late = any(fact.known == tick > known and fact.event is not None and fact.event != event and fact.firing is None for fact in facts)
        return len(self.events) if late else event


def _at_stake(fact: Fact) -> bool:
    return _decides(fact) and fact.type.name in AT_STAKE


def _decides(fact: Fact) -> bool:
    return not fact.shadow and fact.ended_by is None and fact.type.name in CONCLUSIONS and fact.type.name not in INERT


def _at_issue(anchor: Sequence[Fact]) -> bool:
    """Whether facts speak of something that the law should answer, or follow from such facts."""
    return any(fact.irregular or fact.type.name == "claim" or (fact.firing is not None and _at_issue(fact.firing.on)) for fact in anchor)


def _values(pattern: Pattern, bindings: Bindings) -> dict[str, Value]:
    """Return what a pattern asks of its fact, as far as it is known."""
    found: dict[str, Value] = {}
    for name, term in pattern.tests:
        if isinstance(term, Choice):
            found[name] = term.values[0]
        elif term.name in bindings:
            found[name] = bindings[term.name]
    return found


def _made_as(rule: Rule, pattern: Pattern, bindings: Bindings) -> Iterator[Bindings]:
    """Yield the bindings under which a rule would make the fact that a pattern asks for."""
    for then in rule.then:
        if then.fact == pattern.fact:
            wanted, given = _values(pattern, bindings), dict(then.values)
            pairs = [(given[name], value) for name, value in wanted.items() if name in given]
            if all(isinstance(term, Variable) or (isinstance(term, Choice) and value in term.values) for term, value in pairs):
                yield {term.name: value for term, value in pairs if isinstance(term, Variable)}
