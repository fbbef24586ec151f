"""Rules in one line, as a referee says them: what happened, what the law does, and until when."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from arbiter.conclusions import CONCLUSIONS
from arbiter.facts import FactType
from arbiter.law import Choice, Conclusion, Each, Filler, Group, Pattern, Rule, Stake, Variable
from arbiter.telling import Either, listed, sentence, tell_with_flags
from arbiter.wording import LIMITS

ROLES = {
    ("dealer", "player"): "the dealer",
    ("age", "player"): "the age",
    ("pone", "player"): "the pone",
    ("next_dealer", "player"): "the next dealer",
    ("opener", "player"): "the opener",
    ("straddler", "player"): "the straddler",
    ("last_raise", "player"): "the last to raise",
    ("left_of", "left"): "the next on the left",
    ("to_speak", "player"): "the player whose turn it is",
    ("refuse_show", "by"): "the one who refuses",
    ("claim", "by"): "the claimant",
}
OTHERS = ("the player", "another player", "a third player", "a fourth player")
PERSONS = {"player", "by", "of", "to", "other", "for", "against", "from", "left", "dealer", "winner", "holder", "start", "end"}
SETTING = {
    "dealer",
    "age",
    "pone",
    "next_dealer",
    "in_pot",
    "seated",
    "at_table",
    "record",
    "game",
    "stage",
    "house",
    "left_of",
    "neighbours",
    "between",
    "last_wager",
    "stake",
}
BY_THE_WAY = ("silence", "regular", "noted")
DEEPEST = 3
MOST_PATTERNS = 3
MOST_EFFECTS = 4
MOST_THROUGH = 2
DANGLING = re.compile(r":? (?:of |against |by )?\bsome(?:thing|body)$")
COMPARED = {">": "more than", "<": "fewer than", ">=": "at least", "<=": "at most", "==": "exactly", "!=": "other than"}


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

    def __init__(self, types: Mapping[str, FactType], rules: Iterable[Rule]) -> None:
        """Use these fact types, and these rules to follow helper facts."""
        self.types = types
        self.reading: dict[str, list[tuple[Rule, Pattern]]] = {}
        for rule in rules:
            for pattern in rule.on:
                self.reading.setdefault(pattern.fact, []).append((rule, pattern))

    def decisions(self, rules: Iterable[Rule]) -> Iterator[Decision]:
        """Yield what each rule decides; rules that only keep the books for others are passed over where others speak."""
        told = [self.decision(rule) for rule in rules]
        spoken = [each for each in told if each.effects]
        seen: set[str] = set()
        for each in spoken:
            if each.line not in seen:
                seen.add(each.line)
                yield each

    def decision(self, rule: Rule) -> Decision:
        """Return what a rule decides."""
        people = self._people(rule, {})
        told = [*rule.on, *(each for each in rule.when if each.fact not in SETTING)][:MOST_PATTERNS]
        happened = listed(dict.fromkeys(self._pattern(each, people) for each in told))
        compared = list(self._compared(rule))
        if compared:
            happened += f" ({', '.join(compared)})"
        follows = tuple(dict.fromkeys(self._follows(rule, people, 0)))
        limits = listed(dict.fromkeys(LIMITS.get(each.word, each.word.replace("_", " ")) for each in rule.until if each.word), "or")
        return Decision(happened, follows[:MOST_EFFECTS], limits, tuple(self._group(each, people) for each in rule.unless), rule)

    # --- who is who

    def _people(self, rule: Rule, known: Mapping[str, str]) -> dict[str, str]:
        """Name the variables: by their office at the table where they have one, else as the player and the others."""
        people = dict(known)
        patterns = [*rule.on, *rule.when, *(pattern for count in rule.counts for pattern in count.of.patterns)]
        pairs = [(pattern.fact, name, term.name) for pattern in patterns for name, term in pattern.tests if isinstance(term, Variable)]
        for fact, name, variable in pairs:
            role = ROLES.get((fact, name))
            if role and variable not in people and role not in people.values():
                people[variable] = role
        for _, name, variable in pairs:
            if name in PERSONS and variable not in people:
                taken = set(people.values())
                people[variable] = next((each for each in OTHERS if each not in taken), OTHERS[-1])
        return people

    def _compared(self, rule: Rule) -> Iterator[str]:
        fields = {term.name: name for pattern in (*rule.on, *rule.when) for name, term in pattern.tests if isinstance(term, Variable)}
        for comparison in rule.where:
            words = comparison.text.split()
            if len(words) == len(("left", "sign", "right")) and words[1] in COMPARED and fields.get(words[0], "player") not in PERSONS:
                right = words[2].removeprefix("$").replace("_", " ")
                if not right.startswith("?"):
                    right = f"a {right}" if right.isalpha() else right
                    yield f"{fields[words[0]].replace('_', ' ')}: {COMPARED[words[1]]} {right}"

    # --- what happened

    def _pattern(self, pattern: Pattern, people: Mapping[str, str]) -> str:
        kind = self.types[pattern.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        for name, term in pattern.tests:
            values[name] = people.get(term.name) if isinstance(term, Variable) else _choice(term)
        told = DANGLING.sub("", tell_with_flags(kind.tells, values))
        return " ".join(told.split()).rstrip(":")

    def _group(self, group: Group, people: Mapping[str, str]) -> str:
        return listed(self._pattern(pattern, people) for pattern in group.patterns)

    # --- what follows

    def _follows(self, rule: Rule, people: Mapping[str, str], depth: int) -> Iterator[tuple[str, str]]:
        for conclusion in rule.then:
            if conclusion.fact in CONCLUSIONS:
                yield conclusion.fact, self._conclusion(conclusion, people)
            elif depth < DEEPEST:
                yield from islice(dict.fromkeys(self._through(conclusion, people, depth)), MOST_THROUGH)

    def _through(self, conclusion: Conclusion, people: Mapping[str, str], depth: int) -> Iterator[tuple[str, str]]:
        """Follow a helper fact to what other rules make of it; their silences and notes are not what this rule decides."""
        given = dict(conclusion.values)
        for rule, pattern in self.reading.get(conclusion.fact, ()):
            if not _fits(pattern, given) or all(each.fact in BY_THE_WAY for each in rule.then):
                continue
            known: dict[str, str] = {
                term.name: people[filler.name]
                for name, term in pattern.tests
                if isinstance(term, Variable) and isinstance(filler := given.get(name), Variable) and filler.name in people
            }
            deeper = [each for each in rule.then if each.fact not in BY_THE_WAY]
            yield from self._follows(replace(rule, then=tuple(deeper)), self._people(rule, known), depth + 1)

    def _conclusion(self, conclusion: Conclusion, people: Mapping[str, str]) -> str:
        kind = self.types[conclusion.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        values |= {name: _filler(filler, people) for name, filler in conclusion.values}
        return tell_with_flags(kind.tells, values)


def _fits(pattern: Pattern, given: Mapping[str, Filler]) -> bool:
    """Whether a helper fact may match a pattern: no constant of one contradicts one of the other."""
    for name, term in pattern.tests:
        filler = given.get(name)
        if isinstance(term, Choice) and isinstance(filler, Choice) and not set(map(str, term.values)) & set(map(str, filler.values)):
            return False
    return True


def _choice(term: Choice) -> object:
    return term.values[0] if len(term.values) == 1 else Either(term.values)


def _filler(filler: Filler, people: Mapping[str, str]) -> object:
    if isinstance(filler, Variable):
        return people.get(filler.name)
    if isinstance(filler, Choice):
        return filler.values[0]
    if isinstance(filler, Stake):
        of = people.get(filler.of) if filler.of.startswith("?") else f"the {filler.of.replace('_', ' ')}"
        return of if filler.times == 1 or of is None else f"{filler.times} times {of}"
    return "each of the others" if isinstance(filler, Each) else filler.constant if not filler.terms else None
