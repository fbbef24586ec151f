"""The ruling is put together from the conclusions that hold: what agrees is one, what is cited is what was relied on, and silence is derived."""

from typing import Any

import pytest

from arbiter.book import read_book
from clubs import FRONT, as_data, club, ruling

SAID = {"event": "remark", "by": "Ann"}
ON = 'on = { fact = "remark", by = "?p" }'
DEAL = {"event": "deal"}


def ruled(then: str, *events: dict[str, Any], more: str = "", **told: Any) -> dict[str, Any]:
    return as_data(ruling(club(f"{ON}\n{more}\nthen = [{then}]"), *(events or (SAID,)), **told))


def test_nothing_concluded() -> None:
    found = as_data(ruling(club(""), DEAL))
    assert (found["deal"]["outcome"], found["deal"]["dealer"], found["pot"]["outcome"]) == ("stands", None, "open")
    lists = ("bets", "penalties", "orders", "options", "claims", "silent", "notes", "citations")
    assert [found[name] for name in lists] == [[]] * len(lists)
    assert (found["hands"], found["seating"], found["next"], found["settled"], found["book"]) == ({}, None, None, True, "club")
    assert found["verdict"]


def test_rules_that_agree_are_one_conclusion_and_all_cited() -> None:
    foul = f'{ON}\nthen = [{{ conclude = "hand", player = "?p", status = "foul" }}, {{ conclude = "order", do = "abandon_hand", by = "?p" }}]'
    found = as_data(ruling(club(foul, foul), SAID))
    assert found["hands"] == {"Ann": {"status": "foul", "laws": ["club:1a", "club:1b"]}}
    assert [(order["do"], order["by"], order["laws"]) for order in found["orders"]] == [("abandon_hand", "Ann", ["club:1a", "club:1b"])]
    assert [(each["law"], each["clauses"], each["heading"]) for each in found["citations"]] == [("club:1", ["club:1a", "club:1b"], "Law")]


def test_choices_of_one_player_under_one_limit_are_one_option() -> None:
    until = 'until = [{ fact = "look", as = "looks" }]'
    options = [f'{ON}\n{until}\nthen = [{{ conclude = "option", for = "?p", choices = ["{choice}"] }}]' for choice in ("card", "new_deal")]
    found = as_data(ruling(club(*options, options[0].replace(until, "").replace("card", "play_on")), SAID))
    assert [(option["for"], set(option["choices"]), option["until"]) for option in found["options"]] == [
        ("Ann", {"card", "new_deal"}, ["looks"]),
        ("Ann", {"play_on"}, []),
    ]


def test_penalties() -> None:
    each = '{ each = "?q", of = [{ fact = "seated", player = "?q" }], where = ["?q != ?p"] }'
    found = ruled(f'{{ conclude = "penalty", from = "?p", to = {each}, amount = {{ of = "ante", times = 2 }}, measure = "ante" }}', stakes={"ante": 3})
    assert [(one["from"], one["to"], one["amount"], one["measure"]) for one in found["penalties"]] == [("Ann", ["Bob", "Cal", "Dot"], 6, "ante")]
    found = ruled('{ conclude = "penalty", from = "?p", to = "pool", amount = { of = "ante" }, measure = "ante" }')
    assert (found["penalties"][0]["amount"], found["penalties"][0]["to"]) == (None, "pool")
    found = ruled('{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', SAID, SAID)
    assert [one["to"] for one in found["penalties"]] == [["Bob"], ["Bob"]]


def test_a_pool_won_and_one_divided() -> None:
    found = ruled('{ conclude = "pot", outcome = "won", player = "?p" }', pot=31)
    assert (found["pot"]["outcome"], found["pot"]["winners"], found["pot"]["shares"]) == ("won", ["Ann"], {"Ann": 31})
    halves = '{ conclude = "pot", outcome = "divided", player = "?p" }, { conclude = "pot", outcome = "divided", player = "Cal" }'
    found = ruled(halves, pot=31)
    assert (found["pot"]["outcome"], found["pot"]["winners"], found["pot"]["shares"], found["pot"]["odd"]) == (
        "divided",
        ["Ann", "Cal"],
        {"Ann": 15, "Cal": 15},
        1,
    )
    assert ruled(halves)["pot"]["shares"] == {}


def test_a_pool_returned() -> None:
    events = (DEAL, {"event": "bet", "by": "Bob", "amount": 4}, SAID)
    found = ruled('{ conclude = "pot", outcome = "returned" }', *events)
    assert (found["pot"]["outcome"], found["pot"]["winners"], found["pot"]["shares"]) == ("returned", [], {"Bob": 4})


def test_bets_name_their_event() -> None:
    rule = 'on = { fact = "wager", by = "?p", event = "?e", mouth = true }\nthen = [{ conclude = "bet", event = "?e", by = "?p", outcome = "no_value" }]'
    found = as_data(ruling(club(rule), DEAL, {"event": "bet", "by": "Bob", "amount": 4, "by_mouth": True}))
    assert [(bet["event"], bet["by"], bet["outcome"]) for bet in found["bets"]] == [(1, "Bob", "no_value")]


def test_what_is_fixed_about_the_next_pot() -> None:
    then = '{ conclude = "next", what = "game", value = "jackpot" }, { conclude = "next", what = "dealer", player = "Bob" }'
    then += ', { conclude = "next", what = "sit_out", player = "?p" }'
    payer = '{ conclude = "next", what = "ante_by", player = "?p", value = { each = "?q", of = [{ fact = "seated", player = "?q" }], where = ["?q != ?p"] } }'
    assert ruled(f"{then}, {payer}")["next"] == {"game": "jackpot", "dealer": "Bob", "ante_by": {"Ann": ["Bob", "Cal", "Dot"]}, "sit_out": ["Ann"]}


def test_seats() -> None:
    then = '{ conclude = "seat", what = "order", player = "Cal", place = 2 }, { conclude = "seat", what = "order", player = "?p", place = 1 }'
    then += ', { conclude = "seat", what = "first_dealer", player = "?p" }'
    assert ruled(then)["seating"] == {"first_dealer": "Ann", "order": ["Ann", "Cal"], "tables": None}


def test_orders_carry_whom_they_spare() -> None:
    found = ruled('{ conclude = "order", do = "shuffle_discards", by = "Dot", except = { each = "?q", of = [{ fact = "age", player = "?q" }] } }')
    assert [(order["do"], order["except"]) for order in found["orders"]] == [("shuffle_discards", ["Ann"])]


# --- citations and notes


def test_helper_facts_are_cited_through_the_anchor_alone() -> None:
    marked = f'{ON}\nthen = [{{ fact = "marked", player = "?p" }}]'
    onward = 'on = { fact = "marked", player = "?p" }\nthen = [{ conclude = "hand", player = "?p", status = "out" }]'
    read = 'on = { fact = "play_on", by = "?q" }\nwhen = [{ fact = "marked", player = "?p" }]\nthen = [{ conclude = "hand", player = "?q", status = "out" }]'
    found = as_data(ruling(club(marked, onward, read), SAID, {"event": "play_on", "by": "Bob"}))
    assert found["hands"]["Ann"]["laws"] == ["club:1a", "club:1b"]
    assert found["hands"]["Bob"]["laws"] == ["club:1c"]
    quiet = as_data(ruling(club(f"cites = false\n{marked}", onward), SAID))
    assert quiet["hands"]["Ann"]["laws"] == ["club:1b"]


def test_notes_and_breaches() -> None:
    found = ruled('{ conclude = "note", text = "He spoke." }, { conclude = "breach", by = "?p", text = "spoke out of turn" }')
    assert "He spoke." in found["notes"]
    assert any("Ann" in note and "spoke out of turn" in note and "club:1a" in note for note in found["notes"])
    assert found["citations"][0]["law"] == "club:1"
    assert not found["silent"]


def test_a_lower_book_that_yields_is_named_in_the_notes() -> None:
    front = FRONT.replace('title = "Club"', 'title = "Tales"\nrules_alone = false').replace('name = "club"', 'name = "tales"').replace("marked", "told")
    rule = 'on = {{ fact = "wager", by = "?p", event = "?e" }}\nthen = [{{ conclude = "bet", event = "?e", by = "?p", outcome = "{}" }}]'
    tales = club(rule.format("retractable"), front=front, name="tales")
    book = club(rule.format("binding"), descriptive=(tales,))
    found = as_data(ruling(book, DEAL, {"event": "bet", "by": "Ann", "amount": 2}))
    assert [bet["outcome"] for bet in found["bets"]] == ["binding"]
    assert any("tales:1a" in note and "club:1a" in note for note in found["notes"])
    assert [each["law"] for each in found["citations"]] == ["club:1"]


def test_rules_that_disagree_are_shown() -> None:
    rules = [f'{ON}\nthen = [{{ conclude = "deal", outcome = "{outcome}" }}]' for outcome in ("misdeal", "new_deal")]
    found = as_data(ruling(club(*rules), SAID))
    assert [note for note in found["notes"] if note.startswith("club:1a and club:1b disagree")]
    assert not [note for note in as_data(ruling(club(rules[0], rules[0]), SAID))["notes"] if "disagree" in note]


# --- silence

ODD = {"event": "retake", "by": "Ann"}


def test_what_is_odd_and_no_rule_speaks_of_is_silent() -> None:
    assert len(ruled("{ regular = true }", DEAL, ODD)["silent"]) == 1
    assert not ruled("{ regular = true }", DEAL)["silent"]


@pytest.mark.parametrize(
    "rule",
    [
        'on = { fact = "retake", by = "?p" }\nthen = [{ regular = true }]',
        'on = { fact = "closing" }\nwhen = [{ fact = "retake", by = "?p" }]\nthen = [{ conclude = "note", text = "x" }]',
        'on = { fact = "retake", by = "?p" }\nuntil = [{ fact = "deal" }]\nthen = [{ conclude = "note", text = "x" }]',
    ],
    ids=["set off", "read", "out of time"],
)
def test_what_a_rule_has_used_is_not_silent(rule: str) -> None:
    assert not as_data(ruling(club(rule), DEAL, ODD))["silent"]


def test_what_an_exception_left_out_is_silent() -> None:
    rule = 'on = { fact = "retake", by = "?p" }\nunless = [{ fact = "deal" }]\nthen = [{ conclude = "note", text = "x" }]'
    assert len(as_data(ruling(club(rule), DEAL, ODD))["silent"]) == 1


def test_a_fault_that_matches_a_head_of_a_closed_list_is_not_silent() -> None:
    head = 'on = { fact = "expose", cards = "?n" }\nwhere = ["?n > 1"]\nthen = [{ conclude = "deal", outcome = "new_deal" }]'
    expose = {"event": "expose", "by": "Dot", "of": "Ann"}
    assert len(as_data(ruling(club(head), expose))["silent"]) == 1
    assert not as_data(ruling(club('closes = ["new_deal"]\nheads = ["1b"]\n===', head), expose))["silent"]


def test_a_rule_may_say_that_the_book_is_silent() -> None:
    assert ruled('{ conclude = "silence", about = "who deals" }')["silent"] == ["who deals"]


# --- a house's own laws


def test_laws_optional_and_adopted() -> None:
    then = 'then = [{ conclude = "penalty", from = "?p", to = "pool", amount = 1 }]'
    text = f"# 2 Speech\n\n```toml law\noptional = true\n```\n\n## 2a Speech\nIt costs.\n\n```toml rule\n{ON}\n{then}\n```\n"
    book = read_book("club", {"book.md": FRONT, "2.md": text})
    assert not as_data(ruling(book, SAID))["penalties"]
    found = as_data(ruling(book, SAID, house={"adopt": ["club:2"]}))
    assert [one["laws"] for one in found["penalties"]] == [["club:2a"]]
