"""Finding a combination in a hand, with the best that its wild cards can be taken to be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arbiter.cards import JOKER, RANKS, SUITS
from arbiter.hands.model import FIFTH_SUIT, KINDS, Ranking, Sequence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Card = tuple[int, str]


@dataclass(frozen=True)
class Holding:
    """The cards of a hand, told apart.

    Attributes:
        naturals: Rank and suit of each card that is not wild.
        wilds: The wild cards that may be anything.
        bugs: The wild cards that are limited.
    """

    naturals: tuple[Card, ...]
    wilds: tuple[str, ...]
    bugs: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.naturals) + len(self.wilds) + len(self.bugs)


class Found(NamedTuple):
    """A combination found: the ranks that decide, how it runs, and what the wild cards are taken to be.

    `designated` begins with what the bug is taken to be, where it is limited in this combination.
    """

    ranks: tuple[int, ...]
    sequence: Sequence
    designated: tuple[Card, ...]


class _Search(NamedTuple):
    """What a search has to hand: natural cards, ranks that are fixed but of any suit, and how many cards are free."""

    naturals: tuple[Card, ...]
    fixed: tuple[int, ...]
    free: int
    ranking: Ranking

    @property
    def ranks(self) -> tuple[int, ...]:
        return (*(rank for rank, _ in self.naturals), *self.fixed)

    @property
    def one_suit(self) -> bool:
        return len({suit for _, suit in self.naturals}) <= 1

    @property
    def suit(self) -> str:
        return self.naturals[0][1] if self.naturals else SUITS[-1]


def hold(cards: Iterable[str], ranking: Ranking) -> Holding:
    """Tell natural from wild cards.

    Raises:
        ValueError: A card is not in the pack.
    """
    naturals: list[Card] = []
    wilds: list[str] = []
    bugs: list[str] = []
    limited = "bug" in ranking.wild
    for card in sorted(cards):
        if card in ranking.cards:
            naturals.append(ranking.cards[card])
        elif card in ranking.wild_cards:
            (bugs if limited and card == JOKER else wilds).append(card)
        else:
            wild = ", ".join(ranking.wild) or "no cards"
            raise ValueError(f"{card} is not in play: the pack has {ranking.pack} cards, and {wild} are wild")
    return Holding(tuple(naturals), tuple(wilds), tuple(bugs))


def find(combination: str, holding: Holding, ranking: Ranking) -> Found | None:
    """The best form of a combination that the cards can make.

    A hand holds every combination that lies in it: a full house holds a pair. The caller asks for the highest first.
    """
    limited = combination not in ranking.bug_completes
    fixed = (RANKS.index(ranking.bug_counts_as),) * len(holding.bugs) if limited else ()
    free = len(holding.wilds) + len(holding.bugs) - len(fixed)
    search = _Search(holding.naturals, fixed, free, ranking)
    if combination in KINDS:
        return _kinds(KINDS[combination], search)
    if combination != "straight" and not search.one_suit:
        return None
    return _flush(search) if combination == "flush" else _straight(search, suited=combination == "straight_flush")


def _straight(search: _Search, *, suited: bool) -> Found | None:
    held = search.ranks
    if len(set(held)) < len(held):
        return None
    suit = search.suit if suited else next(suit for suit in SUITS if suit != search.suit)
    for run in search.ranking.runs[len(held) + search.free]:
        if run.ranks.issuperset(held):
            lacking = sorted(run.ranks.difference(held), reverse=True)
            return Found((run.top,), run.sequence, tuple((rank, suit) for rank in (*search.fixed, *lacking)))
    return None


def _flush(search: _Search) -> Found | None:
    held = search.ranks
    duplicates = search.ranking.wilds_repeat
    if len(set(held)) < len(held) and not duplicates:
        return None
    descending = search.ranking.ranks[::-1]
    filling = [descending[0]] * search.free if duplicates else [rank for rank in descending if rank not in held]
    wilds = (*search.fixed, *filling[: search.free])
    ranks = sorted((*(rank for rank, _ in search.naturals), *wilds), reverse=True)
    return Found(tuple(ranks), "", tuple((rank, search.suit) for rank in wilds))


def _kinds(pattern: tuple[int, ...], search: _Search) -> Found | None:
    counts = Counter(search.ranks)
    if max(counts.values(), default=0) + search.free < max(pattern, default=0):
        return None
    chosen = _choose(pattern, counts, search.free, search.ranking.ranks[::-1])
    if chosen is None:
        return None
    wilds = list(search.fixed)
    for rank, wanted in zip(chosen, pattern, strict=True):
        lacking = max(0, wanted - counts[rank])
        counts[rank] += lacking
        wilds += [rank] * lacking
    while len(wilds) < len(search.fixed) + search.free:
        rank = _highest_odd(counts, search.ranking)
        counts[rank] += 1
        wilds.append(rank)
    odd = counts - Counter(dict(zip(chosen, pattern, strict=True)))
    return Found((*chosen, *sorted(odd.elements(), reverse=True)), "", _suits(wilds, search.naturals))


def _choose(pattern: tuple[int, ...], counts: Counter[int], free: int, ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """The highest ranks of which so many of each are held, or made up with free cards."""
    if not pattern:
        return ()
    for rank in ranks:
        left = free - max(0, pattern[0] - counts.get(rank, 0))
        if left >= 0:
            others = _choose(pattern[1:], counts, left, tuple(other for other in ranks if other != rank))
            if others is not None:
                return (rank, *others)
    return None


def _highest_odd(counts: Counter[int], ranking: Ranking) -> int:
    """The highest rank that a wild card left over can have: one whose four cards are not all in the hand."""
    return next(rank for rank in ranking.ranks[::-1] if ranking.wilds_repeat or counts[rank] < len(SUITS))


def _suits(ranks: Iterable[int], naturals: Collection[Card]) -> tuple[Card, ...]:
    """Give each designated rank a suit not yet in the hand, and the fifth suit where there is none."""
    used = set(naturals)
    cards: list[Card] = []
    for rank in ranks:
        card = rank, next((suit for suit in SUITS[::-1] if (rank, suit) not in used), FIFTH_SUIT)
        used.add(card)
        cards.append(card)
    return tuple(cards)
