"""What may be left out of a pattern of an act, because the table tells it of every such act: proved from what the table records, never by trying.

An act has one actor; the last counters that a player put in were not put in by word, and whatever he bet after them was (`arbiter/table/counters.py`);
what is known when an act is told, and is of another kind, was before it; what is a premise of a rule holds in its exceptions; and only contenders are rivals.
"""

from collections.abc import Iterable, Mapping

from arbiter.events import EVENT_KINDS
from arbiter.law import Choice, Conclusion, Group, Pattern, Rule, Variable

ACTORS = {"wager": "by", "last_wager": "player", "check": "by", "pass": "by", "fold": "by"}
"""Facts of one act each, which their field `event` names, with the field that says who acted."""

WAGERS = frozenset({"bet", "call", "call_sight", "come_in", "open", "raise"})
"""Events that put counters in by choice, so that one act is told by two facts."""

LATENT = frozenset({"omit"})
"""Events that may come to light later than they are told."""

Makers = Mapping[str, tuple[tuple[Rule, Conclusion], ...]]


def told_of_each(rule: Rule, pattern: Pattern, field: str, makers: Makers) -> str:
    """Why a pattern need not ask for a field of an act; "" where that is not proved.

    Args:
        rule: the rule.
        pattern: the pattern, of whatever part of the rule.
        field: the field in question.
        makers: all rules heard together with it, by what they conclude.
    """
    given = [each for each in (*rule.on, *rule.when) if each != pattern]
    tests = dict(pattern.tests)
    if field == _actor_field(pattern.fact, makers) and any(_same_act(each, pattern, makers) for each in given):
        return "an act has one actor"
    if pattern.fact != "wager" or field != "mouth" or not isinstance(tests.get("mouth"), Choice):
        return ""
    by_word = tests["mouth"] == Choice((True,))
    if not by_word and _event(pattern) and any(each.fact == "last_wager" and _event(each) == _event(pattern) for each in given):
        return "the last counters that a player put in were not put in by word"
    return "what a player bets after the last counters that he put in is by word" if by_word and _after_the_last(pattern, given) else ""


def _event(pattern: Pattern) -> Variable | None:
    term = dict(pattern.tests).get("event")
    return term if isinstance(term, Variable) else None


def _actor_field(fact: str, makers: Makers) -> str | None:
    """The field of a fact that says who acted; None where it is not the fact of one act."""
    if fact in ACTORS:
        return ACTORS[fact]
    made = makers.get(fact, ())
    return "player" if made and all(_of_an_act(rule, then) for rule, then in made) else None


def _of_an_act(rule: Rule, then: Conclusion) -> bool:
    """Whether what a rule concludes names an act and its actor, as a premise of it has them."""
    values = dict(then.values)
    acts = [(dict(each.tests), ACTORS[each.fact]) for each in (*rule.on, *rule.when) if each.fact in ACTORS]
    named = values.get("player"), values.get("event")
    return all(isinstance(each, Variable) for each in named) and any((tests.get(who), tests.get("event")) == named for tests, who in acts)


def _same_act(other: Pattern, pattern: Pattern, makers: Makers) -> bool:
    """Whether another pattern has the same act, and the same actor."""
    mine, his = _actor_field(pattern.fact, makers), _actor_field(other.fact, makers)
    if mine is None or his is None or _event(pattern) is None or _event(other) != _event(pattern):
        return False
    return dict(other.tests).get(his) == dict(pattern.tests).get(mine)


def _after_the_last(pattern: Pattern, given: Iterable[Pattern]) -> bool:
    """Whether a wager is asked for after the last counters that the same player put in."""
    who, given = dict(pattern.tests).get("by"), list(given)
    for last in (each for each in given if each.fact == "last_wager" and dict(each.tests).get("player") == who and who is not None):
        moments = {last.moment, *(each.moment for each in given if each.fact == "wager" and _event(each) is not None and _event(each) == _event(last))}
        if pattern.after and pattern.after in moments:
            return True
    return False


def given_already(rule: Rule, pattern: Pattern) -> str:
    """A proof that a pattern of an exception holds whatever it asks for, as it is a premise of the rule."""
    bare = not (pattern.after or pattern.before or pattern.moment or pattern.where)
    same = [each for each in rule.when if each.fact == pattern.fact and set(pattern.tests) <= set(each.tests)]
    return "the exception names a premise" if bare and same else ""


def before_the_anchor(rule: Rule, pattern: Pattern) -> str:
    """A proof that a thing which is known when the rule is set off has been before."""
    anchor = rule.on[0]
    told_at_once = anchor.fact == "wager" or (anchor.fact in EVENT_KINDS and anchor.fact not in LATENT)
    if len(rule.on) > 1 or not told_at_once or not pattern.before or pattern.before != anchor.moment or pattern.fact not in EVENT_KINDS:
        return ""
    if anchor.fact == "wager" and pattern.fact in WAGERS:
        return ""
    return f"a {pattern.fact} that is known when a {anchor.fact} is told was before it" if pattern.fact != anchor.fact else ""


def of_rivals(group: Group, rest: str) -> str:
    """A proof that a group without a pattern that asks whether one contends, or whom, holds for the same: he is a rival in it, and only contenders are."""
    spot = int(rest.partition("[")[2].partition("]")[0]) if rest.startswith("of[") else -1
    pattern = group.patterns[spot] if spot >= 0 else None
    if pattern is None or pattern.fact != "contender" or pattern.moment or pattern.after or pattern.before or pattern.where:
        return ""
    who = dict(pattern.tests).get("player")
    rivals = [dict(other.tests).get("other") for other in group.patterns if other.fact == "rival"]
    return "only contenders are rivals" if isinstance(who, Variable) and who in rivals else ""
