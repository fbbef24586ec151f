"""What is decided on each recorded witness, whole; see `witnesses.py`."""

import pytest

from trials import Trial, decided, witnesses

pytestmark = pytest.mark.untraced

BY_LAW: dict[str, list[Trial]] = {}
for trial in witnesses():
    BY_LAW.setdefault(trial.house.book.name, []).append(trial)


@pytest.mark.parametrize("book", BY_LAW)
def test_a_witness_is_ruled_as_recorded(book: str) -> None:
    other = {}
    for trial in BY_LAW[book]:
        now = decided(trial.ruling())
        if now != trial.said:
            other[trial.name] = {key: (trial.said.get(key), now.get(key)) for key in {*now, *trial.said} if now.get(key) != trial.said.get(key)}
    assert not other, "judge these; where the new ruling is right: CHANGELOG, then `python tests/witnesses.py --record`"
