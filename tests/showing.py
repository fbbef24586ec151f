"""Showdowns made of the hands that the cases show: by others, in other suits, by some who are out, with others beside them."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from arbiter.changes import written
from trials import Trial

Data = dict[str, Any]
SUITS = "shdc"
MORE = ("Una", "Zed")
ACTS = ("show", "show", "show", "show", "fold", "six", "refuse")
OTHERS = 0.3


def hands_of(trials: Sequence[Trial]) -> list[tuple[str, ...]]:
    """The hands shown in some cases."""
    found: dict[tuple[str, ...], None] = {}
    for trial in trials:
        for event in written(trial.incident)["events"]:
            if event["event"] == "show" and isinstance(event.get("cards"), list):
                found[tuple(event["cards"])] = None
    return list(found)


def showdowns(trial: Trial, hands: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]], chance: random.Random) -> Iterator[tuple[str, Data]]:
    """A case with other hands shown in it, now and then one of quite `others`, by its players and by one or two more; without end."""
    data = written(trial.incident)
    while True:
        players = [*data["players"], *MORE[: chance.randrange(3)]]
        out: list[Data] = []
        shows: list[Data] = []
        for name in players:
            act = chance.choice(ACTS)
            out += [{"event": "fold", "by": name}] if act == "fold" else []
            shows += _of_one(name, act, chance.choice(others if chance.random() < OTHERS else hands), chance)
        first = next((at for at, event in enumerate(data["events"]) if event["event"] == "show"), len(data["events"]))
        rest = [event for event in data["events"][first:] if event["event"] != "show"]
        yield "with other hands shown", {**data, "players": players, "events": [*out, *data["events"][:first], *shows, *rest]}


def _of_one(name: str, act: str, hand: tuple[str, ...], chance: random.Random) -> list[Data]:
    """What a player does with a hand: one who refuses shows none, and one has a card too many."""
    cards = _in_other_suits(hand, chance)
    more = [chance.choice("23456789") + chance.choice(SUITS)] if act == "six" else []
    return [{"event": "refuse_show", "by": name}] if act == "refuse" else [{"event": "show", "by": name, "cards": [*cards, *more]}]


def _in_other_suits(cards: Sequence[str], chance: random.Random) -> list[str]:
    turn = chance.randrange(4)
    return [card[:-1] + SUITS[(SUITS.index(card[-1]) + turn) % 4] if card[-1] in SUITS and card[0] != "j" and len(card) < 4 else card for card in cards]
