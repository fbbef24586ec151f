"""The search for witnesses finds what would tell a mutant from the law; and what is proved of a mutant is so."""

import json
from typing import Any

import pytest

from altering import altered, put_in, without
from arbiter.hearing import heard, house_for
from arbiter.incident import check_incident, read_incident
from arbiter.law import Choice, Group, Pattern, Variable
from law_mutants import Mutant, mutants_of
from makers import Makers, sources
from merging import Told, merged
from mutants import Hunt, chosen
from redundant import proof
from seeking import Search
from trials import Trial, trials

DEALT = {"players": ["Ann", "Bob", "Cal"], "events": [{"event": "deal", "by": "Cal"}, {"event": "look", "by": "Ann"}]}
CUT = {"players": ["Ann", "Bob", "Cal"], "events": [{"event": "cut", "by": "Bob", "packets": [20, 32], "exposed": 1}]}


def trial(data: dict[str, Any], name: str = "here") -> Trial:
    incident = read_incident(json.dumps(data))
    return Trial(name, incident, house_for(incident, "foster"))


def mutant(law: str, name: str, book: str = "foster") -> Mutant:
    return next(each for rule in chosen(book, [law]) for each in mutants_of(rule) if each.name == f"{book}:{name}")


def test_the_search_finds_what_tells_a_planted_mutant() -> None:
    living = mutant("9", "cut-anew-after until[1]")
    start = trial(CUT)
    hunt, found = Hunt([living]), list[tuple[Trial, list[str]]]()
    assert hunt.hear(start) == [], "the case by itself does not tell it"
    known = [start, *(each for each in trials() if each.name.startswith(("foster/09-", "foster/08-")))]
    Search(known).of_rule(living.rule, hunt, lambda made, start, text, kills: found.append((made, kills)))
    assert [kills for _, kills in found] == [[living.name]]
    assert any(event.event == "decline_cut" for event in found[0][0].incident.events)


def test_what_is_found_tells_it_to_anybody() -> None:
    living = mutant("9", "cut-anew-after until[1]")
    told = trial(CUT | {"events": [*CUT["events"], {"event": "decline_cut", "by": "Bob"}]})  # type: ignore[misc]
    assert Hunt([living]).hear(told) == [living.name]


def test_makers_tell_others_what_was_told_of_some() -> None:
    start, makers = trial(DEALT), Makers()
    hearing = heard(start.incident, start.house)
    makers.learn(start.incident, hearing)
    looked = Group((Pattern("looked", (("player", Variable("?p")), ("at", Choice(("hand",))))),))
    ways = list(makers.ways(looked, {"?p": "Kit"}, ["Joe", "Kit", "Lee"]))
    assert ways
    assert all(event["by"] == "Kit" for events in ways for event in events if event["event"] == "look")


def test_sources_go_through_what_was_concluded() -> None:
    hearing = heard(trial(CUT).incident, trial(CUT).house)
    concluded = [fact for firing in hearing.engine.firings for fact in firing.concluded]
    assert concluded
    assert set(sources(concluded)) == {0}


def test_cases_told_together_keep_their_order_and_what_they_speak_of() -> None:
    other = {
        "players": ["Eve", "Fay"],
        "events": [{"event": "deal", "by": "Fay"}, {"event": "discover", "by": "Eve", "fault": "count", "cards": 4, "about": 0}],
    }
    made = [data for _, data in merged(Told(trial(DEALT)), Told(trial(other)))]
    assert made
    for data in made:
        kinds = [event["event"] for event in data["events"]]
        assert kinds.index("look") > kinds.index("deal")
        about = next(event["about"] for event in data["events"] if event["event"] == "discover")
        assert data["events"][about]["event"] == "deal"
        check_incident(data)


def test_what_speaks_of_a_later_place_still_does() -> None:
    data: dict[str, Any] = {"events": [{"event": "deal"}, {"event": "look"}, {"event": "claim", "about": 1}]}
    assert put_in(data, 0, [{"event": "cut", "at": 3}])["events"] == [{"event": "cut"}, {"event": "deal"}, {"event": "look"}, {"event": "claim", "about": 2}]
    assert without(data, 0)["events"][-1]["about"] == 0
    assert without(data, 1)["events"] == [{"event": "deal"}], "what speaks of it goes with it"


def test_an_event_is_told_of_others_with_other_words_and_numbers() -> None:
    data: dict[str, Any] = {"players": ["Ann", "Bob"], "events": [{"event": "discover", "by": "Ann", "fault": "count", "cards": 4}]}
    told = [made["events"][0] for _, made in altered(data, 0, (6,)) if made["events"]]
    assert {event["by"] for event in told} == {"Ann", "Bob"}
    assert {event["fault"] for event in told} > {"count", "draw"}
    assert {event.get("cards") for event in told} >= {None, 3, 4, 5, 6}


PROVED = {
    "a condition that its makers ask for": ("general", "rotation", "turn-taken when[0]"),
    "only under the same condition": ("foster", "18", "first-to-speak when[0]"),
    "a deal forgets": ("general", "showdown", "general-in-call-showed when[1].after"),
    "known is before": ("general", "optional.3", "decides-after-a-claim-of-his-own unless[0].of[1].before"),
    "rivals contend": ("general", "showdown", "general-best-hand count[0].of[0]"),
    "the first round": ("general", "cut", "no-cut-in-the-deal when[0].number"),
    "one demand, one answer": ("foster", "31", "no-taking-back on[0].demand"),
    "one claimant, one answer": ("foster", "29", "bet-forfeited on[0].by"),
    "an odd bet is answered elsewhere": ("foster", "29", "bet-to-make-good on[0].demand"),
    "one act, one actor": ("foster", "32", "out-of-turn-stays when[0].by"),
    "the last counters are no words": ("foster", "32", "out-of-turn-raised when[1].mouth"),
    "what follows them is words": ("foster", "29", "raise-good unless[1].of[0].mouth"),
    "before a bet": ("foster", "32", "out-of-turn-raised unless[3].of[0].before"),
    "only beside the same condition": ("general", "rotation", "turn-begins when[0]"),
    "an exception's other part has it": ("general", "showdown", "last-bet-called unless[0].of[0]"),
    "what sets it off is never odd": ("general", "cut", "cut-is-the-pones on[0].demand"),
    "a premise in the exception": ("foster", "27", "told-on-pays unless[1].of[0].by"),
}


@pytest.mark.parametrize("place", PROVED.values(), ids=PROVED)
def test_what_follows_is_proved(place: tuple[str, str, str]) -> None:
    book, law, name = place
    assert proof(mutant(law, name, book))


@pytest.mark.parametrize(
    "place",
    [
        ("foster", "18", "first-to-speak when[1]"),
        ("general", "optional.3", "dealer-grants unless[0]"),
        ("foster", "9", "cut-anew-after until[1]"),
        ("general", "showdown", "general-best-hand count[1].of[1]"),
        ("foster", "24", "card-asked-for-in-time on[0].demand"),
        ("foster", "32", "makes-up-a-short-bet when[0].by"),
        ("foster", "32", "out-of-turn-raised unless[2].of[0].before"),
        ("foster", "33", "mouth-raise-is-nothing unless[0].of[0].mouth"),
        ("foster", "20", "straddle-not-equalled unless[0].of[0].mouth"),
        ("foster", "27", "told-on-pays-later unless[0].of[0].by"),
        ("general", "cut", "nobody-may-insist on[0].demand"),
        ("general", "rotation", "turn-taken when[1].open"),
        ("general", "showdown", "last-bet-called unless[0].of[1]"),
    ],
)
def test_what_does_not_follow_is_not(place: tuple[str, str, str]) -> None:
    book, law, name = place
    assert not proof(mutant(law, name, book))


def test_no_case_of_a_law_kills_what_is_proved_there() -> None:
    proved = [each for rule in chosen("general", ["showdown", "optional.3"]) for each in mutants_of(rule) if proof(each)]
    assert proved
    hunt = Hunt(proved)
    for each in trials():
        if each.name.startswith(("general/showdown", "general/optional.3")):
            hunt.hear(each)
    assert not hunt.killed
