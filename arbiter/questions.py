"""Questions: the unreported facts that would change a ruling, found in its proof and put to the test by another hearing."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from arbiter.changes import written
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.events import EVENT_KINDS
from arbiter.hearing import Hearing
from arbiter.incident import Incident, check_incident
from arbiter.points import differences
from arbiter.rehearing import Rehearing
from arbiter.ruling import Ruling
from arbiter.supposing import continued, wondered, wondered_too
from arbiter.telling import sentence
from arbiter.unasked import Unasked, unasked

MOST_HEARD = 8
ANYBODY = "anybody"


def reporting(asked: Mapping[str, Any], incident: Incident) -> Incident | None:
    """Return the incident with the fact reported that a question asks for; None where that cannot be."""
    data = written(incident)
    events = data["events"]
    if "of" in asked:
        at = asked["of"]
        data["events"] = [*events[:at], {**events[at], **asked["report"]}, *events[at + 1 :]]
    else:
        data["events"] = [*events[: asked["before"]], asked["report"], *events[asked["before"] :]]
    try:
        return check_incident(data)
    except InputError:
        return None


def _question(found: Unasked, incident: Incident) -> dict[str, Any] | None:
    """Return a question as data: its text, what would be reported, and where; None where the event cannot be told."""
    if found.of:
        text = wondered_too(sentence(incident.events[found.place].sentence())[:-1], found.of)
        return {"text": text, "report": dict(found.event), "of": found.place}
    report = dict(found.event)
    kind = EVENT_KINDS[report["event"]]
    try:
        event = kind.model_validate(kind.filled(report, incident.dealer or incident.players[-1]))
    except (ValidationError, InputError):
        return None
    told = wondered(event.sentence(), event.subject, "" if found.known else ANYBODY)
    where = ""
    if found.place < len(incident.events):
        then = incident.events[found.place]
        asked = told.removeprefix("Had ")  # of somebody who is not known, nothing is of the same
        where = f" before {continued(then.sentence(), then.subject, asked, incident.players)}"
    made = {"text": f"{told}{where}?", "report": report, "before": found.place}
    return made if found.known else {**made, "who": "by"}


def with_questions(ruling: Ruling, hearing: Hearing) -> Ruling:
    """Return a ruling with the unreported facts that would change it, each with the verdict that it would lead to.

    Args:
        ruling: what was ruled, on the presumption that what is not reported was in order.
        hearing: the finished hearing.

    Returns:
        The ruling with its `questions`; those that it has already come first, then those on what nobody reported, nearest first.
    """
    incident = hearing.incident
    asked: dict[str, dict[str, Any]] = {}
    for each in unasked(hearing):
        made = _question(each, incident)
        if made is not None:
            asked.setdefault(made["text"], made)
        if len(asked) == MOST_HEARD:
            break
    told = _telling(list(asked.values()), ruling, hearing)
    return ruling.model_copy(update={"questions": [*ruling.questions, *told]}) if told else ruling


def _telling(asked: Sequence[dict[str, Any]], ruling: Ruling, hearing: Hearing) -> list[dict[str, Any]]:
    """Return those of the questions of which one answer changes the ruling, with their answers."""
    others = [(at, question, reporting(question, hearing.incident)) for at, question in enumerate(asked)]
    heard = sorted([each for each in others if each[2] is not None], key=lambda each: -_place(each[1]))
    if not heard:
        return []
    base, again = bare(ruling), Rehearing(hearing.incident, hearing.house)
    found: dict[int, dict[str, Any]] = {}
    for at, question, other in heard:
        try:
            changed = again.ruling(other, _place(question)) if other else ruling
        except InputError:
            continue
        if bare(changed) != base:
            no, yes = ("yes", "no") if False in question["report"].values() else ("no", "yes")
            found[at] = {
                **question,
                "answers": [
                    {"answer": no, "verdict": ruling.verdict},
                    {"answer": yes, "verdict": changed.verdict, "differs": list(differences(ruling, changed))},
                ],
            }
    return [found[at] for at in sorted(found)]


def _place(question: Mapping[str, Any]) -> int:
    place: int = question["of"] if "of" in question else question["before"]
    return place
