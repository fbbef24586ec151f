"""Questions: one that is asked changes the ruling for at least one of its answers; and each is told in words."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.accounts import rule_on
from arbiter.changes import changes
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.hearing import heard, house_for
from arbiter.incident import Incident, check_incident
from arbiter.questions import reporting
from rulings import cases, files

POOL = [
    (case["incident"], book)
    for file in files()
    if file != "bad.jsonl"
    for case, book, _ in cases(file)
    if "incident" in case and len(case["incident"]["events"]) <= 12
]
CODE = re.compile(r"\bNone\b|[{}]|\b[a-z]+_[a-z]+\b")


def asked(incident: Incident, book: str) -> int:
    """How many questions about unreported facts are asked; each is held to what it promises."""
    house = house_for(incident, book)
    ruling = rule_on(incident, house=house)
    for question in ruling.questions:
        assert not CODE.search(question["text"])
        if "report" not in question:
            continue
        other = reporting(question, incident)
        assert other is not None
        presumed, changed = question["answers"]
        told = heard(other, house).ruling()
        assert bare(told) != bare(ruling), question["text"]
        assert (presumed["verdict"], changed["verdict"]) == (ruling.verdict, told.verdict)
    return sum("report" in question for question in ruling.questions)


@settings(max_examples=60)
@given(data=st.data())
def test_a_question_that_is_asked_changes_the_ruling(data: st.DataObject) -> None:
    """On random incidents: a gold case with one fact changed."""
    given_incident, book = data.draw(st.sampled_from(POOL))
    try:
        first = check_incident(given_incident)
        choices = list(changes(first))
        asked(check_incident(data.draw(st.sampled_from(choices)).data if choices else given_incident), book)
    except InputError:
        return


@pytest.mark.parametrize("looked", [False, True])
def test_what_was_reported_is_not_asked(looked: bool) -> None:
    look = [{"event": "look", "by": "Bob"}] if looked else []
    found = {"event": "discover", "by": "Bob", "fault": "count", "cards": 4}
    incident = check_incident({"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal"}, *look, found]})
    texts = [question["text"] for question in rule_on(incident).questions]
    assert any("Had Bob looked" in text for text in texts) is not looked
