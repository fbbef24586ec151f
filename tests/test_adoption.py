"""Adopting an optional law, or a penalty, changes the rulings that it speaks of and no others."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.book import load_book
from arbiter.essence import bare
from arbiter.hearing import house_for
from arbiter.house import House
from arbiter.incident import Incident, check_incident, read_incident

pytestmark = [pytest.mark.untraced, pytest.mark.xdist_group("adoption")]  # what is heard is kept for the other laws

CASES = Path(__file__).parent / "cases"
BOOK = "general"


def optional_laws() -> list[str]:
    return [f"{BOOK}:{law.ref}" for law in load_book(BOOK).laws.values() if law.optional and any(clause.rules for clause in law.clauses)]


@cache
def gold_incidents() -> list[tuple[str, Incident]]:
    found: list[tuple[str, Incident]] = []
    for file in sorted(CASES.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case: dict[str, Any] = json.loads(line) if line.strip() and not line.startswith("//") else {}
            if BOOK in case.get("expect", {}) and case["expect"][BOOK].get("status", 0) != 2 and "incident" in case:
                found.append((f"{file.stem} {case['id']}", check_incident(case["incident"])))
    return found


def own_incidents(ref: str) -> list[tuple[str, Incident]]:
    """The incidents of the law's own cases, which adopt it by itself or as part of a whole."""
    law = load_book(BOOK).laws[ref.partition(":")[2]]
    return [(f"{ref}: {case.title}", read_incident(case.incident)) for clause in law.clauses for case in clause.cases]


RULED: dict[tuple[str, frozenset[str]], tuple[Any, set[str]]] = {}
"""What was ruled on an incident where certain laws are adopted, and the laws cited: most is asked for once for each law."""


def ruled(name: str, incident: Incident, house: House, adopted: frozenset[str]) -> tuple[Any, set[str]]:
    if (name, adopted) not in RULED:
        ruling = rule_on(incident, house=replace(house, adopted=adopted), ask=False)
        RULED[name, adopted] = (bare(ruling), {citation.law for citation in ruling.citations})
    return RULED[name, adopted]


@pytest.mark.parametrize("ref", optional_laws())
def test_an_adopted_law_changes_only_what_it_speaks_of(ref: str) -> None:
    changed: list[str] = []
    for name, incident in [*gold_incidents(), *own_incidents(ref)]:
        house = house_for(incident, BOOK)
        without = frozenset(each for each in house.adopted if ref != each and not ref.startswith(f"{each}."))
        before, before_cited = ruled(name, incident, house, without)
        after, cited = ruled(name, incident, house, without | {ref})
        if before != after:
            # either the ruling rests on the law now, or the law has only taken away what stood (a hand that it makes good)
            assert ref in cited or cited < before_cited, f"{name}: the ruling changes, and does not rest on {ref} but on {sorted(cited)}"
            changed.append(name)
    print(f"{ref} changes {len(changed)}: {' '.join(changed)}")
    assert changed, f"{ref} changes no case at all"
