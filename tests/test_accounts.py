"""Facts in dispute: every version is ruled as it would be by itself."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import MOST_VERSIONS, Point, hear_versions, points_of, rule_on
from arbiter.errors import InputError
from arbiter.essence import essence
from arbiter.hearing import hear, house_for
from arbiter.incident import Incident, check_incident
from arbiter.ruling import Ruling
from clubs import club, incident, ruling

CASES = Path(__file__).parent / "cases"
PLAYERS = ["Ann", "Bob", "Cal", "Dee", "Eve"]


def incidents(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def expanded(data: dict[str, Any], answers: dict[Any, int]) -> Incident:
    """The incident as it would be told without dispute, each disputed event kept or left out."""
    events = []
    for at, event in enumerate(data["events"]):
        plain = {key: value for key, value in event.items() if key != "disputed"}
        if answers.get(at, 0) == 0:
            events.append(plain)
    return check_incident({**data, "events": events})


def decided(ruling: Ruling) -> str:
    said = essence(ruling)
    for name in ("bets", "claims"):
        for part in said[name]:
            part.pop("event", None)
        said[name] = sorted(said[name], key=repr)
    return repr(said)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(6))
def test_versions_are_ruled_as_if_each_stood_alone(seed: int) -> None:
    chance = random.Random(seed)
    cases = [case for name in ("first.jsonl", "foster-rest.jsonl", "general.jsonl", "complete.jsonl") for case in incidents(name) if "incident" in case]
    done = 0
    while done < 12:
        case = chance.choice(cases)
        data = json.loads(json.dumps(case["incident"]))
        free = [at for at, event in enumerate(data.get("events", [])) if event["event"] not in ("begin", "accounts", "next_deal") and "id" not in event]
        if not free or any("about" in event for event in data["events"]):
            continue
        points = sorted(chance.sample(free, min(3, len(free))))
        for at in points:
            data["events"][at]["disputed"] = True
        book = chance.choice(sorted(case["expect"]))
        try:
            incident = check_incident(data)
            versions = hear_versions(incident, house_for(incident, book))
        except InputError:
            continue
        assert len(versions) == 2 ** len(points)
        for version in versions:
            alone = hear(expanded(data, version.answers), book)
            assert decided(version.ruling) == decided(alone), (case["id"], book, version.answers)
        done += 1


def six(*events: dict[str, Any]) -> Incident:
    found = {"event": "discover", "by": "Bob", "fault": "count", "cards": 6}
    return check_incident({"players": PLAYERS, "events": [{"event": "deal", "to": "Bob", "cards": 6}, *events, found]})


def test_a_dispute_that_changes_nothing_is_moot() -> None:
    ruling = rule_on(six({"event": "declare_hand", "by": "Dee", "hand": "flush", "disputed": True}), "foster")
    assert ruling.settled
    assert ruling.accounts is not None
    assert ruling.accounts["agree"] is True


def test_the_ruling_turns_on_the_facts_that_decide_it() -> None:
    boast = {"event": "declare_hand", "by": "Dee", "hand": "flush", "disputed": True}
    look = {"event": "look", "by": "Bob", "disputed": True}
    ruling = rule_on(six(boast, look), "foster")
    assert not ruling.settled
    assert ruling.accounts is not None
    assert [point["event"] for point in ruling.accounts["turns_on"]] == [2]
    assert len(ruling.accounts["groups"]) == 2


def test_two_facts_decide_together() -> None:
    look = {"event": "look", "by": "Bob", "disputed": True}
    bet = {"event": "come_in", "by": "Dee", "amount": 2, "disputed": True}
    ruling = rule_on(six(bet, look), "foster")
    assert ruling.accounts is not None
    assert [point["event"] for point in ruling.accounts["turns_on"]] == [1, 2]
    assert len(ruling.accounts["groups"]) == 3


def test_what_holds_under_every_version_is_ruled_all_the_same() -> None:
    look = {"event": "look", "by": "Bob", "disputed": True}
    omit = {"event": "omit", "by": "Eve", "duty": "count_pack"}
    ruling = rule_on(six(omit, look), "foster")
    assert not ruling.settled
    assert [(penalty.from_, penalty.amount) for penalty in ruling.penalties] == [("Eve", 5)]


def test_accounts_within_a_version_may_be_disputed() -> None:
    versions = [{"from": "Bob", "events": []}, {"from": "Cal", "events": [{"event": "look", "by": "Bob", "disputed": True}]}]
    ruling = rule_on(six({"event": "accounts", "versions": versions}), "foster")
    assert ruling.accounts is not None
    assert len(ruling.accounts["versions"]) == 3


def test_an_account_that_contradicts_the_record_is_refused_by_name() -> None:
    post = [{"event": "post", "by": "Ann", "kind": "blind", "amount": 1}]
    events = [*post, {"event": "deal"}, {"event": "fold", "by": "Bob"}]
    versions = [{"from": "Cal", "events": []}, {"from": "Dee", "events": [{"event": "come_in", "by": "Bob", "amount": 2}]}]
    data = {"players": PLAYERS, "record": "complete", "stakes": {"blind": 1, "ante": 2}, "events": [*events, {"event": "accounts", "versions": versions}]}
    with pytest.raises(InputError, match="Dee"):
        rule_on(check_incident(data), "foster")


def test_twelve_points_give_every_combination() -> None:
    looks = [{"event": "look", "by": name, "disputed": True} for name in ("Bob", "Cal")]
    points = [{"event": "remark", "by": name, "disputed": True} for name in PLAYERS] * 2 + looks
    incident = six(*points)
    versions = hear_versions(incident, house_for(incident, "foster"))
    assert len({tuple(sorted(version.answers.items())) for version in versions}) == 2**12
    assert {version.answers[1] for version in versions} == {0, 1}


def test_the_pot_is_ruled_where_only_what_it_holds_or_why_differs() -> None:
    start = [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 6}, {"event": "call", "by": "Bob", "amount": 6}]
    shown = {"event": "show", "by": "Ann", "cards": ["Ah", "Ad", "9s", "7c", "3h"]}
    beaten = {"event": "show", "by": "Bob", "cards": ["Kh", "Kd", "9c", "7d", "3c"]}
    versions = [{"from": "Ann", "events": [{"event": "refuse_show", "by": "Bob"}]}, {"from": "Bob", "events": [beaten]}]
    data = {"players": PLAYERS, "stakes": {"ante": 1}, "pot": 20, "events": [*start, shown, {"event": "accounts", "versions": versions}]}
    ruling = rule_on(check_incident(data), "foster")
    assert not ruling.settled
    assert (ruling.pot.outcome, ruling.pot.winners, ruling.pot.shares) == ("won", ["Ann"], {"Ann": 20})
    assert ruling.penalties == []


# --- what is told of the accounts, under a club's own book

MISDEAL = 'on = { fact = "looked", player = "?p" }\nthen = [{ conclude = "deal", outcome = "misdeal" }]'
SPOKEN = 'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "deal", outcome = "misdeal" }]'
NOTED = 'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "note", text = "somebody spoke" }]'
LOOK = {"event": "look", "by": "Ann", "disputed": True}
SPOKE = {"event": "remark", "by": "Bob", "disputed": True}
LOOKED = "whether Ann looked at a card of their hand"
WORDS = ["it happened", "it did not happen"]


def told(ruling: Ruling) -> dict[str, Any]:
    assert ruling.accounts is not None
    return ruling.accounts


def test_versions_that_agree_are_told_with_their_answers() -> None:
    found = ruling(club(NOTED), SPOKE)
    verdicts = ("The deal stands and play goes on.", "The deal stands and play goes on.")
    assert told(found) == {
        "agree": True,
        "versions": [
            {"answers": [{"event": 0, "about": "whether Bob said something", "answer": word}], "verdict": verdict}
            for word, verdict in zip(WORDS, verdicts, strict=True)
        ],
        "turns_on": [],
        "text": "The accounts differ, but the ruling is the same whoever is right.",
    }
    assert found.settled


def test_versions_that_differ_are_told_in_groups_by_what_they_turn_on() -> None:
    found = ruling(club(MISDEAL), LOOK, SPOKE)
    assert not found.settled
    assert found.verdict.startswith("It turns on the facts in dispute. It is a misdeal. Or: ")
    accounts = told(found)
    assert accounts["turns_on"] == [{"event": 0, "about": LOOKED, "answers": WORDS}]
    assert accounts["text"] == "The ruling turns on a fact that is in dispute."
    assert accounts["agree"] is False
    assert [[answer["answer"] for answer in version["answers"]] for version in accounts["versions"]] == [[one, other] for one in WORDS for other in WORDS]
    for group, word, outcome in zip(accounts["groups"], WORDS, ("misdeal", "stands"), strict=True):
        assert group["versions"] == [[{"event": 0, "about": LOOKED, "answer": word}]] * 2
        assert group["ruling"]["deal"]["outcome"] == outcome
    assert [group["verdict"] for group in accounts["groups"]] == ["It is a misdeal.", "The law does not answer this; the deal stands."]


def test_a_dispute_within_an_account_goes_by_its_path() -> None:
    nested = [{"from": "Ann", "events": []}, {"from": "Bob", "events": [{"event": "remark", "by": "Cal"}, LOOK]}]
    found = ruling(club(MISDEAL), {"event": "accounts", "of": "whether he looked", "versions": nested})
    accounts = told(found)
    assert accounts["turns_on"] == [
        {"event": 0, "about": "whether he looked", "answers": ["Ann", "Bob"]},
        {"event": "0.1.1", "about": LOOKED, "answers": WORDS},
    ]
    assert [[(answer["event"], answer["answer"]) for answer in version["answers"]] for version in accounts["versions"]] == [
        [(0, "Ann")],
        [(0, "Bob"), ("0.1.1", "it happened")],
        [(0, "Bob"), ("0.1.1", "it did not happen")],
    ]


def test_whom_a_dispute_concerns() -> None:
    nested = [
        {"from": "Ann", "events": [{"event": "pack_fault", "fault": "long"}]},
        {"from": "Bob", "events": [{"event": "remark", "by": "Cal"}, {"event": "look", "by": "Ann"}]},
    ]
    told_of = incident(
        {"event": "accounts", "versions": nested}, LOOK, {"event": "pack_fault", "fault": "short", "disputed": True}, {"event": "remark", "by": "Dot"}
    )
    accounts, look, fault, plain = points_of(list(enumerate(told_of.events)))
    assert isinstance(accounts, Point)
    assert isinstance(look, Point)
    assert isinstance(fault, Point)
    assert isinstance(plain, tuple)
    assert (accounts.parties, look.parties, fault.parties) == (("Ann", "Bob", "Cal"), ("Ann",), ())
    assert (look.path, look.about, plain[0]) == (1, LOOKED, 3)
    assert [[(path, event.event, event.disputed) for path, event in events] for events in look.events] == [[(1, "look", False)], []]
    assert [[path for path, _ in events] for events in accounts.events] == [["0.0.0"], ["0.1.0", "0.1.1"]]


PARTY = 'on = { fact = "in_dispute", party = "?p" }\nthen = [{ conclude = "breach", by = "?p", text = "disputes it" }]'


def test_the_law_may_read_who_is_party_to_a_dispute_on_which_the_ruling_turns() -> None:
    look, spoke = {**LOOK, "by": "Cal"}, {**SPOKE, "by": "Dot"}
    assert ruling(club(MISDEAL, PARTY), look, spoke).notes == ["Cal disputes it (club:1b)"]
    fault = {"event": "pack_fault", "fault": "short", "disputed": True}
    nobody = 'on = { fact = "in_dispute" }\nthen = [{ conclude = "note", text = "it is in dispute" }]'
    of_fault = 'on = { fact = "pack_fault" }\nthen = [{ conclude = "deal", outcome = "misdeal" }]'
    assert ruling(club(of_fault, nobody), fault).notes == ["it is in dispute"]
    assert "disputes it" not in str(ruling(club(NOTED, PARTY), SPOKE).notes)


def test_what_was_settled_at_the_table_is_followed() -> None:
    force = 'on = { fact = "decide", event = "?e", upheld = true }\nthen = [{ conclude = "settle", decision = "?e", outcome = "upheld" }]'
    against = 'on = { fact = "decide", event = "?e", upheld = false }\nthen = [{ conclude = "settle", decision = "?e", outcome = "denied" }]'
    for upheld, outcome in ((True, "misdeal"), (False, "stands")):
        found = ruling(club(MISDEAL, force, against), LOOK, SPOKE, {"event": "decide", "by": "Dot", "about": 0, "upheld": upheld})
        assert (found.settled, found.deal.outcome) == (True, outcome)
        assert told(found)["text"] == "The accounts differ; it has been settled at the table whose account is followed."
        assert [version["answers"][0]["answer"] for version in told(found)["versions"]] == [WORDS[not upheld]] * 2
    undecided = ruling(club(MISDEAL, force, against), LOOK, SPOKE, {"event": "decide", "by": "Dot", "about": 1, "upheld": True})
    assert not undecided.settled


def test_counters_without_value_are_as_if_the_event_in_dispute_had_not_happened() -> None:
    worthless = 'on = { fact = "wager", event = "?e", by = "?p" }\nthen = [{ conclude = "bet", event = "?e", by = "?p", outcome = "OUTCOME" }]'
    bet = {"event": "bet", "by": "Ann", "amount": 2}
    assert ruling(club(worthless.replace("OUTCOME", "no_value")), {**bet, "disputed": True}).settled
    assert not ruling(club(worthless.replace("OUTCOME", "retractable")), {**bet, "disputed": True}).settled
    two = ruling(club(worthless.replace("OUTCOME", "no_value"), SPOKEN), bet, SPOKE)
    assert [group["ruling"]["bets"] for group in told(two)["groups"]] == [[{"event": "0", "by": "Ann", "outcome": "no_value"}]] * 2


@pytest.mark.parametrize("within", [False, True])
def test_a_disputed_event_that_contradicts_the_record_is_told_where_it_lies(within: bool) -> None:
    bet = {"event": "come_in", "by": "Bob", "amount": 2, "disputed": True}
    versions = [{"from": "Dee", "events": [bet]}, {"from": "Cal", "events": []}]
    start = [{"event": "post", "by": "Ann", "kind": "blind", "amount": 1}, {"event": "deal"}, {"event": "fold", "by": "Bob"}]
    points = [{"event": "remark", "by": "Ann", "disputed": True}, {"event": "accounts", "versions": versions} if within else bet]
    data = {"players": PLAYERS, "record": "complete", "stakes": {"blind": 1, "ante": 2}, "events": [*start, *points]}
    with pytest.raises(InputError) as refused:
        rule_on(check_incident(data), "foster")
    assert refused.value.where == ("events[4.0.0]" if within else "events[4]")
    assert refused.value.what.startswith("that it happened contradicts the record: 'Bob' laid his hand down before")
    assert refused.value.mend


EXPOSED = [{"event": "expose", "by": name, "of": "Ann", "disputed": True} for name in ("Ann", "Bob", "Cal", "Dot")]
READ = 'on = { fact = "expose" }\nthen = [{ conclude = "silence", about = "so it was" }]'


@pytest.mark.parametrize("rule", [MISDEAL, READ])
def test_more_versions_than_can_be_heard_are_refused(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that need no hearing of their own are counted too."""
    assert MOST_VERSIONS == 5_000
    monkeypatch.setattr("arbiter.accounts.MOST_VERSIONS", 16)
    assert len(told(ruling(club(rule), *EXPOSED))["versions"]) == 16
    with pytest.raises(InputError, match=r"events: the accounts have more than 16 versions; leave fewer facts in dispute"):
        ruling(club(rule), *EXPOSED, SPOKE)
    some = [{"from": "Dot", "events": [{"event": "remark", "by": "Ann"}]}, *({"from": name, "events": []} for name in ("Ann", "Bob", "Cal") * 5)]
    assert len(told(ruling(club(rule), {"event": "accounts", "versions": some}))["versions"]) == 16
    for before in ([], [SPOKE]):
        with pytest.raises(InputError, match=r"^events: the accounts have more than 16 versions"):
            ruling(club(rule), *before, {"event": "accounts", "versions": [*some, {"from": "Cal", "events": []}]})


def test_of_many_versions_the_first_are_told() -> None:
    every = 'on = { fact = "expose", of = "?p" }\nthen = [{ conclude = "deal", outcome = "misdeal" }]'
    points = [{"event": "expose", "by": "Dot", "of": name, "disputed": True} for name in ("Ann", "Bob", "Cal", "Dot", "Ann", "Bob", "Cal")]
    accounts = told(ruling(club(every), *points))
    assert len(accounts["versions"]) == 64
    assert [len(group["versions"]) for group in accounts["groups"]] == [16, 1]


def test_questions_are_asked_only_where_nothing_is_in_dispute_and_they_are_wanted() -> None:
    undecided = 'on = { fact = "remark", by = "?p" }\nthen = [{ conclude = "undecided", demand = "pot", text = "which hand is better" }]'
    plain = incident({"event": "remark", "by": "Bob"})
    assert rule_on(plain, club(undecided)).questions
    assert rule_on(plain, club(undecided), ask=False).accounts is None


def test_of_versions_that_agree_the_ruling_is_that_of_the_first() -> None:
    assert ruling(club(NOTED), SPOKE).notes == ["somebody spoke"]
    marked = NOTED.replace("then = [", 'then = [{ fact = "marked", player = "?p" }, ')  # which is read, so that both versions are heard
    assert ruling(club(marked), SPOKE).notes == ["somebody spoke"]


def test_each_account_is_heard_for_itself() -> None:
    """Also after one that nothing reads."""
    versions = [{"from": "Ann", "events": [{"event": "remark", "by": "Cal"}]}, {"from": "Bob", "events": [{"event": "look", "by": "Ann"}]}]
    found = ruling(club(MISDEAL), {"event": "accounts", "versions": [*versions, {"from": "Cal", "events": []}]})
    assert [version["verdict"] for version in told(found)["versions"]] == [
        "The law does not answer this; the deal stands.",
        "It is a misdeal.",
        "The law does not answer this; the deal stands.",
    ]


def test_a_dispute_within_one_account_is_none_within_another() -> None:
    versions = [{"from": "Ann", "events": []}, {"from": "Bob", "events": [SPOKE]}]
    found = ruling(club(MISDEAL), {"event": "accounts", "versions": versions})
    answers = [[(answer["event"], answer["answer"]) for answer in version["answers"]] for version in told(found)["versions"]]
    assert answers == [[(0, "Ann")], [(0, "Bob"), ("0.1.0", "it happened")], [(0, "Bob"), ("0.1.0", "it did not happen")]]


def test_what_is_read_only_after_a_further_dispute_was_read() -> None:
    late = 'on = { fact = "remark", by = "Cal" }\nwhen = [{ fact = "looked", player = "Ann" }]\nthen = [{ conclude = "deal", outcome = "misdeal" }]'
    found = ruling(club(late), LOOK, SPOKE, {"event": "remark", "by": "Cal"})
    assert [point["event"] for point in told(found)["turns_on"]] == [0]


def test_an_account_turns_on_whose_it_is_where_both_hold_disputes_of_their_own() -> None:
    versions = [{"from": "Ann", "events": [SPOKE]}, {"from": "Bob", "events": [SPOKE, {"event": "look", "by": "Ann"}]}]
    found = ruling(club(MISDEAL), {"event": "accounts", "versions": versions})
    assert [point["event"] for point in told(found)["turns_on"]] == [0]


def test_counters_without_value_within_an_account_are_as_if_it_had_not_happened() -> None:
    worthless = 'on = { fact = "wager", event = "?e", by = "?p" }\nthen = [{ conclude = "bet", event = "?e", by = "?p", outcome = "no_value" }]'
    versions = [{"from": "Ann", "events": []}, {"from": "Bob", "events": [{"event": "bet", "by": "Ann", "amount": 2}]}]
    assert ruling(club(worthless), {"event": "accounts", "versions": versions}).settled


def test_a_contradiction_under_a_further_dispute_is_told_once() -> None:
    versions = [{"from": "Dee", "events": [{"event": "come_in", "by": "Bob", "amount": 2}]}, {"from": "Cal", "events": []}]
    start = [{"event": "post", "by": "Ann", "kind": "blind", "amount": 1}, {"event": "deal"}, {"event": "fold", "by": "Bob"}]
    events = [*start, {"event": "remark", "by": "Ann", "disputed": True}, {"event": "accounts", "versions": versions}]
    with pytest.raises(InputError) as refused:
        rule_on(check_incident({"players": PLAYERS, "record": "complete", "stakes": {"blind": 1, "ante": 2}, "events": events}), "foster")
    assert refused.value.where == "events[4]"
    assert refused.value.what.startswith("the account of Dee contradicts the record: 'Bob' laid")


def test_facts_that_were_not_told_are_asked_for_unless_it_is_said_not_to() -> None:
    assert rule_on(six(), "foster").questions
    assert not rule_on(six(), "foster", ask=False).questions


def test_a_pool_told_at_the_end_holds_the_bets_of_the_versions() -> None:
    """A bet that both versions tell is in the pool that the incident states; what it was before them is worked out so."""
    bet = {"event": "bet", "by": "Oscar", "amount": 6}
    told = {"event": "tell_drawn", "by": "Oscar", "of": "Phil", "to": "Wilma"}
    versions = [{"from": name, "events": [bet, *more]} for name, more in (("Phil", [told]), ("Wilma", [told, {"event": "fold", "by": "Wilma"}]))]
    claim = {"event": "claim", "by": "Phil", "demand": "penalty", "against": "Oscar"}
    events = [{"event": "begin", "stage": "final_betting"}, {"event": "accounts", "versions": versions}, claim]
    incident = {"players": ["Phil", "Anna", "Finn", "Oscar", "Wilma"], "dealer": "Anna", "pot": 20, "events": events}
    ruling = json.loads(rule_on(check_incident(incident), "foster", ask=False).to_json())
    assert [each["amount"] for each in ruling["penalties"]] == [20]


def test_the_order_in_which_players_came_into_a_ruling_says_nothing() -> None:
    folds = [{"event": "fold", "by": name} for name in ("Bob", "Cal")]
    versions = [{"from": "Ann", "events": folds}, {"from": "Bob", "events": folds[::-1]}]
    events = [{"event": "begin", "stage": "betting"}, {"event": "accounts", "versions": versions}]
    assert rule_on(check_incident({"players": PLAYERS, "events": events}), "general").settled


def test_the_order_of_seats_is_part_of_what_is_ruled() -> None:
    draws = [{"event": "draw_seats", "draws": dict(zip(PLAYERS, cards, strict=False))} for cards in (("2h", "5c", "9s", "Kd"), ("5c", "2h", "9s", "Kd"))]
    versions = [{"from": "Ann", "events": draws[:1]}, {"from": "Bob", "events": draws[1:]}]
    assert not rule_on(check_incident({"players": PLAYERS, "events": [{"event": "accounts", "versions": versions}]}), "foster").settled


def test_accounts_that_do_not_say_what_they_are_about_are_told_by_what_happened() -> None:
    versions = [{"from": "Ann", "events": [{"event": "bet", "by": "Ann", "amount": 2}]}, {"from": "Bob", "events": []}]
    events = [{"event": "accounts", "versions": versions}, {"event": "claim", "by": "Bob", "demand": "bet_stands", "against": "Ann"}]
    ruling = rule_on(check_incident({"players": ["Ann", "Bob", "Cy"], "events": events}))
    assert ruling.accounts is not None
    assert [point["about"] for point in ruling.accounts["turns_on"]] == ["whether Ann bet, putting in 2 counters"]
    assert "the counters of Ann's bet stay in the pot" in str(ruling.verdict).lower().replace("ann", "Ann")


@pytest.mark.parametrize(("path", "kind"), [(0, "accounts"), ("0.0.0", "bet"), ("1", "claim"), (7, None), ("0.5.0", None), ("x", None), (None, None)])
def test_an_event_is_found_at_its_path(path: object, kind: str | None) -> None:
    versions = [{"from": "Ann", "events": [{"event": "bet", "by": "Ann", "amount": 2}]}, {"from": "Bob", "events": []}]
    incident = check_incident(
        {"players": ["Ann", "Bob"], "events": [{"event": "accounts", "versions": versions}, {"event": "claim", "by": "Bob", "demand": "pot"}]}
    )
    event = incident.event_at(path)
    assert (event and event.event) == kind


# --- one ruling, resting on other laws under each account


@pytest.mark.parametrize("turned", [False, True])
def test_a_ruling_that_all_accounts_lead_to_rests_on_the_laws_of_each(turned: bool) -> None:
    flush = {"event": "show", "by": "Ann", "cards": ["Kh", "Jh", "8h", "6h", "3h"]}
    straight = {"event": "show", "by": "Ann", "cards": ["9h", "8h", "7d", "6h", "5c"]}
    versions = [{"from": "Ann", "events": [flush]}, {"from": "Bob", "events": [straight]}]
    if turned:
        versions.reverse()
    beaten = {"event": "show", "by": "Bob", "cards": ["As", "Ad", "Ac", "4s", "2d"]}
    events = [{"event": "begin", "stage": "showdown"}, {"event": "accounts", "versions": versions}, beaten]
    found = rule_on(check_incident({"players": PLAYERS, "pot": 28, "events": events}), "general")
    assert found.settled
    assert [citation.law for citation in found.citations] == ["general:rank-of-hands.5", "general:rank-of-hands.6", "general:showdown"]
    assert [law.rstrip("ab") for law in found.pot.laws] == ["general:rank-of-hands.5", "general:rank-of-hands.6", "general:showdown."]
    assert (found.pot.winners, found.pot.shares, found.pot.hands, found.pot.why) == (["Ann"], {"Ann": 28}, {}, "")


def test_laws_are_told_by_all_clauses_on_which_one_account_or_another_rests() -> None:
    versions = [{"from": "Eve", "events": [{"event": "offer_cut"}]}, {"from": "Bob", "events": [{"event": "omit", "duty": "offer_cut", "by": "Eve"}]}]
    dealt = [{"event": "deal", "by": "Eve", "round": 1}, {"event": "deal", "by": "Eve", "round": 2}, {"event": "claim", "by": "Bob", "demand": "misdeal"}]
    found = rule_on(check_incident({"players": PLAYERS, "dealer": "Eve", "events": [{"event": "accounts", "versions": versions}, *dealt]}), "general")
    assert found.settled
    assert [claim.outcome for claim in found.claims] == ["denied"]
    assert {law.rpartition(".")[0] for law in found.claims[0].laws} >= {"general:misdeal"}
    assert {clause for citation in found.citations for clause in citation.clauses} >= set(found.claims[0].laws)


def test_whether_a_call_was_made_is_moot_where_nothing_turns_on_it() -> None:
    turned = [{"event": "begin", "stage": "deal"}, {"event": "expose", "by": "dealer", "of": "Cal", "cards": 2}]
    call = {"event": "claim", "by": "Cal", "demand": "new_deal"}
    for dispute in ({**call, "disputed": True}, {"event": "accounts", "versions": [{"from": "Eve", "events": []}, {"from": "Cal", "events": [call]}]}):
        incident = check_incident({"players": PLAYERS, "dealer": "Eve", "events": [*turned, dispute]})
        moot, decisive = rule_on(incident, "foster"), rule_on(incident, "general")
        assert (moot.settled, moot.deal.outcome, [claim.outcome for claim in moot.claims]) == (True, "new_deal", ["upheld"])
        assert not decisive.settled


def test_a_call_answered_otherwise_by_each_account_is_not_moot() -> None:
    shown = {"event": "show", "by": "Ann", "cards": ["Kh", "Jh", "8h", "6h", "3h"]}
    call = {"event": "claim", "by": "Ann", "demand": "pot"}
    better = {"event": "show", "by": "Bob", "cards": ["As", "Ad", "Ac", "4s", "4d"]}
    worse = {"event": "show", "by": "Bob", "cards": ["As", "Ad", "Ac", "4s", "2d"]}
    versions = [{"from": "Ann", "events": [shown, worse, call]}, {"from": "Bob", "events": [shown, better, call]}, {"from": "Cal", "events": [shown, worse]}]
    events = [{"event": "begin", "stage": "showdown"}, {"event": "accounts", "versions": versions}]
    found = rule_on(check_incident({"players": PLAYERS, "events": events}), "foster")
    assert not found.settled
