"""A law in print, in plain texts alone: what `arbiter law` keeps, so that nothing need be heard again to print it."""

from dataclasses import asdict, dataclass
from typing import Any

from arbiter.render.wrapping import wrapped
from arbiter.telling import sentence


@dataclass(frozen=True, slots=True)
class PrintedCase:
    """A case: its title, what happened, and how it is ruled."""

    title: str
    story: str
    verdict: str


@dataclass(frozen=True, slots=True)
class PrintedClause:
    """A clause: its reference, heading and text, what stands under it (label and text), and its cases."""

    ref: str
    title: str
    text: str
    lines: tuple[tuple[str, str], ...]
    cases: tuple[PrintedCase, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A law, or some clauses of it."""

    heading: str
    summary: str
    clauses: tuple[PrintedClause, ...]


def leaf_as_text(leaf: Leaf, width: int) -> str:
    """Return a law as plain text."""
    out = [*wrapped(leaf.heading, width), *(wrapped(leaf.summary, width) if leaf.summary else ())]
    for clause in leaf.clauses:
        out += ["", *wrapped(f"{clause.ref}  {clause.title}", width)]
        for paragraph in clause.text.split("\n\n"):
            out += wrapped(paragraph, width, "    ")
        for label, text in clause.lines:
            out += wrapped(f"{label}: {text}", width, "      ", "    ")
        for case in clause.cases:
            out += wrapped(f"Case: {sentence(case.title)} {case.story}", width, "      ", "    ")
            out += wrapped(f"Ruling: {sentence(case.verdict)}", width, "        ", "      ")
    return "\n".join(out)


def leaf_as_data(leaf: Leaf) -> dict[str, Any]:
    """Return a law as data for JSON."""
    return asdict(leaf)


def leaf_of(data: Any) -> Leaf:
    """Return the law that is told as data; raises an error where it is no such data."""
    return Leaf(_text(data["heading"]), _text(data["summary"]), tuple(_clause(each) for each in data["clauses"]))


def _clause(data: Any) -> PrintedClause:
    lines = tuple((_text(label), _text(text)) for label, text in data["lines"])
    cases = tuple(PrintedCase(_text(case["title"]), _text(case["story"]), _text(case["verdict"])) for case in data["cases"])
    return PrintedClause(_text(data["ref"]), _text(data["title"]), _text(data["text"]), lines, cases)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("this is no text")
    return value
