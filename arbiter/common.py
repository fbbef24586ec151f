"""What holds under every version of disputed facts."""

from typing import Any

from arbiter.citing import reference_key
from arbiter.house import House
from arbiter.quoting import cited
from arbiter.ruling import Based, Citation, Ruling

GROUNDED = ("bets", "penalties", "orders", "options", "claims")


def _common_pot(rulings: list[Ruling]) -> Any:
    """Return what becomes of the pot under every version: left open where they differ about who wins it."""
    first = rulings[0].pot
    pots = [ruling.pot for ruling in rulings]
    if any((pot.outcome, pot.winners) != (first.outcome, first.winners) for pot in pots):
        return type(first)()
    differing = [name for name in type(first).model_fields if any(getattr(pot, name) != getattr(first, name) for pot in pots) and name != "laws"]
    bare = type(first)()
    return first.model_copy(update={name: getattr(bare, name) for name in differing})


def agreed(rulings: list[Ruling], told: dict[str, Any], house: House) -> Ruling:
    """Return the one ruling that is given under every version: it rests on what it rests on under any of them, and says no more of the hands than all do.

    Args:
        rulings: that of each version; all decide the same.
        told: what is said of the accounts.
        house: under what they were heard.

    Returns:
        The ruling.
    """
    first = max(rulings, key=lambda ruling: len(ruling.claims))
    others = list({id(ruling): ruling for ruling in rulings}.values())
    if len(others) == 1:
        return first.model_copy(update={"accounts": told})
    return first.model_copy(
        update={
            "deal": _resting(first.deal, [other.deal for other in others]),
            "hands": {name: _resting(hand, [other.hands[name] for other in others]) for name, hand in first.hands.items()},
            "pot": _resting(_common_pot(others), [other.pot for other in others]),
            **{name: _grounded(name, first, others) for name in GROUNDED},
            "silent": list(dict.fromkeys(text for other in others for text in other.silent)),
            "notes": list(dict.fromkeys(text for other in others for text in other.notes)),
            "citations": _cited(others, house),
            "accounts": told,
        }
    )


def _resting(part: Any, alike: list[Any]) -> Any:
    """Return a part of a ruling with all the clauses on which it rests under one version or another."""
    return part.model_copy(update={"laws": sorted({law for each in alike for law in each.laws}, key=reference_key)})


def _grounded(name: str, first: Ruling, rulings: list[Ruling]) -> list[Any]:
    """Return the parts of a ruling, each with the clauses of those that say the same in the others."""
    alike: dict[str, list[Any]] = {}
    for ruling in rulings:
        for part in getattr(ruling, name):
            alike.setdefault(_bare(part), []).append(part)
    return [_resting(part, alike[_bare(part)]) for part in getattr(first, name)]


def _bare(part: Based) -> str:
    """Return what a part of a ruling says, without the clauses that it rests on."""
    return repr(part.model_copy(update={"laws": []}))


def _cited(rulings: list[Ruling], house: House) -> list[Citation]:
    return cited([clause for ruling in rulings for citation in ruling.citations for clause in citation.clauses], house)


def common(rulings: list[Ruling], told: dict[str, Any], house: House) -> Ruling:
    """Return what holds under every version: what they all say, and claims open where they differ.

    Args:
        rulings: one of each group of versions that are ruled alike.
        told: what is said of the accounts.
        house: under what they were heard.

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
            "citations": _cited(rulings, house),
            "accounts": told,
            "verdict": f"It turns on the facts in dispute. {verdicts}",
        }
    )


def _laws(rulings: list[Ruling], at: int) -> list[str]:
    return sorted({law for ruling in rulings if at < len(ruling.claims) for law in ruling.claims[at].laws})


def _shared(name: str, rulings: list[Ruling]) -> list[Any]:
    return [part for part in getattr(rulings[0], name) if all(_bare(part) in map(_bare, getattr(other, name)) for other in rulings[1:])]


def leave_out_moot(said: list[dict[str, Any]]) -> None:
    """Leave out a call of which it is in dispute whether it was made, but not how it is answered: what it led to tells the versions apart.

    Args:
        said: what is ruled under each version.
    """
    answers: dict[str, list[str]] = {}
    for says in said:
        for call, outcome in {_call(claim): claim["outcome"] for claim in says["claims"]}.items():
            answers.setdefault(call, []).append(outcome)
    moot = {call for call, outcomes in answers.items() if len(outcomes) < len(said) and len(set(outcomes)) == 1}
    for says in said if moot else ():
        says["claims"] = [claim for claim in says["claims"] if _call(claim) not in moot]


def _call(claim: dict[str, Any]) -> str:
    return repr({**claim, "outcome": None})
