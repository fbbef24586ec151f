"""The hearing: event by event, record, match, conclude, answer; at the end, the ruling."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arbiter.assembly import assemble
from arbiter.book import Book, default_book, ruling_book
from arbiter.claims import FAMILIES, Answer, Claimant
from arbiter.comparison import Comparer
from arbiter.engine import Engine
from arbiter.events import Event
from arbiter.facts import EventPath, Fact
from arbiter.house import House, open_house
from arbiter.incident import Incident
from arbiter.law import Stake
from arbiter.lookahead import first_pool, last_draw, speaker, unlooked
from arbiter.matching import Bindings
from arbiter.program import program_for
from arbiter.records import check_pool, check_record
from arbiter.ruling import Ruling
from arbiter.table import Table
from arbiter.table.seats import Seats

MOST_TICKS = 50
BLAND = ("begin", "accounts")


@dataclass
class Hearing:
    """One hearing of one incident under one house.

    Attributes:
        incident: what happened.
        house: what is in force.
        table: the table as the events have left it.
        engine: the rules and what they concluded.
        answers: the answers to the claims heard so far.
    """

    incident: Incident
    house: House
    table: Table
    engine: Engine
    answers: list[Answer] = field(default_factory=list)

    def step(self, facts: Iterable[Fact]) -> None:
        """Hear facts, and what follows from them, tick by tick until nothing new follows."""
        waiting = list(facts)
        for _ in range(MOST_TICKS):
            if not waiting:
                return
            self.table.memory.tick += 1
            concluded, later = self.engine.hear(waiting)
            waiting = [*later, *self.table.react(concluded)]

    def hear_event(self, path: EventPath, event: Event) -> None:
        """Hear one event; a claim is answered as at the moment at which it is made."""
        table = self.table
        if table.complete:
            check_record(event, path, table, self.house.book.numbers.get("hand", 0))
        table.event = path
        if event.stage is not None and event.event != "begin" and event.stage != table.stage:
            table.enter(event.stage)
        table.event_stage = table.stage
        if event.pool is not None:
            table.purse.pool = event.pool
            table.say("pool", event.pool)
        self._reveal(event)
        by = event.given("by")
        if event.event not in BLAND:
            table.say("happening", event.event, by if isinstance(by, str) else None)
        event.record(table)
        facts = table.taken()
        self.step(facts)
        if event.given("looked") is False:
            table.unlooked.pop(str(speaker(event)), None)
        if event.event == "next_deal" and isinstance(path, int):
            table.unlooked = unlooked(self.incident.events[path + 1 :])
            table.last_draw = last_draw(self.incident.events, path + 1)
        if event.event == "claim":
            self._answer(next(fact for fact in facts if fact.type.name == "claim"))

    def _reveal(self, event: Event) -> None:
        """Let come to light what this event concerns."""
        if event.event == "claim":
            demand = getattr(event, "demand", "")
            self.table.reveal(family for family, demands in FAMILIES.items() if demand in demands)
        elif event.event in ("agree", "object"):
            self.table.reveal(["duty", "hand"])

    def _answer(self, claim: Fact) -> None:
        found = Claimant(claim, self.engine, self.house).answer()
        self._note(found)
        self.answers.append(found)
        if found.chosen is not None:
            self._spend(found.chosen)
            fact = self.table.say("chosen", claim["by"], claim["demand"], claim["against"], claim["amount"], found.choice)
            fact.firing = found.chosen.firing
            self.step(self.table.taken())
        elif found.outcome == "denied":
            self.table.say("refused", claim["by"], claim["demand"], claim["against"])
            self.step(self.table.taken())

    def _note(self, answer: Answer) -> None:
        """Note the events that the answer to a claim rests on."""
        if self.engine.reads is not None:
            if answer.event is not None:
                self.engine.reads.add(answer.event)
            firings = [*answer.firings, *(fact.firing for fact in (*answer.facts, answer.chosen) if fact is not None and fact.firing)]
            self.engine.reads |= {event for firing in firings for event in firing.events()}
            self.engine.read(answer.facts)

    def _spend(self, chosen: Fact) -> None:
        """An upheld choice spends its option, and the chooser's other options on the same matter."""
        roots = chosen.firing.roots()
        for fact in self.table.memory.by_type.get("option_open", ()):
            if fact.ended is None and fact["for"] == chosen["for"] and fact.firing.roots() & roots:
                fact.ended = self.table.memory.tick + 1

    def close(self) -> None:
        """Hear the end: what has not come to light does so now."""
        if self.table.complete:
            check_pool(self.incident.pot, self.table)
        self.table.event = None
        self.table.reveal(["duty"] if self.table.fallen else None)
        self.step(self.table.taken())
        self.table.say("closing")
        self.step(self.table.taken())

    def ruling(self, *, explained: bool = True) -> Ruling:
        """Return the ruling as the conclusions now stand; `explained`: with its derivation."""
        return assemble(self.incident, self.house, self.table, self.engine, self.answers, explained=explained)

    def stake(self, stake: Stake, bindings: Bindings) -> int | None:
        """Return the counters of a stake, or None where they are not known."""
        found = bindings.get(stake.of) if stake.of.startswith("?") else self._known(stake.of)
        if found is None and stake.instead:
            found = self._known(stake.instead)
        if not isinstance(found, int):
            return None
        heads = bindings.get(stake.among) if stake.among else None
        if not isinstance(heads, int) or heads < 1:
            return found * stake.times
        return found * stake.times % heads if stake.rest else found * stake.times // heads

    def _known(self, name: str) -> int | None:
        if name in ("pool", "pot"):
            return self.table.purse.pool
        return self.table.stakes.get(name)


def prepare(incident: Incident, house: House) -> Hearing:
    """Set the table for a hearing: the players, the stakes, the house rules and the deal."""
    names = tuple(incident.players)
    seats = Seats(names, frozenset(incident.sits_out), incident.dealer or names[-1])
    comparer = Comparer(house)
    table = Table(seats, game=incident.game, rate=comparer.solve)
    comparer.table = table
    table.complete = incident.record == "complete"
    table.full_hand = house.book.numbers.get("hand", 0)
    table.not_made = tuple(house.book.about.get("not_made", ()))
    table.stakes = {name: value for name, value in incident.stakes.model_dump().items() if value is not None}
    hearing = Hearing(incident, house, table, Engine(program_for(house), table.memory, _unknown))
    hearing.engine.stake = hearing.stake
    for player in names:
        table.say("at_table", player)
    table.say("game", incident.game)
    table.say("record", incident.record)
    for name, amount in table.stakes.items():
        table.say("stake", name, amount)
    _say_house(house, table)
    for player, amount in (incident.stacks or {}).items():
        table.say("stack", player, amount)
    if incident.first_deal:
        table.say("first_deal")
    table.unlooked = unlooked(incident.events)
    table.last_draw = last_draw(incident.events)
    table.begin_deal(seats.dealer)
    table.purse.pool = first_pool(incident, table.purse.pool)
    hearing.step(table.taken())
    return hearing


def _unknown(stake: Stake, bindings: Bindings) -> int | None:
    """Read no stake: stands in until there is a hearing to ask."""
    return None


def _say_house(house: House, table: Table) -> None:
    for name, value in house.options.items():
        for one in value if isinstance(value, tuple) else [value]:
            table.say("house", name, one)  # type: ignore[arg-type]
    for ref in sorted(house.adopted):
        table.say("adopted", ref)
    table.say("pack_in_use", house.pack)
    if house.kitty is not None:
        table.say("kitty", *house.kitty)
    if house.buck is not None:
        table.say("buck", house.buck)


def paths(events: Iterable[Any]) -> Iterator[tuple[EventPath, Event]]:
    """Yield the events with their index."""
    yield from enumerate(events)


def house_for(incident: Incident, book: Book | str | None = None, folder: Path | None = None) -> House:
    """Return what is in force at the table of an incident.

    Args:
        incident: what happened.
        book: the book, or its name; default: the incident's own, else the product's default.
        folder: where the books are, if not the product's own.

    Returns:
        The house rules of the incident, checked against the book.

    Raises:
        InputError: where there is no such book, law, option or value.
    """
    name = book if book is not None else incident.book or default_book(folder)
    chosen = ruling_book(name, folder) if isinstance(name, str) else name
    return open_house(chosen, incident.house if not isinstance(incident.house, str) else None, folder)


def heard(incident: Incident, house: House) -> Hearing:
    """Hear an incident to its end, one with facts in dispute as if it turned on them; `house`: what is in force."""
    hearing = prepare(incident, house)
    for event in incident.events:
        if event.disputed:
            hearing.table.say("in_dispute", speaker(event) if isinstance(speaker(event), str) else None)  # type: ignore[arg-type]
    hearing.step(hearing.table.taken())
    for path, event in paths(incident.events):
        hearing.hear_event(path, event)
    hearing.close()
    return hearing


def hear(incident: Incident, book: Book | str | None = None, house: House | None = None, folder: Path | None = None) -> Ruling:
    """Hear an incident and rule on it.

    Args:
        incident: what happened, as `read_incident` returns it.
        book: the book, or its name; default: the incident's own, else the product's default.
        house: what is in force; default: the incident's own house rules, checked against the book.
        folder: where the books are, if not the product's own.

    Returns:
        The ruling.

    Raises:
        InputError: where the incident names a book, law, option or value that there is not.
        LawError: where a law file is faulty.
    """
    return heard(incident, house or house_for(incident, book, folder)).ruling()
