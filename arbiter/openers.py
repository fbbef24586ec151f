"""What the first cards of a player can have been: the hand that he showed, with what he threw away in place of what he drew."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from arbiter.cards import pack_of
from arbiter.facts import Value
from arbiter.hands import Ranking, at_least, four_to

BEFORE_DRAW = ("before_deal", "deal", "betting")
RELATIONS = ("at_least", "four_to", "kept_at_least", "kept_four_to")
Cards = tuple[str, ...]


class Openers:
    """Answers whether the hand that a player first held, as far as it is known, can have been of a certain worth.

    It is held if the cards that are named can make such a hand, not held if no hand that he can have had is worth it, and else not told.
    """

    def __init__(self, table: Any, ranking: Ranking) -> None:
        """Read the cards off `table`, and rate them as `ranking` has it."""
        self.table, self.ranking = table, ranking

    def solve(self, name: str, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        """Yield the tuples of the relation `name` that agree with the bound values; none where it is not known."""
        player, *worth = bound[:-1]
        if None in worth or not isinstance(worth[0], str):
            return
        hands = self._kept if name.startswith("kept_") else self._first
        for each in self.table.seats.players if player is None else [str(player)]:
            held = self._held(hands(each), self._test(name, [str(part) for part in worth]))
            if held is not None:
                yield each, *worth, held

    def _test(self, name: str, worth: list[str]) -> Callable[[Cards], bool]:
        if name.endswith("at_least"):
            return lambda cards: at_least(cards, worth[0], worth[1], self.ranking)
        return lambda cards: four_to(cards, worth[0], self.ranking)  # type: ignore[arg-type]

    def _held(self, found: tuple[Iterable[Cards], Iterable[Cards] | None], test: Callable[[Cards], bool]) -> bool | None:
        """Return whether one of the hands passes the test; None if none does and one of the others may, or they are not known."""
        hands, others = found
        try:
            if any(cards and test(cards) for cards in hands):
                return True
            return None if others is None or any(test(cards) for cards in others) else False
        except ValueError:  # cards that no hand can have together: nothing is told by them
            return None

    def _thrown(self, player: str) -> int | None:
        """Return how many cards a player threw away to draw others; None where it is not told."""
        if self.table.stage in BEFORE_DRAW:
            return 0
        number: int | None = self.table.draw_numbers(player)[0]
        return 0 if number is None and self.table.complete else number

    def _parts(self, player: str) -> tuple[list[Cards], int | None]:
        """Return what he can have kept of the hand that he showed, and how many cards he threw away."""
        hand, thrown = self.table.shown[player], self._thrown(player)
        drawn = set(self.table.received.get(player, ()))
        kept = [card for card in hand if card not in drawn]
        number = len(kept) if thrown is None else min(len(kept), max(self.ranking.size - thrown, 0))
        return list(combinations(kept, number)), thrown

    def _kept(self, player: str) -> tuple[Iterable[Cards], Iterable[Cards] | None]:
        """Return the cards that he can have held from first to last; as `_first`."""
        if player in self.table.shown:
            return self._parts(player)[0], ()
        return self._openers_alone(player)

    def _openers_alone(self, player: str) -> tuple[Iterable[Cards], Iterable[Cards] | None]:
        """Return the openers of one who showed no more; what lay face down beside them may be anything."""
        openers = self.table.openers_shown.get(player)
        return ([openers], None if player in self.table.half_shown else ()) if openers else ([], None)

    def _first(self, player: str) -> tuple[Iterable[Cards], Iterable[Cards] | None]:
        """Return the hands that he can first have held as far as his cards are named, and others that he can have held; None: too many to tell."""
        openers = self.table.openers_shown.get(player)
        if player not in self.table.shown:
            return self._openers_alone(player)
        parts, thrown = self._parts(player)
        named = tuple(self.table.discards.get(player, ()))
        unnamed = None if thrown is None else thrown - len(named)
        hands = [(*part, *named) for part in parts]
        if openers:
            hands.append(openers)
        if unnamed != 1:
            return hands, () if unnamed == 0 else None
        rest = sorted(pack_of(self.ranking.pack) - {*self.table.shown[player], *named})
        return hands, [(*part, *named, card) for part in parts for card in rest]
