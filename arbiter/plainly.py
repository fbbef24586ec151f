"""Rules in one line, as a referee says them: what happened, what the law does, and until when."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from arbiter.conclusions import CONCLUSIONS
from arbiter.conditions import COUNTED, LOOSE, ROLES, TIMES, Known, alike, bounds, compared, known, linear, named, nouns, pairs
from arbiter.expressions import Comparison, Linear
from arbiter.facts import FactType
from arbiter.law import Choice, Conclusion, Count, Each, Filler, Group, Pattern, Rule, Stake, Variable
from arbiter.telling import Bound, Either, listed, sentence, tell_with_flags
from arbiter.wording import LIMITS, PURSES

# what a line leaves out: who sits where is told by the offices, and what is compared is told with the comparison
SETTING = {"dealer", "age", "pone", "next_dealer", "at_table", "seated", "left_of", "last_wager", "stake", "straddler"}
MEASURES = {"stack", "put_in", "interval_total", "pool"}
BY_THE_WAY = ("silence", "regular", "noted", "breach")
WRONG = {"count": "a wrong number of cards", "draw": "a wrong number of cards"}
WHO, EACH = "who", "each player who"
NOTHING = "nothing"
HELPER = "helper"
DEEPEST = 3
MOST_EFFECTS = 5
MOST_THROUGH = 2


@dataclass(frozen=True, slots=True)
class Decision:
    """What one rule decides: what happened, what follows (the kind of conclusion, and in words), until when, and where not."""

    happened: str
    effects: tuple[tuple[str, str], ...]
    until: str
    not_where: tuple[str, ...]
    rule: Rule

    @property
    def line(self) -> str:
        """The whole in one line."""
        follows = "; ".join(effect for _, effect in self.effects)
        limit = f" {sentence(f'until {self.until}')}" if self.until else ""
        return f"{sentence(f'when {self.happened}: {follows}')}{limit}"


class Teller:
    """Tells rules in the sentences of their fact types, following helper facts to what they come to."""

    def __init__(self, types: Mapping[str, FactType], rules: Iterable[Rule], numbers: Mapping[str, int] | None = None) -> None:
        """Use these fact types, these rules to follow helper facts, and the numbers of the book."""
        self.types = types
        self.numbers = numbers or {}
        self.reading: dict[str, list[tuple[Rule, Pattern]]] = {}
        for rule in rules:
            for pattern in rule.on:
                self.reading.setdefault(pattern.fact, []).append((rule, pattern))

    def decisions(self, rules: Iterable[Rule]) -> Iterator[Decision]:
        """Yield what each rule decides; rules that only keep the books for others are passed over where others speak."""
        seen: set[str] = set()
        for each in map(self.decision, rules):
            if each.effects and each.line not in seen:
                seen.add(each.line)
                yield each

    def decision(self, rule: Rule) -> Decision:
        """Return what a rule decides."""
        have = known(rule, {}, self.numbers)
        follows = tuple(dict.fromkeys(self._follows(rule, have, 0)))
        limits = listed(dict.fromkeys(LIMITS.get(each.word, each.word.replace("_", " ")) for each in rule.until if each.word), "or")
        return Decision(self._happened(rule, have), follows[:MOST_EFFECTS], limits, tuple(dict.fromkeys(self._group(each, have) for each in rule.unless)), rule)

    # --- what happened

    def _happened(self, rule: Rule, have: Known) -> str:
        """Return the conditions of a rule: what set it off, what held then, how many, and how the numbers stand."""
        read = {name for each in rule.where for name in each.variables if name not in have.bounds}
        told = [each for each in (*rule.on, *rule.when) if each.fact not in SETTING and not (each.fact in MEASURES and read & set(each.variables))]
        shown: set[str] = set()
        said = list(_twice(text for each in told if (text := _of_turns(each, have) or self._pattern(each, have, shown)) != NOTHING))
        counts = {each.name: each for each in rule.counts}
        said += [self._count(count, comparison.sign, comparison.right.constant, have) for count, comparison in _counted(rule, counts)]
        have.nouns |= {name: f"the number of players {self._who(count, have)}" for name, count in counts.items()}
        plain = {comparison for _, comparison in _counted(rule, counts)}
        said += compared((each for each in rule.where if each not in plain), have, shown)
        return listed(dict.fromkeys([*said, *alike(told, have)])) or "it comes to that"

    def _pattern(self, pattern: Pattern, have: Known, shown: set[str]) -> str:
        kind = self.types[pattern.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        for name, term in pattern.tests:
            values[name] = have.told(term.name) if isinstance(term, Variable) else _choice(term)
            if isinstance(values[name], Bound) and f"{{{name}" in kind.tells:
                shown.add(term.name if isinstance(term, Variable) else "")
            elif isinstance(values[name], Bound):
                values[name] = None
        if values.get("fault") in WRONG and values.get("cards") is None:
            values["cards"] = WRONG[str(values["fault"])]
        return " ".join(tell_with_flags(kind.tells, values).split()).rstrip(":")

    def _group(self, group: Group, have: Known) -> str:
        """Return what defeats a rule, with who is somebody else than those that the rule names."""
        apart = [name for each in group.where if each.sign == "!=" for name in each.variables]
        inner = Known(named(pairs(group.patterns), have.people, LOOSE, apart), dict(have.bounds))
        inner.nouns = {**nouns(group.patterns, inner.people), **have.nouns}
        inner.bounds |= bounds(group.where, self.numbers, inner)
        shown: set[str] = set()
        said = [self._pattern(each, inner, shown) for each in group.patterns if each.fact not in SETTING or len(group.patterns) == 1]
        return listed(dict.fromkeys([*said, *compared(group.where, inner, shown), *alike(group.patterns, inner)]))

    # --- how many

    def _count(self, count: Count, sign: str, number: int, have: Known) -> str:
        return self._of_each(count.of, count.each[0], COUNTED.get((sign, number)) or f"each of {Bound(_words(sign), number).of('player')}", have)

    def _who(self, count: Count, have: Known) -> str:
        return self._of_each(count.of, count.each[0], WHO, have).replace(f"{WHO} is ", f"{WHO} are ").replace(f"{WHO} has ", f"{WHO} have ")

    def _of_each(self, group: Group, variable: str, subject: str, have: Known) -> str:
        """Return what holds of people who are counted or listed, by the name that is theirs in the first sentence."""
        inner = Known({**have.people, variable: subject}, have.bounds, have.nouns)
        inner.people = named(pairs(group.patterns), inner.people, LOOSE)
        patterns = [each for each in group.patterns if each.fact not in SETTING] or list(group.patterns)
        first = self._pattern(patterns[0], inner, set())
        inner.people[variable] = subject if subject == WHO else "that player"
        return listed(dict.fromkeys([first, *(self._pattern(each, inner, set()) for each in patterns[1:])]))

    # --- what follows

    def _follows(self, rule: Rule, have: Known, depth: int) -> Iterator[tuple[str, str]]:
        for conclusion in rule.then:
            if conclusion.fact in CONCLUSIONS:
                yield conclusion.fact, self._conclusion(conclusion, have)
            elif depth < DEEPEST:
                found = list(islice(dict.fromkeys(self._through(conclusion, have, depth)), MOST_THROUGH))
                yield from found or ([(HELPER, self._conclusion(conclusion, have))] if rule.cites and not depth else [])

    def _through(self, conclusion: Conclusion, have: Known, depth: int) -> Iterator[tuple[str, str]]:
        """Follow a helper fact to what other rules make of it; their silences and notes are not what this rule decides."""
        given = dict(conclusion.values)
        for rule, pattern in self.reading.get(conclusion.fact, ()):
            if len(rule.on) > 1 or rule.counts or not _fits(pattern, given) or all(each.fact in BY_THE_WAY for each in rule.then):
                continue
            people: dict[str, str] = {
                term.name: have.people[filler.name]
                for name, term in pattern.tests
                if isinstance(term, Variable) and isinstance(filler := given.get(name), Variable) and filler.name in have.people
            }
            deeper = [each for each in rule.then if each.fact not in BY_THE_WAY]
            yield from self._follows(replace(rule, then=tuple(deeper)), known(rule, people, self.numbers), depth + 1)

    def _conclusion(self, conclusion: Conclusion, have: Known) -> str:
        kind = self.types[conclusion.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        values |= {name: self._filler(filler, have) if name != "cards" else _few(filler, have) for name, filler in conclusion.values}
        return tell_with_flags(kind.tells, values)

    def _filler(self, filler: Filler, have: Known) -> object:
        if isinstance(filler, Variable):
            return have.people.get(filler.name) or have.nouns.get(filler.name)
        if isinstance(filler, Choice):
            return PURSES.get(str(filler.values[0]), filler.values[0])
        if isinstance(filler, Stake):
            return _stake(filler, have)
        if isinstance(filler, Each):
            return self._each(filler, have)
        return linear(filler, have) if filler.terms and all(name in have.nouns for _, name in filler.terms) else None if filler.terms else filler.constant

    def _each(self, filler: Each, have: Known) -> str:
        told = [each for each in filler.of.patterns if each.fact not in SETTING]
        subjects = [dict(each.tests).get("player") or dict(each.tests).get("by") for each in told]
        if not told or subjects[0] != Variable(filler.name):
            return "each of the others"
        said = self._of_each(replace(filler.of, patterns=tuple(told)), filler.name, EACH, have)
        return said.replace("and that player ", "and who ") if said.startswith(EACH) else "each of the others"


def _twice(said: Iterable[str]) -> Iterator[str]:
    """Yield sentences once, with what tells that one holds of two facts."""
    told = list(said)
    yield from (f"{each}, twice" if told.count(each) > 1 else each for each in dict.fromkeys(told))


def _of_turns(pattern: Pattern, have: Known) -> str:
    """Return how a fact is told that gives somebody the name by which the line knows them: it need not be said again."""
    term = dict(pattern.tests).get("player")
    role = ROLES.get((pattern.fact, "player"))
    if role is None or not isinstance(term, Variable) or have.people.get(term.name) != role:
        return ""
    return "it is another's turn to speak" if "turn" in role else NOTHING


def _few(filler: Filler, have: Known) -> object:
    """Return a number of cards where it is plain; None where it is worked out, and the sentence says it without."""
    if isinstance(filler, Variable):
        return have.bounds.get(filler.name)
    return filler.values[0] if isinstance(filler, Choice) else filler.constant if isinstance(filler, Linear) and not filler.terms else None


def _words(sign: str) -> str:
    return {">": "more than", "<": "fewer than", ">=": "at least", "<=": "at most"}.get(sign, "" if sign == "==" else "not")


def _counted(rule: Rule, counts: Mapping[str, Count]) -> Iterator[tuple[Count, Comparison]]:
    """Yield the counts of people that are compared with a number, each with its comparison."""
    for each in rule.where:
        left = each.left
        simple = len(left.terms) == 1 and left.terms[0][0] == 1 and not left.constant and not each.right.terms and not each.right.word
        if simple and left.terms[0][1] in counts and len(counts[left.terms[0][1]].each) == 1:
            yield counts[left.terms[0][1]], each


def _fits(pattern: Pattern, given: Mapping[str, Filler]) -> bool:
    """Whether a helper fact may match a pattern: no constant of one contradicts one of the other."""
    for name, term in pattern.tests:
        filler = given.get(name)
        if isinstance(term, Choice) and isinstance(filler, Choice) and not set(map(str, term.values)) & set(map(str, filler.values)):
            return False
    return True


def _choice(term: Choice) -> object:
    return term.values[0] if len(term.values) == 1 else Either(term.values)


def _stake(filler: Stake, have: Known) -> str | None:
    of = have.nouns.get(filler.of) if filler.of.startswith("?") else f"the {filler.of.replace('_', ' ')}"
    if of is None:
        return None
    return f"{TIMES.get(filler.times, f'{filler.times} times ')}{of}" + (f" (or the {filler.instead.replace('_', ' ')})" if filler.instead else "")
