"""Disputes that readers of the laws wrote from the texts, each with what they expect of the ruling, before they saw any."""

import pytest

from rulings import disputes, failures

PARTS = 6


@pytest.mark.untraced
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("file", disputes())
def test_a_dispute_is_ruled_as_its_reader_expects(file: str, part: int) -> None:
    found = failures(file, slice(part, None, PARTS))
    assert not found, "not ruled as expected:\n" + "\n".join(f"{name}: {'; '.join(wrong)}" for name, wrong in found.items())
