"""Lines of a text."""

import textwrap


def wrapped(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Break a text into lines; `first` stands before the first of them, `indent` before the others."""
    return textwrap.wrap(text, width, initial_indent=indent if first is None else first, subsequent_indent=indent, break_on_hyphens=False) or [""]
