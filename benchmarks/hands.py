"""Five-card hands rated and compared: this package beside treys, phevaluator and, if it is installed, eval7.

Run `python benchmarks/hands.py [pairs]`. Every line rates the same pairs of hands. An evaluator that wants its own form
of card is timed from the cards as written ("Ah"), and once more from cards already in its own form. `first` is the time
of the first pass, with nothing worked out before; `again` is the best of three further passes. The ratio is to
phevaluator's Python call. `differ` counts the pairs whose winner or tie this package sees otherwise.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from arbiter.cards import RANKS, SUITS
from arbiter.hands import Ranking, rate

Score = Callable[[Any], Any]
RANKING = Ranking(
    combinations=(
        *("straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
        *("three_of_a_kind", "two_pair", "one_pair", "no_pair"),
    ),
    ace_low_in_sequence=True,
    corner_sequences=False,
    short_hand_cannot=frozenset({"straight", "flush", "straight_flush"}),
    size=5,
    pack=52,
    wild=(),
    wilds_repeat=False,
    naturals_first=False,
    bug_counts_as="A",
    bug_completes=frozenset(),
)
PACK = [RANKS[rank] + suit for rank in RANKING.ranks for suit in SUITS]


def contenders() -> Iterator[tuple[str, Score, Callable[[list[str]], Any]]]:
    """Each evaluator installed: its name, its call (higher is better), and how it wants a hand."""
    yield "arbiter.hands", lambda hand: rate(hand, RANKING).key, list
    for module, maker in (("phevaluator", _phevaluator), ("treys", _treys), ("eval7", _eval7)):
        try:
            found = import_module(module)
        except ImportError:
            print(f"({module} is not installed)")
        else:
            yield from maker(found)


def _phevaluator(module: ModuleType) -> Iterator[tuple[str, Score, Callable[[list[str]], Any]]]:
    yield "phevaluator", lambda hand: -module.evaluate_cards(*hand), list


def _treys(module: ModuleType) -> Iterator[tuple[str, Score, Callable[[list[str]], Any]]]:
    new, evaluate = module.Card.new, module.Evaluator().evaluate
    yield "treys", lambda hand: -evaluate([new(card) for card in hand], []), list
    yield "treys, own cards", lambda hand: -evaluate(hand, []), lambda hand: [new(card) for card in hand]


def _eval7(module: ModuleType) -> Iterator[tuple[str, Score, Callable[[list[str]], Any]]]:
    card, evaluate = module.Card, module.evaluate
    yield "eval7", lambda hand: evaluate([card(one) for one in hand]), list
    yield "eval7, own cards", evaluate, lambda hand: [card(one) for one in hand]


def timed(score: Score, hands: list[Any]) -> tuple[float, list[Any]]:
    """Seconds to score every hand, and the scores."""
    start = time.perf_counter()
    scores = [score(hand) for hand in hands]
    return time.perf_counter() - start, scores


def outcomes(scores: list[Any]) -> list[int]:
    """Who wins each pair: 1 the first, -1 the second, 0 neither."""
    return [(one > other) - (one < other) for one, other in zip(scores[::2], scores[1::2], strict=True)]


def main(pairs: int) -> int:
    """Print the table; the exit code tells whether all agree."""
    rng = random.Random(35)
    hands = []
    for _ in range(pairs):
        ten = rng.sample(PACK, 10)
        hands += [ten[:5], ten[5:]]
    ours: list[int] = []
    rows: list[tuple[str, float, float, int]] = []
    for label, score, form in contenders():
        formed = [form(hand) for hand in hands]
        first, scores = timed(score, formed)
        again = min(timed(score, formed)[0] for _ in range(3))
        ours = ours or outcomes(scores)
        differ = sum(one != other for one, other in zip(ours, outcomes(scores), strict=True))
        rows.append((label, first, again, differ))
    yardstick = next((again for label, _, again, _ in rows if label == "phevaluator"), rows[0][2])
    print(f"{pairs:,} pairs\n{'':18}{'first, s':>10}{'again, s':>10}{'us a hand':>11}{'speed':>8}{'differ':>8}")
    for label, first, again, differ in rows:
        each, ratio = again / len(hands) * 1e6, yardstick / again
        print(f"{label:18}{first:10.2f}{again:10.2f}{each:11.2f}{ratio:7.2f}x{differ:8}")
    return int(any(differ for *_, differ in rows))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000))
