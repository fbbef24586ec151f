"""The kinds of conclusion that a rule may draw, as fact types; no book or law is named here."""

from collections.abc import Iterable
from dataclasses import dataclass

from arbiter.facts import FactType, Value

_TYPES = (
    FactType("deal_outcome", ("outcome", "dealer"), "{outcome:deal}[, and {dealer} deals]", key=()),
    FactType("hand_status", ("player", "status"), "{player} {status:holding|is out or holds a foul hand}", key=("player",), stronger=("out", "foul")),
    FactType("pot_outcome", ("player", "outcome"), "[{player} ]{outcome:pot|has the pot or a share of it}", key=("player",)),
    FactType("bet_outcome", ("event", "by", "outcome"), "the counters of {by} {outcome:bet}", key=("event",)),
    FactType("penalty_due", ("from", "to", "amount", "measure"), "{from} owes {amount:counter|a penalty} to {to}", lasting=True),
    FactType("order_given", ("do", "by", "to", "cards", "except"), "{do:order}"),
    FactType("option_open", ("for", "choices", "against"), "{for} may {choices:choice}"),
    FactType("granted", ("demand", "to", "against"), "{to:whose|a }call for {demand} is upheld", lasting=True),
    FactType("denied", ("demand", "to", "against"), "{to:whose|a }call for {demand} is denied", lasting=True),
    FactType("regular", ("event",), "what was done is by the book", lasting=True),
    FactType("breach", ("by", "text"), "[{by} ]{text}", lasting=True),
    FactType("silence", ("about",), "the book does not say {about}", lasting=True),
    FactType("noted", ("text",), "{text}", lasting=True),
    FactType("next_pot", ("what", "player", "value"), "{what:next}"),
    FactType("seat_order", ("what", "player", "place"), "{what:seat}", lasting=True),
    FactType("undecided", ("demand", "text", "player"), "{text}", lasting=True),
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


@dataclass(frozen=True, slots=True)
class Side:
    """One of two conclusions that cannot stand together: its fact type, and what its fields hold, if that matters."""

    fact: str
    field: str = ""
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Opposed:
    """Two conclusions that cannot both hold.

    Attributes:
        one: the one.
        other: the other.
        same: pairs of fields, of the one and of the other, that must agree; what is left open agrees with everything.
        differ: fields of both, one of which must differ.
        one_act: whether they must be about the same act.
        sole: whether the other must rest on the act of the one alone.
        later: whether the other must have come after the one.
        unless: a fact type; where it holds of anybody, they may stand together.
        named: whether what is left open agrees with nothing: it is somebody, but nobody knows who.
    """

    one: Side
    other: Side
    same: tuple[tuple[str, str], ...] = ()
    differ: tuple[str, ...] = ()
    one_act: bool = False
    sole: bool = False
    later: bool = False
    unless: str = ""
    named: bool = False


_FALLEN = ("misdeal", "redeal", "new_deal", "void")
_HAVE = ("won", "divided")
_NOBODY = ("carried", "returned")
_NO_BET = ("no_value", "not_allowed", "retractable")

# conclusions of different keys, or of none, that say the opposite of each other; those of one key are opposed where they differ
OPPOSED = (
    Opposed(Side("granted"), Side("denied"), (("demand", "demand"), ("to", "to"), ("against", "against"))),
    Opposed(Side("option_open"), Side("denied"), (("choices", "demand"), ("for", "to"), ("against", "against"))),
    Opposed(Side("deal_fell"), Side("deal_outcome", "outcome", ("stands",)), later=True),
    Opposed(Side("deal_outcome", "outcome", _FALLEN), Side("pot_outcome", "outcome", _HAVE)),
    Opposed(Side("hand_status"), Side("pot_outcome", "outcome", _HAVE), (("player", "player"),)),
    Opposed(Side("hand_status"), Side("contender"), (("player", "player"),)),
    Opposed(Side("pot_outcome", "outcome", ("won",)), Side("pot_outcome", "outcome", _HAVE), differ=("player",), unless="pot_part"),
    Opposed(Side("pot_outcome", "outcome", _HAVE), Side("pot_outcome", "outcome", _NOBODY)),
    Opposed(Side("pot_outcome", "outcome", ("carried",)), Side("pot_outcome", "outcome", ("returned",))),
    Opposed(Side("penalty_due"), Side("penalty_due"), (("from", "from"),), differ=("to", "amount"), one_act=True),
    Opposed(Side("regular"), Side("breach"), sole=True),
    Opposed(Side("regular"), Side("penalty_due"), sole=True),
    Opposed(Side("regular"), Side("bet_outcome", "outcome", ("not_allowed",)), sole=True),
    Opposed(Side("bet_outcome", "outcome", _NO_BET), Side("order_given", "do", ("leave_in_pool", "make_good")), (("by", "by"),), one_act=True),
    Opposed(
        Side("bet_outcome", "outcome", ("binding", "no_raise")), Side("order_given", "do", ("return_bets", "withdraw_antes")), (("by", "by"),), one_act=True
    ),
    Opposed(Side("bet_outcome", "outcome", ("binding", "closed")), Side("option_open", "choices", ("take_back", "withdraw")), (("by", "for"),), one_act=True),
    Opposed(Side("order_given", "do", ("leave_in_pool",)), Side("order_given", "do", ("return_bets", "withdraw_antes")), (("by", "by"),), one_act=True),
    Opposed(Side("order_given", "do", ("take_card",)), Side("order_given", "do", ("to_discards", "replace_last", "supply_card")), (("by", "to"),), named=True),
    Opposed(Side("order_given", "do", ("keep_draw",)), Side("order_given", "do", ("supply_card", "withdraw_card")), (("by", "to"),), named=True),
    Opposed(Side("order_given", "do", ("supply_card",)), Side("order_given", "do", ("withdraw_card",)), (("to", "to"),), named=True),
    Opposed(Side("order_given", "do", ("abandon_hand",)), Side("order_given", "do", ("take_card", "keep_draw", "meet_or_fold")), (("by", "by"),), named=True),
    Opposed(Side("order_given", "do", ("resume",)), Side("order_given", "do", ("resume",)), differ=("by",)),
    Opposed(Side("next_pot", "what", ("game", "dealer")), Side("next_pot", "what", ("game", "dealer")), (("what", "what"),), differ=("player", "value")),
    Opposed(Side("dispute_settled"), Side("dispute_settled"), (("decision", "decision"),), differ=("outcome",)),
    Opposed(Side("odd_chip"), Side("odd_chip"), differ=("player",)),
)


def types_with(helpers: Iterable[FactType], recorded: dict[str, FactType]) -> dict[str, FactType]:
    """Return every fact type in reach of a rule: what the table records, what a ruling concludes, and the helper facts of the books."""
    return {**recorded, **CONCLUSIONS, **{kind.name: kind for kind in helpers}}
