"""What if: every single change of fact that changes the ruling, heard as if it had been told so, and told in words."""

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest

from arbiter.changes import changes
from arbiter.cli import main
from arbiter.cli.reading import open_incident
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.hearing import heard, house_for
from arbiter.house import House
from arbiter.incident import Incident, check_incident
from arbiter.rehearing import Rehearing
from arbiter.render.turns import turns_as_text
from arbiter.ruling import Ruling
from arbiter.whatif import Turn, what_if
from rulings import cases

ROOT = Path(__file__).resolve().parents[1]
CODE = re.compile(r"\bNone\b|[{}]|\b(?!set )[a-z]+_[a-z]+\b")
SAMPLE = [("first.jsonl", 19), ("general.jsonl", 47), ("showdown.jsonl", 61), ("complete.jsonl", 61)]


def turns(name: str, only: int | None = None) -> list[Turn]:
    incident, house = open_incident((ROOT / "examples" / f"{name}.json").read_bytes(), name, ROOT / "examples", "foster")
    return what_if(incident, house, only)


def said(found: list[Turn]) -> dict[str, tuple[str, ...]]:
    return {change.text: turn.differs for turn in found for change in turn.changes}


def test_had_she_looked_before_she_spoke_up() -> None:
    found = said(turns("hand-four-cards-after-a-bet"))
    differs = found["if Dora had looked at a card of their hand before they found that they held 4 cards"]
    assert differs == ("the deal stands", "Dora holds a foul hand", "Dora must lay their hand down")
    assert found["if Carl had not come in, putting in 2 counters"][0] == "the deal stands"
    assert "if Carl had come in, putting in 1 counter, not 2" in found
    assert "if Carl had dropped, and not this: Carl came in, putting in 2 counters" in found


def test_the_nearest_come_first_and_name_their_law() -> None:
    found = turns("hand-four-cards-after-a-bet")
    assert found[0].changes[0].kind == "flag"
    assert all(turn.laws for turn in found)
    assert all(turn.differs for turn in found)


def test_one_event_alone() -> None:
    found = turns("hand-four-cards-after-a-bet", 2)
    assert {change.event for turn in found for change in turn.changes} == {2}


def test_an_option_of_the_house() -> None:
    found = said(turns("hand-four-cards-taken-up"))
    assert [text for text in found if text.startswith("if the house had set short_hand_plays to true (")]


def test_a_dispute_is_changed_by_an_answer_to_it() -> None:
    found = said(turns("dispute-had-she-looked"))
    assert {"if it was as Carl tells it", "if it was as Dora tells it"} <= set(found)


@pytest.mark.untraced
@pytest.mark.parametrize(("file", "every"), SAMPLE)
def test_what_is_heard_again_is_as_if_it_had_been_heard_alone(file: str, every: int) -> None:
    for case, book, _ in list(cases(file))[::every]:
        incident = check_incident(case["incident"])
        house = house_for(incident, book)
        again = Rehearing(incident, house)
        for change in sorted(list(changes(incident))[::11], key=lambda change: -(change.first or 0)):
            try:
                other = check_incident(change.data)
            except InputError:
                continue
            first, where = change.first or 0, f"{case['id']}: {change.text}"
            assert _outcome(partial(again.ruling, other, first)) == _outcome(partial(_alone, other, house)), where


def test_who_had_not_looked_is_read_of_each_deal_by_itself() -> None:
    deal = [{"event": "deal", "to": "Bob", "cards": 4}, {"event": "come_in", "by": "Bob", "amount": 2}]
    looked, not_looked = ({"event": "claim", "by": "Bob", "demand": "new_deal", **more} for more in ({}, {"looked": False}))
    first = [*deal, not_looked, {"event": "next_deal", "by": "Eve"}, *deal]
    incident, other = (check_incident({"players": ["Ann", "Bob", "Cal", "Eve"], "events": [*first, last]}) for last in (not_looked, looked))
    house = house_for(incident, "foster")
    assert [claim.outcome for claim in _alone(incident, house).claims] == ["upheld", "upheld"]
    assert [claim.outcome for claim in _alone(other, house).claims] == ["upheld", "denied"]
    assert _outcome(partial(Rehearing(incident, house).ruling, other, 6)) == _outcome(partial(_alone, other, house))


def test_who_dropped_while_the_draw_went_on_is_heard_again_as_if_alone() -> None:
    """A draw put in later makes of a drop in the last betting one in the draw: what lay before the change is not as it was."""
    dropped = [{"event": "begin", "stage": "draw"}, {"event": "serve", "to": "Ann", "cards": 1}, {"event": "fold", "by": "Cal"}]
    later = {"event": "serve", "to": "Bob", "cards": 2}
    bets = [{"event": "bet", "by": "Ann", "amount": 2}, {"event": "claim", "by": "Bob", "demand": "correct_draw"}]
    incident, other = (check_incident({"players": ["Ann", "Bob", "Cal", "Eve"], "events": events}) for events in ([*dropped, *bets], [*dropped, later, *bets]))
    house = house_for(incident, "foster")
    assert _outcome(partial(Rehearing(incident, house).ruling, other, 3)) == _outcome(partial(_alone, other, house))
    shortened = check_incident({"players": ["Ann", "Bob", "Cal", "Eve"], "events": [*dropped, *bets[:1]]})
    assert _outcome(partial(Rehearing(other, house).ruling, shortened, 3)) == _outcome(partial(_alone, shortened, house))


def _alone(incident: Incident, house: House) -> Ruling:
    return heard(incident, house).ruling(explained=False)


def _outcome(ruling: object) -> object:
    try:
        return bare(ruling())  # type: ignore[operator]
    except InputError as error:
        return str(error)


@pytest.mark.untraced
@pytest.mark.parametrize(("file", "every"), SAMPLE)
def test_it_is_told_in_words(file: str, every: int) -> None:
    for case, book, _ in list(cases(file))[::every]:
        incident = check_incident(case["incident"])
        if len(incident.events) > 12:
            continue
        house = house_for(incident, book)
        found = what_if(incident, house)
        for turn in found:
            for text in (*turn.differs, *(change.text for change in turn.changes if change.kind != "option")):
                assert not CODE.search(text), f"{case['id']}: {text}"
        text = turns_as_text(heard(incident, house).ruling(), found)
        assert max(map(len, text.splitlines())) <= 80


@pytest.mark.untraced
def test_a_sibling_is_found() -> None:
    """Cases that differ in one fact; benchmarks/siblings.py counts them all."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    from siblings import found, siblings  # type: ignore[import-not-found]

    pairs = [pair for pair in siblings() if pair[-1] in ("added", "taken away", "bet.amount", "deal.cards", "cut.packets")]
    hits = [found(mine, theirs, book) for _, book, mine, theirs, _ in pairs[::8]]
    told = [hit for hit in hits if hit is not None]
    assert len(told) >= 5
    assert sum(told) / len(told) >= 0.75


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    file = str(ROOT / "examples" / "hand-four-cards-after-a-bet.json")
    with pytest.raises(SystemExit) as ended:
        main(["whatif", file, "--event", "2", "--format", form])
    out = capsys.readouterr().out
    assert not ended.value.code
    if form == "json":
        data = json.loads(out)
        assert data["turns"][0]["changes"][0]["incident"]["players"]
    else:
        assert "If Carl had not come in" in out
        assert max(map(len, out.splitlines())) <= 80


def test_an_event_that_there_is_not(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    with pytest.raises(SystemExit) as ended:
        main(["whatif", str(ROOT / "examples" / "showing-tie.json"), "--event", "99"])
    assert ended.value.code == 2
    assert "a number from 0 to" in capsys.readouterr().err
