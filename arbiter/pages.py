"""Law files as pages: headings, prose and fences of a Markdown file, each with its line."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from arbiter.errors import quote
from arbiter.law import MOST_NUMBER, LawError


@dataclass(slots=True)
class Fence:
    """A fenced block: what it is (`toml rule`), its text and the line on which it begins."""

    kind: str
    text: str
    line: int
    file: str
    table: dict[str, Any] | None = None

    def toml(self) -> dict[str, Any]:
        """Return the block as TOML; raises LawError with the line where it cannot be read."""
        if self.table is not None:
            return self.table
        try:
            found = parse_toml(self.text)
        except ValueError as error:
            raise LawError(self.file, self.line, f"the `{self.kind}` fence is no TOML: {error}", "mend the TOML") from None
        _within_reason(found, self)
        return found


@dataclass(slots=True)
class Section:
    """What stands under one heading, up to the next."""

    level: int
    heading: str
    line: int
    prose: list[str] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The prose, paragraphs apart."""
        return "\n\n".join(self.prose)

    def of_kind(self, kind: str) -> Iterator[Fence]:
        """Yield the fences of a kind, such as `toml rule`."""
        return (fence for fence in self.fences if fence.kind == kind)


FENCES = {
    "toml book",
    "toml law",
    "toml clause",
    "toml rule",
    "toml option",
    "toml fact",
    "toml facts",
    "toml contradiction",
    "json incident",
    "toml ruling",
    "toml ranking",
}


def read_sections(text: str, file: str) -> list[Section]:
    """Read a Markdown file into sections.

    Args:
        text: the file.
        file: its name, for errors.

    Returns:
        The sections in order.

    Raises:
        LawError: for an unknown fence or text before the first heading.
    """
    from markdown_it import MarkdownIt  # noqa: PLC0415 - not needed where the cache has the file

    sections: list[Section] = []
    tokens = MarkdownIt("commonmark").disable("inline").parse(text)  # what stands within a line is kept as it is written
    for at, token in enumerate(tokens):
        line = (token.map[0] + 1) if token.map else 0
        if token.type == "heading_open":
            sections.append(Section(int(token.tag[1]), tokens[at + 1].content.strip(), line))
        elif token.type == "fence":
            kind = " ".join(token.info.split())
            if kind not in FENCES:
                raise LawError(file, line, f"unknown fence `{kind}`", f"use one of {', '.join(sorted(FENCES))}")
            _last(sections, file, line).fences.append(Fence(kind, token.content, line, file))
        elif token.type == "inline" and tokens[at - 1].type == "paragraph_open":
            _last(sections, file, line).prose.append(" ".join(token.content.split()))
    return sections


def _last(sections: list[Section], file: str, line: int) -> Section:
    if not sections:
        raise LawError(file, line, "text before the first heading", "begin the file with `# reference heading`")
    return sections[-1]


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML.

    Args:
        text: the whole of it.

    Returns:
        The table.

    Raises:
        ValueError: where it cannot be read, whatever the reason; it says why in a line.
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists and tables are nested too deep") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python reads no whole number of so many digits
        raise ValueError("a number in it is too long") from None


def _within_reason(value: Any, fence: Fence) -> None:
    """Refuse a number that is no number of counters or cards, and a date, of which the law has none."""
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _within_reason(item, fence)
    elif isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise LawError(fence.file, fence.line, f"{quote(value)} is too large a number", f"at most {MOST_NUMBER:,}")
    elif not isinstance(value, str | int):
        raise LawError(fence.file, fence.line, f"{quote(str(value))} is no text and no whole number", "put it in quotes, or write a whole number")


def incident_text(fence: Fence) -> str:
    """Return the text of an incident fence; raises LawError where it is no JSON object."""
    try:
        found = json.loads(fence.text)
    except (ValueError, RecursionError) as error:
        raise LawError(fence.file, fence.line, f"the incident is no JSON: {error}") from None
    if not isinstance(found, Mapping):
        raise LawError(fence.file, fence.line, "the incident is no JSON object")
    return fence.text
