"""The conditions of a rule in words: who is who, how many, and how one number stands to another."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from arbiter.events import EVENT_KINDS
from arbiter.expressions import Comparison, Linear
from arbiter.law import Choice, Pattern, Rule, Variable
from arbiter.telling import Bound

ROLES = {
    ("dealer", "player"): "the dealer",
    ("age", "player"): "the age",
    ("pone", "player"): "the pone",
    ("next_dealer", "player"): "the next dealer",
    ("opener", "player"): "the opener",
    ("straddler", "player"): "the straddler",
    ("last_raise", "player"): "the last to bet or raise",
    ("left_of", "left"): "the next on the left",
    ("to_speak", "player"): "the player whose turn it is",
    ("refuse_show", "by"): "the one who refuses",
    ("claim", "by"): "the claimant",
}
OTHERS = ("the player", "another player", "a third player", "a fourth player")
LOOSE = ("somebody", "somebody else", "a third player", "a fourth player")
PERSONS = {"player", "by", "of", "to", "other", "for", "against", "from", "left", "dealer", "winner", "holder", "start", "end", "age", "long", "short"}
NUMBERS = {("last_cards", "left")}
NOUNS = {
    ("wager", "total"): "what is in from that player in this interval",
    ("wager", "had"): "what was in from that player before",
    ("wager", "highest"): "the highest bet of the interval before it",
    ("wager", "over"): "what goes beyond the highest bet",
    ("wager", "amount"): "what is put in",
    ("interval_total", "amount"): "what is in from {player} in this interval",
    ("put_in", "amount"): "what {player} has put into this pool",
    ("stack", "amount"): "what {player} had on the table",
    ("last_raise", "amount"): "the bet or raise to be met",
    ("to_double", "amount"): "the last blind or straddle",
    ("pool", "amount"): "the pool",
    ("dealt", "cards"): "the cards dealt to {player}",
    ("found", "cards"): "the cards held",
    ("draw_of", "discarded"): "the cards put away",
    ("draw_of", "asked"): "the cards asked for",
    ("draw_of", "served"): "the cards served",
    ("deal", "hands"): "the hands dealt",
    ("deal", "cards"): "the cards dealt",
    ("form_table", "candidates"): "the number of those who wish to play",
    ("form_table", "against_division"): "the number of those against two tables",
    ("standing", "value"): "the card of {player}",
    ("standing", "draws"): "the draws of {player}",
    ("drew_seat", "rank"): "the card drawn",
    ("drew_seat", "exposed"): "the cards turned up",
    ("drew_seat", "order"): "the draw of {player}",
    ("cut_packets", "exposed"): "the cards seen in the cut",
    ("cut_packets", "smaller"): "the smaller packet",
    ("last_cards", "left"): "the cards left",
    ("last_cards", "asked"): "the cards asked for",
    ("pack_in_use", "cards"): "the cards of the pack",
    ("count_pack", "cards"): "the cards counted",
    ("kitty", "chips"): "what the kitty holds",
    ("kitty", "limit"): "its limit",
    ("claim", "minutes"): "the minutes since the last change of seats",
}
NUMERIC = {name for _, name in NOUNS} | {"amount", "cards", "number", "place", "minutes"}
PLURAL = ("the cards", "the minutes", "the hands", "the draws")
SIGNS = {">": "more than", "<": "less than", ">=": "at least", "<=": "at most", "==": "", "!=": "not"}
BOUNDS = {**SIGNS, "<": "fewer than"}
TIMES = {1: "", 2: "twice ", 3: "three times "}
COUNTED = {(">", 0): "at least one player", (">", 1): "more than one player", ("==", 1): "just one player", ("==", 0): "no player"}


@dataclass(slots=True)
class Known:
    """What is known of the variables of a rule: the names of people, the numbers told in place, and nouns for the other numbers."""

    people: dict[str, str] = field(default_factory=dict)
    bounds: dict[str, Bound] = field(default_factory=dict)
    nouns: dict[str, str] = field(default_factory=dict)

    def told(self, variable: str) -> object:
        """Return what stands for a variable in a sentence; None where nothing is known of it."""
        return self.people.get(variable) or self.bounds.get(variable)


def person(fact: str, name: str) -> bool:
    """Whether a field names a player."""
    return name in PERSONS and (fact, name) not in NUMBERS


def pairs(patterns: Iterable[Pattern]) -> list[tuple[str, str, str]]:
    """Return fact, field and variable of every variable in patterns."""
    return [(pattern.fact, name, term.name) for pattern in patterns for name, term in pattern.tests if isinstance(term, Variable)]


def known(rule: Rule, people: Mapping[str, str], numbers: Mapping[str, int]) -> Known:
    """Return what is known of the variables of a rule; `people`: the names that are given."""
    patterns = [*rule.on, *rule.when, *(pattern for count in rule.counts for pattern in count.of.patterns)]
    found = Known(named(pairs(patterns), people, OTHERS))
    found.nouns = nouns((*rule.on, *rule.when), found.people)
    found.bounds = bounds(rule.where, numbers, found)
    return found


def named(found: Iterable[tuple[str, str, str]], given: Mapping[str, str], others: tuple[str, ...], apart: Iterable[str] = ()) -> dict[str, str]:
    """Name people: by their office at the table where they have one, else as the player and the others; `apart`: who are not the ones given."""
    people = dict(given)
    for fact, name, variable in found:
        role = ROLES.get((fact, name))
        if role and variable not in people and role not in people.values():
            people[variable] = role
    distinct = set(apart)
    for fact, name, variable in found:
        if person(fact, name) and variable not in people:
            taken = set(people.values())
            free = [each for each in others if each not in taken]
            people[variable] = (free[1:2] if variable in distinct and len(free) == len(others) else free[:1] or [others[-1]])[0]
    return people


def nouns(patterns: Iterable[Pattern], people: Mapping[str, str]) -> dict[str, str]:
    """Return a noun for each number that patterns bind."""
    found: dict[str, str] = {}
    for pattern in patterns:
        tests = dict(pattern.tests)
        owner = tests.get("player")
        who = people.get(owner.name, "somebody") if isinstance(owner, Variable) else "somebody"
        for name, term in pattern.tests:
            if not isinstance(term, Variable) or term.name in found or name not in NUMERIC or person(pattern.fact, name):
                continue
            measured = tests.get("name")
            if pattern.fact == "stake" and isinstance(measured, Choice):
                found[term.name] = f"the {str(measured.values[0]).replace('_', ' ')}"
            else:
                found[term.name] = noun(pattern.fact, name, who)
    return found


def noun(fact: str, name: str, who: str) -> str:
    """Return a noun for a number of a fact; `who`: whose it is."""
    word = name.replace("_", " ")
    return NOUNS.get((fact, name), f"the {word}" if fact in EVENT_KINDS else f"that {word}").replace("{player}", who)


def alike(patterns: Iterable[Pattern], have: Known) -> Iterator[str]:
    """Yield what two patterns have in common besides people: the same number in both."""
    seen: dict[str, str] = {}
    for pattern in patterns:
        owner = dict(pattern.tests).get("player")
        who = have.people.get(owner.name, "somebody") if isinstance(owner, Variable) else "somebody"
        for name, term in pattern.tests:
            if isinstance(term, Variable) and (pattern.fact, name) in NOUNS:
                said = noun(pattern.fact, name, who)
                if seen.setdefault(term.name, said) != said:
                    yield f"{seen[term.name]} {_is(seen[term.name])} as much as {said}"


def _is(said: str) -> str:
    return "are" if said.startswith(PLURAL) else "is"


def bounds(where: Iterable[Comparison], numbers: Mapping[str, int], have: Known) -> dict[str, Bound]:
    """Return the variables that are compared with a number, each with the words for it; one compared twice has none."""
    found: dict[str, Bound] = {}
    twice: set[str] = set()
    for each in where:
        left, right = each.left, each.right
        if left.word or right.word or right.terms or len(left.terms) != 1 or left.terms[0][0] != 1 or left.constant:
            continue
        variable = left.terms[0][1]
        if variable in have.nouns:
            twice |= {variable} & found.keys()
            found[variable] = Bound(BOUNDS[each.sign], right.constant)
    return {name: bound for name, bound in found.items() if name not in twice}


def compared(where: Iterable[Comparison], have: Known, shown: Iterable[str] = ()) -> Iterator[str]:
    """Yield comparisons in words, but for those told in place (`shown`) and those that only tell people apart."""
    told = set(shown)
    for each in where:
        if set(each.variables) <= told and set(each.variables) <= have.bounds.keys():
            continue
        if all(name in have.people for name in each.variables):
            if each.sign == "==" and not each.right.word:
                yield f"{linear(each.left, have)} is {linear(each.right, have)}"
            continue
        if all(name in have.people or name in have.nouns for name in each.variables):
            left = linear(each.left, have)
            yield " ".join(f"{left} {_is(left)} {SIGNS[each.sign]} {linear(each.right, have)}".split())


def linear(term: Linear, have: Known) -> str:
    """Return a sum in words."""
    if term.word:
        return term.word
    parts = [(factor, f"{_times(abs(factor))}{have.people.get(name) or have.nouns[name]}") for factor, name in term.terms]
    parts += [(term.constant, str(abs(term.constant)))] if term.constant or not parts else []
    first, *others = sorted(parts, key=lambda part: part[0] < 0)
    return first[1] + "".join(f" {'less' if factor < 0 else 'and'} {said}" for factor, said in others)


def _times(factor: int) -> str:
    return TIMES.get(factor, f"{factor} times ")
