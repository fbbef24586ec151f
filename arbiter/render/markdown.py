"""A ruling as Markdown, in which nothing that was written is taken for markup."""

import re
from collections.abc import Iterator, Sequence

from arbiter.book import Book
from arbiter.render.page import Line, Part, parts
from arbiter.ruling import Ruling

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$!])")
LINKS = re.compile(r"(?i)(?<=https)(:)|(?<=http)(:)|(?<=ftp)(:)|(?<=www)(\.)|(@)")
STARTS = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def as_markdown(ruling: Ruling, books: Sequence[Book], *, why: bool = False) -> str:
    """Return a ruling as Markdown; the arguments are those of `as_text`."""
    blocks = [f"# {escaped(ruling.title or 'Ruling')}"]
    settled = "" if ruling.settled else "**Not settled.** "
    blocks.append(f"{settled}{escaped(ruling.verdict)}")
    for part in parts(ruling, books, why=why):
        blocks += [f"## {escaped(part.heading)}", "\n".join(_body(part))]
    return "\n\n".join(blocks)


def escaped(text: str) -> str:
    r"""Return a text in which Markdown sees no markup, no link and no HTML.

    >>> print(escaped("*Ann* <b> [x](http://y)"))
    \*Ann\* \<b\> \[x\](http\://y)
    """
    flat = " ".join(text.split())
    flat = LINKS.sub(r"\\\g<0>", SPECIAL.sub(r"\\\1", flat))
    found = STARTS.match(flat)
    if found is None:
        return flat
    end = found.end()
    return f"{flat[:end]}\\{flat[end:]}" if found[2].isdigit() else f"\\{flat}"


def _body(part: Part) -> Iterator[str]:
    for number, line in enumerate(part.lines, 1):
        mark = f"{number}. " if part.ordered else "- "
        yield "   " * line.depth + mark + _said(line)


def _said(line: Line) -> str:
    laws = f" ({', '.join(f'`{law}`' for law in line.laws)})" if line.laws else ""
    name = f"`{line.name}` " if line.name else ""
    return f"{name}{escaped(line.text)}{laws}"
