"""Rules that cite beyond their own law: the helper fact that sets one off is another law's, and its clause does not name that law."""

import re
from collections.abc import Iterable, Iterator

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_clause
from arbiter.checking.reach import fits
from arbiter.conclusions import CONCLUSIONS
from arbiter.law import Clause, Conclusion, Pattern, Rule
from arbiter.references import in_line, of_books
from arbiter.telling import listed

LETTERS = re.compile(r"(?<=\d)[a-z]{1,2}$|\.[a-z]{1,2}$")
DOTTED = re.compile(r"(?<![\w:])[a-z-]+(?:\.[a-z0-9-]+)+")
MEND = "name the law in the clause or its note, or under `see`; or let the rule of the other law say `cites = false`"
Makers = dict[str, list[tuple[Rule, Conclusion]]]


def beyond(book: Book, heard: Iterable[Book]) -> Iterator[Finding]:
    """Yield the clauses whose rulings cite laws that they do not name, and what stands under `see` and names no law.

    Args:
        book: the book.
        heard: the books under which its rules are heard.
    """
    for home in heard:
        makers: Makers = {}
        for rule in home.rules():
            for then in rule.then:
                makers.setdefault(then.fact, []).append((rule, then))
        for clause in book.clauses():
            yield from _strays(clause, home)
            named = {*_named(clause, book, home), *_own(clause)}
            cited = {rule.id: _cited_with(rule, makers) for rule in clause.rules if _is_cited(rule)}
            laws = [law for law in sorted(set().union(*cited.values())) if not any(law == name or law.startswith(f"{name}.") for name in named)]
            if laws:
                rules = listed(f"`{name}`" for name, found in cited.items() if not found.isdisjoint(laws))
                yield of_clause(clause, "beyond", f"does not name {listed(laws)}, which its rulings cite with it by {rules}", MEND)


def _own(clause: Clause) -> Iterator[str]:
    return (f"{rule.book}:{rule.law}" for rule in clause.rules[:1])


def _is_cited(rule: Rule) -> bool:
    return rule.cites or any(then.fact in CONCLUSIONS for then in rule.then)


def _cited_with(rule: Rule, makers: Makers) -> set[str]:
    """Return the laws cited with what a rule concludes: of those rules that set it off, the nearest that are cited."""
    found, seen, todo = set[str](), {rule.id}, [rule]
    while todo:
        for maker in {maker.id: maker for pattern in todo.pop().on for maker in _makers(pattern, makers)}.values():
            if maker.cites:
                found.add(f"{maker.book}:{maker.law}")
            elif maker.id not in seen:
                seen.add(maker.id)
                todo.append(maker)
    return found


def _makers(pattern: Pattern, makers: Makers) -> Iterator[Rule]:
    return (rule for rule, then in makers.get(pattern.fact, ()) if fits(pattern, then))


def _named(clause: Clause, book: Book, home: Book) -> Iterator[str]:
    """Yield the laws that a clause names, each in full; a reference to a clause names its law."""
    told = f"{clause.text} {clause.note}"
    full = of_books(each.name for each in home.books)
    for _, _, ref in in_line(told, full, book.name):
        yield from (ref, LETTERS.sub("", ref))
    refs = (ref.rstrip(".") for ref in DOTTED.findall(told))
    yield from (f"{book.name}:{LETTERS.sub('', ref) if ref in book.places else ref}" for ref in refs if ref in book.laws or ref in book.places)
    yield from (f"{book.name}:{LETTERS.sub('', head)}" for head in clause.heads)
    yield from (LETTERS.sub("", ref) for ref in clause.see)


def _strays(clause: Clause, home: Book) -> Iterator[Finding]:
    known = {f"{each.name}:{ref}" for each in home.books for ref in (*each.laws, *each.places)}
    for ref in clause.see:
        if ref not in known and not any(name.startswith(f"{ref}.") for name in known):
            yield of_clause(clause, "beyond", f"says `see` of `{ref}`, and there is no such law", "name a law or a clause with its book")
