"""Rank of hands: which hand is the higher under a given ranking, what it is called, and what decides.

Finding a combination in a hand is done here. Which combinations there are, which stands above which, what a short hand
cannot be and what a wild card may be is told by a `Ranking`, which is the book's data.

>>> ranking = Ranking(
...     combinations=("straight_flush", "flush", "straight", "one_pair", "no_pair"),
...     ace_low_in_sequence=True,
...     corner_sequences=False,
...     short_hand_cannot=frozenset({"straight", "flush"}),
...     size=5,
...     pack=52,
...     wild=(),
...     wilds_repeat=False,
...     naturals_first=False,
...     bug_counts_as="A",
...     bug_completes=frozenset(),
... )
>>> ann, bob = (rate(cards.split(), ranking) for cards in ("Kh Kd Ts 7c 2d", "Ks Kc 9h 7d 2c"))
>>> name(ann), best({"Ann": ann, "Bob": bob})
('pair of kings', ['Ann'])
>>> explain(ann, bob)
'both have a pair of kings; the ten beats the nine'
"""

from arbiter.hands.model import COMBINATIONS, WILD, Hand, Ranking
from arbiter.hands.naming import explain, name
from arbiter.hands.rating import at_least, beats, best, decided_by, four_to, rate

__all__ = [
    "COMBINATIONS",
    "WILD",
    "Hand",
    "Ranking",
    "at_least",
    "beats",
    "best",
    "decided_by",
    "explain",
    "four_to",
    "name",
    "rate",
]
