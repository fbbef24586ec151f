"""Books side by side: the examples in which they differ, each difference with its law, and those in which they agree."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli import main
from arbiter.cli.reading import open_incident
from arbiter.compare import Comparison, compare, compare_under
from arbiter.errors import InputError
from arbiter.incident import check_incident
from arbiter.render.comparison import comparison_as_markdown, comparison_as_text, comparison_data
from rulings import cases, files

ROOT = Path(__file__).resolve().parents[1]
BOOKS = ("foster", "general")
# an example, a point on which the books differ, and a law of each that makes the difference; "" where a book has none
DIFFER = [
    ("deal-pack-not-offered", "deal", "foster:13b", ""),
    ("deal-card-off-the-table", "claims", "foster:13h", "general:misdeal.f"),
    ("deal-faced-card", "claims", "foster:13c", "general:redeal.2a"),
    ("deal-two-cards-turned-up", "deal", "foster:14b", ""),
    ("deal-two-long-hands", "options", "", "general:misdeal.3a"),
    ("pack-two-of-a-card", "deal", "foster:13d", "general:irregularities.8a"),
    ("hand-four-cards-after-a-bet", "hands", "", "general:irregularities.7a"),
    ("hand-six-and-four", "claims", "foster:16b", "general:irregularities.7a"),
    ("hand-six-cards-in-time", "options", "foster:15a", ""),
    ("draw-two-cards-left", "orders", "foster:26b", "general:irregularities.10c"),
    ("draw-told-by-onlooker", "penalties", "foster:27b", ""),
    ("betting-out-of-turn", "bets", "foster:32b", "general:irregularities.1d"),
    ("betting-hand-on-the-counters", "bets", "foster:31b", "general:betting.3a"),
    ("betting-straddle-after-looking", "bets", "foster:17a", "general:irregularities.3a"),
    ("jackpot-false-opener", "claims", "foster:31c", "general:irregularities.3c"),
    ("jackpot-passed-and-threw-in", "penalties", "foster:38d", ""),
]
AGREE = ["showing-tie", "showing-miscalled", "betting-counters-back"]


def example(name: str) -> Comparison:
    text = (ROOT / "examples" / f"{name}.json").read_bytes()
    opened = [open_incident(text, name, ROOT / "examples", book) for book in BOOKS]
    return compare_under(opened[0][0], [house for _, house in opened])


@pytest.mark.parametrize(("name", "point", "foster", "general"), DIFFER)
def test_a_difference_is_explained_by_its_law(name: str, point: str, foster: str, general: str) -> None:
    found = example(name)
    row = next(row for row in found.rows if row.point == point)
    assert row.differs
    assert not found.agree
    for cell, law in zip(row.cells, (foster, general), strict=True):
        assert law in cell.laws if law else cell.laws == ()
        assert law in row.why
    laws = [law for each in found.rows if each.differs for cell in each.cells for law in cell.laws]
    assert any(law in found.why for law in laws)


@pytest.mark.parametrize("name", AGREE)
def test_where_they_agree_one_line_says_so(name: str) -> None:
    found = example(name)
    assert (found.agree, found.why) == (True, "")
    *_, last = comparison_as_text(found, 1000).splitlines()
    assert last == f"Foster and general agree: {found.rulings[0].verdict}"
    assert "|" not in comparison_as_markdown(found)


@pytest.mark.parametrize("file", [name for name in files() if name != "bad.jsonl"])
def test_the_table_fits(file: str) -> None:
    for case, _, _ in list(cases(file))[::6]:
        try:
            found = compare(check_incident(case["incident"]))
        except InputError:
            continue
        for width in (80, 100):
            assert max(map(len, comparison_as_text(found, width).splitlines())) <= width, case["id"]
        for row in found.rows:
            assert bool(row.why) == row.differs, case["id"]


def test_as_data() -> None:
    data = comparison_data(example("deal-pack-not-offered"))
    assert data["books"] == list(BOOKS)
    deal = next(row for row in data["rows"] if row["point"] == "deal")
    assert deal["cells"]["foster"] == {"text": "it is a misdeal, and Rosa deals", "laws": ["foster:13a", "foster:13b"]}
    assert data["rulings"]["general"]["deal"]["outcome"] == "stands"


def test_where_the_facts_are_in_dispute_it_says_so() -> None:
    assert "under foster it turns on the facts in dispute" in example("dispute-had-she-looked").why.lower()


# --- the command


def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    file = str(ROOT / "examples" / "deal-pack-not-offered.json")
    status, out, _ = ran(capsys, monkeypatch, "compare", file, "--format", form)
    assert status == 0
    assert "foster:13b" in out
    if form == "json":
        data: dict[str, Any] = json.loads(out)
        assert not data["agree"]


@pytest.mark.parametrize(
    ("books", "said"), [(["foster"], "nothing to be compared with"), (["foster", "hoyle"], "nobody can rule by it"), (["fosta", "general"], "foster")]
)
def test_books_that_cannot_be_compared_are_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, books: list[str], said: str) -> None:
    file = str(ROOT / "examples" / "showing-tie.json")
    status, out, error = ran(capsys, monkeypatch, "compare", file, *(word for book in books for word in ("--book", book)))
    assert (status, out) == (2, "")
    assert said in error
