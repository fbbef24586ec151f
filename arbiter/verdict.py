"""The verdict: a ruling in a sentence or two."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from arbiter.ruling import BetRuling, PenaltyRuling, Ruling
from arbiter.telling import counted, listed, owner, sentence, tell
from arbiter.wording import BETS, CHOICES, DEALS, DEMANDS, HANDS, MEASURES, NEXT, ORDERS, PEOPLE, POTS

FALLS = ("new_deal", "misdeal", "redeal")
MOST_CLAUSES = 6
ALL_BACK = tell(ORDERS["return_bets"], {"to": None})
"""The order that says no more than that the pot is returned."""
MANY_HANDS = {"foul": "hold foul hands", "out": "are out of this pot"}

# the counters put in by one act: "the counters ..."
WAGERED: Mapping[str, str] = {
    "come_in": "with which {by} came in",
    "open": "with which {by} opened",
    "bet": "of {by}'s bet",
    "call": "of {by}'s call",
    "raise": "of {by}'s raise",
    "call_sight": "of {by}'s sight",
    "add_chips": "that {by} added",
    "ante": "of {by}'s ante",
    "blind": "of {by}'s blind",
    "straddle": "of {by}'s straddle",
    "fatten": "with which {by} fattened",
}


def verdict(ruling: Ruling, dealer: str | None = None) -> str:
    """Return the ruling in a sentence or two.

    Args:
        ruling: all but its verdict.
        dealer: who dealt, so that the verdict can say whether he deals again.

    Returns:
        First what becomes of the deal, the pot, the hands and the counters; then what is owed, to be done or to be chosen, and the claims that fail.
    """
    first = [*_deal(ruling, dealer), *_pot(ruling), *_hands(ruling), *_bets(ruling)]
    second = [*_answers(ruling), *_penalties(ruling), *_options(ruling), *_orders(ruling), *coming(ruling)]
    if ruling.pot.outcome == "returned":
        second = [said for said in second if said != ALL_BACK]
    said = [_joined(part) for part in (first, second) if part]
    said += [str(asked["text"]) for asked in ruling.questions if not ruling.settled and not asked["answers"]]
    if said:
        return " ".join(said)
    if ruling.seating and ruling.seating.get("tables"):
        return _joined([f"at one table: {listed(map(str, names))}" for names in ruling.seating["tables"]])
    if ruling.seating and ruling.seating.get("first_dealer"):
        return f"{ruling.seating['first_dealer']} deals first."
    return "The law does not answer this; the deal stands." if ruling.silent else "The deal stands and play goes on."


def _joined(clauses: list[str]) -> str:
    told = list(dict.fromkeys(clauses))
    if len(told) > MOST_CLAUSES:
        told = [*told[:MOST_CLAUSES], "and more"]
    return sentence("; ".join(told))


def _deal(ruling: Ruling, dealer: str | None) -> Iterator[str]:
    deal = ruling.deal
    if deal.outcome == "stands":
        return
    said = DEALS.get(deal.outcome, deal.outcome)
    if deal.dealer is None:
        yield said
    else:
        yield f"{said}, and {deal.dealer} deals again" if deal.dealer == dealer else f"{said}, and {deal.dealer} deals"


def _pot(ruling: Ruling) -> Iterator[str]:
    pot = ruling.pot
    if pot.outcome in ("carried", "returned"):
        yield POTS[pot.outcome]
    elif pot.outcome == "divided":
        yield f"{listed(pot.winners)} divide the pot"
    elif pot.outcome == "won" and pot.winners:
        share = pot.shares.get(pot.winners[0]) if len(pot.winners) == 1 else None
        wins = "wins the pot" if len(pot.winners) == 1 else "win their parts of the pot"
        yield f"{listed(pot.winners)} {wins}" + (f" and takes {counted(share, 'counter')}" if share else "")


def _hands(ruling: Ruling) -> Iterator[str]:
    for status in ("foul", "out"):
        names = [name for name, hand in ruling.hands.items() if hand.status == status and (hand.laws or status == "foul")]
        if names:
            yield handed(names, status)


def handed(names: Sequence[str], status: str) -> str:
    """Return what becomes of the hands of these players."""
    if len(names) > 1 and status in MANY_HANDS:
        return f"{listed(names)} {MANY_HANDS[status]}"
    return f"{listed(names)} {HANDS.get(status, status)}"


def _bets(ruling: Ruling) -> Iterator[str]:
    told: dict[str, list[BetRuling]] = {}
    for bet in ruling.bets:
        told.setdefault(BETS.get(bet.outcome, bet.outcome), []).append(bet)
    for outcome, bets in told.items():
        yield f"{counters(bets)} {outcome}"


def counters(bets: Iterable[BetRuling]) -> str:
    """Return whose counters they are, and by which act they were put in."""
    return f"the counters {listed(dict.fromkeys(tell(WAGERED.get(bet.act or '', 'of {by}'), {'by': bet.by or 'the table'}) for bet in bets))}"


def _answers(ruling: Ruling) -> Iterator[str]:
    """Yield the claims that fail, and those granted where nothing else tells it."""
    for claim in ruling.claims:
        demand = DEMANDS.get(claim.demand, claim.demand)
        if claim.outcome == "denied":
            yield f"{owner(claim.by)} call for {demand} is denied"
        elif claim.outcome == "undecided":
            yield f"{owner(claim.by)} call for {demand} is left open"
        elif not (claim.demand in FALLS and ruling.deal.outcome != "stands"):
            yield f"{owner(claim.by)} call for {demand} is upheld"


def _penalties(ruling: Ruling) -> Iterator[str]:
    for penalty in ruling.penalties:
        yield f"{PEOPLE.get(penalty.from_, penalty.from_)} owes {owed(penalty)}"


def owed(penalty: PenaltyRuling) -> str:
    """Return how much a penalty is and to whom it goes, such as `5 counters to the pool` or `an ante to each of Ann and Bob`."""
    if penalty.amount is None:
        amount = MEASURES.get(penalty.measure, penalty.measure) if penalty.measure != "counters" else "counters"
    else:
        amount = counted(penalty.amount, "counter")
    if isinstance(penalty.to, str):
        return f"{amount} to the {penalty.to}"
    return f"{amount} to {'each of ' if len(penalty.to) > 1 else ''}{listed(penalty.to)}"


def _options(ruling: Ruling) -> Iterator[str]:
    return (said for said, _, _ in optional(ruling))


def optional(ruling: Ruling) -> Iterator[tuple[str, list[str], tuple[str, ...]]]:
    """Yield what may be chosen, each with its limits and its clauses; those who have the same choice, one after another, are named together."""
    for (choices, until), options in groupby(ruling.options, lambda option: (option.choices, option.until)):
        group = list(options)
        names = listed(dict.fromkeys(option.for_ for option in group))
        laws = dict.fromkeys(law for option in group for law in option.laws)
        yield f"{names} may {listed((CHOICES.get(choice, choice.replace('_', ' ')) for choice in choices), 'or')}", until, tuple(laws)


def _orders(ruling: Ruling) -> Iterator[str]:
    return (said for said, _ in ordered(ruling))


def ordered(ruling: Ruling) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what must be done, each with its clauses; those who must do the same, one after another, are named together."""
    alike = groupby(ruling.orders, lambda order: (order.do, order.to, order.cards, order.except_))
    for (do, to, cards, others), orders in alike:
        group = list(orders)
        by = dict.fromkeys(order.by for order in group if order.by is not None)
        fields = {"by": tuple(by) or None, "to": to, "cards": cards, "except": tuple(others or ())}
        laws = dict.fromkeys(law for order in group for law in order.laws)
        yield tell(ORDERS.get(do, "{by} must " + do.replace("_", " ")), fields), tuple(laws)


def coming(ruling: Ruling) -> Iterator[str]:
    """Yield what the law fixes about the next pot, a phrase each."""
    found = ruling.next or {}
    if found.get("game"):
        yield tell(NEXT["game"], {"value": found["game"]})
    if found.get("dealer"):
        yield tell(NEXT["dealer"], {"player": found["dealer"]})
    for payer, names in (found.get("ante_by") or {}).items():
        own = list(names) == [payer]
        yield tell(NEXT["own_ante" if own else "ante_by"], {"player": payer, "value": tuple(names)})
    for name in found.get("sit_out") or ():
        yield tell(NEXT["sit_out"], {"player": name})
