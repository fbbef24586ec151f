"""Hearing an incident again with something changed: what lies before the change is heard once for all changes."""

from arbiter.errors import InputError
from arbiter.hearing import Hearing, heard, prepare
from arbiter.house import House
from arbiter.incident import Incident
from arbiter.lookahead import last_draw, next_deals, opening
from arbiter.ruling import Ruling
from arbiter.snapshot import go_back, mark


class Rehearing:
    """Hears variants of one incident, in which nobody disagrees, under one house; later changes first."""

    def __init__(self, incident: Incident, house: House) -> None:
        """Hear the incident once, and remember each moment."""
        self.incident, self.house = incident, house
        self.hearing: Hearing = prepare(incident, house)
        self.marks = []
        for path, event in enumerate(incident.events):
            self.marks.append(mark(self.hearing))
            self.hearing.hear_event(path, event)
        self.marks.append(mark(self.hearing))
        self.opening = opening(incident)
        self.last = len(incident.events)

    def ruling(self, other: Incident, first: int) -> Ruling:
        """Rule on a variant, without its derivation.

        Args:
            other: the same but for its events, from `first` on.
            first: the index of the first event that differs; never higher than in an earlier call.

        Returns:
            The ruling.

        Raises:
            InputError: where the variant contradicts its own record.
        """
        if first > self.last or opening(other) != self.opening:
            return heard(other, self.house).ruling(explained=False)
        self.last = first
        hearing = self.hearing
        go_back(hearing, self.marks[first])
        hearing.incident = other
        hearing.table.last_draw = last_draw(other.events, max((place + 1 for place in next_deals(other) if place < first), default=0))
        try:
            for path in range(first, len(other.events)):
                hearing.hear_event(path, other.events[path])
            hearing.close()
            return hearing.ruling(explained=False)
        except InputError:
            go_back(hearing, self.marks[first])
            raise
