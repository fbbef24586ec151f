"""Books as they are kept: of a rule or a case only its name and place stand open, and the rest is unpacked when it is first asked for.

Few of the rules of a book have a part in one hearing. What was unpacked is a rule like any other.
"""

import pickle
from dataclasses import fields, replace
from typing import Any

from arbiter.cache import plain
from arbiter.law import Case, Law, Rule
from arbiter.volume import Book

PACKED = "_packed"
OPEN = frozenset({"id", "book", "law", "clause", "rank", "cites", "routine", "file", "line", "title"})
"""The fields that stand open."""


class Packed:
    """A rule or a case that is not unpacked yet."""

    def __getattr__(self, name: str) -> Any:
        """Unpack the whole, and return a field; raises AttributeError where there is no such field."""
        state = {} if name.startswith("__") else unpacked(self).__dict__
        if name not in state:
            raise AttributeError(name)
        return state[name]

    def __eq__(self, other: object) -> bool:
        """Whether the whole is equal."""
        return bool(unpacked(self) == other)

    def __hash__(self) -> int:
        """Return what the whole has."""
        return hash(unpacked(self))


class PackedRule(Packed, Rule):
    """A rule."""


class PackedCase(Packed, Case):
    """A case."""


WHOLE: dict[type, type] = {PackedRule: Rule, PackedCase: Case}


def unpacked(part: Any) -> Any:
    """Unpack a rule or a case: from now on it is a plain one; what two threads unpack at once is unpacked as the first has it."""
    state, packed = part.__dict__, part.__dict__.get(PACKED)
    if packed:
        for name, value in plain(packed).items():
            state.setdefault(name, value)
        object.__setattr__(part, "__class__", WHOLE.get(type(part), type(part)))
        state[PACKED] = b""
    return part


def is_kept(rule: Rule) -> bool:
    """Whether a rule stands as it was kept, and not changed since."""
    return PACKED in vars(rule)


def _packed(part: Rule | Case, kind: type) -> Any:
    state = {field.name: getattr(part, field.name) for field in fields(part)}
    shown = {name: value for name, value in state.items() if name in OPEN}
    rest = {name: value for name, value in state.items() if name not in OPEN}
    made: Any = object.__new__(kind)
    made.__dict__.update(shown, **{PACKED: pickle.dumps(rest, pickle.HIGHEST_PROTOCOL)})
    return made


def _law(law: Law) -> Law:
    clauses = (
        replace(clause, rules=tuple(_packed(rule, PackedRule) for rule in clause.rules), cases=tuple(_packed(case, PackedCase) for case in clause.cases))
        for clause in law.clauses
    )
    return replace(law, clauses=tuple(clauses))


def written(book: Book) -> bytes:
    """Return a book as it is kept."""
    return pickle.dumps(replace(book, laws={ref: _law(law) for ref, law in book.laws.items()}), pickle.HIGHEST_PROTOCOL)


def read(data: bytes) -> Book:
    """Return a book that was kept; raises an error where the bytes are not what `written` returns."""
    found = plain(data)
    if not isinstance(found, Book):
        raise TypeError("this is no book")
    return found
