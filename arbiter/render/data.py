"""Books as data: every law, clause, rule, option and case as JSON can hold it."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from arbiter.book import Book
from arbiter.facts import FactType
from arbiter.law import Choice, Clause, Each, Filler, Group, Law, Pattern, Rule, Stake, Term, Variable


def book_data(book: Book) -> dict[str, Any]:
    """Return a book as data.

    Args:
        book: the book.

    Returns:
        Its table, its numbers, the facts that it declares, and its laws with their clauses, rules, options and cases.
    """
    return {
        "contract": 1,
        "name": book.name,
        "digest": book.digest,
        "about": {key: plain(value) for key, value in book.about.items() if key != "numbers"},
        "prose": book.prose,
        "numbers": dict(book.numbers),
        "facts": [_fact(kind) for kind in book.facts],
        "ranking": plain(book.ranking),
        "descriptive": [other.name for other in book.descriptive],
        "laws": [law_data(book, law, None) for law in book.laws.values()],
    }


def law_data(book: Book, law: Law, clause: Clause | None) -> dict[str, Any]:
    """Return a law as data; with `clause`, only that clause of it."""
    chosen = law.clauses if clause is None else (clause,)
    return {
        "law": f"{book.name}:{law.ref}",
        "heading": law.title,
        "summary": law.summary,
        "optional": law.optional,
        "clauses": [_clause(book, each) for each in chosen],
        "file": law.file,
        "line": law.line,
    }


def _fact(kind: FactType) -> dict[str, Any]:
    key = None if kind.key is None else list(kind.key)
    return {"name": kind.name, "fields": list(kind.fields), "tells": kind.tells, "key": key, "lasting": kind.lasting}


def _clause(book: Book, clause: Clause) -> dict[str, Any]:
    return {
        "clause": f"{book.name}:{clause.ref}",
        "heading": clause.title,
        "text": clause.text,
        "sentences": list(clause.sentences),
        "note": clause.note,
        "decides_nothing": clause.decides_nothing,
        "see": list(clause.see),
        "closes": list(clause.closes),
        "heads": list(clause.heads),
        "rules": [rule_data(rule) for rule in clause.rules],
        "options": [plain(option) for option in clause.options],
        "cases": [{"title": case.title, "incident": case.incident, "ruling": plain(case.expect)} for case in clause.cases],
        "file": clause.file,
        "line": clause.line,
    }


def rule_data(rule: Rule) -> dict[str, Any]:
    """Return a rule in the form of the rule language: patterns with their fields, comparisons as they are written."""
    return {
        "id": rule.id,
        "clause": rule.ref,
        "rank": rule.rank,
        "on": [_pattern(each) for each in rule.on],
        "when": [_pattern(each) for each in rule.when],
        "count": [{"as": count.name, "each": list(count.each), **_group(count.of)} for count in rule.counts],
        "where": [comparison.text for comparison in rule.where],
        "unless": [_group(each) for each in rule.unless],
        "until": [_pattern(each) for each in rule.until],
        "then": [{"fact": each.fact, **{name: _filler(filler) for name, filler in each.values}} for each in rule.then],
        "overrides": list(rule.overrides),
        "subject": rule.subject,
        "cites": rule.cites,
        "routine": rule.routine,
        "file": rule.file,
        "line": rule.line,
    }


def _pattern(pattern: Pattern) -> dict[str, Any]:
    found: dict[str, Any] = {"fact": pattern.fact} | {name: _term(term) for name, term in pattern.tests}
    extra = {"after": pattern.after, "before": pattern.before, "moment": pattern.moment, "as": pattern.word, "where": [each.text for each in pattern.where]}
    return found | {name: value for name, value in extra.items() if value}


def _term(term: Term) -> Any:
    if isinstance(term, Variable):
        return term.name
    return plain(term.values[0]) if len(term.values) == 1 else plain(term.values)


def _group(group: Group) -> dict[str, Any]:
    return {"of": [_pattern(each) for each in group.patterns], "where": [each.text for each in group.where]}


def _filler(filler: Filler) -> Any:
    if isinstance(filler, (Variable, Choice)):
        return _term(filler)
    if isinstance(filler, Each):
        return {"each": filler.name, **_group(filler.of)}
    if isinstance(filler, Stake):
        return {"of": filler.of, "times": filler.times, "instead": filler.instead}
    return filler.word or " + ".join([*(f"{factor} * {name}" for factor, name in filler.terms), str(filler.constant)])


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: dataclasses as objects, tuples as lists.

    >>> plain(("?p", (1, True), None))
    ['?p', [1, True], None]
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (tuple, list, set, frozenset)):
        return [plain(each) for each in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else str(value)
