"""The ruling as data: what it says where nothing was decided, its codes, its names, and that nothing changes it."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from arbiter.ruling import (
    BetRuling,
    ClaimRuling,
    DealRuling,
    HandRuling,
    OptionRuling,
    OrderRuling,
    Part,
    PenaltyRuling,
    PotPart,
    PotRuling,
    Reason,
    Ruling,
    make,
)
from arbiter.wording import BETS, CHOICES, CLAIMS, DEALS, DEMANDS, HANDS, LIMITS, MEASURES, ORDERS, POTS

BARE = Ruling(book="club", book_digest="0", verdict="The deal stands.", deal=DealRuling(outcome="stands"))
NOTHING: dict[str, Any] = {
    "contract": 1,
    "book": "club",
    "book_digest": "0",
    "title": None,
    "verdict": "The deal stands.",
    "settled": True,
    "deal": {"laws": [], "outcome": "stands", "dealer": None},
    "hands": {},
    "pot": {"laws": [], "outcome": "open", "winners": [], "shares": {}, "parts": [], "odd": 0, "kitty": 0, "hands": {}, "why": ""},
    "bets": [],
    "penalties": [],
    "orders": [],
    "options": [],
    "claims": [],
    "seating": None,
    "next": None,
    "silent": [],
    "notes": [],
    "citations": [],
    "because": [],
    "questions": [],
    "accounts": None,
}


def test_a_ruling_in_which_nothing_was_decided_has_every_field() -> None:
    assert json.loads(BARE.to_json()) == NOTHING
    assert "\n" not in BARE.to_json()


def test_a_ruling_is_told_under_the_names_of_the_contract() -> None:
    penalty = PenaltyRuling(from_="Ann", to="pool", amount=1, measure="counters")
    assert '"from":"Ann"' in BARE.model_copy(update={"penalties": [penalty]}).to_json()


def test_no_two_rulings_share_a_list() -> None:
    other = Ruling(book="club", book_digest="0", verdict="", deal=DealRuling(outcome="stands"))
    BARE.notes.append("said of one")
    BARE.pot.winners.append("Ann")
    assert (other.notes, other.pot.winners) == ([], [])
    BARE.notes.clear()
    BARE.pot.winners.clear()


PARTS: list[tuple[Part, dict[str, Any]]] = [
    (DealRuling(outcome="misdeal", dealer="Joy", laws=["club:1"]), {"laws": ["club:1"], "outcome": "misdeal", "dealer": "Joy"}),
    (HandRuling(status="foul"), {"laws": [], "status": "foul"}),
    (PotPart(amount=3, eligible=["Ann", "Bob"], winners=["Ann"]), {"amount": 3, "eligible": ["Ann", "Bob"], "winners": ["Ann"]}),
    (BetRuling(event=2, by=None, outcome="binding"), {"laws": [], "event": 2, "by": None, "outcome": "binding", "act": None}),
    (
        PenaltyRuling(from_="Ann", to="pool", amount=None, measure="counters"),
        {"laws": [], "from": "Ann", "to": "pool", "amount": None, "measure": "counters"},
    ),
    (OrderRuling(do="recut"), {"laws": [], "do": "recut", "by": None, "to": None, "cards": None, "except": None}),
    (
        OptionRuling(for_="Ann", choices=["card"], until=["looks"]),
        {"laws": [], "for": "Ann", "choices": ["card"], "until": ["looks"]},
    ),
    (
        ClaimRuling(event=None, by="Ann", demand="card", outcome="denied"),
        {"laws": [], "event": None, "by": "Ann", "demand": "card", "outcome": "denied"},
    ),
]


@pytest.mark.parametrize(("part", "said"), PARTS, ids=lambda value: type(value).__name__)
def test_a_part_goes_by_the_names_of_the_contract(part: Part, said: dict[str, Any]) -> None:
    assert part.model_dump(by_alias=True) == said
    assert type(part).model_validate(said) == part


@pytest.mark.parametrize(("part", "said"), [*PARTS, (BARE, NOTHING)], ids=lambda value: type(value).__name__)
def test_a_part_is_not_changed_and_takes_nothing_unknown(part: Part, said: dict[str, Any]) -> None:
    name = next(iter(type(part).model_fields))
    with pytest.raises(ValidationError, match="frozen"):
        setattr(part, name, getattr(part, name))
    with pytest.raises(ValidationError, match="Extra inputs"):
        type(part).model_validate({**said, "more": 1})


@pytest.mark.parametrize("part", [*(part for part, _ in PARTS), BARE, Reason(says="it is")], ids=lambda value: type(value).__name__)
def test_a_part_made_by_the_program_is_like_one_that_was_checked(part: Part) -> None:
    given: dict[str, Any] = {name: getattr(part, name) for name in part.model_fields_set}
    made, other = (make(type(part))(**given) for _ in range(2))
    assert (made, made.model_fields_set) == (part, part.model_fields_set)
    assert made.model_dump(by_alias=True) == part.model_dump(by_alias=True)
    assert made.model_dump(exclude_unset=True) == part.model_dump(exclude_unset=True)
    assert made.model_copy() == part
    lists = [(value, getattr(other, name)) for name, value in made if isinstance(value, list | dict) and name not in given]
    assert all(one is not two for one, two in lists)
    assert made.model_extra is None
    with pytest.raises(ValidationError, match="frozen"):
        setattr(made, next(iter(given)), 1)


@pytest.mark.parametrize(
    ("part", "field", "codes"),
    [
        (DealRuling, "outcome", DEALS),
        (HandRuling, "status", HANDS),
        (PotRuling, "outcome", POTS),
        (BetRuling, "outcome", BETS),
        (PenaltyRuling, "measure", MEASURES),
        (OrderRuling, "do", ORDERS),
        (ClaimRuling, "demand", DEMANDS),
        (ClaimRuling, "outcome", CLAIMS),
    ],
)
def test_the_schema_names_the_codes(part: type[Part], field: str, codes: dict[str, str]) -> None:
    assert part.model_json_schema()["properties"][field]["enum"] == list(codes)


def test_the_schema_names_the_codes_of_what_may_be_chosen_and_until_when() -> None:
    fields = OptionRuling.model_json_schema()["properties"]
    assert fields["choices"]["items"]["enum"] == list(CHOICES)
    assert fields["until"]["items"]["enum"] == list(LIMITS)


def test_the_schema_names_what_a_part_must_have() -> None:
    required = {type(part).__name__: type(part).model_json_schema().get("required", []) for part, _ in [*PARTS, (BARE, NOTHING)]}
    assert required == {
        "DealRuling": ["outcome"],
        "HandRuling": ["status"],
        "PotPart": ["amount", "eligible", "winners"],
        "BetRuling": ["event", "by", "outcome"],
        "PenaltyRuling": ["from", "to", "amount", "measure"],
        "OrderRuling": ["do"],
        "OptionRuling": ["for", "choices", "until"],
        "ClaimRuling": ["event", "by", "demand", "outcome"],
        "Ruling": ["book", "book_digest", "verdict", "deal"],
    }


def test_the_schema_tells_of_every_part_of_a_step() -> None:
    fields = Reason.model_json_schema()["$defs"]["Reason"]["properties"]
    assert all(field["description"] for field in fields.values())


def test_a_step_of_the_derivation_leaves_out_what_it_does_not_have() -> None:
    assert Reason(says="it is").model_dump() == {"says": "it is"}
    assert Reason(says="").model_dump() == {"says": ""}
    assert (Reason(says="").holds, Reason(says="").above) == (True, False)
    leaf = Reason(says="so it was told", event=0)
    whole = Reason(says="it is", holds=False, law="club:1a", rule="r", because=[leaf], not_found=["a"], defeats=["b"], why_not=["c"], above=True)
    assert whole.model_dump() == {
        "says": "it is",
        "holds": False,
        "law": "club:1a",
        "rule": "r",
        "because": [{"says": "so it was told", "event": 0}],
        "not_found": ["a"],
        "defeats": ["b"],
        "why_not": ["c"],
        "above": True,
    }
