"""Order never matters: of rules, law files, fields, names of rules, or of what Python keeps in sets."""

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.book import Book, law_folder, load_book, read_book
from arbiter.incident import read_incident
from rulings import Json, cases, files

pytestmark = pytest.mark.untraced

EVERY = 7
IDS = re.compile(r'^id = "([^"]+)"', re.MULTILINE)
NAMED = re.compile(r'^(?:id = ".*"|overrides = (?:"[^"]*"|\[[^\]]*\]))', re.MULTILINE)
FENCE = re.compile(r"^```toml rule\n.*?^```\n", re.MULTILINE | re.DOTALL)


@cache
def sample() -> list[tuple[str, Json]]:
    """Every seventh gold case that is ruled: the book and the incident."""
    told = [(book, case["incident"]) for file in files() for case, book, expect in cases(file) if "incident" in case and expect.get("status", 0) != 2]
    return told[::EVERY]


def plain(value: Any, *, ordered: bool = False) -> Any:
    """A ruling, or a part of it, without the derivation and the digest; lists in one order."""
    if isinstance(value, dict):
        return {key: plain(item, ordered=ordered) for key, item in value.items() if key not in ("because", "book_digest", "questions", "verdict")}
    if isinstance(value, list):
        found = [plain(item, ordered=ordered) for item in value]
        return found if ordered else sorted(found, key=repr)
    return value


def rulings(books: dict[str, Book]) -> list[Json]:
    return [json.loads(rule_on(read_incident(json.dumps(incident)), books[book], ask=False).to_json()) for book, incident in sample()]


@cache
def as_they_stand() -> list[Json]:
    return rulings({name: load_book(name) for name in {book for book, _ in sample()}})


def text_of(name: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in (law_folder() / name).iterdir() if path.name.endswith(".md")}


def remade(name: str, dice: random.Random, *, rename: bool) -> Book:
    """A book read again from its files in another order, their rules in another order, and the rules under other names if wanted."""
    names = [name, *(book.name for book in load_book(name).descriptive)]
    texts = {each: text_of(each) for each in names}
    ids = sorted({found for files in texts.values() for text in files.values() for found in IDS.findall(text)})
    new = dict(zip(ids, dice.sample([f"r{place}" for place in range(len(ids))], len(ids)), strict=True)) if rename else {}
    made: dict[str, Book] = {}
    for each in reversed(names):
        shuffled = [(file, renamed(mixed(text, dice), new)) for file, text in sorted(texts[each].items())]
        dice.shuffle(shuffled)
        below = tuple(made[other.name] for other in load_book(each).descriptive)
        made[each] = replace(read_book(each, dict(shuffled), below), digest=f"{each} {dice.random()}")
    return made[name]


def mixed(text: str, dice: random.Random) -> str:
    """A law file with the rules of each clause in another order."""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    for place, part in enumerate(parts):
        fences = FENCE.findall(part)
        dice.shuffle(fences)
        parts[place] = FENCE.sub(lambda _, fences=fences: fences.pop(), part)
    return "".join(parts)


def renamed(text: str, new: dict[str, str]) -> str:
    """A law file with rules under new names, where they stand and where others name them."""
    return NAMED.sub(lambda found: re.sub(r'"([^"]+)"', lambda name: f'"{new.get(name[1], name[1])}"', found[0]), text) if new else text


def differing(one: list[Json], other: list[Json], *, ordered: bool) -> list[Any]:
    return [
        (
            book,
            incident.get("title"),
            {key: (plain(a[key]), plain(b[key])) for key in a if key in plain(a) and plain(a[key], ordered=ordered) != plain(b[key], ordered=ordered)},
        )
        for (book, incident), a, b in zip(sample(), one, other, strict=True)
        if plain(a, ordered=ordered) != plain(b, ordered=ordered)
    ]


@pytest.mark.parametrize("seed", range(2))
def test_order_of_files_and_rules_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    books = {name: remade(name, dice, rename=False) for name in {book for book, _ in sample()}}
    assert not differing(as_they_stand(), rulings(books), ordered=True)


@pytest.mark.parametrize("seed", range(2))
def test_names_of_rules_change_nothing(seed: int) -> None:
    dice = random.Random(seed)
    books = {name: remade(name, dice, rename=True) for name in {book for book, _ in sample()}}
    assert not differing(as_they_stand(), rulings(books), ordered=False)


def turned(value: Any) -> Any:
    """An incident with its fields the other way round."""
    if isinstance(value, dict):
        return {key: turned(item) for key, item in reversed(value.items())}
    return [turned(item) for item in value] if isinstance(value, list) else value


def test_order_of_fields_changes_nothing() -> None:
    found = [json.loads(rule_on(read_incident(json.dumps(turned(incident))), book, ask=False).to_json()) for book, incident in sample()]
    assert not differing(as_they_stand(), found, ordered=True)


def test_hash_seed_changes_nothing() -> None:
    """What Python keeps in sets has another order in every process."""
    program = "import sys, json, test_order; print(json.dumps(test_order.as_they_stand()))"
    paths = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    found = [
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert json.loads(found[0]) == as_they_stand()
