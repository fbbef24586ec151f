"""Hands as players name them, and why one beats another, down to the card that decides."""

from __future__ import annotations

from arbiter.cards import RANKS
from arbiter.hands.model import ACE, KINDS, Hand
from arbiter.hands.rating import beats, decided_by

_SPOKEN = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = dict(zip(RANKS, (*_SPOKEN, "jack", "queen", "king", "ace"), strict=True))

_COMBINATIONS = {
    "five_of_a_kind": "five of a kind",
    "straight_flush": "a straight flush",
    "four_of_a_kind": "four of a kind",
    "full_house": "a full house",
    "flush": "a flush",
    "straight": "a straight",
    "three_of_a_kind": "three of a kind",
    "two_pair": "two pair",
    "one_pair": "a pair",
    "no_pair": "no pair",
}

_NAMES = {
    "five_of_a_kind": "five {many}",
    "straight_flush": "{one}-high straight flush",
    "four_of_a_kind": "four {many}",
    "full_house": "{many} over {others}",
    "flush": "{one}-high flush",
    "straight": "{one}-high straight",
    "three_of_a_kind": "three {many}",
    "two_pair": "{many} and {others}",
    "one_pair": "pair of {many}",
    "no_pair": "{one} high",
}

_FIRST_ALIKE = {"full_house": "{many} full", "two_pair": "{many} up"}
_TAKES_ARTICLE = {"straight_flush", "flush", "straight", "one_pair"}


def _one(rank: int) -> str:
    return _WORDS[RANKS[rank]]


def _many(rank: int) -> str:
    word = _one(rank)
    return word + ("es" if word.endswith("x") else "s")


def _fill(pattern: str, hand: Hand) -> str:
    first, second = hand.ranks[0], hand.ranks[min(1, len(hand.ranks) - 1)]
    return pattern.format(one=_one(first), many=_many(first), others=_many(second))


def name(hand: Hand) -> str:
    """The hand as a player would name it.

    A full house is "aces over sevens", two pair "aces and sevens", an ace-high straight flush "royal flush".
    """
    if hand.combination == "straight_flush" and hand.ranks[0] == ACE:
        return "royal flush"
    told = _fill(_NAMES[hand.combination], hand)
    return f"{told}, round the corner" if hand.sequence == "corner" else told


def _named(hand: Hand) -> str:
    """The name with its article, where it takes one."""
    told = name(hand)
    if hand.combination not in _TAKES_ARTICLE:
        return told
    return f"{'an' if told.startswith(('ace', 'eight', 'eleven')) else 'a'} {told}"


def explain(a: Hand, b: Hand) -> str:
    """Why one hand beats the other, the winner first, or that they are equal."""
    higher, lower = (b, a) if beats(b, a) else (a, b)
    match decided_by(a, b):
        case "combination":
            return f"{_COMBINATIONS[higher.combination]} beats {_COMBINATIONS[lower.combination]}"
        case "cards":
            return _by_cards(higher, lower)
        case "wilds":
            return f"both have {_named(higher)}, alike to the last card; the one with fewer wild cards wins"
        case "nothing":
            return "equal in all but suits"


def _by_cards(higher: Hand, lower: Hand) -> str:
    """Hands of the same combination, told apart by the first rank in which they differ."""
    pairs = zip(higher.ranks, lower.ranks, strict=False)
    place = next((place for place, (one, other) in enumerate(pairs) if one != other), len(lower.ranks))
    singular = higher.combination in _TAKES_ARTICLE or higher.combination == "no_pair"
    if not place:
        return f"{_named(higher)} {'beats' if singular else 'beat'} {_named(lower)}"
    if place < len(KINDS.get(higher.combination, ())):
        alike = _fill(_FIRST_ALIKE[higher.combination], higher)
        return f"both have {alike}; the {_many(higher.ranks[place])} beat the {_many(lower.ranks[place])}"
    decisive = _one(higher.ranks[place])
    if place == len(lower.ranks):
        return f"both have {_named(higher)}; there is no card against the {decisive}"
    return f"both have {_named(higher)}; the {decisive} beats the {_one(lower.ranks[place])}"
