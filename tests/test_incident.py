"""Incidents: what is read, what is filled in, and how bad input is refused."""

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from arbiter.cards import JOKER, PACKS, RANKS, SUITS, normal, pack_of
from arbiter.errors import InputError, nearest, one_line, quote
from arbiter.events import EVENT_KINDS, Event
from arbiter.events.accounts import Accounts
from arbiter.incident import House, Incident, check_house, check_incident, read_incident, with_house
from arbiter.incident.text import MOST_BYTES
from arbiter.law import LawError
from arbiter.schema import incident_schema

PLAYERS = ["Ann", "Bob", "Cal", "Dot", "Eve"]
ANN = ["Ah", "Kd", "9c", "5h", "2d"]
BOB = ["Qs", "Qd", "8c", "7h", "3s"]
DUPLICATE = {"event": "pack_fault", "fault": "duplicate"}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Ann", "dealer", "Ah"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({field.alias or name for kind in EVENT_KINDS.values() for name, field in kind.model_fields.items()})


def table(*events: Any, **more: Any) -> dict[str, Any]:
    return {"players": PLAYERS, "events": list(events), **more}


def shows(by: str, cards: list[str], **more: Any) -> dict[str, Any]:
    return {"event": "show", "by": by, "cards": cards, **more}


def read(*events: Any, **more: Any) -> Incident:
    return check_incident(table(*events, **more))


def only(*events: Any, **more: Any) -> Any:
    """The last event of an incident, whatever its kind: its fields are looked at one by one."""
    return read(*events, **more).events[-1]


def refused(*events: Any, **more: Any) -> str:
    with pytest.raises(InputError) as error:
        check_incident(table(*events, **more))
    return str(error.value)


def outcome(reading: Callable[[], Incident]) -> Incident | str:
    try:
        return reading()
    except InputError as error:
        return str(error)


def unread(text: str | bytes) -> str:
    with pytest.raises(InputError) as error:
        read_incident(text)
    assert str(error.value).isprintable()
    return str(error.value)


# --- what is filled in -----------------------------------------------------------------------------------------------


def test_the_last_player_deals_if_nobody_is_said_to() -> None:
    assert read().dealer == "Eve"
    assert only({"event": "deal"}).by == "Eve"
    assert only({"event": "deal"}, dealer="Bob").by == "Bob"
    assert only({"event": "offer_cut"}).by == "Eve"
    assert only({"event": "serve", "to": "Ann"}).by == "Eve"


def test_roles_are_resolved_everywhere() -> None:
    incident = read(
        {"event": "expose", "by": "dealer", "of": "age", "caused_by": "pone"},
        {"event": "draw_seats", "draws": {"age": "2h", "Dot": "3h"}},
        {"event": "agree_divide", "by": ["age", "pone"]},
        {"event": "object", "by": "pone"},
        {"event": "begin", "stage": "draw", "in": ["dealer", "Dot"]},
        {"event": "borrow", "by": "age", "from": "pone", "amount": 3},
        dealer="Bob",
        stacks={"age": 30},
        house={"buck": "pone"},
    )
    exposed, drawn, divided, objected, begun, borrowed = (each.model_dump(by_alias=True) for each in incident.events)
    assert (exposed["by"], exposed["of"], exposed["caused_by"]) == ("Bob", "Cal", "Ann")
    assert drawn["draws"] == {"Cal": "2h", "Dot": "3h"}
    assert divided["by"] == ("Cal", "Ann")
    assert objected["by"] == ("Ann",)
    assert begun["in"] == ("Bob", "Dot")
    assert borrowed["from"] == "Ann"
    assert incident.stacks == {"Cal": 30}
    assert isinstance(incident.house, House)
    assert incident.house.buck == "Ann"


def test_roles_follow_the_next_deal_and_an_exchange_of_seats() -> None:
    bet = {"event": "bet", "by": "age"}
    events = read(bet, {"event": "next_deal", "by": "age"}, bet, {"event": "exchange_seats", "by": ["Bob", "Dot"]}, bet).events
    assert [each.model_dump()["by"] for each in events if each.event == "bet"] == ["Ann", "Bob", "Dot"]


def test_who_sits_out_is_neither_age_nor_pone() -> None:
    assert only({"event": "bet", "by": "age"}, sits_out=["Ann", "dealer"]).by == "Bob"
    assert only({"event": "bet", "by": "pone"}, sits_out=["Dot"]).by == "Cal"
    assert read(sits_out=["dealer", "Ann"]).sits_out == ("Ann", "Eve")


def test_who_sat_out_only_to_deal_is_in_the_next_deal() -> None:
    assert only({"event": "next_deal", "by": "Ann"}, {"event": "bet", "by": "pone"}, sits_out=["Eve"]).by == "Eve"


@pytest.mark.parametrize(
    ("event", "owner"),
    [
        ({"event": "show", "by": "Ann"}, "Ann"),
        ({"event": "retrieve_hand", "by": "Ann"}, "Ann"),
        ({"event": "look", "by": "Ann"}, "Ann"),
        ({"event": "look", "by": "Ann", "at": "discards"}, "Ann"),
        ({"event": "look", "by": "bystander"}, None),
        ({"event": "expose", "by": "dealer"}, "Eve"),
        ({"event": "expose", "by": "wind"}, None),
        ({"event": "expose", "by": "dealer", "undealt": True}, None),
        ({"event": "discover", "by": "Ann", "fault": "count"}, "Ann"),
        ({"event": "discover", "by": "Ann", "fault": "pack"}, None),
        ({"event": "ask_drawn", "by": "Ann", "to": "Bob"}, "Bob"),
        ({"event": "tell_drawn", "by": "bystander", "of": "Bob"}, "Bob"),
        ({"event": "omit", "by": "dealer", "duty": "deal_hand"}, None),
    ],
)
def test_whose_it_is_follows_from_who_did_it(event: dict[str, Any], owner: str | None) -> None:
    assert only(event).of == owner


def test_other_defaults() -> None:
    assert only({"event": "expose", "by": "wind", "of": "Ann"}).cards == 1
    assert only(shows("Ann", ANN)).part == "whole"
    assert only({"event": "look", "by": "Ann"}).intentional is True
    assert only({"event": "bet", "by": "Ann"}).amount is None
    assert only({"event": "claim", "by": "Ann", "demand": "pot"}).looked is None


def test_ten_has_one_notation() -> None:
    assert only(shows("Ann", ["10s", "Th", "??"])).cards == ("Ts", "Th", "??")


def test_events_in_accounts_are_resolved_too() -> None:
    event = only(
        {
            "event": "accounts",
            "versions": [{"from": "age", "events": [{"event": "look", "by": "pone"}]}, {"from": "pone", "events": []}],
        }
    )
    assert isinstance(event, Accounts)
    assert [version.from_ for version in event.versions] == ["Ann", "Dot"]
    assert event.versions[0].events[0].model_dump()["of"] == "Dot"


def test_house_may_be_a_path_and_be_replaced_by_what_is_found_there() -> None:
    incident = read(shows("Ann", ["11d"]), house="club.toml")
    assert incident.house == "club.toml"
    assert with_house(incident, check_house({"pack": 60})).house == House(pack=60)
    with pytest.raises(InputError, match=r"^club\.toml: events\[0\]\.cards: '11d' is not in a pack of 52"):
        with_house(incident, check_house({}), "club.toml")
    with pytest.raises(InputError, match=r"house\.buck"):
        with_house(incident, check_house({"buck": "Zoe", "pack": 60}))


def test_house_given_from_outside_replaces_the_incidents_own() -> None:
    incident = check_incident(table(shows("Ann", ["11d"]), house={"pack": 32}), house=House(pack=60))
    assert incident.house == House(pack=60)


def test_a_wild_joker_brings_its_pack() -> None:
    assert check_house({"wild": ["joker", "deuces"]}).pack == 53
    for bad in ({"wild": ["bug"], "pack": 52}, {"wild": ["bug", "joker"]}):
        with pytest.raises(InputError, match="house: wild"):
            check_house(bad)


def test_what_was_read_can_be_written_and_read_again() -> None:
    incident = read({"event": "deal"}, {"event": "discard", "by": "age", "cards": ["10s"]}, house={"options": {"x": ["a"]}})
    written = incident.model_dump_json(by_alias=True, exclude_unset=True)
    assert read_incident(written) == incident


# --- bad input: the fields -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"event": "DEAL"}, "events[0].event: there is no event 'DEAL'; did you mean 'deal'?"),
        ({"event": "xyzzy"}, "`arbiter events`"),
        ({"event": 7}, "events[0].event: there is no event 7"),
        ({"evnt": "deal"}, "events[0].event: is missing; did you mean 'event' by 'evnt'?"),
        (None, "events[0]: null is not an object"),
        ({"event": "bet", "amount": 5}, "events[0].by: is missing; who did it"),
        ({"event": "bet", "by": 3}, "events[0].by: 3 is not text"),
        ({"event": "bet", "by": "Anne"}, "events[0].by: 'Anne' does not sit at the table; did you mean 'Ann'?"),
        ({"event": "bet", "by": "bystander"}, "'bystander' cannot stand here"),
        ({"event": "bet", "by": "Ann", "amont": 5}, "events[0].amont: there is no such field; did you mean 'amount'?"),
        ({"event": "bet", "amont": 5}, "did you mean 'amount'?"),
        ({"event": "bet", "by": "Ann", "amount": -5}, "amount: -5 is too little; at least 0"),
        ({"event": "bet", "by": "Ann", "amount": 10**15 + 1}, "amount: 1000000000000001 is too much"),
        ({"event": "bet", "by": "Ann", "amount": 5.0}, "amount: 5.0 is not a whole number"),
        ({"event": "bet", "by": "Ann", "amount": True}, "amount: true is not a whole number"),
        ({"event": "bet", "by": "Ann", "amount": "5"}, "amount: '5' is not a whole number"),
        ({"event": "bet", "by": "Ann", "all_in": 1}, "all_in: 1 is not true or false"),
        ({"event": "begin", "stage": "flop"}, "'flop' is not allowed here; one of before_deal, deal"),
        ({"event": "omit", "by": "Ann", "duty": "ofer_cut"}, "did you mean 'offer_cut'?"),
        ({"event": "claim", "by": "Ann", "demand": "newdeal"}, "did you mean 'new_deal'?"),
        ({"event": "look", "by": "Ann", "at": "sleeve"}, "'sleeve'"),
        ({"event": "cut", "by": "Ann", "packets": [52]}, "packets: there are 1; at least 2"),
        ({"event": "cut", "by": "Ann", "packets": [20, 20, 12]}, "packets: there are 3; at most 2"),
        ({"event": "cut", "by": "Ann", "packets": [26, 27]}, "packets: 53 cards are more than the pack has"),
        ({"event": "deal", "to": "Ann", "cards": 53}, "cards: 53 cards are more than the pack has; at most 52"),
        ({"event": "discard", "by": "Ann", "cards": "Ah"}, "write how many, or a list of cards"),
        ({"event": "exchange_seats", "by": ["Ann"]}, "by: there are 1; at least 2"),
        ({"event": "exchange_seats", "by": ["Ann", "age"]}, "by[1]: 'Ann' is named twice"),
        ({"event": "draw_seats", "draws": {"age": "2h", "Ann": "3h"}}, "one player stands there twice"),
        ({"event": "draw_seats", "draws": {"Bob": "2h", "Ann": "2h"}}, "draws: '2h' stands there twice"),
        ({"event": "agree"}, "by: is missing; a name, a list of names, or `all`: true"),
        ({"event": "discover", "by": "bystander", "fault": "draw"}, "of: is missing: a bystander has no hand; name the player whose hand it is"),
        ({"event": "decide", "by": []}, "by: there are 0; at least 1"),
        ({"event": "remove_counters", "by": "Ann", "note": "a\x1b[0m"}, "note: 'a\\x1b[0m' holds a control character"),
        ({"event": "accounts", "versions": []}, "versions: there are 0"),
        ({"event": "accounts"}, "versions: is missing"),
        (
            {"event": "accounts", "versions": [{"from": "Ann", "evnts": []}] * 2},
            "versions[0].evnts: there is no such field",
        ),
        ({"event": "accounts", "versions": [{"from": "Zoe", "events": []}] * 2}, "versions[0].from: 'Zoe'"),
        (
            {"event": "accounts", "versions": [{"from": "Ann", "events": [{"event": "lok"}]}]},
            "events[0].versions[0].events[0].event: there is no event 'lok'; did you mean 'look'?",
        ),
        (
            {"event": "accounts", "versions": [{"from": "Ann", "events": [{"event": "accounts"}]}]},
            "versions[0].events[0]: there are accounts within accounts",
        ),
    ],
)
def test_a_bad_event_is_refused(event: Any, told: str) -> None:
    assert told in refused(event)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"titel": "x"}, "incident: titel: there is no such field; did you mean 'title'?"),
        ({"title": ["x"]}, "title: a list is not text"),
        ({"title": "a\nb"}, "title: 'a\\nb' holds a control character"),
        ({"events": {}}, "events: an object is not a list"),
        ({"events": None}, "events: null is not a list"),
        ({"players": "Ann, Bob"}, "players: 'Ann, Bob' is not a list"),
        ({"players": ["Ann"]}, "players: there are 1; at least 2"),
        ({"players": [str(n) for n in range(31)]}, "players: there are 31; at most 30"),
        ({"players": ["Ann", 2]}, "players[1]: 2 is not text"),
        ({"players": ["Ann", " "]}, "players[1]: a name is empty"),
        ({"players": ["Ann", "Ann"]}, "players[1]: 'Ann' sits there twice"),
        ({"players": ["Ann", "wind"]}, "players[1]: 'wind' cannot be a name"),
        ({"players": ["Ann", "Bo\nb"]}, "players[1]: the name 'Bo\\nb'"),
        ({"players": ["Ann", "Bob\u202e"]}, "players[1]: the name 'Bob\\u202e'"),
        ({"players": ["Ann", "\ud800"]}, "players[1]: the name '\\ud800'"),
        ({"dealer": "Zoe"}, "dealer: 'Zoe' does not sit at the table"),
        ({"dealer": "age"}, "dealer: 'age' is a role"),
        ({"sits_out": ["Zoe"]}, "sits_out[0]: 'Zoe'"),
        ({"sits_out": PLAYERS[1:]}, "sits_out: fewer than two players are in the deal"),
        ({"stacks": {"Zoe": 3}}, "stacks: 'Zoe'"),
        ({"stacks": {"Ann": -3}}, "stacks.Ann: -3 is too little"),
        ({"stakes": [2, 1]}, "stakes: a list is not an object"),
        ({"stakes": {"limit": 0}}, "stakes.limit: 0 is too little"),
        ({"stakes": {"anti": 2}}, "stakes.anti: there is no such field; did you mean 'ante'?"),
        ({"pot": 12.5}, "pot: 12.5 is not a whole number"),
        ({"house": 7}, "house: 7 is not an object"),
        ({"house": ""}, "house: the path is empty"),
        ({"house": {"pack": 51}}, "house.pack: no pack has 51 cards"),
        ({"house": {"pack": 52.0}}, "house.pack: no pack has 52.0 cards"),
        ({"house": {"kitty": {"chips": -1}}}, "house.kitty.chips: -1 is too little"),
        ({"house": {"wilds": []}}, "house.wilds: there is no such field; did you mean 'wild'?"),
        ({"house": {"options": {"x": 1.5}}}, "house.options.x: 1.5 is not text"),
        ({"house": {"buck": "Zoe"}}, "house.buck: 'Zoe'"),
        ({"game": "whist"}, "game: 'whist' is not allowed here; one of draw, jackpot, stud"),
    ],
)
def test_a_bad_field_is_refused(fields: dict[str, Any], told: str) -> None:
    assert told in refused(**fields) if "events" not in fields else told in _refused(fields)


def _refused(fields: dict[str, Any]) -> str:
    with pytest.raises(InputError) as error:
        check_incident({"players": PLAYERS, **fields})
    return str(error.value)


def test_what_is_missing_is_named() -> None:
    assert _refused({}).startswith("incident: events: is missing")
    with pytest.raises(InputError, match="incident: a list is not an object"):
        check_incident([])


@pytest.mark.parametrize("name", ["<b>Bob</b>", 'Bob "Ace" O\'Neil \\ & Co', "[31mBob", "B" + "o" * 10_000, "Дон 🂡", "Dealer"])
def test_any_printable_name_may_sit_there(name: str) -> None:
    assert check_incident({"players": ["Ann", name], "events": [{"event": "bet", "by": name}]}).dealer == name


# --- bad input: cards ------------------------------------------------------------------------------------------------


def test_cards_have_one_form() -> None:
    assert {normal(rank + suit) for rank in (*RANKS, "10") for suit in SUITS} == pack_of(60)
    assert [len(pack_of(size)) for size in PACKS] == list(PACKS)
    assert JOKER in pack_of(53)
    for bad, told in (("1h", "'1h' is no card"), ("AH", "did you mean 'Ah'?"), ("joker", "did you mean 'Joker'?")):
        with pytest.raises(InputError) as error:
            normal(bad)
        assert told in str(error.value)


def test_a_card_must_be_in_the_pack_in_use() -> None:
    assert "'11d' is not in a pack of 52" in refused(shows("Ann", ["11d"]))
    assert "'2d' is not in a pack of 32" in refused(shows("Ann", ["2d"]), house={"pack": 32})
    assert "'Joker'" in refused(shows("Ann", ["Joker"]))
    read(shows("Ann", ["Joker", "Ah"]), house={"wild": ["joker"]})
    read(shows("Ann", ["Joker"]), {"event": "pack_fault", "fault": "foreign"})


def test_a_card_is_in_one_place() -> None:
    assert "events[0].cards: 'Ah' stands there twice" in refused(shows("Ann", ["Ah", "Ah"]))
    told = refused(shows("Ann", ANN), shows("Bob", ["Ah", *BOB[1:]]))
    assert "events[1].cards: 'Ah' was with 'Ann' already" in told
    assert "was with 'Bob'" in refused({"event": "discard", "by": "Bob", "cards": ["Ah"]}, shows("Ann", ANN))


def test_a_reported_duplicate_explains_a_card_in_two_places() -> None:
    read(shows("Ann", ANN), shows("Bob", ["Ah", "Ah"]), DUPLICATE)


def test_a_player_may_show_his_cards_again() -> None:
    read(
        {"event": "discard", "by": "Ann", "cards": ["Kd"]},
        shows("Ann", ["Ah", "Kd"], part="openers"),
        shows("Ann", ANN),
        shows("Bob", ["??", "??", *BOB]),
    )


@pytest.mark.parametrize(
    "between",
    [
        {"event": "next_deal", "by": "Ann"},
        {"event": "shuffle", "by": "Eve"},
        {"event": "deal"},
        {"event": "begin", "stage": "deal"},
    ],
)
def test_after_a_new_deal_cards_may_be_anywhere(between: dict[str, Any]) -> None:
    read(shows("Ann", ANN), between, shows("Bob", ANN))


@pytest.mark.parametrize("between", [{"event": "mix", "by": "Eve"}, {"event": "last_cards", "left": 1}])
def test_after_a_mix_discards_may_be_dealt_again(between: dict[str, Any]) -> None:
    read({"event": "discard", "by": "Ann", "cards": ["Ah"]}, between, shows("Bob", ["Ah"]))
    assert "was with" in refused(shows("Ann", ["Ah"]), between, shows("Bob", ["Ah"]))


def test_no_more_cards_are_dealt_than_the_pack_has() -> None:
    deals = [{"event": "deal", "to": name, "cards": 13} for name in PLAYERS]
    assert "events[4].cards: 65 cards are more than the pack has" in refused(*deals)
    read(*deals[:4])


def test_a_long_pack_may_be_cut() -> None:
    cut = {"event": "cut", "by": "Dot", "packets": [26, 28]}
    read(cut, {"event": "count_pack", "by": "Eve", "cards": 54})
    read(cut, {"event": "pack_fault", "fault": "long"})


# --- bad input: the order of events ----------------------------------------------------------------------------------


def test_a_stage_is_not_set_back() -> None:
    draw, betting = {"event": "begin", "stage": "draw"}, {"event": "begin", "stage": "betting"}
    assert "events[1].stage: 'betting' comes before 'draw', which has begun" in refused(draw, betting)
    read(betting, draw, draw, {"event": "next_deal", "by": "Ann"}, betting, draw, {"event": "deal"}, betting)


def test_ids_are_given_once_and_references_lead_back() -> None:
    named = {"event": "bet", "by": "Ann", "id": "first-bet"}
    claim = {"event": "claim", "by": "Bob", "demand": "take_back"}
    assert "id: 'first-bet' is the id of an event before" in refused(named, named)
    assert "did you mean 'first-bet'?" in refused(named, {**claim, "about": "first_bet"})
    assert "about: 1 is no event before this one" in refused(named, {**claim, "about": 1})
    assert "give that event an `id`" in refused({**claim, "about": "first-bet"})
    read(named, {**claim, "about": "first-bet"}, {**claim, "about": 0}, {"event": "remark", "by": "Ann", "about": "x"})


def test_two_accounts_may_tell_of_the_same_event() -> None:
    told = [{"from": name, "events": [{"event": "bet", "by": "Ann", "id": "bet"}]} for name in ("Ann", "Bob")]
    claim = {"event": "claim", "by": "Bob", "demand": "take_back", "about": "bet"}
    read({"event": "deal", "id": "bare"}, {"event": "accounts", "versions": told}, claim)
    told[0]["events"] = [{"event": "bet", "by": "Ann", "id": "bare"}]
    assert "versions[0].events[0].id: 'bare'" in refused({"event": "deal", "id": "bare"}, {"event": "accounts", "versions": told})


def test_what_one_account_says_of_cards_binds_nobody_else() -> None:
    told = [{"from": name, "events": [shows(name, ANN)]} for name in ("Ann", "Bob")]
    read({"event": "accounts", "versions": told}, shows("Cal", ANN))
    assert "versions[0].events[0].cards: 'Ah' was with 'Cal' already" in refused(shows("Cal", ANN), {"event": "accounts", "versions": told})


# --- bad input: the text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "standard input: the input is empty"),
        (" \n\t", "standard input: the input is empty"),
        ("[]", "standard input: a list is not an object"),
        ("null", "standard input: null is not an object"),
        ('{"players": ["Ann", "Bob"],\n "events": [{"event": "deal"},]}', "line 2, column 31: this is no JSON"),
        ('{"players": [] // x\n}', "column 16: this is no JSON: expecting ',' delimiter; JSON has no comments"),
        ("{'players': []}", "line 1, column 2: this is no JSON"),
        ('{"events": [', "the text ends too early"),
        ("{}\n{}", "line 2, column 1: there is more after the end of the object"),
        ('{"pot": 40, "pot": 4}', "'pot' stands twice in one object"),
        ("[" * 100_000, "nested too deep"),
        (b'{"title": "\xff"}', "line 1, column 12: this is not UTF-8"),
        ('{"players": ["a", "b"], "events": [], "pot": 1e400}', "pot: 1e400 is not a whole number"),
        ('{"players": ["a", "b"], "events": [], "pot": NaN}', "pot: NaN is not a whole number"),
        ('{"players": ["a", "b"], "events": [], "pot": -Infinity}', "pot: -Infinity is not a whole number"),
        ('{"players": ["a", "b"], "events": [], "pot": ' + "9" * 1_000_000 + "}", "9… is out of bounds"),
        (
            "x" * (MOST_BYTES + 1),
            "4,194,305 bytes are too many for one incident; at most 4,194,304 bytes, and 10,000 events",
        ),
        (
            json.dumps(table(*[{"event": "mix", "by": "Ann"}] * 10_001)),
            "events: there are 10,001 events; at most 10,000",
        ),
    ],
)
def test_text_that_is_no_incident_is_refused(text: str | bytes, told: str) -> None:
    assert told in unread(text)


def test_events_in_accounts_count_too() -> None:
    told = [{"from": name, "events": [{"event": "mix", "by": "Ann"}] * 5_000} for name in ("Ann", "Bob")]
    assert "events: there are 10,001 events" in refused({"event": "accounts", "versions": told})


def test_an_error_says_where_the_input_came_from() -> None:
    with pytest.raises(InputError, match=r"^club\.json: events\[0\]\.by: 'Zoe' does not sit at the table; one of Ann, Bob"):
        read_incident(json.dumps(table({"event": "bet", "by": "Zoe"})), "club.json")


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read_incident(b"\xef\xbb\xbf" + json.dumps(table()).encode()) == read()


def test_quotes_are_short_and_printable() -> None:
    assert quote("z" * 1_000_000) == "'" + "z" * 60 + "…'"
    assert quote(10**100_000) == "a number too long to write"
    assert one_line("\x1b]0;\ud800\n") == "\\x1b]0;\\ud800\\n"
    assert nearest("z" * 1_000_000, ["zz"]) is None
    assert len(str(InputError("w" * 10_000, "x" * 10_000, "y" * 10_000))) < 2_000
    assert len(str(LawError("1.md", 1, "x" * 10_000, "y" * 10_000))) < 2_000


# --- properties ------------------------------------------------------------------------------------------------------


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused_in_one_line(text: str | bytes) -> None:
    got = outcome(lambda: read_incident(text))
    assert isinstance(got, Incident) or got.isprintable()


@given(st.sampled_from(sorted(EVENT_KINDS)), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4))
def test_any_event_is_read_or_refused_in_one_line(kind: str, fields: dict[str, Any]) -> None:
    got = outcome(lambda: read({**fields, "event": kind}))
    if isinstance(got, Incident):
        assert check_incident(got.model_dump(mode="json", by_alias=True)) == got
    else:
        assert got.startswith("incident: events")
        assert got.isprintable()


@given(st.integers(0, 4), st.sampled_from(["dealer", "age", "pone"]))
def test_a_role_means_what_the_name_means(seat: int, role: str) -> None:
    name = PLAYERS[(seat + {"dealer": 0, "age": 1, "pone": -1}[role]) % 5]
    by_role, by_name = (read({"event": "omit", "by": who, "duty": "turn", "of": who}, dealer=PLAYERS[seat]) for who in (role, name))
    assert by_role == by_name


# --- the schema ------------------------------------------------------------------------------------------------------


def test_the_schema_describes_every_event() -> None:
    schema = incident_schema()
    Draft202012Validator.check_schema(schema)
    check = Draft202012Validator(schema)
    for kind in EVENT_KINDS:
        assert schema["$defs"][kind]["description"]
        assert all("description" in field for field in schema["$defs"][kind]["properties"].values())
    told = {
        "event": "accounts",
        "versions": [{"from": "Ann", "events": []}, {"from": "Bob", "events": [{"event": "mix", "by": "Eve"}]}],
    }
    assert check.is_valid(table({"event": "deal"}, shows("Ann", ["10s"]), told, title="x", house="club.toml"))
    for bad in (
        {"event": "lok"},
        {"event": "bet"},
        shows("Ann", ["1s"]),
        {"event": "accounts", "versions": [{"from": "x", "events": [told]}]},
    ):
        assert not check.is_valid(table(bad))


def test_every_kind_of_event_says_what_happened() -> None:
    for name, kind in EVENT_KINDS.items():
        assert kind.model_fields["event"].default == name
        assert kind.__doc__
        assert "\n" not in kind.__doc__
        assert issubclass(kind, Event)


WRONG_KINDS: tuple[Any, ...] = (None, True, 3, -1, 2.5, "x", "", [], [1], [[]], {}, {"x": 1}, {"Ann": []})
STATED = ("title", "book", "game", "record", "players", "dealer", "stakes", "pot", "stacks", "sits_out", "first_deal", "house", "events")


def told_wrong() -> Iterator[dict[str, Any]]:
    for name, value in itertools.product(STATED, WRONG_KINDS):
        yield {"players": ["Ann", "Bob"], "events": [], name: value}
    for name in ("adopt", "options", "pack", "wild", "kitty", "buck", "laws"):
        yield from ({"players": ["Ann", "Bob"], "events": [], "house": {name: value}} for value in WRONG_KINDS)
    for kind, model in EVENT_KINDS.items():
        fields = {field.alias or name for name, field in model.model_fields.items()} - {"event"}
        base: dict[str, Any] = {
            name: value for name, value in {"by": "Ann", "to": "Ann", "of": "Ann", "amount": 1, "cards": 1, "demand": "show"}.items() if name in fields
        }
        for name, value in itertools.product(sorted(fields), WRONG_KINDS):
            yield {"players": ["Ann", "Bob"], "events": [{"event": kind, **base, name: value}]}


def test_no_error_is_told_in_the_words_of_the_library() -> None:
    told = set()
    for data in told_wrong():
        try:
            check_incident(data)
        except InputError as error:
            told.add(str(error))
    assert len(told) > 500
    assert not [line for line in told if "Input should" in line or "valid " in line or "\n" in line]
