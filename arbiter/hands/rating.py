"""Rating hands and comparing them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal

from arbiter.cards import RANKS
from arbiter.hands.finding import Found, Holding, find, hold
from arbiter.hands.model import SUIT_BITS, Hand, Ranking

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Deciding = Literal["combination", "cards", "wilds", "nothing"]
Bobtail = Literal["flush", "straight", "straight_flush"]


def rate(cards: Collection[str], ranking: Ranking) -> Hand:
    """What cards amount to.

    Fewer cards than a full hand are rated as a short hand: it cannot be what the ranking denies it, and where hands are
    otherwise alike a card that it lacks is lower than any card. Wild cards are taken to be whatever makes the best
    hand; a card that is wild may also stand for itself, and still counts as wild.

    Args:
        cards: Cards as "Ah", "Ts", "9c", "11d", "Joker", in any order.
        ranking: The law to rate by.

    Raises:
        ValueError: No cards, more than a full hand, the same card twice, or a card that is not in play.
    """
    try:
        weight = sum(map(ranking.weigh, cards))
    except KeyError:
        return _rate(cards, ranking)
    mark = weight | SUIT_BITS if weight & SUIT_BITS in ranking.suited else weight & ~SUIT_BITS
    hand = ranking.rated.get(mark)
    if hand is None or len(set(cards)) < len(cards):
        hand = ranking.rated[mark] = _rate(cards, ranking)
    return hand


def _rate(cards: Collection[str], ranking: Ranking) -> Hand:
    """Rate a hand with wild cards, or one whose like was not rated before."""
    if len(set(cards)) < len(cards):
        raise ValueError(f"the same card twice in one hand: {' '.join(cards)}")
    if not 0 < len(cards) <= ranking.size:
        raise ValueError(f"a hand has from 1 to {ranking.size} cards, not {len(cards)}")
    holding = hold(cards, ranking)
    barred = ranking.short_hand_cannot if holding.size < ranking.size else frozenset()
    open_to = ((-place, each) for place, each in enumerate(ranking.combinations) if each not in barred)
    height, combination, found = next((*each, found) for each in open_to if (found := find(each[1], holding, ranking)))
    wilds = len(holding.wilds) + len(holding.bugs)
    key = height, found.ranks, -wilds if ranking.naturals_first else 0
    return Hand(combination, key, wilds, _designations(holding, found), found.sequence)


def _designations(holding: Holding, found: Found) -> tuple[tuple[str, str], ...]:
    """Pair the wild cards with what they are taken to be: the bug first, then those that stand for themselves."""
    taken = [RANKS[rank] + suit for rank, suit in found.designated]
    pairs = list(zip(holding.bugs, taken, strict=False))
    taken = taken[len(pairs) :]
    for wild in sorted(holding.wilds, key=lambda card: card not in taken):
        pairs.append((wild, wild if wild in taken else taken[0]))
        taken.remove(pairs[-1][1])
    return tuple(pairs)


def beats(a: Hand, b: Hand) -> bool:
    """Whether the first hand is higher than the second, both rated under the same ranking."""
    return a.key > b.key


def best(hands: Mapping[str, Hand]) -> list[str]:
    """The owners of the highest hand, several if they tie, in the order given."""
    highest = max((hand.key for hand in hands.values()), default=None)
    return [owner for owner, hand in hands.items() if hand.key == highest]


def decided_by(a: Hand, b: Hand) -> Deciding:
    """What tells two hands apart: the combination, the cards in it, the number of wild cards, or nothing."""
    if a.key[0] != b.key[0]:
        return "combination"
    if a.ranks != b.ranks:
        return "cards"
    return "wilds" if a.key != b.key else "nothing"


def at_least(cards: Collection[str], combination: str, rank: str | None, ranking: Ranking) -> bool:
    """Whether cards hold a given combination or any better hand, as a pair of jacks to open.

    Of more cards than a full hand, it is enough that some full hand among them does.

    Args:
        cards: The cards to look at.
        combination: The least combination.
        rank: The least rank of its weightiest card ("J"); `None` if any will do.
        ranking: The law to rate by.

    Raises:
        ValueError: The combination is not in the ranking, or as in `rate`.
    """
    if combination not in ranking.combinations:
        raise ValueError(f"no {combination} in this ranking: {', '.join(ranking.combinations)}")
    least = -ranking.combinations.index(combination), (RANKS.index(rank),) if rank else ()
    hands = combinations(cards, min(len(cards), ranking.size))
    return any(rate(hand, ranking).key[:2] >= least for hand in hands)


def four_to(cards: Collection[str], combination: Bobtail, ranking: Ranking) -> bool:
    """Whether cards hold a combination but for one card: a bobtail.

    Four to a straight are four in sequence, with nothing missing inside: an ace may end them as it may end a straight
    (the book's `ace_low_in_sequence` and `corner_sequences` hold here too). Four with a gap (9 8 7 5) are no bobtail.
    With hands of another size it is one card fewer than a full hand. What a short hand cannot be is no matter here.

    Raises:
        ValueError: A card is not in play.
    """
    parts = combinations(sorted(cards), ranking.size - 1)
    return any(find(combination, hold(part, ranking), ranking) for part in parts)
