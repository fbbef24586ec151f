"""One question of an interview: what may be answered, and which answer a line gives."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

LONGEST_NUMBER = 4
YES, NO, UNKNOWN, DISAGREE = "yes", "no", "don't know", "they disagree"


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        text: what is asked.
        choices: what may be answered, by number or by its words; empty: words alone.
        default: what an empty line stands for; None: nothing.
        words: whether other words may be answered too.
        counted: whether it is a question about what happened, and not about the situation, the seats or the names.
        wrong: what was wrong with the last answer.
        about: the event that an answer adds and of which it is not known who did it; None where it is.
    """

    text: str
    choices: tuple[str, ...] = ()
    default: str | None = None
    words: bool = False
    counted: bool = False
    wrong: str = ""
    about: int | None = None

    def take(self, line: str) -> str | None:
        """Return the answer that a line gives: the choice by its number or words, or other words; None where it gives none."""
        line = line.strip()
        if not line:
            return self.default
        if line.isdecimal() and len(line) <= LONGEST_NUMBER and 1 <= int(line) <= len(self.choices):
            return self.choices[int(line) - 1]
        plain = line.casefold().replace("’", "'")
        exact = [choice for choice in self.choices if choice.casefold() == plain]
        begun = [choice for choice in self.choices if choice.casefold().startswith(plain)]
        if exact or len(begun) == 1:
            return (exact or begun)[0]
        return line if self.words else None


Talk = Generator[Question, str, Any]
