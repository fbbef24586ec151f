"""What the engine notes beside its conclusions: the events that had a part in them, what defeated a firing, and which conclusions disagree."""

from typing import Any

import pytest

from arbiter.facts import Fact, Value
from arbiter.law import LawError
from test_engine import CAME, FIT, RIPE, TYPES, WENT, Play, bet, hand

NOTE = {"conclude": "note", "text": "so it was"}
Told = tuple[int | None, str, tuple[Value, ...]]


def at(event: int | None, kind: str, *values: Value) -> Told:
    return event, kind, values


def hear(play: Play, *said: Told) -> tuple[list[Fact], list[Fact]]:
    """Hear facts, each with the event that it comes from."""
    play.memory.tick += 1
    tick = play.memory.tick
    facts = [Fact(TYPES[kind], values, known=tick, happened=tick, event=event) for event, kind, values in said]
    concluded, play.later = play.engine.hear([*play.later, *facts])
    return concluded, play.later


def reads(rules: list[dict[str, Any]], *ticks: list[Told]) -> set[Any]:
    play = Play(*rules)
    play.engine.reads = set()
    for said in ticks:
        hear(play, *said)
    return play.engine.reads


def test_nothing_is_noted_where_nobody_wants_it() -> None:
    play = Play({"on": CAME, "unless": [WENT], "then": [FIT]})
    hear(play, at(0, "came", "Ann", 1), at(1, "went", "Ann"), at(2, "total", "Ann", 1))
    assert play.engine.reads is None
    play.engine.read(play.memory.by_type["came"])
    assert play.engine.reads is None


def test_what_sets_a_rule_off_and_what_it_reads_has_a_part_in_what_it_decides() -> None:
    rule = {"on": CAME, "when": [WENT], "then": [FIT]}
    assert reads([rule], [at(0, "went", "Ann"), at(1, "went", "Bob")], [at(2, "came", "Ann", 1), at(3, "came", "Cal", 1), at(None, "came", "Bob", 1)]) == {
        0,
        1,
        2,
    }
    assert reads([{**rule, "then": [NOTE]}], [at(0, "went", "Ann")], [at(2, "came", "Ann", 1)]) == set()
    assert reads([{**rule, "then": [NOTE, FIT]}], [at(0, "went", "Ann")], [at(2, "came", "Ann", 1)]) == {0, 2}


def test_a_value_that_is_not_known_has_a_part_whatever_is_concluded() -> None:
    rule = {"on": {**CAME, "n": "?n"}, "where": ["?n > 1"], "then": [NOTE]}
    assert reads([rule], [at(0, "came", "Ann", None)]) == {0}
    assert reads([rule], [at(0, "came", "Ann", 0), at(1, "came", "Bob", 2)]) == set()


def test_what_is_counted_has_a_part_though_the_count_fails() -> None:
    count = {"as": "?k", "each": "?q", "of": [{"fact": "total", "player": "?q", "n": 1}]}
    rule = {"on": WENT, "count": count, "where": ["?k == 5"], "then": [FIT]}
    assert reads([rule], [at(0, "total", "Ann", 1), at(1, "total", "Bob", 2), at(2, "came", "Cal", 1)], [at(3, "went", "Ann")]) == {0}
    assert reads([{**rule, "where": ["?k == 1"]}], [at(0, "total", "Ann", 1)], [at(3, "went", "Ann")]) == {0, 3}


def test_to_whom_something_falls_has_a_part_where_it_falls() -> None:
    penalty = {"conclude": "penalty", "from": "?p", "to": {"each": "?q", "of": [{"fact": "came", "player": "?q", "n": 1}]}, "amount": 1}
    told = [at(0, "came", "Ann", 1), at(1, "came", "Bob", 2)]
    assert reads([{"on": WENT, "then": [penalty]}], told, [at(2, "went", "Cal")]) == {0, 2}
    assert reads([{"on": {**CAME, "n": "?n"}, "where": ["?n > 5"], "then": [penalty]}], told) == set()


def test_what_defeats_has_a_part() -> None:
    rule = {"on": CAME, "unless": [WENT], "then": [NOTE]}
    assert reads([rule], [at(0, "went", "Ann")], [at(1, "came", "Ann", 1)]) == {0}
    assert reads([rule], [at(0, "went", "Bob")], [at(1, "came", "Ann", 1)]) == set()


def test_what_ends_has_a_part() -> None:
    rule = {"on": CAME, "until": [WENT], "then": [NOTE]}
    assert reads([rule], [at(0, "went", "Ann"), at(2, "went", "Bob")], [at(1, "came", "Ann", 1)]) == {0}
    assert reads([rule], [at(1, "came", "Ann", 1)], [at(0, "went", "Ann"), at(2, "went", "Bob")]) == {0}


def test_what_the_table_says_has_a_part_where_it_ends_something() -> None:
    assert reads([], [at(0, "total", "Ann", 1), at(1, "total", "Bob", 1)]) == set()
    assert reads([], [at(0, "total", "Ann", 1)], [at(1, "total", "Bob", 1), at(2, "total", "Ann", 2)]) == {2}


def test_through_what_decides_nothing_by_itself_all_that_it_rests_on_has_a_part() -> None:
    by_the_book = {"on": [CAME, WENT], "then": [{"regular": True}]}
    then = {"on": {"fact": "regular"}, "then": [FIT | {"player": "Ann"}]}
    assert reads([by_the_book], [at(0, "came", "Ann", 1), at(1, "went", "Ann")]) == set()
    assert reads([by_the_book, then], [at(0, "came", "Ann", 1), at(1, "went", "Ann")]) == {0, 1}


def test_what_is_heard_in_a_tick_is_told_apart_from_what_waits_for_the_next() -> None:
    play = Play({"on": CAME, "then": [FIT, {"fact": "turn", "player": "?p"}]})
    concluded, later = hear(play, at(0, "came", "Ann", 1))
    assert [(fact.type.name, fact.known, fact.happened, fact.event) for fact in concluded] == [("fit", 1, 1, 0)]
    assert [(fact.type.name, fact.known, fact.happened, fact.event) for fact in later] == [("turn", 2, 1, 0)]
    assert hear(play) == ([], [])
    assert play.holding("turn") == [("Ann",)]


def test_each_defeat_tells_by_what() -> None:
    play = Play(
        {"id": "general", "on": CAME, "unless": [WENT, {"fact": "total", "player": "?p"}], "until": [{**WENT, "as": "gone"}], "then": [FIT]},
        {"id": "special", "on": CAME, "overrides": ["general"], "then": [NOTE]},
        {"id": "next", "on": FIT, "then": [RIPE]},
    )
    hear(play, at(0, "went", "Ann"), at(1, "total", "Ann", 2))
    hear(play, at(2, "came", "Ann", 1))
    general, special, after = (next(firing for firing in play.engine.firings if firing.rule.id == name) for name in ("general", "special", "next"))
    told = [(defeat.how, [fact.type.name for fact in defeat.facts], defeat.word, defeat.rule and defeat.rule.id) for defeat in general.defeats]
    assert told == [
        ("unless", ["went"], "", "general"),
        ("unless", ["total"], "", "general"),
        ("until", ["went"], "gone", "general"),
        ("override", ["came"], "", None),
    ]
    assert [defeat.by for defeat in general.defeats] == [None, None, None, special]
    assert [(defeat.how, [fact.type.name for fact in defeat.facts]) for defeat in after.defeats] == [("shadow", ["fit"])]
    assert special.holds


def test_a_rule_of_lower_rank_tells_to_what_it_yields() -> None:
    play = Play(bet("binding", rank=0), bet("no_value", rank=2))
    hear(play, at(0, "came", "Ann", 7))
    found = [(firing.rule.id, defeat.how, [fact.values for fact in defeat.facts], defeat.by) for firing in play.engine.firings for defeat in firing.defeats]
    higher = next(firing for firing in play.engine.firings if firing.rule.id == "r1")
    assert found == [("r2", "rank", [(7, "Ann", "binding")], higher)]
    assert play.holding("bet_outcome") == [(7, "Ann", "binding")]


def test_conclusions_that_disagree_are_told() -> None:
    differ = Play(bet("binding"), bet("closed"))
    hear(differ, at(0, "came", "Ann", 7))
    (told,) = differ.engine.conflicts()
    assert told.startswith("club:1a and club:2a disagree: ")
    assert told.count("; ") == 1
    for rules in ([bet("binding"), bet("binding")], [bet("binding"), bet("closed", rank=2)], [hand("out"), hand("foul")], [{"on": CAME, "then": [NOTE]}] * 2):
        play = Play(*rules)
        hear(play, at(0, "came", "Ann", 7))
        assert list(play.engine.conflicts()) == []


def test_a_rule_without_end_is_told_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.engine.MOST_FIRINGS", 5)
    play = Play({"on": CAME, "then": [FIT]})
    hear(play, *(at(number, "came", "Ann", number) for number in range(5)))
    assert len(play.engine.firings) == 5
    hear(play, *(at(number, "came", "Bob", number) for number in range(5)))
    with pytest.raises(LawError) as refused:
        hear(play, *(at(number, "came", "Cal", number) for number in range(6)))
    assert (refused.value.file, refused.value.line) == ("club/1.md", 1)
    assert refused.value.what == "the rule `r1` sets itself off without end"
    assert refused.value.mend == "let it conclude what it does not start from"


@pytest.mark.parametrize("warm", [0, 10**9], ids=["compiled", "interpreted"])
def test_a_rule_set_off_in_too_many_ways_is_told_by_its_place(warm: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.program.WARM", warm)
    monkeypatch.setattr("arbiter.matching.MOST_WAYS", 9)
    monkeypatch.setattr("arbiter.compiling.MOST_WAYS", 9)
    play = Play({"on": CAME, "when": [{"fact": "came", "n": "?n"}], "then": [FIT]})
    hear(play, *(at(number, "came", "Ann", number) for number in range(3)))
    assert len(play.engine.firings) == 9
    with pytest.raises(LawError) as refused:
        hear(play, *(at(number, "came", "Bob", number) for number in range(3)))
    assert (refused.value.file, refused.value.line) == ("club/1.md", 1)
    assert refused.value.what == "the rule `r1` is set off in more than 9 ways at one moment"
    assert refused.value.mend == "let its patterns share variables, or ask for values"


def test_many_limits_are_kept_apart() -> None:
    play = Play({"on": CAME, "until": [WENT], "then": [FIT]})
    names = [f"P{number}" for number in range(40)]
    for name in names:
        hear(play, at(0, "came", name, 1))
    for gone, name in enumerate(names, 1):
        hear(play, at(1, "went", name))
        assert play.holding("fit") == [(other,) for other in names[gone:]]
        ended = next(fact for fact in play.memory.by_type["fit"] if fact.values == (name,))
        assert ended.ended == play.memory.tick
        assert ended.ended_by is not None
        assert (ended.ended_by[1].type.name, ended.ended_by[1].values) == ("went", (name,))


def test_what_ends_a_fact_first_has_ended_it() -> None:
    play = Play({"on": CAME, "until": [WENT, {"fact": "total", "player": "?p"}], "then": [FIT]})
    hear(play, at(0, "came", "Ann", 1))
    hear(play, at(1, "total", "Ann", 1))
    hear(play, at(2, "went", "Ann"))
    (fit,) = play.memory.by_type["fit"]
    assert fit.ended == 2
    assert fit.ended_by is not None
    assert fit.ended_by[1].type.name == "total"


def test_a_fact_that_its_own_rule_ends_holds_no_longer() -> None:
    play = Play({"on": CAME, "until": [RIPE], "then": [FIT]}, {"on": WENT, "then": [RIPE]})
    hear(play, at(0, "came", "Ann", 1))
    hear(play, at(1, "went", "Ann"))
    assert play.holding("fit") == [("Ann",)]
    (fit,) = play.memory.by_type["fit"]
    assert fit.ended == 3


def test_what_does_not_hold_is_no_question() -> None:
    """Where a rule would be set off in shadow only, a value that is not known is no question."""
    asks = {"on": [FIT, {**CAME, "n": "?n"}], "where": ["?n > 1"], "then": [RIPE]}
    play = Play({"on": CAME, "unless": [WENT], "then": [FIT]}, asks)
    hear(play, at(0, "came", "Ann", None))
    assert {rule.id for rule, _ in play.engine.unknown} == {"r2"}
    shadowed = Play({"on": CAME, "unless": [WENT], "then": [FIT]}, asks)
    hear(shadowed, at(0, "went", "Ann"))
    hear(shadowed, at(1, "came", "Ann", None))
    assert shadowed.engine.unknown == []


@pytest.mark.parametrize("end", ["went", "total"])
def test_a_conclusion_has_its_own_limits_and_those_of_what_set_it_off(end: str) -> None:
    play = Play({"on": CAME, "until": [WENT], "then": [FIT]}, {"on": FIT, "until": [{"fact": "total", "player": "?p"}], "then": [RIPE]})
    hear(play, at(0, "came", "Ann", 1))
    hear(play, at(1, end, "Ann", *([1] if end == "total" else [])))
    assert play.holding("ripe") == []
    (ripe,) = play.memory.by_type["ripe"]
    assert ripe.ended_by is not None
    assert ripe.ended_by[0].rule.id == ("r1" if end == "went" else "r2")
    assert play.holding("fit") == ([] if end == "went" else [("Ann",)])


@pytest.mark.parametrize("end", [2, 3])
def test_the_limits_of_all_that_set_it_off(end: int) -> None:
    until = [[{"fact": "total", "player": "?p", "n": number}] for number in (2, 3)]
    rules: list[dict[str, Any]] = [
        {"on": CAME, "until": until[0], "then": [FIT]},
        {"on": WENT, "until": until[1], "then": [RIPE]},
        {"on": [FIT, RIPE], "then": [NOTE]},
    ]
    play = Play(*rules)
    hear(play, at(0, "came", "Ann", 1), at(1, "went", "Ann"))
    assert play.holding("noted") == [("so it was",)]
    hear(play, at(2, "total", "Ann", end))
    assert play.holding("noted") == []


@pytest.mark.parametrize(("ranks", "metered"), [((0, 1), True), ((1, 1), False), ((), False)])
def test_what_a_house_writes_is_metered(ranks: tuple[int, ...], metered: bool) -> None:
    assert Play(*({"on": CAME, "rank": rank, "then": [FIT]} for rank in ranks)).memory.metered is metered


def test_rules_are_set_off_in_their_order_whatever_comes_first() -> None:
    for said in ([at(0, "came", "Ann", 1), at(1, "went", "Ann")], [at(1, "went", "Ann"), at(0, "came", "Ann", 1)]):
        play = Play({"on": CAME, "then": [FIT]}, {"on": WENT, "then": [RIPE]})
        hear(play, *said)
        assert [firing.rule.id for firing in play.engine.firings] == ["r1", "r2"]


def test_a_limit_concluded_at_the_same_moment_acts_from_the_next_whichever_is_first() -> None:
    limited, limit = {"on": CAME, "until": [RIPE], "then": [FIT]}, {"on": CAME, "then": [RIPE]}
    for rules in ([limited, limit], [limit, limited]):
        play = Play(*rules)
        hear(play, at(0, "came", "Ann", 1))
        assert play.holding("fit") == [("Ann",)]
        hear(play)
        assert play.holding("fit") == []


@pytest.mark.parametrize("later", [0, 1])
def test_the_higher_rank_prevails_though_it_is_heard_later(later: int) -> None:
    """What follows from a helper fact is concluded after what follows at once."""
    through_helper = {"on": [FIT, {**CAME, "n": "?n"}], "then": [{"conclude": "bet", "event": "?n", "by": "?p", "outcome": "binding"}], "rank": later}
    play = Play(bet("closed", rank=2), {"on": WENT, "then": [FIT]}, through_helper)
    hear(play, at(0, "came", "Ann", 7), at(1, "went", "Ann"))
    assert play.holding("bet_outcome") == [(7, "Ann", "binding")]


def test_what_is_read_is_added_to_what_was_read_before() -> None:
    play = Play({"on": CAME, "then": [NOTE]})
    play.engine.reads = {7}
    hear(play, at(0, "came", "Ann", 1))
    (noted,) = play.memory.by_type["noted"]
    play.engine.read([noted])
    assert play.engine.reads == {7, 0}


def test_of_two_ways_to_the_same_the_one_without_shadows_fires_first_and_alone() -> None:
    shadowed = {"on": WENT, "unless": [{"fact": "total", "n": 1}], "then": [RIPE]}
    real = {"on": {**CAME, "n": 2}, "then": [RIPE]}
    play = Play(shadowed, real, {"id": "last", "on": {**CAME, "n": 3}, "when": [RIPE], "then": [FIT]})
    hear(play, at(0, "total", "Ann", 1))
    hear(play, at(1, "went", "Ann"))
    hear(play, at(2, "came", "Ann", 2))
    hear(play, at(3, "came", "Ann", 3))
    assert [fact.shadow for fact in play.memory.by_type["ripe"]] == [True, False]
    assert [firing.holds for firing in play.engine.firings if firing.rule.id == "last"] == [True]
