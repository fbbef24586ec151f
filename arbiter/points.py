"""What a ruling says on each point, in phrases, so that rulings can be set side by side."""

from collections.abc import Callable, Iterator

from arbiter.ruling import Ruling
from arbiter.telling import counted, listed, owner
from arbiter.verdict import coming, counters, handed, optional, ordered, owed
from arbiter.wording import BETS, CLAIMS, DEALS, DEMANDS, LIMITS, PEOPLE, POTS

ROWS = ("deal", "hands", "pot", "bets", "penalties", "orders", "options", "claims", "seating", "next", "silent")
NOTHING = "nothing"
NO_LONGER = "it is no longer so that "
LISTS = ("bets", "penalties", "orders", "options")
BY_NAME = ("hands", "seating", "next")


def said(point: str, ruling: Ruling) -> str:
    """Return what a ruling says on one point of `ROWS`, in words; `NOTHING` where it says nothing."""
    return "; ".join(dict.fromkeys(WORDS[point](ruling))) or NOTHING


def _deal(ruling: Ruling) -> Iterator[str]:
    told = DEALS.get(ruling.deal.outcome, ruling.deal.outcome)
    yield told if ruling.deal.dealer is None else f"{told}, and {ruling.deal.dealer} deals"


def _hands(ruling: Ruling) -> Iterator[str]:
    alike: dict[str, list[str]] = {}
    for name, hand in ruling.hands.items():
        alike.setdefault(hand.status, []).append(name)
    yield from (handed(names, status) for status, names in alike.items())


def _pot(ruling: Ruling) -> Iterator[str]:
    pot = ruling.pot
    if pot.outcome in ("won", "divided"):
        verb = "divide the pot" if pot.outcome == "divided" else "wins the pot" if len(pot.winners) == 1 else "win their parts of the pot"
        yield f"{listed(pot.winners)} {verb}"
    elif pot.outcome != "open":
        yield POTS.get(pot.outcome, pot.outcome)
    yield from (f"{name} takes {counted(amount, 'counter')}" for name, amount in pot.shares.items())


def _options(ruling: Ruling) -> Iterator[str]:
    for told, limits, _ in optional(ruling):
        limit = listed((LIMITS.get(word, word.replace("_", " ")) for word in limits), "or")
        yield f"{told}, until {limit}" if limit else told


def _claims(ruling: Ruling) -> Iterator[str]:
    for claim in ruling.claims:
        yield f"{owner(claim.by)} call for {DEMANDS.get(claim.demand, claim.demand)} is {CLAIMS.get(claim.outcome, claim.outcome)}"


def _seating(ruling: Ruling) -> Iterator[str]:
    seats = ruling.seating or {}
    if seats.get("first_dealer"):
        yield f"{seats['first_dealer']} deals first"
    if seats.get("order"):
        yield f"the seats: {listed(map(str, seats['order']))}"
    yield from (f"at one table: {listed(map(str, names))}" for names in seats.get("tables") or ())


WORDS: dict[str, Callable[[Ruling], Iterator[str]]] = {
    "deal": _deal,
    "hands": _hands,
    "pot": _pot,
    "bets": lambda ruling: (f"{counters([bet])} {BETS.get(bet.outcome, bet.outcome)}" for bet in ruling.bets),
    "penalties": lambda ruling: (f"{PEOPLE.get(each.from_, each.from_)} owes {owed(each)}" for each in ruling.penalties),
    "orders": lambda ruling: (told for told, _ in ordered(ruling)),
    "options": _options,
    "claims": _claims,
    "seating": _seating,
    "next": coming,
    "silent": lambda ruling: iter(ruling.silent),
}


def differences(now: Ruling, other: Ruling) -> Iterator[str]:
    """Yield what is different in `other`, a phrase each, in the order of the ruling: what is then so, and what is no longer so."""
    for point in ROWS:
        if point == "silent":
            continue
        before, after = list(dict.fromkeys(WORDS[point](now))), list(dict.fromkeys(WORDS[point](other)))
        new = [phrase for phrase in after if phrase not in before]
        yield from new
        if point in LISTS or (point in BY_NAME and not new):
            yield from (f"{NO_LONGER}{phrase}" for phrase in before if phrase not in after)
    if now.settled and not other.settled:
        yield f"the ruling is not settled: {other.verdict}"
