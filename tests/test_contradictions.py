"""Complete records that contradict themselves are refused, with the event and the reason; what is merely irregular is ruled on."""

from typing import Any

import pytest

from arbiter.errors import InputError
from arbiter.hearing import hear, heard, house_for
from arbiter.incident import check_incident

START: list[dict[str, Any]] = [
    {"event": "post", "by": "Ann", "kind": "blind", "amount": 1},
    {"event": "deal"},
    {"event": "come_in", "by": "Bob", "amount": 2},
    {"event": "fold", "by": "Cal"},
]


def told(*events: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A record that begins alike."""
    stakes = {"blind": 1, "ante": 2, "limit": 10}
    return {"record": "complete", "players": ["Ann", "Bob", "Cal", "Dee"], "stakes": stakes, "events": [*START, *events], **fields}


CONTRADICTIONS = {
    "a hand laid down bets": told({"event": "raise", "by": "Cal", "amount": 5}),
    "a hand laid down drops again": told({"event": "fold", "by": "Cal"}),
    "a hand laid down draws": told({"event": "discard", "by": "Cal", "cards": 2}),
    "a hand laid down is served": told({"event": "serve", "to": "Cal", "cards": 2}),
    "a hand laid down is shown": told({"event": "show", "by": "Cal", "cards": ["As", "Ad", "9c", "6h", "2s"]}),
    "one who sits out bets": told({"event": "call", "by": "Dee", "amount": 2}, sits_out=["Dee"]),
    "more discarded than held": told({"event": "discard", "by": "Bob", "cards": 6}),
    "dealt again": told({"event": "deal"}),
    "more taken back than put in": told({"event": "take_back", "by": "Bob", "amount": 3}),
    "a pool smaller than what was put in": told({"event": "fold", "by": "Dee", "pool": 2}),
    "one who dropped holds cards": told({"event": "begin", "stage": "draw", "in": ["Bob", "Cal"]}),
    "a hand laid down is conceded": told({"event": "concede", "by": "Cal"}),
    "a hand in hand is taken up": told({"event": "retrieve_hand", "by": "Dee"}),
    "a card not discarded is taken back": told({"event": "retake", "by": "Bob"}),
    "counters added to none": told({"event": "add_chips", "by": "Dee", "amount": 3}),
    "more taken in than there is": told({"event": "take_pot", "by": "Bob", "amount": 30}),
}


@pytest.mark.parametrize("incident", CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_contradiction(incident: dict[str, Any]) -> None:
    """A record that contradicts itself is refused; the error names the event. Nothing of the kind is asked of a summary."""
    with pytest.raises(InputError) as caught:
        hear(check_incident(incident))
    assert str(caught.value).startswith(f"events[{len(START)}]: ")
    assert hear(check_incident({**incident, "record": "summary"})).verdict


ACES, KINGS = ["As", "Ad", "9c", "6h", "2s"], ["Kh", "Kd", "4c", "4h", "3s"]
DRAWN: list[dict[str, Any]] = [
    {"event": "fold", "by": "Dee"},
    {"event": "call", "by": "Ann", "amount": 1},
    {"event": "discard", "by": "Ann", "cards": ["8c"]},
    {"event": "ask_cards", "by": "Ann", "cards": 1},
]
LATER: list[dict[str, Any]] = [
    {"event": "ask_cards", "by": "Bob", "cards": 0},
    {"event": "bet", "by": "Bob", "amount": 5},
    {"event": "call", "by": "Ann", "amount": 5},
]
SERVED = {"event": "serve", "to": "Ann", "cards": ["2s"]}
MISPLACED = {
    "shows what he discarded": [SERVED, *LATER, {"event": "show", "by": "Ann", "cards": [*ACES[:3], "8c", "2s"]}],
    "lacks what he was served": [SERVED, *LATER, {"event": "show", "by": "Ann", "cards": [*ACES[:4], "2d"]}],
    "served what was discarded": [{"event": "serve", "to": "Ann", "cards": ["8c"]}],
    "shows what he was never served": [*LATER, {"event": "show", "by": "Ann", "cards": ACES}],
    "shows two hands": [SERVED, *LATER, {"event": "show", "by": "Bob", "cards": KINGS}, {"event": "show", "by": "Bob", "cards": [*KINGS[:4], "3d"]}],
    "takes the pool in twice": [SERVED, *LATER[:2], {"event": "fold", "by": "Ann"}, {"event": "take_pot", "by": "Bob"}, {"event": "take_pot", "by": "Bob"}],
    "plays on after leaving": [SERVED, {"event": "leave_table", "by": "Bob"}, LATER[0]],
    "shows after leaving": [SERVED, *LATER, {"event": "leave_table", "by": "Bob"}, {"event": "show", "by": "Bob", "cards": KINGS}],
    "served more than the pack has left": [{"event": "serve", "to": "Ann", "cards": 33}],
    "more left than the pack has": [SERVED, {"event": "last_cards", "left": 32, "asked": 1}],
}


@pytest.mark.parametrize("events", MISPLACED.values(), ids=MISPLACED.keys())
def test_cards_in_two_places(events: list[dict[str, Any]]) -> None:
    """The last event cannot be, after those before it; without the one that it contradicts all is well."""
    last = len(START) + len(DRAWN) + len(events) - 1
    with pytest.raises(InputError) as caught:
        hear(check_incident(told(*DRAWN, *events)))
    assert str(caught.value).startswith(f"events[{last}]: ")
    assert hear(check_incident(told(*DRAWN, *events[:-1]))).verdict


STACKS = {"Ann": 2, "Bob": 9}
FIRST = {
    "more put up than there is": ([{"event": "post", "by": "Ann", "kind": "blind", "amount": 3}], {"stacks": STACKS}),
    "more put up than is left": ([START[0], {"event": "post", "by": "Ann", "kind": "straddle", "amount": 2}], {"stacks": STACKS}),
    "packets that are not the pack": ([{"event": "cut", "by": "Cal", "packets": [20, 20]}], {}),
    "one who left puts up": ([{"event": "leave_table", "by": "Ann"}, START[0]], {}),
    "one who left deals": ([{"event": "leave_table", "by": "Dee"}, {"event": "deal"}], {}),
}


@pytest.mark.parametrize(("events", "fields"), FIRST.values(), ids=FIRST.keys())
def test_before_the_deal(events: list[dict[str, Any]], fields: dict[str, Any]) -> None:
    """The last event cannot be, from the first on; a summary may tell it."""
    with pytest.raises(InputError) as caught:
        hear(check_incident(told(**fields, events=events)))
    assert str(caught.value).startswith(f"events[{len(events) - 1}]: ")
    assert hear(check_incident(told(**fields, events=events, record="summary"))).verdict


@pytest.mark.parametrize(
    "events",
    [
        [{"event": "buy_counters", "by": "Ann", "amount": 5}, {"event": "post", "by": "Ann", "kind": "blind", "amount": 3}],
        [{"event": "post", "by": "Ann", "kind": "blind", "amount": 2}],
        [{"event": "pack_fault", "fault": "short", "cards": 40}, {"event": "cut", "by": "Cal", "packets": [20, 20]}],
        [{"event": "cut", "by": "Cal", "packets": [20, 32]}],
    ],
)
def test_what_can_be_before_the_deal(events: list[dict[str, Any]]) -> None:
    """The like of what is refused, where nothing stands against it."""
    assert hear(check_incident(told(stacks=STACKS, events=events))).verdict


def test_the_whole_pack_may_be_served() -> None:
    """The last card that the pack has, and more once the discards are mixed in."""
    assert hear(check_incident(told(*DRAWN, {"event": "serve", "to": "Ann", "cards": 32}))).verdict
    assert hear(check_incident(told(*DRAWN, {"event": "mix", "by": "Dee"}, {"event": "serve", "to": "Ann", "cards": 33}))).verdict


@pytest.mark.parametrize("record", ["complete", "summary"])
@pytest.mark.parametrize(
    ("events", "stage"),
    [
        ([*DRAWN, *LATER[:2]], "draw"),
        ([*DRAWN, *LATER[:2]], "betting"),
        (DRAWN, "betting"),
        ([], "deal"),
        ([], "before_deal"),
    ],
)
def test_a_stage_is_not_set_back(events: list[dict[str, Any]], stage: str, record: str) -> None:
    """What has happened has begun a stage; the next deal begins them anew, and one event alone may be put into an earlier stage."""
    with pytest.raises(InputError, match=f"'{stage}' comes before"):
        check_incident(told(*events, {"event": "begin", "stage": stage}, record=record))
    anew = [{"event": "next_deal", "by": "Ann"}, {"event": "begin", "stage": stage}]
    assert check_incident(told(*events, *anew, record=record)).events[-1].stage == stage
    assert check_incident(told(*events, {"event": "remark", "by": "Ann", "stage": stage}, record=record)).events[-1].stage == stage


# what can happen, and is against all order: it is told, as what the law answers or does not answer
AMISS = {
    "a blind put up twice": ([START[0]], "though all that was due had been put up"),
    "drawn after the bets": ([*DRAWN, SERVED, *LATER[:2], {"event": "discard", "by": "Bob", "cards": 1}], "Bob discarded 1 card"),
}


@pytest.mark.parametrize(("events", "silent"), AMISS.values(), ids=AMISS.keys())
def test_what_is_against_all_order_is_told(events: list[dict[str, Any]], silent: str) -> None:
    ruling = hear(check_incident(told(*events)))
    assert any(silent in each for each in ruling.silent) if silent else ruling.orders


def test_a_bet_before_the_draw_is_over_does_not_end_it_for_the_others() -> None:
    """One who bets before the dealer has drawn acts out of turn; the dealer's draw, after that, is in order."""
    drawn: list[dict[str, Any]] = [
        event for name in ("Bob", "Dee") for event in ({"event": "discard", "by": name, "cards": 3}, {"event": "serve", "to": name, "cards": 3})
    ]
    in_first: list[dict[str, Any]] = [{"event": "come_in", "by": "Dee", "amount": 2}, {"event": "fold", "by": "Ann"}]
    early = [*in_first, *drawn[:2], {"event": "bet", "by": "Bob", "amount": 5}, *drawn[2:]]
    assert not any("Dee" in said for said in hear(check_incident(told(*early))).silent)
    late: list[dict[str, Any]] = [*early, {"event": "discard", "by": "Bob", "cards": 1}]
    assert any("Bob would draw a second time" in note for note in hear(check_incident(told(*late))).notes)


def test_a_hand_laid_down_bets_in_a_summary() -> None:
    """Told in a summary, it is no contradiction: he may have taken his cards up; the ruling says that the law does not answer it."""
    events = [{"event": "raise", "by": "Cal", "amount": 5}]
    assert "Cal put counters in after laying their hand down" in hear(check_incident(told(*events, record="summary"))).silent
    taken_up = {"event": "retrieve_hand", "by": "Cal"}
    assert not [each for each in hear(check_incident(told(taken_up, *events, record="summary"))).silent if "laying" in each]


def test_what_completes_is_not_put_up_twice() -> None:
    """An ante too small may be made up by another."""
    half = {"event": "post", "by": "Ann", "kind": "ante", "amount": 1}
    jack = {"game": "jackpot", "stakes": {"jack_ante": 2}}
    assert not hear(check_incident(told(events=[half, half], **jack))).silent
    assert hear(check_incident(told(events=[half, half, half], **jack))).silent


def test_a_jack_is_opened_once() -> None:
    """Who says that he opens after another has opened in turn has met him: openers are asked of the first."""
    antes = [{"event": "post", "by": name, "kind": "ante", "amount": 2} for name in ("Ann", "Bob", "Cal", "Dee")]
    opened = [{"event": "open", "by": name, "amount": 3} for name in ("Ann", "Bob")]
    jack = {"game": "jackpot", "stakes": {"jack_ante": 2, "limit": 10}}
    for record in ("complete", "summary"):
        incident = check_incident(told_of(antes, opened, jack, record))
        hearing = heard(incident, house_for(incident))
        assert [fact["player"] for fact in hearing.table.memory.holding("opener")] == ["Ann"]
    first = {**opened[0], "out_of_turn": True}
    incident = check_incident(told_of(antes, [first, opened[1]], jack, "complete"))
    hearing = heard(incident, house_for(incident))
    assert [fact["player"] for fact in hearing.table.memory.holding("opener")] == ["Bob"]


def told_of(antes: list[dict[str, Any]], opened: list[dict[str, Any]], fields: dict[str, Any], record: str) -> dict[str, Any]:
    return told(events=[*antes, {"event": "deal"}, *opened], record=record, **fields)


@pytest.mark.parametrize("by", ["mix", "retake"])
def test_cards_that_moved(by: str) -> None:
    """A discard taken back, or mixed in, may be shown and served again."""
    moved = {"event": by, "by": "Ann"}
    assert hear(check_incident(told(*DRAWN, moved, {"event": "serve", "to": "Ann", "cards": ["8c"]}))).verdict


@pytest.mark.parametrize("event", [{"event": "look", "by": "Bob"}, {"event": "show", "by": "Bob"}, {"event": "serve", "to": "Bob", "cards": 2}])
def test_nothing_to_act_on(event: dict[str, Any]) -> None:
    """Before the deal there are no hands."""
    with pytest.raises(InputError, match=r"events\[0\]: no hands have been dealt"):
        hear(check_incident(told(events=[event])))


def test_no_deal() -> None:
    """Nobody bets before the hands are dealt."""
    with pytest.raises(InputError, match=r"events\[0\]: no hands have been dealt"):
        hear(check_incident(told(events=[{"event": "bet", "by": "Bob", "amount": 2}])))


def test_pot_is_the_sum() -> None:
    """The pot is what was put in."""
    with pytest.raises(InputError, match=r"pot: 4 is not what was put in, which is 3"):
        hear(check_incident(told(pot=4)))
    assert hear(check_incident(told(pot=3))).settled


def test_irregular_is_not_contradictory() -> None:
    """What is merely against the law is ruled on."""
    taken_up = [{"event": "retrieve_hand", "by": "Cal"}, {"event": "call", "by": "Cal", "amount": 2}]
    for events in (taken_up, [{"event": "call", "by": "Ann", "amount": 1}], [{"event": "raise", "by": "Dee", "amount": 40}]):
        assert hear(check_incident(told(*events))).citations
