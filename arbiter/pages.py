"""Law files as pages: headings, prose and fences of a Markdown file, each with its line."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from arbiter.law import LawError


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
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise LawError(self.file, self.line, f"the `{self.kind}` fence is no TOML: {error}", "mend the TOML") from None


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


FENCES = {"toml book", "toml law", "toml clause", "toml rule", "toml option", "toml fact", "toml facts", "json incident", "toml ruling", "toml ranking"}


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
    tokens = MarkdownIt("commonmark").parse(text)
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


def incident_text(fence: Fence) -> str:
    """Return the text of an incident fence; raises LawError where it is no JSON object."""
    try:
        found = json.loads(fence.text)
    except ValueError as error:
        raise LawError(fence.file, fence.line, f"the incident is no JSON: {error}") from None
    if not isinstance(found, Mapping):
        raise LawError(fence.file, fence.line, "the incident is no JSON object")
    return fence.text
