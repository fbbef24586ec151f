"""The ruling: what the conclusions come to for the deal, the hands, the pot, the bets, the penalties, the orders, the options and the claims."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ParamSpec, TypeVar

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer

from arbiter.wording import BETS, CHOICES, CLAIMS, DEALS, DEMANDS, HANDS, LIMITS, MEASURES, ORDERS, POTS

EventRef = int | str
Fields = ParamSpec("Fields")
Made = TypeVar("Made", bound="Part")


def _one_of(codes: Iterable[str]) -> Any:
    """Return a field whose codes its JSON Schema names; more may be added, so none is refused here."""
    return Field(json_schema_extra={"enum": list(codes)})


def _some_of(codes: Iterable[str]) -> Any:
    """Return a field whose items are such codes."""
    return Field(json_schema_extra={"items": {"enum": list(codes)}})


class Part(BaseModel):
    """A part of the ruling; nothing in it is changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


def make(kind: Callable[Fields, Made]) -> Callable[Fields, Made]:
    """Return what makes parts of a kind as the program gives them: of its types, and neither checked nor copied.

    What is read as data is checked, by `model_validate`; so is what others make by the kind itself.
    """
    found: Callable[Fields, Made] = _maker(kind)
    return found


@cache
def _maker(kind: Any) -> Callable[..., Any]:
    blank = {name: field.default for name, field in kind.model_fields.items()}
    factories = [(name, field.default_factory) for name, field in kind.model_fields.items() if field.default_factory]
    setting = object.__setattr__

    def made(**given: Any) -> Any:
        new, fields = kind.__new__(kind), {**blank, **given}
        for name, factory in factories:
            if name not in given:
                fields[name] = factory()
        setting(new, "__dict__", fields)
        setting(new, "__pydantic_fields_set__", set(given))
        setting(new, "__pydantic_extra__", None)
        setting(new, "__pydantic_private__", None)
        return new

    return made


class Based(Part):
    """A part of the ruling with the clauses that it rests on."""

    laws: list[str] = Field(default_factory=list)


class DealRuling(Based):
    """What becomes of the deal."""

    outcome: str = _one_of(DEALS)
    dealer: str | None = None


class HandRuling(Based):
    """What becomes of a hand that is not simply live."""

    status: str = _one_of(HANDS)


class PotPart(Part):
    """A part of the pot that not all play for."""

    amount: int
    eligible: list[str]
    winners: list[str]


class PotRuling(Based):
    """What becomes of the pot; counters. `hands` names the hands shown, `why` tells what decides between the best of them."""

    outcome: str = Field("open", json_schema_extra={"enum": list(POTS)})
    winners: list[str] = Field(default_factory=list)
    shares: dict[str, int] = Field(default_factory=dict)
    parts: list[PotPart] = Field(default_factory=list)
    odd: int = 0
    kitty: int = 0
    hands: dict[str, str] = Field(default_factory=dict)
    why: str = ""


class BetRuling(Based):
    """What becomes of counters put in by one act; `act`: which, of a `post` what was posted; None where it cannot be said."""

    event: EventRef
    by: str | None
    outcome: str = _one_of(BETS)
    act: str | None = None


class PenaltyRuling(Based):
    """A penalty; `amount` counters to each."""

    from_: str = Field(alias="from")
    to: list[str] | str
    amount: int | None
    measure: str = _one_of(MEASURES)


class OrderRuling(Based):
    """What must now be done."""

    do: str = _one_of(ORDERS)
    by: str | None = None
    to: str | None = None
    cards: int | None = None
    except_: list[str] | None = Field(default=None, alias="except")


class OptionRuling(Based):
    """What a player may now choose, and until when."""

    for_: str = Field(alias="for")
    choices: list[str] = _some_of(CHOICES)
    until: list[str] = _some_of(LIMITS)


class ClaimRuling(Based):
    """The answer to a claim."""

    event: EventRef | None
    by: str
    demand: str = _one_of(DEMANDS)
    outcome: str = _one_of(CLAIMS)


class Citation(Part):
    """A law relied on."""

    law: str
    clauses: list[str]
    heading: str
    text: str


class Reason(Part):
    """A step of the derivation: what it says, by which clause, and because of what; a leaf is an event, or what the incident says of the table."""

    says: str = Field(description="The conclusion, or the fact, in a sentence.")
    holds: bool = Field(True, description="False for a clause that almost ruled.")
    law: str | None = Field(None, description="The clause that says so; none for what was told.")
    rule: str | None = Field(None, description="The rule of that clause.")
    event: EventRef | None = Field(None, description="The event that tells it: its index in `events`, from 0, or its path within `accounts`.")
    because: "list[Reason]" = Field(default_factory=list, description="What it rests on.")
    not_found: list[str] = Field(default_factory=list, description="What would have stood against it and was looked for in vain.")
    defeats: list[str] = Field(default_factory=list, description="What it goes before.")
    why_not: list[str] = Field(default_factory=list, description="What stood in the way, where it does not hold.")
    above: bool = Field(False, description="The same step is told whole further up.")

    @model_serializer(mode="wrap")
    def shortened(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what a step does not have."""
        given: dict[str, Any] = whole(self)
        return {name: value for name, value in given.items() if name == "says" or value != UNSAID[name]}


UNSAID: dict[str, Any] = {name: field.get_default(call_default_factory=True) for name, field in Reason.model_fields.items()}
"""What a step says that says nothing, by field."""


class Ruling(Part):
    """One ruling, as the contract describes it."""

    contract: int = 1
    book: str
    book_digest: str
    title: str | None = None
    verdict: str
    settled: bool = True
    deal: DealRuling
    hands: dict[str, HandRuling] = Field(default_factory=dict)
    pot: PotRuling = Field(default_factory=PotRuling)
    bets: list[BetRuling] = Field(default_factory=list)
    penalties: list[PenaltyRuling] = Field(default_factory=list)
    orders: list[OrderRuling] = Field(default_factory=list)
    options: list[OptionRuling] = Field(default_factory=list)
    claims: list[ClaimRuling] = Field(default_factory=list)
    seating: dict[str, Any] | None = None
    next: dict[str, Any] | None = None
    silent: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    citations: list[Citation] = Field(default_factory=list)
    because: list[Reason] = Field(default_factory=list)
    questions: list[dict[str, Any]] = Field(default_factory=list)
    accounts: dict[str, Any] | None = None

    def to_json(self) -> str:
        """Return the ruling as one line of JSON, under the contract's field names."""
        return self.model_dump_json(by_alias=True)
