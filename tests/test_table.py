"""The table records what happened: roles, stages, looks, counters, draws and counts; what comes to light when; and who is still in."""

from dataclasses import replace
from typing import Any

import pytest

from arbiter.book import Book
from arbiter.facts import Fact, Value
from arbiter.hearing import Hearing
from clubs import PLAYERS, club, hearing

NO_LAW = club("")
NEXT_IS_JACK = 'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "next", what = "game", value = "jackpot" }]'
CARRIED = 'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "pot", outcome = "carried" }]'
FOUL = club('on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "hand", player = "?p", status = "foul" }]')
DEAL: dict[str, Any] = {"event": "deal"}


def heard(*events: dict[str, Any], **more: Any) -> Hearing:
    return hearing(NO_LAW, *events, **more)


def facts(found: Hearing, name: str) -> list[Fact]:
    return list(found.table.memory.holding(name))


def values(found: Hearing, name: str) -> list[tuple[Value, ...]]:
    return [fact.values for fact in facts(found, name)]


def one(found: Hearing, name: str, **wanted: Value) -> Fact:
    fact = found.table.memory.one(name, **wanted)
    assert fact is not None
    return fact


def everything(found: Hearing, name: str) -> list[tuple[Value, ...]]:
    return [fact.values for fact in found.table.memory.by_type.get(name, ())]


def totals(found: Hearing, name: str) -> dict[Value, Value]:
    return {fact.values[0]: fact.values[1] for fact in facts(found, name)}


def bet(by: str, amount: int | None = 2, kind: str = "bet", **more: Any) -> dict[str, Any]:
    return {"event": kind, "by": by, **({} if amount is None else {"amount": amount}), **more}


# --- seats and roles


@pytest.mark.parametrize(
    ("dealer", "out", "roles"),
    [
        ("Dot", [], ("Ann", "Cal", "Ann")),
        ("Ann", [], ("Bob", "Dot", "Bob")),
        ("Dot", ["Ann"], ("Bob", "Cal", "Ann")),
        ("Dot", ["Cal"], ("Ann", "Bob", "Ann")),
        ("Ann", ["Ann"], ("Bob", "Dot", "Bob")),
    ],
)
def test_roles_follow_from_the_seats(dealer: str, out: list[str], roles: tuple[str, str, str]) -> None:
    found = heard(dealer=dealer, sits_out=out)
    assert tuple(one(found, role)["player"] for role in ("age", "pone", "next_dealer")) == roles
    assert one(found, "dealer")["player"] == dealer
    assert [player for (player,) in values(found, "seated")] == [name for name in PLAYERS if name not in out]
    assert len(values(found, "at_table")) == 4


def solved(found: Hearing, name: str, *bound: Value) -> list[tuple[Value, ...]]:
    _, solve = found.table.memory.relations[name]
    return list(solve(bound))


def test_relations_of_seats() -> None:
    found = heard(sits_out=["Bob"])
    assert solved(found, "left_of", "Ann", None) == [("Ann", "Cal")]
    assert solved(found, "neighbours", "Ann", None) == [("Ann", "Dot"), ("Ann", "Cal")]
    assert solved(found, "between", "Dot", None, "Cal") == [("Dot", "Ann", "Cal")]
    assert solved(found, "between", "Cal", None, "Cal") == [("Cal", "Dot", "Cal"), ("Cal", "Ann", "Cal")]
    assert solved(found, "between", "nobody", None, "Cal") == []
    assert len(solved(found, "between", None, None, None)) == 18


def test_two_players_are_neighbours_once() -> None:
    found = heard(players=["Ann", "Bob"])
    assert solved(found, "neighbours", None, None) == [("Ann", "Bob"), ("Bob", "Ann")]


# --- stages and rounds


def test_stages_follow_from_the_events() -> None:
    stages = [
        values(heard(*events), "stage")[0][0] for events in ([], [DEAL], [DEAL, bet("Ann")], [DEAL, bet("Ann"), {"event": "discard", "by": "Ann", "cards": 1}])
    ]
    assert stages == ["before_deal", "deal", "betting", "draw"]
    drawn = [DEAL, {"event": "discard", "by": "Ann", "cards": 1}, bet("Ann")]
    assert values(heard(*drawn), "stage") == [("final_betting",)]
    assert values(heard(*drawn, {"event": "show", "by": "Ann"}), "stage") == [("showdown",)]
    assert values(heard(*drawn, {"event": "take_pot", "by": "Ann"}), "stage") == [("settled",)]
    assert values(heard({"event": "begin", "stage": "draw"}), "stage") == [("draw",)]
    assert values(heard(bet("Ann", stage="final_betting")), "stage") == [("final_betting",)]


@pytest.mark.parametrize(
    ("events", "rounds"),
    [
        ([], 0),
        ([{"event": "deal", "to": "Ann", "cards": 1}], 1),
        ([{"event": "deal", "to": "Ann", "cards": 2}], 2),
        ([DEAL], 2),
        ([{"event": "deal", "round": 3}], 3),
        ([bet("Ann")], 2),
    ],
)
def test_rounds_of_the_deal(events: list[dict[str, Any]], rounds: int) -> None:
    assert len(values(heard(*events), "round_begun")) == rounds


# --- looking


@pytest.mark.parametrize("kind", ["bet", "check", "fold", "call", "pass"])
def test_who_acts_on_his_hand_has_looked_at_it(kind: str) -> None:
    found = heard(DEAL, {"event": kind, "by": "Ann"})
    assert values(found, "looked") == [("Ann", "hand", True)]


def test_who_says_that_he_has_not_looked_is_believed() -> None:
    found = heard(DEAL, bet("Ann"), {"event": "claim", "by": "Ann", "demand": "new_deal", "looked": False})
    assert values(found, "looked") == []
    found = heard(DEAL, {"event": "claim", "by": "Ann", "demand": "new_deal", "looked": True})
    assert values(found, "looked") == [("Ann", "hand", True)]


def test_a_look_by_accident_and_one_on_purpose_are_two() -> None:
    look = {"event": "look", "by": "Ann", "intentional": False}
    assert values(heard(DEAL, look, look), "looked") == [("Ann", "hand", False)]
    assert len(values(heard(DEAL, look, {"event": "look", "by": "Ann"}), "looked")) == 2


def test_cards_drawn_are_looked_at_when_their_owner_acts() -> None:
    draw = [DEAL, {"event": "ask_cards", "by": "Ann", "cards": 1}, {"event": "serve", "to": "Ann", "cards": 1}]
    assert ("Ann", "drawn", True) not in values(heard(*draw), "looked")
    assert ("Ann", "drawn", True) in values(heard(*draw, bet("Ann")), "looked")


# --- counters


def wagers(found: Hearing) -> list[tuple[Value, ...]]:
    return [tuple(fact[name] for name in ("by", "had", "total", "highest", "over")) for fact in facts(found, "wager")]


def test_what_a_wager_comes_to() -> None:
    found = heard(DEAL, bet("Bob", 4), bet("Cal", 4, "call"), bet("Dot", 9, "raise"), bet("Bob", 2, "call"), stakes={"blind": 1})
    assert wagers(found) == [("Bob", 0, 4, 1, 3), ("Cal", 0, 4, 4, 0), ("Dot", 0, 9, 4, 5), ("Bob", 4, 6, 9, -3)]
    assert one(found, "last_raise").values == ("Dot", 9)
    assert totals(found, "interval_total") == {"Ann": 1, "Bob": 6, "Cal": 4, "Dot": 9}
    assert totals(found, "put_in") == {"Ann": 1, "Bob": 6, "Cal": 4, "Dot": 9}
    assert [player for (player,) in values(found, "spoken")] == ["Dot", "Bob"]
    assert [player for (player,) in values(found, "waiting")] == ["Ann", "Cal"]


@pytest.mark.parametrize(
    ("call", "taken"),
    [({}, 5), ({"amount": 3}, 3), ({"all_in": True}, None), ({"by_mouth": True}, 5)],
)
def test_a_call_of_which_nothing_is_said_takes_what_is_wanting(call: dict[str, Any], taken: int | None) -> None:
    events: list[dict[str, Any]] = [
        {"event": "begin", "stage": "final_betting"},
        {"event": "bet", "by": "Ann", "amount": 5},
        {"event": "call", "by": "Bob", **call},
    ]
    assert one(heard(*events), "wager", kind="call")["amount"] == taken


def test_a_call_after_counters_that_are_not_known_is_not_known_either() -> None:
    events: list[dict[str, Any]] = [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 5}, {"event": "raise", "by": "Bob"}]
    assert one(heard(*events, {"event": "call", "by": "Cal"}), "wager", kind="call")["amount"] is None


def test_the_blind_that_nobody_tells_is_not_known() -> None:
    assert wagers(heard(DEAL, bet("Ann", 4, "call")))[0] == ("Ann", None, None, 0, None)
    assert wagers(heard(DEAL, bet("Ann", 4), game="jackpot"))[0] == ("Ann", 0, 4, 0, 4)


def test_a_straddle_doubles_and_counts() -> None:
    found = heard({"event": "post", "by": "Ann", "kind": "blind", "amount": 1}, {"event": "post", "by": "Bob", "kind": "straddle", "amount": 2}, DEAL)
    assert one(found, "straddler").values == ("Bob", 2)
    assert one(found, "to_double")["amount"] == 2
    assert totals(found, "interval_total") == {"Ann": 1, "Bob": 2}


def test_words_put_nothing_in() -> None:
    found = heard(DEAL, bet("Bob", 4, by_mouth=True), stakes={"blind": 1})
    assert totals(found, "put_in") == {"Ann": 1}
    (wager,) = facts(found, "wager")
    assert wager["mouth"] is True
    assert wager.irregular


def test_counters_under_a_hand_do_not_raise_yet_where_the_book_says_so() -> None:
    waits = replace(NO_LAW, about={**NO_LAW.about, "not_made": ["hand_on_chips"]})
    under = bet("Bob", 4, hand_on_chips=True)
    assert not values(hearing(waits, DEAL, under), "last_raise")
    assert values(hearing(waits, DEAL, bet("Bob", 4)), "last_raise") == values(heard(DEAL, under), "last_raise") == [("Bob", 4)]


def test_who_is_all_in_has_no_more_to_say() -> None:
    found = heard(DEAL, bet("Bob", 4, all_in=True), bet("Cal", 9, "raise"))
    assert ("Bob",) not in values(found, "waiting")


def test_the_pool() -> None:
    assert one(heard(DEAL, bet("Ann", 3, pool=20)), "pool")["amount"] == 23
    assert one(heard(DEAL, bet("Ann", 3), bet("Bob", 3), pot=20), "pool")["amount"] == 20
    assert one(heard(DEAL, bet("Ann", 3), bet("Bob", None), pot=20), "pool")["amount"] is None
    assert one(heard({"event": "deal"}, bet("Ann", 3, "open"), game="jackpot", record="complete"), "pool")["amount"] == 3


def test_counters_come_back_only_where_the_law_lets_them() -> None:
    back = {"event": "take_back", "by": "Ann", "amount": 3}
    assert totals(heard(DEAL, bet("Ann", 3, pool=20), back), "put_in") == {"Ann": 3}
    lenient = club('on = { fact = "wager", by = "?p", event = "?e" }\nthen = [{ conclude = "bet", event = "?e", by = "?p", outcome = "retractable" }]')
    found = hearing(lenient, DEAL, bet("Ann", 3, pool=20), back)
    assert totals(found, "put_in") == {"Ann": 0}
    assert one(found, "pool")["amount"] == 20
    assert one(found, "bet_ruled")["outcome"] == "retractable"


def test_a_new_interval_begins_afresh() -> None:
    found = heard(DEAL, bet("Bob", 4), {"event": "discard", "by": "Bob", "cards": 1}, bet("Bob", 2))
    assert wagers(found)[-1] == ("Bob", 0, 2, 0, 2)
    assert totals(found, "put_in") == {"Bob": 6}


# --- hands, exposures and the draw


def test_cards_dealt_are_counted() -> None:
    found = heard({"event": "deal", "to": "Ann", "cards": 6}, {"event": "withdraw_card", "by": "Dot", "of": "Ann"})
    assert one(found, "dealt").values == ("Ann", 5)


def test_the_first_bet_in_an_unopened_jack_opens_it() -> None:
    assert one(heard(DEAL, bet("Ann"), game="jackpot"), "opener").values == ("Ann",)
    assert values(heard(DEAL, bet("Ann")), "opener") == []
    again = heard(DEAL, bet("Ann", kind="open"), bet("Bob", 4), game="jackpot")
    assert one(again, "opener").values == ("Ann",)
    assert [fact["kind"] for fact in facts(again, "wager")] == ["open", "bet"]


def test_one_card_more_after_a_whole_deal_makes_six() -> None:
    more = {"event": "deal", "to": "Ann", "cards": 1}
    assert values(heard(DEAL, more), "dealt") == [("Ann", 6)]
    assert values(heard({"event": "deal", "round": 2}, more), "dealt") == []
    found = heard(DEAL, {"event": "discover", "by": "Ann", "fault": "count", "cards": 4}, more)
    assert one(found, "dealt").values == ("Ann", 5)


def one_by_one(order: str, **more: Any) -> Hearing:
    """A deal told card by card: the first letters of those who get one, in order."""
    names = {name[0]: name for name in PLAYERS}
    return heard(*({"event": "deal", "to": names[letter], "cards": 1} for letter in order if letter in names), **{"record": "complete", **more})


def test_cards_told_one_by_one_in_a_whole_record_are_counted_when_the_dealer_has_his_last() -> None:
    rounds = "ABCD ABCD ABCD ABCD "
    skipped = one_by_one(rounds + "ACD")
    assert values(skipped, "dealt") == [("Bob", 4)]
    assert [fact.values for fact in facts(skipped, "found")] == [("count", "Bob", 4)]
    assert values(one_by_one(rounds + "AABCD"), "dealt") == [("Ann", 6)]
    right = one_by_one(rounds + "ABCD")
    assert values(right, "dealt") == []
    assert one(right, "deal_done").event == 19
    assert values(one_by_one(rounds + "AC"), "dealt") == [], "the deal is not over"
    assert values(one_by_one(rounds + "ACD", record="summary"), "dealt") == []
    assert values(one_by_one(rounds + "ACD", game="stud"), "dealt") == []


def test_cards_told_one_by_one_are_counted_when_play_goes_on() -> None:
    deals = [{"event": "deal", "to": name, "cards": 1} for name in (*PLAYERS * 4, "Ann", "Bob", "Cal")]
    found = heard(*deals, bet("Ann", kind="come_in"), record="complete")
    assert values(found, "dealt") == [("Dot", 4)]
    assert values(heard(*deals[:14], bet("Ann", kind="come_in"), record="complete"), "dealt") == [], "the deal is not told whole"


def test_a_count_comes_to_light_at_the_end_or_when_it_is_found() -> None:
    six = {"event": "deal", "to": "Ann", "cards": 6}
    found = heard(six, bet("Bob", stage="betting"))
    (count,) = facts(found, "found")
    assert (count.values, count.happened < count.known) == (("count", "Ann", 6), True)
    discover = {"event": "discover", "by": "Ann", "fault": "count"}
    found = heard(six, discover, bet("Bob"))
    (count,) = facts(found, "found")
    assert count.event == 1
    assert everything(heard({**discover, "cards": 4}), "found") == [("count", "Ann", 4)]


def test_duties_left_undone_come_to_light_at_the_end() -> None:
    hidden = heard({"event": "omit", "by": "Dot", "duty": "shuffle"}, DEAL)
    assert facts(hidden, "omit")[0].known > facts(hidden, "deal")[0].known
    plain = heard({"event": "omit", "by": "Dot", "duty": "post"}, DEAL)
    assert facts(plain, "omit")[0].known < facts(plain, "deal")[0].known


def test_cards_turned_up_add_up() -> None:
    expose = {"event": "expose", "by": "Dot", "of": "Ann"}
    found = heard(expose, {**expose, "cards": 2}, {**expose, "by": "Ann"})
    assert {fact.values for fact in facts(found, "turned_up")} == {("Ann", False, "deal", 3), ("Ann", True, "deal", 1)}


def test_the_draw_is_made_up_from_what_is_told() -> None:
    found = heard(
        DEAL, {"event": "discard", "by": "Ann", "cards": ["Ah", "??"]}, {"event": "serve", "to": "Ann", "cards": 1}, {"event": "serve", "to": "Ann", "cards": 1}
    )
    assert one(found, "draw_of").values == ("Ann", 2, 2, 2)
    assert found.table.discards["Ann"] == ["Ah"]
    assert not values(found, "found")
    assert values(found, "has_drawn") == [("Ann",)]
    assert not values(found, "next_helped")
    found = heard(
        DEAL,
        {"event": "ask_cards", "by": "Ann", "cards": 2},
        {"event": "serve", "to": "Ann", "cards": 1},
        {"event": "ask_cards", "by": "Bob", "cards": 1},
        {"event": "serve", "to": "Bob", "cards": 1},
    )
    assert values(found, "next_helped") == [("Ann",)]
    assert [fact.values[:2] for fact in facts(found, "found")] == [("draw", "Ann")]


# --- showing


def test_hands_shown() -> None:
    hand = ["Ah", "Kh", "9c", "5d", "2s"]
    found = heard(
        {"event": "begin", "stage": "showdown"},
        {"event": "show", "by": "Ann", "cards": hand},
        {"event": "show", "by": "Bob", "cards": ["Ac", "??"]},
        {"event": "show", "by": "Cal", "part": "openers", "cards": ["Js", "Jc"]},
    )
    assert set(values(found, "shown")) == {("Ann", "whole"), ("Bob", "some"), ("Cal", "openers")}
    assert found.table.shown == {"Ann": tuple(hand)}
    assert found.table.openers_shown == {"Cal": ("Js", "Jc")}
    assert one(found, "found").values == ("count", "Ann", 5)
    assert one(found, "opener")["player"] == "Cal"


def test_a_fault_found_without_an_owner_is_the_tables() -> None:
    assert one(heard({"event": "discover", "by": "Ann", "fault": "pack"}), "found").values == ("pack", None, None)


def test_betting_goes_on_where_the_pool_was_taken_before_all_had_spoken() -> None:
    begun: dict[str, Any] = {"event": "begin", "stage": "final_betting"}
    betting = [begun, bet("Ann"), {"event": "fold", "by": "Bob"}, {"event": "take_pot", "by": "Ann"}]
    assert heard(*betting).table.stage == "settled"
    assert heard(*betting, {"event": "fold", "by": "Cal"}).table.stage == "final_betting"
    assert heard(*betting, {"event": "fold", "by": "Bob"}).table.stage == "settled", "he has spoken"
    shown = [{"event": "show", "by": name, "cards": ["??"] * 5} for name in ("Ann", "Dot")]
    after = heard(*betting[:3], bet("Dot", kind="call"), *shown, betting[3], {"event": "fold", "by": "Cal"})
    assert after.table.stage == "settled", "hands have been shown"


# --- who is in, and the end of a deal


def test_who_is_ruled_out_leaves_the_pot_in_the_next_tick() -> None:
    found = hearing(FOUL, DEAL, {"event": "remark", "by": "Ann"}, {"event": "remark", "by": "Ann"})
    assert values(found, "left_pot") == [("Ann", "foul")]
    assert [player for (player,) in values(found, "in_pot")] == ["Bob", "Cal", "Dot"]
    assert one(found, "left_pot").known > facts(found, "hand_status")[0].known - 2


def test_who_still_holds_cards_may_be_said_outright() -> None:
    found = heard({"event": "begin", "stage": "final_betting", "in": ["Ann", "Cal"]})
    assert [player for (player,) in values(found, "in_pot")] == ["Ann", "Cal"]
    assert set(values(found, "left_pot")) == {("Bob", "out"), ("Dot", "out")}


def test_a_deal_that_falls_moots_what_belonged_to_it() -> None:
    rules = (
        'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "hand", player = "?p", status = "foul" },'
        ' { conclude = "option", for = "?p", choices = ["card"] }]',
        'on = { fact = "play_on", by = "?p" }\nthen = [{ conclude = "deal", outcome = "misdeal" }, { conclude = "order", do = "reshuffle", by = "?p" }]',
    )
    found = hearing(club(*rules), DEAL, {"event": "remark", "by": "Ann"}, {"event": "play_on", "by": "Bob"}, {"event": "play_on", "by": "Cal"}, bet("Bob"))
    assert values(found, "deal_fell") == [("misdeal",)]
    assert not values(found, "hand_status")
    assert not values(found, "option_open")
    assert not values(found, "in_pot")
    assert ("reshuffle", "Bob") in [fact.values[:2] for fact in facts(found, "order_given")]
    assert not facts(found, "wager")


def test_the_next_deal_begins_with_a_clean_table() -> None:
    found = heard(DEAL, bet("Ann"), {"event": "fold", "by": "Bob"}, {"event": "next_deal", "by": "Ann"}, DEAL)
    assert one(found, "dealer")["player"] == "Ann"
    assert one(found, "age")["player"] == "Bob"
    assert not values(found, "put_in")
    assert len(values(found, "in_pot")) == 4
    assert not values(found, "looked")
    assert ("bet", "Ann") in values(found, "happening")


@pytest.mark.parametrize(("law", "games"), [(FOUL, [("draw",)]), (club(NEXT_IS_JACK), [("jackpot",)])])
def test_the_next_deal_is_of_the_game_that_the_law_says(law: Book, games: list[tuple[Value, ...]]) -> None:
    said = {"event": "remark", "by": "Ann"}
    assert values(hearing(law, DEAL, said), "game") == [("draw",)]
    found = hearing(law, DEAL, said, {"event": "next_deal", "by": "Ann"}, DEAL, bet("Bob"))
    assert values(found, "game") == games
    assert bool(values(found, "opener")) == (games == [("jackpot",)])


@pytest.mark.parametrize(("law", "opened", "games"), [(NO_LAW, [bet("Ann")], ["draw"]), (NO_LAW, [], ["jackpot"]), (club(CARRIED), [bet("Ann")], ["jackpot"])])
def test_a_blind_after_a_jack_that_was_decided_is_of_an_ordinary_pool(law: Book, opened: list[dict[str, Any]], games: list[str]) -> None:
    events = [DEAL, *opened, {"event": "remark", "by": "Ann"}, {"event": "next_deal", "by": "Ann"}]
    blind = {"event": "post", "by": "Bob", "kind": "blind", "amount": 1}
    assert values(hearing(law, *events, game="jackpot"), "game") == [("jackpot",)]
    assert values(hearing(law, *events, blind, game="jackpot"), "game") == [(game,) for game in games]


def test_what_the_incident_says_of_the_table_are_facts() -> None:
    found = heard(
        stakes={"ante": 2, "limit": 9},
        stacks={"Ann": 30},
        first_deal=True,
        game="stud",
        house={"pack": 53, "wild": ["joker"], "kitty": {"chips": 3, "limit": 20}, "buck": "Ann"},
    )
    assert set(values(found, "stake")) == {("ante", 2), ("limit", 9)}
    assert values(found, "stack") == [("Ann", 30)]
    assert values(found, "first_deal") == [()]
    assert values(found, "game") == [("stud",)]
    assert values(found, "pack_in_use") == [(53,)]
    assert values(found, "kitty") == [(3, 20)]
    assert values(found, "buck") == [("Ann",)]
    assert values(found, "closing") == [()]


def test_a_second_card_to_one_player_begins_the_second_round() -> None:
    first = [{"event": "deal", "to": name, "cards": 1} for name in PLAYERS]
    assert values(heard(*first), "round_begun") == [(1,)]
    assert values(heard(*first, first[0]), "round_begun") == [(1,), (2,)]


def test_stud_is_dealt_and_bet_in_turns() -> None:
    """A card dealt after betting ends the interval; what a player has so far is no wrong number, until the last interval."""
    two = [{"event": "deal", "to": name, "cards": 2} for name in PLAYERS]
    street = [{"event": "bet", "by": PLAYERS[0], "amount": 2}, {"event": "call", "by": PLAYERS[1], "amount": 2}]
    found = heard(*two, *street, {"event": "deal", "round": 3}, bet(PLAYERS[0]), game="stud")
    assert len(totals(found, "interval_total")) == 1
    assert not values(found, "found")
    last = {"event": "begin", "stage": "final_betting"}
    assert not values(heard(*two, last, game="stud"), "found")
    short = {"event": "deal", "to": PLAYERS[1], "cards": 4}
    assert not values(heard(short, game="stud"), "found")
    assert ("count", PLAYERS[1], 4) in values(heard(short, last, game="stud"), "found")
    assert ("count", PLAYERS[1], 6) in values(heard({**short, "cards": 6}, game="stud"), "found")
    whole = {"event": "deal", "to": PLAYERS[0], "cards": 5}
    rest = [{"event": "deal", "to": name, "cards": 5} for name in PLAYERS[2:]]
    assert ("count", PLAYERS[1], 4) in values(heard(whole, short, *rest, last, game="stud"), "found")


def test_seats_drawn_for() -> None:
    found = heard({"event": "draw_seats", "draws": {"Ann": "Ah", "Bob": "Kd", "Cal": "10s", "Dot": "2c"}, "exposed": {"Bob": 2}})
    ranks = {str(fact["player"]): (fact["rank"], fact["exposed"]) for fact in facts(found, "drew_seat")}
    assert ranks == {"Ann": (1, 1), "Bob": (13, 2), "Cal": (10, 1), "Dot": (2, 1)}


@pytest.mark.parametrize("act", [{"event": "fold"}, {"event": "check"}, {"event": "bet", "amount": 2}, {"event": "call_sight"}, {"event": "pass"}])
def test_the_stage_that_an_act_is_told_for_stands(act: dict[str, Any]) -> None:
    draw = {"event": "begin", "stage": "draw"}
    assert one(heard(DEAL, draw, {**act, "by": "Ann", "stage": "draw"}), "stage")["name"] == "draw"
    assert one(heard(DEAL, draw, {**act, "by": "Ann"}), "stage")["name"] == "final_betting"


@pytest.mark.parametrize("kind", ["fold", "pass"])
def test_one_who_drops_out_of_turn_does_not_end_the_draw(kind: str) -> None:
    found = heard(DEAL, {"event": "begin", "stage": "draw"}, {"event": kind, "by": "Ann", "out_of_turn": True})
    assert one(found, "stage")["name"] == "draw"


@pytest.mark.parametrize("after", [{"event": "bet", "by": "Ann", "amount": 2}, {"event": "begin", "stage": "draw"}, {"event": "fold", "by": "Ann"}])
def test_once_there_is_betting_the_second_round_was_begun(after: dict[str, Any]) -> None:
    assert (2,) in values(heard({"event": "deal", "round": 1}, after), "round_begun")
