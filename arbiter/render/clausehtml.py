"""Laws and clauses as HTML: every reference a link, cases folded, each with the picture of its table."""

import re
from collections.abc import Iterator, Set
from functools import cached_property

from arbiter.concordance import Counterpart
from arbiter.plainly import Decision
from arbiter.references import full_references, in_line
from arbiter.render.html import figure, happened, ref
from arbiter.render.lawpage import OPTIONAL, ClausePage, Desk, Labelled, LawPage, lines
from arbiter.render.markup import Markup, joined, tag
from arbiter.stories import Told
from arbiter.telling import sentence

ELSEWHERE, ORIGINAL = "Elsewhere", "In the book"
MOST_RULES = 3
REFERRING = ("Goes before", "Gives way to", "See")


class Pages:
    """Makes HTML of laws."""

    def __init__(self, desk: Desk, anchors: Set[str] | None = None) -> None:
        """Use a desk; `anchors`: the references that stand on the page, default: all of its library."""
        self.desk = desk
        self.anchors = anchors if anchors is not None else frozenset(desk.library.by_ref)

    @cached_property
    def _full(self) -> re.Pattern[str]:
        return full_references(self.desk.library)

    def linked(self, text: str, home: str) -> Markup:
        """Return a text in which every reference to a law is a link."""
        pieces: list[Markup | str] = []
        at = 0
        for start, written, reference in sorted(in_line(text, self._full, home)):
            if start >= at and reference in self.anchors and text[start : start + len(written)] == written:
                pieces += [text[at:start], tag("a", written, href=f"#{reference}")]
                at = start + len(written)
        return joined(*pieces, text[at:])

    def law(self, page: LawPage) -> Markup:
        """Return a law."""
        law, name = page.found.law, page.found.book.name
        title = tag("h3", tag("a", page.found.law_ref, href=f"#{page.found.law_ref}", class_="ref"), " ", law.title)
        optional = tag("p", sentence(OPTIONAL), class_="about") if law.optional else None
        summary = tag("p", self.linked(law.summary, name), class_="about") if law.summary else None
        return tag("section", title, optional, summary, *(self.clause(each) for each in page.clauses), class_="law", id=page.found.law_ref)

    def clause(self, page: ClausePage) -> Markup:
        """Return a clause."""
        clause, home = page.clause, page.found.book.name
        body = [tag("h4", tag("a", page.found.ref, href=f"#{page.found.ref}", class_="ref"), " ", clause.title)]
        body += [tag("p", self.linked(" ".join(paragraph.split()), home)) for paragraph in clause.text.split("\n\n") if paragraph]
        body += [tag("p", joined(tag("span", "In the book: ", class_="label"), said), class_="original") for said in page.original]
        told = [*self._rules(page), *self._lines(page)]
        body += [tag("dl", *told)] if told else []
        body += [self.case(case) for case in page.cases]
        return tag("article", *body, class_="clause", id=page.found.ref)

    def _rules(self, page: ClausePage) -> Iterator[Markup]:
        """Yield what the rules decide; beyond the first few, folded."""
        told = [_decision(each) for each in page.decides]
        if told:
            yield tag("dt", "What it decides")
            yield from (tag("dd", each) for each in told[:MOST_RULES])
        if told[MOST_RULES:]:
            yield tag("dd", tag("details", tag("summary", f"{len(told) - MOST_RULES} more"), tag("ul", *(tag("li", each) for each in told[MOST_RULES:]))))

    def _lines(self, page: ClausePage) -> Iterator[Markup]:
        home = page.found.book.name
        for line in lines(page):
            if line.label in (ORIGINAL, ELSEWHERE, "Not where") or line.label.startswith("Rule "):
                continue
            yield tag("dt", line.label)
            yield tag("dd", self._refs(line) if line.label in REFERRING else self.linked(line.text, home))
        if page.elsewhere:
            yield tag("dt", "In other books")
            yield from (tag("dd", self._counterpart(each)) for each in page.elsewhere)

    def _refs(self, line: Labelled) -> Markup:
        return joined(*(joined(ref(each, self.anchors), " ") for each in line.text.split(", ")))

    def _counterpart(self, each: Counterpart) -> Markup:
        return joined(ref(each.ref, self.anchors), f" {each.heading}", f": {each.difference}" if each.difference else "")

    def case(self, case: Told) -> Markup:
        """Return a case, folded."""
        laws = [citation.law for citation in case.ruling.citations] if case.ruling else []
        verdict = tag("p", tag("b", "Ruling: "), case.verdict, *(joined(" ", ref(law, self.anchors)) for law in laws), class_="ruled")
        return tag("details", tag("summary", "Case: ", case.title), figure(case.incident, case.ruling), happened(case.incident, None), verdict, class_="case")


def _decision(decision: Decision) -> Markup:
    exceptions = f" Not where {'; nor where '.join(decision.not_where)}." if decision.not_where else None
    return joined(decision.line, tag("span", exceptions, class_="aside") if exceptions else None)
