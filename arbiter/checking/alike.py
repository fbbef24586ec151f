"""Events that are alike: before the same step of a course, and alone, they set off the same rules with the same success."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from arbiter.checking.courses import Course
from arbiter.events import Event
from arbiter.proof import Firing

Place = tuple[str, int]
Kind = frozenset[tuple[str, bool]]


class Alike:
    """The first event found of each kind, before each step of each course."""

    def __init__(self) -> None:
        """Begin with none."""
        self._firsts: dict[Place, dict[Kind, Event]] = defaultdict(dict)
        self._others: dict[Place, dict[tuple[Kind, object], Event]] = defaultdict(dict)

    def sort(self, course: Course, at: int, event: Event, firings: Iterable[Firing]) -> None:
        """Sort an event in.

        Args:
            course: the course.
            at: the step before which it came, alone.
            event: the event.
            firings: what it set off, up to the end of the hearing.
        """
        kind = frozenset((firing.rule.id, firing.holds) for firing in firings)
        self._firsts[course.name, at].setdefault(kind, event)
        self._others[course.name, at].setdefault((kind, event.given("by")), event)

    def firsts(self, course: Course, at: int) -> Sequence[Event]:
        """Return one event of each kind."""
        return tuple(self._firsts[course.name, at].values())

    def others(self, course: Course, at: int) -> Sequence[Event]:
        """Return one event of each kind by each player."""
        return tuple(self._others[course.name, at].values())
