"""Why a clause did not rule, as text and as data."""

from collections.abc import Sequence
from typing import Any

from arbiter.render.wrapping import wrapped
from arbiter.telling import sentence
from arbiter.whynot import Reason

Sides = Sequence[tuple[str, Sequence[Reason]]]
HEADS = {"met": "Met", "defeated": "Defeated", "not met": "Not met"}
MOST_TOLD = 4
NEAR = 2


def reasons_as_text(sides: Sides, width: int = 80) -> str:
    """Return what became of a clause as text.

    Args:
        sides: as each side tells the facts ("" where nobody disagrees), what became of each rule of the clause.
        width: the longest line.

    Returns:
        The text: for each rule whether it was met, defeated or not met, and by what; nearest to ruling first.
    """
    lines: list[str] = []
    for side, reasons in sides:
        if side:
            lines += [*([""] if lines else []), f"{side[:1].upper()}{side[1:]}:"]
        shown = [each for each in reasons if each.distance <= NEAR] or list(reasons)
        for each in shown[:MOST_TOLD]:
            event = f" [events[{each.event}]]" if each.event is not None and f"(event {each.event})" not in each.text else ""
            lines += wrapped(f"{HEADS[each.outcome]}. {sentence(each.text)}{event}", width, "  ", "")
    return "\n".join(lines)


def reasons_data(clause: str, sides: Sides) -> dict[str, Any]:
    """Return the same as data."""
    told = [
        {
            "as_told": side or None,
            "outcome": reasons[0].outcome,
            "rules": [
                {"rule": each.rule, "law": each.law, "outcome": each.outcome, "text": each.text, "event": each.event, "by": each.by or None} for each in reasons
            ],
        }
        for side, reasons in sides
    ]
    return {"clause": clause, "outcome": told[0]["outcome"] if len({one["outcome"] for one in told}) == 1 else None, "sides": told}
