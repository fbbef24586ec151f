"""House rules, checked against the book in force: what is adopted, what options are set, and the house's own laws."""

from pathlib import Path
from typing import Any

import pytest

from arbiter.book import load_book
from arbiter.errors import InputError
from arbiter.house import House, open_house, read_house_laws
from arbiter.incident import check_house
from arbiter.law import LawError
from arbiter.program import program_for

TOY = Path(__file__).with_name("toy")
FRONT = '# Moor\nA moor.\n\n```toml book\nname = "moor"\ntitle = "Moor"\n```\n'
LAW = """# part.1 A part
Of a part.

```toml law
optional = true
```

## part.1a A clause
It is granted.

```toml option
name = "fog"
values = ["none", "thin", "thick"]
about = "How much fog."
```

```toml option
name = "flags"
values = ["red", "blue"]
list = true
about = "Which flags."
```

```toml rule
id = "foggy"
on = { fact = "house", option = "fog", value = "thick" }
then = [{ conclude = "note", text = "It is foggy." }]
```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, law in (("moor", LAW), ("bog", LAW.replace("fog", "mud").replace("flags", "poles").replace("part.1", "marsh.1"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.md").write_text(FRONT.replace("moor", name).replace("Moor", name.title()), encoding="utf-8")
        (tmp_path / name / "1.md").write_text(law, encoding="utf-8")
    return tmp_path


def opened(folder: Path, **rules: Any) -> House:
    return open_house(load_book("moor", folder), check_house(rules), folder, folder)


def refused(folder: Path, **rules: Any) -> str:
    with pytest.raises(InputError) as error:
        opened(folder, **rules)
    return str(error.value)


def test_nothing_said(folder: Path) -> None:
    for house in (open_house(load_book("moor", folder), None, folder), opened(folder)):
        assert dict(house.options) == {"fog": "none", "flags": ()}
        assert (house.adopted, house.notes, house.pack, house.kitty, house.buck, house.own) == (frozenset(), (), 52, None, None, None)
        assert not list(house.rules())


@pytest.mark.parametrize("ref", ["moor:part.1", "moor:part"])
def test_a_law_or_a_whole_part_is_adopted(folder: Path, ref: str) -> None:
    house = opened(folder, adopt=[ref])
    assert house.adopted == {ref}
    assert [rule.id for rule in house.rules()] == ["foggy"]
    assert [rule.id for rule in program_for(house).rules] == ["foggy"]


def test_a_law_of_another_book_changes_nothing(folder: Path) -> None:
    house = opened(folder, adopt=["bog:marsh.1"])
    assert not house.adopted
    assert not list(house.rules())
    assert house.notes == ("bog:marsh.1 belongs to another book and changes nothing here",)


def test_a_law_that_is_in_force_need_not_be_adopted() -> None:
    house = open_house(load_book("foster"), check_house({"adopt": ["foster:13"]}))
    assert (house.adopted, house.notes) == (frozenset(), ("foster:13 is in force without being adopted",))


def test_a_law_in_force_of_a_part_that_is_adopted_may_be_adopted() -> None:
    house = open_house(load_book("general"), check_house({"adopt": ["general:penalties.kitty"]}))
    assert (house.adopted, house.notes) == (frozenset({"general:penalties.kitty"}), ())


def test_options(folder: Path) -> None:
    house = opened(folder, options={"fog": "thin", "flags": ["blue", "red"]})
    assert dict(house.options) == {"fog": "thin", "flags": ("blue", "red")}
    assert house.set_options == {"fog", "flags"}
    assert opened(folder, options={"fog": None}).options["fog"] == "none"
    assert opened(folder, options={"mud": "thin"}).notes == ("the option mud belongs to bog:marsh.1a and changes nothing under moor",)


FAULTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no such law": ({"adopt": ["moor:part.2"]}, ["house.adopt", "did you mean moor:part"]),
    "nothing like it": ({"adopt": ["zzzzzz"]}, ["house.adopt", "arbiter books"]),
    "no such option": ({"options": {"fogg": "thin"}}, ["house.options.fogg", "did you mean fog"]),
    "nothing like that option": ({"options": {"zzzzzz": 1}}, ["use one of fog, flags"]),
    "no such value": ({"options": {"fog": "thik"}}, ["house.options.fog", "did you mean thi"]),
    "nothing like that value": ({"options": {"fog": 77}}, ["use one of none, thin, thick"]),
    "no such value of another book's option": ({"options": {"mud": "wet"}}, ["house.options.mud", "use one of none, thin, thick"]),
    "no list": ({"options": {"flags": "red"}}, ["house.options.flags", "a list is wanted"]),
    "a wrong item": ({"options": {"flags": ["red", "bleu"]}}, ["house.options.flags", "did you mean blue"]),
    "no file": ({"laws": "none.md"}, ["house.laws", "'none.md' cannot be read"]),
}


@pytest.mark.parametrize(("rules", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_refused_in_a_line(folder: Path, rules: dict[str, Any], says: list[str]) -> None:
    error = refused(folder, **rules)
    assert "\n" not in error
    for each in says:
        assert each in error


def test_a_truth_value_is_not_a_number() -> None:
    book = load_book("skippers", TOY)
    assert open_house(book, check_house({"options": {"fog": True}}), TOY).options["fog"] is True
    with pytest.raises(InputError, match="use one of false, true"):
        open_house(book, check_house({"options": {"fog": 1}}), TOY)


# --- the house's own laws

OWN = """# 1 Club law
Of the club.

## 1a Remarks
A remark costs more than the cut.

```toml rule
id = "remark"
on = { fact = "remark", by = "?p" }
then = [{ conclude = "penalty", from = "?p", to = "pool", amount = "$cut" }]
```
"""


def test_a_houses_own_laws_rank_above_the_book(folder: Path) -> None:
    (folder / "club.md").write_text(OWN, encoding="utf-8")
    book = load_book("skippers", TOY)
    house = open_house(book, check_house({"laws": "club.md"}), TOY, folder)
    assert house.own is not None
    assert [each.name for each in house.books] == ["house", "skippers", "yarns"]
    (own,) = [rule for rule in house.rules() if rule.book == "house"]
    assert (own.ref, own.rank) == ("house:1a", 0)
    assert program_for(house).rules[0] is own


def test_a_fault_in_the_houses_own_laws_is_told_with_its_line() -> None:
    book = load_book("skippers", TOY)
    with pytest.raises(LawError, match=r"house/club\.md:7: .*did you mean `remark`"):
        read_house_laws(OWN.replace('fact = "remark"', 'fact = "remrk"'), "club.md", book)
    with pytest.raises(LawError, match=r"house/club\.md:7: "):
        read_house_laws(OWN.replace("$cut", "$cat"), "club.md", book)
