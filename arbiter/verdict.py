"""The verdict: a ruling in a sentence or two."""

from arbiter.ruling import Ruling

DEALS = {
    "misdeal": "It is a misdeal; {dealer} deals.",
    "redeal": "The hands are dealt again; {dealer} deals.",
    "new_deal": "There must be a new deal; {dealer} deals.",
    "void": "The deal is void and play is abandoned.",
}


def verdict(ruling: Ruling) -> str:
    """Return the ruling in a sentence or two, the deal first, then the hands, the pot and the claims."""
    said: list[str] = []
    if ruling.deal.outcome in DEALS:
        said.append(DEALS[ruling.deal.outcome].format(dealer=ruling.deal.dealer or "who, the book does not say,"))
    for name, hand in ruling.hands.items():
        if hand.status == "foul":
            said.append(f"The hand of {name} is foul.")
    if ruling.pot.outcome == "won":
        said.append(f"{' and '.join(ruling.pot.winners)} takes the pool.")
    elif ruling.pot.outcome == "divided":
        said.append(f"{' and '.join(ruling.pot.winners)} divide the pool.")
    elif ruling.pot.outcome == "carried":
        said.append("The pool is left for the next pot.")
    for claim in ruling.claims:
        said.append(f"The claim of {claim.by} ({claim.demand.replace('_', ' ')}) is {claim.outcome}.")
    return " ".join(said) or "The deal stands and play goes on."
