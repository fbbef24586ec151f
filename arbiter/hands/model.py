"""The ranking that a book lays down, the packs it may be played with, and the hand that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from arbiter.cards import JOKER, PACKS, RANKS, SUITS, pack_of, rank, suit

if TYPE_CHECKING:
    from collections.abc import Callable

FIFTH_SUIT = "*"
"""The suit of a card that no pack holds: what a wild card is when it makes the fifth of a kind."""

ACE = RANKS.index("A")
"""A rank is spoken of as its place in `RANKS`, the row of every rank from lowest to highest."""

WILD: dict[str, tuple[str, ...]] = {
    "joker": (JOKER,),
    "bug": (JOKER,),
    "deuces": ("2c", "2d", "2h", "2s"),
    "one-eyes": ("Kd", "Jh", "Js"),
}
"""The cards that each name for wild cards covers."""

KINDS: dict[str, tuple[int, ...]] = {
    "five_of_a_kind": (5,),
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "three_of_a_kind": (3,),
    "two_pair": (2, 2),
    "one_pair": (2,),
    "no_pair": (),
}
"""The combinations made of like ranks: how many of each."""

COMBINATIONS = (*KINDS, "straight_flush", "flush", "straight")
"""Every combination that can be found in a hand, in no order of merit: that is the book's."""

Sequence = Literal["", "plain", "ace_low", "corner"]
Key = tuple[int, tuple[int, ...], int]

_BITS = 3  # room for each count in the weight of a hand: seven cards of a rank or suit at most
SUIT_BITS = (1 << _BITS * len(SUITS)) - 1
LARGEST = (1 << _BITS) - 1


class Run(NamedTuple):
    """One set of ranks that makes a sequence."""

    ranks: frozenset[int]
    top: int
    sequence: Sequence


@dataclass(frozen=True)
class Hand:
    """What some cards amount to under a ranking.

    Attributes:
        combination: The highest combination that they make.
        key: Higher is better. Comparable with the key of any hand rated under the same ranking.
        wilds: How many wild cards are among them.
        stands_for: Each wild card with the card that it is taken to be; the suit `*` is a fifth suit.
        sequence: For a straight, whether it runs plainly, from the ace as low card, or round the corner.
    """

    combination: str
    key: Key
    wilds: int = 0
    stands_for: tuple[tuple[str, str], ...] = ()
    sequence: Sequence = ""

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that decide, the weightiest first: those of the combination, then the odd cards."""
        return self.key[1]


@dataclass(frozen=True)
class Ranking:
    """A book's law on the rank of hands, with what the house has chosen.

    Attributes:
        combinations: The combinations that count, from the highest to the lowest.
        ace_low_in_sequence: The ace may also stand below the lowest card of the pack, in the lowest sequence only.
        corner_sequences: A sequence may run through the ace (Q K A 2 3). Such a straight ranks by the card that ends
            it, so below every other: 4 3 2 A K is four-high. `Hand.sequence` tells it from the rest.
        short_hand_cannot: The combinations that a hand of fewer than `size` cards cannot be.
        size: The number of cards in a full hand.
        pack: The number of cards in the pack; see `arbiter.cards`.
        wild: Which cards are wild; see `WILD`.
        wilds_repeat: A wild card may stand for a card that is already in the hand.
        naturals_first: Of hands otherwise alike, the one with fewer wild cards wins.
        bug_counts_as: The rank that the bug has when it completes nothing.
        bug_completes: The combinations for which the bug may be any card.
    """

    combinations: tuple[str, ...]
    ace_low_in_sequence: bool
    corner_sequences: bool
    short_hand_cannot: frozenset[str]
    size: int
    pack: int
    wild: tuple[str, ...]
    wilds_repeat: bool
    naturals_first: bool
    bug_counts_as: str
    bug_completes: frozenset[str]

    def __hash__(self) -> int:
        """The hash of all that it says, worked out once: what hands are worth is kept by it."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __post_init__(self) -> None:
        """Refuse what no hand could be rated by.

        Raises:
            ValueError: Naming what is wrong and what it could have been.
        """
        named = {*self.combinations, *self.short_hand_cannot, *self.bug_completes}
        for what, given, known in (
            ("combination", named, COMBINATIONS),
            ("wild card", self.wild, WILD),
            ("pack", (self.pack,), PACKS),
            ("rank", (self.bug_counts_as,), RANKS),
            ("size of a hand", (self.size,), range(2, LARGEST + 1)),
        ):
            if unknown := sorted(str(item) for item in given if item not in known):
                raise ValueError(f"unknown {what} {', '.join(unknown)}: use {', '.join(map(str, known))}")
        if len(set(self.combinations)) < len(self.combinations) or "no_pair" not in {*self.combinations} - self.short_hand_cannot:
            raise ValueError("each combination stands once in the ranking, and no_pair, which any hand can be, is among them")
        if {"joker", "bug"} <= set(self.wild):
            raise ValueError("the joker is either fully wild or the bug, not both")

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of the pack, from lowest to highest."""
        pack = pack_of(self.pack)
        return tuple(place for place, label in enumerate(RANKS) if label + SUITS[0] in pack)

    @cached_property
    def wild_cards(self) -> frozenset[str]:
        """Every card that is wild, the bug included."""
        return frozenset(card for kind in self.wild for card in WILD[kind])

    @cached_property
    def cards(self) -> dict[str, tuple[int, str]]:
        """Rank and suit of every card of the pack that is not wild."""
        naturals = pack_of(self.pack) - self.wild_cards - {JOKER}
        return {card: (RANKS.index(rank(card)), suit(card)) for card in naturals}

    @cached_property
    def weigh(self) -> Callable[[str], int]:
        """The weight of a natural card.

        The weights of a hand add up to a number that counts its cards of each rank and, in the bits of `SUIT_BITS`,
        of each suit. Raises `KeyError` for a card that is wild or not in the pack.
        """
        weights = {card: 1 << _BITS * (len(SUITS) + place) | 1 << _BITS * SUITS.index(suited) for card, (place, suited) in self.cards.items()}
        return weights.__getitem__

    @cached_property
    def suited(self) -> frozenset[int]:
        """What the suit bits of a hand's weight are if all its cards are of one suit."""
        return frozenset(cards << _BITS * place for cards in range(1, self.size + 1) for place in range(len(SUITS)))

    @cached_property
    def rated(self) -> dict[int, Hand]:
        """The hands without wild cards rated so far, by what matters of their weight: the ranks, and whether suited."""
        return {}

    @cached_property
    def runs(self) -> tuple[tuple[Run, ...], ...]:
        """The sequences of each number of cards, from the highest to the lowest."""
        return tuple(self._runs(length) for length in range(self.size + 1))

    def _runs(self, length: int) -> tuple[Run, ...]:
        ranks = self.ranks
        windows = [ranks[start : start + length] for start in range(len(ranks) - length, -1, -1)] if length else []
        found = [Run(frozenset(window), window[-1], "plain") for window in windows]
        for low in range(length - 1, 0, -1):  # so many cards stand above an ace that is not the highest card
            ace_low = low == length - 1
            if self.ace_low_in_sequence if ace_low else self.corner_sequences:
                wrapped = frozenset(ranks[:low] + ranks[low - length :])
                found.append(Run(wrapped, ranks[low - 1], "ace_low" if ace_low else "corner"))
        return tuple(found)
