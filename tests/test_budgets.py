"""The budgets of the house: short law files, short modules, short functions, and no way around them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAW_LINES = 200
MODULE_LINES = 300
STATEMENTS = 30
COMPLEXITY = 8
FUNCTION_BUDGETS = {"C901", "PLR0911", "PLR0912", "PLR0915"}

LAW_FILES = sorted((ROOT / "laws").rglob("*.md"))
MODULES = sorted((ROOT / "arbiter").rglob("*.py"))
CONFIG: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_there_is_something_to_measure() -> None:
    assert LAW_FILES
    assert MODULES


@pytest.mark.parametrize("path", LAW_FILES, ids=name)
def test_law_file_is_short(path: Path) -> None:
    assert lines(path) <= LAW_LINES


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_is_short(path: Path) -> None:
    assert lines(path) <= MODULE_LINES


def test_ruff_keeps_functions_short() -> None:
    lint = CONFIG["ruff"]["lint"]
    assert lint["mccabe"]["max-complexity"] <= COMPLEXITY
    assert lint["pylint"]["max-statements"] <= STATEMENTS
    assert {"C90", "PL"} <= set(lint["select"])
    lifted = set(lint["ignore"]).union(*lint["per-file-ignores"].values())
    assert not [rule for rule in lifted if any(budget.startswith(rule) for budget in FUNCTION_BUDGETS)]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_function_is_exempt(path: Path) -> None:
    exempt = re.findall(r"#\s*(?:ruff|flake8)?:?\s*noqa\b(.*)", path.read_text(encoding="utf-8"))
    blanket = [rest for rest in exempt if not rest.startswith(":")]
    named = {code for rest in exempt for code in re.findall(r"[A-Z]+\d+", rest)}
    assert not blanket
    assert not named & FUNCTION_BUDGETS


def test_the_arrows_have_no_exemptions() -> None:
    exempting = {"ignore_imports", "exhaustive_ignores", "unmatched_ignore_imports_alerting"}
    assert not [key for contract in CONFIG["importlinter"]["contracts"] for key in contract if key in exempting]


def test_laws_know_no_python() -> None:
    assert not [name(path) for path in (ROOT / "laws").rglob("*.py*")]


def test_laws_are_found_in_one_place() -> None:
    """A folder `laws` right under `tests` would be merged with the books: both are on Python's path."""
    assert not (ROOT / "tests" / "laws").exists()
