"""Complete records: regular hands yield a winner and nothing else, one planted irregularity is found."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from arbiter.chronicle import chronicle
from arbiter.cli import main
from arbiter.hearing import hear, house_for
from arbiter.incident import check_incident
from arbiter.render.record import record_as_text
from record_strategies import DECK, HAND, Act, Record, regular_records, strength
from stake_strategies import shares, stake_records
from test_contradictions import told

# so many hands of each kind for each property; `benchmarks/records.py --hands 5000` plays as many as one likes
MANY = int(os.environ.get("ARBITER_RECORDS", "25"))
WAGERS = ("come_in", "call", "raise", "bet", "open")
KINDS = pytest.mark.parametrize(("book", "game"), [("foster", "draw"), ("foster", "jackpot"), ("general", "draw"), ("general", "jackpot")])


def ruled(incident: dict[str, Any]) -> dict[str, Any]:
    """The ruling on an incident, as data."""
    found: dict[str, Any] = json.loads(hear(check_incident(incident)).to_json())
    return found


def found_in(ruling: dict[str, Any]) -> dict[str, list[Any]]:
    """What a ruling finds wrong, and what is to be done about it."""
    return {
        "bets": [(bet["event"], bet["outcome"]) for bet in ruling["bets"]],
        "orders": [(order["do"], order["by"]) for order in ruling["orders"]],
        "options": [(option["for"], tuple(sorted(option["choices"]))) for option in ruling["options"]],
        "penalties": ruling["penalties"],
        "silent": ruling["silent"],
        "foul": [name for name, hand in ruling["hands"].items() if hand["status"] == "foul"],
    }


def nothing(**but: list[Any]) -> dict[str, list[Any]]:
    """Nothing found, but for this."""
    return {"bets": [], "orders": [], "options": [], "penalties": [], "silent": [], "foul": [], **but}


def regular(record: Record) -> bool:
    """Nothing is found wrong, the right player wins, the pot has one outcome, and no counter is lost."""
    ruling = ruled(record.incident)
    pot = ruling["pot"]
    assert ruling["settled"]
    if not record.winners and record.book == "general":
        assert (pot["outcome"], len(ruling["silent"])) == ("open", 1)  # of a jack pot that nobody opens it says nothing
        return True
    if not record.winners:
        assert pot["outcome"] == "carried"
        assert {do for do, _ in found_in(ruling)["orders"]} <= {"fatten"}
        return True
    assert ruling["deal"]["outcome"] == "stands"
    assert set(pot["winners"]) == set(record.winners)
    assert pot["outcome"] == ("won" if len(record.winners) == 1 else "divided")
    assert sum(pot["shares"].values()) + pot["odd"] + pot["kitty"] == sum(record.paid.values())
    assert found_in(ruling) == nothing(silent=ruling["silent"] if pot["odd"] else [])
    return True


def names_and_seats(record: Record) -> bool:
    """Other names, and another player named first, change nothing but the names."""
    players = record.incident["players"]
    others = [f"N{place}" for place in range(len(players))]
    named = dict(zip(players, others, strict=True))
    renamed = _renamed(record.incident, named)
    turned = {**renamed, "players": others[1:] + others[:1]}
    assert _essence(ruled(renamed)) == _essence(_renamed(ruled(record.incident), named))
    assert _essence(ruled(turned)) == _essence(ruled(renamed))
    return True


def _renamed(data: dict[str, Any], named: dict[str, str]) -> dict[str, Any]:
    text = json.dumps(data)
    for old, new in named.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def _essence(ruling: dict[str, Any]) -> dict[str, Any]:
    pot = ruling["pot"]
    hands = {name: hand["status"] for name, hand in ruling["hands"].items()}
    found = {what: sorted(map(repr, items)) for what, items in found_in(ruling).items()}
    return {"hands": hands, "winners": sorted(pot["winners"]), "shares": pot["shares"], "found": found}


def fair_beats_foul(record: Record) -> bool:
    """Of those who show, one had a card too many: the best of the others takes the pool."""
    shown = [event["by"] for event in record.events if event["event"] == "show" and len(event["cards"]) == HAND and event.get("part") is None]
    in_call = [name for name in shown if {"event": "fold", "by": name} not in record.events]
    if len(in_call) < 2:
        return False
    foul = max(in_call, key=lambda name: strength(record.hands[name]))
    deals = [{"event": "deal", "to": name, "cards": HAND + (name == foul)} for name in record.incident["players"]]
    spare = next(card for card in DECK if card not in _cards(record))
    events = [*record.events[: record.dealt], *deals, *record.events[record.dealt + 1 :]]
    events = [{**event, "cards": [*event["cards"], spare]} if event["event"] == "show" and event["by"] == foul else event for event in events]
    ruling = ruled({**record.incident, "events": events})
    fair = [name for name in in_call if name != foul]
    best = max(strength(record.hands[name]) for name in fair)
    assert ruling["hands"][foul]["status"] == "foul"
    assert set(ruling["pot"]["winners"]) == {name for name in fair if strength(record.hands[name]) == best}
    return True


def _cards(record: Record) -> set[str]:
    hands = {card for hand in record.hands.values() for card in hand}
    return hands | {card for event in record.events if isinstance(event.get("cards"), list) for card in event["cards"]}


# --- one irregularity


def _plain(record: Record, act: Act) -> bool:
    """Whether an act raised nothing, so that the next player may do what he did without it."""
    event = record.events[act.at]
    return event["event"] in ("fold", "call", "come_in") and event.get("amount", 0) <= act.due


def turn_skipped(record: Record) -> bool:
    """A player puts counters in before the one whose turn it is: just that is found, and play goes back."""
    pairs = [(one, two) for one, two in zip(record.acts, record.acts[1:], strict=False) if _plain(record, one) and two.at == one.at + 1]
    pairs = [(one, two) for one, two in pairs if record.events[two.at].get("amount") and record.events[one.at - 1]["event"] in WAGERS]
    if not pairs:
        return False
    one, two = pairs[0]
    ruling = ruled(record.cut(one.at, record.events[two.at]))
    outcome = "binding" if record.book == "foster" else "no_raise"
    assert found_in(ruling) == nothing(bets=[(one.at, outcome)], orders=[("resume", one.by)])
    return True


def counter_short(record: Record) -> bool:
    """A player puts in one counter too few: just that is found."""
    acts = [act for act in record.acts if record.events[act.at]["event"] in ("call", "come_in") and act.due > 1]
    acts = [act for act in acts if record.book == "foster" or any(event["event"] in WAGERS for event in record.events[: act.at])]
    if not acts:
        return False
    act = acts[len(acts) // 2]
    ruling = ruled(record.cut(act.at, {**record.events[act.at], "amount": act.due - 1}))
    assert found_in(ruling) == nothing(bets=[(act.at, "insufficient")], options=[(act.by, ("complete", "fold"))])
    return True


def over_the_limit(record: Record) -> bool:
    """A player bets or raises one counter over the limit: just that is found; what becomes of it may not be said."""
    acts = [act for act in record.acts if record.events[act.at]["event"] in ("bet", "raise", "open")]
    if not acts:
        return False
    act = acts[-1]
    ruling = ruled(record.cut(act.at, {**record.events[act.at], "amount": act.most + 1}))
    assert found_in(ruling) == nothing(bets=[(act.at, "over_limit")], silent=ruling["silent"])
    assert found_in(ruled(record.cut(act.at, {**record.events[act.at], "amount": act.most}))) == nothing()
    return True


def card_too_many(record: Record) -> bool:
    """A player is dealt a sixth card: just that is found."""
    players = record.incident["players"]
    name = Random(len(record.events)).choice(players)
    deals = [{"event": "deal", "to": each, "cards": HAND + (each == name)} for each in players]
    ruling = ruled({**record.incident, "events": [*record.events[: record.dealt], *deals]})
    expected = nothing(options=[(name, ("new_deal", "surplus_drawn"))]) if record.book == "foster" else nothing(foul=[name])
    assert found_in(ruling) == expected
    return True


def dealt_one_by_one(record: Record) -> bool:
    """Told card by card the deal is like any other; one who is passed over in the last round, or given two cards, has a wrong number."""
    players = record.incident["players"]
    at = players.index(record.incident["dealer"]) + 1
    order = players[at:] + players[:at]
    cards = [{"event": "deal", "to": name, "cards": 1} for _ in range(HAND) for name in order]
    whole = {**record.incident, "events": [*record.events[: record.dealt], *cards, *record.events[record.dealt + 1 :]]}
    assert _essence(ruled(whole)) == _essence(ruled(record.incident))
    name = Random(len(record.events)).choice(order[:-1])
    spot = len(cards) - len(order) + order.index(name)
    few, many = cards[:spot] + cards[spot + 1 :], cards[:spot] + cards[spot : spot + 1] + cards[spot:]
    for dealt, choices in ((few, ("card", "new_deal")), (many, ("new_deal", "surplus_drawn"))):
        ruling = ruled({**record.incident, "events": [*record.events[: record.dealt], *dealt]})
        assert found_in(ruling) == (nothing(options=[(name, choices)]) if record.book == "foster" else nothing(foul=[name]))
    return True


PROPERTIES = (regular, names_and_seats, fair_beats_foul, turn_skipped, counter_short, over_the_limit, card_too_many, dealt_one_by_one)


@pytest.mark.untraced
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
@KINDS
def test_random_hands(book: str, game: str, holds: Callable[[Record], bool]) -> None:
    """Each property, over random hands; `benchmarks/records.py` tries them on thousands."""

    @settings(max_examples=MANY, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
    @given(regular_records(book, game))
    def check(record: Record) -> None:
        assume(holds(record))

    check()


@pytest.mark.untraced
def test_table_stakes() -> None:
    """Where many have too little to meet the bets, each takes what he covers, and nothing is found wrong."""

    @settings(max_examples=4 * MANY, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
    @given(stake_records())
    def check(played: tuple[Record, list[str]]) -> None:
        record, live = played
        assume(record.winners)
        ruling = ruled(record.incident)
        expected, odd = shares(record.paid, live, record.hands)
        assert {name: share for name, share in ruling["pot"]["shares"].items() if share} == {name: share for name, share in expected.items() if share}
        assert ruling["pot"]["odd"] == odd
        excess = [bet for bet in found_in(ruling)["bets"] if bet[1] == "excess_aside"]
        assert found_in(ruling) == nothing(bets=excess, silent=ruling["silent"] if odd else [])

    check()


# --- as the table saw it


def test_chronicle() -> None:
    """Each event has its stage, turn, amount due and pool, and a mark where the law bites."""
    incident = check_incident(told({"event": "call", "by": "Ann", "amount": 1}))
    found = chronicle(incident, house_for(incident))
    last = found.entries[-1]
    assert (last.event, last.stage, last.turn, last.due, last.pool) == (4, "betting", "Dee", 1, 4)
    assert [law for bite in last.bites for law in bite.laws] == ["foster:32a", "foster:32a"]
    assert not any(entry.bites for entry in found.entries[:-1])
    text = record_as_text(found, 80)
    assert "> 4  betting  Dee" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_what_comes_to_light_is_marked_where_it_does() -> None:
    """A hand of six is marked at its discovery, not at the bet before it."""
    deals = [{"event": "deal", "to": name, "cards": 5 + (name == "Cal")} for name in ("Ann", "Bob", "Cal", "Dee")]
    bet = {"event": "come_in", "by": "Bob", "amount": 2}
    incident = check_incident(told(events=[*deals, bet, {"event": "discover", "by": "Cal", "fault": "count", "cards": 6}]))
    found = chronicle(incident, house_for(incident))
    assert [entry.event for entry in found.entries if entry.bites] == [5]


def test_counters_taken_along() -> None:
    """One who dropped and leaves before the hour takes along what lay before him and did not go into the pool."""
    house = {"options": {"table_stakes": True}}
    stacks = dict.fromkeys(("Ann", "Bob", "Cal", "Dee"), 20)
    events: list[dict[str, Any]] = [{"event": "fold", "by": "Dee"}, {"event": "fold", "by": "Ann"}, {"event": "leave_table", "by": "Ann", "before_hour": True}]
    ruling = ruled(told(*events, house=house, stacks=stacks))
    assert [(penalty["to"], penalty["amount"]) for penalty in ruling["penalties"]] == [(["Bob", "Cal", "Dee"], 6), ("pool", 1)]


def test_counters_taken_along_without_cards() -> None:
    """One who leaves before the deal takes along his stack; after a pool for which he played nobody says what he has."""
    names = ("Ann", "Bob", "Cal", "Dee")
    table = {"players": list(names), "stacks": dict.fromkeys(names, 20), "house": {"options": {"table_stakes": True}}}
    leaving = {"event": "leave_table", "by": "Ann", "before_hour": True}
    ruling = ruled({**table, "events": [leaving]})
    assert [(penalty["to"], penalty["amount"]) for penalty in ruling["penalties"]] == [(["Bob", "Cal", "Dee"], 6), ("pool", 2)]
    played = [{"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Ann", "amount": 2}]
    dropped = [{"event": "fold", "by": name} for name in names[1:]]
    ruling = ruled({**table, "events": [*played, *dropped, {"event": "next_deal", "by": "Ann"}, leaving]})
    assert ruling["penalties"] == []
    assert ruling["silent"]


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the record, and refuses one that contradicts itself or is told in two ways."""
    good, bad, two = (tmp_path / name for name in ("good.json", "bad.json", "two.json"))
    good.write_text(json.dumps(told()))
    bad.write_text(json.dumps(told({"event": "raise", "by": "Cal", "amount": 5})))
    two.write_text(json.dumps(told({"event": "call", "by": "Dee", "amount": 2, "disputed": True})))
    for path, status, says in ((good, 0, "Bob came in, putting in 2 counters."), (bad, 2, "events[4]: 'Cal' laid"), (two, 2, "tell it differently")):
        with pytest.raises(SystemExit) as ended:
            main(["record", str(path)])
        said = capsys.readouterr()
        assert ended.value.code == status
        assert says in (said.err if status else said.out)
        assert not (said.out if status else said.err)
