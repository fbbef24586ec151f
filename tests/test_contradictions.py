"""Complete records that contradict themselves are refused, with the event and the reason; what is merely irregular is ruled on."""

from typing import Any

import pytest

from arbiter.errors import InputError
from arbiter.hearing import hear
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
}


@pytest.mark.parametrize("events", MISPLACED.values(), ids=MISPLACED.keys())
def test_cards_in_two_places(events: list[dict[str, Any]]) -> None:
    """The last event cannot be, after those before it; without the one that it contradicts all is well."""
    last = len(START) + len(DRAWN) + len(events) - 1
    with pytest.raises(InputError) as caught:
        hear(check_incident(told(*DRAWN, *events)))
    assert str(caught.value).startswith(f"events[{last}]: ")
    assert hear(check_incident(told(*DRAWN, *events[:-1]))).verdict


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
