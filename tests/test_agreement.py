"""No ruling on a case contradicts itself: neither on those of the law files, nor on gold cases, disputes and witnesses."""

import pytest

from agreeing import held
from arbiter.accounts import disputed
from trials import trials

PARTS = 4


@pytest.mark.untraced
@pytest.mark.parametrize("part", range(PARTS))
def test_no_ruling_contradicts_itself(part: int) -> None:
    each = [trial for place, trial in enumerate(trials()) if place % PARTS == part and not disputed(trial.incident)]
    found = [f"{trial.name}: {rules}: {what}" for trial in each for rules, what in held(trial.incident, trial.house)]
    assert not found, "what contradicts itself; let one rule yield to the other:\n" + "\n".join(found)
