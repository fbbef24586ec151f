"""What must not matter does not: names, who is named first, notes, folder and language; and whatever is made of true events is ruled."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbiter.accounts import rule_on
from arbiter.errors import InputError
from arbiter.incident import check_incident, read_incident
from arbiter.ruling import Ruling
from rulings import Json, cases, files
from test_order import plain

EVERY = 9
WORD = re.compile(r"\w+")
LANGUAGES = ("C", "tr_TR.UTF-8")


@cache
def told() -> list[tuple[str, Json]]:
    """The gold cases that are ruled: the book and the incident."""
    return [
        (book, case["incident"])
        for file in files()
        for case, book, expect in cases(file)
        if "incident" in case and expect.get("status", 0) != 2 and isinstance(case["incident"].get("house", {}), dict)
    ]


def sample() -> list[tuple[str, Json]]:
    return told()[::EVERY]


def ruled(incident: Json, book: str) -> Json:
    ruling: Json = json.loads(rule_on(read_incident(json.dumps(incident)), book, ask=False).to_json())
    return ruling


def essence(ruling: Json) -> Any:
    """A ruling without what is written for people, and without the order in which its parts stand."""
    return plain({name: part for name, part in ruling.items() if name != "title"})


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Data with each name in place of another, in sentences too."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    return WORD.sub(lambda found: names.get(found[0], found[0]), value) if isinstance(value, str) else value


def other_names(incident: Json) -> dict[str, str]:
    """Names that stand in the opposite order when they are sorted."""
    players = incident["players"]
    return {name: f"N{len(players) - place:02}" for place, name in enumerate(players)}


def turned(incident: Json) -> Json:
    """The same table with another player named first."""
    players = incident["players"]
    return {**incident, "players": players[1:] + players[:1], "dealer": incident.get("dealer", players[-1])}


def annotated(incident: Json) -> Json:
    """With a note on every event."""
    return {**incident, "title": "Another", "events": [{**event, "note": f"it was the {place}th"} for place, event in enumerate(incident["events"])]}


@pytest.mark.untraced
def test_names() -> None:
    for book, incident in sample():
        names = other_names(incident)
        assert essence(ruled(renamed(incident, names), book)) == essence(renamed(ruled(incident, book), names)), incident


@pytest.mark.untraced
def test_who_is_named_first() -> None:
    for book, incident in sample():
        assert essence(ruled(turned(incident), book)) == essence(ruled(incident, book)), incident


@pytest.mark.untraced
def test_notes() -> None:
    for book, incident in sample():
        assert essence(ruled(annotated(incident), book)) == essence(ruled(incident, book)), incident


def test_incidents_and_rulings_are_written_and_read_again() -> None:
    for book, data in sample():
        incident = check_incident(data)
        assert read_incident(incident.model_dump_json(by_alias=True, exclude_unset=True)) == incident
        said = rule_on(incident, book, ask=False).to_json()
        assert Ruling.model_validate_json(said).to_json() == said


@pytest.mark.untraced
@pytest.mark.parametrize("language", LANGUAGES)
def test_folder_and_language(language: str, tmp_path: Path) -> None:
    """The command says the same from another folder and in another language of the system."""
    lines = "".join(f"{json.dumps(incident)}\n" for _, incident in sample()[:30])
    command = [sys.executable, "-m", "arbiter", "rule", "--batch", "-"]
    here = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, encoding="utf-8")
    env = {**os.environ, "LC_ALL": language, "LANG": language, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8"}
    there = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, encoding="utf-8", cwd=tmp_path, env=env)
    assert here.stdout.count("\n") == 30
    assert (there.stdout, there.returncode) == (here.stdout, here.returncode)


def ruled_or_refused(incident: Json, book: str) -> Json | None:
    """The ruling, or None where one line says why there is none."""
    try:
        return ruled(incident, book)
    except InputError as error:
        refusal = str(error)
    assert "\n" not in refusal
    return None


@pytest.mark.untraced
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32 - 1))
def test_any_sequence_of_events_is_ruled(seed: int) -> None:
    """Events of several incidents, told of one table, in any order: what can be read is ruled, with everybody's hand and what became of the deal."""
    dice = Random(seed)
    book, incident = dice.choice(told())
    players = incident["players"]
    events = list(incident["events"])
    for _ in range(dice.randrange(1, 4)):
        _, other = dice.choice(told())
        names = dict(zip(other["players"], [dice.choice(players) for _ in other["players"]], strict=True))
        place = dice.randrange(len(events) + 1)
        events[place:place] = dice.sample(other["events"], dice.randrange(len(other["events"]) + 1))
        events = renamed(events, names)
    ruling = ruled_or_refused({**incident, "events": events}, book)
    if ruling is None:
        return
    assert set(ruling["hands"]) <= set(players)
    assert ruling["deal"]["outcome"]
    assert ruling["verdict"]
