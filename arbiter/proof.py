"""Firings: what a rule concluded from what, and what defeated it. A proof is the tree of firings under a conclusion."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter.facts import EventPath, Fact, Value
from arbiter.law import Pattern, Rule


@dataclass(slots=True, eq=False)
class Defeat:
    """Why a firing does not hold.

    Attributes:
        how: `unless`, `until`, `override`, `rank` or `shadow`.
        facts: the facts that defeated it.
        by: the firing that defeated it, or None.
        word: for `until`, the word of the limit.
        rule: the rule whose limit it was, or None.
    """

    how: str
    facts: tuple[Fact, ...] = ()
    by: "Firing | None" = None
    word: str = ""
    rule: Rule | None = None


@dataclass(slots=True, eq=False)
class Limit:
    """What ends a concluded fact: a pattern of a rule's `until`, under the bindings of its firing."""

    pattern: Pattern
    bindings: dict[str, Value]
    rule: Rule


@dataclass(slots=True, eq=False)
class Firing:
    """One firing of a rule.

    Attributes:
        rule: the rule.
        bindings: the value of each variable.
        on: the facts that matched the anchor.
        when: the facts that matched the further patterns.
        tick: when it fired.
        defeats: what defeated it; empty where it holds.
        concluded: the facts that it made.
    """

    rule: Rule
    bindings: dict[str, Value]
    on: tuple[Fact, ...]
    when: tuple[Fact, ...]
    tick: int
    defeats: Sequence[Defeat] = ()
    concluded: Sequence[Fact] = ()
    _roots: frozenset[int] = frozenset()

    @property
    def holds(self) -> bool:
        """Whether nothing defeated it."""
        return not self.defeats

    def defeat(self, defeat: Defeat) -> None:
        """Note one thing more that defeats it."""
        self.defeats = (*self.defeats, defeat)

    def roots(self) -> frozenset[int]:
        """Return the identities of its anchor facts and of all that these were set off by."""
        if not self._roots:
            found = frozenset(map(id, self.on))
            self._roots = found.union(*(fact.firing.roots() for fact in self.on if fact.firing))
        return self._roots

    def chain(self) -> Iterator["Firing"]:
        """Yield this firing and those that made its anchor facts, nearest first, each once."""
        seen: set[int] = set()
        todo: list[Firing] = [self]
        while todo:
            firing = todo.pop(0)
            if id(firing) in seen:
                continue
            seen.add(id(firing))
            yield firing
            todo.extend(fact.firing for fact in firing.on if fact.firing is not None)

    def events(self) -> set[EventPath]:
        """Return the events under its anchor, through all helper facts."""
        return {fact.event for firing in self.chain() for fact in firing.on if fact.event is not None}
