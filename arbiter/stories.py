"""Cases as short stories: who sits there, what happened, and what the law says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter.accounts import rule_on
from arbiter.book import Book, ruling_book
from arbiter.errors import InputError
from arbiter.events import Event
from arbiter.facts import EventPath
from arbiter.house import open_house
from arbiter.incident import House as HouseRules
from arbiter.incident import Incident, read_incident
from arbiter.law import Case
from arbiter.library import Library
from arbiter.ruling import Ruling
from arbiter.telling import counted, listed, sentence
from arbiter.wording import PEOPLE, PURSES

MORE = {"in_": ", with {} still in", "amount": " (counters: {})", "minutes": " (minutes since the last change of seats: {})", "caused_by": ", caused by {}"}
NOT_LOOKED = ", not having looked at the cards"
GAMES = {"jackpot": " a jack pot", "stud": " stud"}


@dataclass(frozen=True, slots=True)
class Told:
    """A case as it is told.

    Attributes:
        title: its heading.
        incident: what happened.
        story: the same in sentences.
        ruling: the ruling, or None where it could not be heard.
        verdict: the ruling in a sentence or two, or why there is none.
    """

    title: str
    incident: Incident
    story: str
    ruling: Ruling | None
    verdict: str


def story(incident: Incident) -> str:
    """Return what happened, in sentences."""
    return " ".join(map(sentence, [*setting(incident), *(said for _, said in happenings(incident))]))


def setting(incident: Incident) -> Iterator[str]:
    """Yield who plays what, for which stakes, with which counters, and under which rules of the house, as far as it was told."""
    absent = f"; {listed(incident.sits_out)} {'sits' if len(incident.sits_out) == 1 else 'sit'} out" if incident.sits_out else ""
    game = GAMES.get(incident.game, "")
    yield f"{listed(incident.players)} play{game}, and {incident.dealer} deals{absent}"
    if incident.first_deal:
        yield "it is the first deal of the sitting"
    if incident.record == "complete":
        yield "everything that was done is told"
    stakes = [f"{name.replace('_', ' ')} {amount}" for name, amount in incident.stakes if amount is not None]
    if stakes:
        yield f"the stakes: {listed(stakes)}"
    if incident.stacks:
        yield f"counters at the start: {listed(f'{name} {amount}' for name, amount in incident.stacks.items())}"
    if incident.pot is not None:
        yield f"{counted(incident.pot, 'counter')} lie in the pool at the end" if incident.pot != 1 else "1 counter lies in the pool at the end"
    if isinstance(incident.house, HouseRules):
        yield from _house(incident.house)


def _house(house: HouseRules) -> Iterator[str]:
    if house.adopt:
        yield f"the house has adopted {listed(house.adopt)}"
    if house.options:
        yield f"the house plays with {listed(f'{name} = {_plain(value)}' for name, value in house.options.items())}"
    if house.pack != HouseRules().pack:
        yield f"the pack has {counted(house.pack, 'card')}"
    if house.wild:
        yield f"wild: {listed(house.wild)}"
    if house.kitty is not None:
        yield "there is a kitty"
    if house.buck is not None:
        yield f"the buck is with {PURSES.get(house.buck, house.buck)}"


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return listed(map(_plain, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def happenings(incident: Incident) -> list[tuple[EventPath, str]]:
    """Return each event with the sentence that tells it; where accounts differ, each version's."""
    return [(at, _said(event, incident.events)) for at, event in enumerate(incident.events)]


def _said(event: Event, events: Sequence[Event]) -> str:
    said = f"{event.sentence()}{''.join(_more(event, events))}"
    versions = getattr(event, "versions", ())
    if versions:
        told = "; ".join(f"{each.from_} says: {', '.join(_said(inner, events) for inner in each.events) or 'nothing happened'}" for each in versions)
        return f"{said}. {told}"
    return f"{said} (disputed)" if event.disputed else said


def _more(event: Event, events: Sequence[Event]) -> Iterator[str]:
    """Yield what may decide and is not in the sentence of an event: which cards they were, how much, by whose fault, which event is meant."""
    given = {name: getattr(event, name) for name in type(event).model_fields if f"{{{name.rstrip('_')}" not in event.tells}
    if isinstance(cards := getattr(event, "cards", None), tuple) and cards:
        yield f": {', '.join(map(str, cards))}"
    if draws := given.get("draws"):
        turned = given.get("exposed") or {}
        yield f": {listed(f'{name} {card}' + (f' ({turned[name]} turned up)' if name in turned else '') for name, card in draws.items())}"
    told = ((words, given.get(name)) for name, words in MORE.items())
    yield from (words.format(_measure(value)) for words, value in told if value)
    yield from (NOT_LOOKED,) if given.get("looked") is False else ()
    yield _about(given.get("about"), events)


def _measure(value: object) -> str:
    return listed(map(str, value)) if isinstance(value, tuple) else PEOPLE.get(str(value), str(value))


def _about(about: object, events: Sequence[Event]) -> str:
    """Return which event is meant, by its number from 1, as the picture of the table counts."""
    at = next((at for at, event in enumerate(events) if event.id is not None and event.id == about), about)
    return f" (about no. {at + 1})" if isinstance(at, int) else ""


def read_case(case: Case) -> Incident:
    """Return the incident of a case, its title put in where it has none."""
    incident = read_incident(case.incident, f"{case.file}:{case.line}")
    return incident if incident.title else incident.model_copy(update={"title": case.title})


def case_told(case: Case, library: Library, book: Book) -> Told:
    """Hear a case under the book that it stands in, and tell it.

    Args:
        case: the case.
        library: the books on the desk.
        book: the book in which the case stands; descriptive text is heard with the book that it belongs to.

    Returns:
        The case as it is told.
    """
    incident = read_case(case)
    try:
        ruling = ruled(incident, library, incident.book or library.home(book).name)
    except InputError as error:
        return Told(case.title, incident, story(incident), None, str(error))
    return Told(case.title, incident, story(incident), ruling, ruling.verdict)


def ruled(incident: Incident, library: Library, name: str) -> Ruling:
    """Rule on an incident under a book of the library; raises InputError where it cannot be heard."""
    book = ruling_book(name, library.folder)
    known = library.houses.get(name)
    house = (
        known if known is not None and incident.house is None else open_house(book, None if isinstance(incident.house, str) else incident.house, library.folder)
    )
    return rule_on(incident, house=house, ask=False)
