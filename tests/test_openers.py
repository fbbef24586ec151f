"""What a first hand can have been: told, not told, and never more than the cards that were named prove."""

from typing import Any

import pytest

from arbiter.book import load_book
from arbiter.facts import Value
from arbiter.hearing import house_for, prepare
from arbiter.incident import check_incident

Event = dict[str, Any]
OPENED: list[Event] = [{"event": "open", "by": "Ann", "amount": 3}, {"event": "call", "by": "Ben", "amount": 3}]
PAIR = ("Ann", "one_pair", "J", None)


def held(events: list[Event], relation: str = "at_least", bound: tuple[Value, ...] = PAIR, before: list[Event] = OPENED, **top: Any) -> Value:
    """Return what the relation says of Ann after `events`: True, False, or None where it is not told."""
    incident = check_incident({"game": "jackpot", "players": ["Ann", "Ben"], "events": [*before, *events], **top})
    book = load_book("foster")
    hearing = prepare(incident, house_for(incident, book))
    for path, event in enumerate(incident.events):
        hearing.hear_event(path, event)
    found = [values[-1] for values in hearing.table.rate(relation, bound)]
    return found[0] if found else None


def shown(cards: str, **more: str) -> Event:
    """Return the event by which Ann shows cards."""
    return {"event": "show", "by": "Ann", "cards": cards.split(), **more}


def drew(cards: int | str) -> list[Event]:
    """Return the events by which Ann discards cards, or a number of them, and gets as many."""
    thrown = cards if isinstance(cards, int) else cards.split()
    number = thrown if isinstance(thrown, int) else len(thrown)
    return [{"event": "discard", "by": "Ann", "cards": thrown, "under_chips": True}, {"event": "serve", "to": "Ann", "cards": number}]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], None),
        ([shown("Jh Jd 9c 5s 2c")], True),
        ([shown("Th Td Ac 5s 2c")], False),
        ([shown("Jh Jd", part="openers")], True),
        ([shown("Th Td", part="openers")], False),
        ([*drew("Jc"), shown("Jh 9h 5h 2h 7h")], True),
        ([*drew("8d"), shown("Jh 9h 5h 2h 7h")], False),
        ([*drew(1), shown("Jh 9h 5h 2h 7h")], None),
        ([*drew(1), shown("Th 9c 5h 2d 7s")], False),
        ([*drew(3), shown("Th 9h 5h 2d 7h")], None),
        ([*drew(3), shown("Kh Kd Kc 5s 2d")], True),
        ([*drew("Ts 7d 6h"), shown("Kh Kd Kc 5s 2d")], True),
        ([*drew("3c 7d 9s"), shown("Th Tc Td 4s 4h")], False),
        ([{"event": "ask_cards", "by": "Ann", "cards": 0}, shown("5s 4d 3c 2h Ad")], True),
        ([{"event": "begin", "stage": "showdown"}, shown("Th Td Ac 5s 2c")], None),
    ],
)
def test_openers(events: list[Event], expected: bool | None) -> None:
    """The hand first dealt holds jacks or better, or does not, or nothing tells."""
    assert held(events) is expected


def test_drawn_cards_do_not_count() -> None:
    """Jacks that were drawn, where the record names the cards, opened nothing."""
    events = [{"event": "discard", "by": "Ann", "cards": ["2c", "3c"]}, {"event": "serve", "to": "Ann", "cards": ["Jh", "Jd"]}]
    assert held([*events, shown("Jh Jd 4d 6c 9d")]) is False


def test_a_complete_record_tells_that_nobody_drew() -> None:
    """Where the record is complete, no discard means that none was made."""
    antes: list[Event] = [{"event": "post", "by": name, "kind": "ante", "amount": 2} for name in ("Ann", "Ben")]
    dealt: Event = {"event": "deal"}
    drawing = {"event": "begin", "stage": "final_betting"}
    events: list[Event] = [drawing, {"event": "bet", "by": "Ann", "amount": 1}, {"event": "call", "by": "Ben", "amount": 1}, shown("Th Td Ac 5s 2c")]
    assert held(events, before=[*antes, dealt, *OPENED], record="complete") is False


def test_what_was_kept() -> None:
    """What was kept of the first hand is read off the hand shown alone."""
    events = [*drew("Jc"), shown("Jh 9h 5h 2h 7h")]
    assert held(events, "kept_at_least") is False
    assert held(events, "kept_four_to", ("Ann", "flush", None)) is True
    assert held([], "kept_at_least") is None


def test_four_to() -> None:
    """Four to a straight have no gap."""
    assert held([shown("9h 8c 7d 6s 2c")], "four_to", ("Ann", "straight", None)) is True
    assert held([shown("9h 8c 7d 5s 2c")], "four_to", ("Ann", "straight", None)) is False


def test_a_question_half_asked_has_no_answer() -> None:
    """Without a combination, or with a rank that there is not, nothing is told."""
    events = [shown("Jh Jd 9c 5s 2c")]
    assert held(events, bound=("Ann", None, "J", None)) is None
    assert held(events, bound=("Ann", "one_pair", "none", None)) is None


def test_everybody() -> None:
    """With the player left open, all whose cards are known are told."""
    assert held([shown("Jh Jd 9c 5s 2c")], bound=(None, "one_pair", "J", None)) is True
