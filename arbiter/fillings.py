"""What may stand in the fields of a conclusion: codes of the contract, names, numbers and texts; anything else is refused when a law file is read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.errors import nearest, quote
from arbiter.expressions import Linear
from arbiter.law import Choice, Each, Filler, Stake
from arbiter.wording import BETS, CHOICES, CLAIMS, DEALS, DEMANDS, HANDS, MEASURES, ORDERS, POTS


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a field may hold.

    Attributes:
        said: what that is, for errors.
        words: the codes that may stand there; none: any text may.
        number: whether a whole number may stand there, or what is worked out to one.
        text: whether a text may.
        many: whether a list may.
        flag: whether `true` may.
    """

    said: str
    words: frozenset[str] = frozenset()
    number: bool = False
    text: bool = True
    many: bool = False
    flag: bool = False


def _one_of(*codes: Iterable[str]) -> Wanted:
    return Wanted("a code", frozenset(word for words in codes for word in words))


PLAYER = Wanted("a player")
PLAYERS = Wanted("a player or a list of them", many=True)
NUMBER = Wanted("a whole number", number=True, text=False)
EVENT = Wanted("an event", number=True, flag=True)
TEXT = Wanted("a text")
DEMAND = _one_of(DEMANDS)
CHOSEN = Wanted("a list of choices", frozenset({*CHOICES, *DEMANDS}), text=False, many=True)
ANY = Wanted("a value", number=True, many=True)
WANTED: Mapping[str, Mapping[str, Wanted]] = {
    "deal_outcome": {"outcome": _one_of(DEALS), "dealer": PLAYER},
    "hand_status": {"player": PLAYER, "status": _one_of(HANDS)},
    "pot_outcome": {"player": PLAYER, "outcome": _one_of(POTS)},
    "bet_outcome": {"event": EVENT, "by": PLAYER, "outcome": _one_of(BETS)},
    "penalty_due": {"from": PLAYER, "to": PLAYERS, "amount": NUMBER, "measure": _one_of(MEASURES)},
    "order_given": {"do": _one_of(ORDERS), "by": PLAYER, "to": PLAYER, "cards": NUMBER, "except": PLAYERS},
    "option_open": {"for": PLAYER, "choices": CHOSEN, "against": PLAYER},
    "granted": {"demand": DEMAND, "to": PLAYER, "against": PLAYER},
    "denied": {"demand": DEMAND, "to": PLAYER, "against": PLAYER},
    "regular": {"event": EVENT},
    "breach": {"by": PLAYER, "text": TEXT},
    "silence": {"about": TEXT},
    "noted": {"text": TEXT},
    "next_pot": {"what": _one_of(("game", "dealer", "ante_by", "sit_out")), "player": PLAYER, "value": ANY},
    "seat_order": {"what": _one_of(("order", "first_dealer", "tables")), "player": PLAYER, "place": ANY},
    "undecided": {"demand": DEMAND, "text": TEXT, "player": PLAYER},
    "contender": {"player": PLAYER},
    "pot_part": {"player": PLAYER},
    "odd_chip": {"player": PLAYER},
    "dispute_settled": {"decision": EVENT, "outcome": _one_of(CLAIMS)},
    "kitty_cut": {"amount": NUMBER},
}
NEEDED: Mapping[str, tuple[str, ...]] = {
    "deal_outcome": ("outcome",),
    "hand_status": ("player", "status"),
    "pot_outcome": ("outcome",),
    "bet_outcome": ("event", "outcome"),
    "penalty_due": ("from", "to"),
    "order_given": ("do",),
    "option_open": ("for", "choices"),
    "granted": ("demand",),
    "denied": ("demand",),
    "breach": ("text",),
    "silence": ("about",),
    "noted": ("text",),
    "next_pot": ("what",),
    "seat_order": ("what",),
    "undecided": ("text",),
    "contender": ("player",),
    "pot_part": ("player",),
    "odd_chip": ("player",),
    "kitty_cut": ("amount",),
}


def objection(fact: str, values: Iterable[tuple[str, Filler]]) -> tuple[str, str] | None:
    """Say what is wrong with a conclusion.

    Args:
        fact: the fact type that it makes.
        values: its fields, and what fills them.

    Returns:
        What is wrong and how to mend it; None where it may stand, and of every helper fact.
    """
    given = dict(values)
    for name in NEEDED.get(fact, ()):
        if name not in given:
            return f"the conclusion lacks `{name}`", f"write {name} = ..."
    for name, filler in given.items():
        wanted = WANTED.get(fact, {}).get(name)
        found = _objection(name, filler, wanted) if wanted is not None else None
        if found is not None:
            return found
    return None


def _objection(name: str, filler: Filler, wanted: Wanted) -> tuple[str, str] | None:
    if isinstance(filler, Choice):
        value = filler.values[0]
        for item in value if isinstance(value, tuple) and wanted.many else (value,):
            if not _fits(item, wanted):
                return f"`{name}` cannot be {_told(item)}: it is {wanted.said}", _instead(item, wanted)
        return None
    listed, worked_out = isinstance(filler, Each), isinstance(filler, Linear | Stake)
    if (listed and not wanted.many) or (worked_out and not wanted.number):
        return f"`{name}` cannot be {'a list' if listed else 'a number'}: it is {wanted.said}", _instead(None, wanted)
    return None


def _fits(value: object, wanted: Wanted) -> bool:
    if isinstance(value, bool):
        return wanted.flag
    if isinstance(value, int):
        return wanted.number
    return isinstance(value, str) and (value in wanted.words if wanted.words else wanted.text)


def _told(value: object) -> str:
    return f"`{value}`" if isinstance(value, str) else quote(value)


def _instead(value: object, wanted: Wanted) -> str:
    if not wanted.words:
        return "write a variable such as ?p" if wanted.text else "write a whole number, or a variable such as ?n"
    near = nearest(value, wanted.words) if isinstance(value, str) else None
    return f"did you mean `{near}`?" if near else f"use one of {', '.join(sorted(wanted.words))}"
