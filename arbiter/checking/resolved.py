"""The list of contradictions: each names clauses and rules that there are, its incidents are ruled as it says, and no override is left out of it."""

from collections.abc import Iterable, Iterator

from arbiter.book import Book, book_names, load_book
from arbiter.casebook import hear_case
from arbiter.checking.finding import Finding, of_rule
from arbiter.contradictions import Contradiction
from arbiter.telling import listed


def unresolved(book: Book, homes: Iterable[Book], listing: Iterable[Contradiction]) -> Iterator[Finding]:
    """Yield what is wrong with the contradictions that concern a book.

    Args:
        book: the book.
        homes: the books under which its rules are heard.
        listing: the contradictions.

    Returns:
        Clauses and rules that there are not, incidents that are not ruled as they say, and overrides between laws that no entry lists.
    """
    for home in homes:
        for entry in listing:
            if any(ref.startswith(f"{book.name}:") for ref in entry.between):
                yield from _strays(entry, home)
                yield from _unshown(entry, home)
        if home is book:
            yield from _unlisted(home, tuple(listing))


def _finding(entry: Contradiction, what: str, mend: str) -> Finding:
    return Finding(entry.file, entry.line, "contradiction", f"the contradiction `{entry.name}` {what}", mend)


def _strays(entry: Contradiction, home: Book) -> Iterator[Finding]:
    named = {ref.partition(":")[0] for ref in entry.between} & set(book_names())
    books = [*home.books, *(load_book(name) for name in sorted(named - {each.name for each in home.books}))]
    known = {f"{each.name}:{ref}" for each in books for ref in (*each.laws, *each.places)}
    rules = {rule.id for each in books for clause in each.clauses() for rule in clause.rules}
    for ref in entry.between:
        if ref not in known:
            yield _finding(entry, f"names `{ref}`, and there is no such law", "mend the reference")
    for name in entry.by:
        if name not in rules:
            yield _finding(entry, f"is resolved by `{name}`, and there is no such rule", "name the rule that follows the resolution")


def _unshown(entry: Contradiction, home: Book) -> Iterator[Finding]:
    """Yield what the incidents do not show: a ruling as it is said, each rule that follows the resolution, each clause that prevails."""
    heard = [hear_case(case, home) for case in entry.cases]
    for case, found in zip(entry.cases, heard, strict=True):
        yield from (_finding(entry, f"is not ruled as `{case.title}` says: {each}", "mend the resolution, or the rules") for each in found.wrong)
    fired = frozenset[str]().union(*(found.fired for found in heard))
    cited = frozenset[str]().union(*(found.cited for found in heard))
    lacking = [*(name for name in entry.by if name not in fired), *(ref for ref in entry.prevails if ref not in cited)]
    if lacking:
        yield _finding(entry, f"has no incident in which {listed(f'`{name}`' for name in lacking)} decides", "add one, or leave it out")


def _unlisted(home: Book, listing: tuple[Contradiction, ...]) -> Iterator[Finding]:
    """Yield the rules that go before one of another law, where no contradiction has both."""
    rules = {rule.id: rule for rule in home.rules()}
    for rule in rules.values():
        for name in rule.overrides:
            other = rules[name].ref if name in rules else name if ":" in name else f"{home.name}:{name}"
            if _law(home, other) == _law(home, rule.ref) or any(_has(entry, home, rule.ref) and _has(entry, home, other) for entry in listing):
                continue
            what = f"goes before {other}, a clause of another law, and no contradiction lists them"
            yield of_rule(rule, "contradiction", what, f"add an entry to contradictions/ between {rule.ref} and {other}")


def _law(home: Book, ref: str) -> str:
    """Return the law of a clause in full; a reference that names no law of these books stands for itself."""
    name, _, rest = ref.partition(":")
    book = next((each for each in home.books if each.name == name), None)
    return f"{name}:{book.places[rest][0].ref}" if book is not None and rest in book.places else ref


def _has(entry: Contradiction, home: Book, ref: str) -> bool:
    return ref in entry.between or _law(home, ref) in entry.between
