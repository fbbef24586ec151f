"""Every option of the first gold cases: the same call is upheld just before what closes the option, and denied for that reason just after."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from arbiter.events.fields import Demand
from arbiter.expectation import law_of
from arbiter.hearing import Hearing, heard, house_for
from arbiter.incident import check_incident
from arbiter.proof import Limit
from rulings import Json, cases

FILE = "first.jsonl"
LEAST = 40


def closing(word: str, holder: str, incident: Json) -> Json:
    """An event by which a limit comes, by its word."""
    other = next(name for name in incident["players"] if name != holder)
    return {
        "looks": {"event": "look", "by": holder},
        "bet": {"event": "bet", "by": other, "amount": 5},
        "at_once": {"event": "deal", "round": 2},
        "next_card": {"event": "deal", "to": other, "cards": 1},
        "second_round": {"event": "deal", "round": 2},
        "next_helped": {"event": "serve", "to": other, "cards": 1},
        "hands_shown": {"event": "show", "by": other},
        "pot_taken": {"event": "take_pot", "by": other},
        "next_deal": {"event": "next_deal", "by": other},
    }[word]


def hear(incident: Json, book: str, *more: Json) -> Hearing:
    told = check_incident({**incident, "events": [*incident["events"], *more]})
    return heard(told, house_for(told, book))


@cache
def calls() -> tuple[tuple[str, str, str, str, str, str], ...]:
    """Each case, book, holder, demand, and limit of its options; the incident as text."""
    found: dict[tuple[str, str, str, str, str, str], None] = {}
    for case, book, _ in cases(FILE):
        incident = case["incident"]
        for option in hear(incident, book).ruling().options:
            for demand in option.choices:
                for word in option.until:
                    if demand in get_args(Demand):
                        found[case["id"], book, option.for_, demand, word, json.dumps(incident)] = None
    return tuple(found)


def reasons(hearing: Hearing, holder: str, demand: str) -> Iterator[str]:
    """The words of the limits by which the options of a player on a demand have ended, or had come before they could arise."""
    for fact in hearing.table.memory.by_type.get("option_open", ()):
        if fact["for"] != holder or demand not in fact.values[1]:  # type: ignore[operator]
            continue
        if fact.ended_by is not None and isinstance(fact.ended_by[0], Limit):
            yield fact.ended_by[0].pattern.word
        yield from (defeat.word for firing in fact.firing.chain() for defeat in firing.defeats if defeat.how == "until")


def test_there_are_options_to_call_on() -> None:
    assert len(calls()) >= LEAST


def test_just_before_it_is_upheld() -> None:
    wrong = []
    for name, book, holder, demand, word, text in calls():
        incident = json.loads(text)
        claim = {"event": "claim", "by": holder, "demand": demand}
        answer = hear(incident, book, claim, closing(word, holder, incident)).answers[-1]
        if answer.outcome != "upheld" or answer.chosen is None:
            wrong.append((name, book, holder, demand, word, answer.outcome))
    assert not wrong


def test_just_after_it_is_denied_for_that_reason() -> None:
    """The option has ended by that limit and by no other, and the claim is denied under the option's own law.

    Where a further clause of that law now gives the same without a choice (a new deal that is required once a bet is made), it is upheld by that clause.
    """
    wrong: list[Any] = []
    for name, book, holder, demand, word, text in calls():
        incident = json.loads(text)
        hearing = hear(incident, book, closing(word, holder, incident), {"event": "claim", "by": holder, "demand": demand})
        answer, ruled = hearing.answers[-1], hearing.ruling()
        granted = {law_of(ref) for option in hear(incident, book).ruling().options if option.for_ == holder and demand in option.choices for ref in option.laws}
        required = answer.outcome == "upheld" and answer.chosen is None and ruled.deal.outcome != "stands"
        if (
            set(reasons(hearing, holder, demand)) != {word}
            or not (answer.outcome == "denied" or required)
            or not granted & {law_of(ref) for ref in ruled.claims[-1].laws}
        ):
            wrong.append((name, book, holder, demand, word, answer.outcome, ruled.claims[-1].laws))
    assert not wrong, "\n".join(map(str, wrong))
