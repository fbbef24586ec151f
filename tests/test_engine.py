"""The engine, feature by feature: what sets a rule off, what defeats it, what ends what it concluded."""

from typing import Any

import pytest

from arbiter.conclusions import types_with
from arbiter.engine import Engine
from arbiter.facts import Fact, FactType, Memory, Value
from arbiter.language import Place, parse_rule
from arbiter.law import LawError
from arbiter.program import build_program

RECORDED = {
    "came": FactType("came", ("player", "n"), "{player} came"),
    "went": FactType("went", ("player",), "{player} went"),
    "total": FactType("total", ("player", "n"), "{player} {n}", key=("player",)),
    "beside": FactType("beside", ("player", "other"), "{player} {other}"),
}
HELPERS = [
    FactType("fit", ("player",), "{player} is fit"),
    FactType("ripe", ("player",), "{player} is ripe"),
    FactType("turn", ("player",), "turn of {player}", key=()),
]
TYPES = types_with(HELPERS, RECORDED)
PAIRS = (("Ann", "Bob"), ("Bob", "Cal"))


def stake(wanted: Any, bindings: dict[str, Value]) -> Value:
    return {"ante": 3}.get(wanted.of)


class Play:
    """An engine with rules written short: (clause, table)."""

    def __init__(self, *rules: dict[str, Any]) -> None:
        parsed = []
        for number, table in enumerate(rules, 1):
            given = {"id": f"r{number}", **table}
            rank = given.pop("rank", 1)
            parsed.append(parse_rule(given, Place("club", str(number), f"{number}a", rank, "club/1.md", number, {}, TYPES)))
        relation = (RECORDED["beside"], lambda bound: [pair for pair in PAIRS if all(want in (None, have) for want, have in zip(bound, pair, strict=True))])
        self.memory = Memory({"beside": relation})
        self.engine = Engine(build_program(parsed, TYPES, {}), self.memory, stake)
        self.later: list[Fact] = []

    def tick(self, *said: tuple[Value, ...]) -> None:
        """Hear facts, each as its kind and its values."""
        self.memory.tick += 1
        facts = [Fact(TYPES[str(kind)], tuple(values), known=self.memory.tick, happened=self.memory.tick) for kind, *values in said]
        _, self.later = self.engine.hear([*self.later, *facts])

    def holding(self, kind: str) -> list[tuple[Value, ...]]:
        return [fact.values for fact in self.memory.holding(kind)]

    def defeats(self, rule: str) -> list[list[str]]:
        return [[defeat.how for defeat in firing.defeats] for firing in self.engine.firings if firing.rule.id == rule]


CAME = {"fact": "came", "player": "?p"}
WENT = {"fact": "went", "player": "?p"}
FIT = {"fact": "fit", "player": "?p"}
RIPE = {"fact": "ripe", "player": "?p"}


def test_the_last_anchor_sets_a_rule_off() -> None:
    play = Play({"on": [CAME, WENT], "then": [FIT]})
    play.tick(("went", "Ann"), ("came", "Bob", 1))
    assert not play.holding("fit")
    play.tick(("came", "Ann", 1))
    assert play.holding("fit") == [("Ann",)]
    play.tick(("went", "Bob"))
    assert play.holding("fit") == [("Ann",), ("Bob",)]


def test_two_anchors_in_one_tick_fire_once() -> None:
    play = Play({"on": [CAME, WENT], "then": [FIT]})
    play.tick(("came", "Ann", 1), ("went", "Ann"))
    assert play.holding("fit") == [("Ann",)]


def test_a_rule_is_not_set_off_by_what_it_only_reads() -> None:
    play = Play({"on": CAME, "when": [WENT], "then": [FIT]})
    play.tick(("came", "Ann", 1))
    play.tick(("went", "Ann"))
    assert not play.holding("fit")


def test_what_is_read_must_not_have_ended() -> None:
    play = Play({"on": WENT, "when": [{"fact": "total", "player": "?p", "n": 2}], "then": [FIT]})
    play.tick(("total", "Ann", 2))
    play.tick(("total", "Ann", 3))
    play.tick(("went", "Ann"))
    assert not play.holding("fit")


def test_relations_are_worked_out() -> None:
    play = Play({"on": CAME, "when": [{"fact": "beside", "player": "?p", "other": "?q"}], "then": [{"fact": "fit", "player": "?q"}]})
    play.tick(("came", "Ann", 1), ("came", "Cal", 1))
    assert play.holding("fit") == [("Bob",)]


@pytest.mark.parametrize(("which", "fits"), [("after", ["Bob"]), ("before", ["Ann"])])
def test_moments_are_compared_whichever_anchor_comes_last(which: str, fits: list[str]) -> None:
    play = Play({"on": [{**CAME, "moment": "?t"}, {**WENT, which: "?t"}], "then": [FIT]})
    play.tick(("went", "Ann"), ("came", "Bob", 1))
    play.tick(("came", "Ann", 1), ("went", "Bob"))
    assert play.holding("fit") == [(name,) for name in fits]


def test_a_value_that_is_not_known_is_kept_as_a_question() -> None:
    play = Play({"on": {**CAME, "n": "?n"}, "where": ["?n > 1"], "then": [FIT]})
    play.tick(("came", "Ann", None), ("came", "Bob", 1), ("came", "Cal", 2))
    assert play.holding("fit") == [("Cal",)]
    assert [bindings["?p"] for _, bindings in play.engine.unknown] == ["Ann"]


def test_counts() -> None:
    count = {"as": "?k", "each": "?q", "of": [{"fact": "came", "player": "?q"}]}
    play = Play({"on": WENT, "count": count, "where": ["?k == 2"], "then": [FIT]})
    play.tick(("came", "Ann", 1), ("came", "Ann", 2), ("went", "Ann"))
    assert not play.holding("fit")
    play.tick(("came", "Bob", 1), ("went", "Bob"))
    assert play.holding("fit") == [("Bob",)]


def test_any_group_that_holds_at_the_anchor_defeats() -> None:
    play = Play({"on": CAME, "unless": [WENT, [{"fact": "total", "player": "?p", "n": "?n"}, {"fact": "total", "player": "Cal", "n": "?n"}]], "then": [FIT]})
    play.tick(("went", "Ann"), ("total", "Bob", 2), ("total", "Cal", 3))
    play.tick(("came", "Ann", 1), ("came", "Bob", 1))
    assert play.holding("fit") == [("Bob",)]
    play.tick(("went", "Bob"), ("total", "Cal", 2))
    assert play.holding("fit") == [("Bob",)]
    assert play.defeats("r1") == [["unless"], []]
    play.tick(("came", "Bob", 2))
    assert play.defeats("r1") == [["unless"], [], ["unless", "unless"]]


def test_an_until_defeats_when_it_has_come_and_ends_when_it_comes() -> None:
    play = Play({"on": CAME, "until": [{**WENT, "as": "gone"}], "then": [FIT]})
    play.tick(("went", "Ann"))
    play.tick(("came", "Ann", 1), ("came", "Bob", 1))
    assert play.holding("fit") == [("Bob",)]
    assert play.engine.firings[0].defeats[0].word == "gone"
    play.tick(("went", "Bob"))
    assert not play.holding("fit")
    (ended,) = [fact for fact in play.memory.by_type["fit"] if not fact.shadow]
    assert ended.ended_by is not None
    assert ended.ended_by[0].pattern.word == "gone"


def test_a_limit_carries_over_through_the_anchor_only() -> None:
    limited = {"on": CAME, "until": [WENT], "then": [FIT]}
    play = Play(limited, {"on": FIT, "then": [RIPE]}, {"on": {"fact": "total", "player": "?p"}, "when": [FIT], "then": [{"conclude": "note", "text": "kept"}]})
    play.tick(("came", "Ann", 1))
    play.tick(("total", "Ann", 1))
    assert (play.holding("ripe"), play.holding("noted")) == ([("Ann",)], [("kept",)])
    play.tick(("went", "Ann"))
    assert (play.holding("ripe"), play.holding("noted")) == ([], [("kept",)])


def test_a_limit_that_is_concluded_acts_from_the_next_moment() -> None:
    play = Play({"on": CAME, "until": [RIPE], "then": [FIT]}, {"on": CAME, "then": [RIPE]})
    play.tick(("came", "Ann", 1))
    assert play.holding("fit") == [("Ann",)]
    play.tick()
    assert not play.holding("fit")
    play.tick(("came", "Ann", 2))
    assert play.defeats("r1") == [[], ["until"]]


def test_a_defeated_rule_concludes_in_shadow() -> None:
    play = Play(
        {"on": CAME, "unless": [WENT], "then": [FIT]},
        {"on": FIT, "then": [RIPE]},
        {"on": CAME, "unless": [FIT], "then": [{"conclude": "note", "text": "none"}]},
    )
    play.tick(("went", "Ann"))
    play.tick(("came", "Ann", 1))
    assert (play.holding("fit"), play.holding("ripe")) == ([], [])
    assert [fact.shadow for fact in play.memory.by_type["ripe"]] == [True]
    assert play.defeats("r2") == [["shadow"]]
    assert play.holding("noted") == [("none",)]


def test_a_shadow_does_not_hide_what_really_holds() -> None:
    """The same helper fact, once in shadow and once in earnest: the rule that reads it holds."""
    play = Play({"on": CAME, "unless": [WENT], "then": [FIT]}, {"on": CAME, "then": [FIT]}, {"on": CAME, "when": [FIT], "then": [RIPE]})
    play.tick(("went", "Ann"))
    play.tick(("came", "Ann", 1))
    assert play.holding("ripe") == [("Ann",)]


def test_a_shadow_ends_nothing() -> None:
    play = Play({"on": CAME, "until": [{"fact": "turn"}], "then": [FIT]}, {"on": CAME, "unless": [CAME], "then": [{"fact": "turn", "player": "?p"}]})
    play.tick(("came", "Ann", 1))
    play.tick()
    assert play.holding("fit") == [("Ann",)]


def test_a_special_rule_displaces_for_the_same_anchor_only() -> None:
    play = Play({"id": "general", "on": CAME, "then": [FIT]}, {"on": {**CAME, "n": 2}, "overrides": ["general"], "then": [RIPE]})
    play.tick(("came", "Ann", 2), ("came", "Ann", 3))
    assert play.holding("fit") == [("Ann",)]
    assert play.holding("ripe") == [("Ann",)]
    assert sorted(play.defeats("general")) == [[], ["override"]]


def test_an_exception_to_the_exception_leaves_the_general_rule_alone() -> None:
    special = {"id": "special", "on": CAME, "overrides": ["general"], "then": [RIPE]}
    play = Play(
        {"id": "general", "on": CAME, "then": [FIT]},
        special,
        {"on": {**CAME, "n": 2}, "overrides": ["special"], "then": [{"conclude": "note", "text": "rare"}]},
    )
    play.tick(("came", "Ann", 1))
    assert (play.holding("fit"), play.holding("ripe")) == ([], [("Ann",)])
    play.tick(("came", "Bob", 2))
    assert (play.holding("fit"), play.holding("ripe")) == ([("Bob",)], [("Ann",)])


def test_overriding_reaches_through_helper_facts() -> None:
    play = Play(
        {"on": CAME, "then": [FIT]},
        {"id": "general", "on": FIT, "then": [RIPE]},
        {"on": {**CAME, "n": 2}, "overrides": ["general"], "then": [{"conclude": "note", "text": "special"}]},
    )
    play.tick(("came", "Ann", 2), ("came", "Bob", 1))
    assert play.holding("ripe") == [("Bob",)]


@pytest.mark.parametrize(("subject", "fits"), [("?p", "Bob"), ("?q", "Ann"), (None, "Bob")])
def test_an_override_is_for_the_same_subject(subject: str | None, fits: str) -> None:
    general = {"id": "general", "on": {"fact": "came"}, "when": [{"fact": "total", "player": "?p"}], "then": [FIT]}
    when = [{"fact": "total", "player": "?q", "n": 0}, {"fact": "beside", "player": "?p", "other": "?q"}]
    play = Play(
        general,
        {
            "on": {"fact": "came"},
            "when": when,
            **({"subject": subject} if subject else {}),
            "overrides": ["general"],
            "then": [{"conclude": "note", "text": "x"}],
        },
    )
    play.tick(("total", "Ann", 1), ("total", "Bob", 0))
    play.tick(("came", "Cal", 1))
    assert play.holding("fit") == [(fits,)]


def test_keyed_helpers_take_effect_in_the_next_tick() -> None:
    play = Play(
        {"on": CAME, "then": [{"fact": "turn", "player": "?p"}]},
        {"on": CAME, "when": [{"fact": "turn", "player": "?q"}], "then": [{"fact": "fit", "player": "?q"}]},
    )
    play.tick(("came", "Ann", 1))
    assert not play.holding("turn")
    play.tick(("came", "Bob", 1))
    assert play.holding("turn") == [("Ann",)]
    assert play.holding("fit") == [("Ann",)]
    play.tick()
    assert play.holding("turn") == [("Bob",)]


def test_a_keyed_helper_whose_limit_comes_at_once_sets_nothing_off() -> None:
    play = Play({"on": CAME, "until": [RIPE], "then": [{"fact": "turn", "player": "?p"}, RIPE]}, {"on": {"fact": "turn", "player": "?p"}, "then": [FIT]})
    play.tick(("came", "Ann", 1))
    play.tick()
    assert not play.holding("fit")


def hand(status: str, **more: Any) -> dict[str, Any]:
    return {"on": CAME, "then": [{"conclude": "hand", "player": "?p", "status": status}], **more}


def test_what_agrees_stands_together() -> None:
    play = Play(hand("foul"), hand("foul"))
    play.tick(("came", "Ann", 1))
    assert play.holding("hand_status") == [("Ann", "foul")] * 2


@pytest.mark.parametrize("order", [("out", "foul"), ("foul", "out")])
def test_the_stronger_value_stands(order: tuple[str, str]) -> None:
    play = Play(*(hand(status) for status in order))
    play.tick(("came", "Ann", 1))
    assert play.holding("hand_status") == [("Ann", "foul")]


def test_a_weaker_value_does_not_replace_a_stronger() -> None:
    play = Play(hand("foul"), {"on": WENT, "then": [{"conclude": "hand", "player": "?p", "status": "out"}]})
    play.tick(("came", "Ann", 1))
    play.tick(("went", "Ann"))
    assert play.holding("hand_status") == [("Ann", "foul")]


def bet(outcome: str, **more: Any) -> dict[str, Any]:
    return {"on": {**CAME, "n": "?n"}, "then": [{"conclude": "bet", "event": "?n", "by": "?p", "outcome": outcome}], **more}


@pytest.mark.parametrize("ranks", [(0, 2), (2, 0), (1, 2), (2, 1)])
def test_the_higher_rank_prevails_untold(ranks: tuple[int, int]) -> None:
    outcomes = {0: "binding", 1: "binding", 2: "no_value"}
    play = Play(*(bet(outcomes[rank], rank=rank) for rank in ranks))
    play.tick(("came", "Ann", 7))
    assert play.holding("bet_outcome") == [(7, "Ann", "binding")]


def test_a_later_conclusion_of_a_key_ends_the_earlier() -> None:
    play = Play(bet("binding"), {"on": WENT, "then": [{"conclude": "bet", "event": 7, "by": "?p", "outcome": "closed"}]})
    play.tick(("came", "Ann", 7))
    play.tick(("went", "Ann"))
    assert play.holding("bet_outcome") == [(7, "Ann", "closed")]


def test_amounts_and_lists() -> None:
    then = [
        {
            "conclude": "penalty",
            "from": "?p",
            "to": {"each": "?q", "of": [{"fact": "came", "player": "?q"}], "where": ["?q != ?p"]},
            "amount": {"of": "ante", "times": 2},
        },
        {"conclude": "penalty", "from": "?p", "to": "pool", "amount": {"of": "blind"}},
    ]
    play = Play({"on": WENT, "then": then})
    play.tick(("came", "Ann", 1), ("came", "Bob", 1), ("came", "Cal", 1))
    play.tick(("went", "Bob"))
    assert [values[:2] for values in play.holding("penalty_due")] == [("Bob", ("Ann", "Cal")), ("Bob", "pool")]


def test_rules_that_have_no_end_are_refused() -> None:
    play = Play({"on": FIT, "then": [FIT]}, {"on": CAME, "then": [FIT]})
    with pytest.raises(LawError, match="`r1` sets itself off without end"):
        play.tick(("came", "Ann", 1))


def test_what_two_steps_make_is_read_by_a_rule_tried_before_them() -> None:
    """A rule is tried again however many steps of its level it took to make what it reads."""
    play = Play(
        {"on": CAME, "when": [RIPE], "then": [{"fact": "ripe", "player": "all"}]},
        {"on": CAME, "then": [FIT]},
        {"on": FIT, "then": [RIPE]},
    )
    play.tick(("came", "Ann", 1))
    assert play.holding("ripe") == [("Ann",), ("all",)]


def test_a_firing_knows_its_roots_and_its_chain() -> None:
    play = Play({"on": CAME, "then": [FIT]}, {"on": FIT, "then": [RIPE]})
    play.tick(("came", "Ann", 1))
    (ripe,) = play.memory.holding("ripe")
    assert [firing.rule.id for firing in ripe.firing.chain()] == ["r2", "r1"]
    assert len(ripe.firing.roots()) == 2


@pytest.mark.parametrize("order", [("foul", "out"), ("out", "foul")])
def test_of_one_moment_the_weaker_value_acts_as_the_stronger_does_whichever_is_concluded_first(order: tuple[str, str]) -> None:
    rules = [hand(status, id=name) for name, status in zip("ab", order, strict=True)]
    play = Play(*rules, {"on": {"fact": "hand_status", "player": "?p", "status": "out"}, "then": [FIT]})
    play.tick(("came", "Ann", 1))
    assert play.holding("fit") == [("Ann",)]
    assert play.holding("hand_status") == [("Ann", "foul")]
