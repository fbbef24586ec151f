"""Claims: each rung of the ladder by which they are answered, under rules made for it."""

from typing import Any

import pytest

from arbiter.ruling import ClaimRuling, Ruling
from clubs import club, ruling

SAID = {"event": "remark", "by": "Ann"}
ON = 'on = { fact = "remark", by = "?p" }'


def claim(demand: str, by: str = "Ann", **more: Any) -> dict[str, Any]:
    return {"event": "claim", "by": by, "demand": demand, **more}


def answered(found: Ruling) -> tuple[str, list[str]]:
    (answer,) = found.claims
    assert isinstance(answer, ClaimRuling)
    return answer.outcome, answer.laws


def ask(then: str, *events: dict[str, Any], more: str = "", **told: Any) -> tuple[str, list[str]]:
    return answered(ruling(club(f"{ON}\n{more}\nthen = [{then}]"), *events, **told))


BET = '{{ conclude = "bet", event = 0, by = "?p", outcome = "{}" }}'
ORDER = '{{ conclude = "order", do = "{}", by = "Bob", to = "?p" }}'
HIS = '{{ conclude = "order", do = "{}", by = "?p" }}'

# a demand, who makes it against whom, what a rule concludes of Ann, and the answer
VOCABULARY = [
    ("new_deal", "Bob", None, '{ conclude = "deal", outcome = "misdeal" }', "upheld"),
    ("misdeal", "Bob", None, '{ conclude = "deal", outcome = "new_deal" }', "upheld"),
    ("redeal", "Bob", None, '{ conclude = "deal", outcome = "stands" }', "undecided"),
    ("pot", "Ann", None, '{ conclude = "pot", outcome = "won", player = "?p" }', "upheld"),
    ("pot", "Bob", None, '{ conclude = "pot", outcome = "won", player = "?p" }', "denied"),
    ("pot", "Ann", None, '{ conclude = "pot", outcome = "divided", player = "?p" }', "denied"),
    ("pot", "Ann", None, '{ conclude = "pot", outcome = "carried" }', "denied"),
    ("pot", "Ann", None, '{ conclude = "hand", player = "?p", status = "foul" }', "denied"),
    ("divide", "Ann", None, '{ conclude = "pot", outcome = "divided", player = "?p" }', "upheld"),
    ("return_bets", "Bob", None, '{ conclude = "pot", outcome = "returned" }', "upheld"),
    ("card", "Ann", None, ORDER.format("supply_card"), "upheld"),
    ("card", "Bob", None, ORDER.format("supply_card"), "undecided"),
    ("surplus_drawn", "Ann", None, ORDER.format("withdraw_card"), "upheld"),
    ("correct_draw", "Ann", None, ORDER.format("supply_card"), "upheld"),
    ("correct_draw", "Ann", None, HIS.format("keep_draw"), "denied"),
    ("take_back", "Ann", None, BET.format("retractable"), "upheld"),
    ("take_back", "Ann", None, BET.format("binding"), "denied"),
    ("take_back", "Bob", None, BET.format("binding"), "undecided"),
    ("withdraw", "Ann", None, HIS.format("withdraw_antes"), "upheld"),
    ("hand_foul", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "foul" }', "upheld"),
    ("hand_foul", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "out" }', "denied"),
    ("hand_foul", "Bob", "Cal", '{ conclude = "hand", player = "?p", status = "foul" }', "denied"),
    ("dropped", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "out" }', "upheld"),
    ("live", "Ann", None, '{ conclude = "hand", player = "?p", status = "out" }', "denied"),
    ("live", "Bob", None, '{ conclude = "hand", player = "?p", status = "out" }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = "pool", amount = 1 }', "upheld"),
    ("penalty", "Cal", "Ann", '{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', "denied"),
    ("cut", "Bob", None, HIS.format("recut"), "upheld"),
    ("show", "Bob", "Ann", HIS.format("show_hand"), "upheld"),
    ("show", "Bob", "Cal", HIS.format("show_hand"), "undecided"),
    ("drawn", "Bob", "Ann", HIS.format("answer"), "upheld"),
    ("make_good", "Bob", "Ann", HIS.format("make_good"), "upheld"),
    ("make_good", "Bob", "Ann", BET.format("no_value"), "denied"),
    ("count_pack", "Bob", None, HIS.format("recount"), "upheld"),
    ("redraw_seats", "Bob", None, HIS.format("redraw_seats"), "upheld"),
    ("bet_stands", "Bob", "Ann", BET.format("no_raise"), "upheld"),
    ("bet_stands", "Bob", "Ann", BET.format("retractable"), "denied"),
    ("hole_card", "Ann", None, '{ grant = "hole_card", to = "?p" }', "upheld"),
    ("hole_card", "Bob", None, '{ grant = "hole_card", to = "?p" }', "undecided"),
    ("call_only", "Bob", "Ann", '{ deny = "call_only", against = "?p" }', "denied"),
    ("call_only", "Bob", "Cal", '{ deny = "call_only", against = "?p" }', "undecided"),
    ("new_deal", "Bob", None, '{ deny = "redeal" }', "denied"),
    ("pot", "Ann", None, '{ conclude = "undecided", demand = "pot", text = "which hand is better" }', "undecided"),
    ("call_only", "Bob", "Ann", '{ conclude = "note", text = "nothing of it" }', "undecided"),
    *[(demand, "Ann", None, '{ conclude = "deal", outcome = "misdeal" }', "denied") for demand in ("card", "surplus_drawn", "transfer", "correct_draw", "pot")],
    ("card", "Ann", None, '{ conclude = "deal", outcome = "stands" }', "undecided"),
    ("pot", "Ann", None, '{ conclude = "deal", outcome = "stands" }', "undecided"),
]


@pytest.mark.parametrize(("demand", "by", "against", "then", "outcome"), VOCABULARY)
def test_what_grants_and_what_refuses(demand: str, by: str, against: str | None, then: str, outcome: str) -> None:
    asked = claim(demand, by, **({"against": against} if against else {}))
    found, laws = ask(then, {"event": "deal"}, SAID, asked)
    assert found == outcome
    if outcome == "undecided" or (demand in ("live", "hand_foul", "penalty") and laws == []):
        return
    assert laws == ["club:1a"]


def test_a_claim_that_no_rule_speaks_of_is_silent() -> None:
    found = ruling(club(f"{ON}\nthen = [{{ regular = true }}]"), claim("call_only", "Bob", against="Ann"))
    assert answered(found) == ("undecided", [])
    assert len(found.silent) == 1
    assert "Bob" in found.silent[0]


@pytest.mark.parametrize(("demand", "outcome"), [("live", "upheld"), ("hand_foul", "denied"), ("dropped", "denied"), ("penalty", "denied")])
def test_what_is_presumed(demand: str, outcome: str) -> None:
    found = ruling(club(f"{ON}\nthen = [{{ regular = true }}]"), claim(demand, "Bob", against="Ann"))
    assert answered(found) == (outcome, [])
    assert not found.silent


def test_a_penalty_that_no_law_sets_cites_what_excuses() -> None:
    assert ask("{ regular = true }", SAID, claim("penalty", "Bob", against="Ann")) == ("denied", ["club:1a"])
    assert ask('{ conclude = "breach", by = "?p", text = "spoke" }', SAID, claim("penalty", "Bob", against="Ann")) == ("denied", ["club:1a"])
    assert ask("{ regular = true }", SAID, claim("penalty", "Bob", against="Cal")) == ("denied", [])


# --- options

OPTION = '{ conclude = "option", for = "?p", choices = ["card", "new_deal"] }'
LIMITED = 'until = [{ fact = "looked", player = "?p", as = "looks" }]'
CHOSEN = 'on = { fact = "chosen", by = "?p", demand = "card" }\nthen = [{ conclude = "order", do = "supply_card", by = "Dot", to = "?p", cards = 1 }]'


def test_an_option_is_chosen_and_spent() -> None:
    book = club(f"{ON}\nthen = [{OPTION}]", CHOSEN)
    found = ruling(book, SAID, claim("card"))
    assert answered(found) == ("upheld", ["club:1a"])
    assert [(order.do, order.to) for order in found.orders] == [("supply_card", "Ann")]
    assert not found.options
    again = ruling(book, SAID, claim("card"), claim("new_deal"))
    assert [answer.outcome for answer in again.claims] == ["upheld", "undecided"]


def test_an_option_is_his_alone() -> None:
    assert ask(OPTION, SAID, claim("card", "Bob"))[0] == "undecided"


@pytest.mark.parametrize("word", ["new_deal", "misdeal", "redeal"])
def test_words_for_a_new_deal_stand_for_each_other(word: str) -> None:
    assert ask(OPTION, SAID, claim(word)) == ("upheld", ["club:1a"])


def test_an_option_not_taken_stands() -> None:
    found = ruling(club(f"{ON}\n{LIMITED}\nthen = [{OPTION}]"), SAID)
    assert [(option.for_, option.choices, option.until) for option in found.options] == [("Ann", ["card", "new_deal"], ["looks"])]


# --- near misses

LOOK = {"event": "look", "by": "Ann"}


def test_an_option_that_has_ended_is_denied_for_its_limit() -> None:
    assert ask(OPTION, SAID, LOOK, claim("card"), more=LIMITED) == ("denied", ["club:1a"])
    assert ask(OPTION, LOOK, SAID, claim("card"), more=LIMITED) == ("denied", ["club:1a"])


def test_a_limit_of_a_helper_denies_by_its_own_clause() -> None:
    book = club(f'{ON}\n{LIMITED}\nthen = [{{ fact = "marked", player = "?p" }}]', f'on = {{ fact = "marked", player = "?p" }}\nthen = [{OPTION}]')
    assert answered(ruling(book, SAID, claim("card"))) == ("upheld", ["club:1a", "club:1b"])
    for events in ((SAID, LOOK), (LOOK, SAID)):
        outcome, laws = answered(ruling(book, *events, claim("card")))
        assert outcome == "denied"
        assert "club:1a" in laws


def test_an_exception_denies_by_its_clause() -> None:
    unless = 'unless = [{ fact = "looked", player = "?p" }]'
    assert ask(OPTION, LOOK, SAID, claim("card"), more=unless) == ("denied", ["club:1a"])
    assert ask('{ grant = "card", to = "?p" }', LOOK, SAID, claim("card"), more=unless) == ("denied", ["club:1a"])


def test_what_overrides_denies_by_its_clause() -> None:
    book = club(
        f'id = "general"\n{ON}\nthen = [{OPTION}]',
        f'{ON}\nwhen = [{{ fact = "looked", player = "?p" }}]\noverrides = ["general"]\nthen = [{{ regular = true }}]',
    )
    assert answered(ruling(book, SAID, claim("card"))) == ("upheld", ["club:1a"])
    outcome, laws = answered(ruling(book, LOOK, SAID, claim("card")))
    assert (outcome, "club:1b" in laws) == ("denied", True)


# --- closed lists

EXPOSED = {"event": "expose", "by": "Dot", "of": "Ann"}
CLOSED = 'closes = ["new_deal"]\nheads = ["1b"]\n==='
HEAD = 'on = { fact = "expose", cards = "?n" }\nwhere = ["?n > 1"]\nthen = [{ conclude = "deal", outcome = "new_deal" }]'


def test_under_a_closed_list_the_heads_that_the_facts_match_are_cited() -> None:
    assert answered(ruling(club(CLOSED, HEAD), EXPOSED, claim("new_deal"))) == ("denied", ["club:1b"])


def test_else_what_the_law_says_of_such_a_fault() -> None:
    told = 'on = { fact = "replace_card", of = "?p" }\nthen = [{ conclude = "order", do = "take_card", by = "?p" }]'
    outcome, laws = answered(ruling(club(CLOSED, HEAD, told), {"event": "replace_card", "by": "Dot", "of": "Ann"}, claim("new_deal")))
    assert (outcome, laws) == ("denied", ["club:1c"])


def test_else_the_clause_that_closes_the_list() -> None:
    assert answered(ruling(club(CLOSED, HEAD), SAID, claim("new_deal"))) == ("denied", ["club:1a"])


def test_what_meets_a_head_is_granted() -> None:
    assert answered(ruling(club(CLOSED, HEAD), {**EXPOSED, "cards": 2}, claim("misdeal"))) == ("upheld", ["club:1b"])


# --- what a claim brings to light

FOUND = """
on = { fact = "found", fault = "count", player = "?p", cards = "?n" }
where = ["?n != $hand"]
then = [{ conclude = "hand", player = "?p", status = "foul" }]
"""
OMITTED = 'on = { fact = "omit", duty = "offer_cut" }\nthen = [{ conclude = "deal", outcome = "misdeal" }]'


def test_a_claim_brings_the_faults_of_its_kind_to_light() -> None:
    six = {"event": "deal", "to": "Ann", "cards": 6}
    assert answered(ruling(club(FOUND), six, claim("hand_foul", "Bob", against="Ann"))) == ("upheld", ["club:1a"])
    assert answered(ruling(club(FOUND), six, claim("call_only", "Bob", against="Ann")))[0] == "undecided"
    omitted = {"event": "omit", "by": "Dot", "duty": "offer_cut"}
    assert answered(ruling(club(OMITTED), omitted, claim("misdeal"))) == ("upheld", ["club:1a"])
    assert ruling(club(OMITTED), omitted).deal.outcome == "misdeal"


def test_a_rule_may_answer_the_claim_itself() -> None:
    rule = 'on = { fact = "claim", demand = "cut", by = "?p" }\nthen = [{ deny = "cut", to = "?p" }]'
    assert answered(ruling(club(rule), claim("cut"))) == ("denied", ["club:1a"])


def test_what_was_refused_is_known_to_the_law() -> None:
    rule = 'on = { fact = "claim", demand = "cut", by = "?p" }\nthen = [{ deny = "cut", to = "?p" }]'
    after = 'on = { fact = "refused", by = "?p", demand = "cut" }\nthen = [{ conclude = "note", text = "he was refused" }]'
    assert "he was refused" in ruling(club(rule, after), claim("cut")).notes
