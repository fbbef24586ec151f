"""The whole desk as one page that needs nothing but itself: search, situations, all books side by side, and a card to print."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

from arbiter.book import Book
from arbiter.library import Found, Library
from arbiter.render.clausehtml import Pages
from arbiter.render.deskdata import search_data
from arbiter.render.indexpage import Entry, Line, Section, index, line
from arbiter.render.lawpage import Desk, LawPage
from arbiter.render.markup import Markup, data, document, joined, tag
from arbiter.search import Index
from arbiter.situations import data_file

TITLE = "The referee's desk"
MOST_WORKERS = 8


def laws_as_html(desk: Desk, pages: Sequence[LawPage]) -> str:
    """Return some laws as a page."""
    here = {ref for page in pages for ref in (page.found.law_ref, *(each.found.ref for each in page.clauses))}
    made = Pages(desk, here)
    title = ", ".join(page.found.ref for page in pages)
    return document(title, tag("main", tag("h1", title), *(made.law(page) for page in pages)))


def desk_as_html(desk: Desk) -> str:
    """Return the desk as a page.

    Args:
        desk: the desk, with the books that are to be on it.

    Returns:
        The page: one file, which asks no network for anything.
    """
    sections = index(desk)
    titles = ", ".join(str(book.about.get("title", book.name)) for book in desk.library.books)
    found = Index(desk.library)
    clauses = [
        [f"{each.found.law.title}: {each.found.clause.title}", " ".join(each.found.clause.text.split())] for each in found.documents if each.found.clause
    ]
    main = tag(
        "main",
        tag("h1", TITLE),
        tag(
            "p",
            f"{titles}. Restated clause by clause, with what each decides and cases for it.",
            class_="about",
        ),
        _found(),
        _contents(sections, desk.library.books),
        *(_section(each, desk.library.books) for each in sections),
        *_books(desk),
        id="main",
        tabindex="-1",
    )
    top = _top(desk.library.books)
    code = joined(data("index", search_data(found)), data("clauses", clauses))
    return document(TITLE, tag("a", "To the laws", href="#main", class_="skip"), top, main, _card(desk), code, script="desk.js")


def _top(books: Sequence[Book]) -> Markup:
    options = [tag("option", "All books", value=""), *(tag("option", book.name, value=book.name) for book in books)]
    form = tag(
        "form",
        tag("label", "Search the laws", for_="words"),
        tag("input", id="words", type="search", placeholder="What happened?", autocomplete="off", spellcheck="false"),
        tag("label", "Book", for_="book"),
        tag("select", *options, id="book"),
        id="ask",
        role="search",
    )
    return tag("header", tag("div", form, tag("button", "Dark", id="theme", type="button")), class_="top")


def _found() -> Markup:
    return tag(
        "section", tag("h2", "Found"), tag("p", "", id="count", role="status"), tag("ol", id="found"), id="search", hidden=True, aria_label="What was found"
    )


def _contents(sections: Sequence[Section], books: Sequence[Book]) -> Markup:
    links = [tag("li", tag("a", each.situation.name, href=f"#{each.situation.slug}")) for each in sections]
    links += [tag("li", tag("a", str(book.about.get("title", book.name)), href=f"#book-{book.name}")) for book in books]
    buttons = [tag("button", "Print the card", id="print-card", type="button"), tag("button", "Print the booklet", id="print-book", type="button")]
    return joined(tag("nav", tag("ul", *links), aria_label="Situations and books"), tag("p", *buttons, class_="print"))


def _section(section: Section, books: Sequence[Book]) -> Markup:
    situation = section.situation
    return tag(
        "section", tag("h2", situation.name), tag("p", situation.about, class_="about"), *(_entry(each, books) for each in section.entries), id=situation.slug
    )


def _entry(entry: Entry, books: Sequence[Book]) -> Markup:
    """Return a subject, the books side by side."""
    titles = {book.name: str(book.about.get("title", book.name)) for book in books}
    sides = [tag("div", tag("h3", titles[name]), tag("ul", *(_line(each) for each in told))) for name, told in entry.books]
    return tag("details", tag("summary", tag("b", entry.subject.name)), tag("div", *sides, class_="sides"))


def _line(each: Line) -> Markup:
    return tag("li", tag("b", each.happened), " → ", each.does, " ", tag("a", each.found.ref, href=f"#{each.found.ref}", class_="ref"))


def _in_full(each: Line) -> Line:
    """Put the heading of the law before that of its clause."""
    return replace(each, happened=f"{each.found.law.title}: {each.happened}")


def _card(desk: Desk) -> Markup:
    """Return the card of the rulings that are asked for most."""
    chosen = [desk.library.by_ref[ref] for ref in data_file("desk.toml", desk.library.folder).get("card", ()) if ref in desk.library.by_ref]
    parts = [tag("h2", f"{TITLE}: what is asked for most")]
    for book in desk.library.books:
        told = [_line(_in_full(line(desk, each))) for each in chosen if each.book.name == book.name and each.clause]
        parts += [tag("h3", str(book.about.get("title", book.name))), tag("ul", *told)] if told else []
    return tag("aside", *parts, id="card", aria_label="Card")


# --- the laws themselves: thousands of cases are heard, so the work is shared out


def _books(desk: Desk) -> Iterator[Markup]:
    made = _laws(desk)
    for book in desk.library.books:
        laws = [made[f"{book.name}:{ref}"] for ref in book.laws]
        about = str(book.about.get("title", book.name))
        yield tag("section", tag("h2", about), tag("p", book.prose, class_="about"), *laws, class_="book", id=f"book-{book.name}")


def _laws(desk: Desk) -> dict[str, Markup]:
    """Return every law as HTML, made by as many processes as there are processors."""
    refs = [f"{book.name}:{ref}" for book in desk.library.books for ref in book.laws]
    names = tuple(book.name for book in desk.library.books)
    workers = min(MOST_WORKERS, os.cpu_count() or 1)
    if workers > 1:
        try:
            with ProcessPoolExecutor(workers) as pool:
                return dict(zip(refs, map(Markup, pool.map(_law, [(desk.library.folder, names, ref) for ref in refs], chunksize=4)), strict=True))
        except OSError:
            pass
    pages = Pages(desk)
    return {ref: _one(pages, ref) for ref in refs}


@cache
def _pages(folder: Any, names: tuple[str, ...]) -> Pages:
    return Pages(Desk(Library(folder, names)))


def _law(task: tuple[Any, tuple[str, ...], str]) -> str:
    folder, names, ref = task
    return str(_one(_pages(folder, names), ref))


def _one(pages: Pages, ref: str) -> Markup:
    found: Found = pages.desk.library.by_ref[ref]
    return pages.law(pages.desk.page(found))
