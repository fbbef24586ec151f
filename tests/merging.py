"""Two cases told as one: what happened to some players in the one, and to others in the other."""

from collections.abc import Iterator
from typing import Any

from arbiter.changes import written
from arbiter.hearing import heard
from makers import renamed, stages
from trials import Trial

MOST_EVENTS = 18
BEFORE, AFTER, LATER = "before it in each stage", "after it in each stage", "after it"
ORDERS = (BEFORE, AFTER, LATER)
ONCE = ("begin", "accounts", "next_deal")
Data = dict[str, Any]


class Told:
    """A case with the stage of each of its events."""

    def __init__(self, trial: Trial) -> None:
        """Hear a case."""
        self.trial = trial
        self.data = written(trial.incident)
        reached = stages(heard(trial.incident, trial.house))
        self.stages: list[int] = []
        for at in range(len(self.data["events"])):
            self.stages.append(max(reached.get(at, 0), self.stages[-1] if self.stages else 0))


def merged(one: Told, other: Told) -> Iterator[tuple[str, Data]]:
    """Two cases as one incident at the table of the first: the second with its players turned, its events before or after those of the first.

    Nothing where they differ in the game, the record or the rules of the house.
    """
    if (
        one.data.get("game") != other.data.get("game")
        or one.data.get("record") != other.data.get("record")
        or len(other.stages) + len(one.stages) > MOST_EVENTS
    ):
        return
    house = one.data.get("house") or other.data.get("house")
    if one.data.get("house") and other.data.get("house") and one.data["house"] != other.data["house"]:
        return
    players, others = one.data["players"], other.data["players"]
    if len(others) > len(players):
        return
    for turn in (0, 1, 2):
        names = {name: players[(at + turn) % len(players)] for at, name in enumerate(others)}
        told = [renamed(event, names) for event in other.data["events"]]
        for how in ORDERS:
            events = _woven(one, other, told, how)
            stakes = {**(other.data.get("stakes") or {}), **(one.data.get("stakes") or {})}
            data = {**one.data, "house": house, "events": events}
            text = f"told together with the case {other.trial.name}, {turn} to the left and {how}"
            yield text, {**data, "stakes": stakes} if stakes else data


def _woven(one: Told, other: Told, told: list[Data], how: str) -> list[Data]:
    """The events of both, by stage or one after the other; each `begin` and the like once."""
    first = {BEFORE: (1, 0), AFTER: (0, 1)}.get(how)
    mine = [((stage, first[0]) if first else (0, 0), at, event) for at, (stage, event) in enumerate(zip(one.stages, one.data["events"], strict=True))]
    theirs = [((stage, first[1]) if first else (0, 1), at, event) for at, (stage, event) in enumerate(zip(other.stages, told, strict=True))]
    known = [event for event in one.data["events"] if event["event"] in ONCE]
    theirs = [each for each in theirs if each[2]["event"] not in ONCE or not any(_alike(each[2], event) for event in known)]
    woven = sorted([*mine, *theirs], key=lambda each: each[0])
    place = {id(event): at for at, (_, _, event) in enumerate(woven)}
    own = {id(event) for event in one.data["events"]}
    return [_about(event, one.data["events"] if id(event) in own else told, place) for _, _, event in woven]


def _alike(event: Data, known: Data) -> bool:
    return bool(event["event"] == known["event"] and event.get("stage") == known.get("stage"))


def _about(event: Data, events: list[Data], place: dict[int, int]) -> Data:
    """An event that speaks of another by its place, in the new places."""
    about = event.get("about")
    return {**event, "about": place.get(id(events[about]), 0)} if isinstance(about, int) and about < len(events) else event
