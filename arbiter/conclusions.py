"""The kinds of conclusion that a rule may draw, as fact types; no book or law is named here."""

from collections.abc import Iterable

from arbiter.facts import FactType

_TYPES = (
    FactType("deal_outcome", ("outcome", "dealer"), "the deal is a {outcome}", key=()),
    FactType("hand_status", ("player", "status"), "the hand of {player} is {status}", key=("player",), stronger=("out", "foul")),
    FactType("pot_outcome", ("player", "outcome"), "the pool is {outcome}", key=("player",)),
    FactType("bet_outcome", ("event", "by", "outcome"), "the counters of {by} are {outcome}", key=("event",)),
    FactType("penalty_due", ("from", "to", "amount", "measure"), "{from} owes a penalty to {to}", lasting=True),
    FactType("order_given", ("do", "by", "to", "cards", "except"), "{by} must {do}"),
    FactType("option_open", ("for", "choices"), "{for} may choose {choices}"),
    FactType("granted", ("demand", "to", "against"), "the law grants {demand} to {to}", lasting=True),
    FactType("denied", ("demand", "to", "against"), "the law refuses {demand} to {to}", lasting=True),
    FactType("regular", ("event",), "what was done is by the book", lasting=True),
    FactType("breach", ("by", "text"), "{by}: {text}", lasting=True),
    FactType("silence", ("about",), "the book does not say {about}", lasting=True),
    FactType("noted", ("text",), "{text}", lasting=True),
    FactType("next_pot", ("what", "player", "value"), "in the next pot: {what} {value}", lasting=True),
    FactType("seat_order", ("what", "player", "place"), "{player} is {what} {place}", lasting=True),
    FactType("undecided", ("demand", "text"), "{text}", lasting=True),
    FactType("contender", ("player",), "{player} contends for the pool", key=("player",)),
    FactType("pot_part", ("amount", "players"), "{amount} counters are played for by {players}", key=("amount", "players")),
    FactType("kitty_cut", ("amount",), "the kitty takes {amount}", key=()),
)

CONCLUSIONS = {kind.name: kind for kind in _TYPES}

# what `conclude = "..."` in a rule names, and the fact type that it makes
CONCLUDE = {
    "deal": "deal_outcome",
    "hand": "hand_status",
    "pot": "pot_outcome",
    "bet": "bet_outcome",
    "penalty": "penalty_due",
    "order": "order_given",
    "option": "option_open",
    "breach": "breach",
    "silence": "silence",
    "note": "noted",
    "next": "next_pot",
    "seat": "seat_order",
    "undecided": "undecided",
    "contender": "contender",
    "part": "pot_part",
    "kitty": "kitty_cut",
    "regular": "regular",
}


def types_with(helpers: Iterable[FactType], recorded: dict[str, FactType]) -> dict[str, FactType]:
    """Return every fact type in reach of a rule: what the table records, what a ruling concludes, and the helper facts of the books."""
    return {**recorded, **CONCLUSIONS, **{kind.name: kind for kind in helpers}}
