"""A law as a page: clause by clause what it says, what it decides, what goes before it, its cases, and the law of other books."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arbiter.concordance import Counterpart, Places, counterparts
from arbiter.contradictions import Contradiction, contradictions
from arbiter.law import Clause, Option
from arbiter.library import Found, Library
from arbiter.originals import Original, originals
from arbiter.plainly import Decision, Teller
from arbiter.render.data import law_data
from arbiter.render.leaf import Leaf, PrintedCase, PrintedClause
from arbiter.render.markdown import escaped
from arbiter.situations import places
from arbiter.stories import Told, case_told
from arbiter.telling import sentence

OPTIONAL = "optional: in force where adopted"


@dataclass(frozen=True, slots=True)
class ClausePage:
    """A clause with all that the desk knows of it.

    Attributes:
        found: the clause in its book.
        clause: the clause.
        decides: what each of its rules decides, in a line.
        before: the clauses that it goes before.
        behind: the clauses that go before it.
        cases: its cases, told and heard.
        elsewhere: the corresponding law of other books.
        original: the sentences of the book itself, where the user has attached it.
        contradictions: where it contradicts other clauses, and how that is resolved.
    """

    found: Found
    clause: Clause
    decides: tuple[Decision, ...]
    before: tuple[str, ...]
    behind: tuple[str, ...]
    cases: tuple[Told, ...]
    elsewhere: tuple[Counterpart, ...]
    original: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()


@dataclass(frozen=True, slots=True)
class LawPage:
    """A law, or some clauses of it."""

    found: Found
    clauses: tuple[ClausePage, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line of a clause: what kind of thing it is, and what it says."""

    label: str
    text: str


class Desk:
    """Makes pages of laws, over all books."""

    def __init__(self, library: Library) -> None:
        """Open the desk over a library."""
        self.library = library
        self._tellers: dict[str, Teller] = {}
        self.places: Places = places(library)
        self.originals: dict[str, Original] = originals(library)

    def teller(self, name: str) -> Teller:
        """Return the teller of a book's rules."""
        if name not in self._tellers:
            book = self.library.book(name)
            self._tellers[name] = Teller(self.library.types(book), self.library.home(book).rules(), book.numbers)
        return self._tellers[name]

    def page(self, found: Found) -> LawPage:
        """Return the page of a law, or of one clause of it."""
        return LawPage(found, tuple(self.clause_page(Found(found.book, found.law, clause)) for clause in found.clauses))

    def clause_page(self, found: Found) -> ClausePage:
        """Return all that the desk knows of a clause."""
        clause = found.clause
        assert clause is not None
        told = tuple(case_told(case, self.library, found.book) for case in clause.cases)
        original = self.originals.get(found.book.name)
        return ClausePage(
            found,
            clause,
            tuple(self.decides(found)),
            tuple(self.library.displaced(clause, found.book)),
            tuple(self.library.displacers(found)),
            told,
            tuple(counterparts(self.library, found, told, self.places)),
            original.sentences(found.law, clause) if original else (),
            tuple(each for each in contradictions(self.library.folder) if found.ref in each.between),
        )

    def decides(self, found: Found) -> Iterator[Decision]:
        """Yield what each rule of a clause decides."""
        assert found.clause is not None
        return self.teller(found.book.name).decisions(found.clause.rules)


# --- what a page says, whatever it is printed as


def heading(page: LawPage) -> str:
    """Return the heading of a law."""
    law = page.found.law
    return f"{page.found.law_ref}  {law.title}" + (f" ({OPTIONAL})" if law.optional else "")


def lines(page: ClausePage) -> Iterator[Labelled]:
    """Yield what stands under the text of a clause, up to its cases."""
    clause = page.clause
    yield from (Labelled("In the book", said) for said in page.original)
    for decision in page.decides:
        yield Labelled(f"Rule {decision.rule.id}", decision.line)
        if decision.not_where:
            yield Labelled("Not where", sentence("; nor where ".join(decision.not_where)))
    said = [("Decides nothing by itself", clause.decides_nothing), ("Note", clause.note)]
    yield from (Labelled(label, sentence(text)) for label, text in said if text)
    yield from (Labelled("House option", option_line(option)) for option in clause.options)
    lists = [("Goes before", page.before), ("Gives way to", page.behind), ("See", clause.see)]
    yield from (Labelled(label, ", ".join(refs)) for label, refs in lists if refs)
    for entry in page.contradictions:
        yield Labelled("Contradicts", contradiction_line(entry, page.found.ref))
        yield Labelled("How that is resolved", entry.resolved)
    yield from (Labelled("Elsewhere", counterpart_line(each)) for each in page.elsewhere)


def counterpart_line(each: Counterpart) -> str:
    """Return the corresponding law of another book in a line."""
    said = f"{each.ref}  {each.heading}"
    return f"{said}: {each.difference}" if each.difference else said


def contradiction_line(entry: Contradiction, ref: str) -> str:
    """Return which other clauses one contradicts, and what they say of the matter."""
    told = (f"{other}: “{says}”" for other, says in zip(entry.between, entry.says, strict=True) if other != ref)
    return "; ".join(told)


def option_line(option: Option) -> str:
    """Return a house option in a line."""
    kind = "a list of" if option.is_list else "one of"
    return f"{option.name}: {option.about} ({kind} {', '.join(map(_plain, option.values))}; by default {_plain(option.default)})"


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "none of them"
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- as text, Markdown and data


def leaf(page: LawPage) -> Leaf:
    """Return a page in plain texts."""
    law = page.found.law
    clauses = (PrintedClause(each.clause.ref, each.clause.title, each.clause.text, _lines(each), _cases(each)) for each in page.clauses)
    return Leaf(heading(page), law.summary if page.found.clause is None else "", tuple(clauses))


def _lines(page: ClausePage) -> tuple[tuple[str, str], ...]:
    return tuple((line.label, line.text) for line in lines(page))


def _cases(page: ClausePage) -> tuple[PrintedCase, ...]:
    return tuple(PrintedCase(case.title, case.story, case.verdict) for case in page.cases)


def leaf_as_markdown(leaf: Leaf) -> str:
    """Return a law as Markdown, in which nothing that was written is taken for markup."""
    out = [f"# {escaped(leaf.heading)}"]
    if leaf.summary:
        out.append(escaped(leaf.summary))
    for clause in leaf.clauses:
        out.append(f"## {escaped(clause.ref)} {escaped(clause.title)}")
        out += [escaped(paragraph) for paragraph in clause.text.split("\n\n")]
        told = [f"- **{label}**: {escaped(text)}" for label, text in clause.lines]
        told += [f"- **Case**: *{escaped(case.title)}.* {escaped(case.story)} **Ruling**: {escaped(sentence(case.verdict))}" for case in clause.cases]
        out += ["\n".join(told)] if told else []
    return "\n\n".join(out)


def page_as_data(page: LawPage) -> dict[str, Any]:
    """Return a page as data: the law as `arbiter book --format json` has it, and beside it what the desk adds."""
    found = page.found
    data = law_data(found.book, found.law, found.clause)
    for told, each in zip(data["clauses"], page.clauses, strict=True):
        told |= {
            "decides": [decision.line for decision in each.decides],
            "goes_before": list(each.before),
            "gives_way_to": list(each.behind),
            "elsewhere": [{"clause": other.ref, "heading": other.heading, "difference": other.difference} for other in each.elsewhere],
            "contradictions": [_contradiction_data(entry) for entry in each.contradictions],
            "original": list(each.original),
        }
        for case, heard in zip(told["cases"], each.cases, strict=True):
            case |= {"story": heard.story, "verdict": heard.verdict}
    return data


def _contradiction_data(entry: Contradiction) -> dict[str, Any]:
    said = dict(zip(entry.between, entry.says, strict=True))
    return {"title": entry.title, "says": said, "prevails": list(entry.prevails), "resolved": entry.resolved, "rules": list(entry.by)}
