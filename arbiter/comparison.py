"""Relations between hands, worked out under the ranking of the book in force."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.facts import Value
from arbiter.house import House


class Comparer:
    """Solves the relations of hands for one table."""

    def __init__(self, house: House) -> None:
        """Compare hands as the book of `house` ranks them."""
        self.house = house
        self.table: Any = None

    def solve(self, name: str, bound: tuple[Value, ...]) -> Iterable[tuple[Value, ...]]:
        """Yield the tuples of the relation `name` that agree with the bound values."""
        if name == "known_hand":
            return self._known(bound)
        if name == "kitty_full":
            return self._kitty(bound)
        return ()

    def _known(self, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        for player, cards in self.table.shown.items():
            if bound[0] in (None, player):
                yield player, len(cards)

    def _kitty(self, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        if self.house.kitty is not None:
            chips, limit = self.house.kitty
            yield (limit is not None and chips >= limit,)
