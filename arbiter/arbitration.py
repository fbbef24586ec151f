"""Disputes settled at the table: what a decision that has force does to open claims, and which of the differing accounts it bears out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.claims import Answer
from arbiter.facts import EventPath, Memory
from arbiter.incident import Incident
from arbiter.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Decision:
    """What was settled: the demand, the place of the event that it is about, either of them if told, and the outcome."""

    demand: str | None
    about: EventPath | None
    outcome: str

    def settles(self, demand: str, event: EventPath | None) -> bool:
        """Whether it settles the claim for `demand` that is made at `event`."""
        return self.demand in (None, demand) and (self.about is None or str(self.about) == str(event))


def decisions(memory: Memory, incident: Incident) -> tuple[Decision, ...]:
    """Return what has been settled at the table and stands."""
    found = []
    for fact in memory.holding("dispute_settled"):
        at = fact["decision"]
        event = incident.events[at] if isinstance(at, int) else None
        if event is not None and not fact.shadow:
            found.append(Decision(getattr(event, "demand", None), _place(getattr(event, "about", None), incident), str(fact["outcome"])))
    return tuple(found)


def _place(about: int | str | None, incident: Incident) -> EventPath | None:
    """Return the place in the incident of an event named by its place or its id."""
    if not isinstance(about, str):
        return about
    return next((place for place, event in enumerate(incident.events) if event.id == about), about)


def settled_outcome(answer: Answer, memory: Memory, incident: Incident) -> str:
    """Return the outcome of a claim; what the law leaves undecided may have been settled at the table."""
    if answer.outcome != "undecided":
        return answer.outcome
    return next((each.outcome for each in decisions(memory, incident) if each.settles(answer.demand, answer.event)), answer.outcome)


def borne_out(answers: Mapping[EventPath, int], ruling: Ruling, decided: Iterable[Decision]) -> bool:
    """Whether what was settled at the table agrees with a version of the facts: that an event happened, or what it makes of a claim."""
    given = {str(path): answer for path, answer in answers.items()}
    for decision in decided:
        if decision.about is not None and str(decision.about) in given:
            if (given[str(decision.about)] == 0) != (decision.outcome == "upheld"):
                return False
        elif any(decision.settles(claim.demand, claim.event) and claim.outcome != decision.outcome for claim in ruling.claims):
            return False
    return True
