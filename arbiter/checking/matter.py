"""Which of the facts that an event adds can matter to the rules of a program."""

from typing import Any

from arbiter.checking.reach import patterns_of
from arbiter.facts import Fact
from arbiter.hearing import Hearing
from arbiter.law import Choice
from arbiter.program import Program
from arbiter.snapshot import Mark, state


class Matter:
    """Which facts matter to a program."""

    def __init__(self, program: Program) -> None:
        """Learn from the rules of `program`."""
        self.tests: dict[str, list[list[tuple[int, frozenset[Any]]]]] = {}
        for rule in program.rules:
            for pattern in patterns_of(rule):
                kind = program.types[pattern.fact]
                tests = [(kind.position(name), frozenset(term.values)) for name, term in pattern.tests if isinstance(term, Choice)]
                self.tests.setdefault(pattern.fact, []).append(tests)

    def matches(self, fact: Fact) -> bool:
        """Whether a fact may match any pattern, by the values that the patterns ask for."""
        return any(all(fact.values[at] in values for at, values in tests) for tests in self.tests.get(fact.type.name, ()))

    def idle(self, hearing: Hearing, before: Mark) -> bool:
        """Whether what was heard since a moment adds nothing but its record.

        Args:
            hearing: the hearing as it stands.
            before: the moment.

        Returns:
            True where the table is the same, no rule fired, no question was left open, and no pattern of any rule can match the new facts.
        """
        engine, memory = hearing.engine, hearing.table.memory
        if len(engine.firings) != before.firings or len(engine.unknown) != before.unknown:
            return False
        if any(fact.ended != ended for fact, (ended, *_) in before.open):
            return False
        new = (fact for name, facts in memory.by_type.items() for fact in facts[before.lengths.get(name, 0) :])
        return not any(map(self.matches, new)) and _same_table(hearing, before)


def _same_table(hearing: Hearing, before: Mark) -> bool:
    now = state(hearing)
    return all(now[name] == value for name, value in before.table.items() if name in now)
