"""The laws that a ruling relies on, in the words of the book."""

from collections.abc import Iterable

from arbiter.citing import reference_key
from arbiter.house import House
from arbiter.ruling import Citation, make


def cited(refs: Iterable[str], house: House) -> list[Citation]:
    """Return the laws to which clauses belong, each once, with those of its clauses restated.

    Args:
        refs: full references of clauses.
        house: with the books in which they are found.

    Returns:
        The citations, by book and as people count.
    """
    books = {book.name: book for book in house.books}
    laws: dict[str, list[str]] = {}
    for ref in refs:
        name = ref.partition(":")[0]
        _, law, clause = books[name].find(ref)
        laws.setdefault(f"{name}:{law.ref}", []).append(clause.ref if clause else "")
    found = []
    for full in sorted(laws, key=reference_key):
        name = full.partition(":")[0]
        _, law, _ = books[name].find(full)
        clauses = [clause for clause in law.clauses if clause.ref in laws[full]]
        text = " ".join(clause.text for clause in clauses)
        found.append(make(Citation)(law=full, clauses=[f"{name}:{clause.ref}" for clause in clauses], heading=law.title, text=text))
    return found
