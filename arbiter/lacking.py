"""What a rule lacked: the way that gets furthest through its conditions, and the first that failed, in the sentences of the facts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from arbiter.expressions import Comparison, Linear
from arbiter.facts import EventPath, Fact, FactType, Memory
from arbiter.law import Choice, Count, Pattern, Rule, Variable
from arbiter.matching import Bindings, facts_for, group_values, unify
from arbiter.telling import DOUBTED, PERSONS, Either, counted, listed, tell_with_flags

ANYBODY, A_PLAYER = "anybody", "a player"
MOST_WAYS = 400
MOST_TRIED = 20_000
MOST_TOLD = 3
SETTING = ("happening", "record", "game", "at_table", "seated", "deal_done", "house")
NOUNS = {"card": ("cards", "served", "asked", "discarded", "smaller", "left", "drawn", "exposed"), "minute": ("minutes",)}
NOUNS |= {"hand": ("hands",), "player": ("candidates",)}
NOUNS |= {"counter": ("amount", "total", "had", "highest", "over", "pool", "chips", "limit")}
SIGNS = {">": "more than", "<": "fewer than", ">=": "at least", "<=": "at most", "==": "exactly", "!=": "other than"}
TURNED = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "==": "==", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Lack:
    """What a rule lacked: in words, the event that failed it, how many conditions held before, and the pattern that nothing matched."""

    text: str
    event: EventPath | None
    reached: int
    missing: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way through the patterns of a rule, as far as it goes."""

    bindings: Bindings
    facts: tuple[Fact, ...]


class Searcher:
    """Looks for what one rule lacked in a finished hearing."""

    def __init__(self, rule: Rule, memory: Memory, types: Mapping[str, FactType]) -> None:
        """Look through the working memory."""
        self.rule, self.memory, self.types = rule, memory, types
        self.patterns = (*rule.on, *rule.when)
        self.tried = 0

    def lack(self) -> Lack:
        """Return the first condition that failed on the way that gets furthest."""
        way = max(islice(self._ways((), {}), MOST_WAYS), key=self._worth)
        if len(way.facts) < len(self.patterns):
            return self._missing(way)
        late = self._untimely(way)
        if late is not None:
            return late
        for comparison in self.rule.where:
            if comparison.holds(self._counted(way)) is not True:
                return Lack(self._compared(comparison, way), self._event(comparison, way), len(way.facts))
        return Lack("its conditions did not hold at the same moment", way.facts[-1].event, len(way.facts))

    def _worth(self, way: Way) -> tuple[int, int, bool]:
        if len(way.facts) < len(self.patterns):
            return len(way.facts), 0, False
        bindings = self._counted(way)
        return len(way.facts), sum(comparison.holds(bindings) is True for comparison in self.rule.where), self._untimely(way) is None

    # --- the ways

    def _ways(self, facts: tuple[Fact, ...], bindings: Bindings) -> Iterator[Way]:
        """Yield the ways through the patterns that cannot be carried on, the longest among them."""
        if len(facts) == len(self.patterns):
            yield Way(bindings, facts)
            return
        stuck = True
        pattern = self.patterns[len(facts)]
        for fact in self._matching(pattern, bindings):
            self.tried += 1
            found = unify(pattern, fact, bindings)
            if found is not None and self.tried < MOST_TRIED and self._same_people(found):
                stuck = False
                yield from self._ways((*facts, fact), found)
        if stuck:
            yield Way(bindings, facts)

    def _matching(self, pattern: Pattern, bindings: Bindings) -> Iterable[Fact]:
        if pattern.fact in self.memory.relations:
            return facts_for(self.memory, pattern, bindings, shadows=False)
        return [fact for fact in self.memory.by_type.get(pattern.fact, ()) if not fact.shadow]

    def _same_people(self, bindings: Bindings) -> bool:
        """Whether what the rule asks of players holds, as far as they are known."""
        asked = [each for each in self.rule.where if all(isinstance(bindings.get(name), str) for name in each.variables)]
        return all(each.holds(bindings) is not False for each in asked)

    def _counted(self, way: Way) -> Bindings:
        bindings = way.bindings
        for count in self.rule.counts:
            bindings = {**bindings, count.name: len(group_values(self.memory, count.of, count.each, bindings))}
        return bindings

    # --- nothing matches

    def _missing(self, way: Way) -> Lack:
        pattern = self.patterns[len(way.facts)]
        other = next(
            (
                fact
                for fact in self._matching(pattern, way.bindings)
                if unify(replace(pattern, after="", before="", where=()), fact, way.bindings) is not None and fact not in way.facts
            ),
            None,
        )
        event = way.facts[-1].event if way.facts else None
        if other is not None and (pattern.after or pattern.before) and other.event is not None:
            side = "after" if pattern.after else "before"
            moment = self._moment(pattern.after or pattern.before, way)
            return Lack(f"{other.tell()}, but not {side} {moment}", other.event, len(way.facts))
        anybody = f"{ANYBODY} else" if any(fact.type.name == pattern.fact for fact in way.facts) else ANYBODY
        return Lack(f"{_although(way)}nothing shows that {self.told(pattern, way.bindings, anybody)}", event, len(way.facts), pattern)

    def told(self, pattern: Pattern, bindings: Mapping[str, object], anybody: str = ANYBODY) -> str:
        """Tell a pattern in the sentence of its fact; whoever is not known is `anybody`, and how many is not known but compared is `so many`."""
        kind = self.types[pattern.fact]
        values: dict[str, object] = {**dict.fromkeys(kind.fields), DOUBTED: ""}
        for name, term in pattern.tests:
            if isinstance(term, Choice):
                values[name] = term.values[0] if len(term.values) == 1 else Either(term.values)
            else:
                values[name] = bindings.get(term.name, self._so_many(name, term.name))
        tests = {name for name, _ in pattern.tests}
        first = next((name for name in kind.fields if name in PERSONS), "")
        values |= {name: anybody for name in kind.fields if name in PERSONS and values[name] is None and (name in tests or name == first)}
        return tell_with_flags(kind.tells, values)

    def _so_many(self, field: str, variable: str) -> str | None:
        noun = next((noun for noun, fields in NOUNS.items() if field in fields), None)
        compared = any(variable in comparison.variables for comparison in self.rule.where)
        return f"so many {noun}s" if noun and compared else None

    def _moment(self, name: str, way: Way) -> str:
        fact = next((fact for pattern, fact in zip(self.patterns, way.facts, strict=False) if pattern.moment == name), None)
        return fact.tell() if fact else "that"

    # --- not at the same moment

    def _untimely(self, way: Way) -> Lack | None:
        """Return what did not hold when the anchor came to light."""
        anchor = way.facts[: len(self.rule.on)]
        last = max(anchor, key=lambda fact: fact.known)
        for fact in way.facts:
            if fact.type.name in self.memory.relations or fact.holds(last.known):
                continue
            if fact.known > last.known:
                return Lack(f"{fact.tell()} only after {last.tell()}", fact.event, len(way.facts))
            over = f", for {fact.ended_by[1].tell()}" if fact.ended_by else ""
            return Lack(f"when {last.tell()}, it was no longer so that {fact.tell()}{over}", last.event, len(way.facts))
        return None

    # --- comparisons in words

    def _compared(self, comparison: Comparison, way: Way) -> str:
        left, right, sign = comparison.left, comparison.right, comparison.sign
        moments = {pattern.moment for pattern in self.patterns if pattern.moment}
        if set(comparison.variables) & moments:
            return f"{' and '.join(self._moment(name, way) for name in comparison.variables)}, but not in the order that it asks for"
        if not left.terms and not left.word:
            left, right, sign = right, left, TURNED[sign]
        if len(left.terms) == 1 and left.terms[0][0] == 1 and not left.constant and not right.terms and not right.word:
            return self._against_number(left.terms[0][1], sign, right.constant, way)
        values = [self._counted(way).get(name) for name in comparison.variables]
        if all(isinstance(value, str) for value in values) and sign in ("==", "!="):
            asked = "one and the same" if sign == "==" else "two that are not the same"
            return f"it asks for {asked}, and here they are {listed(map(str, values))}"
        return f"it asks that {self._sum(left, way)} be {SIGNS[sign]} {self._sum(right, way)}"

    def _against_number(self, name: str, sign: str, number: int, way: Way) -> str:
        count = next((count for count in self.rule.counts if count.name == name), None)
        if count is not None:
            return self._how_many(count, sign, number, way)
        place = self._place(name)
        noun = next((noun for noun, fields in NOUNS.items() if place and place[1] in fields), "")
        asked = f"{SIGNS[sign]} {counted(number, noun) if noun else number}"
        if way.bindings.get(name) is None:
            return f"it asks for {asked}, and how many is not known{f' when {way.facts[place[0]].tell()}' if place else ''}"
        return f"it asks for {asked}, and {way.facts[place[0]].tell()}" if place else f"it asks for {asked}"

    def _how_many(self, count: Count, sign: str, number: int, way: Way) -> str:
        told = listed(dict.fromkeys(self.told(pattern, way.bindings, A_PLAYER) for pattern in count.of.patterns))
        found = self._counted(way)[count.name]
        if not found:
            return f"nothing shows that {listed(dict.fromkeys(self.told(pattern, way.bindings) for pattern in count.of.patterns))}"
        return f"that {told} must be so of {SIGNS[sign]} {number}, and it is so of {found}"

    def _place(self, name: str) -> tuple[int, str] | None:
        """Return in which pattern, and in which field of it, a variable stands; the last is what is asked about."""
        places = [(at, key) for at, pattern in enumerate(self.patterns) for key, term in pattern.tests if isinstance(term, Variable) and term.name == name]
        return places[0] if places else None

    def _event(self, comparison: Comparison, way: Way) -> EventPath | None:
        places = [place for name in comparison.variables if (place := self._place(name)) is not None]
        return way.facts[places[0][0]].event if places else way.facts[-1].event

    def _sum(self, linear: Linear, way: Way) -> str:
        if linear.word:
            return linear.word
        told = [self._term(factor, name, way) for factor, name in linear.terms]
        return " and ".join([*told, str(linear.constant)] if linear.constant or not told else told)

    def _term(self, factor: int, name: str, way: Way) -> str:
        count = next((count for count in self.rule.counts if count.name == name), None)
        if count is not None:
            told = listed(dict.fromkeys(self.told(pattern, way.bindings, A_PLAYER) for pattern in count.of.patterns))
            return f"{'' if factor == 1 else f'{factor} times '}the number of those of whom it is so that {told} ({self._counted(way)[name]})"
        place = self._place(name)
        field = place[1].replace("_", " ") if place else "number"
        value = self._counted(way).get(name)
        of = f" when {way.facts[place[0]].tell()}" if place else ""
        return f"{'' if factor == 1 else f'{factor} times '}the {field} ({'not known' if value is None else value}{of})"


def _although(way: Way) -> str:
    """Tell what did hold, the last few of it."""
    told = [fact.tell() for fact in way.facts if fact.type.name not in SETTING]
    return f"although {listed(list(dict.fromkeys(told))[-MOST_TOLD:])}, " if told else ""
