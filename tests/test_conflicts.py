"""Hearing all incidents up to a bound: a planted contradiction is found with its shortest incident, a resolved one is not, and pruning loses nothing."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from arbiter.book import Book, book_names, load_book, read_book
from arbiter.checking.bound import Bound
from arbiter.checking.conflicts import conflicts
from arbiter.checking.courses import courses
from arbiter.checking.customs import houses, told
from arbiter.checking.exhaustive import Search
from arbiter.checking.irregular import Irregular, irregular
from arbiter.checking.searched import Searched
from arbiter.events import EVENT_KINDS
from arbiter.hearing import hear
from arbiter.house import House
from arbiter.incident import check_incident
from arbiter.program import program_for

FRONT = """# Moor

```toml book
name = "moor"
title = "Moor"

[numbers]
hand = 5
```
"""
SPOILS = """```toml rule
id = "spoils"
on = { fact = "expose", by = "?p" }
then = [{ conclude = "deal", outcome = "misdeal" }]
```
"""
STANDS = """```toml rule
id = "stands"
on = { fact = "expose", by = "?p", undealt = true }
then = [{ conclude = "deal", outcome = "stands" }]
```
"""
MAY = """```toml rule
id = "may"
on = { fact = "mix", by = "?p" }
then = [{ grant = "show", to = "?p" }]
```
"""
MAY_NOT = """```toml rule
id = "may-not"
on = { fact = "remark", by = "?p" }
then = [{ deny = "show", to = "?p" }]
```
"""
ONCE = """```toml rule
id = "once"
on = [{ fact = "mix", by = "?p", moment = "?t" }, { fact = "remark", by = "?p", after = "?t" }]
then = [{ conclude = "pot", outcome = "won", player = "?p" }, { conclude = "pot", outcome = "carried" }]
```
"""

ALONE = [name for name in book_names() if load_book(name).about.get("rules_alone", True)]


def book(*rules: str, clause: str = "sentences = [1]") -> Book:
    return read_book("moor", {"book.md": FRONT, "1.md": f"# 1 Dull\nDull.\n\n## 1a Grey\nIt is grey.\n\n```toml clause\n{clause}\n```\n\n{''.join(rules)}"})


def only(made: Book, kinds: Iterable[str]) -> list[Irregular]:
    return [each for each in irregular(program_for(House(made))) if each.event.event in kinds]


def names(searched: Searched) -> set[tuple[str, ...]]:
    return {tuple(fact.firing.rule.id for fact in found.pair) for found in searched.found}


def test_a_contradiction_of_two_rules_is_found_with_its_shortest_incident() -> None:
    found = conflicts(book(SPOILS, STANDS), Bound())
    (finding,) = found.findings
    assert "the rule `spoils` and `stands` (moor:1a) cannot both hold: it is a misdeal; the deal stands" in finding.what
    events = json.loads(finding.incident)["events"]
    assert [each["event"] for each in events] == ["expose"]
    assert events[0]["undealt"] is True


@pytest.mark.untraced
@pytest.mark.parametrize("mend", ['overrides = ["spoils"]\nthen', "then"])
def test_one_that_is_resolved_or_excused_is_not(mend: str) -> None:
    excused = 'sentences = [1]\nexcused = { spoils = "both are told" }' if mend == "then" else "sentences = [1]"
    assert conflicts(book(SPOILS, STANDS.replace("then", mend), clause=excused), Bound()).findings == ()


def test_two_events_are_needed_where_each_alone_contradicts_nothing() -> None:
    made = book(MAY, MAY_NOT)
    events = [each for each in only(made, ["mix", "remark"]) if each.data["by"] in ("Abe", "Bea")]
    assert Search(House(made), events=events).run(1).found == []
    (found,) = Search(House(made), events=events).run(2).found
    told = [each for each in found.incident["events"] if each["event"] in ("mix", "remark")]
    assert len(told) == 2
    assert told[0]["by"] == told[1]["by"]
    ruling = hear(check_incident(found.incident), House(made).book)
    assert ruling.verdict


@pytest.mark.parametrize("thorough", [False, True])
def test_pruning_loses_nothing(thorough: bool) -> None:
    """What is left out shows the same as what is heard: every contradiction is found all the same, and less is heard."""
    made = book(MAY, MAY_NOT, ONCE, SPOILS, STANDS)
    events = [each for each in only(made, ["mix", "remark", "offer_cut", "next_deal"]) if each.data["by"] == "Bea"]
    events += [each for each in only(made, ["expose"]) if each.data["by"] == "Bea" and "of" not in each.data]
    found = {prune: Search(House(made), events=events, prune=prune, thorough=thorough).run(2) for prune in (True, False)}
    assert names(found[True]) == names(found[False]) >= {("may", "may-not"), ("once", "once"), ("spoils", "stands")}
    assert found[True].heard < found[False].heard
    assert found[False].heard == sum(depth.of for depth in found[False].depths)


@pytest.mark.untraced
def test_of_what_is_alike_one_is_followed_up() -> None:
    """The contradictions of two events are found all the same, by far fewer incidents."""
    made = book(MAY, MAY_NOT, ONCE)
    events = [each for each in only(made, ["mix", "remark", "offer_cut", "next_deal"]) if each.data["by"] in ("Abe", "Bea")]
    found = {alike: Search(House(made), events=events, alike=alike).run(2) for alike in (True, False)}
    assert names(found[True]) == names(found[False]) >= {("may", "may-not"), ("once", "once")}
    assert found[True].heard < found[False].heard / 2
    assert found[True].depths[1] == found[False].depths[1]
    assert [depth.alike for depth in found[True].depths] == [False, False, True]


def test_following_up_one_of_those_alike_is_told_as_no_whole_search() -> None:
    told = conflicts(book(SPOILS), Bound(2, seconds=0, alike=True)).told()
    assert "(one of those alike followed up), the time being over after 0.0% of these" in told
    assert "no other differs" not in told


def test_what_was_heard_is_counted_by_depth() -> None:
    made = book(SPOILS)
    events = only(made, ["mix", "expose"])
    places = sum(len(course.steps) + 1 for course in courses(program_for(House(made)).rules, records=False))
    depths = Search(House(made), events=events).run(1).depths
    assert [(depth.irregular, depth.heard, depth.of, depth.share) for depth in depths] == [
        (0, places, places, 1.0),
        (1, places * len(events), places * len(events), 1.0),
    ]


def test_a_search_that_is_cut_short_says_so() -> None:
    searched = Search(House(book(SPOILS, STANDS)), seconds=0).run(3)
    assert [(depth.irregular, depth.heard, depth.share) for depth in searched.depths[1:]] == [(1, 0, 0.0), (2, 0, 0.0), (3, 0, 0.0)]
    assert "the time being over after 0.0% of them" in conflicts(book(SPOILS, STANDS), Bound(3, seconds=0)).told()


@pytest.mark.untraced
def test_in_slices_the_same_is_heard() -> None:
    made = book(MAY, MAY_NOT)
    events = [each for each in only(made, ["mix", "remark"]) if each.data["by"] in ("Abe", "Bea")]
    whole, sliced = (Search(House(made), events=events, seconds=seconds).run(2) for seconds in (None, 600.0))
    assert whole.depths == sliced.depths
    assert names(whole) == names(sliced)


@pytest.mark.untraced
def test_with_a_seed_the_same_is_heard_in_another_order() -> None:
    """Whole, the search comes to the same with each seed; each seed begins elsewhere, and the same seed always at the same place."""
    made = book(MAY, MAY_NOT)
    events = [each for each in only(made, ["mix", "remark"]) if each.data["by"] in ("Abe", "Bea")]
    orders: list[list[str]] = []

    class Listening(Search):
        def _root(self, place: Any, event: Any, depth: int) -> None:
            orders[-1].append(f"{depth} {self.slice} {place.course.name} {place.at} {event!r}")
            super()._root(place, event, depth)

    found = []
    for seed in (None, 5, 5, 6):
        orders.append([])
        found.append(Listening(House(made), events=events, seconds=600.0).run(2, seed))
    assert all(each.depths == found[0].depths and names(each) == names(found[0]) for each in found)
    plain, one, again, other = orders
    assert one == again
    assert len({tuple(order) for order in orders}) == 3
    assert sorted(plain) == sorted(one) == sorted(other)


def test_the_house_is_heard_with_every_option_as_the_book_has_it() -> None:
    """A rule that asks for an option fires: two that contradict each other under the default are found."""
    option = """```toml option
name = "loud"
values = [true, false]
about = "Whether it is loud."
```
"""
    asks = '\nwhen = [{ fact = "house", option = "loud", value = true }]\nthen'
    (finding,) = conflicts(book(option, SPOILS.replace("\nthen", asks), STANDS), Bound()).findings
    assert "`spoils` and `stands`" in finding.what


@pytest.mark.untraced
def test_with_its_options_a_contradiction_under_a_custom_is_found() -> None:
    """What contradicts itself only where the house plays otherwise is found with the house that does, and not without."""
    option = '```toml option\nname = "loud"\nvalues = [false, true]\nabout = "Whether it is loud."\n```\n'
    made = book(option, SPOILS.replace("\nthen", '\nwhen = [{ fact = "house", option = "loud", value = true }]\nthen'), STANDS)
    plain, found = conflicts(made, Bound()), conflicts(made, Bound(options=True))
    assert plain.findings == ()
    (finding,) = found.findings
    incident = json.loads(finding.incident)
    assert incident["house"] == {"options": {"loud": True}}
    assert len(incident["events"]) == 1
    assert found.depths[1].heard == 2 * plain.depths[1].heard


@pytest.mark.parametrize(("by", "found"), [('by = "?p", ', True), ("", False)])
def test_somebody_unnamed_is_nobody_in_particular(by: str, found: bool) -> None:
    """One who must lay his hand down may not have to keep a card; that somebody must keep one contradicts nothing."""
    keeps = SPOILS.replace('{ conclude = "deal", outcome = "misdeal" }', f'{{ conclude = "order", do = "take_card", {by}cards = 1 }}')
    lays = STANDS.replace('{ conclude = "deal", outcome = "stands" }', '{ conclude = "order", do = "abandon_hand", by = "?p" }')
    made = book(keeps, lays)
    events = [each for each in only(made, ["expose"]) if each.data["by"] == "Bea"]
    assert bool(Search(House(made), events=events).run(1).found) is found


@pytest.mark.parametrize("name", ALONE)
def test_each_custom_is_a_house_of_its_own(name: str) -> None:
    """Every option has its other values, every optional law is adopted: first all at once, then only one thing is otherwise in each house."""
    heard = load_book(name)
    customs = [told(house) for house in houses(heard, customs=True)]
    assert customs[0] == {}
    assert all(len(custom.get("adopt", ())) + len(custom.get("options", ())) == 1 for custom in customs[2:])
    assert {*customs[1].get("options", ())} == {*heard.options()}
    assert all(option.default != customs[1]["options"][name] for name, option in heard.options().items())
    assert {option for custom in customs for option in custom.get("options", ())} == {*heard.options()}
    optional = {f"{each.name}:{ref}" for each in heard.books for ref, law in each.laws.items() if law.optional}
    assert {ref for custom in customs for ref in custom.get("adopt", ())} == optional


def test_every_kind_of_event_may_come_in() -> None:
    kinds = {each.event.event for each in irregular(program_for(House(load_book("foster"))))}
    assert set(EVENT_KINDS) - kinds == {"accounts", "begin"}


def test_fields_hold_what_the_rules_tell_apart() -> None:
    """Numbers are at, just below and just above those of the book; a field that no rule asks for is left out."""
    made = [each.data for each in irregular(program_for(House(load_book("foster"))))]
    assert {4, 5, 6} <= {each.get("cards") for each in made if each["event"] == "deal"}
    assert {(3, 49), (4, 48)} <= {tuple(each["packets"]) for each in made if "packets" in each}
    assert all("where" not in each for each in made if each["event"] == "misplace")
    assert {each["by"] for each in made if each["event"] == "cut"} == {"Abe", "Bea", "Cal", "Dee"}


@pytest.mark.untraced
@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_no_book_contradicts_itself(name: str) -> None:
    """The product's own books, and those of descriptive text with them: one irregular event in the regular course of a deal, each before each step."""
    searched = conflicts(load_book(name), Bound(1))
    assert [found.what for found in searched.findings] == []
    assert sum(depth.heard for depth in searched.depths) > 25_000


@pytest.mark.parametrize("name", ALONE)
def test_the_courses_are_regular(name: str) -> None:
    """Without an irregular event no book finds anything to say of them, but who wins."""
    house = House(load_book(name))
    for course in courses(program_for(house).rules, records=True):
        ruling = hear(check_incident({**course.incident, "events": [each for step in course.steps for each in step]}), house.book)
        assert ruling.pot.outcome == "won"
        assert (ruling.bets, ruling.orders, ruling.options, ruling.penalties, ruling.silent, ruling.notes) == ([], [], [], [], [], [])
