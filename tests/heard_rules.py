"""The rules that are heard together with a rule, and what each of them reads."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from arbiter.book import book_names, load_book
from arbiter.facts import FactType
from arbiter.law import Conclusion, Each, Pattern, Rule


@dataclass(frozen=True)
class Heard:
    """The rules that are heard with a rule, by what they conclude, and the types of facts."""

    makers: Mapping[str, tuple[tuple[Rule, Conclusion], ...]]
    types: Mapping[str, FactType]


@cache
def heard_with(book: str) -> tuple[Heard, ...]:
    """For each book under which the rules of a book are heard, all rules heard there."""
    found = []
    for name in book_names():
        ruling = load_book(name)
        if ruling.about.get("rules_alone", True) and book in {each.name for each in ruling.books}:
            makers: dict[str, list[tuple[Rule, Conclusion]]] = {}
            for rule in (rule for each in ruling.books for clause in each.clauses() for rule in clause.rules):
                for then in rule.then:
                    makers.setdefault(then.fact, []).append((rule, then))
            found.append(Heard({name: tuple(each) for name, each in makers.items()}, ruling.types()))
    return tuple(found)


def rules_of(heard: Heard) -> Iterable[Rule]:
    """All rules that conclude anything."""
    return {id(maker): maker for makers in heard.makers.values() for maker, _ in makers}.values()


def read_by(rule: Rule) -> Iterator[Pattern]:
    """Every pattern of a rule, in whatever part of it."""
    yield from (*patterns_of(rule), *rule.until)
    for then in rule.then:
        yield from (pattern for _, filler in then.values if isinstance(filler, Each) for pattern in filler.of.patterns)


def patterns_of(rule: Rule) -> Iterator[Pattern]:
    """The patterns of a rule by which it fires or does not."""
    groups: Iterable[tuple[Pattern, ...]] = (rule.on, rule.when, *(group.patterns for group in rule.unless), *(count.of.patterns for count in rule.counts))
    for group in groups:
        yield from group
