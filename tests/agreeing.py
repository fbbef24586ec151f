"""What must hold of every ruling, whatever happened: that it does not contradict itself."""

from collections.abc import Iterable, Iterator

from arbiter.checking.conflicts import excused
from arbiter.checking.contradiction import Pair, contradictions
from arbiter.errors import InputError
from arbiter.facts import Fact, Memory
from arbiter.hearing import Hearing, heard
from arbiter.house import House
from arbiter.incident import Incident

Broken = tuple[str, str]
"""What does not hold: the rules that it comes from, and in words."""

PLAYS_ON = ("complete", "fold", "raise", "call", "meet", "card")
"""Choices of one who plays on; counters may be asked back, a penalty or a new deal called for, by one who does not; who deals puts the draw right."""


def broken(hearing: Hearing) -> Iterator[Broken]:
    """Yield what does not hold of a hearing."""
    memory = hearing.table.memory
    stood = (*((pair, "both {} and {}") for pair in contradictions(memory)), *((pair, "for one act {}, and {}") for pair in _owed_twice(memory)))
    for (one, other), told in stood:
        if not excused(hearing.house.book, [one.firing.rule, other.firing.rule]):
            yield _rules((one, other)), told.format(one.tell(), other.tell())
    yield from _of_the_gone(memory)
    yield from _next_dealers(memory)


def _of_the_gone(memory: Memory) -> Iterator[Broken]:
    gone = {str(fact["player"]): fact for fact in memory.holding("hand_status")}
    for fact in memory.holding("pot_outcome"):
        if fact["outcome"] in ("won", "divided") and fact["player"] in gone:
            yield _rules((fact, gone[str(fact["player"])])), f"{fact['player']} is out or foul, and wins"
    for fact in memory.holding("option_open"):
        if fact["for"] in gone and set(_many(fact["choices"])) <= set(PLAYS_ON):
            yield _rules((fact, gone[str(fact["for"])])), f"{fact['for']} is out or foul, and {fact.tell()}"


def _owed_twice(memory: Memory) -> Iterator[Pair]:
    due = [*memory.holding("penalty_due")]
    for place, one in enumerate(due):
        for other in due[place + 1 :]:
            same = one["from"] == other["from"] and set(_many(one["to"])) & set(_many(other["to"]))
            if same and one.firing.rule != other.firing.rule and one.values != other.values and one.firing.events() & other.firing.events():
                yield one, other


def _next_dealers(memory: Memory) -> Iterator[Broken]:
    said = [fact for fact in memory.holding("next_pot") if fact["what"] == "dealer"]
    again = [fact for fact in memory.holding("deal_outcome") if fact["dealer"]]
    if len({fact["player"] for fact in said} | {fact["dealer"] for fact in again if said}) > 1:
        yield _rules((*said, *again)), "more than one deals next: " + "; ".join(fact.tell() for fact in (*said, *again))


def _rules(facts: Iterable[Fact]) -> str:
    return " / ".join(sorted({fact.firing.rule.id for fact in facts if fact.firing}))


def _many(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def held(incident: Incident, house: House) -> list[Broken]:
    """Return what does not hold of the ruling on an incident; nothing where it cannot have happened as it is told."""
    try:
        return list(broken(heard(incident, house)))
    except InputError:
        return []
