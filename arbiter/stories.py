"""Cases as short stories: who sits there, what happened, and what the law says of it."""

from dataclasses import dataclass

from arbiter.accounts import rule_on
from arbiter.book import Book, ruling_book
from arbiter.errors import InputError
from arbiter.events import Event
from arbiter.facts import EventPath
from arbiter.house import open_house
from arbiter.incident import Incident, read_incident
from arbiter.law import Case
from arbiter.library import Library
from arbiter.ruling import Ruling
from arbiter.telling import listed, sentence


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
    absent = f"; {listed(incident.sits_out)} {'sits' if len(incident.sits_out) == 1 else 'sit'} out" if incident.sits_out else ""
    game = {"jackpot": " a jack pot", "stud": " stud"}.get(incident.game, "")
    seats = f"{listed(incident.players)} play{game}, and {incident.dealer} deals{absent}"
    return " ".join(map(sentence, [seats, *(said for _, said in happenings(incident))]))


def happenings(incident: Incident) -> list[tuple[EventPath, str]]:
    """Return each event with the sentence that tells it; where accounts differ, each version's."""
    return [(at, _said(event)) for at, event in enumerate(incident.events)]


def _said(event: Event) -> str:
    said = event.sentence()
    versions = getattr(event, "versions", ())
    if versions:
        told = "; ".join(f"{each.from_} says: {', '.join(inner.sentence() for inner in each.events) or 'nothing happened'}" for each in versions)
        return f"accounts differ. {told}"
    return f"{said} (disputed)" if event.disputed else said


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
