"""Claims: each rung of the ladder by which they are answered, under rules made for it."""

from typing import Any

import pytest

from arbiter.incident import check_incident
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
    ("card", "Ann", None, ORDER.format("replace_last"), "upheld"),
    ("surplus_drawn", "Ann", None, ORDER.format("to_discards"), "upheld"),
    ("card", "Ann", None, ORDER.format("withdraw_card"), "undecided"),
    ("surplus_drawn", "Ann", None, ORDER.format("supply_card"), "undecided"),
    ("correct_draw", "Ann", None, ORDER.format("to_discards"), "undecided"),
    ("correct_draw", "Ann", None, HIS.format("recut"), "undecided"),
    ("take_back", "Ann", None, HIS.format("recut"), "undecided"),
    ("withdraw", "Ann", None, HIS.format("recut"), "undecided"),
    ("withdraw", "Ann", None, BET.format("no_value"), "undecided"),
    ("make_good", "Bob", "Ann", HIS.format("show_hand"), "undecided"),
    ("divide", "Bob", None, '{ conclude = "pot", outcome = "won", player = "?p" }', "undecided"),
    ("surplus_drawn", "Bob", None, ORDER.format("to_discards"), "undecided"),
    ("surplus_drawn", "Ann", None, ORDER.format("withdraw_card"), "upheld"),
    ("correct_draw", "Ann", None, ORDER.format("supply_card"), "upheld"),
    ("correct_draw", "Ann", None, ORDER.format("withdraw_card"), "upheld"),
    ("correct_draw", "Bob", None, ORDER.format("withdraw_card"), "undecided"),
    ("correct_draw", "Bob", None, HIS.format("keep_draw"), "undecided"),
    ("correct_draw", "Ann", None, HIS.format("keep_draw"), "denied"),
    ("take_back", "Ann", None, BET.format("retractable"), "upheld"),
    ("take_back", "Bob", None, BET.format("retractable"), "undecided"),
    ("take_back", "Ann", None, HIS.format("withdraw_antes"), "upheld"),
    ("take_back", "Bob", None, HIS.format("withdraw_antes"), "undecided"),
    ("take_back", "Ann", None, BET.format("binding"), "denied"),
    ("take_back", "Ann", None, BET.format("no_raise"), "denied"),
    ("take_back", "Ann", None, BET.format("closed"), "denied"),
    ("take_back", "Ann", None, BET.format("insufficient"), "denied"),
    ("take_back", "Ann", None, BET.format("no_value"), "undecided"),
    ("take_back", "Bob", None, BET.format("binding"), "undecided"),
    ("withdraw", "Ann", None, HIS.format("withdraw_antes"), "upheld"),
    ("withdraw", "Bob", None, HIS.format("withdraw_antes"), "undecided"),
    ("withdraw", "Ann", None, BET.format("retractable"), "upheld"),
    ("withdraw", "Bob", None, BET.format("retractable"), "undecided"),
    ("withdraw", "Ann", None, BET.format("binding"), "denied"),
    ("withdraw", "Ann", None, BET.format("no_raise"), "denied"),
    ("withdraw", "Bob", None, BET.format("no_raise"), "undecided"),
    ("hand_foul", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "foul" }', "upheld"),
    ("hand_foul", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "out" }', "denied"),
    ("hand_foul", "Bob", "Cal", '{ conclude = "hand", player = "?p", status = "foul" }', "denied"),
    ("dropped", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "out" }', "upheld"),
    ("dropped", "Bob", "Ann", '{ conclude = "hand", player = "?p", status = "foul" }', "upheld"),
    ("dropped", "Bob", "Cal", '{ conclude = "hand", player = "?p", status = "foul" }', "denied"),
    ("live", "Ann", None, '{ conclude = "hand", player = "?p", status = "out" }', "denied"),
    ("live", "Ann", None, '{ conclude = "hand", player = "?p", status = "foul" }', "denied"),
    ("live", "Bob", None, '{ conclude = "hand", player = "?p", status = "out" }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = "pool", amount = 1 }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = "kitty", amount = 1 }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = { each = "?q", of = [{ fact = "seated", player = "?q" }] }, amount = 1 }', "upheld"),
    ("penalty", "Bob", "Ann", '{ conclude = "penalty", from = "?p", to = { each = "?q", of = [{ fact = "dealer", player = "?q" }] }, amount = 1 }', "denied"),
    ("penalty", "Cal", "Ann", '{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', "denied"),
    ("penalty", "Bob", "Cal", '{ conclude = "penalty", from = "?p", to = "Bob", amount = 1 }', "denied"),
    ("cut", "Bob", None, HIS.format("recut"), "upheld"),
    ("cut", "Bob", None, HIS.format("reshuffle"), "upheld"),
    ("cut", "Bob", None, HIS.format("shuffle_discards"), "upheld"),
    ("cut", "Bob", None, HIS.format("recount"), "undecided"),
    ("show", "Bob", "Ann", HIS.format("show_hand"), "upheld"),
    ("show", "Bob", "Cal", HIS.format("show_hand"), "undecided"),
    ("show", "Bob", "Ann", HIS.format("show_openers"), "upheld"),
    ("show", "Bob", "Ann", HIS.format("answer"), "undecided"),
    ("drawn", "Bob", "Cal", HIS.format("answer"), "undecided"),
    ("drawn", "Bob", "Ann", HIS.format("show_hand"), "undecided"),
    ("make_good", "Bob", "Cal", HIS.format("make_good"), "undecided"),
    ("make_good", "Bob", "Cal", BET.format("no_value"), "undecided"),
    ("make_good", "Bob", "Ann", BET.format("binding"), "undecided"),
    ("count_pack", "Bob", None, HIS.format("recut"), "undecided"),
    ("redraw_seats", "Bob", None, HIS.format("recut"), "undecided"),
    ("return_bets", "Bob", None, '{ conclude = "pot", outcome = "carried" }', "undecided"),
    ("pot", "Ann", None, '{ conclude = "pot", outcome = "returned" }', "denied"),
    ("pot", "Ann", None, '{ conclude = "hand", player = "?p", status = "out" }', "denied"),
    ("pot", "Bob", None, '{ conclude = "hand", player = "?p", status = "out" }', "undecided"),
    ("divide", "Bob", None, '{ conclude = "pot", outcome = "divided", player = "?p" }', "denied"),
    ("divide", "Ann", None, '{ conclude = "pot", outcome = "won", player = "?p" }', "undecided"),
    ("bet_stands", "Bob", "Ann", BET.format("binding"), "upheld"),
    ("bet_stands", "Bob", "Cal", BET.format("binding"), "undecided"),
    ("bet_stands", "Bob", "Ann", BET.format("no_value"), "denied"),
    ("bet_stands", "Bob", "Ann", BET.format("closed"), "denied"),
    ("bet_stands", "Bob", "Ann", BET.format("not_allowed"), "denied"),
    ("bet_stands", "Bob", "Ann", BET.format("insufficient"), "undecided"),
    ("bet_stands", "Bob", "Cal", BET.format("closed"), "undecided"),
    ("drawn", "Bob", "Ann", '{ conclude = "order", do = "answer", by = "?p", to = "Bob" }', "upheld"),
    ("drawn", "Bob", "Ann", '{ conclude = "order", do = "answer", by = "?p", to = "Cal" }', "undecided"),
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
    if outcome == "undecided" or (demand in ("live", "hand_foul", "dropped", "penalty") and laws == []):
        return
    assert laws == ["club:1a"]


@pytest.mark.parametrize("outcome", ["misdeal", "new_deal", "redeal", "void"])
@pytest.mark.parametrize("demand", ["card", "surplus_drawn", "correct_draw", "transfer", "hole_card", "pot", "divide", "live"])
def test_once_the_deal_has_fallen_nothing_of_it_is_put_right(demand: str, outcome: str) -> None:
    assert ask(f'{{ conclude = "deal", outcome = "{outcome}" }}', SAID, claim(demand)) == ("denied", ["club:1a"])


def test_of_bets_the_last_one_is_held_to() -> None:
    bets = [{"event": "bet", "by": "Ann", "amount": 2}, {"event": "bet", "by": "Ann", "amount": 3}]
    for place, outcome in ((1, "undecided"), (2, "denied")):
        ruled = f'{{ conclude = "bet", event = {place}, by = "?p", outcome = "closed" }}'
        assert ask(ruled, {"event": "deal"}, *bets, SAID, claim("bet_stands", "Bob", against="Ann"))[0] == outcome


def test_a_claim_that_no_rule_speaks_of_is_silent() -> None:
    found = ruling(club(f"{ON}\nthen = [{{ regular = true }}]"), claim("call_only", "Bob", against="Ann"))
    assert answered(found) == ("undecided", [])
    assert len(found.silent) == 1
    assert "Bob" in found.silent[0]


def test_an_answer_tells_who_asked_for_what_and_when() -> None:
    found = ruling(club(f"{ON}\nthen = [{{ regular = true }}]"), SAID, claim("call_only", "Bob", against="Ann"))
    assert [(answer.event, answer.by, answer.demand) for answer in found.claims] == [(1, "Bob", "call_only")]
    assert found.silent == ["whether Bob's call for the raise to count as a call only is to be granted"]


def test_what_is_left_open_is_left_open_for_the_reason_that_the_law_gives() -> None:
    open_pot = '{ conclude = "undecided", demand = "pot", text = "which hand is better" }'
    found = ruling(club(f"{ON}\nthen = [{open_pot}]"), SAID, claim("pot"))
    assert (answered(found), found.silent) == (("undecided", ["club:1a"]), [])
    assert [reason.not_found for reason in found.because] == [["which hand is better"]]
    other = ruling(club(f"{ON}\nthen = [{open_pot}]"), SAID, claim("call_only"))
    assert (answered(other), len(other.silent)) == (("undecided", []), 1)


@pytest.mark.parametrize(("demand", "outcome"), [("live", "upheld"), ("hand_foul", "denied"), ("dropped", "denied"), ("penalty", "denied")])
def test_what_is_presumed(demand: str, outcome: str) -> None:
    found = ruling(club(f"{ON}\nthen = [{{ regular = true }}]"), claim(demand, "Bob", against="Ann"))
    assert answered(found) == (outcome, [])
    assert not found.silent


def test_a_penalty_that_no_law_sets_cites_what_excuses() -> None:
    assert ask("{ regular = true }", SAID, claim("penalty", "Bob", against="Ann")) == ("denied", ["club:1a"])
    assert ask('{ conclude = "breach", by = "?p", text = "spoke" }', SAID, claim("penalty", "Bob", against="Ann")) == ("denied", ["club:1a"])
    assert ask("{ regular = true }", SAID, claim("penalty", "Bob", against="Cal")) == ("denied", [])


def test_an_act_that_counters_were_ruled_on_is_excused_by_that() -> None:
    bet = {"event": "bet", "by": "Ann", "amount": 2}
    on_bet = 'on = { fact = "wager", kind = "bet", by = "?p" }\nthen = [{ conclude = "bet", event = 0, by = "?p", outcome = "binding" }]'
    assert answered(ruling(club(on_bet), bet, claim("penalty", "Bob", against="Ann"))) == ("denied", ["club:1a"])
    assert answered(ruling(club(on_bet), bet, claim("hand_foul", "Bob", against="Ann"))) == ("denied", ["club:1a"])
    assert answered(ruling(club(on_bet), bet, claim("penalty", "Bob", against="Cal"))) == ("denied", [])


def test_an_act_is_his_who_did_it_whatever_else_is_told_of_it() -> None:
    turned = 'on = { fact = "expose" }\nthen = [{ regular = true }]'
    exposed = {"event": "expose", "by": "Dot", "of": "Ann"}
    assert answered(ruling(club(turned), exposed, claim("penalty", "Bob", against="Dot"))) == ("denied", ["club:1a"])
    assert answered(ruling(club(turned), exposed, claim("penalty", "Bob", against="Cal"))) == ("denied", [])
    marked = f'{ON}\nthen = [{{ fact = "marked", player = "Cal" }}]'
    helper = 'on = { fact = "marked" }\nthen = [{ regular = true }]'
    assert "club:1b" in answered(ruling(club(marked, helper), SAID, claim("penalty", "Bob", against="Cal")))[1]
    assert answered(ruling(club(marked, helper), SAID, claim("penalty", "Bob", against="Dot"))) == ("denied", [])


def test_what_does_not_hold_excuses_nothing() -> None:
    unless = 'unless = [{ fact = "looked", player = "?p" }]'
    asked = claim("penalty", "Bob", against="Ann")
    assert ask("{ regular = true }", LOOK, SAID, asked, more=unless) == ("denied", [])
    assert ask("{ regular = true }", SAID, asked, more="cites = false") == ("denied", [])
    assert ask('{ conclude = "note", text = "spoke" }', SAID, asked) == ("denied", [])
    assert ask("{ regular = true }", SAID, claim("dropped", "Bob", against="Ann")) == ("denied", [])


MISDEAL = '{ conclude = "deal", outcome = "misdeal" }'
WON = '{ conclude = "pot", outcome = "won", player = "?p" }'


@pytest.mark.parametrize(("demand", "then"), [("misdeal", MISDEAL), ("pot", WON), ("card", ORDER.format("supply_card"))])
def test_all_that_grants_is_cited(demand: str, then: str) -> None:
    granted = f'{ON}\nthen = [{{ grant = "{demand}", to = "?p" }}]'
    assert answered(ruling(club(granted, f"{ON}\nthen = [{then}]"), SAID, claim(demand))) == ("upheld", ["club:1a", "club:1b"])


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


def test_an_option_against_one_is_none_against_another() -> None:
    option = '{ conclude = "option", for = "?p", choices = ["card"], against = "Bob" }'
    assert ask(option, SAID, claim("card", against="Bob")) == ("upheld", ["club:1a"])
    assert ask(option, SAID, claim("card")) == ("upheld", ["club:1a"])
    assert ask(option, SAID, claim("card", against="Cal")) == ("undecided", [])


def test_an_option_against_somebody_goes_before_what_else_grants() -> None:
    option = '{ conclude = "option", for = "?p", choices = ["card"], against = "Bob" }'
    found = ruling(club(f'{ON}\nthen = [{{ grant = "card", to = "?p" }}]', f"{ON}\nthen = [{option}]"), SAID, claim("card", against="Bob"))
    assert answered(found) == ("upheld", ["club:1b"])
    assert not found.options


def test_the_option_that_names_the_demand_itself_is_chosen_first() -> None:
    first = '{ conclude = "option", for = "?p", choices = ["new_deal"] }'
    exact = '{ conclude = "option", for = "?p", choices = ["misdeal", "card"] }'
    found = ruling(club(f"{ON}\nthen = [{first}]", f"{ON}\nthen = [{exact}]"), SAID, claim("misdeal"))
    assert answered(found) == ("upheld", ["club:1b"])


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


def test_what_stood_in_the_way_is_told_once_and_not_what_it_kept_from_following() -> None:
    unless = 'unless = [{ fact = "looked", player = "?p" }]'
    book = club(f'{ON}\n{unless}\nthen = [{{ fact = "marked", player = "?p" }}]', f'on = {{ fact = "marked", player = "?p" }}\nthen = [{OPTION}]')
    found = ruling(book, LOOK, SAID, claim("card"))
    assert [(reason.law, reason.why_not) for reason in found.because[0].because] == [("club:1a", ["Ann looked at a card of their hand"])]


def test_what_was_done_in_the_first_round_was_done_in_the_deal() -> None:
    first, second = ({"event": "deal", "to": name, "cards": cards} for name, cards in (("Ann", 1), ("Bob", 2)))
    asked = claim("penalty", "Bob", against="Ann")
    rules = club(f"{ON}\nthen = [{{ regular = true }}]", 'on = { fact = "looked", player = "?p" }\nthen = [{ regular = true }]')
    assert answered(ruling(rules, first, SAID, second, LOOK, asked)) == ("denied", ["club:1a", "club:1b"])
    assert answered(ruling(rules, SAID, first, second, LOOK, asked)) == ("denied", ["club:1b"])


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


def test_what_is_by_the_book_is_told_only_where_nothing_else_is() -> None:
    told = 'on = { fact = "replace_card", of = "?p" }\nthen = [{ conclude = "order", do = "take_card", by = "?p" }]'
    cut = 'on = { fact = "cut", by = "?p" }\nthen = [{ regular = true }]'
    book = club(CLOSED, HEAD, told, cut)
    done = {"event": "cut", "by": "Cal", "packets": [20, 32]}
    assert answered(ruling(book, done, {"event": "replace_card", "by": "Dot", "of": "Ann"}, claim("new_deal"))) == ("denied", ["club:1c"])
    assert answered(ruling(book, done, claim("new_deal", "Bob"))) == ("denied", ["club:1d"])


def test_a_rule_of_bookkeeping_is_no_answer() -> None:
    told = 'on = { fact = "replace_card", of = "?p" }\ncites = false\nthen = [{ conclude = "order", do = "take_card", by = "?p" }]'
    assert answered(ruling(club(CLOSED, HEAD, told), {"event": "replace_card", "by": "Dot", "of": "Ann"}, claim("new_deal"))) == ("denied", ["club:1a"])


def test_a_deal_is_nobodys_whoever_it_is_asked_of() -> None:
    cut = 'on = { fact = "cut", by = "?p" }\nthen = [{ regular = true }]'
    asked = claim("new_deal", "Bob", against="Dot")
    assert answered(ruling(club(CLOSED, HEAD, cut), {"event": "cut", "by": "Cal", "packets": [20, 32]}, asked)) == ("denied", ["club:1c"])


def test_what_was_done_before_the_deal_excuses_nothing_done_after_it() -> None:
    cut = 'on = { fact = "cut", by = "?p" }\nthen = [{ regular = true }]'
    done, deal = {"event": "cut", "by": "Cal", "packets": [20, 32]}, {"event": "deal"}
    book = club(cut, f"{ON}\nthen = [{{ regular = true }}]")
    said = {"event": "remark", "by": "Cal"}
    assert answered(ruling(book, done, claim("penalty", "Bob", against="Cal"))) == ("denied", ["club:1a"])
    assert answered(ruling(book, done, deal, claim("penalty", "Bob", against="Cal"))) == ("denied", ["club:1a"])
    assert answered(ruling(book, done, deal, said, claim("penalty", "Bob", against="Cal"))) == ("denied", ["club:1b"])
    assert answered(ruling(book, done, deal, claim("hand_foul", "Bob", against="Cal"))) == ("denied", [])


def test_else_the_clause_that_closes_the_list() -> None:
    assert answered(ruling(club(CLOSED, HEAD), SAID, claim("new_deal"))) == ("denied", ["club:1a"])


def test_a_clause_that_closes_the_very_demand_goes_before_others() -> None:
    other = 'closes = ["redeal"]\n==='
    assert answered(ruling(club(CLOSED, HEAD, other), SAID, claim("redeal"))) == ("denied", ["club:1c"])
    assert answered(ruling(club(CLOSED, HEAD, other), SAID, claim("new_deal"))) == ("denied", ["club:1a"])
    assert answered(ruling(club(CLOSED, HEAD, other), SAID, claim("misdeal"))) == ("denied", ["club:1a", "club:1c"])
    assert answered(ruling(club(CLOSED, HEAD), SAID, claim("card")))[0] == "undecided"


def test_what_holds_is_cited_whatever_was_defeated_before_it() -> None:
    note = 'on = { fact = "expose" }\nUNLESS\nthen = [{ conclude = "note", text = "so it was" }]'
    unless = note.replace("UNLESS", 'unless = [{ fact = "looked", player = "Ann" }]')
    of_claim = 'on = { fact = "claim", demand = "cut" }\nthen = [{ conclude = "note", text = "he asked" }]'
    book = club('closes = ["cut"]\n===', unless, note.replace("UNLESS", ""), of_claim)
    assert answered(ruling(book, LOOK, EXPOSED, claim("cut"))) == ("denied", ["club:1c"])
    both = 'on = [{ fact = "claim", demand = "cut" }, { fact = "expose" }]\nthen = [{ conclude = "note", text = "he asked for it" }]'
    assert answered(ruling(club('closes = ["cut"]\n===', both), EXPOSED, claim("cut"))) == ("denied", ["club:1a"])
    again = ruling(book, claim("cut"), LOOK, EXPOSED, claim("cut", "Bob"))
    assert [answer.laws for answer in again.claims] == [["club:1a"], ["club:1c"]]


def test_a_head_that_the_facts_match_is_cited_with_what_excuses_them() -> None:
    unless = HEAD.replace("then =", 'unless = [{ fact = "looked", player = "Bob" }]\nthen =')
    excuse = 'on = { fact = "expose" }\nthen = [{ regular = true }]'
    beside = f"{ON}\nthen = [{{ regular = true }}]"
    noted = 'on = { fact = "expose" }\nthen = [{ conclude = "note", text = "it was seen" }]'
    events = ({"event": "look", "by": "Bob"}, SAID, {**EXPOSED, "cards": 2}, claim("new_deal"))
    assert answered(ruling(club(CLOSED, unless, excuse, beside, noted), *events)) == ("denied", ["club:1b", "club:1c"])


def closed(demand: str, then: str, event: dict[str, Any], *, against: str | None = None, fact: str = "", more: str = "") -> list[str]:
    """The clauses cited where a list is closed for `demand`: the closing one is 1a, and 1b says `then` of the event."""
    rule = f'on = {{ fact = "{fact or event["event"]}" }}\n{more}\nthen = [{then}]'
    asked = claim(demand, "Bob", **({"against": against} if against else {}))
    outcome, laws = answered(ruling(club(f'closes = ["{demand}"]\n===', rule), LOOK, event, asked))
    assert outcome == "denied"
    return laws


def test_what_the_law_says_of_a_fault_of_another_kind_is_no_matter() -> None:
    note = '{ conclude = "note", text = "so it was" }'
    omitted = {"event": "omit", "by": "Dot", "duty": "deal_hand", "of": "Ann"}
    assert closed("cut", note, EXPOSED) == ["club:1b"]
    assert closed("cut", note, omitted) == ["club:1b"]
    assert closed("card", note, omitted) == ["club:1a"]
    assert closed("cut", note, SAID) == ["club:1a"]
    assert closed("penalty", note, EXPOSED) == ["club:1a"]
    assert closed("call_only", note, SAID) == ["club:1b"]  # of no kind: whatever was done


FALLS = {"new_deal", "misdeal", "redeal"}
CONCERNED = [
    ({"event": "withdraw_card", "by": "Dot", "of": "Ann"}, FALLS | {"card", "surplus_drawn", "transfer", "hand_foul", "live", "pot", "take_back"}),
    ({"event": "ask_cards", "by": "Ann", "cards": 2}, FALLS | {"correct_draw", "surplus_drawn", "card", "hand_foul", "live", "pot"}),
    (
        {"event": "omit", "by": "Dot", "duty": "deal_hand", "of": "Ann"},
        FALLS | {"cut", "count_pack", "penalty", "take_back", "live", "return_bets"},
    ),
    (EXPOSED, FALLS | {"card", "cut"}),
    (SAID, set()),
]


@pytest.mark.parametrize(("event", "concerned"), CONCERNED, ids=lambda value: value["event"] if isinstance(value, dict) else "")
def test_which_demands_a_kind_of_fault_concerns(event: dict[str, Any], concerned: set[str]) -> None:
    every = {demand for _, demands in CONCERNED for demand in demands}
    note = '{ conclude = "note", text = "so it was" }'
    assert {demand for demand in every if closed(demand, note, event) == ["club:1b"]} == concerned


def test_what_the_law_says_of_another_player_is_no_matter() -> None:
    note = '{ conclude = "note", text = "so it was" }'
    assert closed("cut", note, EXPOSED, against="Dot") == ["club:1b"]
    assert closed("cut", note, EXPOSED, against="Ann") == ["club:1a"]
    faulty = {"event": "pack_fault", "fault": "short"}
    assert closed("cut", note, faulty, against="Ann") == ["club:1b"]  # nobody's


def test_what_is_defeated_or_said_of_the_claim_is_no_answer_under_a_closed_list() -> None:
    note = '{ conclude = "note", text = "so it was" }'
    assert closed("cut", note, EXPOSED, more='unless = [{ fact = "looked", player = "Ann" }]') == ["club:1a"]
    assert closed("cut", note, EXPOSED, fact="claim") == ["club:1a"]
    assert closed("cut", note, EXPOSED, fact="stage") == ["club:1a"]


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


@pytest.mark.parametrize(("answer", "outcome"), [("grant", "upheld"), ("deny", "denied")])
def test_what_a_claim_sets_off_answers_that_claim_alone(answer: str, outcome: str) -> None:
    rule = f'on = {{ fact = "claim", demand = "cut", by = "Ann" }}\nthen = [{{ {answer} = "cut" }}]'
    found = ruling(club(rule), claim("cut"), claim("cut", "Bob"))
    assert [each.outcome for each in found.claims] == [outcome, "undecided"]
    said = f'{ON}\nthen = [{{ {answer} = "cut" }}]'
    found = ruling(club(said), SAID, claim("cut"), claim("cut", "Bob"))
    assert [each.outcome for each in found.claims] == [outcome, outcome]


def test_what_another_claim_set_off_does_not_hide_what_answers_this_one() -> None:
    of_claim = 'on = { fact = "claim", demand = "cut", by = "Ann" }\nthen = [{ deny = "cut" }]'
    found = ruling(club(of_claim, f'{ON}\nthen = [{{ deny = "cut" }}]'), claim("cut"), SAID, claim("cut", "Bob"))
    assert [(each.outcome, each.laws) for each in found.claims] == [("denied", ["club:1a"]), ("denied", ["club:1b"])]


@pytest.mark.parametrize(("first", "outcome"), [("Ann", "denied"), ("Bob", "undecided")])
def test_what_another_claim_came_near_to_is_no_near_miss_of_this_one(first: str, outcome: str) -> None:
    rule = 'on = { fact = "claim", by = "Ann", demand = "cut" }\nunless = [{ fact = "looked", player = "Ann" }]\nthen = [{ grant = "cut" }]'
    assert [each.outcome for each in ruling(club(rule), LOOK, claim("cut"), claim("cut", first)).claims] == ["denied", outcome]


def test_a_grant_of_something_else_that_failed_is_no_near_miss() -> None:
    unless = 'unless = [{ fact = "looked", player = "?p" }]'
    assert ask('{ grant = "hole_card", to = "?p" }', LOOK, SAID, claim("card"), more=unless) == ("undecided", [])


def test_all_that_stood_in_the_way_is_cited() -> None:
    general = f"{ON}\nthen = [{OPTION}]"
    special = f'{ON}\nwhen = [{{ fact = "looked", player = "?p" }}]\noverrides = ["ID"]\nthen = [{{ regular = true }}]'
    rules = [f'id = "{name}"\n{general}' for name in ("one", "other")]
    book = club(rules[0], rules[1], *(special.replace("ID", name) for name in ("one", "other")))
    assert answered(ruling(book, LOOK, SAID, claim("card"))) == ("denied", ["club:1a", "club:1b", "club:1c", "club:1d"])


@pytest.mark.parametrize("demand", ["pot", "divide"])
def test_a_claim_that_waits_for_a_hand_to_be_shown_finds_no_silence(demand: str) -> None:
    waits = ruling(club(f"{ON}\nthen = [{HIS.format('show_hand')}]"), SAID, claim(demand, "Bob"))
    assert answered(waits) == ("undecided", ["club:1a"])
    assert waits.silent == []
    open_still = ruling(club(f"{ON}\nthen = [{HIS.format('recut')}]"), SAID, claim(demand, "Bob"))
    assert answered(open_still)[0] == "undecided"
    assert open_still.silent


@pytest.mark.parametrize(
    ("demand", "against", "told"),
    [
        ("show", "Ann", "Bob called for Ann's hand to be shown"),
        ("show", None, "Bob called for the hand to be shown"),
        ("show", "bystander", "Bob called for a bystander's hand to be shown"),
        ("penalty", "Ann", "Bob called for a penalty from Ann"),
        ("drawn", "Ann", "Bob called for an answer from Ann on how many cards were drawn"),
        ("dropped", "Ann", "Bob called for Ann to be held out of the pot"),
        ("dropped", None, "Bob called for the other to be held out of the pot"),
        ("pot", "Ann", "Bob called for the pot against Ann"),
        ("misdeal", None, "Bob called for a misdeal"),
    ],
)
def test_a_claim_says_against_whom_it_is(demand: str, against: str | None, told: str) -> None:
    (event,) = check_incident({"players": ["Ann", "Bob"], "events": [claim(demand, "Bob", **({"against": against} if against else {}))]}).events
    assert event.sentence() == told
