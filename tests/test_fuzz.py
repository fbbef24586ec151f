"""Mutations of incidents, house files and law files: each is ruled, read or refused in one line; what once broke the program never does again."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.mutating import CORPUS, mutated, seeds
from fuzz.targets import TARGETS

EACH = pytest.mark.parametrize("name", TARGETS)


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an input makes of a book is not kept."""
    monkeypatch.setenv("ARBITER_NO_CACHE", "1")


@pytest.mark.untraced
@EACH
def test_mutations(name: str) -> None:
    """Random changes of the product's own examples."""
    start = seeds(name)

    @settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.integers(0, 2**32 - 1))
    def check(seed: int) -> None:
        dice = Random(seed)
        TARGETS[name](mutated(dice.choice(start), dice, start))

    check()


@EACH
def test_what_once_broke_it(name: str) -> None:
    """The corpus."""
    for path in sorted(CORPUS.glob(f"{name}-*")):
        TARGETS[name](path.read_bytes())


@EACH
def test_seeds_are_understood(name: str) -> None:
    """What mutation starts from is not refused, most of it."""
    kept = {path.read_bytes() for path in CORPUS.iterdir()}
    outcomes = [TARGETS[name](data) for data in seeds(name)[-40:] if data not in kept]
    assert outcomes.count("refused") <= len(outcomes) // 3
