"""What holds under every version of disputed facts."""

from typing import Any

from arbiter.ruling import Ruling


def _common_pot(rulings: list[Ruling]) -> Any:
    """Return what becomes of the pot under every version: left open where they differ about who wins it."""
    first = rulings[0].pot
    pots = [ruling.pot for ruling in rulings]
    if any((pot.outcome, pot.winners) != (first.outcome, first.winners) for pot in pots):
        return type(first)()
    differing = [name for name in type(first).model_fields if any(getattr(pot, name) != getattr(first, name) for pot in pots) and name != "laws"]
    bare = type(first)()
    return first.model_copy(update={name: getattr(bare, name) for name in differing})


def common(rulings: list[Ruling], told: dict[str, Any]) -> Ruling:
    """Return what holds under every version: what they all say, and claims open where they differ.

    Args:
        rulings: one of each group of versions that are ruled alike.
        told: what is said of the accounts.

    Returns:
        The ruling, not settled.
    """
    first = rulings[0]
    deals = {(ruling.deal.outcome, ruling.deal.dealer) for ruling in rulings}
    claims = [
        part
        if all(other.claims[at].outcome == part.outcome for other in rulings if at < len(other.claims))
        else part.model_copy(update={"outcome": "undecided", "laws": _laws(rulings, at)})
        for at, part in enumerate(first.claims)
    ]
    laws = {citation.law: citation for ruling in rulings for citation in ruling.citations}
    verdicts = " Or: ".join(dict.fromkeys(ruling.verdict for ruling in rulings))
    return first.model_copy(
        update={
            "settled": False,
            "deal": first.deal if len(deals) == 1 else type(first.deal)(outcome="stands"),
            "hands": {
                name: hand for name, hand in first.hands.items() if all(name in other.hands and other.hands[name].status == hand.status for other in rulings)
            },
            "pot": _common_pot(rulings),
            **{name: _shared(name, rulings) for name in ("bets", "penalties", "orders", "options")},
            "claims": claims,
            "next": first.next if all(other.next == first.next for other in rulings) else None,
            "silent": [text for text in first.silent if all(text in other.silent for other in rulings)],
            "notes": [text for text in first.notes if all(text in other.notes for other in rulings)],
            "citations": [laws[name] for name in sorted(laws)],
            "accounts": told,
            "verdict": f"It turns on the facts in dispute. {verdicts}",
        }
    )


def _laws(rulings: list[Ruling], at: int) -> list[str]:
    return sorted({law for ruling in rulings if at < len(ruling.claims) for law in ruling.claims[at].laws})


def _shared(name: str, rulings: list[Ruling]) -> list[Any]:
    def bare(part: Any) -> str:
        return repr(part.model_copy(update={"laws": []}))

    return [part for part in getattr(rulings[0], name) if all(bare(part) in map(bare, getattr(other, name)) for other in rulings[1:])]
