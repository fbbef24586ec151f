"""What a search through incidents came to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from arbiter.facts import Fact


@dataclass(slots=True)
class Found:
    """A fault that was found: what it is, where, and the incident that shows it.

    Attributes:
        pair: the two conclusions that contradict each other; empty where the hearing itself failed.
        what: what is wrong.
        incident: the incident, as data.
    """

    pair: tuple[Fact, ...]
    what: str
    incident: dict[str, Any]


@dataclass(slots=True)
class Depth:
    """How many incidents with so many irregular events were heard.

    Attributes:
        irregular: how many irregular events each has.
        heard: how many incidents were heard and judged.
        of: how many there are, those among them that need not be heard.
        share: the share of the search that was done; 1 where it came to its end.
        alike: whether of the events that are alike only one was followed by others.
    """

    irregular: int
    heard: int = 0
    of: int = 0
    share: float = 1.0
    alike: bool = False


def together(searches: Sequence[Sequence[Depth]]) -> list[Depth]:
    """Return what several searches to the same depth came to, added up."""
    return [
        Depth(
            alike[0].irregular,
            heard=sum(each.heard for each in alike),
            of=sum(each.of for each in alike),
            share=sum(each.share for each in alike) / len(alike),
            alike=alike[0].alike,
        )
        for alike in zip(*searches, strict=True)
    ]


@dataclass(slots=True)
class Searched:
    """What a search came to: the faults, shortest incident first, and the counts."""

    found: list[Found] = field(default_factory=list)
    depths: list[Depth] = field(default_factory=list)
    events: int = 0
    places: int = 0

    @property
    def heard(self) -> int:
        """How many incidents were heard."""
        return sum(depth.heard for depth in self.depths)
