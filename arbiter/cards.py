"""How cards are written, and which cards each pack holds."""

import re
from functools import cache

from arbiter.errors import InputError, quote

JOKER = "Joker"
UNSEEN = "??"
SUITS = "cdhs"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "11", "12", "J", "Q", "K", "A")
LONG_RANKS = ("11", "12")
PACKS = (32, 40, 52, 53, 60)
LOWEST = {32: "7", 40: "5"}
WITH_JOKER = 53
LONGEST = 60
NOTATION = re.compile(r"(10|11|12|[2-9TJQKA])([cdhs])")
MEND = "rank 2 to 10, J, Q, K or A and suit c, d, h or s ('Ah', '10s'), 'Joker', or '??'"


def normal(card: str) -> str:
    """Write a card in the one form used throughout: rank and suit, `T` for ten.

    Args:
        card: a card as users write it.

    Returns:
        The card in its one form.

    Raises:
        InputError: if no card is written so.

    >>> normal("10s"), normal("Ts"), normal("Ah"), normal("11d"), normal("Joker"), normal("??")
    ('Ts', 'Ts', 'Ah', '11d', 'Joker', '??')
    """
    if card in (JOKER, UNSEEN):
        return card
    written = NOTATION.fullmatch(card)
    if not written:
        raise InputError("", f"{quote(card)} is no card", _meant(card) or MEND)
    rank, suit = written.groups()
    return ("T" if rank == "10" else rank) + suit


def rank(card: str) -> str:
    """Give the rank of a card in its one form.

    Args:
        card: a card as `normal` writes it, neither the joker nor unseen.

    Returns:
        One of `RANKS`.
    """
    return card[:-1]


def suit(card: str) -> str:
    """Give the suit of a card in its one form.

    Args:
        card: a card as `normal` writes it, neither the joker nor unseen.

    Returns:
        One of `SUITS`.
    """
    return card[-1]


@cache
def pack_of(size: int) -> frozenset[str]:
    """List the cards of a pack.

    Args:
        size: 32 (sevens and up), 40 (fives and up), 52, 53 (with the joker) or 60 (with elevens and twelves).

    Returns:
        The cards, each in its one form.

    Raises:
        InputError: if there is no such pack.

    >>> [len(pack_of(size)) for size in PACKS]
    [32, 40, 52, 53, 60]
    """
    if size not in PACKS:
        raise InputError("", f"no pack has {size} cards", f"one of {', '.join(map(str, PACKS))}")
    ranks = [each for each in RANKS[RANKS.index(LOWEST.get(size, "2")) :] if size == LONGEST or each not in LONG_RANKS]
    cards = {each + suit for each in ranks for suit in SUITS}
    return frozenset(cards | {JOKER} if size == WITH_JOKER else cards)


def _meant(card: str) -> str:
    """Say which card was probably meant, where only the case of the letters is wrong."""
    for written in (card.strip().capitalize(), card.strip().upper()[:-1] + card.strip()[-1:].lower()):
        if written == JOKER or NOTATION.fullmatch(written):
            return f"did you mean '{written}'?"
    return ""
