"""What a ruling turns on, as text and as data."""

from collections.abc import Iterator, Sequence
from typing import Any

from arbiter.render.wrapping import wrapped
from arbiter.ruling import Ruling
from arbiter.telling import counted, sentence
from arbiter.whatif import Turn

HEADS = {
    "account": "If it was as one side says", "flag": "Had an act been done otherwise", "added": "Had more happened", "number": "With other numbers",
    "word": "Had an act been done otherwise", "taken away": "Had something not happened", "instead": "Had something else happened instead",
    "moved": "In another order", "option": "Under other house rules", "player": "Had it been another player",
}  # fmt: skip
MOST_CHANGES = 2
MOST_TURNS = 5
MOST_LAWS = 4


def turns_as_text(now: Ruling, turns: Sequence[Turn], width: int = 80) -> str:
    """Return what a ruling turns on as text.

    Args:
        now: the ruling.
        turns: the changes that matter, nearest first.
        width: the longest line.

    Returns:
        The verdict, then under a heading for each sort of change what would change it, to what, and under which laws.
    """
    lines = [*([*wrapped(now.title, width), ""] if now.title else []), *wrapped(f"As it is: {now.verdict}", width, "  ")]
    if not turns:
        return "\n".join([*lines, "", "No single change of fact would change it."])
    groups: dict[str, list[Turn]] = {}
    for turn in turns:
        groups.setdefault(HEADS[turn.changes[0].kind], []).append(turn)
    for head, found in groups.items():
        lines += ["", head]
        for turn in found[:MOST_TURNS]:
            lines += _turn(turn, width)
        if len(found) > MOST_TURNS:
            lines.append(f"  ({len(found) - MOST_TURNS} more: --format json lists them all)")
    return "\n".join(lines)


def _turn(turn: Turn, width: int) -> Iterator[str]:
    for change in turn.changes[:MOST_CHANGES]:
        yield from wrapped(
            f"{change.text[:1].upper()}{change.text[1:]}:" if change is turn.changes[0] else f"(or {change.text})",
            width,
            "    ",
            "  - " if change is turn.changes[0] else "    ",
        )
    more = len(turn.changes) - MOST_CHANGES
    if more > 0:
        yield f"    (or by {counted(more, 'other change')})"
    laws = f" [{', '.join(turn.laws[:MOST_LAWS])}]" if turn.laws else ""
    yield from wrapped(" ".join(map(sentence, turn.differs)) + laws, width, "      ", "    = ")


def turns_data(now: Ruling, turns: Sequence[Turn]) -> dict[str, Any]:
    """Return the same as data: every change with its kind, the event that it touches and the incident as it would be."""
    told = [
        {
            "changes": [{"kind": change.kind, "event": change.event, "text": change.text, "incident": change.data} for change in turn.changes],
            "differs": list(turn.differs),
            "laws": list(turn.laws),
            "verdict": turn.ruling.verdict,
            "settled": turn.ruling.settled,
        }
        for turn in turns
    ]
    return {"title": now.title, "book": now.book, "verdict": now.verdict, "turns": told}
