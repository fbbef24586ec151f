"""The desk reference: references, pages of laws, the index by situation, the law of other books, references in texts."""

import json
import re
from pathlib import Path

import pytest

from arbiter.book import book_names
from arbiter.errors import InputError
from arbiter.library import Library
from arbiter.plainly import Teller
from arbiter.references import citations
from arbiter.render.indexpage import index
from arbiter.render.lawpage import Desk
from arbiter.situations import data_file, places, situations
from test_cli import Run, refused, run

__all__ = ["refused", "run"]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def desk(library: Library) -> Desk:
    return Desk(library)


# --- references


@pytest.mark.parametrize(
    ("ref", "book", "found"),
    [
        ("13", None, ["foster:13"]),
        ("13d", None, ["foster:13d"]),
        ("foster:13-16", None, ["foster:13", "foster:14", "foster:15", "foster:16"]),
        ("45 – 46", None, ["foster:45", "foster:46"]),
        ("general:misdeal.2", None, ["general:misdeal.2"]),
        ("misdeal.1-3", "general", ["general:misdeal.1", "general:misdeal.2", "general:misdeal.3"]),
        ("misdeal.1-misdeal.2", "general", ["general:misdeal.1", "general:misdeal.2"]),
        ("general:misdeal", None, ["general:misdeal", "general:misdeal.1", "general:misdeal.2", "general:misdeal.3"]),
        ("kitty", None, ["hoyle:kitty"]),
        ("wild-cards", None, ["general:wild-cards"]),
    ],
)
def test_references(library: Library, ref: str, book: str | None, found: list[str]) -> None:
    assert [each.ref for each in library.find(ref, book)] == found


def test_whole_parts_and_books(library: Library) -> None:
    assert [each.ref for each in library.find("foster:*")] == [f"foster:{number}" for number in range(1, 47)]
    assert len(library.find("general:penalties.*")) == len(library.find("general:penalties")) > 5


@pytest.mark.parametrize("ref", ["99", "13z", "general:misdael.2", "foster:", "16-13", "1-99999999999", "x" * 5000, "", ":", "general:13"])
def test_a_wrong_reference_answers_with_the_nearest(library: Library, ref: str) -> None:
    if ref == "foster:":
        assert len(library.find(ref)) == 46
        return
    with pytest.raises(InputError) as error:
        library.find(ref)
    assert re.search("did you mean|`arbiter books`", str(error.value))
    assert "\n" not in str(error.value)


CONDITIONS = {
    "two-tables": "more than 7 p",
    "short-packet": "has fewer than 4 cards",
    "wrong-number-long": "was dealt more than 5 cards",
    "jack-deal-stays": "the house option same dealer deals jacks is on",
    "bet-over-limit": "is more than the limit",
    "straddle-over-quarter": "4 times the amount is more than the limit",
    "too-many-served": "the cards served are more than the cards asked for",
    "even-tables": "each player who is among those with the highest cards",
}


# --- pages of laws


def test_a_law_as_a_page(run: Run) -> None:
    out = run("law", "16-17", "general:optional.4")[1]
    assert [line for line in out.splitlines() if re.match(r"(foster|general):\S+  ", line)] == [
        "foster:16  Wrong number of cards, looked at",
        "foster:17  Straddling",
        "general:optional.4  Short hands play (optional: in force where adopted)",
    ]
    for word in ("Gives way to: ", "Goes before: ", "Elsewhere: ", "Case: ", "Ruling: ", "Note: "):
        assert word in run("law", "16", "13", "hoyle:ante", "39")[1] + out, word


def test_a_house_option_is_told_where_the_law_grants_it(run: Run, library: Library) -> None:
    found = next(each for each in library.everything() if each.clause and each.clause.options)
    assert found.clause is not None
    assert f"House option: {found.clause.options[0].name}: " in " ".join(run("law", found.ref)[1].split())


def test_overrides_both_ways(library: Library) -> None:
    for found in library.everything():
        assert found.clause is not None
        for ref in library.displaced(found.clause, found.book):
            assert ref in library.by_ref, (found.ref, ref)
            if ref != found.ref:
                assert found.ref in library.displacers(library.by_ref[ref])


def test_a_law_as_data_and_markdown_and_html(run: Run) -> None:
    data = json.loads(run("law", "13b", "--format", "json")[1])
    clause = data["clauses"][0]
    assert clause["decides"]
    assert clause["cases"][0]["verdict"].startswith("It is a misdeal")
    assert any(each["clause"].startswith("general:misdeal.1") and each["difference"] for each in clause["elsewhere"])
    assert "## 13b " in run("law", "13b", "--format", "markdown")[1]
    page = run("law", "13b", "39a", "--format", "html")[1]
    assert page.startswith("<!DOCTYPE html>")
    assert 'id="foster:13b"' in page
    assert "<svg" in page


@pytest.mark.parametrize("name", book_names())
def test_every_rule_is_told_in_one_line(library: Library, name: str) -> None:
    book = library.book(name)
    teller = Teller(library.types(book), library.home(book).rules(), book.numbers)
    for clause in book.clauses():
        for decision in teller.decisions(clause.rules):
            assert "\n" not in decision.line
            told = " ".join([decision.line, *decision.not_where])
            assert not re.search(r"\bNone\b|[{}?$]|  |\bsomething\b(?! wrong|:)|\b[a-z]+_[a-z]+\b|\byes\b", told.replace("said something", "")), told


def test_the_conditions_of_a_rule_are_told_whole(library: Library, desk: Desk) -> None:
    found = {decision.rule.id: decision for each in library.everything() for decision in desk.decides(each)}
    for name, words in CONDITIONS.items():
        assert words in " ".join([found[name].line, *found[name].not_where]), (name, found[name].line)


def test_a_case_tells_what_decides_it(run: Run) -> None:
    told = {ref: " ".join(run("law", ref)[1].split()) for ref in ("2b", "5c", "36a")}
    assert "Cards were drawn for seats: Ada Ks, Bo 2c" in told["2b"]
    assert "Ruling: At one table: Ada, Cy, Ed and Guy; at one table: Bo, Di, Flo and Hal." in told["2b"]
    assert "Counters at the start: Lil 50, Mo 80" in told["5c"]
    assert "Qs, Qd, 9h, 5c, 2d" in told["36a"]


# --- situations


def test_every_law_is_reached_by_its_situation(library: Library) -> None:
    where = places(library)
    assert [each.ref for each in library.everything() if each.ref not in where] == []
    assert "Elsewhere" not in [each.name for each in situations(library)]


def test_the_situations_are_those_of_a_referee(library: Library) -> None:
    names = [each.name for each in situations(library)]
    assert names == [
        "Before the deal",
        "In the deal",
        "First betting",
        "The draw",
        "Last betting",
        "Showdown",
        "Jack pots",
        "The pack",
        "Players' conduct",
        "Money",
    ]


def test_each_line_says_what_happened_what_the_law_does_and_which(desk: Desk) -> None:
    lines = [line for section in index(desk) for entry in section.entries for _, told in entry.books for line in told]
    assert all(line.happened and line.does and line.found.ref for line in lines)
    found = {line.found.ref: line.does for line in lines}
    assert found["foster:13b"].startswith("It is a misdeal, and the dealer deals")
    assert found["foster:21c"] == "The next pot is a jack pot."
    # where the rules speak of somebody whom the clause names, its own words are clearer
    assert found["foster:2e"] == "Whoever turns up more than one card must draw again."
    assert not [does for does in found.values() if does.startswith(("The player must", "The player may", "At one table"))]


def test_the_card_names_laws(library: Library) -> None:
    assert [ref for ref in data_file("desk.toml")["card"] if ref not in library.by_ref] == []


def test_the_desk_in_print(run: Run) -> None:
    status, out, _ = run("desk")
    assert status == 0
    assert all(name in out for name in ("BEFORE THE DEAL", "JACK POTS", "[foster:46a]", "[general:suits.a]", "[hoyle:kitty.a]"))
    assert max(map(len, out.splitlines())) <= 80
    assert "draw" in run("desk", "the draw", "--format", "markdown")[1]
    assert json.loads(run("desk", "money", "--format", "json")[1])["situations"][0]["name"] == "Money"
    only = run("desk", "--book", "general")[1]
    assert "[general:" in only
    assert "[foster:" not in only


def test_an_unknown_situation_is_told_with_the_nearest(run: Run) -> None:
    assert "did you mean 'Showdown'?" in run("desk", "shwdown")[2]


def test_an_unknown_situation_of_cases_is_told_with_the_nearest(run: Run) -> None:
    assert run("cases", "--situation", "mony") == (2, "", "mony: there is no such situation; did you mean 'Money'?\n")


def test_where_the_desk_cannot_be_written_is_told_at_once(run: Run, tmp_path: Path) -> None:
    assert run("desk", "--html", str(tmp_path))[2] == f"{tmp_path}: this is a folder; name a file in it\n"
    assert "there is no such folder" in run("desk", "--html", str(tmp_path / "none" / "desk.html"))[2]


# --- references in a text

MINUTES = (
    "By law 13b, and general:misdeal.1, the deal fell.\nLaws 14-16 and 77 were read; § 9 too; see foster:99z. Not law-abiding, nor 13 cards, nor clause x."
)


def test_references_in_a_text(library: Library) -> None:
    found = citations(MINUTES, library)
    assert [(each.ref, each.line, bool(each.found)) for each in found] == [
        ("foster:13b", 1, True),
        ("general:misdeal.1", 1, True),
        ("foster:14", 2, True),
        ("foster:15", 2, True),
        ("foster:16", 2, True),
        ("foster:77", 2, False),
        ("foster:9", 2, True),
        ("foster:99z", 2, False),
    ]


def test_cite(run: Run) -> None:
    status, out, _ = run("cite", stdin=b"By law 13b and foster:77.")
    assert status == 0
    assert "foster:13b  Misdealing: Pack not offered for the cut" in out
    assert "there is no foster:77" in out
    assert run("cite", "--check", stdin=b"By law 13b.")[:2] == (0, "1 reference, and a law for each\n")
    status, out, _ = run("cite", "--check", stdin=b"\nBy law 77.")
    assert status == 1
    assert out.startswith("line 2: 77: there is no foster:77; the nearest are ")
    assert run("cite", "--check", "--book", "general", stdin=b"law 13")[0] == 1
    assert run("cite", stdin=b"nothing here \x1b[31m")[1] == "no references to laws\n"


def test_what_a_ruling_prints_can_be_cited(run: Run) -> None:
    out = run("law", "foster:15")[1]
    assert run("cite", "--check", stdin=out.encode())[0] == 0
