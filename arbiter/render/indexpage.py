"""The index by situation: what happened, what the law does, and which law; for each book."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.errors import InputError, did_you_mean
from arbiter.library import Found
from arbiter.plainly import Decision
from arbiter.render.lawpage import Desk
from arbiter.render.markdown import escaped
from arbiter.render.wrapping import wrapped
from arbiter.sentences import split
from arbiter.situations import Situation, Subject, situations
from arbiter.telling import sentence

MOST_EFFECTS = 3
OF_AN_ACT = ("bet_outcome", "penalty_due")
ANSWERS = ("granted", "denied")
ASIDES = ("regular", "silence", "breach", "noted", "undecided", "contender", "helper")
ARROW = " → "
SOMEBODY = re.compile(r"\b(?:the|a|each|every) (?:next )?(?:player|dealer who)\b|\bthe next dealer\b|\bsomebody\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what happened, what the law does, the clause, and whether it is only said and rules nothing."""

    happened: str
    does: str
    found: Found
    only_said: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A subject with its lines, book by book."""

    subject: Subject
    books: tuple[tuple[str, tuple[Line, ...]], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A situation with its subjects."""

    situation: Situation
    entries: tuple[Entry, ...]


def index(desk: Desk, wanted: str | None = None) -> list[Section]:
    """Return the index.

    Args:
        desk: the desk.
        wanted: the name of a situation, or a part of it; None: all.

    Returns:
        The situations with their lines.

    Raises:
        InputError: where no situation is called so, with the nearest.
    """
    found = situations(desk.library)
    if wanted is not None:
        chosen = [each for each in found if wanted.casefold() in each.name.casefold() or wanted == each.slug]
        if not chosen:
            raise InputError(wanted, "there is no such situation", did_you_mean(wanted, [each.name for each in found]))
        found = tuple(chosen)
    return [Section(each, tuple(_entry(desk, subject) for subject in each.subjects)) for each in found]


def _entry(desk: Desk, subject: Subject) -> Entry:
    books = []
    for book in desk.library.books:
        chosen = [desk.library.by_ref[ref] for ref in subject.laws if ref.startswith(f"{book.name}:")]
        clauses = {clause.ref: Found(each.book, each.law, clause) for each in chosen for clause in each.clauses}
        if clauses:
            books.append((book.name, tuple(line(desk, each) for each in clauses.values())))
    return Entry(subject, tuple(books))


def line(desk: Desk, found: Found) -> Line:
    """Return the line of one clause: its heading, and what its rules come to; where it has none, or they speak of somebody whom it names, what it says."""
    clause = found.clause
    assert clause is not None
    effects = list(_effects(desk.decides(found)))
    if effects and not (clause.text and any(SOMEBODY.search(effect) for effect in effects)):
        return Line(clause.title, sentence("; ".join(effects)), found)
    return Line(clause.title, split(clause.text)[0] if clause.text else sentence(clause.decides_nothing), found, only_said=not effects)


def _effects(decisions: Iterable[Decision]) -> Iterator[str]:
    """Yield what rules come to: what is done, not what is merely said or answered.

    A clause says itself better what its rules only answer, and what they decide one way or another as the case may be.
    """
    ways: dict[str, dict[tuple[str, str], str]] = {}
    for each in decisions:
        for effect in each.effects:
            if effect[0] not in (*ASIDES, *ANSWERS):
                ways.setdefault(each.happened, {}).setdefault(effect, each.until)
    told = list(ways.values())
    alike = told and all(each.keys() == told[0].keys() for each in told) and not any(fact in OF_AN_ACT for fact, _ in told[0])
    for (_, said), until in list(told[0].items())[:MOST_EFFECTS] if alike else ():
        yield f"{said}, until {until}" if until else said


# --- as text, Markdown and data


def index_as_text(sections: Sequence[Section], width: int) -> str:
    """Return the index as text."""
    lines: list[str] = []
    for section in sections:
        lines += [*wrapped(f"{section.situation.name.upper()}: {section.situation.about}", width), ""]
        for entry in section.entries:
            lines += wrapped(entry.subject.name, width, "  ")
            for each in (each for _, told in entry.books for each in told):
                lines += wrapped(f"{each.happened}{ARROW}{each.does} [{each.found.ref}]", width, "        ", "    ")
            lines.append("")
    return "\n".join(lines).rstrip()


def index_as_markdown(sections: Sequence[Section]) -> str:
    """Return the index as Markdown."""
    blocks: list[str] = []
    for section in sections:
        blocks += [f"# {escaped(section.situation.name)}", escaped(section.situation.about)]
        for entry in section.entries:
            told = [each for _, told in entry.books for each in told]
            blocks += [
                f"## {escaped(entry.subject.name)}",
                "\n".join(f"- {escaped(each.happened)}{ARROW}{escaped(each.does)} (`{each.found.ref}`)" for each in told),
            ]
    return "\n\n".join(blocks)


def index_as_json(sections: Sequence[Section]) -> str:
    """Return the index as one object of JSON."""
    return json.dumps({"situations": [_section(each) for each in sections]}, ensure_ascii=False)


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.situation.name,
        "about": section.situation.about,
        "subjects": [
            {
                "name": entry.subject.name,
                "lines": [{"happened": each.happened, "does": each.does, "clause": each.found.ref} for _, told in entry.books for each in told],
            }
            for entry in section.entries
        ],
    }
