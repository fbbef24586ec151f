"""The kinds of value that fields of an incident hold: names, counters, cards, words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias
from unicodedata import category

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Strict, Tag, WithJsonSchema

from arbiter.cards import NOTATION, normal
from arbiter.errors import InputError, quote

MOST_COUNTERS = 10**15
MOST_CARDS = 60
MOST_COUNTED = 120
BYSTANDER = "bystander"
WIND = "wind"
ALIASES = ("dealer", "age", "pone")
RESERVED = (*ALIASES, WIND, BYSTANDER)

Stage: TypeAlias = Literal["before_deal", "deal", "betting", "draw", "final_betting", "showdown", "settled"]
Demand: TypeAlias = Literal[
    "new_deal", "misdeal", "redeal", "card", "surplus_drawn", "transfer", "cut", "hole_card", "pot", "take_back",
    "make_good", "penalty", "show", "drawn", "hand_foul", "bet_stands", "correct_draw", "live", "return_bets",
    "dropped", "call_only", "divide", "count_pack", "redraw_seats", "withdraw", "take_down_ante",
]  # fmt: skip
Part: TypeAlias = Literal["whole", "openers"]


@dataclass(frozen=True)
class Who:
    """Marks a field that names a player; the words in `besides` may stand there too."""

    besides: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mentions:
    """Marks free text that may mention a role: it is resolved, and not checked."""


def printable(text: str) -> str:
    """Let pass only text that cannot drive a terminal; line breaks and tabs may stand.

    Args:
        text: what a user wrote.

    Returns:
        The same text.

    Raises:
        InputError: if it holds a control character or half of a character.
    """
    if not text.isprintable() and any(category(c) in ("Cc", "Cs") and c not in "\n\r\t" for c in text):
        raise InputError("", f"{quote(text)} holds a control character", "write printable text")
    return text


def one_line_only(text: str) -> str:
    """Let pass only printable text of one line.

    Args:
        text: what a user wrote.

    Returns:
        The same text.

    Raises:
        InputError: if it holds a control character, a line break or half of a character.
    """
    if not text.isprintable() and any(category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text):
        raise InputError("", f"{quote(text)} holds a control character", "write one line of printable text")
    return text


def one_name_or_more(value: object) -> object:
    """Take a name given alone as a list of one."""
    return (value,) if isinstance(value, str) else value


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Let pass only names that are all different.

    Args:
        names: names of players, roles resolved.

    Returns:
        The same names.

    Raises:
        InputError: if one stands there twice.
    """
    for place, name in enumerate(names):
        if name in names[:place]:
            raise InputError(f"[{place}]", f"{quote(name)} is named twice", "name each player once")
    return names


def _number_or_cards(value: object) -> str:
    return "(cards)" if isinstance(value, (list, tuple)) else "(number)"


def _id(value: str) -> str:
    if not value:
        raise InputError("", "an id is empty", "name the event, or leave `id` out")
    return one_line_only(value)


def _index_or_id(value: object) -> str:
    return "(index)" if isinstance(value, int) else "(id)"


Text: TypeAlias = Annotated[str, AfterValidator(printable)]
Line: TypeAlias = Annotated[str, AfterValidator(one_line_only)]
Id: TypeAlias = Annotated[str, AfterValidator(_id)]
Player: TypeAlias = Annotated[str, Who()]
Anyone: TypeAlias = Annotated[str, Who((BYSTANDER,))]
Turner: TypeAlias = Annotated[str, Who((WIND,))]
Mentioned: TypeAlias = Annotated[Text, Mentions()]
Players: TypeAlias = Annotated[tuple[Player, ...], Strict(False), AfterValidator(distinct)]
OneOrMore: TypeAlias = Annotated[
    tuple[Player, ...],
    Strict(False),
    BeforeValidator(one_name_or_more),
    AfterValidator(distinct),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
Company: TypeAlias = Annotated[Players, Field(min_length=2)]
Pair: TypeAlias = Annotated[Players, Field(min_length=2, max_length=2)]
Somebody: TypeAlias = Annotated[OneOrMore, Field(min_length=1)]
Counters: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTERS)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=MOST_CARDS)]
Counted: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
Round: TypeAlias = Annotated[int, Field(ge=1, le=MOST_CARDS)]
Minutes: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTERS)]
Packets: TypeAlias = Annotated[tuple[Counted, ...], Strict(False), Field(min_length=2, max_length=2)]
Card: TypeAlias = Annotated[str, AfterValidator(normal), WithJsonSchema({"type": "string", "pattern": f"^({NOTATION.pattern}|Joker|\\?\\?)$"})]
Cards: TypeAlias = Annotated[tuple[Card, ...], Strict(False), Field(min_length=1, max_length=MOST_CARDS)]
NumberOrCards: TypeAlias = Annotated[Annotated[Number, Tag("(number)")] | Annotated[Cards, Tag("(cards)")], Discriminator(_number_or_cards)]
About: TypeAlias = Annotated[Annotated[int, Field(ge=0), Tag("(index)")] | Annotated[Id, Tag("(id)")], Discriminator(_index_or_id)]
Drawn: TypeAlias = Mapping[Player, Card]
TurnedUp: TypeAlias = Mapping[Player, Number]
