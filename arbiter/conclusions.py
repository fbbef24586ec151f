"""The kinds of conclusion that a rule may draw, as fact types; no book or law is named here."""

from collections.abc import Iterable

from arbiter.facts import FactType

_TYPES = (
    FactType("deal_outcome", ("outcome", "dealer"), "{outcome:deal}[, and {dealer} deals]", key=()),
    FactType("hand_status", ("player", "status"), "{player} {status:holding|is out or holds a foul hand}", key=("player",), stronger=("out", "foul")),
    FactType("pot_outcome", ("player", "outcome"), "[{player} ]{outcome:pot|has the pot or a share of it}", key=("player",)),
    FactType("bet_outcome", ("event", "by", "outcome"), "the counters of {by} {outcome:bet}", key=("event",)),
    FactType("penalty_due", ("from", "to", "amount", "measure"), "{from} owes {amount:counter|a penalty} to {to}", lasting=True),
    FactType("order_given", ("do", "by", "to", "cards", "except"), "{do:order}"),
    FactType("option_open", ("for", "choices", "against"), "{for} may {choices:choice}"),
    FactType("granted", ("demand", "to", "against"), "{to:whose|a }call for {demand}[ against {against}] is upheld", lasting=True),
    FactType("denied", ("demand", "to", "against"), "{to:whose|a }call for {demand}[ against {against}] is denied", lasting=True),
    FactType("regular", ("event",), "what was done is by the book", lasting=True),
    FactType("breach", ("by", "text"), "[{by} ]{text}", lasting=True),
    FactType("silence", ("about",), "the book does not say {about}", lasting=True),
    FactType("noted", ("text",), "{text}", lasting=True),
    FactType("next_pot", ("what", "player", "value"), "{what:next}"),
    FactType("seat_order", ("what", "player", "place"), "{what:seat}", lasting=True),
    FactType("undecided", ("demand", "text", "player"), "it turns on this: {text}", lasting=True),
    FactType("contender", ("player",), "{player} contends for the pool", key=("player",)),
    FactType("pot_part", ("player",), "{player} plays only for the part of the pool that they have met", key=("player",)),
    FactType("odd_chip", ("player",), "an odd counter goes to {player}", key=("player",)),
    FactType("dispute_settled", ("decision", "outcome"), "the dispute is settled: {outcome}"),
    FactType("kitty_cut", ("amount",), "the kitty takes {amount:counter}", key=("amount",)),
)

# conclusions that decide nothing by themselves: what they rest on changes no ruling, unless another rule or a claim reads them
INERT = frozenset({"regular", "breach", "noted", "silence"})

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
    "odd": "odd_chip",
    "kitty": "kitty_cut",
    "regular": "regular",
    "settle": "dispute_settled",
}


def types_with(helpers: Iterable[FactType], recorded: dict[str, FactType]) -> dict[str, FactType]:
    """Return every fact type in reach of a rule: what the table records, what a ruling concludes, and the helper facts of the books."""
    return {**recorded, **CONCLUSIONS, **{kind.name: kind for kind in helpers}}
