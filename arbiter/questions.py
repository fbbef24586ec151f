"""Questions: the unreported facts that would change a ruling, found in its proof and put to the test by another hearing."""

from collections.abc import Iterator
from typing import Any

from arbiter.changes import written
from arbiter.errors import InputError
from arbiter.essence import bare
from arbiter.events import EVENT_KINDS
from arbiter.facts import EventPath, Fact, FactType
from arbiter.hearing import Hearing, heard
from arbiter.incident import Incident, check_incident
from arbiter.law import Choice, Pattern, Rule
from arbiter.matching import Bindings, solve
from arbiter.ruling import Ruling
from arbiter.telling import tell

Candidate = tuple[str, tuple[tuple[str, Any], ...], int]


def candidates(hearing: Hearing) -> list[Candidate]:
    """Return the facts that the proof looked for and nobody reported, nearest to the end of the incident last.

    Args:
        hearing: a finished hearing.

    Returns:
        For each fact its type, its known values, and the index of the event before which it would have happened.
    """
    found: dict[Candidate, None] = {}
    kinds = {name: kind for name, kind in hearing.engine.program.types.items() if kind.asks}
    for rule in hearing.engine.program.rules:
        sought = [pattern for pattern in _sought(rule) if pattern.fact in kinds]
        if sought:
            for bindings, event in _ways(hearing, rule, kinds):
                for pattern in sought:
                    found |= dict.fromkeys(_candidate(pattern, kinds[pattern.fact], bindings, event, hearing))
    return [each for each in found if not _reported(each, hearing)]


def _sought(rule: Rule) -> Iterator[Pattern]:
    yield from (*rule.on, *rule.when, *rule.until)
    for group in rule.unless:
        yield from group.patterns


def _ways(hearing: Hearing, rule: Rule, kinds: dict[str, FactType]) -> Iterator[tuple[Bindings, EventPath | None]]:
    """Yield how the anchor of a rule holds when what may be asked for is left out, with the event that sets it off."""
    patterns = [pattern for pattern in (*rule.on, *rule.when) if pattern.fact not in kinds]
    anchors = [pattern for pattern in rule.on if pattern.fact not in kinds]
    if not anchors:
        return
    for bindings, facts in solve(hearing.table.memory, patterns, {}):
        yield bindings, _last(facts[: len(anchors)])


def _last(facts: tuple[Fact, ...]) -> EventPath | None:
    """Return the event of the anchor's last fact; None where part of the anchor came to light at the end only."""
    if not facts or any(fact.event is None for fact in facts):
        return None
    return max(facts, key=lambda fact: fact.known).event


def _candidate(pattern: Pattern, kind: FactType, bindings: Bindings, event: EventPath | None, hearing: Hearing) -> Iterator[Candidate]:
    values: list[tuple[str, Any]] = []
    for name, term in pattern.tests:
        if isinstance(term, Choice):
            values.append((name, term.values[0]))
        elif term.name in bindings:
            values.append((name, bindings[term.name]))
    place = event if isinstance(event, int) else len(hearing.incident.events)
    if dict(values).get(kind.fields[0]) in hearing.table.seats.players:
        yield kind.name, tuple(values), place


def _reported(candidate: Candidate, hearing: Hearing) -> bool:
    name, values, _ = candidate
    facts = hearing.table.memory.by_type.get(name, ())
    return any(all(fact[key] == value for key, value in values) for fact in facts)


def reporting(candidate: Candidate, incident: Incident) -> Incident | None:
    """Return the incident with the fact reported, by the event kind that reports such facts; None where none can."""
    name, values, place = candidate
    for kind in EVENT_KINDS.values():
        event = kind.reporting(name, dict(values))
        if event is not None:
            data = written(incident)
            data["events"] = [*data["events"][:place], event, *data["events"][place:]]
            try:
                return check_incident(data)
            except InputError:
                return None
    return None


def question(candidate: Candidate, types: dict[str, FactType]) -> str:
    """Return the question in words."""
    name, values, _ = candidate
    return tell(types[name].asks, dict(values))


def with_questions(ruling: Ruling, hearing: Hearing) -> Ruling:
    """Return a ruling with the unreported facts that would change it, each with the verdict that it would lead to.

    Args:
        ruling: what was ruled, on the presumption that what is not reported was in order.
        hearing: the finished hearing.

    Returns:
        The ruling with its `questions`; those that it has already come first.
    """
    base = bare(ruling)
    asked: dict[str, dict[str, Any]] = {}
    for candidate in candidates(hearing):
        other = reporting(candidate, hearing.incident)
        if other is None:
            continue
        try:
            changed = heard(other, hearing.house).ruling()
        except InputError:
            continue
        text = question(candidate, dict(hearing.engine.program.types))
        if text not in asked and bare(changed) != base:
            answers = [{"answer": "no", "verdict": ruling.verdict}, {"answer": "yes", "verdict": changed.verdict}]
            asked[text] = {"text": text, "fact": candidate[0], "about": dict(candidate[1]), "before": candidate[2], "answers": answers}
    if not asked:
        return ruling
    return ruling.model_copy(update={"questions": [*ruling.questions, *asked.values()]})
