"""Books side by side: a table as text or Markdown, and the same as data."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from arbiter.compare import Cell, Comparison, Row
from arbiter.points import NOTHING
from arbiter.render.markdown import escaped
from arbiter.render.wrapping import wrapped
from arbiter.telling import listed, sentence

HEADS = {
    "deal": "The deal", "hands": "Hands", "pot": "The pot", "bets": "Counters", "penalties": "Penalties", "orders": "Orders", "options": "Choices",
    "claims": "Claims", "seating": "Seats", "next": "Next pot", "silent": "Silent on",
}  # fmt: skip
MARK = ">"
GAP = 2
NARROWEST = 14


def comparison_as_text(found: Comparison, width: int = 80) -> str:
    """Return a comparison as text.

    Args:
        found: the rulings side by side.
        width: the longest line.

    Returns:
        A table with a column for each book, its clauses under each cell and a mark where the books differ; then why they differ. In a line, where they agree.
    """
    lines = [*wrapped(found.title, width), ""] if found.title else []
    if found.agree:
        return "\n".join([*lines, *wrapped(agreed(found), width)])
    first = max(map(len, HEADS.values())) + len(MARK) + 1
    column = max(NARROWEST, (width - first - GAP * len(found.books)) // len(found.books))
    lines += _line("", found.books, first, column)
    lines.append("-" * (first + (column + GAP) * len(found.books)))
    for row in _told(found):
        mark = MARK if row.differs else " "
        cells = [list(_cell(cell, column)) for cell in row.cells]
        for at, texts in enumerate(zip_longest(*cells, fillvalue="")):
            lines += _line(f"{mark} {HEADS[row.point]}" if at == 0 else "", texts, first, column)
    return "\n".join([*lines, "", *wrapped(found.why, width)])


def agreed(found: Comparison) -> str:
    """Return in a line that the books agree, and on what."""
    return f"{sentence(listed(found.books)).rstrip('.')} agree: {found.rulings[0].verdict}"


def _told(found: Comparison) -> Iterator[Row]:
    """Yield the rows on which any book says something."""
    return (row for row in found.rows if not row.empty)


def _line(head: str, texts: tuple[str, ...], first: int, column: int) -> list[str]:
    gap = " " * GAP
    return ["".join([head.ljust(first), *(gap + text.ljust(column) for text in texts)]).rstrip()]


def _cell(cell: Cell, width: int) -> Iterator[str]:
    for phrase in cell.phrases or [NOTHING]:
        yield from wrapped(sentence(phrase) if cell.phrases else "-", width)
    for ref in cell.laws:
        yield from wrapped(f"[{ref}]", width)


def comparison_as_markdown(found: Comparison) -> str:
    """Return a comparison as Markdown; see `comparison_as_text`."""
    blocks = [f"# {escaped(found.title or 'The books side by side')}"]
    if found.agree:
        return "\n\n".join([*blocks, escaped(agreed(found))])
    rows = [["", *(escaped(book) for book in found.books)], ["---"] * (len(found.books) + 1)]
    for row in _told(found):
        head = f"**{HEADS[row.point]}**" if row.differs else HEADS[row.point]
        rows.append([head, *map(_markdown, row.cells)])
    return "\n\n".join([*blocks, "\n".join(f"| {' | '.join(cells)} |" for cells in rows), escaped(found.why)])


def _markdown(cell: Cell) -> str:
    laws = f" ({', '.join(f'`{law}`' for law in cell.laws)})" if cell.laws else ""
    return f"{escaped(' '.join(map(sentence, cell.phrases)) or '-')}{laws}"


def comparison_data(found: Comparison) -> dict[str, Any]:
    """Return a comparison as data: each point under each book with its laws, why they differ, and the rulings whole."""
    rows = [
        {
            "point": row.point,
            "differs": row.differs,
            "why": row.why,
            "cells": {book: {"text": cell.text, "laws": list(cell.laws)} for book, cell in zip(found.books, row.cells, strict=True)},
        }
        for row in found.rows
    ]
    rulings = {book: ruling.model_dump(mode="json", by_alias=True) for book, ruling in zip(found.books, found.rulings, strict=True)}
    return {"title": found.title, "books": list(found.books), "agree": found.agree, "why": found.why, "rows": rows, "rulings": rulings}
