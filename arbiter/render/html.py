"""Rulings and comparisons as pages that can be kept: self-contained, with a picture of the table and the proof as a tree."""

from collections.abc import Iterator, Sequence, Set

from arbiter.book import Book
from arbiter.compare import Comparison, Row
from arbiter.incident import Incident
from arbiter.render.comparison import HEADS
from arbiter.render.markup import Markup, document, joined, tag
from arbiter.render.page import Line, Part, parts, place
from arbiter.render.picture import table_picture
from arbiter.ruling import Reason, Ruling
from arbiter.stories import happenings, setting
from arbiter.telling import listed, sentence

LEGEND = "The numbers stand for what happened, as told below; ● are counters put in."
DEEPEST_OPEN = 1


def rulings_as_html(told: Sequence[tuple[Incident, Ruling, Sequence[Book]]]) -> str:
    """Return rulings as a page.

    Args:
        told: each incident with its ruling and the books that it cites.

    Returns:
        The page.
    """
    titles = [ruling.title or "Ruling" for _, ruling, _ in told]
    links = len(told) == 1
    bodies = [tag("article", *ruling_body(*each, title, links=links)) for each, title in zip(told, titles, strict=True)]
    return document("; ".join(titles), tag("main", *bodies), kind="ruling")


def ruling_body(incident: Incident, ruling: Ruling, books: Sequence[Book], title: str, *, links: bool) -> Iterator[Markup]:
    """Yield what stands on the page of a ruling; `links`: references lead to the laws below."""
    anchors = {citation.law for citation in ruling.citations} | {clause for citation in ruling.citations for clause in citation.clauses} if links else set()
    settled = None if ruling.settled else tag("strong", "Not settled. ")
    yield tag("h1", title)
    yield tag("p", settled, ruling.verdict, class_="verdict")
    yield figure(incident, ruling)
    yield happened(incident)
    for part in parts(ruling, books, numbered=True):
        yield _part(part, anchors)
    if ruling.because:
        yield tag("section", tag("h2", "Why"), proof_tree(ruling.because, anchors), class_="why")
    yield tag("footer", tag("p", f"Ruled by the book {ruling.book}, digest {ruling.book_digest}."))


def figure(incident: Incident, ruling: Ruling | None) -> Markup:
    """Return the picture of the table with its legend."""
    return tag("figure", table_picture(incident, ruling), tag("figcaption", LEGEND))


def happened(incident: Incident, heading: str | None = "What happened") -> Markup:
    """Return what happened as a numbered list, under a heading if there is to be one."""
    laid = [sentence(said) for said in setting(incident)][1:]  # who sits there is in the picture
    told = joined(
        tag("p", " ".join(laid), class_="about") if laid else None,
        tag("ol", *(tag("li", sentence(said), note(incident, at)) for at, said in happenings(incident))),
    )
    return tag("section", tag("h2", heading), told) if heading else told


def note(incident: Incident, at: int | str) -> Markup | None:
    """Return what was noted beside an event."""
    text = incident.events[at].note if isinstance(at, int) else None
    return tag("span", f" {text}", class_="aside") if text else None


def refs(laws: Sequence[str], anchors: Set[str]) -> Markup:
    """Return references, each a link where its clause stands on the page."""
    return joined(*(joined(" ", ref(law, anchors)) for law in laws))


def ref(law: str, anchors: Set[str]) -> Markup:
    """Return one reference."""
    return tag("a", law, href=f"#{law}", class_="ref") if law in anchors else tag("span", law, class_="ref")


def _part(part: Part, anchors: Set[str]) -> Markup:
    items, book = [], ""
    for line in part.lines:
        book = line.name.partition(":")[0] if ":" in line.name else book
        items.append(_item(line, anchors, line.name if ":" in line.name else f"{book}:{line.name}"))
    return tag("section", tag("h2", part.heading), tag("ol" if part.ordered else "ul", *items))


def _item(line: Line, anchors: Set[str], identifier: str) -> Markup:
    named = tag("b", line.name, " ", class_="ref") if line.name else None
    return tag(
        "li",
        named,
        line.text,
        refs(line.laws, anchors),
        class_=f"d{min(line.depth, 3)}" if line.depth else None,
        id=identifier if identifier in anchors else None,
    )


# --- the proof


def proof_tree(reasons: Sequence[Reason], anchors: Set[str]) -> Markup:
    """Return the derivation as a tree that folds; what almost ruled stands last."""
    first = [each for each in reasons if each.holds]
    missed = [each for each in reasons if not each.holds]
    tree = tag("ul", *(_node(each, 0, anchors) for each in first), class_="tree")
    if not missed:
        return tree
    return joined(tree, tag("details", tag("summary", "What almost ruled"), tag("ul", *(_node(each, DEEPEST_OPEN, anchors) for each in missed), class_="tree")))


def _node(reason: Reason, depth: int, anchors: Set[str]) -> Markup:
    said = sentence(reason.says if reason.holds else f"not so: {reason.says}")
    source = ref(reason.law, anchors) if reason.law else tag("span", f"({_event(reason)})", class_="aside") if reason.event is not None else None
    head = joined(said, " " if source else None, source, tag("span", " (told above)", class_="aside") if reason.above else None)
    below = [_node(each, depth + 1, anchors) for each in reason.because]
    absent = [f"that {each}" for each in reason.not_found]
    if absent:
        below.append(tag("li", sentence(f"nothing shows {listed(absent, 'or')}"), class_="aside"))
    below += [tag("li", f"It goes before {beaten}.", class_="aside") for beaten in reason.defeats]
    below += [tag("li", sentence(f"for {why}"), class_="aside") for why in reason.why_not]
    if not below:
        return tag("li", head)
    return tag("li", tag("details", tag("summary", head), tag("ul", *below), open=depth < DEEPEST_OPEN))


def _event(reason: Reason) -> str:
    return place(reason.event, numbered=True)


# --- several books


def comparison_as_html(incident: Incident, found: Comparison, books: Sequence[Book]) -> str:
    """Return a comparison as a page: point by point a column for each book, then each ruling whole, folded."""
    title = found.title or "Comparison"
    head = tag("tr", tag("td", ""), *(tag("th", name, scope="col") for name in found.books))
    rows = [_row(row) for row in found.rows if not row.empty]
    table = tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="wide", tabindex="0", role="region", aria_label="Side by side")
    verdict = f"The books agree. {found.rulings[0].verdict}" if found.agree else found.why
    body = [
        tag("h1", title),
        tag("p", verdict, class_="verdict"),
        figure(incident, found.rulings[0]),
        happened(incident),
        tag("section", tag("h2", "Side by side"), table),
    ]
    for name, ruling in zip(found.books, found.rulings, strict=True):
        mine = [each for book in books if book.name == name for each in book.books]
        told = [_part(part, set()) for part in parts(ruling, mine, numbered=True)]
        body.append(tag("details", tag("summary", tag("b", name), f": {ruling.verdict}"), *told, proof_tree(ruling.because, set())))
    return document(title, tag("main", *body), kind="ruling")


def _row(row: Row) -> Markup:
    cells = [tag("td", cell.text, refs(cell.laws, set())) for cell in row.cells]
    return tag("tr", tag("th", HEADS[row.point], scope="row"), *cells, class_="differs" if row.differs else None)
