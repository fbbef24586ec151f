"""Facts in dispute: every consistent version of what happened is heard, and the rulings are set side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from arbiter.arbitration import Decision, borne_out, decisions
from arbiter.book import Book
from arbiter.common import agreed, common, leave_out_moot
from arbiter.errors import InputError
from arbiter.essence import essence, unordered
from arbiter.events import Accounts, Event
from arbiter.facts import EventPath
from arbiter.hearing import Hearing, heard, house_for, prepare
from arbiter.house import House
from arbiter.incident import Incident
from arbiter.program import program_for
from arbiter.questions import with_questions
from arbiter.ruling import Ruling
from arbiter.snapshot import go_back, mark, state

MOST_VERSIONS = 5_000
HAPPENED = ("it happened", "it did not happen")
NOBODY: Mapping[EventPath, Sequence[str | None]] = {}
Heard = tuple[EventPath, Event]


@dataclass(frozen=True, slots=True)
class Point:
    """One fact in dispute: which event it is, what it is about, and the events under each answer."""

    path: EventPath
    about: str
    answers: tuple[str, ...]
    events: tuple[tuple[Heard, ...], ...]
    parties: tuple[str, ...]
    concerns: tuple[str | None, ...] = ()


@dataclass(slots=True)
class Version:
    """One combination of answers, with its ruling."""

    answers: dict[EventPath, int]
    ruling: Ruling
    says: dict[str, Any] = field(default_factory=dict)
    decided: tuple[Decision, ...] = ()


def disputed(incident: Incident) -> bool:
    """Whether the parties disagree about anything in the incident."""
    return any(isinstance(event, Accounts) or event.disputed for event in incident.events)


def rule_on(incident: Incident, book: Book | str | None = None, house: House | None = None, folder: Path | None = None, *, ask: bool = True) -> Ruling:
    """Rule on an incident, disputed or not.

    Args:
        incident: what happened, with the parties' accounts.
        book: the book, or its name; default: the incident's own.
        house: what is in force; default: the incident's own house rules.
        folder: where the books are, if not the product's own.
        ask: whether to look for the unreported facts that would change the ruling.

    Returns:
        The one ruling where all versions agree; else what holds under every version, with `accounts` telling what the difference turns on.

    Raises:
        InputError: as `hear`; also for more versions than can be heard.
        LawError: where a law file is faulty.
    """
    house = house or house_for(incident, book, folder)
    if not disputed(incident):
        hearing = heard(incident, house)
        ruling = hearing.ruling()
        return with_questions(ruling, hearing) if ask else ruling
    versions = hear_versions(incident, house)
    groups = _grouped(versions)
    if len(groups) == 1:
        return _agreed(versions, incident, house)
    borne = [version for version in versions if version.decided and borne_out(version.answers, version.ruling, version.decided)]
    if borne and len(_grouped(borne)) == 1:
        return _agreed(borne, incident, house, "The accounts differ; it has been settled at the table whose account is followed.")
    turns = influential(versions)
    if any(pattern.fact == "in_dispute" for rule in program_for(house).rules for pattern in rule.on):
        versions = hear_versions(incident, house, _parties(turns, incident))
        groups = _grouped(versions)
    return _differing(versions, groups, turns, incident, house)


def _at_issue(accounts: Accounts) -> str:
    """Say what the accounts are about, where they do not say it themselves: the first that anybody tells."""
    told = next((version.events[0].sentence() for version in accounts.versions if version.events), "")
    return f"whether {told}" if told else ""


def points_of(events: Sequence[Heard]) -> list[Point | Heard]:
    """Return the events in order, each dispute among them as a point with its answers."""
    found: list[Point | Heard] = []
    for path, event in events:
        if isinstance(event, Accounts):
            sides = [tuple((f"{path}.{side}.{place}", one) for place, one in enumerate(version.events)) for side, version in enumerate(event.versions)]
            found.append(Point(path, event.of or _at_issue(event), tuple(version.from_ for version in event.versions), tuple(sides), _concerned(event)))
        elif event.disputed:
            plain = event.model_copy(update={"disputed": False})
            by = getattr(event, "by", None)
            parties = (by,) if isinstance(by, str) else ()
            found.append(Point(path, f"whether {plain.sentence()}", HAPPENED, (((path, plain),), ()), parties))
        else:
            found.append((path, event))
    return found


def _concerned(accounts: Accounts) -> tuple[str, ...]:
    """Return whom differing accounts concern: those who give them, and those whose acts they are about."""
    actors = (getattr(event, "by", None) for version in accounts.versions for event in version.events)
    return tuple(dict.fromkeys([*(version.from_ for version in accounts.versions), *(actor for actor in actors if isinstance(actor, str))]))


def _parties(turns: Sequence[EventPath], incident: Incident) -> dict[EventPath, tuple[str | None, ...]]:
    """Return those who are parties to each of the disputes on which a ruling turns."""
    return {path: _point(path, incident).parties or (None,) for path in turns}


def hear_versions(incident: Incident, house: House, parties: Mapping[EventPath, Sequence[str | None]] = NOBODY) -> list[Version]:
    """Hear every combination of answers.

    What lies before a dispute is heard once for all that follows from it; and where nothing that follows has read what happened by one answer, the answer
    that nothing happened needs no hearing of its own.

    Args:
        incident: what happened, with the parties' accounts.
        house: what is in force.
        parties: the parties to each dispute on which the ruling is known to turn; the law hears of them where the dispute stands in the record.

    Returns:
        The versions, each with its ruling.

    Raises:
        InputError: where an account contradicts the record, or there are too many versions.
    """
    hearing = prepare(incident, house)
    hearing.engine.reads = set()
    points = points_of(list(enumerate(incident.events)))
    return _explore(hearing, [_with_parties(item, parties) if isinstance(item, Point) else item for item in points], {})


def _with_parties(point: Point, parties: Mapping[EventPath, Sequence[str | None]]) -> Point:
    """Return the point with the parties to it, and to what is in dispute within it."""
    within = (names for path, names in parties.items() if f"{path}.".startswith(f"{point.path}."))
    return replace(point, concerns=tuple(dict.fromkeys(name for names in within for name in names)))


def _explore(hearing: Hearing, left: list[Point | Heard], answers: dict[EventPath, int]) -> list[Version]:
    for at, item in enumerate(left):
        if isinstance(item, Point):
            for party in item.concerns:
                hearing.table.say("in_dispute", party)
            hearing.step(hearing.table.taken())
            return _answered(hearing, item, left[at + 1 :], answers)
        _hear(hearing, *item)
    moment = mark(hearing)
    hearing.close()
    found = [Version(answers, hearing.ruling(), decided=decisions(hearing.table.memory, hearing.incident))]
    go_back(hearing, moment)
    return found


def _answered(hearing: Hearing, point: Point, rest: list[Point | Heard], answers: dict[EventPath, int]) -> list[Version]:
    """Hear what follows under each answer to a dispute, those by which something happened first."""
    found: dict[int, list[Version]] = {}
    unread: int | None = None
    for answer, events in sorted(enumerate(point.events), key=lambda item: not item[1]):
        if not events and unread is not None:
            found[answer] = [Version({**version.answers, point.path: answer}, version.ruling, decided=version.decided) for version in found[unread]]
        else:
            reads, hearing.engine.reads = hearing.engine.reads, set()
            found[answer] = _under(hearing, point, answer, rest, answers)
            mine = {path for path, _ in events}
            if events and not hearing.engine.reads & mine and not any(isinstance(each, Point) for each in points_of(events)):
                unread = answer
            hearing.engine.reads |= reads or set()
        if sum(map(len, found.values())) > MOST_VERSIONS:
            raise InputError("events", f"the accounts have more than {MOST_VERSIONS:,} versions", "leave fewer facts in dispute")
    return [version for answer in sorted(found) for version in found[answer]]


def _under(hearing: Hearing, point: Point, answer: int, rest: list[Point | Heard], answers: dict[EventPath, int]) -> list[Version]:
    """Hear what follows under one answer, and go back to where it was given."""
    moment = mark(hearing)
    try:
        found = _explore(hearing, [*points_of(point.events[answer]), *rest], {**answers, point.path: answer})
    except InputError as error:
        if error.what.startswith(("the account of ", "that it ", "the accounts have ")):  # told where it lies already
            raise
        whose = "that " if point.answers is HAPPENED else "the account of "
        raise InputError(f"events[{point.path}]", f"{whose}{point.answers[answer]} contradicts the record: {error.what}", error.mend) from None
    go_back(hearing, moment)
    return found


def _hear(hearing: Hearing, path: EventPath, event: Event) -> None:
    """Hear an event; one that changes the table besides saying facts has a part in all that follows."""
    before = state(hearing)
    hearing.hear_event(path, event)
    if state(hearing) != before and hearing.engine.reads is not None:
        hearing.engine.reads.add(path)


def _grouped(versions: list[Version]) -> list[list[Version]]:
    groups: dict[str, list[Version]] = {}
    for version in versions:
        version.says = unordered(essence(version.ruling))
        doubtful = set(map(str, version.answers))
        # counters without value on an event in dispute are as if it had not happened
        version.says["bets"] = [bet for bet in version.says["bets"] if bet["outcome"] != "no_value" or bet["event"] not in doubtful]
    leave_out_moot([version.says for version in versions])
    for version in versions:
        groups.setdefault(repr(version.says), []).append(version)
    return list(groups.values())


ALIKE = "The accounts differ, but the ruling is the same whoever is right."


def _agreed(versions: list[Version], incident: Incident, house: House, text: str = ALIKE) -> Ruling:
    told = {"agree": True, "versions": _told(versions, incident), "turns_on": [], "text": text}
    return agreed([version.ruling for version in versions], told, house)


def _told(versions: list[Version], incident: Incident) -> list[dict[str, Any]]:
    return [
        {"answers": [_answer(path, answer, incident) for path, answer in version.answers.items()], "verdict": version.ruling.verdict}
        for version in versions[:64]
    ]


def _answer(path: EventPath, answer: int, incident: Incident) -> dict[str, Any]:
    point = _point(path, incident)
    return {"event": path, "about": point.about, "answer": point.answers[answer]}


def _point(path: EventPath, incident: Incident) -> Point:
    """Return the dispute at a path: an event of the incident, or one within the accounts that it is."""
    event = incident.event_at(path)
    assert event is not None
    (point,) = points_of([(path, event)])
    assert isinstance(point, Point)
    return point


def influential(versions: list[Version]) -> list[EventPath]:
    """Return the disputed facts on which the ruling turns: those of which one answer alone, changed, changes it. It is the smallest such set."""
    says = {frozenset(version.answers.items()): repr(version.says) for version in versions}
    answers: dict[EventPath, set[int]] = {}
    for version in versions:
        for path, answer in version.answers.items():
            answers.setdefault(path, set()).add(answer)
    return [path for path, choices in answers.items() if any(_sways(path, choices, version, says) for version in versions)]


def _sways(path: EventPath, choices: set[int], version: Version, says: dict[frozenset[tuple[EventPath, int]], str]) -> bool:
    mine = version.answers.get(path)
    if mine is None:
        return False
    rest = {each: answer for each, answer in version.answers.items() if each != path and not str(each).startswith(f"{path}.")}
    said = repr(version.says)
    for choice in choices - {mine}:
        key = frozenset({**rest, path: choice}.items())
        near = [says[key]] if key in says else [text for other, text in says.items() if key <= other]
        if any(text != said for text in near):
            return True
    return False


def _differing(versions: list[Version], groups: list[list[Version]], turns: list[EventPath], incident: Incident, house: House) -> Ruling:
    told = {
        "agree": False,
        "versions": _told(versions, incident),
        "groups": [
            {"verdict": group[0].ruling.verdict, "versions": [_turning(version, turns, incident) for version in group[:16]], "ruling": group[0].says}
            for group in groups
        ],
        "turns_on": [_question(path, incident) for path in turns],
        "text": "The ruling turns on a fact that is in dispute.",
    }
    return common([group[0].ruling for group in groups], told, house)


def _turning(version: Version, turns: list[EventPath], incident: Incident) -> list[dict[str, Any]]:
    return [_answer(path, answer, incident) for path, answer in version.answers.items() if path in turns]


def _question(path: EventPath, incident: Incident) -> dict[str, Any]:
    point = _point(path, incident)
    return {"event": path, "about": point.about, "answers": list(point.answers)}
