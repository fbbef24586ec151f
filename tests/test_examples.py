"""The examples: each can be used as it stands, is described, and is ruled as it was reviewed."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arbiter.book import load_book
from arbiter.casebook import run_cases
from arbiter.cli.reading import open_incident
from arbiter.cli.ruling import ruled
from arbiter.expectation import differences
from arbiter.house import read_house_laws
from arbiter.schema import incident_schema, ruling_schema

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
REVIEWED: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests" / "examples.toml").read_text(encoding="utf-8"))
PAIRS = [(name, book) for name, books in REVIEWED.items() for book in books]
FEWEST = 25


def text(name: str) -> bytes:
    return (ROOT / "examples" / f"{name}.json").read_bytes()


def ruling(name: str, book: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ruled(text(name), name, ROOT / "examples", book, None)[0].to_json())
    return found


@cache
def schemas() -> tuple[Draft202012Validator, Draft202012Validator]:
    return Draft202012Validator(incident_schema()), Draft202012Validator(ruling_schema())


def test_there_are_enough_and_each_is_reviewed() -> None:
    assert len(EXAMPLES) >= FEWEST
    assert {path.stem for path in EXAMPLES} == set(REVIEWED)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_a_title_a_note_and_a_place_in_the_list(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["title"]
    assert any(event.get("note") for event in data["events"])
    assert f"]({path.name})" in (ROOT / "examples" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_and_its_ruling_fit_the_schemas(path: Path) -> None:
    incidents, rulings = schemas()
    incidents.validate(json.loads(path.read_text(encoding="utf-8")))
    rulings.validate(ruling(path.stem))


@pytest.mark.parametrize(("name", "book"), PAIRS)
def test_an_example_is_ruled_as_reviewed(name: str, book: str) -> None:
    expected = REVIEWED[name][book]
    found = ruling(name, book)
    assert differences(expected, found) == []
    assert (0 if found["settled"] else 3) == expected.get("status", 0)


def test_the_law_of_a_house_is_kept() -> None:
    own = read_house_laws((ROOT / "examples" / "club.md").read_text(encoding="utf-8"), "club.md", load_book("foster"))
    found = run_cases(load_book("foster"), own)
    assert (found.cases, found.wrong, found.unfired, found.unrefused) == (2, (), (), ())


def test_an_example_finds_its_house_file() -> None:
    _, house = open_incident(text("hand-four-cards-house"), "example", ROOT / "examples")
    assert house.set_options == {"short_hand_plays"}
