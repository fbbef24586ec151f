"""Books, programs and what they ask for, as they are kept: what is unpacked, or made by a plan, is what was written."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from arbiter import asked, packing, program
from arbiter.accounts import rule_on
from arbiter.book import Book, load_book
from arbiter.house import House, open_house
from arbiter.incident import read_incident
from arbiter.law import Case, Rule
from arbiter.packing import PackedCase, PackedRule, is_kept
from arbiter.program import Program, program_for

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.json"))[::6]


@pytest.fixture
def anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty cache, and nothing in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("ARBITER_NO_CACHE", raising=False)
    monkeypatch.setattr(program, "_PROGRAMS", {})
    load_book.cache_clear()
    yield
    load_book.cache_clear()


def read_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> Book:
    """A book that is read from its files."""
    with monkeypatch.context() as patch:
        patch.setenv("ARBITER_NO_CACHE", "1")
        found: Book = load_book.__wrapped__(name)
    return found


def first_rule(book: Book) -> Rule:
    return next(iter(book.rules()))


def plain(part: Any) -> dict[str, Any]:
    return {field.name: getattr(part, field.name) for field in fields(part)}


def test_a_kept_book_is_the_book(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        mine, other = load_book.__wrapped__("foster"), read_anew("foster", monkeypatch)
        assert all(type(rule) is PackedRule for clause in mine.clauses() for rule in clause.rules)
        assert all(type(case) is PackedCase for clause in mine.clauses() for case in clause.cases)
        assert [plain(rule) for rule in mine.rules()] == [plain(rule) for rule in other.rules()]
        assert all(type(rule) is Rule for rule in mine.rules())
        assert mine == other
        assert [plain(case) for clause in mine.clauses() for case in clause.cases] == [plain(case) for clause in other.clauses() for case in clause.cases]


def test_names_and_places_stand_open(anew: None) -> None:
    rule = first_rule(load_book.__wrapped__("foster"))
    assert rule.ref == f"{rule.book}:{rule.clause}"
    assert (rule.rank, rule.routine) == (1, False)
    assert type(rule) is PackedRule
    assert rule.on
    assert type(rule) is Rule
    with pytest.raises(AttributeError):
        _ = rule.nothing


def test_packed_rules_are_equal_to_whole_ones(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = first_rule(read_anew("foster", monkeypatch))
    for turn in range(2):
        rule = first_rule(load_book.__wrapped__("foster"))
        assert (rule == whole) if turn else (whole == rule)
        assert hash(first_rule(load_book.__wrapped__("foster"))) == hash(whole)


def test_a_changed_rule_is_not_kept(anew: None) -> None:
    rule = first_rule(load_book.__wrapped__("foster"))
    changed = replace(rule, then=())
    assert is_kept(rule)
    assert type(changed) is Rule
    assert not is_kept(changed)


def asked_for(rules: list[Rule]) -> list[int]:
    return [id(rule.on) for rule in rules]


def test_threads_unpack_the_same(anew: None) -> None:
    for _ in range(20):
        rules = list(load_book.__wrapped__("foster").rules())
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(asked_for, [rules] * 8))
        assert all(each == asked_for(rules) for each in found)


def told(made: Program) -> tuple[Any, ...]:
    watches = {name: [(each.level, each.order, each.rule.id, each.spot, each.tests) for each in watch.triggers] for name, watch in made.watches.items()}
    displacers = {name: [rule.id for rule in rules] for name, rules in made.displacers.items()}
    return [rule.id for rule in made.rules], made.levels, watches, made.repeats, displacers, made.displacers_of, made.types, made.numbers


@pytest.mark.parametrize("adopted", [frozenset[str](), frozenset({"general:optional.2"})])
def test_a_program_by_its_plan_is_the_program(anew: None, monkeypatch: pytest.MonkeyPatch, adopted: frozenset[str]) -> None:
    programs = []
    for _ in range(2):
        book = load_book.__wrapped__("general")
        programs.append(program_for(House(book, adopted)))
        assert {id(rule) for rule in programs[-1].rules} <= {id(rule) for rule in book.rules()}
        program._PROGRAMS.clear()
    plainly = program_for(House(read_anew("general", monkeypatch), adopted))
    assert programs[0].key
    assert not plainly.key
    assert not replace(programs[0], watches={}).key
    assert told(programs[0]) == told(programs[1]) == told(plainly)
    spots = [[(rule.id, spot, others) for rule, spot, others in asked.asked_of(each).spots] for each in (*programs, plainly)]
    makers = [{fact: [rule.id for rule in rules] for fact, rules in asked.asked_of(each).makers.items()} for each in (*programs, plainly)]
    assert spots[0] == spots[1] == spots[2] != []
    assert makers[0] == makers[1] == makers[2] != {}


def test_a_changed_book_has_a_program_of_its_own(anew: None) -> None:
    """Also where its digest says that it is the same."""
    book = load_book.__wrapped__("foster")
    assert program_for(House(book)).key
    program._PROGRAMS.clear()
    law = next(law for law in book.laws.values() if any(clause.rules for clause in law.clauses))
    clauses = tuple(replace(clause, rules=tuple(replace(rule, when=()) for rule in clause.rules)) for clause in law.clauses)
    made = program_for(House(replace(book, laws={**book.laws, law.ref: replace(law, clauses=clauses)})))
    assert not made.key
    assert all(not rule.when for rule in made.rules if (rule.book, rule.law) == (book.name, law.ref))


def test_rulings_are_the_same_from_the_cache(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    incidents = [read_incident(path.read_bytes()) for path in EXAMPLES]
    house = open_house(read_anew("foster", monkeypatch))
    plainly = [rule_on(incident, house=house).to_json() for incident in incidents]
    for turn in range(3):  # made, and read from the cache twice, by another incident first each time
        program._PROGRAMS.clear()
        house = open_house(load_book.__wrapped__("foster"))
        for at in (*range(turn, len(incidents)), *range(turn)):
            assert rule_on(incidents[at], house=house).to_json() == plainly[at], EXAMPLES[at].stem


class Trap:
    """Data that would run something when it is read."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return eval, ("1 / 0",)


def test_a_hostile_pack_runs_nothing(anew: None) -> None:
    rule = first_rule(load_book.__wrapped__("foster"))
    vars(rule)[packing.PACKED] = pickle.dumps({"on": Trap()})
    with pytest.raises(pickle.UnpicklingError):
        _ = rule.on


def test_what_is_no_book_is_refused() -> None:
    with pytest.raises(TypeError):
        packing.read(pickle.dumps({"a": 1}))


def test_a_case_is_a_case(anew: None) -> None:
    case = next(case for clause in load_book.__wrapped__("foster").clauses() for case in clause.cases)
    assert isinstance(case, Case)
    assert case.incident.startswith("{")
