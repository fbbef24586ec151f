"""What a search found: the clause with the words marked, and its reference."""

import json
from collections.abc import Sequence

from arbiter.references import Cited, complaint
from arbiter.render.markdown import escaped
from arbiter.render.wrapping import wrapped
from arbiter.search import Hit, Index

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
NONE = "No law has these words. Try fewer or others; `arbiter desk` lists the laws by situation."


def hits_as_text(index: Index, query: str, hits: Sequence[Hit], width: int, *, bold: bool) -> str:
    """Return what was found as text; words that were looked for stand in bold letters, or between asterisks."""
    if not hits:
        return "\n".join(wrapped(NONE, width))
    lines = _meant(index, query, width)
    for hit in hits:
        clause = hit.found.clause
        assert clause is not None
        lines += wrapped(f"{hit.found.ref}  {hit.found.law.title}: {clause.title}", width)
        for paragraph in clause.text.split("\n\n"):
            text = "".join(f"*{word}*" if found else word for word, found in index.marked(paragraph, hit.stems))
            lines += wrapped(text, width, "    ")
        lines.append("")
    said = "\n".join(lines).rstrip()
    return _in_bold(said, index, hits) if bold else said


def _in_bold(text: str, index: Index, hits: Sequence[Hit]) -> str:
    words = {
        word
        for hit in hits
        for paragraph in (hit.found.clause.text if hit.found.clause else "",)
        for word, found in index.marked(paragraph, hit.stems)
        if found
    }
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(f"*{word}*", f"{BOLD}{word}{PLAIN}")
    return text


def _meant(index: Index, query: str, width: int) -> list[str]:
    """Say which words were read for others that are in no law."""
    told = [f"{idea.said} (read as {', '.join(guesses)})" for idea in index.ideas(query) if (guesses := index.read_as(idea))]
    unknown = [idea.said for idea in index.ideas(query) if not idea.ways]
    lines = wrapped(f"Not in any law: {', '.join([*told, *unknown])}", width) if told or unknown else []
    return [*lines, ""] if lines else []


def hits_as_markdown(index: Index, query: str, hits: Sequence[Hit]) -> str:
    """Return what was found as Markdown."""
    blocks = [f"# {escaped(query)}"]
    for hit in hits:
        clause = hit.found.clause
        assert clause is not None
        text = "".join(f"**{escaped(word)}**" if found else _spaced(word) for word, found in index.marked(" ".join(clause.text.split()), hit.stems))
        blocks.append(f"- `{hit.found.ref}` {escaped(f'{hit.found.law.title}: {clause.title}')}. {text}")
    return "\n\n".join(blocks if hits else [*blocks, NONE])


def _spaced(text: str) -> str:
    """Escape a piece of a text, the spaces at its ends kept."""
    core = text.strip()
    return text.replace(core, escaped(core)) if core else text


def hits_as_json(index: Index, query: str, hits: Sequence[Hit]) -> str:
    """Return what was found as one object of JSON."""
    found = [
        {
            "clause": hit.found.ref,
            "law": hit.found.law_ref,
            "heading": f"{hit.found.law.title}: {hit.found.clause.title}",
            "text": hit.found.clause.text,
            "words": [word for word, held in index.marked(hit.found.clause.text, hit.stems) if held],
            "score": None if hit.score == float("inf") else round(hit.score, 3),
        }
        for hit in hits
        if hit.found.clause
    ]
    return json.dumps({"query": query, "found": found}, ensure_ascii=False)


def citations_as_text(found: Sequence[Cited], width: int) -> str:
    """Return each reference of a text with the clause behind it."""
    lines: list[str] = []
    for cited in found:
        if not cited.found:
            lines += [*wrapped(complaint(cited), width, "    ", ""), ""]
        for each in cited.found:
            title = f"{each.law.title}: {each.clause.title}" if each.clause else each.law.title
            lines += wrapped(f"{each.ref}  {title}", width)
            for clause in each.clauses:
                name = "" if each.clause else f"{clause.ref}  "
                lines += wrapped(f"{name}{' '.join(clause.text.split())}", width, "    ")
            lines.append("")
    return "\n".join(lines).rstrip()
