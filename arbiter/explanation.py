"""The derivation of a ruling: from each conclusion through the clauses to the events, and which clauses almost ruled and why they did not."""

from collections.abc import Iterable, Iterator, Mapping

from arbiter.claims import Answer
from arbiter.conclusions import CONCLUSIONS
from arbiter.engine import Engine
from arbiter.events import Event
from arbiter.facts import EventPath, Fact
from arbiter.incident import Incident
from arbiter.law import Choice, Group, Pattern, Variable
from arbiter.proof import Defeat, Firing
from arbiter.ruling import Reason, make
from arbiter.table.kinds import TABLE_KINDS
from arbiter.telling import DOUBTED, Either, listed, owner, tell_with_flags
from arbiter.wording import CLAIMS, DEMANDS

# in the order in which a ruling is read
TOLD = (
    "deal_outcome", "pot_outcome", "hand_status", "bet_outcome", "penalty_due", "order_given", "option_open", "kitty_cut", "odd_chip", "next_pot",
    "seat_order", "breach", "noted", "silence",
)  # fmt: skip
MOST_NEAR_MISSES = 40
BLAND = ("accounts", "begin")


def explain(incident: Incident, engine: Engine, answers: Iterable[Answer]) -> list[Reason]:
    """Explain what holds at the end of a hearing.

    Args:
        incident: what was heard.
        engine: with its firings and the working memory.
        answers: the answers to the claims.

    Returns:
        One tree for each conclusion, one for each answer, and at last the clauses that almost ruled (`holds` false).
    """
    explainer = Explainer(incident, engine)
    return [*explainer.conclusions(), *map(explainer.answer, answers), *explainer.near_misses()]


class Explainer:
    """Tells firings as trees of sentences; each firing is told whole once, and afterwards only named."""

    def __init__(self, incident: Incident, engine: Engine) -> None:
        """Explain one hearing."""
        self.engine = engine
        self.events = dict(_paths(incident.events, ""))
        self.sentences: dict[str, str] = {}
        self.seen: set[int] = set()
        self.beaten: dict[int, list[Firing]] = {}
        for firing in engine.firings:
            for defeat in firing.defeats:
                if defeat.by is not None:
                    self.beaten.setdefault(id(defeat.by), []).append(firing)

    # --- what holds

    def conclusions(self) -> Iterator[Reason]:
        """Yield the trees of the conclusions, each that says the same by the same clauses once."""
        told: set[tuple[str, ...]] = set()
        for name in TOLD:
            for fact in self.engine.memory.holding(name):
                key = (fact.tell(), *(firing.rule.ref for firing in (fact.firing.chain() if fact.firing else ())))
                if key not in told:
                    told.add(key)
                    yield self.fact(fact)

    def fact(self, fact: Fact) -> Reason:
        """Return the tree of one fact."""
        firing = fact.firing
        if firing is None:
            return self._recorded(fact)
        whole = id(firing) not in self.seen
        self.seen.add(id(firing))
        told = self._event(fact.event, fact.tell()) if fact.event is not None and fact.type.name in TABLE_KINDS else []
        return make(Reason)(
            says=fact.tell(),
            law=firing.rule.ref,
            rule=firing.rule.id,
            because=[*told, *(self.premises(firing) if whole else [])],
            not_found=self._not_found(firing) if whole else [],
            defeats=[_against(other) for other in self.beaten.get(id(firing), ())] if whole else [],
            above=not whole,
        )

    def premises(self, firing: Firing) -> list[Reason]:
        """Return the trees of what a firing rests on, each sentence once."""
        found: dict[tuple[str, str], Reason] = {}
        for fact in (*firing.on, *firing.when):
            key = (fact.tell(), fact.firing.rule.id if fact.firing else "")
            if key not in found:
                found[key] = self.fact(fact)
        return list(found.values())

    def _recorded(self, fact: Fact) -> Reason:
        says = fact.tell()
        told = [] if fact.event is None else self._event(fact.event, says)
        return make(Reason)(says=says, event=fact.event, because=told)

    def _event(self, event: EventPath, says: str) -> list[Reason]:
        sentence = self._sentence(str(event))
        return [make(Reason)(says=sentence, event=event)] if sentence and sentence != says else []

    def _sentence(self, path: str) -> str:
        if path not in self.sentences:
            event = self.events.get(path)
            self.sentences[path] = event.sentence() if event is not None else ""
        return self.sentences[path]

    def _not_found(self, firing: Firing) -> list[str]:
        groups = [*firing.rule.unless, *(Group((pattern,)) for pattern in firing.rule.until)]
        return list(dict.fromkeys(self._group(group, firing.bindings) for group in groups))

    def _group(self, group: Group, bindings: Mapping[str, object]) -> str:
        return listed(self._pattern(pattern, bindings) for pattern in group.patterns)

    def _pattern(self, pattern: Pattern, bindings: Mapping[str, object]) -> str:
        kind = self.engine.program.types[pattern.fact]
        values: dict[str, object] = {DOUBTED: ""}
        for name, term in pattern.tests:
            if isinstance(term, Variable):
                values[name] = bindings.get(term.name)
            elif isinstance(term, Choice):
                values[name] = term.values[0] if len(term.values) == 1 else Either(term.values)
        return tell_with_flags(kind.tells, values)

    # --- the answers

    def answer(self, answer: Answer) -> Reason:
        """Return the tree of the answer to a claim."""
        says = f"{owner(answer.by)} call for {DEMANDS.get(answer.demand, answer.demand)} is {CLAIMS.get(answer.outcome, answer.outcome)}"
        because = [self.fact(fact) for fact in answer.facts if not fact.shadow and fact.ended_by is None]
        because += [self._ended(fact) for fact in answer.facts if fact.ended_by is not None]
        because += [self.missed(firing) if firing.defeats else self._grounds(firing) for firing in answer.firings]
        grounds = [make(Reason)(says="no ground for it is made out", law=ref) for ref in answer.refs] if not because else []
        why = [answer.why] if answer.why and answer.outcome == "undecided" else []
        return make(Reason)(says=says, event=answer.event, because=[*because, *grounds], not_found=why)

    def _grounds(self, firing: Firing) -> Reason:
        return self.fact(firing.concluded[0])

    def _ended(self, fact: Fact) -> Reason:
        ended = fact.ended_by
        why = [f"it ended when {ended[1].tell()}"] if ended else []
        firing: Firing = fact.firing
        return make(Reason)(says=fact.tell(), holds=False, law=firing.rule.ref, rule=firing.rule.id, because=self.premises(firing), why_not=why)

    # --- what almost ruled

    def near_misses(self) -> list[Reason]:
        """Return the clauses that almost ruled, with what stood in the way, each once."""
        holding = {(fact.type.name, fact.values) for name in CONCLUSIONS for fact in self.engine.memory.holding(name)}
        found: dict[tuple[object, ...], Reason] = {}
        for firing in self.engine.firings:
            if any(defeat.how != "shadow" for defeat in firing.defeats) and not all((fact.type.name, fact.values) in holding for fact in firing.concluded):
                missed = self.missed(firing)
                found.setdefault((missed.law, missed.says, tuple(missed.why_not)), missed)
        for fact in self.engine.memory.by_type.get("option_open", ()):
            if not fact.shadow and fact.ended_by is not None:
                missed = self._ended(fact).model_copy(update={"because": []})
                found.setdefault((missed.law, missed.says, tuple(missed.why_not)), missed)
        return list(found.values())[:MOST_NEAR_MISSES]

    def missed(self, firing: Firing) -> Reason:
        """Return what a defeated firing would have said, and why it does not."""
        says = listed(dict.fromkeys(fact.tell() for fact in firing.concluded)) or f"{firing.rule.ref} would have ruled"
        why = [_why(defeat) for defeat in firing.defeats if defeat.how != "shadow"]
        return make(Reason)(says=says, holds=False, law=firing.rule.ref, rule=firing.rule.id, why_not=list(dict.fromkeys(why)))


def _why(defeat: Defeat) -> str:
    if defeat.by is not None:
        said = listed(dict.fromkeys(fact.tell() for fact in defeat.by.concluded))
        return f"{defeat.by.rule.ref} goes before it: {said}" if said else f"{defeat.by.rule.ref} goes before it"
    said = listed(fact.tell() for fact in defeat.facts)
    return f"it is too late: {said}" if defeat.how == "until" else said


def _against(firing: Firing) -> str:
    said = listed(dict.fromkeys(fact.tell() for fact in firing.concluded))
    return f"{firing.rule.ref}, by which {said}" if said else firing.rule.ref


def _paths(events: Iterable[Event], before: str) -> Iterator[tuple[str, Event]]:
    for place, event in enumerate(events):
        path = f"{before}{place}"
        if event.event not in BLAND:
            yield path, event
        for side, version in enumerate(event.given("versions") or ()):
            yield from _paths(version.events, f"{path}.{side}.")
