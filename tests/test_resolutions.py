"""The list of contradictions: read, held to the rules and to its incidents, and shown at the clauses."""

import json
from dataclasses import replace

import pytest

from arbiter.book import Book, book_names, load_book, read_book
from arbiter.checking.books import heard_with
from arbiter.checking.resolved import unresolved
from arbiter.contradictions import Contradiction, contradictions, read_contradictions
from arbiter.law import LawError
from arbiter.library import Library
from arbiter.render.lawpage import Desk, leaf, page_as_data
from arbiter.render.leaf import leaf_as_text

FRONT = '# Moor\n\n```toml book\nname = "moor"\ntitle = "Moor"\n\n[numbers]\nhand = 5\n```\n'
FIRST = """# 1 Shown
Shown.

## 1a Kept
It stays.

```toml rule
id = "stays"
on = { fact = "expose", by = "?p", of = "?p" }
then = [{ conclude = "note", text = "it stays" }]
```
"""
SECOND = """# 2 Shown twice
Twice.

## 2a Gone
It goes.

```toml rule
id = "goes"
on = { fact = "expose", by = "?p", of = "?p" }
overrides = ["stays"]
then = [{ conclude = "order", do = "to_discards", by = "?p" }]
```
"""
ENTRY = """# Moor

## shown A card shown
Law 2 goes before law 1.

```toml contradiction
between = ["moor:1a", "moor:2a"]
says = ["It stays.", "It goes."]
prevails = ["moor:2a"]
by = ["goes"]
```

### Ann shows one
```json incident
{"players": ["Ann", "Bob"], "events": [{"event": "deal"}, {"event": "expose", "by": "Ann", "of": "Ann"}]}
```
```toml ruling
orders = [["to_discards", "Ann"]]
```
"""


@pytest.fixture(scope="module")
def moor() -> Book:
    return read_book("moor", {"book.md": FRONT, "1.md": FIRST, "2.md": SECOND})


def listing(text: str = ENTRY) -> tuple[Contradiction, ...]:
    return read_contradictions({"moor.md": text})


@pytest.mark.untraced
@pytest.mark.parametrize("name", book_names())
def test_what_is_listed_of_each_book_holds(name: str) -> None:
    """Every clause and rule is there, every incident is ruled as it says, and no rule goes before another law unlisted."""
    book = load_book(name)
    assert [found.told() for found in unresolved(book, heard_with(book), contradictions())] == []


def test_every_book_has_some() -> None:
    assert {ref.partition(":")[0] for entry in contradictions() for ref in entry.between} == set(book_names())


def test_an_entry_that_holds(moor: Book) -> None:
    (entry,) = listing()
    assert (entry.name, entry.title, entry.resolved, len(entry.cases)) == ("shown", "A card shown", "Law 2 goes before law 1.", 1)
    assert list(unresolved(moor, [moor], [entry])) == []


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('between = ["moor:1a", "moor:2a"]', 'between = ["moor:1a", "moor:2a", "moor:3"]', "names `moor:3`, and there is no such law"),
        ('by = ["goes"]', 'by = ["went"]', "is resolved by `went`, and there is no such rule"),
        ('by = ["goes"]', 'by = ["goes", "stays"]', "has no incident in which `stays` decides"),
        ('prevails = ["moor:2a"]', 'prevails = ["moor:1a"]', "has no incident in which `moor:1a` decides"),
        ('["to_discards", "Ann"]', '["to_discards", "Bob"]', "is not ruled as `Ann shows one` says: orders: "),
    ],
)
def test_what_does_not_hold_is_found(moor: Book, was: str, now: str, what: str) -> None:
    text = ENTRY.replace(was, now).replace('"It goes."]', '"It goes.", "It burns."]' if "moor:3" in now else '"It goes."]')
    found = list(unresolved(moor, [moor], listing(text)))
    assert any(what in each.what and each.kind == "contradiction" for each in found), found


def test_a_rule_that_goes_before_another_law_is_listed(moor: Book) -> None:
    found = [each.what for each in unresolved(moor, [moor], [])]
    assert found == ["the rule `goes` goes before moor:1a, a clause of another law, and no contradiction lists them"]
    by_law = replace(listing()[0], between=("moor:1", "moor:2"), prevails=("moor:2",))
    assert list(unresolved(moor, [moor], [by_law])) == []


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('"moor:1a", "moor:2a"', '"moor:1a"', "needs two clauses or more"),
        ('"It stays.", "It goes."', '"It stays."', "needs two clauses or more, and what each says"),
        ('prevails = ["moor:2a"]', 'prevails = ["moor:3a"]', "`moor:3a` prevails, and is not one of the clauses"),
        ('by = ["goes"]', 'by = "goes"', "`by` is no list of words"),
        ('by = ["goes"]', 'because = "so"', "unknown key `because`"),
        ("Law 2 goes before law 1.\n", "", "lacks its resolution or an incident"),
        (ENTRY[ENTRY.index("###") :], "", "lacks its resolution or an incident"),
        ("## shown A card shown", "## shown", "has no reference"),
        ("```toml contradiction", "```toml rule", "does not belong under the heading"),
        ("# Moor\n", f"# Moor\n\n{ENTRY[ENTRY.index('##') :]}", "`shown` is given twice"),
    ],
)
def test_a_faulty_file_is_told(was: str, now: str, what: str) -> None:
    with pytest.raises(LawError, match=r"contradictions/moor\.md:\d+: ") as caught:
        listing(ENTRY.replace(was, now, 1))
    assert what in str(caught.value)


def test_a_folder_may_list_none(tmp_path: object) -> None:
    from pathlib import Path

    assert contradictions(Path(str(tmp_path))) == ()


def test_the_desk_shows_it_at_each_clause() -> None:
    library = Library()
    desk = Desk(library)
    entry = next(entry for entry in contradictions() if entry.name == "told-the-draw")
    for ref in entry.between:
        page = desk.page(library.by_ref[ref])
        other = next(each for each in entry.between if each != ref)
        text = " ".join(leaf_as_text(leaf(page), 100).split())
        assert f"Contradicts: {other}: “" in text
        assert f"How that is resolved: {entry.resolved}" in text
        told = json.loads(json.dumps(page_as_data(page)))["clauses"][0]["contradictions"]
        assert entry.resolved in [each["resolved"] for each in told]
