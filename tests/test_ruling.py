"""The ruling as data: its parts are made unchecked by the program, and hold all the same what their types say."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from arbiter.accounts import rule_on
from arbiter.book import book_names, load_book
from arbiter.errors import InputError
from arbiter.essence import DECIDED, essence
from arbiter.incident import read_incident
from arbiter.ruling import DealRuling, PotRuling, Reason, Ruling, make

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.json"))
BOOKS = [name for name in book_names() if load_book(name).about.get("rules_alone", True)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_is_made_unchecked_would_pass_the_check(path: Path) -> None:
    incident = read_incident(path.read_bytes())
    for book in BOOKS:
        try:
            ruling = rule_on(incident, book)
        except InputError:
            continue
        data = ruling.model_dump(by_alias=True)
        assert Ruling.model_validate(data, strict=True) == ruling
        assert Ruling.model_validate_json(ruling.to_json()) == ruling
        told = essence(ruling)
        assert list(told) == list(DECIDED)
        assert all(told[name] == data[name] for name in ("settled", "seating", "next"))
        assert told["pot"] == {key: value for key, value in data["pot"].items() if key not in ("laws", "hands", "why")}
        assert [each["do"] for each in told["orders"]] == sorted(each["do"] for each in data["orders"])


def test_a_part_is_as_if_it_had_been_checked() -> None:
    for made, checked in (
        (make(PotRuling)(), PotRuling()),
        (make(DealRuling)(outcome="stands"), DealRuling(outcome="stands")),
        (make(Reason)(says="so", because=[make(Reason)(says="as told")]), Reason(says="so", because=[Reason(says="as told")])),
    ):
        assert made == checked
        assert made.model_dump_json() == checked.model_dump_json()
        assert list(vars(made)) == list(vars(checked))
        assert made.model_fields_set == checked.model_fields_set
    assert make(PotRuling)().winners is not make(PotRuling)().winners


def test_what_others_make_is_checked() -> None:
    with pytest.raises(ValidationError):
        DealRuling(outcome=3)  # type: ignore[arg-type]
    with pytest.raises(ValidationError):
        DealRuling(outcome="stands", nonsense=1)  # type: ignore[call-arg]
