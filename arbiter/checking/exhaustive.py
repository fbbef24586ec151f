"""All incidents up to a bound, heard one by one: whether each can be ruled on, and whether what is concluded contradicts itself.

An incident here is a regular course of a deal into which up to so many irregular events have come, each before any step, in every order. It is
told up to the last of them, in a summary; on demand, to the end of the course and as a complete record as well. The incidents are heard as a
tree, depth first: a hearing is marked, heard one event further, closed and judged, and taken back to its mark, so that what incidents have in
common is heard once. Fewer irregular events come before more, so that what is found first is short.

Left out, because another incident that is heard shows the same:

- what comes after an *idle* event, one that changed nothing on the table, fired no rule, left no question open and yielded only facts that no
  pattern of any rule can match: from there on all goes as if it had not happened;
- the rest of the regular course after a deal that fell, or after the next was begun: there is nothing left to play. Irregular events still come
  in there.

An event that a complete record refuses, for it cannot have happened as it is told, makes no incident.

On demand, where there are two irregular events or more, those that are *alike* stand for each other: before the same step and alone they set off the
same rules, with the same success. The first is then told of one player, every other of each whose part differs. This is no proof, and is told so: what is
alike alone may differ after another event.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Any

from arbiter.checking.alike import Alike
from arbiter.checking.contradiction import Clash, contradictions, named
from arbiter.checking.courses import Course, courses
from arbiter.checking.irregular import Irregular, irregular
from arbiter.checking.matter import Matter
from arbiter.checking.searched import Depth, Found, Searched
from arbiter.conclusions import CONCLUSIONS
from arbiter.errors import InputError
from arbiter.events import Event
from arbiter.facts import Fact
from arbiter.hearing import Hearing, prepare
from arbiter.house import House
from arbiter.incident import Incident, check_incident
from arbiter.program import program_for
from arbiter.snapshot import Mark, go_back, mark

STRIDE = 7919
"""Places and events are gone through in steps of this prime, so that a search that is cut short has been everywhere."""

SLICES = 61
"""A search that has a limit of time hears one of so many of the events that may follow, after every first event, and then the next."""

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a fault of the program raises; it is told as a finding and does not stop the search."""


class _OutOfTimeError(Exception):
    """The time is over."""


@dataclass(slots=True)
class _Place:
    """A step of a course, before which an irregular event may come: the hearing up to it."""

    course: Course
    steps: tuple[tuple[Event, ...], ...]
    at: int
    hearing: Hearing
    mark: Mark
    told: tuple[Event, ...]


class Search:
    """A search through the incidents of a house."""

    def __init__(
        self,
        house: House,
        *,
        seconds: float | None = None,
        thorough: bool = False,
        prune: bool = True,
        alike: bool = False,
        events: Sequence[Irregular] | None = None,
    ) -> None:
        """Prepare the search.

        Args:
            house: what is in force.
            seconds: how long it may take; None: as long as it takes.
            thorough: whether each incident is told as a complete record too, and to the end of its course.
            prune: whether what need not be heard is left out.
            alike: whether of the events that are alike only one is followed by others.
            events: the irregular events; default: all that tell something to the rules in force.
        """
        self.house, self.prune, self.thorough = house, prune, thorough
        program = program_for(house)
        self.events = irregular(program) if events is None else tuple(events)
        self.matter = Matter(program)
        self.seconds, self.deadline = seconds, 0.0
        self.seed: int | None = None
        self.slices, self.slice, self.root = 1, 0, 0
        self.courses = courses(program.rules, records=thorough)
        self.alike = Alike() if alike else None
        self.clashes: dict[Clash, Found] = {}
        self.judged: set[frozenset[Any]] = set()
        self.heard = 0

    def run(self, depth: int, seed: int | None = None) -> Searched:
        """Hear all incidents with up to so many irregular events.

        Args:
            depth: how many.
            seed: where to begin, and in which order to go on; None: as always. Cut short, a search hears others with another seed.

        Returns:
            What was found.
        """
        self.seed = seed
        places = [place for course in self.courses for place in self._places(course)]
        searched = Searched(events=len(self.events), places=len(places))
        ends = time.monotonic() + (self.seconds or 0)
        for irregular_events in range(depth + 1):
            of = sum(self._many(course, irregular_events) for course in self.courses)
            counted = Depth(irregular_events, of=of, alike=self.alike is not None and irregular_events > 1)
            searched.depths.append(counted)
            self.heard, now = 0, time.monotonic()
            self.deadline = now + max(0.0, ends - now) / (depth + 1 - irregular_events)
            counted.share = self._pass(places, irregular_events) if irregular_events else self._regular(places)
            if counted.alike:
                counted.share *= searched.depths[1].share  # what had not come in alone is alike nothing yet
            counted.heard = self.heard
        searched.found = sorted(self.clashes.values(), key=lambda found: len(found.incident["events"]))
        return searched

    def _many(self, course: Course, depth: int) -> int:
        """Return how many incidents a course has with so many irregular events, by their kinds and places."""
        steps = len(course.steps)
        if not depth:
            return steps + 1
        further = comb(steps + depth, depth) - comb(steps + depth - 1, depth - 1) if self.thorough else 0
        return int(len(self.events) ** depth * (comb(steps + depth, depth) + further))

    # --- the places

    def _places(self, course: Course) -> Iterator[_Place]:
        told = check_incident({**course.incident, "events": [each for step in course.steps for each in step]})
        events, steps = list(told.events), []
        for step in course.steps:
            steps.append(tuple(events[: len(step)]))
            del events[: len(step)]
        bare = told.model_copy(update={"events": ()})
        for at in range(len(steps) + 1):
            hearing = prepare(bare, self.house)
            before = tuple(event for step in steps[:at] for event in step)
            for path, event in enumerate(before):
                hearing.hear_event(path, event)
            yield _Place(course, tuple(steps), at, hearing, mark(hearing), before)

    def _regular(self, places: list[_Place]) -> float:
        for place in places:
            self._judge(place, place.told)
            go_back(place.hearing, place.mark)
        return 1.0

    def _pass(self, places: list[_Place], depth: int) -> float:
        """Hear the incidents with just so many irregular events; return the share that was done before the time was over."""
        roots = [(place, event) for place in places for event in self._firsts(place, depth)]
        self.slices = 1 if self.seconds is None else SLICES
        parts = int(self.slices ** (depth - 1))
        order = self._order(len(roots), STRIDE if len(roots) % STRIDE else 1)
        for done, part in enumerate(self._order(parts)):
            self.slice = part
            for self.root in range(len(roots)):
                try:
                    self._root(*roots[order[self.root]], depth)
                except _OutOfTimeError:
                    return (done * len(roots) + self.root) / (parts * len(roots))
        return 1.0

    def _order(self, many: int, step: int = 1) -> list[int]:
        """Return so many places in the order in which they are gone through: in steps of one length, or as the seed has it."""
        order = [place * step % many for place in range(many)]
        if self.seed is not None:
            Random(self.seed).shuffle(order)
        return order

    def _firsts(self, place: _Place, depth: int) -> Iterable[Event]:
        """Return the events that come first before a step, where there are so many."""
        return self.alike.firsts(place.course, place.at) if self.alike and depth > 1 else [each.event for each in self.events]

    def _others(self, course: Course, at: int) -> Sequence[Event]:
        """Return the events that come in before a step after another."""
        return self.alike.others(course, at) if self.alike else [each.event for each in self.events]

    def _root(self, place: _Place, event: Event, depth: int) -> None:
        try:
            self._irregular(place, place.at, place.told, event, depth, place.mark)
        finally:
            go_back(place.hearing, place.mark)

    # --- the tree

    def _irregular(self, place: _Place, at: int, told: tuple[Event, ...], event: Event, left: int, before: Mark) -> None:
        """Let an irregular event come in, and then whatever may follow; the hearing is left wherever that ends."""
        self._in_time()
        if not self._hear(place, told, (event,)):
            return
        told = (*told, event)
        idle = self.prune and self.matter.idle(place.hearing, before)
        if left > 1 and not idle:
            self._explore(place, at, told, left - 1)
        elif left == 1 and self.thorough and not idle:
            self._to_the_end(place, at, told)
        elif left == 1:
            self._judge(place, told)
            if self.alike and not idle and len(told) == len(place.told) + 1:
                self.alike.sort(place.course, place.at, event, place.hearing.engine.firings[before.firings :])

    def _explore(self, place: _Place, at: int, told: tuple[Event, ...], left: int) -> None:
        """Let irregular events come in before each step that is left of the course."""
        while True:
            here = mark(place.hearing)
            for event in self._others(place.course, at)[self._first(left) :: self.slices]:
                self._irregular(place, at, told, event, left, here)
                go_back(place.hearing, here)
            if at == len(place.steps) or (self.prune and _over(place.hearing)) or not self._hear(place, told, place.steps[at]):
                return
            told, at = (*told, *place.steps[at]), at + 1

    def _to_the_end(self, place: _Place, at: int, told: tuple[Event, ...]) -> None:
        """Judge the incident as it stands, and as it is when the course has gone on to its end."""
        here = mark(place.hearing)
        self._judge(place, told)
        go_back(place.hearing, here)
        rest = tuple(event for step in place.steps[at:] for event in step)
        if rest and not (self.prune and _over(place.hearing)) and self._hear(place, told, rest):
            self._judge(place, (*told, *rest))

    def _first(self, left: int) -> int:
        """Return the first event of the slice that is heard now, at a level of the tree; another one after each first event."""
        return int(self.slice // self.slices ** (left - 1) + self.root) % self.slices

    def _in_time(self) -> None:
        if self.seconds is not None and time.monotonic() > self.deadline:
            raise _OutOfTimeError

    def _hear(self, place: _Place, told: tuple[Event, ...], events: Sequence[Event]) -> bool:
        """Hear events; return False where one of them cannot have happened."""
        for event in events:
            if not self._safely(place, (*told, event), lambda: place.hearing.hear_event(len(told), event)):  # noqa: B023
                return False
            told = (*told, event)
        return True

    def _safely(self, place: _Place, told: tuple[Event, ...], do: Callable[[], object]) -> bool:
        place.hearing.incident = place.hearing.incident.model_copy(update={"events": told})
        try:
            do()
        except InputError:
            return False
        except FAULTS as error:
            self._note((type(error).__name__, str(error)), (), f"cannot be heard: {type(error).__name__}: {error}", place.hearing.incident)
            return False
        return True

    # --- judging

    def _judge(self, place: _Place, told: tuple[Event, ...]) -> None:
        """Close the hearing as it stands, and look at what it concluded."""
        if self._safely(place, told, place.hearing.close):
            self.heard += 1
            self._look(place, told)

    def _look(self, place: _Place, told: tuple[Event, ...]) -> None:
        memory = place.hearing.table.memory
        held = [fact for name in CONCLUSIONS if memory.live.get(name) for fact in memory.holding(name)]
        said = frozenset((fact.type.name, fact.values, fact.firing.rule.id) for fact in held)
        if said in self.judged:
            return
        self.judged.add(said)
        for one, other in contradictions(memory):
            self._note(named(one, other), (one, other), f"{one.tell()}; {other.tell()}", place.hearing.incident)
        self._safely(place, told, lambda: self._assemble(place.hearing))

    def _assemble(self, hearing: Hearing) -> None:
        ruling = hearing.ruling(explained=False)
        total = hearing.table.purse.pool
        if total is not None and sum(ruling.pot.shares.values()) > total:
            self._note(("shares",), (), f"more is taken out of the pot than the {total} that lie in it", hearing.incident)

    def _note(self, name: Clash, pair: tuple[Fact, ...], what: str, incident: Incident) -> None:
        old = self.clashes.get(name)
        if old is None or len(incident.events) < len(old.incident["events"]):
            self.clashes[name] = Found(pair, what, incident.model_dump(mode="json", by_alias=True, exclude_unset=True))


def _over(hearing: Hearing) -> bool:
    """Whether there is nothing left to play: the deal fell, or the next was begun."""
    return hearing.table.fallen or bool(hearing.table.memory.by_type.get("next_deal"))
