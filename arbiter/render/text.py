"""A ruling as plain text that can be read aloud: no colour is needed, and nothing that was written is taken for markup."""

from collections.abc import Iterator, Sequence

from arbiter.book import Book
from arbiter.render.page import Line, Part, parts
from arbiter.render.wrapping import wrapped
from arbiter.ruling import Ruling

NARROWEST = 40
DEEPEST = 8


def as_text(ruling: Ruling, books: Sequence[Book], *, why: bool = False, width: int = 80, bold: bool = False) -> str:
    """Return a ruling as text.

    Args:
        ruling: the ruling.
        books: the books that it cites.
        why: whether its derivation is told.
        width: the longest line.
        bold: whether headings are written bold, for a terminal.

    Returns:
        The text, without a line break at the end.
    """
    width = max(width, NARROWEST)
    lines: list[str] = []
    if ruling.title:
        lines += [*(_bold(line, bold) for line in wrapped(ruling.title, width)), ""]
    settled = "" if ruling.settled else "Not settled. "
    lines += wrapped(f"{settled}{ruling.verdict}", width, "  ")
    for part in parts(ruling, books, why=why):
        lines += ["", *(_bold(line, bold) for line in wrapped(part.heading, width)), *_body(part, width)]
    return "\n".join(lines)


def _bold(line: str, bold: bool) -> str:
    return f"\x1b[1m{line}\x1b[0m" if bold and line else line


def _body(part: Part, width: int) -> Iterator[str]:
    for number, line in enumerate(part.lines, 1):
        mark = f"{number}. " if part.ordered else "- " if not line.depth and not line.name else ""
        left = "  " + "  " * min(line.depth, DEEPEST)
        hang = len(mark) if not line.name else len(line.name) + 2
        yield from wrapped(_said(line), width, left + " " * hang, left + mark)


def _said(line: Line) -> str:
    said = f"{line.name}  {line.text}" if line.name else line.text
    return f"{said} [{', '.join(line.laws)}]" if line.laws else said
