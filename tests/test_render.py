"""Rulings in print: every ruling on a gold case can be read aloud, and what is seldom ruled is told too."""

import re
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.book import load_book
from arbiter.errors import InputError
from arbiter.hearing import house_for
from arbiter.incident import check_incident, read_incident
from arbiter.render.markdown import as_markdown, escaped
from arbiter.render.page import parts, until
from arbiter.render.text import as_text
from arbiter.ruling import Ruling
from arbiter.verdict import verdict
from rulings import cases, files

ODD = re.compile(r"\bNone\b(?! may)|[{}]|\b[a-z]+_[a-z]+\b|\b1 (cards|counters)\b")


def made(**more: Any) -> Ruling:
    """A ruling with these parts and no others."""
    empty = Ruling.model_validate({"book": "foster", "book_digest": "", "verdict": "", "deal": {"outcome": "stands"}})
    return Ruling.model_validate({**empty.model_dump(by_alias=True), **more})


def told(heading: str, **more: Any) -> list[str]:
    """What a ruling with these parts says under a heading."""
    return [line.text for part in parts(made(**more), [load_book("foster")]) if part.heading == heading for line in part.lines]


ONCE = "real.jsonl"
"""One file of rulings is enough to see which lines they run."""


@pytest.mark.parametrize("file", [pytest.param(name, marks=[pytest.mark.untraced] * (name != ONCE)) for name in files() if name != "bad.jsonl"])
def test_every_ruling_can_be_read_aloud(file: str) -> None:
    for case, book, _ in cases(file):
        try:
            incident = check_incident(case["incident"])
            house = house_for(incident, book)
        except InputError:
            continue
        ruling = rule_on(incident, house=house, ask=False)
        text = as_text(ruling, house.books, why=True)
        where = f"{case['id']}: {ruling.verdict}"
        assert ruling.verdict, where
        assert max(map(len, text.splitlines())) <= 80, where
        assert text.replace("\n", "").isprintable(), where
        assert not ODD.search(text[: text.index("\nThe law: ")] if "\nThe law: " in text else text), where
        for law in {citation.law for citation in ruling.citations}:
            assert f"  {law}  " in text, where
        assert as_markdown(ruling, house.books, why=True).startswith("# "), where


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ([], ""),
        (["bet"], "until a bet is made"),
        (["bet", "next_card"], "until a bet is made or the next card is dealt, whichever comes first"),
        (["at_once"], "at once, before anything else is done"),
        (["at_once", "bet"], "at once, before anything else is done, and until a bet is made"),
        (["high_noon"], "until high noon"),
    ],
)
def test_limits_in_words(limits: list[str], said: str) -> None:
    assert until(limits) == said


def test_the_pot_in_parts() -> None:
    parted = [{"amount": 30, "eligible": ["Ann", "Bob"], "winners": ["Ann"]}, {"amount": 1, "eligible": ["Bob"], "winners": []}]
    lines = told("The pot", pot={"outcome": "won", "winners": ["Ann", "Bob"], "shares": {"Ann": 29, "Bob": 1}, "parts": parted, "odd": 1, "kitty": 2})
    assert lines == [
        "Ann and Bob win their parts of the pot.",
        "Ann takes 29 counters.",
        "Bob takes 1 counter.",
        "30 counters lie between Ann and Bob; to Ann.",
        "1 counter lies between Bob; to nobody.",
        "1 counter cannot be divided evenly.",
        "The kitty takes 2 counters.",
    ]


def test_seats_and_the_next_pot() -> None:
    seating = {"first_dealer": "Ann", "order": ["Ann", "Bob"], "tables": [["Ann", "Cy"], ["Bob"]]}
    assert told("The seats", seating=seating) == ["Ann deals first.", "The seats, clockwise: Ann and Bob.", "At one table: Ann and Cy.", "At one table: Bob."]
    after = {"game": "jackpot", "dealer": "Bob", "ante_by": {"Cy": ["Ann", "Bob"]}, "sit_out": ["Dee"]}
    assert told("The next pot", next=after) == [
        "The next pot is a jack pot.",
        "Bob deals next.",
        "Cy puts up the antes of Ann and Bob in the next pot.",
        "Dee is barred from the next pot.",
    ]
    assert told("The next pot", next={**after, "ante_by": {"Dee": ["Dee"]}})[2] == "Dee puts up an ante of their own in the next pot."


def test_counters_go_by_the_act_that_put_them_in() -> None:
    bets = [
        {"event": 2, "by": "Ina", "outcome": "no_value", "act": "raise"},
        {"event": 3, "by": "Hal", "outcome": "no_value", "act": "come_in"},
        {"event": 4, "by": "Hal", "outcome": "over_limit", "act": "bet"},
        {"event": 6, "by": "Hal", "outcome": "not_allowed", "act": "bet"},
        {"event": "7.0.1", "by": "Una", "outcome": "binding"},
    ]
    assert told("The counters", bets=bets) == [
        "The counters of Ina's raise are worth nothing: they cannot be collected.",
        "The counters with which Hal came in are worth nothing: they cannot be collected.",
        "The counters of Hal's bet (events[4]) are over the limit.",
        "The counters of Hal's bet (events[6]) are not allowed.",
        "The counters of Una (events[7.0.1]) stay in the pot.",
    ]
    assert verdict(made(bets=bets[:2])) == "The counters of Ina's raise and with which Hal came in are worth nothing: they cannot be collected."


def test_the_cards_are_shuffled_before_they_are_cut() -> None:
    incident = read_incident((Path(__file__).parents[1] / "examples" / "draw-two-cards-left.json").read_bytes())
    assert [order.do for order in rule_on(incident).orders] == ["shuffle_discards", "recut"]


@pytest.mark.parametrize(
    ("differs", "said"),
    [
        (["Ann wins the pot", "it is no longer so that Bob must show their hand"], "If yes: Ann wins the pot."),
        (
            ["it is no longer so that Bob must show their hand", "it is no longer so that Cy may drop"],
            "If yes: It is no longer so that Bob must show their hand; nor that Cy may drop.",
        ),
        ([], "If yes: Ann wins the pot."),
    ],
)
def test_an_answer_by_which_nothing_new_is_ruled_says_what_is_no_longer_so(differs: list[str], said: str) -> None:
    answers = [{"answer": "no", "verdict": ""}, {"answer": "yes", "verdict": "Ann wins the pot.", "differs": differs}]
    assert told("What would change it", questions=[{"text": "Had Ann bet?", "answers": answers}]) == ["Had Ann bet?", said]


def test_nothing_is_said_twice_where_the_pot_goes_back() -> None:
    orders = [{"do": "return_bets", "by": None, "to": to, "cards": None} for to in (None, "Ann")]
    found = verdict(made(pot={"outcome": "returned"}, orders=orders))
    assert found == "The counters go back to those who put them in. Ann must be given back what was put into this pot."
    assert told("To be done now", pot={"outcome": "returned"}, orders=orders)[0] == "Everybody must be given back what was put into this pot."


def test_the_same_claim_made_twice_is_told_apart() -> None:
    claims = [{"event": event, "by": "Ann", "demand": "pot", "outcome": outcome} for event, outcome in ((1, "denied"), (4, "upheld"))]
    assert told("The claims", claims=claims) == ["Ann's call for the pot (events[1]) is denied.", "Ann's call for the pot (events[4]) is upheld."]


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ({}, "The deal stands and play goes on."),
        ({"silent": ["x"]}, "The law does not answer this; the deal stands."),
        ({"seating": {"first_dealer": "Ann"}}, "Ann deals first."),
        ({"deal": {"outcome": "misdeal", "dealer": "Bob"}}, "It is a misdeal, and Bob deals again."),
        ({"deal": {"outcome": "misdeal", "dealer": "Ann"}}, "It is a misdeal, and Ann deals."),
        ({"deal": {"outcome": "void"}, "pot": {"outcome": "returned"}}, "The deal is void; the counters go back to those who put them in."),
        ({"pot": {"outcome": "won", "winners": ["Ann"], "shares": {"Ann": 7}}}, "Ann wins the pot and takes 7 counters."),
        ({"pot": {"outcome": "divided", "winners": ["Ann", "Bob"]}}, "Ann and Bob divide the pot."),
        ({"hands": {name: {"status": "foul"} for name in ("Ann", "Bob")}}, "Ann and Bob hold foul hands."),
        ({"hands": {"Ann": {"status": "out"}, "Bob": {"status": "out", "laws": ["foster:1a"]}}}, "Bob is out of this pot."),
        ({"penalties": [{"from": "Ann", "to": ["Bob", "Cy"], "amount": None, "measure": "ante"}]}, "Ann owes an ante to each of Bob and Cy."),
        ({"penalties": [{"from": "bystander", "to": "pool", "amount": 1, "measure": "counters"}]}, "A bystander owes 1 counter to the pool."),
        ({"orders": [{"do": "fatten", "by": name} for name in ("Ann", "Bob")]}, "Ann and Bob must fatten the pool."),
        ({"orders": [{"do": "dance", "by": "Ann"}]}, "Ann must dance."),
        ({"next": {"game": "jackpot", "dealer": None, "ante_by": {}, "sit_out": ["Bob"]}}, "The next pot is a jack pot; Bob is barred from the next pot."),
        (
            {"orders": [{"do": f"do_{name}", "by": "Ann"} for name in "abcdefgh"]},
            "Ann must do a; Ann must do b; Ann must do c; Ann must do d; Ann must do e; Ann must do f; and more.",
        ),
    ],
)
def test_verdicts(ruling: dict[str, Any], said: str) -> None:
    assert verdict(made(**ruling), "Bob") == said


def test_a_citation_of_a_book_that_is_not_at_hand_keeps_its_text() -> None:
    citation = {"law": "other:7", "clauses": ["other:7a"], "heading": "Seven", "text": "The text."}
    assert "other:7  Seven\n    The text." in as_text(made(citations=[citation]), [])


def test_a_narrow_page_and_a_bold_one() -> None:
    ruling = made(title="A title that is long enough to be broken over two lines", silent=["what becomes of the counters"])
    assert max(map(len, as_text(ruling, [], width=1).splitlines())) <= 40
    assert "\x1b[1mThe book is silent on this\x1b[0m" in as_text(ruling, [], bold=True)
    assert "\x1b" not in as_text(ruling, [])


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("# x", r"\# x"),
        ("- x", r"\- x"),
        ("12. x", r"12\. x"),
        ("12 x", "12 x"),
        ("www.x.y a@b", r"www\.x.y a\@b"),
        ("a_b*c~d|e&f$g!h", r"a\_b\*c\~d\|e\&f\$g\!h"),
        ("a\nb", "a b"),
    ],
)
def test_markdown_sees_no_markup(text: str, safe: str) -> None:
    assert escaped(text) == safe
