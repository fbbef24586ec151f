"""What a ruling turns on: each single change of fact that would change it, and how."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from arbiter.accounts import disputed, rule_on
from arbiter.changes import NEAR, Change, changes, options
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.hearing import Hearing, heard
from arbiter.house import House, open_house
from arbiter.incident import Incident, check_incident
from arbiter.law import Option
from arbiter.points import differences
from arbiter.rehearing import Rehearing
from arbiter.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Turn:
    """Changes that all lead to the same other ruling.

    Attributes:
        changes: the changes, nearest first.
        ruling: the ruling that they lead to.
        differs: what is different in it, a phrase each.
        laws: the laws that it rests on and the present ruling does not.
    """

    changes: tuple[Change, ...]
    ruling: Ruling
    differs: tuple[str, ...]
    laws: tuple[str, ...]


def what_if(incident: Incident, house: House, only: int | None = None) -> list[Turn]:
    """Find every single change of fact that changes the ruling.

    Args:
        incident: what happened.
        house: what is in force.
        only: the index of the one event to change; default: all, and the house's options.

    Returns:
        The changes that matter, grouped by the ruling that they lead to, nearest first.
    """
    now = rule_on(incident, house=house, ask=False)
    base = bare(now)
    groups: dict[str, tuple[Ruling, list[Change]]] = {}
    for change, ruling in _heard(incident, house, only):
        said = bare(ruling)
        if _matters(change, base, said):
            groups.setdefault(repr(said), (ruling, []))[1].append(change)
    found = [_turn(now, ruling, made) for ruling, made in groups.values()]
    return sorted((turn for turn in found if turn.differs), key=lambda turn: _nearness(turn.changes[0]))


def _nearness(change: Change) -> tuple[int, int]:
    """Tell how near a change is: by its kind, and of one kind the later event first."""
    return NEAR[change.kind], -(change.event or 0)


def _matters(change: Change, base: dict[str, Any], said: dict[str, Any]) -> bool:
    """Whether a ruling says more than that another player did it, that a claim was not made, or that there was a counter more or less."""
    if change.kind == "player" and change.others is not None:
        return bool(said != _renamed(base, change.others))
    if change.kind in ("taken away", "moved", "added", "instead") and {**said, "claims": 0} == {**base, "claims": 0}:
        return change.kind != "taken away" and said["claims"] != base["claims"]
    if change.kind == "number":
        return bool(_uncounted(said) != _uncounted(base))
    return bool(said != base)


def _uncounted(said: dict[str, Any]) -> dict[str, Any]:
    pot = {key: value for key, value in said["pot"].items() if key not in ("shares", "parts", "odd", "kitty")}
    return {**said, "pot": pot}


def _renamed(value: Any, pair: tuple[str, str]) -> Any:
    swap = {pair[0]: pair[1], pair[1]: pair[0]}
    if isinstance(value, dict):
        return {swap.get(key, key): _renamed(item, pair) for key, item in value.items()}
    if isinstance(value, list):
        return sorted((_renamed(item, pair) for item in value), key=repr) if value and isinstance(value[0], dict) else [_renamed(item, pair) for item in value]
    return swap.get(value, value) if isinstance(value, str) else value


# --- hearing them


def _heard(incident: Incident, house: House, only: int | None) -> Iterator[tuple[Change, Ruling]]:
    numbers = tuple(sorted({number + more for number in house.book.numbers.values() for more in (-1, 0, 1)}))
    found = _distinct(changes(incident, only, numbers))
    if disputed(incident):
        yield from _one_by_one(found, house)
        hearing = None
    else:
        again = Rehearing(incident, house)
        hearing = heard(incident, house)
        useful = [change for change in found if not _idle(change, hearing)]
        yield from _again(sorted(useful, key=lambda change: -(change.first or 0)), again)
    if only is None:
        yield from _one_by_one(_house_changes(incident, house, hearing), house)


def _distinct(found: Iterable[Change]) -> list[Change]:
    seen: dict[str, Change] = {}
    for change in found:
        seen.setdefault(repr(change.data["events"]), change)
    return list(seen.values())


def _again(found: Iterable[Change], again: Rehearing) -> Iterator[tuple[Change, Ruling]]:
    for change in found:
        try:
            yield change, again.ruling(check_incident(change.data), change.first or 0)
        except InputError:
            continue


def _one_by_one(found: Iterable[Change], house: House) -> Iterator[tuple[Change, Ruling]]:
    for change in found:
        try:
            other = check_incident(change.data)
            now = house if change.kind != "option" else open_house(house.book, other.house if not isinstance(other.house, str) else None)
            yield change, rule_on(other, house=now, ask=False)
        except InputError:
            continue


def _idle(change: Change, hearing: Hearing) -> bool:
    """Whether an event added says only what had already come about: a look at cards that the player had looked at."""
    if change.kind != "added" or change.event is None:
        return False
    event = change.data["events"][change.event]
    places = [place for place in _looks(hearing, event) if isinstance(place, int)]
    return event["event"] == "look" and any(place < change.event for place in places)


def _looks(hearing: Hearing, event: dict[str, Any]) -> list[Any]:
    facts = hearing.table.memory.by_type.get("looked", ())
    return [fact.event for fact in facts if (fact["player"], fact["at"]) == (event.get("by"), event.get("at")) and fact.ended is None]


def _house_changes(incident: Incident, house: House, hearing: Hearing | None) -> Iterator[Change]:
    switches: dict[str, tuple[Option, list[Any]]] = {}
    for name, option in house.book.options().items():
        if not option.is_list:
            switches[name] = (option, [value for value in option.values if value != house.options[name]])
    parts = {f"{book.name}:{law.ref}": law.title for book in house.book.books for law in book.laws.values() if law.optional and _bears(law.clauses, hearing)}
    whole = {ref.rpartition(".")[0] for ref in parts if "." in ref}
    titles = dict(parts) | dict.fromkeys(sorted(whole), "all of them")
    return options(incident, switches, titles, house.adopted)


def of_the_house(incident: Incident, house: House) -> Iterator[tuple[Change, Ruling]]:
    """Yield the changes of the house rules that change the ruling, each with the ruling that it leads to."""
    base = bare(rule_on(incident, house=house, ask=False))
    hearing = None if disputed(incident) else heard(incident, house)
    yield from ((change, ruling) for change, ruling in _one_by_one(_house_changes(incident, house, hearing), house) if bare(ruling) != base)


def _bears(clauses: Iterable[Any], hearing: Hearing | None) -> bool:
    """Whether a law can be set off at all by what has come to light."""
    if hearing is None:
        return True
    rules = [rule for clause in clauses for rule in clause.rules]
    made = {then.fact for rule in rules for then in rule.then}
    known = {name for name, facts in hearing.table.memory.by_type.items() if facts}
    return not rules or any(all(pattern.fact in known | made for pattern in rule.on) for rule in rules)


# --- in words


def _turn(now: Ruling, ruling: Ruling, made: list[Change]) -> Turn:
    made.sort(key=_nearness)
    mine = {citation.law for citation in now.citations}
    laws = tuple(citation.law for citation in ruling.citations if citation.law not in mine) or tuple(citation.law for citation in ruling.citations)
    return Turn(tuple(made), ruling, tuple(differences(now, ruling)), laws)
