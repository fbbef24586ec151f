"""The short way of the command line: what it takes, the long way takes in the same sense."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from arbiter.cli import main
from arbiter.cli.app import application
from arbiter.cli.laws import Printed
from arbiter.cli.ruling import Form
from arbiter.cli.short import SHAPES, plain

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = str(ROOT / "examples" / "hand-six-and-four.json")
WORDS = st.sampled_from(
    ["a.json", "13", "-", "--", "", "--book", "--book=general", "general", "--why", "--wh", "-h", "--format", "json", "JSON", "html", "--house", "--batch"]
)


@given(st.sampled_from(sorted(SHAPES)), st.lists(WORDS, max_size=6))
def test_what_it_takes_is_taken_in_the_same_sense(name: str, words: list[str]) -> None:
    line = plain([name, *words])
    if line is None:
        return
    command = typer.main.get_command(application(name)).commands[name]  # type: ignore[attr-defined]
    with command.make_context(name, list(words)) as context:
        long = {key: value for key, value in context.params.items() if value not in (None, False)}
    first, *_ = (parameter.name for parameter in command.params if parameter.param_type_name == "argument")
    short = {first: line.words, "form": "text", **line.options, **line.flags}
    assert short == {key: value for key, value in long.items() if key != "jobs"}


def test_it_knows_every_form() -> None:
    assert set(SHAPES["rule"].forms) == set(Form)
    assert set(SHAPES["law"].forms) == set(Printed)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["rule"],
        ["rule", "--help"],
        ["rule", "a.json", "--keep", "x"],
        ["rule", "a", "--format", "xml"],
        ["rule", "a", "--book"],
        ["law", "--why", "1"],
        ["books"],
    ],
)
def test_the_rest_goes_the_long_way(words: list[str]) -> None:
    assert plain(words) is None


def test_completion_goes_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_ARBITER_COMPLETE", "complete_bash")
    assert plain(["rule", "a.json"]) is None


def test_a_plain_line_is_run_without_the_library(tmp_path: Path) -> None:
    """And the second time without what reads law files."""
    code = f"""import sys, atexit
atexit.register(lambda: print([name for name in ('typer', 'rich', 'markdown_it', 'tomllib') if name in sys.modules]))
from arbiter.cli import main
main(['rule', {EXAMPLE!r}])"""
    uncounted = {
        name: value for name, value in os.environ.items() if not name.startswith(("COVERAGE", "ARBITER_"))
    }  # what counts lines loads modules of its own
    for loaded in ("['markdown_it', 'tomllib']", "[]"):
        said = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**uncounted, "XDG_CACHE_HOME": str(tmp_path)}
        ).stdout
        assert said.startswith("Neighbours have six cards and four\n")
        assert said.splitlines()[-1] == loaded


def test_the_collector_works_again_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["rule", EXAMPLE], ["rule", "nothing.json"], ["law", "1"], ["law", "9999"]):
        with pytest.raises(SystemExit):
            main(words)
        assert gc.isenabled()
    capsys.readouterr()
