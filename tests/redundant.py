"""What a mutant leaves out that follows from the rest: proved from the law files and from what the table declares, never by trying.

The proofs, each of which needs every rule that is heard together with the mutated one:

- a condition that all rules which conclude another premise ask for, of the same players; one that can change is proved only where the rule fires in
  the moment in which that premise is concluded;
- a field that has one of the values asked for wherever such a fact is concluded;
- a moment after the deal began, of something that the table forgets when the deal is over;
- a moment before the event that sets the rule off, of an event of another kind: a rule reads what is known when it is set off;
- a condition that never changes, where the rule concludes nothing but helper facts that only rules with the same condition read, in themselves or beside
  what they read;
- a condition of an exception or a count that never changes, where all rules that conclude another part of it ask for it;
- the number of a field of a helper fact that no rule reads;
- that one contends who is, in the same group, somebody's rival; that the first round of a deal was begun, where any was;
- the demand, or the claimant, of a rule that only answers claims (`answering.py`); what the table tells of every such act (`acting.py`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from acting import before_the_anchor, given_already, of_rivals, told_of_each
from answering import only_answers
from arbiter.conclusions import CONCLUSIONS
from arbiter.events import EVENT_KINDS, Event
from arbiter.law import Choice, Conclusion, Each, Group, Pattern, Rule, Term, Variable
from arbiter.table.kinds import TABLE_KINDS
from heard_rules import Heard, heard_with, patterns_of, read_by, rules_of
from law_mutants import Mutant, tell

CONSTANT = frozenset({"game", "record", "house", "adopted", "pack_in_use", "buck", "at_table"})
"""Facts that the table tells before the first event, and that nothing ends."""

WITH_THE_DEAL = frozenset({"seated", "dealer"})
"""Facts that are told when a deal begins, and at no other moment."""

ODD_EVENTS = (*(name for name, kind in EVENT_KINDS.items() if kind.odd is not Event.odd), "omit")
MAY_NEED_AN_ANSWER = frozenset({*ODD_EVENTS, "put_up_again", "bet_without_hand", *(name for name, kind in TABLE_KINDS.items() if kind.family)})
"""Facts on which a book may be found silent where no rule uses them: an event of a kind that is never odd is none, but for a duty left undone."""


Assumed = frozenset[tuple[str, str]]


def proof(mutant: Mutant) -> str:
    """Why a mutant rules as the law does, whatever happens; "" where that is not proved."""
    part, at, rest = _place(mutant.where)
    if not heard_with(mutant.rule.book) or part is None:
        return ""
    if part == "then":
        return _unread(mutant, at, rest)
    if part in ("unless", "count") and mutant.kind == "part":
        group = mutant.rule.unless[at] if part == "unless" else mutant.rule.counts[at].of
        pattern, _ = _tested(mutant, part, at, rest)
        if told := of_rivals(group, rest) or (given_already(mutant.rule, pattern) if pattern and part == "unless" else "") or _of_group(mutant, group, rest):
            return told
    return (part == "when" and _of_condition(mutant, at)) or _of_field(mutant, *_tested(mutant, part, at, rest))


def _of_condition(mutant: Mutant, at: int) -> str:
    """A proof that a pattern of `when` may be left out, or any part of it."""
    near, told = heard_with(mutant.rule.book), tell(mutant.rule.when[at])
    if all(_read_under(mutant.rule, at, heard) for heard in near):
        return f"whatever reads what follows asks for {told} too"
    return f"{told} holds wherever the rest does" if all(_implied(mutant.rule, at, _with_mutant(heard, mutant)) for heard in near) else ""


def _of_group(mutant: Mutant, group: Group, rest: str) -> str:
    """A proof that a pattern of an exception, or of a count, that never changes may be left out, or any part of it: the others are there only where it is."""
    spot = int(rest.partition("[")[2].partition("]")[0]) if rest.startswith("of[") else -1
    if spot < 0 or group.patterns[spot].fact not in CONSTANT:
        return ""
    asked, others = group.patterns[spot], [*mutant.rule.on, *mutant.rule.when, *group.patterns[:spot], *group.patterns[spot + 1 :]]
    near = heard_with(mutant.rule.book)
    return f"{tell(asked)} holds wherever the rest does" if all(_follows(asked, others, mutant.rule, heard) for heard in near) else ""


def _of_field(mutant: Mutant, pattern: Pattern | None, field: str) -> str:
    """A proof that a field of a pattern need not be asked for."""
    if pattern is None:
        return ""
    if pattern.fact == "round_begun" and field == "number" and not mutant.where.startswith("on"):
        return "" if pattern.moment or pattern.tests != (("number", Choice((1,))),) else "rounds are begun one after the other, the first before all others"
    if field in ("after", "before"):
        return _since_the_deal(mutant.rule, pattern) if field == "after" else before_the_anchor(mutant.rule, pattern)
    near = heard_with(mutant.rule.book)
    if all(_always(pattern, field, heard) for heard in near):
        return f"every {pattern.fact} that is concluded has the {field} asked for"
    for told in (
        [told_of_each(mutant.rule, pattern, field, heard.makers) for heard in near],
        [only_answers(mutant.rule, pattern, field, rules_of(heard), MAY_NEED_AN_ANSWER) for heard in near],
    ):
        if all(told):
            return told[0]
    return ""


def _place(where: str) -> tuple[str | None, int, str]:
    head, _, rest = where.partition(".")
    name, _, number = head.partition("[")
    return (name, int(number.rstrip("]")), rest) if number.endswith("]") else (None, 0, "")


def _tested(mutant: Mutant, part: str, at: int, rest: str) -> tuple[Pattern | None, str]:
    """The pattern from which a mutant leaves a field out, and the field."""
    rule = mutant.rule
    if part in ("on", "when") and rest and mutant.kind == "condition":
        patterns: tuple[Pattern, ...] = getattr(rule, part)
        return patterns[at], rest
    if part in ("unless", "count") and mutant.kind == "part" and rest.startswith("of["):
        group = rule.unless[at] if part == "unless" else rule.counts[at].of
        spot, _, field = rest.removeprefix("of[").partition("].")
        return (group.patterns[int(spot)], field) if field else (None, "")
    return None, ""


# --- a condition that follows


def _with_mutant(heard: Heard, mutant: Mutant) -> Heard:
    """The rules that are heard with the mutant in place of its rule, without the whole of the pattern in question."""
    at = int(mutant.where.partition("[")[2].partition("]")[0])
    old = mutant.rule
    bare = replace(old, when=old.when[:at] + old.when[at + 1 :])
    makers = {name: tuple((bare if rule == old else rule, then) for rule, then in found) for name, found in heard.makers.items()}
    return Heard(makers, heard.types)


def _implied(rule: Rule, at: int, heard: Heard) -> bool:
    """Whether a pattern of `when` holds wherever the rest of the rule does."""
    others = [*rule.on, *(pattern for place, pattern in enumerate(rule.when) if place != at)]
    return _follows(rule.when[at], others, rule, heard)


def _follows(asked: Pattern, others: Sequence[Pattern], rule: Rule, heard: Heard) -> bool:
    """Whether what a pattern of a rule asks for holds wherever other patterns of it do."""
    if asked.after or asked.before or asked.moment or asked.where:
        return False
    bound = {name for pattern in others for name in pattern.variables}
    if any(isinstance(term, Variable) and term.name not in bound for _, term in asked.tests):
        return False
    return any(_brings(pattern, rule, asked, heard, frozenset()) for pattern in others)


def _brings(premise: Pattern, rule: Rule, asked: Pattern, heard: Heard, assumed: Assumed) -> bool:
    """Whether a premise of a rule is there only if what is asked for holds too, now; by induction over what is concluded from what."""
    claim = premise.fact, tell(premise) + tell(asked)
    if claim in assumed:
        return True
    makers = heard.makers.get(premise.fact, ())
    if not makers or premise.fact in TABLE_KINDS or premise.fact in EVENT_KINDS or not _lasts(premise, rule, asked, heard):
        return False
    possible = [(maker, then) for maker, then in makers if _may_be(premise, then)]
    return bool(possible) and all(_asks(maker, then, premise, asked, heard, assumed | {claim}) for maker, then in possible)


def _lasts(premise: Pattern, rule: Rule, asked: Pattern, heard: Heard) -> bool:
    """Whether what held when the premise was concluded holds when the rule fires: it never changes, or the rule fires in that moment."""
    if asked.fact in CONSTANT:
        return True
    return rule.on == (premise,) and heard.types[premise.fact].key is None and premise.fact not in CONCLUSIONS


def _may_be(premise: Pattern, then: Conclusion) -> bool:
    """Whether a conclusion may be what a premise asks for, by the values that both name."""
    values = dict(then.values)
    for name, term in premise.tests:
        filler = values.get(name)
        if isinstance(term, Choice) and isinstance(filler, Choice) and filler.values[0] not in term.values:
            return False
    return True


def _asks(maker: Rule, then: Conclusion, premise: Pattern, asked: Pattern, heard: Heard, assumed: Assumed) -> bool:
    """Whether a rule that concludes a premise asks for the same."""
    values = dict(then.values)
    names: dict[str, Term] = {}
    for field, term in premise.tests:
        filler = values.get(field)
        if isinstance(term, Variable) and isinstance(filler, (Variable, Choice)):
            names.setdefault(term.name, filler)
    tests = []
    for field, term in asked.tests:
        if isinstance(term, Variable) and term.name not in names:
            return False
        tests.append((field, names[term.name] if isinstance(term, Variable) else term))
    same = Pattern(asked.fact, tuple(tests))
    premises = (*maker.on, *maker.when)
    return any(_covers(pattern, same) for pattern in premises) or any(_brings(pattern, maker, same, heard, assumed) for pattern in premises)


def _covers(pattern: Pattern, asked: Pattern) -> bool:
    """Whether a pattern asks for at least as much as another."""
    mine = dict(pattern.tests)
    return pattern.fact == asked.fact and all(name in mine and _within(mine[name], term) for name, term in asked.tests)


def _within(one: Term, other: Term) -> bool:
    return set(one.values) <= set(other.values) if isinstance(one, Choice) and isinstance(other, Choice) else one == other


# --- a field that has always the value asked for


def _always(pattern: Pattern, field: str, heard: Heard) -> bool:
    """Whether wherever such a fact is concluded, its field has a value that is asked for."""
    term = dict(pattern.tests).get(field)
    makers = heard.makers.get(pattern.fact, ())
    if not isinstance(term, Choice) or pattern.fact in TABLE_KINDS or pattern.fact in EVENT_KINDS or not makers:
        return False
    rest = Pattern(pattern.fact, tuple((name, other) for name, other in pattern.tests if name != field))
    return all(_is_one_of(dict(then.values).get(field), term) for _, then in makers if _may_be(rest, then))


def _is_one_of(filler: object, term: Choice) -> bool:
    return isinstance(filler, Choice) and filler.values[0] in term.values


# --- what nobody reads


def _unread(mutant: Mutant, at: int, rest: str) -> str:
    """A proof that no rule reads the field of a helper fact in which a mutant puts another number."""
    then, field = mutant.rule.then[at], rest.rstrip("0123456789").rstrip("+-")
    helper = then.fact not in CONCLUSIONS and then.fact not in TABLE_KINDS and then.fact not in EVENT_KINDS
    for heard in heard_with(mutant.rule.book):
        read = any(pattern.fact == then.fact and field in dict(pattern.tests) for rule in rules_of(heard) for pattern in read_by(rule))
        if not helper or read or field in (heard.types[then.fact].key or ()):
            return ""
    return f"no rule reads the {field} of {then.fact}"


# --- after the deal began


def _since_the_deal(rule: Rule, pattern: Pattern) -> str:
    """A proof that a thing cannot have been before the deal began."""
    bound = {each.moment: each.fact for each in patterns_of(rule) if each.moment}
    kind = EVENT_KINDS.get(pattern.fact)
    if kind is None or pattern.fact == "next_deal" or kind.fact_type().lasting or bound.get(pattern.after) not in WITH_THE_DEAL:
        return ""
    return f"no {pattern.fact} outlasts its deal"


# --- a condition of what only the like of it read


def _read_under(rule: Rule, at: int, heard: Heard) -> bool:
    """Whether a rule concludes only helper facts, from what needs no answer, and whatever reads them has a condition that never changes as well."""
    asked = rule.when[at]
    if asked.fact not in CONSTANT or any(pattern.fact in MAY_NEED_AN_ANSWER for pattern in (*rule.on, *rule.when)):
        return False
    helpers = {then.fact for then in rule.then}
    if helpers & {*CONCLUSIONS, *TABLE_KINDS, *EVENT_KINDS} or rule.until or rule.overrides:
        return False
    return all(_heeds(reader, group, asked) for reader in rules_of(heard) if reader != rule for group in _reading(reader, helpers))


def _heeds(reader: Rule, group: Sequence[Pattern], asked: Pattern) -> bool:
    """Whether a rule has a condition itself, or beside what it reads."""
    return any(_covers(pattern, asked) for pattern in (*reader.on, *reader.when, *group))


def _reading(rule: Rule, helpers: set[str]) -> Iterator[tuple[Pattern, ...]]:
    """The exceptions, counts and lists of a rule that read any of some facts; nothing beside it for each that its premises or its limits read."""
    groups = [*(group.patterns for group in rule.unless), *(count.of.patterns for count in rule.counts)]
    groups += [filler.of.patterns for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
    yield from (group for group in groups if any(each.fact in helpers for each in group))
    if any(each.fact in helpers for each in (*rule.on, *rule.when, *rule.until)):
        yield ()
