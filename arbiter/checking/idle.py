"""What adds nothing: rules that another of their clause makes idle, and clauses that neither rule nor say why."""

from collections.abc import Iterator

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_clause, of_rule
from arbiter.law import Clause, Pattern, Rule, Variable


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


def undecided(book: Book) -> Iterator[Finding]:
    """Yield the clauses that neither rule nor say why."""
    for clause in book.clauses():
        if not _decides(clause) and not clause.decides_nothing:
            yield of_clause(clause, "silent", "has neither rule nor reason", 'give it a rule, or say why: decides_nothing = "..."')


def _decides(clause: Clause) -> bool:
    return bool(clause.rules or clause.options or clause.closes)
