"""The casebook, rulings that were kept, the original words beside ours, and pages in which every text appears as itself."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arbiter.book import load_book
from arbiter.errors import InputError
from arbiter.incident import check_incident
from arbiter.library import Library
from arbiter.originals import keep, last_sentence, originals, read_original
from arbiter.render.picture import places_of, table_picture
from test_cli import EXAMPLES, Run, refused, run

__all__ = ["refused", "run"]
SIX_AND_FOUR = str(EXAMPLES / "hand-six-and-four.json")
HOUSE = str(EXAMPLES / "hand-four-cards-house.json")
EVIL = "<script>alert(1)</script>&\"'"
ESCAPES = "\x1b[31mred\u202e"


# --- the casebook


def test_cases_by_law_situation_and_words(run: Run) -> None:
    assert run("cases")[1].count("\n") > 900
    out = run("cases", "--law", "13b")[1]
    assert "Ruling: It is a misdeal, and Yeo deals again." in out
    assert run("cases", "--situation", "straddle")[1].startswith("foster:17")
    assert run("cases", "--law", "13", "buck", "nonsense")[1].startswith("No case among these has these words")
    data = json.loads(run("cases", "--law", "16b", "--format", "json")[1])
    assert data["cases"][0]["clause"] == "foster:16b"


# --- rulings that were kept


def test_a_ruling_is_kept_and_never_overwritten(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for _ in range(3):
        assert run("rule", SIX_AND_FOUR, "--keep", str(folder))[0] == 0
    files = sorted(folder.iterdir())
    assert len(files) == 3
    data = json.loads(files[0].read_text(encoding="utf-8"))
    assert {"date", "book", "book_digest", "incident", "ruling"} <= set(data)
    assert run("cases", str(folder))[1].count("Ruling: ") == 3
    assert run("cases", "--cases", str(folder), "six", "four")[1].count("Ruling: ") >= 3
    assert run("cases", str(folder), "--check")[:2] == (0, "3 rulings checked, 0 ruled differently today or not at all\n")


def test_a_house_is_kept_with_its_ruling(run: Run, tmp_path: Path) -> None:
    for name in sorted(EXAMPLES.glob("*.json")):
        run("rule", str(name), "--keep", str(tmp_path))
    status, out, _ = run("cases", str(tmp_path), "--check")
    assert (status, out.splitlines()[-1].split(",")[1].strip()) == (0, "0 ruled differently today or not at all"), out


def test_what_would_be_ruled_differently_is_told_and_why(run: Run, tmp_path: Path) -> None:
    run("rule", HOUSE, "--keep", str(tmp_path))
    file = next(tmp_path.iterdir())
    data = json.loads(file.read_text(encoding="utf-8"))
    data["incident"].pop("house", None)
    data["incident"]["events"] = [{"event": "deal"}, {"event": "deal", "to": "nobody"}]
    (tmp_path / "b.json").write_text(json.dumps(data), encoding="utf-8")
    data["incident"]["events"] = [{"event": "deal"}]
    data["ruling"]["deal"] = {"outcome": "misdeal", "dealer": None, "laws": []}
    (tmp_path / "c.json").write_text(json.dumps(data), encoding="utf-8")
    status, out, _ = run("cases", str(tmp_path), "--check")
    assert status == 1
    assert "b.json: cannot be ruled today" in out
    assert "c.json: ruled differently today" in out
    assert "deal: then it is a misdeal" in out


def test_what_is_no_kept_ruling_is_refused(run: Run, refused: Any, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")
    assert "this is no ruling that was kept" in refused("cases", str(tmp_path))
    assert "there is no such folder" in refused("cases", "--cases", str(tmp_path / "none"))
    assert "there is no folder to check" in refused("cases", "--check")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be kept there" in refused("rule", SIX_AND_FOUR, "--keep", str(tmp_path / "file"))


# --- the original words


def etext(without: str = "", shorter: str = "") -> str:
    """A text in the form of the e-texts, of as many sentences as the book accounts for."""
    laws = ["THE LAWS."]
    for ref, law in load_book("foster").laws.items():
        count = last_sentence(law) - (ref == shorter)
        if ref != without:
            laws.append(f"{ref}. Some Heading. " + " ".join(f"Sentence {number} of law {ref}\nstands here." for number in range(1, count + 1)))
    return "\n\n".join(laws)


def test_every_law_is_matched_and_its_sentences_stand_beside_the_clauses(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARBITER_DATA", str(tmp_path / "data"))
    file = tmp_path / "laws.txt"
    file.write_text(etext(), encoding="utf-8")
    status, out, _ = run("books", "attach", "foster", str(file))
    assert status == 0
    assert out.startswith("foster: 46 laws and ")
    out = run("law", "13b")[1]
    assert "In the book: Sentence 2 of law 13 stands here." in out
    original = originals(Library())["foster"]
    for law in load_book("foster").laws.values():
        assert {said for clause in law.clauses for said in original.sentences(law, clause)} == set(original.laws[law.ref][1])
    assert 'class="original"' in run("law", "13b", "--format", "html")[1]


def test_a_text_that_does_not_match_is_refused_and_says_which_law(refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARBITER_DATA", str(tmp_path / "data"))
    file = tmp_path / "laws.txt"
    file.write_text(etext(without="13"), encoding="utf-8")
    assert "law 13 of foster is not in it" in refused("books", "attach", "foster", str(file))
    file.write_text(etext(shorter="28"), encoding="utf-8")
    assert "law 28 (" in refused("books", "attach", "foster", str(file))
    assert "no numbers" in refused("books", "attach", "general", str(file))
    assert "there is no such file" in refused("books", "attach", "foster", str(tmp_path / "none.txt"))
    assert "wants a book and a file" in refused("books", "attach", "foster")
    assert not (tmp_path / "data").exists()


def test_a_damaged_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "foster.json").write_text('{"laws": 3}', encoding="utf-8")
    assert originals(Library(), tmp_path) == {}
    (tmp_path / "folder").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        keep(read_original(etext(), "x", load_book("foster")), tmp_path / "folder" / "more")


# --- pages


class Reader(HTMLParser):
    """Collects the elements and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            self.ids += [value or ""] if name == "id" else []
            self.links += [value or ""] if name == "href" else []

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def hostile() -> dict[str, Any]:
    return {
        "title": f"{EVIL} the title",
        "players": [EVIL, "Bob-javascript:alert(1)", "Cy</svg><img src=x onerror=alert(1)>"],
        "events": [
            {"event": "deal"},
            {"event": "come_in", "by": EVIL, "amount": 2, "note": "<b>bold</b> *star* [x](http://y)"},
            {"event": "claim", "by": EVIL, "demand": "new_deal"},
        ],
    }


@pytest.mark.parametrize("command", ["rule", "compare"])
def test_names_and_texts_appear_as_themselves(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(hostile()), encoding="utf-8")
    status, page, error = run(command, str(file), "--format", "html")
    assert (status, error) == (0, "")
    reader = read(page)
    assert not {"script", "img", "iframe"} & set(reader.tags)
    assert not [name for name in reader.attributes if name.startswith("on")]
    assert EVIL in reader.text
    assert "<b>bold</b> *star* [x](http://y)" in reader.text
    assert all(link.startswith("#") and link[1:] in reader.ids for link in reader.links)


def test_the_terminal_is_not_driven(run: Run, tmp_path: Path) -> None:
    from arbiter.render.markup import tag

    assert "\x1b" not in str(tag("p", ESCAPES, title=ESCAPES))
    assert "\\x1b[31mred\\u202e" in str(tag("p", ESCAPES))
    assert "\x1b" not in run("search", "misdeal", ESCAPES)[1]
    assert "\x1b" not in run("cases", ESCAPES)[1]
    assert "\x1b" not in run("law", ESCAPES)[2]


def test_the_picture_shows_seats_offices_and_who_is_out() -> None:
    incident = check_incident(
        {"players": ["Ann", "Bob", "Cy", "Dee"], "events": [{"event": "deal"}, {"event": "come_in", "by": "Ann", "amount": 2}, {"event": "fold", "by": "Bob"}]}
    )
    places = places_of(incident, None)
    assert [(each.name, each.office, each.state, each.counters, each.events) for each in places] == [
        ("Dee", "dealer", "in", 0, (1,)),
        ("Ann", "age", "in", 2, (2,)),
        ("Bob", "", "out", 0, (3,)),
        ("Cy", "pone", "in", 0, ()),
    ]
    assert "Ann (age, in the pot, 2 counters)" in table_picture(incident)


@pytest.mark.parametrize("players", [2, 3, 8, 14])
def test_no_seat_is_drawn_outside_the_picture(players: int) -> None:
    incident = check_incident({"players": [f"Player number {at}" for at in range(players)], "events": [{"event": "deal"}]})
    picture = table_picture(incident)
    assert all(12 <= int(x) <= 348 for x in re.findall(r' (?:x|cx)="(\d+)"', picture))
    assert all(8 <= int(y) <= 296 for y in re.findall(r' (?:y|cy)="(\d+)"', picture))


def test_several_rulings_stand_on_one_page(run: Run) -> None:
    page = read(run("rule", SIX_AND_FOUR, HOUSE, "--format", "html")[1])
    assert page.tags.count("html") == 1
    assert page.tags.count("svg") == 2
    assert len(page.ids) == len(set(page.ids))
    proof = read(run("rule", SIX_AND_FOUR, "--format", "html")[1])
    assert "details" in proof.tags
    assert all(link[1:] in proof.ids for link in proof.links)
