"""The interview: scripted sessions end in the ruling of the matching case or example, with few questions, and can be gone back in and taken up again."""

import io
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.book import load_book
from arbiter.cli import main
from arbiter.cli.reading import open_incident
from arbiter.essence import bare
from arbiter.hearing import house_for
from arbiter.house import open_house
from arbiter.incident import read_incident
from arbiter.inquiry import Question
from arbiter.interview import MOST_QUESTIONS, Interview, replay
from arbiter.templates import Template, Templates, checked, concerned, seats_of, with_players

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
# an example, the case that comes nearest, and who is who in it, in the order in which it asks
MATCHING = [
    ("betting-hand-on-the-counters", "Before his turn, his hand still on them", {"Kit": "Willa"}),
    ("betting-out-of-turn", "The proper player raises it", {"Kit": "Willa", "Jem": "Ute"}),
    ("deal-cut-of-three", "The cut was too small", {"Dov": "Dirk"}),
    ("deal-one-card-turned-up", "Hers, turned up by the dealer", {"Una": "Tilda"}),
    ("deal-two-cards-turned-up", "Two to one player", {"Wes": "Rita"}),
    ("draw-card-blown-over", "Turned up by the dealer as he serves", {"Ida": "Mark"}),
    ("draw-two-cards-left", "One has put away and not yet drawn", {"Gus": "Lene", "Ida": "Nils"}),
    ("hand-four-cards-after-a-bet", "Unseen, and another has come in", {"Wes": "Dora", "Vic": "Bea"}),
    ("hand-four-cards-house", "Four cards where short hands play", {"Gus": "Bea", "Ida": "Carl"}),
    ("hand-six-and-four", "Six beside four", {"Vic": "Hanna", "Wes": "Ivo"}),
    ("jackpot-nobody-opens", "All pass", {"Ida": "Eike", "Jem": "Falk", "Kit": "Gerda"}),
    ("jackpot-passed-and-threw-in", "He throws his hand in with the pass", {"Ida": "Eike", "Jem": "Falk"}),
]
Ask = Callable[..., tuple[int, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Hold an interview in this process: the status, and what was printed."""

    def ran(lines: list[str], *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        with pytest.raises(SystemExit) as ended:
            main(["ask", *arguments])
        return int(ended.value.code or 0), capsys.readouterr().out

    return ran


@cache
def templates() -> Templates:
    return Templates(load_book("foster"))


def template(title: str) -> Template:
    return templates().found(title)[0]


def script(title: str, seats: list[str], who: dict[str, str]) -> list[str]:
    """The lines of a session: what went wrong, the seats, who is who; all else is left as it is presumed."""
    data = template(title).data
    asked = [name for name in concerned(data) if name != seats_of(data)[-1]]
    return [title, ", ".join(seats), *(who[name] for name in asked), *[""] * (MOST_QUESTIONS + 2)]


def chosen() -> list[str]:
    """Ten cases from all situations."""
    every = [each.title for subjects in templates().by_situation.values() for found in subjects.values() for each in found]
    unique = [title for title in dict.fromkeys(every) if every.count(title) == 1]
    return unique[:: len(unique) // 11][:11]


def expected(title: str, seats: list[str], who: dict[str, str]) -> dict[str, Any]:
    data = template(title).data
    incident = read_incident(json.dumps(with_players(data, seats, {**who, seats_of(data)[-1]: seats[-1]})))
    return bare(rule_on(incident, house=house_for(incident, "foster"), ask=False))


@pytest.mark.untraced
@pytest.mark.parametrize("title", chosen())
def test_a_session_ends_in_the_ruling_of_the_case(ask: Ask, tmp_path: Path, title: str) -> None:
    data = template(title).data
    old = seats_of(data)
    seats = [f"Player{at}" for at in range(len(old))]
    who = dict(zip(old, seats, strict=True))
    file = tmp_path / "saved.json"
    status, out = ask(script(title, seats, who), "--book", "foster", "--save", str(file))
    assert status in (0, 3)
    assert numbered(out) <= MOST_QUESTIONS
    incident, house = open_incident(file.read_bytes(), "saved", tmp_path)
    ruling = rule_on(incident, house=house)
    assert bare(ruling) == expected(title, seats, who)
    assert " ".join(ruling.verdict.split()) in " ".join(out.split())
    assert status == (0 if ruling.settled else 3)


@pytest.mark.parametrize(("name", "title", "who"), MATCHING)
def test_a_session_ends_in_the_ruling_of_an_example(ask: Ask, tmp_path: Path, name: str, title: str, who: dict[str, str]) -> None:
    text = (EXAMPLES / f"{name}.json").read_bytes()
    incident, house = open_incident(text, name, EXAMPLES, "foster")
    seats = seats_of({"players": incident.players, "dealer": incident.dealer})
    file = tmp_path / "saved.json"
    _, out = ask(script(title, seats, who), "--save", str(file))
    saved, opened = open_incident(file.read_bytes(), "saved", tmp_path)
    assert bare(rule_on(saved, house=opened)) == bare(rule_on(incident, house=house))
    assert numbered(out) <= MOST_QUESTIONS


@pytest.mark.parametrize("name", ["hand-six-and-four", "hand-four-cards-taken-up", "dispute-had-she-looked"])
def test_an_incident_is_taken_up_again(ask: Ask, tmp_path: Path, name: str) -> None:
    file = tmp_path / "saved.json"
    status, _ = ask([""] * 14, "--resume", str(EXAMPLES / f"{name}.json"), "--save", str(file))
    incident, house = open_incident(file.read_bytes(), "saved", tmp_path)
    first, opened = open_incident((EXAMPLES / f"{name}.json").read_bytes(), name, EXAMPLES)
    assert bare(rule_on(incident, house=house)) == bare(rule_on(first, house=opened))
    assert status == (3 if name.startswith("dispute") else 0)


def numbered(out: str) -> int:
    """How many questions were asked about what happened."""
    return sum(line.partition(".")[0].isdecimal() and "?" in line for line in out.splitlines())


# --- going back, breaking off, disagreeing


def fresh(**more: Any) -> Interview:
    return Interview(open_house(load_book("foster")), **more)


def four_cards() -> dict[str, Any]:
    events = [{"event": "deal"}, {"event": "come_in", "by": "Ann", "amount": 2}, {"event": "discover", "by": "Bob", "fault": "count", "cards": 4}]
    return {"players": ["Ann", "Bob", "Cy", "Dee"], "events": events}


def answered(interview: Interview, *lines: str) -> Question | None:
    return replay(interview, lines)[1]


def test_an_unreported_fact_is_asked_and_changes_the_ruling() -> None:
    interview = fresh(start=four_cards())
    question = answered(interview, "")
    assert question is not None
    assert question.text.startswith("Had Bob looked at")
    assert question.choices == ("yes", "no", "don't know", "they disagree")
    answered(interview, "", "yes")
    assert interview.ruling.hands["Bob"].status == "foul"
    answered(interview, "", "don't know")
    assert not interview.ruling.hands
    answered(interview, "", "they disagree")
    assert not interview.ruling.settled


def test_what_was_told_can_be_put_right() -> None:
    interview = fresh(start=four_cards())
    question = answered(interview, "3")
    assert question is not None
    assert question.choices[:2] == ("It did not happen", "they disagree")
    answered(interview, "3", "1")
    assert len(interview.incident.events) == 2


def test_what_does_not_answer_is_asked_again() -> None:
    interview = fresh(start=four_cards())
    question = answered(interview, "99")
    assert question is not None
    assert question.wrong


@pytest.mark.parametrize(
    ("words", "law"),
    [
        ("he has four cards", "foster:15"),
        ("6 cards", "foster:16"),
        ("someone bet out of turn", "foster:32"),
        ("she won't show her hand", "foster:45"),
        ("opened without openers", "foster:39"),
        ("he took his chips back", "foster:31"),
    ],
)
def test_a_referees_words_find_what_went_wrong(words: str, law: str) -> None:
    found = templates().found(words)[:5]
    assert law in {each.ref.rstrip("abcdefghij") for each in found}, [(each.ref, each.title) for each in found]


def test_nothing_is_found_by_nonsense() -> None:
    question = answered(fresh(), "xyzzy")
    assert question is not None
    assert "xyzzy" in question.wrong


def test_back_quit_and_resume(ask: Ask, tmp_path: Path) -> None:
    file, done = tmp_path / "session.json", tmp_path / "incident.json"
    status, _ = ask(["Six beside four", "Hal, Ida", "back", "quit"], "--save", str(file))
    assert status == 0
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["answers"] in (["Six beside four"], ["Six beside four", "Hal, Ida"])
    data = template("Six beside four").data
    rest = script("Six beside four", seats_of(data), {name: name for name in data["players"]})[1:]
    status, _ = ask(rest, "--resume", str(file), "--save", str(done))
    assert status in (0, 3)
    assert json.loads(done.read_text(encoding="utf-8"))["players"] == seats_of(data)


@pytest.mark.parametrize(
    "saved",
    [
        {"interview": 1, "book": 5, "answers": []},
        {"interview": 1, "book": "foster", "answers": [1]},
        {"interview": 1, "book": "foster", "answers": "x"},
        {"interview": 1, "book": "foster", "answers": None},
        {"interview": 1, "book": "foster"},
        {"interview": [], "book": "foster", "answers": []},
        {"interview": 2, "book": "foster", "answers": []},
        {"interview": 1, "book": "foster", "answers": [], "house": [1]},
        {"interview": 1, "book": "moon", "answers": []},
        {"book": 5, "players": ["Ann", "Bob"], "events": []},
        {"book": 5, "answers": ["x"]},
        {"players": ["Ann", "Bob"]},
        [1],
        None,
        "x",
    ],
)
def test_what_is_no_saved_interview_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], saved: Any) -> None:
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(saved), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["ask", "--resume", str(file)])
    said = capsys.readouterr()
    assert (ended.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "fault of arbiter" not in said.err


@pytest.mark.parametrize("file", [".", "nowhere/x.json"])
def test_where_nothing_can_be_saved_nothing_is_asked(capsys: pytest.CaptureFixture[str], file: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["ask", "--save", file])
    said = capsys.readouterr()
    assert (ended.value.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_number_of_many_digits_is_no_answer() -> None:
    question = answered(fresh(), "9" * 5_000)
    assert question is not None
    assert question.wrong


def test_a_menu_leads_to_a_case(ask: Ask) -> None:
    _, out = ask(["2", "1", "1", "quit"])
    assert "Who sits at the table?" in out
    assert max(map(len, out.splitlines())) <= 80


def unseen() -> dict[str, Any]:
    events = [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 2}, {"event": "call", "by": "Bob", "amount": 2}]
    events += [{"event": "show", "by": "Ann", "cards": ["Ah", "Kd", "7c", "5s", "3h"]}, {"event": "claim", "by": "Ann", "demand": "pot"}]
    return {"players": ["Ann", "Bob", "Cy"], "events": events}


def to_hand(interview: Interview) -> list[str]:
    """The lines after which a missing hand is asked for, each answered as is presumed."""
    lines: list[str] = []
    while (question := answered(interview, *lines)) is not None and not question.text.startswith("What did Bob hold?"):
        lines.append("")
    assert question is not None
    return lines


@pytest.mark.parametrize(("cards", "winner"), [("Qs Qh 4d 3s 2c", "Bob"), ("9s, 8h, 4d, 3s, 2c", "Ann")])
def test_a_missing_hand_is_asked_for(cards: str, winner: str) -> None:
    interview = fresh(start=unseen())
    lines = to_hand(interview)
    answered(interview, *lines, cards)
    assert interview.ruling.settled
    assert interview.ruling.pot.winners == [winner]


def test_a_hand_that_cannot_be_is_asked_for_again() -> None:
    interview = fresh(start=unseen())
    lines = to_hand(interview)
    for wrong in ("Zz", "Ah Kd 4d 3s 2c"):
        question = answered(interview, *lines, wrong)
        assert question is not None
        assert question.wrong
    assert answered(interview, *lines, "Zz", "Qs Qh 4d 3s 2c") is None
    assert interview.ruling.pot.winners == ["Bob"]


def test_a_hand_that_nobody_knows_is_left_to_the_ruling() -> None:
    interview = fresh(start=unseen())
    assert answered(interview, *to_hand(interview), "don't know") is None
    assert interview.ruling.questions
    assert not interview.ruling.settled


def test_what_somebody_did_is_asked_after_by_whom() -> None:
    four = four_cards()
    interview = fresh(start={**four, "events": [four["events"][0], four["events"][2]]})
    lines = [""]
    while (question := answered(interview, *lines)) is not None and not question.text.startswith("Had anybody bet"):
        lines.append("")
    question = answered(interview, *lines, "yes")
    assert question is not None
    assert question.text == "Who was it?"
    answered(interview, *lines, "yes", "Cy")
    assert {"event": "bet", "by": "Cy"} in interview.data["events"]
    assert interview.ruling.deal.outcome == "new_deal"


def test_they_may_disagree_about_how_it_was_done() -> None:
    events = [{"event": "deal"}, {"event": "bet", "by": "Cy", "amount": 2, "out_of_turn": True}, {"event": "claim", "by": "Cy", "demand": "take_back"}]
    interview = fresh(start={"players": ["Ann", "Bob", "Cy", "Dee"], "events": events})
    lines = [""]
    while (question := answered(interview, *lines)) is not None and "hand still on" not in question.text:
        lines.append("")
    assert question is not None
    answered(interview, *lines, "they disagree")
    assert interview.data["events"][1]["event"] == "accounts"
    doubtful = interview.ruling
    assert not doubtful.settled
    answered(interview, *lines, "yes")
    assert interview.ruling.settled
    assert interview.ruling.claims[0].outcome == "upheld"


@pytest.mark.untraced
@pytest.mark.parametrize("book", ["foster", "general"])
def test_every_template_can_be_told_of_others(book: str) -> None:
    found = {id(each.case): each for subjects in Templates(load_book(book)).by_situation.values() for every in subjects.values() for each in every}
    for each in found.values():
        seats = [f"P{at}" for at in range(len(each.data["players"]))]
        checked(with_players(each.data, seats, dict(zip(seats_of(each.data), seats, strict=True))))
        assert all(concerned(each.data).values())
