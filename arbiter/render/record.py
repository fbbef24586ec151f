"""A record as a page of text: a line an event, with stage, turn, what was due and the pool, and a mark where the law bites."""

from collections.abc import Iterator

from arbiter.chronicle import Chronicle, Entry
from arbiter.render.wrapping import wrapped
from arbiter.telling import sentence

STAGES = {
    "before_deal": "before", "deal": "deal", "betting": "betting", "draw": "draw", "final_betting": "last bets", "showdown": "showdown", "settled": "settled",
}  # fmt: skip
HEADS = ("", "stage", "turn", "due", "pool", "what happened")
NUMBERS = (0, 3, 4)
MARK = ">"
LONGEST_NAME = 12
NARROWEST_STORY = 20


def record_as_text(found: Chronicle, width: int = 80) -> str:
    """Return a record as text.

    Args:
        found: the record as the table saw it.
        width: the longest line.

    Returns:
        The text, without a line break at the end; the verdict comes last.
    """
    rows = [HEADS, *(_cells(entry) for entry in found.entries)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS) - 1)]
    lines: list[str] = []
    for row, entry in zip(rows, (None, *found.entries), strict=True):
        lines += _lines(row, widths, entry, width)
    settled = "" if found.ruling.settled else "Not settled. "
    return "\n".join([*lines, "", *wrapped(f"{settled}{found.ruling.verdict}", width)])


def _cells(entry: Entry) -> tuple[str, ...]:
    number = "" if entry.event is None else str(entry.event)
    turn = entry.turn or ""
    turn = turn if len(turn) <= LONGEST_NAME else turn[: LONGEST_NAME - 1] + "…"
    return (number, STAGES.get(entry.stage, entry.stage), turn, _count(entry.due), _count(entry.pool), sentence(entry.text))


def _count(number: int | None) -> str:
    return "" if number is None else str(number)


def _lines(row: tuple[str, ...], widths: list[int], entry: Entry | None, width: int) -> Iterator[str]:
    mark = MARK if entry is not None and entry.bites else " "
    cells = [row[at].rjust(wide) if at in NUMBERS else row[at].ljust(wide) for at, wide in enumerate(widths)]
    left = f"{mark} " + "  ".join(cells) + "  "
    story = max(width, len(left) + NARROWEST_STORY)
    yield from (line.rstrip() for line in wrapped(row[-1], story, " " * len(left), left))
    for bite in entry.bites if entry is not None else ():
        yield from wrapped(f"{sentence(bite.text)} [{', '.join(bite.laws)}]", story, " " * (len(left) + 2), " " * len(left) + "= ")
