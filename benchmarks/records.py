"""Thousands of random complete hands, each held to every property of `tests/test_records.py`; prints the counts.

python benchmarks/records.py [--hands 5000] [--first SEED] [--book foster|general]

The hands are played by the book by players who bet at random, half of them jack pots; then one irregularity at a time is planted in each.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from record_strategies import Record, Table  # noqa: E402
from test_records import PROPERTIES  # noqa: E402

GAMES = ("draw", "jackpot")
MOST_SHOWN = 10


def hand(book: str, seed: int) -> Record:
    """The hand of a seed."""
    return Table(book, GAMES[seed % 2], Random(seed)).play()


def main() -> None:
    """Play, and say how often each property was tried; leaves with 1 where one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=5000, help="hands of each book")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--book", action="append", choices=["foster", "general"], help="only this book")
    given = parser.parse_args()
    failed = 0
    for book in given.book or ["foster", "general"]:
        tried, wrong, start = Counter[str](), Counter[str](), time.perf_counter()
        for seed in range(given.first, given.first + given.hands):
            record = hand(book, seed)
            for holds in PROPERTIES:
                try:
                    tried[holds.__name__] += holds(record)
                except AssertionError as error:
                    wrong[holds.__name__] += 1
                    if sum(wrong.values()) <= MOST_SHOWN:
                        print(f"{book}, seed {seed}, {record.incident['game']}, {holds.__name__}: {error}"[:2000], flush=True)
        print(f"{book}: {given.hands:,} hands in {time.perf_counter() - start:,.0f} s")
        for holds in PROPERTIES:
            print(f"  {holds.__name__}: held in {tried[holds.__name__]:,}, failed in {wrong[holds.__name__]:,}")
        failed += sum(wrong.values())
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
