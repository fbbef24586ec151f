"""Incidents: what is read, what is filled in, and how bad input is refused."""

import json
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


def unread(text: str | bytes) -> str:
    with pytest.raises(InputError) as error:
        read_incident(text)
    assert str(error.value).isprintable()
    return str(error.value)


# --- what is filled in ------------------------------------------------------------------------------------------------


def test_the_last_player_deals_if_nobody_is_said_to() -> None:
    assert read().dealer == "Eve"
    assert only({"event": "deal"}).by == "Eve"
    assert only({"event": "deal"}, dealer="Bob").by == "Bob"
    assert only({"event": "offer_cut"}).by == "Eve"
    assert only({"event": "serve", "to": "Ann"}).by == "Eve"


def test_roles_are_resolved_everywhere() -> None:
    incident = read(
        {"event": "expose", "by": "dealer", "of": "age", "caused_by": "pone"},
        {"event": "draw_seats", "draws": {"age": "2h", "Cal": "3h"}},
        {"event": "agree_divide", "by": ["age", "pone"]},
        {"event": "object", "by": "pone"},
        {"event": "begin", "stage": "draw", "in": ["dealer", "Bob"]},
        {"event": "borrow", "by": "age", "from": "pone", "amount": 3},
        dealer="Bob",
        stacks={"age": 30},
        house={"buck": "pone"},
    )
    exposed, drawn, divided, objected, begun, borrowed = (each.model_dump(by_alias=True) for each in incident.events)
    assert (exposed["by"], exposed["of"], exposed["caused_by"]) == ("Bob", "Cal", "Ann")
    assert drawn["draws"] == {"Cal": "2h"} or drawn["draws"] == {"Cal": "3h"}
    assert divided["by"] == ("Cal", "Ann")
    assert objected["by"] == ("Ann",)
    assert begun["in"] == ("Bob", "Bob")
    assert borrowed["from"] == "Ann"
    assert incident.stacks == {"Cal": 30}
    assert isinstance(incident.house, House)
    assert incident.house.buck == "Ann"
