"""Whether every sentence of a source text is restated by a clause: counted from the text, not from what the law files say of it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_clause
from arbiter.law import Law
from arbiter.sentences import numbered_laws, split

HEADING_WORDS = 8
SHORT = 60
ITEM = "\x01"
MARK = re.compile(r"\n\s*(?:\d+\.|•)\s+")
PARAGRAPH = re.compile(r"\n\s*\n|\n {2,}")
TITLE = re.compile(r"_=[^=]*\.=_|_=[^=]*=_\s*$|\b[A-Z][a-z]+ [A-Z][a-z]+\.\s*$|\n[^\n.]{1,60}$")
SLANTED = re.compile(r"_=|=_|\[Illustration[^\]]*\]")
WHOLE = re.compile(r"(?<=[.?!])\s+[(\[]([A-Z][^()\[\]]*[.?!][\"”]?)[)\]]")


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted: the findings, and how many sentences of how many laws were looked at."""

    findings: tuple[Finding, ...]
    sentences: int
    laws: int


def uncovered(book: Book, text: str, source: str) -> Counted:
    """Set a source text beside a book.

    Args:
        book: the book that restates it.
        text: the whole text.
        source: its file.

    Returns:
        Every sentence that no clause restates, every law that the text has and the book has not, and every clause that counts a sentence
        that is not there.
    """
    laws, strays = _numbered(book, text) if _is_numbered(book, source) else _begun(book, text, PurePath(source).name)
    found = [Finding(source, 0, "sentence", f"no law restates: {_short(stray)}", "restate it, or say where the law begins") for stray in strays]
    for ref, told in laws.items():
        law = book.laws.get(ref)
        if law is None:
            found.append(Finding(source, 0, "sentence", f"law {ref} of the text is in no law file of {book.name}", "restate it"))
            continue
        found += _compared(law, told, source)
    missing = [] if not _is_numbered(book, source) else [ref for ref in book.laws if ref not in laws]
    found += [Finding(book.laws[ref].file, book.laws[ref].line, "sentence", f"law {ref} is not in {source}", "give the whole text") for ref in missing]
    return Counted(tuple(found), sum(map(len, laws.values())) + len(strays), len(laws))


def _is_numbered(book: Book, source: str) -> bool:
    """Whether the laws are found in this text by their number: those of no book that says where they begin in it."""
    return all(ref.isdigit() for ref in book.laws) and not any(law.source == PurePath(source).name for law in book.laws.values())


def _numbered(book: Book, text: str) -> tuple[dict[str, list[str]], list[str]]:
    return {str(number): told for number, (_, told) in numbered_laws(text).items()}, []


def _begun(book: Book, text: str, name: str) -> tuple[dict[str, list[str]], list[str]]:
    """Part a text at the words with which each law begins; what stands before the first of them is a title."""
    flat = "\n".join(" ".join(paragraph.split()) for paragraph in PARAGRAPH.split(MARK.sub(f"\n\n{ITEM}", f"\n{text}")))
    starts = {law.ref: flat.find(law.begins) for law in book.laws.values() if law.source == name and law.begins}
    lost = [f"the beginning of law {ref}, {book.laws[ref].begins!r}, is not in the text" for ref, at in starts.items() if at < 0]
    order = sorted((at, ref) for ref, at in starts.items() if at >= 0)
    ends = [at for at, _ in order[1:]] + [len(flat)]
    laws: dict[str, list[str]] = {ref: [] for _, ref in order}
    for (at, ref), end in zip(order, ends, strict=True):
        if flat[at - 1] == ITEM:
            own, _, after = flat[at:end].partition("\n")
            laws[ref] += _sentences(own, titled=True)
            laws[ref.rpartition(".")[0] if ref.rpartition(".")[0] in laws else ref] += _sentences(
                "\n".join(each for each in after.split("\n") if not each.endswith(":"))
            )
        else:
            laws[ref] += _sentences(flat[at:end])
    return laws, lost + ([] if order else _sentences(flat))


def _sentences(text: str, *, titled: bool = False) -> list[str]:
    """Return the sentences of paragraphs; a short line without an end is a heading, and so are the first words of an item of a list."""
    text = WHOLE.sub(r" \1", SLANTED.sub("", TITLE.sub("", text)))
    found: list[str] = []
    for paragraph in text.split("\n"):
        told = [] if _heading(paragraph) else split(paragraph.lstrip(ITEM))
        item = titled or paragraph.startswith(ITEM)
        found += told[1:] if item and len(told) > 1 and _titled(told[0]) else told
    return found


def _titled(sentence: str) -> bool:
    """Whether the first words of an item are its heading: few, and without a number that says something."""
    return len(sentence.split()) <= HEADING_WORDS and not any(letter.isdigit() for letter in sentence)


def _heading(paragraph: str) -> bool:
    words = paragraph.split()
    return not words or (len(words) <= HEADING_WORDS and paragraph[-1].isalnum()) or paragraph.isupper()


def _compared(law: Law, told: list[str], source: str) -> Iterator[Finding]:
    covered: Mapping[int, str] = {number: clause.ref for clause in law.clauses for number in clause.sentences}
    for number, sentence in enumerate(told, 1):
        if number not in covered:
            what = f"sentence {number} of law {law.ref} is restated by no clause: {_short(sentence)}"
            yield Finding(law.file, law.line, "sentence", what, "restate it, and name it under `sentences`")
    for clause in law.clauses:
        for number in clause.sentences:
            if number > len(told):
                yield of_clause(clause, "sentence", f"restates sentence {number}, and the law has {len(told)} in {source}", "count again")
        if not clause.sentences:
            yield of_clause(clause, "sentence", "names no sentence of the source", "name it under `sentences`")


def _short(sentence: str) -> str:
    return sentence if len(sentence) < SHORT else f"{sentence[: SHORT - 3]}..."
