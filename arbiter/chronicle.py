"""A record as the table saw it: event by event the stage, whose turn it was, what was due, the pool, and where the law bites."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.citing import laws_of
from arbiter.events import Event
from arbiter.facts import EventPath, Fact
from arbiter.hearing import Hearing, paths, prepare
from arbiter.house import House
from arbiter.incident import Incident
from arbiter.ruling import Ruling

TURN, COST = "to_speak", "ante_due"  # helper facts that a book may declare: whose turn it is, and what coming in costs
BETTING = ("come_in", "open", "bet", "call", "raise", "call_sight", "check", "pass", "fold")
BITES = ("deal_outcome", "pot_outcome", "hand_status", "bet_outcome", "penalty_due", "order_given", "option_open", "next_pot", "breach", "noted", "silence")


@dataclass(frozen=True, slots=True)
class Bite:
    """What the law says of an event, and the clauses that say it."""

    text: str
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as the table saw it.

    Attributes:
        event: its place in the record; None for what came to light at the end only.
        text: the sentence that tells it.
        stage: the stage in which it happened.
        turn: for an act of betting, who was to speak just before it; None where nobody was or the book does not say.
        due: the counters that its player had to put in to stay in, or None where nothing was due.
        pool: the counters in the pool after it, or None where they are not known.
        bites: what the law says of it.
    """

    event: EventPath | None
    text: str
    stage: str
    turn: str | None
    due: int | None
    pool: int | None
    bites: tuple[Bite, ...] = ()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A record as the table saw it, with the ruling on it."""

    entries: tuple[Entry, ...]
    ruling: Ruling


def chronicle(incident: Incident, house: House) -> Chronicle:
    """Hear a record and write down how the table saw each event.

    Args:
        incident: the record.
        house: what is in force.

    Returns:
        An entry for each event, and one more where something came to light at the end only.

    Raises:
        InputError: where the record contradicts itself.
    """
    hearing = prepare(incident, house)
    seen: list[Entry] = []
    heard: list[tuple[int, EventPath]] = []
    for path, event in paths(incident.events):
        turn, due = _turn(hearing) if event.event in BETTING else None, _due(event, hearing)
        hearing.hear_event(path, event)
        heard.append((hearing.table.memory.tick, path))
        seen.append(Entry(path, event.sentence(), hearing.table.event_stage, turn, due, hearing.table.purse.pool))
    hearing.close()
    bites = _bites(hearing, heard)
    entries = [Entry(each.event, each.text, each.stage, each.turn, each.due, each.pool, bites.get(each.event, ())) for each in seen]
    if None in bites:
        entries.append(Entry(None, "the record ends", hearing.table.stage, None, None, hearing.table.purse.pool, bites[None]))
    return Chronicle(tuple(entries), hearing.ruling())


def _turn(hearing: Hearing) -> str | None:
    found = hearing.table.memory.one(TURN, open=True) if TURN in hearing.engine.program.types else None
    return str(found["player"]) if found is not None else None


def _due(event: Event, hearing: Hearing) -> int | None:
    """What the player of an act of betting had to put in to stay in."""
    if event.event not in BETTING:
        return None
    table = hearing.table
    early = table.stage in ("before_deal", "deal", "betting")
    cost = table.memory.one(COST) if early and COST in hearing.engine.program.types else None
    highest = table.purse.highest() if table.stage != "draw" else 0
    least = cost["amount"] if cost is not None and isinstance(cost["amount"], int) else 0
    had = table.had(str(vars(event)["by"])) if table.stage != "draw" else 0
    return max(0, highest - had, least - had) if had is not None else None


def _bites(hearing: Hearing, heard: list[tuple[int, EventPath]]) -> dict[EventPath | None, tuple[Bite, ...]]:
    """Return, by the event with which it came to light, what the law says, but for acts that are merely in order; of a bet, by that bet."""
    found: dict[EventPath | None, dict[Bite, None]] = {}
    for fact in _conclusions(hearing):
        laws = tuple(laws_of([fact]))
        if laws:
            event = fact["event"] if fact.type.name == "bet_outcome" else next((path for tick, path in heard if fact.known <= tick), None)
            found.setdefault(event if isinstance(event, int | str) else None, {})[Bite(fact.tell(), laws)] = None
    for claim in hearing.ruling().claims:
        found.setdefault(claim.event, {})[Bite(f"the claim is {claim.outcome}", tuple(claim.laws))] = None
    return {event: tuple(bites) for event, bites in found.items()}


def _conclusions(hearing: Hearing) -> Iterator[Fact]:
    for name in BITES:
        yield from hearing.table.memory.holding(name)
