"""Law files: how they are read, and how each fault in them is refused with its file and line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.book import Book, book_names, default_book, load_book, read_book, ruling_book
from arbiter.errors import InputError
from arbiter.law import LawError, reference_order
from arbiter.pages import read_sections

FRONT = '# Club\nOf a club.\n\n```toml book\nname = "club"\ntitle = "Club"\n\n[numbers]\nhand = 4\n```\n'
RULE = '```toml rule\nid = "seen"\non = { fact = "expose", by = "?p" }\nthen = [{ conclude = "penalty", from = "?p", to = "pool", amount = 2 }]\n```\n'
CASE = '### Seen\n```json incident\n{"players": ["Ann", "Bob"], "events": []}\n```\n```toml ruling\npenalties = []\n```\n'
LAW = f"# 3 Cards seen\nOf cards.\n\n## 3a By a player\nHe pays.\n\n{RULE}\n{CASE}"


def club(*laws: str, front: str = FRONT, descriptive: tuple[Book, ...] = ()) -> Book:
    return read_book("club", {"book.md": front, **{f"{place}.md": law for place, law in enumerate(laws, 1)}}, descriptive)


def refused(*laws: str, front: str = FRONT) -> LawError:
    with pytest.raises(LawError) as error:
        club(*laws, front=front)
    return error.value


def test_a_book_is_read() -> None:
    book = club(LAW)
    assert (book.name, book.prose, book.numbers["hand"], book.about["title"]) == ("club", "Of a club.", 4, "Club")
    law = book.laws["3"]
    assert (law.title, law.summary, law.optional, law.line, law.file) == ("Cards seen", "Of cards.", False, 1, "club/1.md")
    (clause,) = law.clauses
    assert (clause.ref, clause.title, clause.text, clause.line) == ("3a", "By a player", "He pays.", 4)
    assert [rule.ref for rule in clause.rules] == ["club:3a"]
    assert [(case.title, case.clause, case.expect) for case in clause.cases] == [("Seen", "3a", {"penalties": []})]


def test_laws_and_clauses_are_found_by_reference() -> None:
    book = club(LAW, LAW.replace("# 3", "# 10").replace("3a", "10a").replace("seen", "more"))
    assert list(book.laws) == ["3", "10"]
    assert book.find("3")[2] is None
    assert book.find("club:10a")[2] is not None
    with pytest.raises(InputError, match="did you mean 10"):
        book.find("club:10b")
    with pytest.raises(InputError, match="arbiter books"):
        book.find("moon")


@pytest.mark.parametrize(("refs"), [["2", "13", "13a", "13b"], ["ante.a", "ante.b"], ["misdeal", "misdeal.2", "misdeal.10"]])
def test_references_are_sorted_as_people_count(refs: list[str]) -> None:
    backwards = refs[::-1]
    assert sorted(backwards, key=reference_order) == refs


def test_a_law_goes_on_in_other_files_in_any_order() -> None:
    second = "# 3 Cards seen\n```toml law\ncontinues = true\n```\n\n## 3b By the wind\nNothing.\n"
    third = second.replace("3b By the wind\nNothing.", "3a By a player") + RULE.replace('"seen"', '"again"')
    for files in ((LAW, second, third), (third, LAW, second), (second, third, LAW)):
        clauses = club(*files).laws["3"].clauses
        assert [clause.ref for clause in clauses] == ["3a", "3b"]
        assert clauses[0].text == "He pays."
        assert sorted(rule.id for rule in clauses[0].rules) == ["again", "seen"]


def test_a_law_that_goes_on_must_begin_somewhere() -> None:
    error = refused(LAW.replace("Of cards.", "```toml law\ncontinues = true\n```"))
    assert (error.file, error.line) == ("club/1.md", 1)
    assert "nothing begins the law `3`" in error.what


# what is changed in the law, where the fault is told, and what is said of it
FAULTS = {
    "no reference": ("# 3 Cards seen", "# Cards", 1, "no reference"),
    "clause under another law": ("## 3a", "## 4a", 4, "stands under the law `3`"),
    "clause without a letter": ("## 3a", "## 3", 4, "`3`"),
    "clause of a longer number": ("## 3a", "## 33a", 4, "stands under the law `3`"),
    "clause twice": (CASE, "## 3a Again\nHe pays twice.\n", 13, "`3a` is given twice"),
    "unknown fence": ("toml rule", "toml rules", 7, "unknown fence `toml rules`"),
    "fence of Python": ("toml rule", "python", 7, "unknown fence `python`"),
    "no TOML": ('id = "seen"', "id = seen", 7, "no TOML"),
    "no JSON": ('{"players"', '{"players', 14, "no JSON"),
    "an incident that is a list": ('{"players": ["Ann", "Bob"], "events": []}', "[]", 14, "no JSON object"),
    "rule under the law": ("Of cards.\n", RULE, 2, "does not belong under the heading '3 Cards seen'"),
    "rule under a case": ("### Seen\n", f"### Seen\n{RULE}", 14, "does not belong under the heading 'Seen'"),
    "two incidents": ("```toml ruling", '```json incident\n{"players": ["Ann", "Bob"]}\n```\n```toml ruling', 14, "more than one `json incident`"),
    "a case without a ruling": ("```toml ruling\npenalties = []\n```\n", "", 13, "needs one `json incident` and one `toml ruling`"),
    "a case right under the law": ("## 3a By a player\nHe pays.\n", "### 3a By a player\nHe pays.\n", 4, "level 3"),
    "a heading too deep": ("### Seen", "#### Seen", 13, "level 4"),
    "a clause before any law": ("# 3 Cards seen", "## 3 Cards seen", 1, "level 2"),
    "unknown key of a ruling": ("penalties = []", "penalty = []", 17, "did you mean `penalties`"),
    "unknown key of a clause": ("He pays.\n", "He pays.\n\n```toml clause\nsentence = [1]\n```\n", 7, "did you mean `sentences`"),
    "unknown key of a law": ("Of cards.\n", "```toml law\nchoice = true\n```\n", 2, "unknown key `choice`"),
    "an option without values": ("He pays.\n", 'He pays.\n\n```toml option\nname = "fog"\nabout = "fog"\n```\n', 7, "an option needs name, values and about"),
    "a case that names a wrong law": ("penalties = []", 'cites = ["club:4"]', 13, "there is no law `club:4`; did you mean `club:3`?"),
    "a case that names a wrong clause": ("penalties = []", 'cites_not = ["club:3b"]', 13, "there is no law `club:3b`"),
    "notes that name a wrong law": ("penalties = []", 'notes_name = ["club:moon"]', 13, "there is no law `club:moon`"),
    "a head that is no clause": ("He pays.\n", 'He pays.\n\n```toml clause\ncloses = ["card"]\nheads = ["7a"]\n```\n', 4, "there is no law `club:7a`"),
    "a fault in a rule": ('fact = "expose"', 'fact = "exposed"', 7, "did you mean `expose`"),
    "text before the first heading": ("# 3 Cards seen", "Cards.\n\n# 3 Cards seen", 1, "before the first heading"),
}


@pytest.mark.parametrize(("old", "new", "line", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_file_and_line(old: str, new: str, line: int, says: str) -> None:
    assert LAW.count(old) >= 1
    error = refused(LAW.replace(old, new, 1))
    assert (error.file, error.line) == ("club/1.md", line)
    assert says in str(error)
    assert "\n" not in str(error)
    assert str(error).startswith(f"club/1.md:{line}: ")


def test_a_law_given_twice() -> None:
    error = refused(LAW, LAW)
    assert (error.file, error.line, error.mend) == ("club/2.md", 1, "it stands in club/1.md too")


def test_a_case_may_name_laws_of_a_book_that_is_not_at_hand() -> None:
    assert club(LAW.replace("penalties = []", 'cites_not = ["moon:4"]')).laws


FRONT_FAULTS = {
    "no book fence": ("```toml book", "```toml ranking", 1, "no `toml book` fence"),
    "unknown key": ("title =", "titel =", 4, "did you mean `title`"),
    "an unknown way of not betting": ("title =", 'not_made = ["out_of_turn"]\ntitle =', 4, "`not_made` says what is not known"),
    "a law in the front": ("```toml book", "```toml law\n```\n```toml book", 4, "does not belong"),
    "a fact without fields": ("# Club\n", '# Club\n```toml fact\nname = "x"\ntells = "x"\n```\n', 2, "a fact needs name, fields and tells"),
    "a fact whose key is no field": (
        "# Club\n",
        '# Club\n```toml fact\nname = "x"\nfields = ["a"]\nkey = ["b"]\ntells = "x"\n```\n',
        2,
        "the key of `x` names no field",
    ),
}


@pytest.mark.parametrize(("old", "new", "line", "says"), FRONT_FAULTS.values(), ids=FRONT_FAULTS)
def test_a_fault_in_the_front_is_told(old: str, new: str, line: int, says: str) -> None:
    error = refused(LAW, front=FRONT.replace(old, new, 1))
    assert (error.file, error.line) == ("club/book.md", line)
    assert says in str(error)


def test_helper_facts_are_declared_in_the_front() -> None:
    fact = '# Club\n\n```toml fact\nname = "rogue"\nfields = ["player"]\ntells = "{player} is a rogue"\nkey = ["player"]\nlasting = true\n```\n'
    book = club(
        LAW.replace('conclude = "penalty", from = "?p", to = "pool", amount = 2', 'fact = "rogue", player = "?p"'), front=FRONT.replace("# Club\n", fact, 1)
    )
    assert [(kind.name, kind.key, kind.lasting) for kind in book.facts] == [("rogue", ("player",), True)]


def test_options_are_granted_by_clauses() -> None:
    option = '```toml option\nname = "fog"\nvalues = [false, true]\nabout = "fog"\n```\n'
    several = '```toml option\nname = "flags"\nvalues = ["red", "blue"]\nlist = true\nabout = "flags"\n```\n'
    options = club(LAW.replace("He pays.\n", f"He pays.\n\n{option}\n{several}")).options()
    assert (options["fog"].default, options["fog"].clause) == (False, "3a")
    assert (options["flags"].default, options["flags"].is_list) == ((), True)


def test_the_digest_follows_the_text() -> None:
    assert club(LAW).digest == club(LAW).digest != club(LAW.replace("amount = 2", "amount = 3")).digest


def folders(tmp_path: Path) -> Iterator[Path]:
    for name in ("moor", "bog"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.md").write_text(FRONT.replace("club", name).replace("Club", name.title()), encoding="utf-8")
        yield tmp_path / name


def test_books_are_found_in_a_folder(tmp_path: Path) -> None:
    moor, _ = folders(tmp_path)
    (tmp_path / "no-book").mkdir()
    (moor / "1.md").write_text(LAW.replace('["Ann"', '["Ann"'), encoding="utf-8")
    assert book_names(tmp_path) == ("bog", "moor")
    assert default_book(tmp_path) == "bog"
    assert list(load_book("moor", tmp_path).laws) == ["3"]
    assert ruling_book("moor", tmp_path).name == "moor"
    with pytest.raises(InputError, match="did you mean moor"):
        load_book("moors", tmp_path)
    with pytest.raises(InputError, match="use one of bog, moor"):
        load_book("zzzzz", tmp_path)


def test_the_products_books_are_whole() -> None:
    for name in book_names():
        book = load_book(name)
        assert book.laws
        assert not [
            clause.ref for clause in book.clauses() if not clause.text or not (clause.rules or clause.options or clause.decides_nothing or clause.closes)
        ]


def test_a_section_keeps_its_paragraphs_apart() -> None:
    (section,) = read_sections("# 1 Law\nOne\nline.\n\nAnother.\n", "club/1.md")
    assert section.text == "One line.\n\nAnother."
