"""The one error that users see, and the nearest word to the one they wrote."""

import json
from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_QUOTE = 60
LONGEST_WORD = 200
LONGEST_PART = 600
"""Characters of where, what and how to mend in one error, each: what a file holds may be of any length."""


class InputError(ValueError):
    """Input that cannot be used: where it is, what is wrong, and how to mend it.

    >>> print(InputError("events[2].amount", "-5 is less than 0", "counters are whole numbers from 0"))
    events[2].amount: -5 is less than 0; counters are whole numbers from 0
    """

    def __init__(self, where: str, what: str, mend: str = "") -> None:
        """Keep the three parts apart; `str()` joins them into one line."""
        super().__init__(where, what, mend)
        self.where = where
        self.what = what
        self.mend = mend

    def __str__(self) -> str:
        """Give the whole error in one line."""
        where, what, mend = (shorten(part, LONGEST_PART) for part in (self.where, self.what, self.mend))
        text = ": ".join(part for part in (where, what) if part)
        return one_line("; ".join(part for part in (text, mend) if part))

    def within(self, place: str) -> "InputError":
        """Say the same of a path further out.

        Args:
            place: the path that holds the place of this error.

        Returns:
            A new error whose place starts with `place`.
        """
        joint = "." if self.where and place and not self.where.startswith("[") else ""
        return InputError(f"{place}{joint}{self.where}", self.what, self.mend)

    def read_from(self, source: str) -> "InputError":
        """Say from which file or line the input came.

        Args:
            source: the file or line.

        Returns:
            A new error whose place starts with `source`.
        """
        return InputError(": ".join(each for each in (source, self.where) if each), self.what, self.mend)


def one_line(text: str) -> str:
    r"""Escape whatever would break a line or drive a terminal.

    Args:
        text: any text, also what a user wrote.

    Returns:
        The text with every unprintable character written out.

    >>> one_line("a\nb\x1b[31m")
    'a\\nb\\x1b[31m'
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def quote(value: object) -> str:
    """Write a value of the input as it may stand in an error.

    Args:
        value: any value read from JSON.

    Returns:
        A short text without control characters; lists and objects are only named.

    >>> quote("Bob"), quote(True), quote([1, 2]), quote(None)
    ("'Bob'", 'true', 'a list', 'null')
    """
    if isinstance(value, str):
        return f"'{shorten(one_line(value[: LONGEST_QUOTE + 1]))}'"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (list, tuple, dict)):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**LONGEST_QUOTE:
        return "a number too long to write"
    return shorten(repr(value))


def shorten(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Cut a text that would make an error too long to read.

    Args:
        text: the text.
        longest: how many characters are kept.

    Returns:
        The text, or its beginning followed by an ellipsis.
    """
    return text if len(text) <= longest else text[:longest] + "…"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Find the word that was probably meant.

    Args:
        word: what was written.
        words: what might have been written.

    Returns:
        The nearest of the words, or None if none is near.

    >>> nearest("ofer_cut", ["offer_cut", "shuffle"])
    'offer_cut'
    >>> nearest("DEAL", ["deal", "look"])
    'deal'
    """
    if len(word) > LONGEST_WORD:
        return None
    known = {candidate.casefold(): candidate for candidate in words if len(candidate) <= LONGEST_WORD}
    found = get_close_matches(word.casefold().replace(" ", "_"), known, n=1) or get_close_matches(word.casefold(), known, n=1)
    return known[found[0]] if found else None


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """Say which word was probably meant, or else which words there are.

    Args:
        word: what was written.
        words: what may be written.

    Returns:
        The end of an error: `did you mean 'offer_cut'?` or `one of …`.
    """
    choice = list(words)
    found = nearest(word, choice) if isinstance(word, str) else None
    if found:
        return f"did you mean {quote(found)}?"
    return "one of " + shorten(", ".join(one_line(shorten(each)) for each in choice), 600)
