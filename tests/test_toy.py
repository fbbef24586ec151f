"""A book with everything different, made of law files alone: the proof that no law lives in Python."""

from pathlib import Path

from arbiter.book import book_names, default_book, load_book
from rulings import ruled
from test_lawcases import report

TOY = Path(__file__).with_name("toy")
CASES = 20
TABLE = '"players": ["Ari", "Bea", "Col"]'


def test_the_folder_has_its_own_books() -> None:
    assert book_names(TOY) == ("skippers", "yarns")
    assert default_book(TOY) == "skippers"
    assert load_book("skippers", TOY).books[1].name == "yarns"


def test_every_case_is_ruled_as_it_says() -> None:
    found = report(TOY)
    assert sum(found.cases.values()) >= CASES
    assert not found.wrong


def test_every_rule_is_fired_and_refused() -> None:
    found = report(TOY)
    assert set(found.rules) == found.fired
    assert set(found.rules) == found.refused


def test_the_default_book_of_the_folder_rules() -> None:
    status, ruling, _ = ruled(f'{{{TABLE}, "events": [{{"event": "deal", "hands": 4}}]}}', folder=TOY)
    assert (status, ruling["book"], ruling["deal"]["dealer"]) == (0, "skippers", "Bea")


def test_what_the_products_books_say_does_not_reach_the_toy() -> None:
    status, _, error = ruled(f'{{{TABLE}, "book": "foster", "events": []}}', folder=TOY)
    assert status == 2
    assert "skippers" in error
    status, _, error = ruled(f'{{{TABLE}, "house": {{"options": {{"buck": true}}}}, "events": []}}', folder=TOY)
    assert status == 2
    assert "fog" in error


def test_descriptive_text_cannot_rule_alone() -> None:
    status, _, error = ruled(f'{{{TABLE}, "book": "yarns", "events": []}}', folder=TOY)
    assert status == 2
    assert "skippers" in error
