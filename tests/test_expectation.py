"""What a case expects is read strictly: what could not be compared is told, and no case holds because it cannot fail."""

import json
from typing import Any

import pytest

from arbiter.expectation import differences
from arbiter.hearing import hear
from arbiter.incident import check_incident
from rulings import Json

INCIDENT = {"players": ["Ann", "Bob", "Cy"], "events": [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 2}]}


def ruled() -> Json:
    ruling: Json = json.loads(hear(check_incident(INCIDENT)).to_json())
    return ruling


@pytest.mark.parametrize(
    ("expect", "place"),
    [
        ({"penalties": [["Ann", "pool", 2, "counters"]]}, "penalties.0"),
        ({"claims": [["Ann", "misdeal"]]}, "claims.0"),
        ({"options_not": [["Ann", ["misdeal"]]]}, "options_not.0"),
        ({"orders": ["sit_out"]}, "orders.0"),
        ({"exact": ["fines"]}, "exact.0"),
        ({"deal": "stands"}, "deal"),
        ({"silent": [1]}, "silent"),
    ],
)
def test_what_cannot_be_compared_is_told(expect: dict[str, Any], place: str) -> None:
    (told,) = differences(expect, ruled())
    assert told.startswith(f"what is expected cannot be read at `{place}`")


def test_what_can_be_is_compared() -> None:
    assert differences({"deal": {"outcome": "stands"}, "penalties": [], "exact": ["options"], "silent": False}, ruled()) == []
    assert differences({"hands": {"Ann": "foul"}}, ruled()) == ["hand of Ann: 'foul' is expected, 'live' was ruled"]


def test_tables_are_compared_by_who_sits_at_which() -> None:
    seating = {"first_dealer": "Ann", "order": ["Ann", "Bob"], "tables": [["Ann", "Bob"], ["Cy"]]}
    assert differences({"seating": {"tables": [["Cy"], ["Bob", "Ann"]], "order": ["Ann", "Bob"]}}, ruled() | {"seating": seating}) == []
    assert len(differences({"seating": {"order": ["Bob", "Ann"]}}, ruled() | {"seating": seating})) == 1
    assert len(differences({"seating": {"tables": [["Ann"], ["Bob", "Cy"]]}}, ruled() | {"seating": seating})) == 1
    assert differences({"seating": {"first_dealer": None}}, ruled()) == []
