"""The rank of hands, against other evaluators, against brute force, and as players say it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.cards import RANKS, SUITS
from arbiter.hands import (
    COMBINATIONS,
    Hand,
    Ranking,
    at_least,
    beats,
    best,
    decided_by,
    explain,
    four_to,
    name,
    rate,
)
from arbiter.hands.rating import _rate

RUNS = frozenset({"straight", "flush", "straight_flush"})
ORDER = "five_of_a_kind straight_flush four_of_a_kind full_house flush straight three_of_a_kind two_pair one_pair no_pair"
PLAIN = Ranking(
    combinations=tuple(ORDER.split()),
    ace_low_in_sequence=True,
    corner_sequences=False,
    short_hand_cannot=RUNS,
    size=5,
    pack=52,
    wild=(),
    wilds_repeat=False,
    naturals_first=False,
    bug_counts_as="A",
    bug_completes=RUNS,
)
JOKER = replace(PLAIN, pack=53, wild=("joker",))
BUG = replace(PLAIN, pack=53, wild=("bug",))
DEUCES = replace(PLAIN, wild=("deuces",))
CORNER = replace(PLAIN, corner_sequences=True)
TOY = replace(PLAIN, size=3, combinations=("straight_flush", "three_of_a_kind", "straight", "flush", "one_pair", "no_pair"))
WILD_RANKINGS = {
    "joker": JOKER,
    "bug": BUG,
    "deuces": DEUCES,
    "one-eyes": replace(PLAIN, wild=("one-eyes",)),
    "deuces and joker": replace(JOKER, wild=("deuces", "joker")),
    "deuces and bug": replace(BUG, wild=("deuces", "bug")),
    "bug, repeats": replace(BUG, wilds_repeat=True),
    "joker, repeats": replace(JOKER, wilds_repeat=True),
    "deuces, repeats, corner": replace(DEUCES, wilds_repeat=True, corner_sequences=True),
    "one-eyes in 32": replace(PLAIN, pack=32, wild=("one-eyes",)),
    "one-eyes in 40": replace(PLAIN, pack=40, wild=("one-eyes",)),
    "one-eyes in 60": replace(PLAIN, pack=60, wild=("one-eyes",), corner_sequences=True),
    "no five of a kind": replace(JOKER, combinations=PLAIN.combinations[1:]),
    "no five of a kind, repeats": replace(JOKER, combinations=PLAIN.combinations[1:], wilds_repeat=True),
    "toy": replace(TOY, wild=("deuces",)),
    "toy without threes": replace(TOY, wild=("deuces",), combinations=("straight", "flush", "one_pair", "no_pair")),
    "straight above full house": replace(DEUCES, combinations=("straight", "full_house", "two_pair", "three_of_a_kind", "flush", "one_pair", "no_pair")),
    "bug that completes straights only": replace(BUG, bug_completes=frozenset({"straight"})),
}


def cut(text: str, ranking: Ranking = PLAIN) -> Hand:
    return rate(text.split(), ranking)


def pack(ranking: Ranking) -> list[str]:
    joker = ["Joker"] if {"joker", "bug"} & set(ranking.wild) else []
    return [RANKS[rank] + suit for rank in ranking.ranks for suit in SUITS] + joker


def deal(rng: random.Random, ranking: Ranking, size: int | None = None) -> list[str]:
    return rng.sample(pack(ranking), size or ranking.size)


# A second evaluator, written without regard to speed, for hands whose every card is settled.


def _forms(cards: list[tuple[str, str]], ranking: Ranking) -> dict[str, tuple[int, ...]]:
    """Every combination that lies in the cards, with the ranks that decide."""
    row = [RANKS[rank] for rank in ranking.ranks]
    ranks = sorted((RANKS.index(rank) for rank, _ in cards), reverse=True)
    counts = Counter(ranks)
    found: dict[str, tuple[int, ...]] = {"no_pair": tuple(ranks)}
    wanted = {"one_pair": [2], "two_pair": [2, 2], "three_of_a_kind": [3], "full_house": [3, 2]}
    for combination, counted in {**wanted, "four_of_a_kind": [4], "five_of_a_kind": [5]}.items():
        for chosen in permutations(sorted(counts), len(counted)):
            if all(counts[rank] >= number for rank, number in zip(chosen, counted, strict=True)):
                odd = list((counts - Counter(dict(zip(chosen, counted, strict=True)))).elements())
                found[combination] = max(found.get(combination, ()), (*chosen, *sorted(odd, reverse=True)))
    suited = len({suit for _, suit in cards}) == 1
    tops = [top for top, run in _sequences(row, len(cards), ranking) if sorted(run) == sorted(r for r, _ in cards)]
    if tops:
        found["straight"] = (RANKS.index(tops[0]),)
    if suited:
        found["flush"] = tuple(ranks)
    if suited and tops:
        found["straight_flush"] = found["straight"]
    return found


def _sequences(row: list[str], length: int, ranking: Ranking) -> list[tuple[str, list[str]]]:
    circle = row + row
    runs = [(circle[start + length - 1], circle[start : start + length]) for start in range(len(row))]
    plain = runs[: len(row) - length + 1]
    low = [runs[-1]] if ranking.ace_low_in_sequence else []
    corner = runs[len(row) - length + 1 : -1] if ranking.corner_sequences else []
    return plain + low + corner


def _brute(cards: list[str], ranking: Ranking) -> tuple[int, tuple[int, ...]]:
    """The best of a hand over everything that its wild cards could be."""
    naturals = [(card[:-1], card[-1]) for card in cards if card not in ranking.wild_cards]
    bug = "bug" in ranking.wild and "Joker" in cards
    wilds = len(cards) - len(naturals) - bug
    row = [RANKS[rank] for rank in ranking.ranks]
    every = [(rank, suit) for rank in row for suit in SUITS]
    choice = every if ranking.wilds_repeat else [card for card in every if card not in naturals]
    fifths = [(rank, "*") for rank in row]
    barred = ranking.short_hand_cannot if len(cards) < ranking.size else frozenset()
    highest: tuple[int, tuple[int, ...]] = (-99, ())
    draw = combinations_with_replacement if ranking.wilds_repeat else combinations
    for taken in draw([*choice, *fifths], wilds):
        for extra in [*choice, *fifths] if bug else [None]:
            if extra in taken and not ranking.wilds_repeat:
                continue
            given = [*naturals, *taken, *([extra] if extra else [])]
            for combination, ranks in _forms(given, ranking).items():
                if combination not in ranking.combinations or combination in barred:
                    continue
                if any(suit == "*" for _, suit in given) and combination != "five_of_a_kind":
                    continue
                if extra and extra[0] != "A" and combination not in ranking.bug_completes:
                    continue
                highest = max(highest, (-ranking.combinations.index(combination), ranks))
    return highest


def _few_wilds(rng: random.Random, ranking: Ranking, size: int, wilds: int) -> list[str]:
    wild = sorted(ranking.wild_cards & set(pack(ranking)))
    natural = [card for card in pack(ranking) if card not in ranking.wild_cards]
    suited = [card for card in natural if card[-1] == "h"] if rng.random() < 0.4 else natural
    wilds = min(wilds, len(wild), size)
    return rng.sample(wild, wilds) + rng.sample(suited, size - wilds)


@pytest.mark.untraced
@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("ranking", WILD_RANKINGS.values(), ids=WILD_RANKINGS)
def test_wild_cards_against_every_completion(ranking: Ranking, wilds: int) -> None:
    rng = random.Random(f"{ranking}{wilds}")
    rounds = (150, 20, 1)[wilds] if ranking.size > 3 else (150, 60, 8)[wilds]
    for round_ in range(rounds):
        size = ranking.size - (round_ % 4 == 3)
        cards = _few_wilds(rng, ranking, size, wilds)
        assert rate(cards, ranking).key[:2] == _brute(cards, ranking), cards


@pytest.mark.parametrize(
    "cards",
    [
        *("Ah Kh Qh Jh Th", "7c 7d 7h 7s 2c", "Qc Qd Qh 3s 3c", "Kh Jh 8h 4h 3h", "5c 4d 3h 2s Ac"),
        *("9c 9d 9h Ks 2c", "Jc Jd 8h 8s Ac", "Ac Ad 8h 7s 2c", "Kc Jd 9h 6s 4c"),
    ],
)
def test_each_combination_with_one_card_made_wild(cards: str) -> None:
    for place in range(5):
        hand = cards.split()
        hand[place] = "Joker"
        for ranking in (JOKER, BUG, replace(JOKER, wilds_repeat=True), replace(BUG, wilds_repeat=True)):
            assert rate(hand, ranking).key[:2] == _brute(hand, ranking), hand


@given(st.sampled_from(sorted(WILD_RANKINGS)), st.randoms(use_true_random=False), st.integers(0, 5))
def test_what_wild_cards_stand_for_makes_the_hand(label: str, rng: random.Random, wilds: int) -> None:
    ranking = WILD_RANKINGS[label]
    cards = _few_wilds(rng, ranking, ranking.size, wilds)
    hand = rate(cards, ranking)
    assert sorted(wild for wild, _ in hand.stands_for) == sorted(ranking.wild_cards & set(cards))
    assert hand.wilds == len(hand.stands_for)
    given_ = [dict(hand.stands_for).get(card, card) for card in cards]
    assert _forms([(card[:-1], card[-1]) for card in given_], ranking)[hand.combination] == hand.ranks
    if not ranking.wilds_repeat and "five_of_a_kind" in ranking.combinations:
        assert len(set(given_)) == len(given_)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.untraced
@pytest.mark.parametrize("oracle", ["treys", "phevaluator"])
def test_twenty_thousand_pairs_agree(oracle: str) -> None:
    module = pytest.importorskip(oracle)
    if oracle == "treys":
        evaluator = module.Evaluator()
        known = {card: module.Card.new(card) for card in pack(PLAIN)}

        def score(cards: list[str]) -> int:
            return int(evaluator.evaluate([known[card] for card in cards], []))
    else:

        def score(cards: list[str]) -> int:
            return int(module.evaluate_cards(*cards))

    rng = random.Random(35)
    for _ in range(20_000):
        ten = deal(rng, PLAIN, 10)
        a, b = rate(ten[:5], PLAIN), rate(ten[5:], PLAIN)
        assert beats(a, b) - beats(b, a) == _sign(score(ten[5:]) - score(ten[:5])), ten


@given(st.sampled_from([32, 40, 52, 53, 60]), st.sampled_from([3, 5]), st.booleans(), st.randoms())
def test_remembered_hands_are_those_found(cards: int, size: int, corner: bool, rng: random.Random) -> None:
    ranking = replace(PLAIN, pack=cards, size=size, corner_sequences=corner)
    for _ in range(5):
        hand = deal(rng, ranking, rng.randint(1, size))
        assert rate(hand, ranking) == rate(hand, ranking) == _rate(hand, ranking)
        assert rate(hand, ranking).key[:2] == _brute(hand, ranking)


@given(st.sampled_from(sorted(WILD_RANKINGS)), st.randoms(use_true_random=False))
def test_the_order_of_cards_is_no_matter(label: str, rng: random.Random) -> None:
    cards = deal(rng, WILD_RANKINGS[label])
    shuffled = rng.sample(cards, len(cards))
    assert rate(cards, WILD_RANKINGS[label]) == rate(shuffled, WILD_RANKINGS[label])


@given(st.sampled_from(sorted(WILD_RANKINGS)), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_hands_are_in_one_order(label: str, rng: random.Random) -> None:
    ranking = replace(WILD_RANKINGS[label], naturals_first=rng.random() < 0.5)
    sizes = [rng.choice([ranking.size, ranking.size, ranking.size - 1]) for _ in range(3)]
    a, b, c = (rate(deal(rng, ranking, size), ranking) for size in sizes)
    assert beats(a, b) + beats(b, a) + (a.key == b.key) == 1
    assert not (beats(a, b) and beats(b, c)) or beats(a, c)
    assert (decided_by(a, b) == "nothing") == (a.key == b.key)
    assert explain(a, b) == explain(b, a)
    assert all(name(hand) for hand in (a, b, c))


def test_changing_suits_changes_nothing() -> None:
    rng = random.Random(1)
    for _ in range(300):
        cards = deal(rng, JOKER)
        swap = str.maketrans(SUITS, "".join(rng.sample(SUITS, 4)))
        moved = [card if card == "Joker" else card[:-1] + card[-1].translate(swap) for card in cards]
        assert rate(cards, JOKER).key == rate(moved, JOKER).key


@pytest.mark.parametrize(
    ("ranking", "higher", "lower"),
    [
        (PLAIN, "9h 7h 6h 4h 2h", "As Kd Qc Jh Ts"),
        (PLAIN, "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
        (PLAIN, "Ac Ad Qh 5s 2c", "Qd Kh As 2h 3c"),  # no sequence round the corner
        (PLAIN, "5c 5d 5h 2s 2c", "4c 4d 4h As Ac"),
        (PLAIN, "2s 2d Th 5d 4c", "9c 8d 7c 6h"),  # a short hand is no straight
        (PLAIN, "2s 2d Th 5d 4c", "Ac 9c 7c 6c"),  # nor a flush
        (PLAIN, "Ah Ac 6d 2s", "Kh Kd 9s 7c 4d"),
        (PLAIN, "Ah Ac 6d 2s", "As Ad 6c"),
        (CORNER, "3c 2d Ah Ks Qc", "9c 9d 9h 4s 6d"),
        (CORNER, "5c 4d 3h 2s Ac", "4c 3d 2h As Kc"),
        (replace(PLAIN, pack=40), "8c 7d 6h 5s Ac", "Kc Kd Kh 9s 7c"),
        (replace(PLAIN, pack=32), "Tc 9d 8h 7s Ac", "Qc Qd Qh Js 8c"),
        (replace(PLAIN, pack=40), "Qc Qd Qh Js 8c", "Tc 9d 8h 7s Ac"),
        (replace(PLAIN, pack=32), "7c 7d 7h 8s 8c", "Ah Qh Jh 9h 8h"),
        (replace(PLAIN, pack=60), "12s 11d Ts 9s 8s", "Ac Ad Ah 4c 3d"),
        (replace(PLAIN, pack=60), "12s 12d 3s 4s 6s", "11c 11d Ah Kc Qd"),
        (replace(PLAIN, pack=60), "Jc 12s 11d Ts 9s", "12c 11s Td 9d 8s"),
        (replace(PLAIN, pack=60), "Tc Td 3s 4s 6s", "Qc Jd Th 9c 8d"),
        (JOKER, "5c 5d 5h 5s Joker", "Kc Qc Jc Tc 9c"),
        (JOKER, "9h 9c Joker 5d 3s", "Kh Kd 7s 4c 2d"),
        (BUG, "Kh Kd 7s 4c 2d", "9h 9c Joker 5d 3s"),
        (BUG, "Ah Ad Ac As Joker", "Kc Qc Jc Tc 9c"),
        (BUG, "Ts 9d 7c 6h Joker", "As Ad Ac 8h 2d"),
        (JOKER, "Ac Kc Qc 9c 7c", "Ah Kh 9h 6h Joker"),
        (replace(JOKER, wilds_repeat=True), "Ah Kh 9h 6h Joker", "Ac Kc Qc 9c 7c"),
        (replace(JOKER, naturals_first=True), "Ah Qh 8h 7h 3h", "Qd 8d 7d 3d Joker"),
        (DEUCES, "Kh Kc Qs Qd 2c", "Ks Kd 9s 9d 2h"),
        (WILD_RANKINGS["one-eyes"], "7s 7d Kd Js 2c", "As Ac Ah 3d 3c"),
        (WILD_RANKINGS["one-eyes"], "4s 4c 3c 3h 9s", "Jd Jc 8s 5h 3d"),
        (TOY, "4c 3d 2h", "As Js 9s"),
        (TOY, "3c 2d Ah", "Ks Js 9s"),
        (TOY, "As Js 9s", "Ac Ad Kh"),
        (TOY, "2c 2d 2h", "Ac Kd Qh"),
        (TOY, "3c 3d 4h", "Ac Kd"),
    ],
)
def test_which_is_higher(ranking: Ranking, higher: str, lower: str) -> None:
    a, b = cut(higher, ranking), cut(lower, ranking)
    assert beats(a, b)
    assert not beats(b, a)
    assert best({"b": b, "a": a}) == ["a"]


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (PLAIN, "Jh Jd 9s 7c 3d", "Js Jc 9h 7d 3c"),
        (JOKER, "Kd 9d 6d 2d Joker", "Ah Kh 9h 6h 2h"),
        (JOKER, "2h 3h 4h 5h Joker", "6c 5c 4c 3c 2c"),
    ],
)
def test_ties(ranking: Ranking, one: str, other: str) -> None:
    a, b = cut(one, ranking), cut(other, ranking)
    assert best({"a": a, "c": cut("7c 5d 4h 3s 8d", ranking), "b": b}) == ["a", "b"]
    assert explain(a, b) == "equal in all but suits"
    assert not beats(a, b)
    assert not beats(b, a)


def test_sequences_are_told_apart() -> None:
    hands = ("5c 4d 3h 2s Ac", "3c 2d Ah Ks Qc", "9c 8d 7h 6s 5c", "9c 8d 7h 6s 4c")
    assert [cut(hand, CORNER).sequence for hand in hands] == ["ace_low", "corner", "plain", ""]
    assert best({}) == []


@pytest.mark.parametrize(
    ("ranking", "cards", "stands_for"),
    [
        (JOKER, "Ah Kh Qh Jh Joker", (("Joker", "Th"),)),
        (JOKER, "5c 5d 5h 5s Joker", (("Joker", "5*"),)),
        (JOKER, "Ah Jh 8h 5h Joker", (("Joker", "Kh"),)),
        (replace(JOKER, wilds_repeat=True), "Ah Jh 8h 5h Joker", (("Joker", "Ah"),)),
        (DEUCES, "Ah 3h 4h 2h 2c", (("2h", "2h"), ("2c", "5h"))),
        (BUG, "As Ks 9d 7c Joker", (("Joker", "Ah"),)),
        (WILD_RANKINGS["no five of a kind"], "Ac Ad Ah As Joker", (("Joker", "Ks"),)),
        (DEUCES, "Ad Kh Qh 2c 2d", (("2c", "Jc"), ("2d", "Tc"))),  # the higher first
        (replace(JOKER, combinations=("straight", "one_pair", "no_pair")), "9h 8h 7h 6h Joker", (("Joker", "Tc"),)),  # and no straight flush
        (WILD_RANKINGS["deuces and bug"], "9c 9d 2h 5s Joker", (("Joker", "As"), ("2h", "9s"))),
    ],
)
def test_what_wild_cards_stand_for(ranking: Ranking, cards: str, stands_for: tuple[tuple[str, str], ...]) -> None:
    assert cut(cards, ranking).stands_for == stands_for


@pytest.mark.parametrize(
    ("ranking", "cards", "told"),
    [
        (PLAIN, "Ac Ad Ah 7s 7c", "aces over sevens"),
        (PLAIN, "Ac Ad 7h 7s Kc", "aces and sevens"),
        (PLAIN, "Qc Tc 7c 4c 2c", "queen-high flush"),
        (PLAIN, "Jc Jd 7h 4s 2c", "pair of jacks"),
        (PLAIN, "Tc Td Th Ts 2c", "four tens"),
        (PLAIN, "Ac Kc Qc Jc Tc", "royal flush"),
        (PLAIN, "9c 8c 7c 6c 5c", "nine-high straight flush"),
        (PLAIN, "Tc 9d 8h 7s 6c", "ten-high straight"),
        (PLAIN, "5c 4d 3h 2s Ac", "five-high straight"),
        (PLAIN, "6c 6d 6h 2s Ac", "three sixes"),
        (PLAIN, "9c 7d 5h 4s 2c", "nine high"),
        (PLAIN, "2c 2d", "pair of deuces"),
        (PLAIN, "9c", "nine high"),
        (JOKER, "5c 5d 5h 5s Joker", "five fives"),
        (replace(PLAIN, pack=60), "12c 12d 11h 11s 2c", "twelves and elevens"),
        (CORNER, "3c 2d Ah Ks Qc", "three-high straight, round the corner"),
    ],
)
def test_names(ranking: Ranking, cards: str, told: str) -> None:
    assert name(cut(cards, ranking)) == told


@pytest.mark.parametrize(
    ("ranking", "higher", "lower", "told", "decided"),
    [
        (PLAIN, "Kc Kd Th 7s 2c", "Kh Ks 9h 7c 2d", "both have a pair of kings; the ten beats the nine", "cards"),
        (PLAIN, "9h 7h 6h 4h 2h", "As Kd Qc Jh Ts", "a flush beats a straight", "combination"),
        (PLAIN, "2h 2c 6h 4h 7h", "As Kd Qc Jh 9s", "a pair beats no pair", "combination"),
        (PLAIN, "Kc Kd 4h 4s 2c", "Qc Qd Jh Js Ac", "kings and fours beat queens and jacks", "cards"),
        (PLAIN, "Kc Kd 4h 4s 2c", "Kh Ks 3h 3s Ac", "both have kings up; the fours beat the threes", "cards"),
        (PLAIN, "Kc Kd 4h 4s 9c", "Kh Ks 4c 4d 8c", "both have kings and fours; the nine beats the eight", "cards"),
        (PLAIN, "5c 5d 5h 2s 2c", "4c 4d 4h As Ac", "fives over deuces beat fours over aces", "cards"),
        (DEUCES, "Kh Kc Qs Qd 2c", "Ks Kd 9s 9d 2h", "both have kings full; the queens beat the nines", "cards"),
        (PLAIN, "8c 8d 9h 5s 3c", "8h 8s 9c 5d 2c", "both have a pair of eights; the three beats the deuce", "cards"),
        (PLAIN, "Ac Tc 9c 4c 3c", "Kd Qd Jd 9d 8d", "an ace-high flush beats a king-high flush", "cards"),
        (PLAIN, "Jc 9c 8c 6c 4c", "Jd 9d 8d 6d 3d", "both have a jack-high flush; the four beats the three", "cards"),
        (PLAIN, "8c 7d 6h 5s 4c", "5c 4d 3h 2s Ac", "an eight-high straight beats a five-high straight", "cards"),
        (PLAIN, "Ac Kc Qc Jc Tc", "9c 8c 7c 6c 5c", "a royal flush beats a nine-high straight flush", "cards"),
        (PLAIN, "Tc Td Th Ts 2c", "9c 9d 9h 9s Ac", "four tens beat four nines", "cards"),
        (DEUCES, "Tc Td Th 2s Ac", "Ts 2c 2d 2h 9c", "both have four tens; the ace beats the nine", "cards"),
        (PLAIN, "Ac 9d 7h 4s 3c", "Ad 8d 7c 4d 2c", "both have ace high; the nine beats the eight", "cards"),
        (PLAIN, "Ac 9d 7h 4s 3c", "Kd 8d 7c 4d 2c", "ace high beats king high", "cards"),
        (PLAIN, "Ac Ad 9h 5s", "Ah As 9c", "both have a pair of aces; there is no card against the five", "cards"),
        (TOY, "4c 3d 2h", "As Js 9s", "a straight beats a flush", "combination"),
        (
            replace(JOKER, naturals_first=True),
            "Ah Qh 8h 7h 3h",
            "Qd 8d 7d 3d Joker",
            "both have an ace-high flush, alike to the last card; the one with fewer wild cards wins",
            "wilds",
        ),
    ],
)
def test_explanations(ranking: Ranking, higher: str, lower: str, told: str, decided: str) -> None:
    a, b = cut(higher, ranking), cut(lower, ranking)
    assert explain(a, b) == explain(b, a) == told
    assert decided_by(a, b) == decided


@pytest.mark.parametrize(
    ("ranking", "cards", "combination", "rank", "held"),
    [
        (PLAIN, "Jc Jd 8h 5s 2c", "one_pair", "J", True),
        (PLAIN, "Tc Td Ah 5s 2c", "one_pair", "J", False),
        (PLAIN, "2c 2d 3h 3s 4c", "one_pair", "K", True),
        (PLAIN, "Jc Jd", "one_pair", "J", True),
        (PLAIN, "Ac Kd", "one_pair", "J", False),
        (PLAIN, "8c 8d 8h 5s 5c", "flush", None, True),
        (PLAIN, "9c 8d 7h 6s 5c", "flush", None, False),
        (PLAIN, "Qc 9c 7c 4c 2c", "flush", None, True),
        (PLAIN, "Jh 9h 5h 2h 7h Jc", "one_pair", "J", True),  # the flush, or the pair that was split for it
        (PLAIN, "Js 9h 5h 2h 7h 8d", "one_pair", "J", False),
        (JOKER, "Joker Jd 8h 5s 3c", "one_pair", "J", True),
        (BUG, "Joker Jd 8h 5s 3c", "one_pair", "A", False),
        (TOY, "Jc Jd 8h", "one_pair", "J", True),
    ],
)
def test_at_least(ranking: Ranking, cards: str, combination: str, rank: str | None, held: bool) -> None:
    assert at_least(cards.split(), combination, rank, ranking) is held


@pytest.mark.parametrize(
    ("ranking", "cards", "flush", "straight"),
    [
        (PLAIN, "Th 9d 8c 7s 2h", False, True),
        (PLAIN, "Th 9d 8c 4s 2h", False, False),
        (PLAIN, "Th 9d 8c 6s 2h", False, False),  # a gap inside
        (PLAIN, "Kh 9h 8h 4h 2s", True, False),
        (PLAIN, "Kh 9h 8h 4d 2s", False, False),
        (PLAIN, "Ah 2d 3c 4s 9h", False, True),
        (PLAIN, "Ah Kd Qc Js 9h", False, True),
        (PLAIN, "Kh Ad 2c 3s 9h", False, False),
        (CORNER, "Kh Ad 2c 3s 9h", False, True),
        (replace(PLAIN, pack=40), "Ah 5d 6c 7s Jh", False, True),
        (JOKER, "Kh 9h 8h Joker 2s", True, False),
        (JOKER, "Kh 9h 8d Joker 7s", False, True),
        (TOY, "9h 8d 2h", True, True),
        (TOY, "9h 7d 2s", False, False),
        (PLAIN, "9h 8h 7h", False, False),
    ],
)
def test_four_to(ranking: Ranking, cards: str, flush: bool, straight: bool) -> None:
    assert four_to(cards.split(), "flush", ranking) is flush
    assert four_to(cards.split(), "straight", ranking) is straight


@pytest.mark.parametrize(
    ("ranking", "cards", "why"),
    [
        (PLAIN, "", "from 1 to 5 cards, not 0"),
        (PLAIN, "2c 3c 4c 5c 6c 7c", "from 1 to 5 cards, not 6"),
        (TOY, "2c 3c 4c 5c", "from 1 to 3 cards, not 4"),
        (PLAIN, "Ah Ah 2c 3c 4c", "the same card twice"),
        (PLAIN, "Joker 3c", "Joker is not in play: the pack has 52 cards, and no cards are wild$"),
        (DEUCES, "Joker 3c", "and deuces are wild$"),
        (JOKER, "Joker Joker 3c", "the same card twice"),
        (replace(PLAIN, pack=32), "6c", "6c is not in play"),
        (PLAIN, "11c", "11c is not in play"),
        (PLAIN, "10c", "10c is not in play"),
    ],
)
def test_refused_hands(ranking: Ranking, cards: str, why: str) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match=why):
            cut(cards, ranking)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"combinations": ("skeet", "no_pair")}, "unknown combination skeet"),
        ({"combinations": ("one_pair",)}, "no_pair, which any hand can be"),
        ({"short_hand_cannot": frozenset({"no_pair"})}, "no_pair, which any hand can be"),
        ({"combinations": ("no_pair", "no_pair")}, "stands once"),
        ({"wild": ("treys",)}, "unknown wild card treys"),
        ({"wild": ("joker", "bug")}, "not both"),
        ({"pack": 36}, "unknown pack 36"),
        ({"size": 9}, "unknown size of a hand 9"),
        ({"bug_counts_as": "1"}, "unknown rank 1"),
    ],
)
def test_refused_rankings(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(PLAIN, **change)


def test_a_hand_has_two_to_seven_cards() -> None:
    for size in range(2, 8):
        ranking = replace(PLAIN, size=size)
        assert len(rate(deal(random.Random(size), ranking), ranking).ranks) > 0
    for size in (0, 1, 8):
        with pytest.raises(ValueError, match=f"unknown size of a hand {size}: use 2, 3, 4, 5, 6, 7$"):
            replace(PLAIN, size=size)


def test_what_is_unknown_is_told_with_what_is_known() -> None:
    with pytest.raises(ValueError, match=r"^unknown wild card nines, treys: use joker, bug, deuces, one-eyes$"):
        replace(PLAIN, wild=("treys", "deuces", "nines"))
    with pytest.raises(ValueError, match=r"^unknown combination blaze, skeet: use five_of_a_kind, .*, straight$"):
        replace(PLAIN, bug_completes=frozenset({"skeet"}), short_hand_cannot=frozenset({"blaze", "flush"}))


def test_openers_that_the_ranking_does_not_know() -> None:
    with pytest.raises(ValueError, match=r"no full_house in this ranking: straight_flush, three_of_a_kind, straight, flush, one_pair, no_pair$"):
        at_least(["Ah"], "full_house", None, TOY)
    assert set(PLAIN.combinations) == set(COMBINATIONS)
