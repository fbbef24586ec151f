"""Sentences of a law's text, and the numbered laws of a plain e-text.

Clauses name the sentences of the source law that they restate; this module fixes what a sentence is and how sentences
are counted, so that it can be proved that no sentence of a law was left out.
"""

import re
from itertools import pairwise

_END = re.compile(r"[.?!][\"'\u201d\u2019)\]]*(?=\s+[\"'\u201c\u2018]?[A-Z]|\s*$)")
_BRACKETED = re.compile(r"\([^()\[\]]*\)|\[[^()\[\]]*\]")
_LAST_WORD = re.compile(r"[\w.]*\Z")
_NUMBERED = re.compile(r"(\d+)\.\s+(?=\S)")
_ABBREVIATIONS = frozenset({"mr", "mrs", "dr", "st", "e.g", "i.e", "viz", "cf", "vs", "vol", "art", "sec"})
_RANKS = frozenset("AKQJ")
_HEADING_WORDS = 6
_SMALL_WORD = 3


def split(text: str) -> list[str]:
    """Split a law's text into sentences.

    A sentence ends at a full stop, a question mark or an exclamation mark, if a capital follows, with or without a
    quotation mark before it, or nothing. Semicolons and colons end none, nor does an abbreviation or an initial (the
    letters of the court cards and the ace are taken as cards). What stands in brackets belongs to the sentence around
    it, or before it.

    Args:
        text: The text, without number and heading; line breaks count as spaces.

    Returns:
        The sentences in order, each with its closing marks.

    Examples:
        >>> split("He may pass; nobody else may. Must he say so?  He must.")
        ['He may pass; nobody else may.', 'Must he say so?', 'He must.']
    """
    flat = " ".join(text.split())
    brackets = [found.span() for found in _BRACKETED.finditer(flat)]
    ends = [found.end() for found in _END.finditer(flat) if _is_end(flat, found.start(), found.end(), brackets)]
    pieces = [flat[start:end].strip() for start, end in pairwise([0, *ends, len(flat)])]
    return [piece for piece in pieces if piece]


def numbered_laws(text: str) -> dict[int, tuple[str, list[str]]]:
    r"""Read a plain e-text of numbered laws.

    Paragraphs are parted by empty lines. One that begins with a number higher than the last law's opens a law; the
    following ones belong to it. What stands before the first law, and paragraphs all in capitals, are titles and are
    left out.

    Args:
        text: The whole e-text.

    Returns:
        For each number, the heading (empty if the law has none) and the sentences.

    Examples:
        >>> numbered_laws("THE LAWS.\n\n1. Seats. Anyone may sit.\n\n2. Nobody stands.")
        {1: ('Seats', ['Anyone may sit.']), 2: ('', ['Nobody stands.'])}
    """
    bodies: dict[int, list[str]] = {}
    number = 0
    for paragraph in re.split(r"\n\s*\n", text):
        flat = " ".join(paragraph.split())
        found = _NUMBERED.match(flat)
        if found and int(found[1]) > number:
            number = int(found[1])
            bodies[number] = [flat[found.end() :]]
        elif flat and number and not flat.isupper():
            bodies[number].append(flat)
    return {law: _heading_and_sentences(" ".join(parts)) for law, parts in bodies.items()}


def _is_end(text: str, start: int, end: int, brackets: list[tuple[int, int]]) -> bool:
    """Say whether the mark at `start`, with what closes after it up to `end`, ends a sentence."""
    for opened, closed in brackets:
        if opened < start < closed:
            return end >= closed and text[:opened].rstrip().endswith((".", "?", "!"))
    if end == len(text) or text[start] != ".":
        return True
    found = _LAST_WORD.search(text[:start])
    word = found[0] if found else ""
    initial = len(word) == 1 and word.isupper() and word not in _RANKS
    return not initial and word.lower() not in _ABBREVIATIONS


def _heading_and_sentences(text: str) -> tuple[str, list[str]]:
    """Part a law's heading (a few words, the longer ones with capitals) from its sentences."""
    first, *others = split(text)
    title = first.removesuffix(".")
    words = title.split()
    titled = title[:1].isupper() and all(word[0].isupper() for word in words if len(word) > _SMALL_WORD)
    if others and title != first and titled and len(words) <= _HEADING_WORDS:
        return title, others
    return "", [first, *others]
