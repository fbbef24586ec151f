"""Programs: rules set in levels; circles, names given twice and overrides that point nowhere refused."""

from typing import Any

import pytest

from arbiter import program as programs
from arbiter.book import book_names, load_book
from arbiter.conclusions import types_with
from arbiter.facts import FactType
from arbiter.house import House, read_house_laws
from arbiter.kinds import recorded
from arbiter.language import Place, parse_rule
from arbiter.law import LawError, Rule
from arbiter.levels import deferred
from arbiter.program import Program, build_program, program_for

HELPERS = [FactType(name, ("player",), "{player}") for name in ("one", "two", "three")] + [FactType("turn", ("player",), "{player}", key=())]
TYPES = types_with(HELPERS, dict(recorded()))


def rule(name: str, on: str, then: str, *, clause: str = "3a", line: int = 7, rank: int = 1, **more: Any) -> Rule:
    place = Place("club", clause[0], clause, rank, "club/3.md", line, {}, TYPES)
    return parse_rule({"id": name, "on": {"fact": on, "player": "?p"}, "then": [{"fact": then, "player": "?p"}], **more}, place)


def program(*rules: Rule) -> Program:
    return build_program(rules, TYPES, {})


def refused(*rules: Rule) -> LawError:
    with pytest.raises(LawError) as error:
        program(*rules)
    return error.value


def test_what_denies_stands_below_what_it_denies() -> None:
    made = program(rule("c", "two", "three"), rule("a", "seated", "one"), rule("b", "seated", "two", unless=[{"fact": "one", "player": "?p"}]))
    assert made.levels == {"a": 0, "b": 1, "c": 1}


def test_what_counts_and_lists_stands_above_what_is_counted() -> None:
    count = {"as": "?k", "each": "?q", "of": [{"fact": "one", "player": "?q"}]}
    listed = [{"conclude": "penalty", "from": "?p", "to": {"each": "?q", "of": [{"fact": "two", "player": "?q"}]}, "amount": 1}]
    place = Place("club", "3", "3a", 1, "club/3.md", 7, {}, TYPES)
    top = parse_rule({"id": "c", "on": {"fact": "age", "player": "?p"}, "then": listed}, place)
    assert program(top, rule("b", "seated", "two", count=count), rule("a", "seated", "one")).levels == {"a": 0, "b": 1, "c": 2}


def test_what_overrides_stands_below_what_it_overrides() -> None:
    assert program(rule("general", "seated", "one"), rule("special", "dealer", "one", overrides=["general"])).levels == {"general": 1, "special": 0}


def test_a_circle_of_denials_is_refused_by_name() -> None:
    circle = (rule("a", "seated", "one", unless=[{"fact": "two"}], line=5), rule("b", "seated", "two", unless=[{"fact": "one"}], line=9))
    above = [rule(f"z{place}", "one", "three", unless=[{"fact": "two"}]) for place in range(3)]
    error = refused(*circle, *above)
    assert error.file == "club/3.md"
    assert error.line in (5, 9)
    assert "circle" in error.what
    assert "`a`" in error.what
    assert "`b`" in error.what
    assert "z" not in error.what.replace("circle", "")


def test_a_circle_through_helpers_is_refused() -> None:
    error = refused(rule("a", "seated", "one", unless=[{"fact": "three"}]), rule("b", "one", "two"), rule("c", "two", "three"))
    assert {name for name in ("a", "b", "c") if f"`{name}`" in error.what} == {"a", "b", "c"}


def test_a_circle_of_overrides_is_refused() -> None:
    error = refused(rule("a", "seated", "one", overrides=["b"]), rule("b", "seated", "one", overrides=["a"]))
    assert "`a`" in error.what
    assert "`b`" in error.what


def test_a_rule_cannot_deny_itself() -> None:
    assert "`a`" in refused(rule("a", "seated", "one", unless=[{"fact": "one"}])).what


def test_limits_and_keyed_helpers_make_no_circle() -> None:
    until = rule("a", "seated", "one", until=[{"fact": "two"}])
    assert program(until, rule("b", "one", "two")).rules
    turn = rule("a", "seated", "turn", unless=[{"fact": "two"}])
    assert program(turn, rule("b", "turn", "two")).rules
    assert deferred(TYPES["turn"])
    assert not deferred(TYPES["one"])
    assert not deferred(TYPES["hand_status"])


def test_a_name_given_twice_is_refused() -> None:
    error = refused(rule("a", "seated", "one", line=5), rule("a", "dealer", "one", line=9))
    assert {error.line, int(error.mend.split(":")[1].split(" ")[0])} == {5, 9}
    assert "`a` is given twice" in error.what


@pytest.mark.parametrize("name", ["b", "4", "4a", "club:4", "club:4a"])
def test_overrides_name_rules_clauses_or_laws(name: str) -> None:
    made = program(rule("a", "seated", "one", overrides=[name]), rule("b", "seated", "one", clause="4a"))
    assert [other.id for other in made.displacers["b"]] == ["a"]


@pytest.mark.parametrize("name", ["c", "5", "4b", "moon:4", "a"])
def test_overrides_that_point_nowhere_are_refused(name: str) -> None:
    error = refused(rule("a", "seated", "one", overrides=[name]), rule("b", "seated", "one", clause="4a"))
    assert (error.file, error.line) == ("club/3.md", 7)
    assert f"`overrides` names `{name}`" in error.what


def test_overrides_may_point_to_a_law_that_is_not_in_force() -> None:
    idle = [rule("b", "seated", "one", clause="4a")]
    assert not build_program([rule("a", "seated", "one", overrides=["4"])], TYPES, {}, idle).displacers


def test_programs_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever rules under one house's laws after another needs no more memory for it."""
    monkeypatch.setattr(programs, "MOST_PROGRAMS", 3)
    monkeypatch.setattr(programs, "_PROGRAMS", {})
    book = load_book("foster")
    law = '# 1 Law\nText.\n\n## 1a Clause\nText.\n\n```toml rule\nid = "r{}"\non = {{ fact = "wager" }}\nthen = [{{ regular = true }}]\n```\n'
    made = [program_for(House(book, own=read_house_laws(law.format(at), "club.md", book))) for at in range(5)]
    assert len(programs._PROGRAMS) == 3
    assert made[4].levels.keys() - made[3].levels.keys() == {"r4"}


@pytest.mark.untraced
@pytest.mark.parametrize("name", [name for name in book_names() if load_book(name).about.get("rules_alone", True)])
def test_the_products_rules_stand_in_levels_whatever_is_adopted(name: str) -> None:
    book = load_book(name)
    optional = [f"{each.name}:{law.ref}" for each in book.books for law in each.laws.values() if law.optional]
    for adopted in ([], optional, *([ref] for ref in optional), *([other for other in optional if other != ref] for ref in optional)):
        assert program_for(House(book, frozenset(adopted))).rules
