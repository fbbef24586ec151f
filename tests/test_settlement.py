"""Settling the pot: counters are conserved, parts go to those who met them, and what nobody met goes back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.hearing import hear
from arbiter.incident import check_incident
from arbiter.settlement import Settlement, Stakes, settle, settle_parts

RANK = {"Ann": 3, "Bob": 2, "Cal": 1, "Dee": 2}


def judge(names: list[str]) -> list[str]:
    """Return those of the highest rank."""
    best = max((RANK[name] for name in names), default=0)
    return [name for name in names if RANK[name] == best]


def kept(made: Settlement, kitty: int = 0) -> int:
    """Return the counters that a settlement accounts for."""
    return sum(made.shares.values()) + made.odd + kitty


@pytest.mark.parametrize(
    ("winners", "total", "favoured", "shares", "odd"),
    [
        (["Ann"], 25, (), {"Ann": 25}, 0),
        (["Ann", "Bob"], 25, (), {"Ann": 12, "Bob": 12}, 1),
        (["Ann", "Bob"], 25, ("Bob",), {"Ann": 12, "Bob": 13}, 0),
        (["Ann", "Bob"], 25, ("Ann", "Bob"), {"Ann": 12, "Bob": 12}, 1),
        (["Ann", "Bob", "Cal"], 2, (), {}, 2),
        (["Ann"], None, (), {}, 0),
    ],
)
def test_a_pot_all_play_for(winners: list[str], total: int | None, favoured: tuple[str, ...], shares: dict[str, int], odd: int) -> None:
    made = settle(winners, Stakes(total, {}, 0, favoured))
    assert (made.shares, made.odd, made.shared) == (shares, odd, len(winners) > 1)


def test_the_kitty_takes_first() -> None:
    assert settle(["Ann"], Stakes(25, {}, 6)).shares == {"Ann": 19}


def test_a_short_stake_wins_only_what_it_met() -> None:
    made = settle_parts(["Ann", "Bob", "Cal"], ["Ann"], Stakes(30, {"Ann": 6, "Bob": 10, "Cal": 10}), judge)
    assert [(part.amount, part.eligible, part.winners) for part in made.parts] == [
        (22, ["Ann", "Bob", "Cal"], ["Ann"]),
        (8, ["Bob", "Cal"], ["Bob"]),
    ]
    assert made.shares == {"Ann": 22, "Bob": 8}


def test_what_nobody_met_goes_back_and_is_in_no_part() -> None:
    made = settle_parts(["Ann", "Bob"], ["Ann"], Stakes(20, {"Ann": 6, "Bob": 10}), judge)
    assert (made.shares, made.parts, made.winners) == ({"Ann": 16, "Bob": 4}, [], ["Ann"])


def test_where_nobody_met_anything_the_best_hand_wins_all_the_same() -> None:
    assert settle_parts(["Ann"], ["Ann"], Stakes(None, {"Ann": 1}), judge).winners == ["Ann"]
    assert settle_parts(["Ann"], ["Ann"], Stakes(1, {"Ann": 1}), judge).shares == {"Ann": 1}


def test_counters_of_those_who_dropped_stay_in_the_part_they_reached() -> None:
    made = settle_parts(["Ann", "Cal"], ["Ann"], Stakes(49, {"Ann": 8, "Bob": 12, "Cal": 17, "Dee": 12}), judge)
    assert made.shares == {"Ann": 32, "Cal": 17}
    assert [part.amount for part in made.parts] == [32, 12]


@given(
    put_in=st.dictionaries(st.sampled_from(sorted(RANK)), st.integers(0, 50), min_size=1),
    contending=st.sets(st.sampled_from(sorted(RANK)), min_size=1),
    limited=st.sets(st.sampled_from(sorted(RANK))),
    before=st.integers(0, 30),
)
def test_counters_are_conserved(put_in: dict[str, int], contending: set[str], limited: set[str], before: int) -> None:
    total = sum(put_in.values()) + before
    contenders = sorted(contending)
    made = settle_parts(contenders, limited, Stakes(total, put_in), judge)
    assert kept(made) == total
    assert all(part.winners == judge(part.eligible) for part in made.parts)
    assert kept(settle(contenders, Stakes(total, put_in))) == total


@pytest.mark.parametrize("pot", [None, 16])
def test_a_pool_carried_over_is_won_whole(pot: int | None) -> None:
    """A jack that nobody opened, fattened and opened in the next deal: the winner takes what was put in over both."""
    players = ["Ann", "Bob", "Cy", "Dee"]
    events: list[dict[str, Any]] = [{"event": "post", "by": name, "kind": "ante", "amount": 2} for name in players]
    events += [{"event": "deal"}, *[{"event": "pass", "by": name} for name in players], {"event": "next_deal", "by": "Ann"}]
    events += [{"event": "post", "by": name, "kind": "fatten", "amount": 1} for name in players]
    events += [{"event": "deal"}, {"event": "pass", "by": "Bob"}, {"event": "open", "by": "Cy", "amount": 4}]
    events += [{"event": "fold", "by": name} for name in ("Dee", "Ann", "Bob")]
    events += [{"event": "show", "by": "Cy", "cards": ["Js", "Jd"], "part": "openers"}]
    told = {"game": "jackpot", "record": "complete", "players": players, "stakes": {"jack_ante": 2, "limit": 10}, "events": events, "pot": pot}
    found = hear(check_incident(told)).pot
    assert (found.outcome, found.winners, found.shares) == ("won", ["Cy"], {"Cy": 16})
