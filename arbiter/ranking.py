"""The ranking of hands at a table: what the book lays down, with what the house has chosen."""

import json
from functools import cache
from typing import Any

from arbiter.hands import Ranking
from arbiter.house import House
from arbiter.law import LawError

KEYS = ("combinations", "ace_low_in_sequence", "short_hand_cannot", "bug_counts_as", "bug_completes", "crowned", "options")


def ranking_of(house: House) -> Ranking | None:
    """Return how hands rank under a house; None where its book ranks none.

    Raises:
        LawError: where the book's `ranking` table is faulty.
    """
    table = house.book.ranking
    if not table:
        return None
    try:
        chosen = tuple((field, bool(house.options.get(option))) for field, option in table.get("options", {}).items())
        return _made(json.dumps(table), house.book.numbers["hand"], house.pack, house.wild, chosen)
    except (KeyError, TypeError, ValueError) as error:
        raise LawError(f"{house.book.name}/book.md", 1, f"the ranking of hands is faulty: {error}", f"its keys are {', '.join(KEYS)}") from None


@cache
def _made(table: str, size: int, pack: int, wild: tuple[str, ...], chosen: tuple[tuple[str, bool], ...]) -> Ranking:
    values: dict[str, Any] = json.loads(table)
    unknown = sorted(set(values) - set(KEYS))
    if unknown:
        raise ValueError(f"there is no key {', '.join(unknown)}")
    options = dict(chosen)
    return Ranking(
        combinations=tuple(values["combinations"]),
        ace_low_in_sequence=bool(values.get("ace_low_in_sequence", False)),
        corner_sequences=options.get("corner_sequences", False),
        short_hand_cannot=frozenset(values.get("short_hand_cannot", ())),
        size=size,
        pack=pack,
        wild=wild,
        wilds_repeat=options.get("wilds_repeat", False),
        naturals_first=options.get("naturals_first", False),
        bug_counts_as=str(values.get("bug_counts_as", "A")),
        bug_completes=frozenset(values.get("bug_completes", ())),
    )
