"""Laws, clauses, rules, options and cases: data only."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from arbiter.errors import LONGEST_PART, shorten
from arbiter.expressions import Comparison, Linear
from arbiter.facts import Value

MOST_NUMBER = 10**15
"""The largest number that a law file may hold: as many as counters may be."""

LONGEST_REFERENCE = 100


def reference_order(ref: str) -> tuple[tuple[int, int, str], ...]:
    """Return the key that sorts references as people count: 2 before 13, 13a before 13b."""
    return tuple((0, int(part[-LONGEST_REFERENCE:]), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", ref) if part)


class LawError(ValueError):
    """A fault in a law file: where it is, what is wrong and how to mend it, in one line."""

    def __init__(self, file: str, line: int, what: str, mend: str = "") -> None:
        """Keep `file`, `line` (from 1), `what` is wrong and how to `mend` it."""
        self.file, self.line, self.what, self.mend = file, line, what, mend
        super().__init__(f"{file}:{line}: {shorten(what, LONGEST_PART)}" + (f"; {shorten(mend, LONGEST_PART)}" if mend else ""))


@dataclass(frozen=True)
class Variable:
    """A variable of a rule, such as `?p`."""

    name: str


@dataclass(frozen=True)
class Choice:
    """One value, or one of several."""

    values: tuple[Value, ...]


Term = Variable | Choice


@dataclass(frozen=True)
class Pattern:
    """A pattern over the facts of one type.

    Attributes:
        fact: the name of the fact type.
        tests: (field, term) pairs; a field that is not named may have any value.
        after: the variable of a moment that the fact must be later than.
        before: the variable of a moment that the fact must be earlier than.
        moment: the variable that takes the moment at which the fact happened.
        word: in an `until`, the word by which a ruling names this limit.
        where: comparisons that hold of the pattern by itself.
    """

    fact: str
    tests: tuple[tuple[str, Term], ...]
    after: str = ""
    before: str = ""
    moment: str = ""
    word: str = ""
    where: tuple[Comparison, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that a match binds."""
        bound = tuple(term.name for _, term in self.tests if isinstance(term, Variable))
        return (*bound, self.moment) if self.moment else bound


@dataclass(frozen=True)
class Group:
    """Patterns that hold together, with comparisons."""

    patterns: tuple[Pattern, ...]
    where: tuple[Comparison, ...] = ()


@dataclass(frozen=True)
class Count:
    """How many bindings of `each` a group has, taken into the variable `name`."""

    name: str
    each: tuple[str, ...]
    of: Group


@dataclass(frozen=True)
class Stake:
    """An amount measured by a stake or by the pool: `times` the stake `of`, or of the first of `instead` that is known.

    With `among`, it is what each of so many gets of it; with `rest`, what is then left over.
    """

    of: str
    times: int = 1
    instead: str = ""
    among: str = ""
    rest: bool = False


@dataclass(frozen=True)
class Each:
    """The values of one variable over all bindings of a group, as a list."""

    name: str
    of: Group


Filler = Variable | Choice | Linear | Stake | Each


@dataclass(frozen=True)
class Conclusion:
    """What a rule concludes: a fact type and its fields."""

    fact: str
    values: tuple[tuple[str, Filler], ...]


@dataclass(frozen=True)
class Rule:
    """One rule of a clause.

    Attributes:
        id: unique within the books heard together.
        book: the name of its book.
        law: the reference of its law within the book, such as `13` or `section.1`.
        clause: the reference of its clause within the book, such as `13a`.
        rank: 0 for a house's own law, 1 for a book, 2 for descriptive text; a lower rank prevails.
        on: the anchor.
        when: further facts that must hold.
        where: comparisons.
        counts: counts to take before the comparisons.
        unless: groups, any of which defeats the rule.
        until: what ends what it concludes.
        then: its conclusions.
        overrides: ids of rules, or references of clauses or laws, that it displaces for the same anchor and subject.
        subject: the variable whose value must be the same in an overridden firing, or "".
        cites: whether the clause is cited for what follows from this rule's helper facts.
        file: the law file.
        line: the line of the rule in it.
        routine: whether what it concludes is an act in order, told in the ruling but cited only where a claim turns on it.
    """

    id: str
    book: str
    law: str
    clause: str
    rank: int
    on: tuple[Pattern, ...]
    when: tuple[Pattern, ...]
    where: tuple[Comparison, ...]
    counts: tuple[Count, ...]
    unless: tuple[Group, ...]
    until: tuple[Pattern, ...]
    then: tuple[Conclusion, ...]
    overrides: tuple[str, ...]
    subject: str
    cites: bool
    file: str
    line: int
    routine: bool = False

    @property
    def ref(self) -> str:
        """The full reference of the clause, such as `book:13a`."""
        return f"{self.book}:{self.clause}"


@dataclass(frozen=True)
class Option:
    """A house option, declared where the law grants it."""

    name: str
    values: tuple[Value, ...]
    default: Value
    about: str
    book: str
    clause: str
    is_list: bool = False


@dataclass(frozen=True)
class Case:
    """A case under a clause: an incident and what the ruling must contain."""

    title: str
    clause: str
    incident: str
    expect: Mapping[str, object]
    file: str
    line: int


@dataclass(frozen=True)
class Clause:
    """One clause: its reference, heading, restatement and what the law file says of it."""

    ref: str
    title: str
    text: str
    sentences: tuple[int, ...]
    note: str
    decides_nothing: str
    closes: tuple[str, ...]
    heads: tuple[str, ...]
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    cases: tuple[Case, ...]
    file: str
    line: int
    see: tuple[str, ...] = ()
    excused: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Law:
    """One law: its reference, heading, summary and clauses."""

    ref: str
    title: str
    summary: str
    clauses: tuple[Clause, ...]
    optional: bool
    source: str
    begins: str
    file: str
    line: int
    extra: Mapping[str, object] = field(default_factory=dict)
