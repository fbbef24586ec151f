"""Which incidents are heard under a book, and how long that may take."""

from typing import NamedTuple


class Bound(NamedTuple):
    """A bound to the incidents that are heard.

    Attributes:
        depth: how many irregular events an incident may have; 0: none is heard.
        seconds: how long it may take; None: as long as it takes.
        thorough: whether each is told as a complete record too, and to the end of its course.
        alike: whether of events that are alike only one is followed by others.
        seed: where to begin, and in which order to go on; None: as always.
        options: whether each is heard under every custom of a house as well: each option at each value, each optional law adopted.
    """

    depth: int = 1
    seconds: float | None = None
    thorough: bool = False
    alike: bool = False
    seed: int | None = None
    options: bool = False
