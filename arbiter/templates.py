"""Where an interview starts: what may go wrong, by situation, with the cases of the law files as templates for other players."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from arbiter.book import Book
from arbiter.events import EVENT_KINDS
from arbiter.incident import Incident, check_incident
from arbiter.law import Case
from arbiter.library import Library
from arbiter.search import Index
from arbiter.situations import situations

STEM = 5
WEIGHTS = (1.0, 0.5, 0.25)
MOST_CLAUSES = 40
ROLES = ("dealer", "age", "pone")
LEFT_OUT = ("title", "book", "players", "dealer", "events")


@dataclass(frozen=True, slots=True)
class Template:
    """One thing that may have gone wrong: the case that tells it, and what it is found by."""

    case: Case
    clause: str
    law: str
    subject: str = ""
    ref: str = ""

    @property
    def title(self) -> str:
        """What went wrong, in a line."""
        return self.case.title

    @property
    def data(self) -> dict[str, Any]:
        """The incident as it is written."""
        found: dict[str, Any] = json.loads(self.case.incident)
        return found

    def worth(self, words: Collection[str], rank: float) -> float:
        """Return how well it is found by some words, those that stand in its title most; `rank`: how well its clause is, from 0 to 1."""
        texts = [_stems(text) for text in (self.title, f"{self.clause} {self.subject}", self.law)]
        scores = [max((weight for weight, text in zip(WEIGHTS, texts, strict=True) if word in text), default=0) for word in words]
        return sum(scores) / max(len(words), 1) + rank


def _stems(text: str) -> set[str]:
    words = "".join(letter if letter.isalnum() else " " for letter in text.casefold().replace("'", "")).split()
    return {word[:STEM] for word in words}


class Templates:
    """The templates of one book, by situation and subject."""

    def __init__(self, book: Book) -> None:
        """Take the cases of a book and of the descriptive text that belongs to it."""
        self.book = book

    @cached_property
    def by_situation(self) -> dict[str, dict[str, list[Template]]]:
        """By situation, by subject: the templates; what is empty is left out."""
        found: dict[str, dict[str, list[Template]]] = {}
        for situation in situations(Library(names=[book.name for book in self.book.books])):
            for subject in situation.subjects:
                under = [
                    Template(case, clause, law, f"{subject.name} {subject.words}", ref)
                    for case, clause, law, refs, ref in self._cases
                    if refs & set(subject.laws)
                ]
                if under:
                    found.setdefault(situation.name, {})[subject.name] = under
        return found

    @cached_property
    def _cases(self) -> list[tuple[Case, str, str, set[str], str]]:
        return [
            (case, clause.title, law.title, {f"{book.name}:{law.ref}", f"{book.name}:{clause.ref}"}, f"{book.name}:{clause.ref}")
            for book in self.book.books
            for law in book.laws.values()
            for clause in law.clauses
            for case in clause.cases
        ]

    @cached_property
    def _index(self) -> Index:
        return Index(Library(names=[book.name for book in self.book.books]))

    def found(self, words: str) -> list[Template]:
        """Return the templates found by words, the best first, each once: by its own title, and by how well its clause is found."""
        every: dict[int, Template] = {}
        for subjects in self.by_situation.values():
            for templates in subjects.values():
                for each in templates:
                    every.setdefault(id(each.case), each)
        exact = [each for each in every.values() if each.title.casefold() == words.strip().casefold()]
        if exact:
            return exact
        hits = self._index.search(words, most=MOST_CLAUSES)
        ranks = {hit.found.ref: hit.score / hits[0].score for hit in hits if hit.score != inf}
        wanted = _stems(" ".join(idea.said for idea in self._index.ideas(words)))
        scored = [(each.worth(wanted, ranks.get(each.ref, 0)), each) for each in every.values()]
        return [each for worth, each in sorted(scored, key=lambda item: -item[0]) if worth]


# --- other players


def seats_of(data: Mapping[str, Any]) -> list[str]:
    """Return the players of an incident clockwise, the dealer last."""
    players = list(data["players"])
    dealer = data.get("dealer", players[-1])
    at = players.index(dealer) + 1 if dealer in players else len(players)
    return [*players[at:], *players[:at]]


def concerned(data: Mapping[str, Any]) -> dict[str, str]:
    """Return those whom the events name, each with the first sentence that names him; who is named by his office alone is left out."""
    found: dict[str, str] = {}
    for event in data["events"]:
        for name in _names(event, set(data["players"])):
            if name not in found:
                found[name] = _told(event)
    return found


def _told(event: dict[str, Any]) -> str:
    kind = EVENT_KINDS[event["event"]]
    return kind.as_told(kind.filled(event, "the dealer"))


def _names(value: Any, players: set[str]) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from ([key] if key in players else [])
            yield from _names(item, players)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _names(item, players)
    elif isinstance(value, str) and value in players:
        yield value


def guessed(data: Mapping[str, Any], seats: Sequence[str]) -> dict[str, str]:
    """Guess who is who: from the dealer's left for the first half of the template's players, from the dealer back for the others."""
    old = seats_of(data)
    half = (len(old) + 1) // 2
    mapping = {name: seats[at] for at, name in enumerate(old[:half]) if at < len(seats)}
    back = {name: seats[-at] for at, name in enumerate(reversed(old[half:]), 1) if at <= len(seats)}
    return mapping | back


def with_players(data: Mapping[str, Any], seats: Sequence[str], who: Mapping[str, str]) -> dict[str, Any]:
    """Return the incident of a template at another table; notes are left out."""
    rest = {key: _renamed(value, who) for key, value in data.items() if key not in LEFT_OUT}
    events = [{key: value for key, value in _renamed(event, who).items() if key != "note"} for event in data["events"]]
    return {**rest, "players": list(seats), "dealer": seats[-1], "events": events}


def _renamed(value: Any, who: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {who.get(key, key): _renamed(item, who) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(item, who) for item in value]
    return who.get(value, value) if isinstance(value, str) else value


def shown_by(data: Mapping[str, Any], player: str, cards: Sequence[str]) -> dict[str, Any]:
    """Return an incident in which a player shows these cards: where he showed already, or before what is claimed at the end."""
    events = list(data["events"])
    at = next((at for at, event in enumerate(events) if event["event"] == "show" and player == event.get("of", event.get("by"))), None)
    if at is not None:
        events[at] = {**events[at], "cards": list(cards)}
        return {**data, "events": events}
    place = len(events)
    while place and events[place - 1]["event"] == "claim":
        place -= 1
    return {**data, "events": [*events[:place], {"event": "show", "by": player, "cards": list(cards)}, *events[place:]]}


def checked(data: Mapping[str, Any]) -> Incident:
    """Return an incident of an interview, checked."""
    return check_incident(dict(data))
