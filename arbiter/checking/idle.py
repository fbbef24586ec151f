"""What adds nothing or does not show: rules that another of their clause makes idle, and words of a restatement that its rules do not show."""

import re
from collections.abc import Iterator

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_clause, of_rule
from arbiter.checking.reach import patterns_of
from arbiter.law import Clause, Pattern, Rule, Variable

LIMITS = frozenset({"unless", "until", "after", "before", "stage"})
WORDS = {
    "unless": re.compile(r"\b(?:unless|except)\b", re.IGNORECASE),
    "before": re.compile(r"\b(?:before|until)\b", re.IGNORECASE),
    "more than": re.compile(r"\b(?:more|fewer|less) than\b|\bat (?:least|most)\b", re.IGNORECASE),
}


def subsumed(book: Book) -> Iterator[Finding]:
    """Yield the rules that fire only where another of the same clause concludes the same under weaker conditions."""
    for clause in book.clauses():
        for rule in clause.rules:
            wider = next((other for other in clause.rules if other is not rule and _covered(rule, other)), None)
            if wider is not None and not (_covered(wider, rule) and rule.id < wider.id):
                yield of_rule(rule, "subsumed", f"says no more than `{wider.id}` of the same clause", "leave it out, or say where they differ")


def _covered(rule: Rule, wider: Rule) -> bool:
    """Whether `wider` concludes all that `rule` does wherever that fires: the same variables, fewer conditions."""
    return (
        set(rule.then) <= set(wider.then)
        and _asks_less(rule.on, wider.on)
        and _asks_less((*rule.on, *rule.when), wider.when)
        and set(wider.where) <= set(rule.where)
        and set(wider.counts) <= set(rule.counts)
        and set(wider.unless) <= set(rule.unless)
        and set(wider.until) == set(rule.until)
        and set(rule.overrides) <= set(wider.overrides)
        and (rule.subject, rule.cites, rule.routine) == (wider.subject, wider.cites, wider.routine)
    )


def _asks_less(given: tuple[Pattern, ...], wider: tuple[Pattern, ...]) -> bool:
    return all(any(_weaker(pattern, other) for other in given) for pattern in wider)


def _weaker(pattern: Pattern, given: Pattern) -> bool:
    if (pattern.fact, pattern.after, pattern.before, pattern.moment) != (given.fact, given.after, given.before, given.moment):
        return False
    tests = dict(given.tests)
    same = all(tests.get(name) == term or (not isinstance(term, Variable) and _among(tests.get(name), term.values)) for name, term in pattern.tests)
    return same and set(pattern.where) <= set(given.where)


def _among(term: object, values: tuple[object, ...]) -> bool:
    found = getattr(term, "values", None)
    return found is not None and set(map(repr, found)) <= set(map(repr, values))


def unsaid(book: Book) -> Iterator[Finding]:
    """Yield the clauses whose restatement sets a limit that none of their rules shows."""
    for clause in book.clauses():
        shown = {word for rule in clause.rules for word in _shown(rule)}
        for word, told in WORDS.items():
            if clause.rules and told.search(clause.text) and word not in shown and word not in clause.excused:
                yield of_clause(clause, "word", f"says `{word}`, and none of its rules shows it", f'show it, or say why not: excused = {{ "{word}" = "..." }}')


def _shown(rule: Rule) -> Iterator[str]:
    """Yield the limiting words that a rule shows in some form."""
    patterns = list(patterns_of(rule))
    comparisons = [*rule.where, *(each for pattern in patterns for each in pattern.where), *(each for group in rule.unless for each in group.where)]
    if rule.unless or rule.overrides or any(each.sign == "!=" for each in comparisons):
        yield "unless"
    timed = any(pattern.after or pattern.before or pattern.fact in ("stage", "round_begun", "has_drawn", "spoken") for pattern in patterns)
    staged = any(name in ("stage", "out_of_turn", "mouth", "own", "value") for pattern in patterns for name, _ in pattern.tests)
    if rule.unless or rule.until or timed or staged:
        yield "before"
    if comparisons or rule.counts or any(isinstance(value, int) for pattern in patterns for _, term in pattern.tests for value in getattr(term, "values", ())):
        yield "more than"


def undecided(book: Book) -> Iterator[Finding]:
    """Yield the clauses that neither rule nor say why."""
    for clause in book.clauses():
        if not _decides(clause) and not clause.decides_nothing:
            yield of_clause(clause, "silent", "has neither rule nor reason", 'give it a rule, or say why: decides_nothing = "..."')


def _decides(clause: Clause) -> bool:
    return bool(clause.rules or clause.options or clause.closes)
