"""Linear comparisons of whole numbers and of players, as the rule language allows them: `?n > $hand`, `?p != ?q`, `2 * ?blind == ?x`."""

import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.facts import Value

TOKEN = re.compile(r"\s*(?:(?P<variable>\?[a-z_]+)|(?P<number>\d+)|(?P<constant>\$[a-z_]+)|(?P<sign>[-+*])|(?P<word>[a-zA-Z_]+))")
COMPARISON = re.compile(r"^(.*?)(==|!=|<=|>=|<|>)(.*)$")
OPERATORS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True)
class Linear:
    """A sum of whole multiples of variables and a whole number; or a single word, which only equality may compare.

    Attributes:
        terms: (factor, variable) pairs.
        constant: what is added to them.
        word: the word, where the expression is one; else "".
    """

    terms: tuple[tuple[int, str], ...]
    constant: int = 0
    word: str = ""

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that must be bound."""
        return tuple(name for _, name in self.terms)

    def value(self, bindings: Mapping[str, Value]) -> Value:
        """Return the value under `bindings`; None where a number in it is not known."""
        if self.word:
            return self.word
        if len(self.terms) == 1 and self.terms[0][0] == 1 and not self.constant:
            return bindings[self.terms[0][1]]
        total = self.constant
        for factor, name in self.terms:
            found = bindings[name]
            if not isinstance(found, int):
                return None
            total += factor * found
        return total


@dataclass(frozen=True)
class Comparison:
    """Two linear expressions and the sign between them."""

    left: Linear
    sign: str
    right: Linear
    text: str

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that must be bound."""
        return self.left.variables + self.right.variables

    def holds(self, bindings: Mapping[str, Value]) -> bool | None:
        """Return whether the comparison holds under `bindings`; None where a value that it needs is not known."""
        left, right = self.left.value(bindings), self.right.value(bindings)
        if left is None or right is None:
            return None
        if self.sign in ("==", "!="):
            return bool(OPERATORS[self.sign](left, right))
        if isinstance(left, int) and isinstance(right, int):
            return bool(OPERATORS[self.sign](left, right))
        return None


def parse_linear(text: str, numbers: Mapping[str, int]) -> Linear:
    """Read a linear expression.

    Args:
        text: such as `2 * ?blind + 1`.
        numbers: the numbers of the book, for `$name`.

    Returns:
        The expression with the numbers put in.

    Raises:
        ValueError: where the text is no linear expression or names a number that the book has not.
    """
    tokens = _tokens(text, numbers)
    if len(tokens) == 1 and isinstance(tokens[0], str) and tokens[0][0] not in "?-+*":
        return Linear((), 0, tokens[0])
    terms: list[tuple[int, str]] = []
    constant, sign, at = 0, 1, 0
    while at < len(tokens):
        if tokens[at] in ("+", "-"):
            sign, at = (1 if tokens[at] == "+" else -1), at + 1
        factor, name, at = _product(tokens, at, text)
        if name:
            terms.append((sign * factor, name))
        else:
            constant += sign * factor
        if at < len(tokens) and tokens[at] not in ("+", "-"):
            raise ValueError(f"{text!r} is not a linear expression")
    if not tokens:
        raise ValueError("an expression is missing")
    return Linear(tuple(terms), constant)


def _tokens(text: str, numbers: Mapping[str, int]) -> list[int | str]:
    tokens: list[int | str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"{text[at:]!r} cannot be read")
        at = match.end()
        if match["number"]:
            tokens.append(int(match["number"]))
        elif match["constant"]:
            name = match["constant"][1:]
            if name not in numbers:
                raise ValueError(f"${name} is no number of this book; its book.md has {', '.join(sorted(numbers)) or 'none'}")
            tokens.append(numbers[name])
        else:
            tokens.append(match["variable"] or match["sign"] or match["word"])
    return tokens


def _product(tokens: list[int | str], at: int, text: str) -> tuple[int, str, int]:
    factor, name = 1, ""
    while True:
        if at >= len(tokens):
            raise ValueError(f"{text!r} ends too soon")
        token = tokens[at]
        if isinstance(token, int):
            factor *= token
        elif token.startswith("?") and not name:
            name = token
        else:
            raise ValueError(f"{text!r} is not a linear expression")
        at += 1
        if at >= len(tokens) or tokens[at] != "*":
            return factor, name, at
        at += 1


def parse_comparison(text: str, numbers: Mapping[str, int]) -> Comparison:
    """Read a comparison of two linear expressions; raises ValueError as `parse_linear` does."""
    match = COMPARISON.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no comparison; write one of == != < <= > >= between two expressions")
    return Comparison(parse_linear(match[1].strip(), numbers), match[2], parse_linear(match[3].strip(), numbers), text)
