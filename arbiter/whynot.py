"""Why a clause did not rule: met; not met, with the first condition that failed; or defeated, and by what."""

from dataclasses import dataclass, replace
from typing import Any

from arbiter.book import Book, book_names
from arbiter.conclusions import CONCLUSIONS, INERT
from arbiter.errors import InputError
from arbiter.facts import EventPath, Fact
from arbiter.hearing import Hearing
from arbiter.lacking import Searcher
from arbiter.law import Clause, Law, Pattern, Rule
from arbiter.proof import Defeat, Firing
from arbiter.telling import listed

ORDER = {"met": 0, "defeated": 1, "not met": 2}
DEEPEST = 2
FARTHEST = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """What became of one rule of a clause.

    Attributes:
        rule: the id of the rule.
        law: the clause.
        outcome: `met`, `defeated`, or `not met`.
        text: why, in a sentence.
        event: the event that met, defeated or failed it, or None.
        by: the clause that defeated it, or "".
        reached: how many of its conditions held.
        decides: whether it says anything that a ruling holds, rather than helping other rules.
    """

    rule: str
    law: str
    outcome: str
    text: str
    event: EventPath | None = None
    by: str = ""
    reached: int = 0
    decides: bool = True

    @property
    def distance(self) -> int:
        """How far it was from ruling: what decided, or would have but for a defeat; then what came near; helpers that did their part; the rest."""
        if self.outcome == "not met":
            return FARTHEST if not self.reached else 1 if self.decides else 2
        if self.decides:
            return 0
        return 1 if self.outcome == "defeated" else FARTHEST - 1


def why_not(hearing: Hearing, clause: str) -> list[Reason]:
    """Say of each rule of a clause, or of a law, whether it ruled, and why not.

    Args:
        hearing: a finished hearing.
        clause: a reference such as `15a`, `book:15a` or `15`.

    Returns:
        The reasons, a rule each, each text once: nearest to ruling first.

    Raises:
        InputError: where there is no such clause under the book in force, or it has no rules.
    """
    book, law, found = _found(hearing, clause)
    wanted = {found.ref} if found else {each.ref for each in law.clauses}
    rules = [rule for each in law.clauses if each.ref in wanted for rule in each.rules]
    if not rules:
        text = (found or law.clauses[0]).decides_nothing
        raise InputError(clause, "this clause decides nothing by itself", text or f"see `arbiter law {book.name}:{law.ref}`")
    reasons: dict[str, Reason] = {}
    told = [replace(reason(hearing, rule), decides=_decides(rule)) for rule in rules]
    for one in sorted(told, key=lambda each: (each.distance, -each.reached)):
        reasons.setdefault(one.text, one)
    return list(reasons.values())


def _decides(rule: Rule) -> bool:
    return any(then.fact in CONCLUSIONS and then.fact not in INERT for then in rule.then)


def _found(hearing: Hearing, clause: str) -> tuple[Book, Law, Clause | None]:
    other = clause.partition(":")[0]
    if other in book_names() and other not in [book.name for book in hearing.house.books]:
        raise InputError(clause, f"the incident is ruled by {hearing.house.book.name}, and not by {other}", f"give `--book {other}`")
    if not clause.startswith("house:"):
        return hearing.house.book.find(clause)
    if hearing.house.own is None:
        raise InputError(clause, "the house has no laws of its own", "name them in the house file, or ask about a law of the book")
    return hearing.house.own.find(clause)


def reason(hearing: Hearing, rule: Rule, deep: int = 0) -> Reason:
    """Say what became of one rule in a finished hearing; `deep`: how far down the helper rules this is."""
    if not hearing.house.in_force(rule.book, _law_of(hearing, rule)):
        return Reason(rule.id, rule.ref, "not met", f"{rule.ref} is an optional law, and the house has not adopted it")
    firings = [firing for firing in hearing.engine.firings if firing.rule.id == rule.id]
    holding = [firing for firing in firings if firing.holds]
    standing = [firing for firing in holding if not _over(firing)]
    if standing:
        return Reason(rule.id, rule.ref, "met", f"{rule.ref} ruled: {_says(standing[0])}, because {_because(standing[0])}", standing[0].on[-1].event)
    if holding:
        return _ended(rule, holding[-1])
    if firings:
        return _defeated(rule, min(firings, key=lambda firing: all(defeat.how == "shadow" for defeat in firing.defeats)))
    return _unmet(hearing, rule, deep)


def _law_of(hearing: Hearing, rule: Rule) -> Any:
    return next(book.laws[rule.law] for book in hearing.house.books if book.name == rule.book)


def _says(firing: Firing) -> str:
    return listed(dict.fromkeys(fact.tell() for fact in firing.concluded))


def _because(firing: Firing) -> str:
    return listed(dict.fromkeys(fact.tell() for fact in firing.on))


def _at(fact: Fact | None) -> str:
    return f" (event {fact.event})" if fact is not None and fact.event is not None else ""


# --- defeated


def _over(firing: Firing) -> bool:
    """Whether all that it concluded was ended by what happened later."""
    return bool(firing.concluded) and all(fact.ended_by is not None for fact in firing.concluded)


def _ended(rule: Rule, firing: Firing) -> Reason:
    cause = firing.concluded[-1].ended_by
    assert cause is not None
    text = f"{rule.ref} ruled for a while: {_says(firing)}; it ended when {cause[1].tell()}{_at(cause[1])}"
    return Reason(rule.id, rule.ref, "defeated", text, cause[1].event, rule.ref)


def _defeated(rule: Rule, firing: Firing) -> Reason:
    source = _source(firing)
    defeat = next(each for each in source.defeats if each.how != "shadow" or each is source.defeats[-1])
    first = next(iter(defeat.facts), None)
    would = f"{rule.ref} would have ruled: {_says(firing)}"
    if source is firing:
        said = _said(defeat)
    else:
        said = f"it follows from {source.rule.ref}, which does not hold: {_said(defeat)}" if source.rule.ref != rule.ref else _said(defeat)
    by = defeat.by.rule.ref if defeat.by is not None else source.rule.ref
    return Reason(rule.id, rule.ref, "defeated", f"{would}; but {said}", first.event if first else None, by)


def _said(defeat: Defeat) -> str:
    if defeat.by is not None:
        says = _says(defeat.by)
        return f"{defeat.by.rule.ref} goes before it{f': {says}' if says else ''}"
    told = listed(dict.fromkeys(fact.tell() for fact in defeat.facts))
    return f"{told}{_at(next(iter(defeat.facts), None))}"


def _source(firing: Firing) -> Firing:
    """Return the firing up the chain whose own defeat this is: what follows from a defeated rule falls with it."""
    for each in firing.chain():
        if any(defeat.how != "shadow" for defeat in each.defeats):
            return each
    return firing


# --- not met


def _unmet(hearing: Hearing, rule: Rule, deep: int) -> Reason:
    lack = Searcher(rule, hearing.table.memory, hearing.engine.program.types).lack()
    deeper = _deeper(hearing, lack.missing, deep) if lack.missing is not None and deep < DEEPEST else None
    inner = f" ({deeper.text.replace(' did not rule:', ':', 1)})" if deeper else ""
    event = deeper.event if deeper and deeper.event is not None else lack.event
    return Reason(rule.id, rule.ref, "not met", f"{rule.ref} did not rule: {lack.text}{inner}", event, deeper.by if deeper else "", lack.reached)


def _deeper(hearing: Hearing, missing: Pattern, deep: int) -> Reason | None:
    """Return why the rules that would show what is missing did not: the one that came nearest, if any came near."""
    kind = hearing.engine.program.types[missing.fact]
    makers = [rule for rule in hearing.engine.program.rules if any(then.fact == kind.name for then in rule.then)]
    reasons = [
        each for each in (reason(hearing, rule, deep + 1) for rule in makers) if each.outcome == "defeated" or (each.outcome == "not met" and each.reached)
    ]
    return min(reasons, key=lambda each: (ORDER[each.outcome], -each.reached), default=None)
