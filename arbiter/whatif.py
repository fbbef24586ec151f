"""What a ruling turns on: each single change of fact that would change it, and how; and the questions that it leaves open."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arbiter.accounts import rule_on
from arbiter.changes import NEAR, Change, changes, options
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.house import House, open_house
from arbiter.incident import Incident, check_incident
from arbiter.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Turn:
    """Changes that all lead to the same other ruling.

    Attributes:
        changes: the changes, nearest first.
        ruling: the ruling that they lead to.
        differs: what is different in it, in words.
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
        if said != base:
            groups.setdefault(repr(said), (ruling, []))[1].append(change)
    found = [_turn(now, ruling, made) for ruling, made in groups.values()]
    return sorted(found, key=lambda turn: (NEAR[turn.changes[0].kind], turn.changes[0].event or 0))


def _heard(incident: Incident, house: House, only: int | None) -> Iterator[tuple[Change, Ruling]]:
    seen: set[str] = set()
    for change in (*changes(incident, only), *(_house_changes(incident, house) if only is None else ())):
        key = repr(change.data)
        if key in seen:
            continue
        seen.add(key)
        try:
            other = check_incident(change.data)
            now = house if change.kind != "option" else open_house(house.book, other.house if not isinstance(other.house, str) else None)
            yield change, rule_on(other, house=now, ask=False)
        except InputError:
            continue


def _house_changes(incident: Incident, house: House) -> Iterator[Change]:
    switches = {name: (house.options[name], [value for value in option.values if value != house.options[name]]) for name, option in house.book.options().items() if not option.is_list}
    parts = sorted({f"{book.name}:{law.ref}" for book in house.book.books for law in book.laws.values() if law.optional})
    return options(incident, switches, parts, house.adopted)


def _turn(now: Ruling, ruling: Ruling, made: list[Change]) -> Turn:
    made.sort(key=lambda change: (NEAR[change.kind], change.event or 0))
    mine = {citation.law for citation in now.citations}
    laws = tuple(citation.law for citation in ruling.citations if citation.law not in mine) or tuple(citation.law for citation in ruling.citations)
    return Turn(tuple(made), ruling, tuple(differences(now, ruling)), laws)


def differences(now: Ruling, other: Ruling) -> Iterator[str]:
    """Yield what is different in `other`, a phrase each, in the order of the ruling."""
    before, after = bare(now), bare(other)
    for name in ("deal", "hands", "pot", "bets", "penalties", "orders", "options", "claims", "next", "seating"):
        if before[name] != after[name]:
            yield f"{name}: {_short(before[name])} becomes {_short(after[name])}"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if item not in (None, [], {}, 0)}
        return ", ".join(f"{key} {_short(item)}" for key, item in kept.items()) or "nothing"
    if isinstance(value, list):
        return "; ".join(_short(item) for item in value) or "none"
    return str(value).replace("_", " ")
