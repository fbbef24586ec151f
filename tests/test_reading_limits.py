"""Every limit of docs/limits.md: what is just within it is read, what is beyond it is refused with the error that the page names."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbiter import accounts
from arbiter.accounts import rule_on
from arbiter.book import load_book
from arbiter.errors import InputError
from arbiter.house import read_house_laws
from arbiter.incident import read_incident
from arbiter.law import LawError

PAGE = Path(__file__).resolve().parents[1] / "docs" / "limits.md"
DISPUTED = {"event": "look", "by": "Ann", "disputed": True}
VERSIONS = [{"from": "Ann", "events": []}, {"from": "Bob", "events": []}]


def told(**fields: Any) -> str:
    return json.dumps({"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal"}], **fields})


BEYOND = {
    "bytes": " " * (4 * 1024 * 1024 + 1),
    "nesting": "[" * 5000 + "]" * 5000,
    "events": told(events=[{"event": "deal"}] * 10_001),
    "players": told(players=[f"P{at}" for at in range(31)]),
    "counters": told(events=[{"event": "deal"}, {"event": "bet", "by": "Ann", "amount": 10**15 + 1}]),
    "cards": told(events=[{"event": "deal", "to": "Ann", "cards": 61}]),
    "accounts": told(events=[{"event": "accounts", "versions": [{"from": "Ann", "events": [{"event": "accounts", "versions": VERSIONS}]}, VERSIONS[1]]}]),
    "versions": told(events=[{"event": "deal"}] + [{"event": "bet", "by": "Ann", "amount": 1 + at, "disputed": True} for at in range(20)]),
}
WITHIN = {
    "players": told(players=[f"P{at}" for at in range(30)]),
    "counters": told(events=[{"event": "deal"}, {"event": "bet", "by": "Ann", "amount": 10**15}]),
    "cards": told(events=[{"event": "deal", "to": "Ann", "cards": 52}]),
    "versions": told(events=[{"event": "deal"}, *[DISPUTED] * 8]),
}


RULE = '```toml rule\nid = "r{}"\non = {{ fact = "wager", by = "?p" }}\n{}then = [{{ conclude = "note", text = "so" }}]\n```\n\n'


def laws(rules: int, more: str = "") -> str:
    return "# 1 Law\nText.\n\n## 1a Clause\nText.\n\n" + "".join(RULE.format(at, more) for at in range(rules))


def patterns(count: int) -> str:
    listed = ", ".join(['{ fact = "game" }'] * (count - 1))
    return f"when = [{listed}]\n"


LAWS_BEYOND = {
    "law": "x" * (256 * 1024 + 1),
    "rules": laws(501),
    "patterns": laws(1, patterns(13)),
    "numbers": laws(1, f"subject = {10**15 + 1}\n"),
}
LAWS_WITHIN = {"law": f"{laws(1)}{'x' * 256 * 1000}", "rules": laws(500), "patterns": laws(1, patterns(12))}


def errors() -> dict[str, str]:
    """The error that the page names for each limit, by the first word of its line."""
    rows = re.findall(r"^\| (\w+).* \| `+(.*?)`+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(rows)


@pytest.mark.parametrize("name", BEYOND)
def test_beyond(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MOST_VERSIONS", 50)  # as many as the page says take long to hear
    with pytest.raises(InputError) as caught:
        rule_on(read_incident(BEYOND[name], ""), ask=False)
    assert errors()[name].replace("5,000 versions", "50 versions") in str(caught.value)


def test_the_page_has_the_number_of_versions() -> None:
    assert f"{accounts.MOST_VERSIONS:,} versions" in errors()["versions"]


@pytest.mark.untraced
@pytest.mark.parametrize("name", WITHIN)
def test_within(name: str) -> None:
    assert rule_on(read_incident(WITHIN[name], ""), ask=False).verdict


@pytest.mark.parametrize("name", LAWS_BEYOND)
def test_laws_beyond(name: str) -> None:
    with pytest.raises((InputError, LawError)) as caught:
        read_house_laws(LAWS_BEYOND[name], "club.md", load_book("foster"))
    assert str(caught.value) == errors()[name]


@pytest.mark.parametrize("name", LAWS_WITHIN)
def test_laws_within(name: str) -> None:
    assert read_house_laws(LAWS_WITHIN[name], "club.md", load_book("foster")).laws


def test_every_limit_is_tried() -> None:
    assert errors().keys() - {"firings", "ways", "combinations"} == {*BEYOND, *LAWS_BEYOND}
