"""What holds for every test."""

import os
from collections.abc import Generator

import pytest
from coverage import Coverage
from hypothesis import settings

# No deadline: two tests share two cores. The same examples each time in CI, new ones at the desk.
settings.register_profile("arbiter", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("arbiter")

TRACING = ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START")
"""What tells the processes that a test starts to measure coverage too."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage of a test that runs what others run, over and over: tracing is three quarters of its time."""
    coverage = Coverage.current() if item.get_closest_marker("untraced") else None
    if coverage is None:
        return (yield)
    kept = {name: os.environ.pop(name) for name in TRACING if name in os.environ}
    coverage.stop()
    try:
        return (yield)
    finally:
        coverage.start()
        os.environ.update(kept)
