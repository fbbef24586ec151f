"""The gold cases: every ruling is as careful readers expect, but for those on the list of known failures."""

import pytest

from rulings import failures, files, known_failures


@pytest.mark.parametrize("file", files())
def test_gold_cases(file: str) -> None:
    stem = file.removesuffix(".jsonl")
    known = {name for name in known_failures() if name.split()[0] == stem}
    found = failures(file)
    fresh = {name: wrong for name, wrong in found.items() if name not in known}
    assert not fresh, "not ruled as expected:\n" + "\n".join(f"{name}: {'; '.join(wrong)}" for name, wrong in fresh.items())
    assert not known - set(found), f"ruled as expected now: run `python tests/list_failures.py`: {sorted(known - set(found))}"
