"""What may be left out of a rule that only answers a claim: proved from how claims are answered, never by trying.

A grant or a denial that a claim set off answers that claim alone, and only if it names the demand made and, where it says to whom, the claimant
(`arbiter/claims.py`). So a rule that concludes nothing else may be set off by any other demand, or by the claim of anybody, and nothing comes of it;
provided that it neither displaces another rule nor uses a fact that would otherwise be found to be without an answer.
"""

from collections.abc import Iterable, Mapping

from arbiter.book import load_book
from arbiter.claims import FALLS
from arbiter.facts import Value
from arbiter.law import Choice, Conclusion, Pattern, Rule, Term, Variable

ANSWERS = frozenset({"granted", "denied"})


ODD = {"wager": (("mouth", True), ("out_of_turn", True))}
"""Facts of which some call for an answer: those that have one of these values."""


def only_answers(rule: Rule, pattern: Pattern, field: str, others: Iterable[Rule], unanswered: frozenset[str]) -> str:
    """Why a claim need not be asked for its demand, or for who makes it; "" where that is not proved.

    Args:
        rule: the rule.
        pattern: the claim, as the rule asks for it.
        field: what the rule asks of the claim.
        others: all rules heard together with it.
        unanswered: the facts on which a book may be found silent.
    """
    if pattern.fact != "claim" or pattern not in rule.on or rule.overrides or _is_head(rule):
        return ""
    always = [other for other in others if other != rule and _unconditional(other)]
    around = [each for each in (*rule.on, *rule.when) if each != pattern]
    if any(each.fact in unanswered and not _answered(each, always) for each in around) or any(then.fact not in ANSWERS for then in rule.then):
        return ""
    term = dict(pattern.tests).get(field)
    if field == "demand" and isinstance(term, Choice) and all(_words(then) <= set(term.values) for then in rule.then):
        return "what answers one demand is not heard on another"
    if field == "by" and term is not None and all(_value(then, "to") == term for then in rule.then):
        return "what answers one claimant is not heard for another"
    return ""


def _unconditional(rule: Rule) -> bool:
    """Whether a rule fires on whatever it is anchored on, in every house."""
    return len(rule.on) == 1 and not (rule.when or rule.where or rule.unless or rule.counts) and not load_book(rule.book).laws[rule.law].optional


def _answered(pattern: Pattern, always: Iterable[Rule]) -> bool:
    """Whether those of the facts that a pattern takes which call for an answer have one, whatever happens."""
    tests = dict(pattern.tests)
    if pattern.fact not in ODD:
        return False
    odd = [(field, value) for field, value in ODD[pattern.fact] if not isinstance(term := tests.get(field), Choice) or value in term.values]
    return all(any(_takes(other.on[0], pattern.fact, field, value) for other in always) for field, value in odd)


def _takes(anchor: Pattern, fact: str, field: str, value: object) -> bool:
    """Whether a pattern takes every fact of a type that has a value."""
    only: Mapping[str, Term] = {name: term for name, term in anchor.tests if isinstance(term, Choice)}
    return anchor.fact == fact and not anchor.where and set(only) <= {field} and all(value in term.values for term in only.values() if isinstance(term, Choice))


def _words(then: Conclusion) -> set[Value]:
    """The demands that a grant or a denial answers."""
    named = _value(then, "demand")
    words: set[Value] = set(named.values) if isinstance(named, Choice) else {None}
    return words | set(FALLS) if words & set(FALLS) else words


def _value(then: Conclusion, field: str) -> Term | None:
    value = dict(then.values).get(field)
    return value if isinstance(value, (Variable, Choice)) else None


def _is_head(rule: Rule) -> bool:
    """Whether a closed list names the rule, so that what sets it off is cited where a demand is denied."""
    heads = {head for clause in load_book(rule.book).clauses() for head in clause.heads}
    return bool(heads & {rule.law, rule.clause})
