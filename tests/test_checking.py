"""The check of a book: each kind of finding, on a book that has just that fault, and none without it."""

import pytest

from arbiter.book import Book, read_book
from arbiter.checking.books import findings
from arbiter.checking.coverage import uncovered

FRONT = """# Moor

```toml book
name = "moor"
title = "Moor"
```

```toml facts
dull = { fields = ["word"], tells = "it is dull" }
```
"""
FIRST = """```toml rule
id = "first"
on = { fact = "expose", by = "?p", of = "?p" }
then = [{ fact = "dull", word = "grey" }]
```
"""
SECOND = """```toml rule
id = "second"
on = { fact = "dull", word = "grey" }
then = [{ conclude = "note", text = "so it is" }]
```
"""


def book(rules: str, text: str = "It is dull.", clause: str = "sentences = [1]") -> Book:
    return read_book("moor", {"book.md": FRONT, "1.md": f"# 1 Dull\nDull.\n\n## 1a Grey\n{text}\n\n```toml clause\n{clause}\n```\n\n{rules}"})


def kinds(checked: Book) -> list[str]:
    return [finding.kind for finding in findings(checked)]


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert findings(book(FIRST + SECOND)) == []


@pytest.mark.parametrize(
    ("rules", "kind", "what"),
    [
        (FIRST + SECOND.replace('"grey"', '"red"'), "dead", "nothing makes `dull(word = red)`"),
        (
            FIRST + SECOND.replace("then", 'when = [{ fact = "expose", by = "?p", cards = "?c" }]\nwhere = ["?c > 3", "?c < 3"]\nthen'),
            "dead",
            "cannot both hold",
        ),
        (FIRST + SECOND.replace("then", 'unless = [{ fact = "dull" }]\nthen'), "dead", "never holds"),
        (FIRST.replace("then", 'when = [{ fact = "pack_fault", fault = "wet" }]\nthen') + SECOND, "dead", "`pack_fault(fault = wet)`"),
        (FIRST, "fact", "no rule asks for the helper fact `dull`"),
        (
            FIRST + SECOND + SECOND.replace("second", "third").replace("then", 'when = [{ fact = "dealer" }]\nthen'),
            "subsumed",
            "`third` says no more than `second`",
        ),
    ],
)
def test_faults_of_rules_are_found(rules: str, kind: str, what: str) -> None:
    if "unless" in rules:
        rules = rules.replace('unless = [{ fact = "dull" }]', 'unless = [{ fact = "expose", by = "?x" }]\nwhen = [{ fact = "expose", by = "?x" }]')
    found = findings(book(rules))
    assert any(finding.kind == kind and what in finding.what for finding in found), found


def test_a_fact_that_nothing_makes_is_found() -> None:
    assert "fact" in kinds(book(SECOND))


def test_a_clause_needs_a_rule_or_a_reason() -> None:
    assert "silent" in kinds(book(""))
    assert "silent" not in kinds(book("", clause='sentences = [1]\ndecides_nothing = "a greeting"'))


@pytest.mark.parametrize("text", ["It is dull before noon.", "It is dull unless it rains.", "It is dull for more than a day."])
def test_limiting_words_must_show_in_a_rule_or_be_excused(text: str) -> None:
    assert kinds(book(FIRST + SECOND, text)) == ["word"]
    word = text.removeprefix("It is dull ").removeprefix("for ").split()[0].replace("more", "more than")
    assert kinds(book(FIRST + SECOND, text, f'sentences = [1]\nexcused = {{ "{word}" = "it is only said" }}')) == []


GRANT = """```toml rule
id = "third"
on = { fact = "dull", word = "grey" }
then = [%s]
```
"""


@pytest.mark.parametrize(
    ("text", "word", "then"),
    [
        ("He may go.", "may", '{ conclude = "option", for = "Ann", choices = ["withdraw"] }'),
        ("He may go.", "may", "{ regular = true }"),
        ("He must go.", "must", '{ conclude = "breach", text = "stayed" }'),
        ("He must go.", "must", '{ conclude = "next", what = "sit_out", player = "Ann" }'),
        ("He may not go.", "may not", '{ deny = "withdraw", to = "Ann" }'),
        ("Nobody else may go.", "may not", '{ conclude = "penalty", from = "Ann", to = "pool", amount = 1 }'),
    ],
)
def test_leave_and_duty_must_show_in_a_conclusion(text: str, word: str, then: str) -> None:
    found = [finding.what for finding in findings(book(FIRST + SECOND, text))]
    assert found == [f"the clause `1a` says `{word}`, and none of its rules shows it"]
    assert findings(book(FIRST + SECOND + GRANT % then, text)) == []
    assert findings(book(FIRST + SECOND, text, f'sentences = [1]\nexcused = {{ "{word}" = "it is only said" }}')) == []


@pytest.mark.parametrize(
    ("text", "condition", "shows"),
    [
        ("It is dull before noon.", 'unless = [{ fact = "house", option = "x" }]', False),
        ("It is dull before noon.", 'unless = [{ fact = "looked" }]', True),
        ("It is dull before noon.", 'until = [{ fact = "pot_taken" }]', True),
        ("It is dull for more than a day.", 'when = [{ fact = "dealer", player = "?d" }, { fact = "age", player = "?a" }]\nwhere = ["?a != ?d"]', False),
        ("It is dull for more than a day.", 'when = [{ fact = "pool", amount = "?a" }]\nwhere = ["?a > 3"]', True),
        ("It is dull for at least a day.", 'when = [{ fact = "expose", cards = 2 }]', True),
        ("It is dull unless it rains.", 'until = [{ fact = "pot_taken" }]', False),
        ("It is dull unless it rains.", 'unless = [{ fact = "house", option = "x" }]', True),
    ],
)
def test_a_limiting_word_is_shown_by_its_own_kind_of_condition(text: str, condition: str, shows: bool) -> None:
    found = findings(book(FIRST + SECOND.replace("then", f"{condition}\nthen"), text))
    assert (found == []) is shows, found


def test_an_exception_that_another_rule_makes_is_shown() -> None:
    beside = SECOND.replace("second", "third").replace("so it is", "not so").replace("then", 'when = [{ fact = "dealer" }]\noverrides = ["second"]\nthen')
    assert findings(book(FIRST + SECOND + beside, "It is dull unless somebody deals.")) == []


@pytest.mark.parametrize(("text", "word"), [("It is dull.", "must"), ("He may not go.", "may"), ("It is dull before him.", "before")])
def test_an_excuse_without_need_is_found(text: str, word: str) -> None:
    found = findings(book(FIRST + SECOND, text, f'sentences = [1]\nexcused = {{ "{word}" = "it is only said", "may not" = "so it is" }}'))
    assert f"the clause `1a` excuses `{word}`, which it does not say or its rules show" in [finding.what for finding in found]


def two_laws(first: str = FIRST, note: str = "", see: str = "[]") -> Book:
    """Return a book whose second law starts from the helper fact of its first."""
    clause = f'```toml clause\nsentences = [1]\nnote = "{note}"\nsee = {see}\n```\n'
    one = f"# 1 Dull\nDull.\n\n## 1a Grey\nIt is dull.\n\n```toml clause\nsentences = [1]\n```\n\n{first}"
    return read_book("moor", {"book.md": FRONT, "1.md": one, "2.md": f"# 2 So\nSo.\n\n## 2a So\nSo it is.\n\n{clause}\n{SECOND}"})


def test_a_clause_names_the_laws_that_its_rulings_cite() -> None:
    assert [(finding.kind, finding.what) for finding in findings(two_laws())] == [
        ("beyond", "the clause `2a` does not name moor:1, which its rulings cite with it by `second`")
    ]


@pytest.mark.parametrize("note", ["Dull by law 1.", "Dull: moor:1a.", "See clause 1a."])
def test_a_law_is_named_in_prose(note: str) -> None:
    assert findings(two_laws(note=note)) == []


def test_a_law_is_named_under_see_or_not_cited() -> None:
    assert findings(two_laws(see='["moor:1"]')) == []
    assert findings(two_laws(FIRST.replace("then", "cites = false\nthen"))) == []
    assert "there is no such law" in findings(two_laws(note="Law 1.", see='["moor:3"]'))[0].what


PASSED_ON = """```toml rule
id = "between"
on = { fact = "dull", word = "red" }
cites = %s
then = [{ fact = "dull", word = "grey" }]
```
"""


@pytest.mark.parametrize("cites", ["true", "false"])
def test_a_law_is_cited_through_rules_that_are_not(cites: str) -> None:
    """Where a rule of no citation stands between, what set it off is cited with the next; where that rule is cited, it has to name it itself."""
    one = "# 1 Dull\nDull.\n\n## 1a Grey\nIt is dull.\n\n```toml clause\nsentences = [1]\n```\n\n" + FIRST.replace('"grey"', '"red"')
    two = "# 2 So\nSo.\n\n## 2a So\nSo it is.\n\n```toml clause\nsentences = [1]\n```\n\n" + PASSED_ON % cites
    three = "# 3 Then\nThen.\n\n## 3a Then\nThen it is, by law 2.\n\n```toml clause\nsentences = [1]\n```\n\n" + SECOND
    made = read_book("moor", {"book.md": FRONT, "1.md": one, "2.md": two, "3.md": three})
    assert [finding.what.split("`")[1] for finding in findings(made)] == [{"true": "2a", "false": "3a"}[cites]]


def test_every_sentence_of_the_source_is_counted_from_the_text() -> None:
    one = book(FIRST + SECOND)
    assert uncovered(one, "1. It is grey.", "text").findings == ()
    told = [finding.what for finding in uncovered(one, "1. It is grey. It is also wet.\n\n2. It ends.", "text").findings]
    assert told == ["sentence 2 of law 1 is restated by no clause: It is also wet.", "law 2 of the text is in no law file of moor"]
    assert "restates sentence 2, and the law has 1" in uncovered(book(FIRST + SECOND, clause="sentences = [1, 2]"), "1. It is grey.", "text").findings[0].what
