"""The casebook: cases of the law files, and rulings that were kept, as short stories with their rulings."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arbiter.errors import InputError, nearest, one_line, quote
from arbiter.keeping import SAME, Checked, Kept
from arbiter.law import Case
from arbiter.library import Found, Library
from arbiter.render.wrapping import wrapped
from arbiter.search import NUMBERS, words_of
from arbiter.situations import situations
from arbiter.stories import case_told, read_case, story
from arbiter.telling import counted, sentence

Stood = tuple[Found, Case]


def cases_of(found: Iterable[Found]) -> Iterator[Stood]:
    """Yield the cases of laws or clauses, each with its clause."""
    for each in found:
        for clause in each.clauses:
            yield from ((Found(each.book, each.law, clause), case) for case in clause.cases)


def laws_of_situation(library: Library, wanted: str) -> list[Found]:
    """Return the laws of the situations, or of the subjects, in whose names these words stand."""
    refs: dict[str, None] = {}
    names = [name for situation in situations(library) for name in (situation.name, *(subject.name for subject in situation.subjects))]
    if not any(wanted.casefold() in name.casefold() for name in names):
        raise InputError(wanted, "there is no such situation", _nearest_of(wanted, names))
    for situation in situations(library):
        for subject in situation.subjects:
            if wanted.casefold() in situation.name.casefold() or wanted.casefold() in subject.name.casefold():
                refs |= dict.fromkeys(subject.laws)
    return [library.by_ref[ref] for ref in refs]


def _nearest_of(wanted: str, names: Sequence[str]) -> str:
    near = nearest(wanted, names)
    return f"did you mean {quote(near)}?" if near else "`arbiter desk` lists them"


def with_words(cases: Iterable[Stood], words: Sequence[str]) -> list[Stood]:
    """Return the cases in which all words stand, or words that begin so: in title, story, clause or heading."""
    wanted = [_ways(word) for text in words for word in words_of(text)]
    if not wanted:
        return list(cases)
    told = [(each, words_of(_text(*each))) for each in cases]
    return [each for each, there in told if all(any(word in ways or (begun and word.startswith(ways)) for word in there) for ways, begun in wanted)]


def _ways(word: str) -> tuple[tuple[str, ...], bool]:
    """Return what a word may be written as, and whether longer words that begin so count too."""
    figures = {str(at): number for at, number in enumerate(NUMBERS, 2)}
    both = next((pair for pair in figures.items() if word in pair), None)
    return (both, False) if both else ((word,), not word.isdigit() or len(word) > 1)


def _text(found: Found, case: Case) -> str:
    heading = found.clause.title if found.clause else ""
    return f"{found.ref} {found.law.title} {heading} {case.title} {story(read_case(case))}"


def cases_as_text(cases: Sequence[Stood], library: Library, width: int, *, whole: bool) -> str:
    """Return cases as text: told and ruled where they are to be `whole`, else only named."""
    lines: list[str] = []
    for found, case in cases:
        if not whole:
            lines += wrapped(f"{found.ref}  {case.title}", width, "    ", "")
            continue
        told = case_told(case, library, found.book)
        lines += [
            *wrapped(f"{found.ref}  {case.title}", width),
            *wrapped(told.story, width, "    "),
            *wrapped(f"Ruling: {sentence(told.verdict)}", width, "      ", "    "),
            "",
        ]
    return "\n".join(lines).rstrip()


def kept_as_text(kept: Sequence[Kept], width: int) -> str:
    """Return rulings that were kept as text."""
    lines: list[str] = []
    for each in kept:
        lines += wrapped(one_line(f"{each.date}  {each.title}  ({each.ruling.book}, {each.file.name})"), width)
        lines += [*wrapped(f"Ruling: {one_line(each.ruling.verdict)}", width, "      ", "    "), ""]
    return "\n".join(lines).rstrip()


def checked_as_text(checked: Sequence[Checked], width: int) -> str:
    """Say which kept rulings would be ruled differently today, and why."""
    lines: list[str] = []
    for each in checked:
        if each.state != SAME:
            lines += wrapped(one_line(f"{each.kept.file.name}: {each.state}"), width)
            lines += [line for why in each.why for line in wrapped(one_line(why), width, "      ", "    ")]
    other = sum(each.state != SAME for each in checked)
    return "\n".join([*lines, f"{counted(len(checked), 'ruling')} checked, {other} ruled differently today or not at all"])


def cases_as_json(cases: Sequence[Stood], kept: Sequence[Kept], library: Library) -> str:
    """Return cases and kept rulings as one object of JSON."""
    told: list[dict[str, Any]] = []
    for found, case in cases:
        heard = case_told(case, library, found.book)
        told.append({"clause": found.ref, "title": case.title, "story": heard.story, "verdict": heard.verdict, "incident": json.loads(case.incident)})
    own = [{"file": str(each.file), "date": each.date, "title": each.title, "book": each.ruling.book, "verdict": each.ruling.verdict} for each in kept]
    return json.dumps({"cases": told, "kept": own}, ensure_ascii=False)
