"""What is known of the kinds of event without loading them is what they are."""

import subprocess
import sys
from pathlib import Path

import pytest

from arbiter import kinds as module
from arbiter.events import EVENT_KINDS, Wager
from arbiter.kinds import kinds, recorded, reporters

INCIDENT = '{"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal"}]}'


def test_kinds_from_the_cache_are_the_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("ARBITER_NO_CACHE", raising=False)
    first, second = kinds.__wrapped__(), kinds.__wrapped__()
    assert first == second == module._made()
    assert list(second) == list(EVENT_KINDS)


def test_every_kind_but_a_wager_is_a_fact() -> None:
    assert {name for name, kind in EVENT_KINDS.items() if issubclass(kind, Wager)} | {"call_sight"} == set(EVENT_KINDS) - set(recorded())
    assert all(recorded()[name] == kind.fact_type() for name, kind in EVENT_KINDS.items() if name in recorded())


@pytest.mark.parametrize("fact", [*EVENT_KINDS, *recorded(), "nothing"])
def test_the_reporters_of_a_fact_are_those_that_report_it(fact: str) -> None:
    assert reporters(fact) == tuple(name for name, kind in EVENT_KINDS.items() if kind.reporting(fact, {}) is not None)


def test_only_what_happened_is_loaded(tmp_path: Path) -> None:
    code = f"""import sys
from arbiter.incident import read_incident
read_incident({INCIDENT!r})
print(sum(name.startswith('arbiter.events.') for name in sys.modules))"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert int(said) < len(EVENT_KINDS) / 4


def test_there_is_no_other_kind() -> None:
    assert "deal" in EVENT_KINDS
    assert "dael" not in EVENT_KINDS
    with pytest.raises(KeyError):
        EVENT_KINDS["dael"]
    with pytest.raises(ImportError):
        from arbiter.events import Dael  # noqa: F401
