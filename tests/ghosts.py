"""Ghosts: mutants of rules heard beside the law without a say, so that one hearing tells which of thousands would have fired otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from arbiter import engine as engines
from arbiter import program as programs
from arbiter.expressions import Linear
from arbiter.facts import FactType
from arbiter.hearing import Hearing, heard
from arbiter.incident import Incident
from arbiter.law import Choice, Conclusion, Rule, Stake, Variable
from arbiter.program import Program, Trigger, Watch
from law_mutants import Mutant
from redundant import MAY_NEED_AN_ANSWER
from trials import Key, Trial

SEEN = FactType("ghost_seen", ("ghost",), "{ghost}")
LAST = 1_000_000
Signature = frozenset[tuple[bool, tuple[Any, ...]]]


class Ghosts:
    """Mutants that are heard in shadow of the law.

    One that changes when its rule fires is heard as a rule that concludes nothing of the law; for one that changes what the rule concludes or
    displaces, it is enough that the rule fired, and for one without a limit of which the ruling says nothing, that this limit ended something.

    Attributes:
        alive: by name, the mutants that nothing has killed.
        fired: the rules that fired in the trial heard last, by book and id.
        hearing: the hearing of that trial, ghosts and all.
    """

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        """Prepare ghosts of these mutants."""
        self.fired: set[tuple[str, str]] = set()
        self.alive = {mutant.name: mutant for mutant in mutants}
        self._ghosts: dict[tuple[str, str], dict[str, Rule]] = {}
        self._direct: dict[tuple[str, str], list[str]] = {}
        for mutant in self.alive.values():
            place = mutant.rule.book, mutant.rule.id
            if mutant.changed is None or mutant.kind in ("override", "until") or mutant.where.startswith(("then", "until")):
                self._direct.setdefault(place, []).append(mutant.name)
            else:
                seen = Conclusion(SEEN.name, (("ghost", Choice((mutant.name,))),))
                self._ghosts.setdefault(place, {})[mutant.name] = replace(mutant.changed, id=mutant.name, then=(seen,), overrides=())
        self._programs: dict[Key, tuple[int, Program]] = {}
        self.hearing: Hearing

    def concern(self, base: Program) -> bool:
        """Whether any rule of a program has a living mutant."""
        rules = {(mutant.rule.book, mutant.rule.id) for mutant in self.alive.values()}
        return any((rule.book, rule.id) in rules for rule in base.rules)

    def suspects(self, trial: Trial, base: Program) -> list[Mutant]:
        """Return the living mutants that would have fired otherwise in a trial, or have a say in what it concluded."""
        self.hearing = self._heard(trial.incident, trial, base)
        signatures, limits = self._signatures(self.hearing), _limits(self.hearing)
        found: list[str] = []
        self.fired = {(firing.rule.book, firing.rule.id) for firing in self.hearing.engine.firings if firing.rule.id not in self.alive}
        for place in sorted({(rule.book, rule.id) for rule in base.rules} & {*self._direct, *self._ghosts}):
            signature = signatures.get(place[1])
            if signature and place in self.fired:
                found += [name for name in self._direct.get(place, ()) if name in self.alive and _may_tell(self.alive[name], limits)]
            found += [name for name in self._ghosts.get(place, ()) if signatures.get(name) != signature]
        return [self.alive[name] for name in found if name in self.alive]

    def _heard(self, incident: Incident, trial: Trial, base: Program) -> Hearing:
        made, program = self._programs.get(trial.key, (0, None))
        if program is None or len(self.alive) < made * 0.8:
            program = self._with_ghosts(base)
            self._programs[trial.key] = len(self.alive), program
        most, engines.MOST_FIRINGS = engines.MOST_FIRINGS, LAST
        programs._PROGRAMS[trial.key] = program
        try:
            return heard(incident, trial.house)
        finally:
            engines.MOST_FIRINGS = most
            programs._PROGRAMS[trial.key] = base

    def _with_ghosts(self, base: Program) -> Program:
        levels, types, displacers = dict(base.levels), {**base.types, SEEN.name: SEEN}, dict(base.displacers)
        added: dict[str, list[Trigger]] = {name: [_fresh(trigger) for trigger in watch._triggers] for name, watch in base.watches.items()}
        for rule in base.rules:
            for name, ghost in self._ghosts.get((rule.book, rule.id), {}).items():
                if name in self.alive:
                    levels[name] = base.levels[rule.id]
                    if rule.id in displacers:
                        displacers[name] = displacers[rule.id]
                    for spot, pattern in enumerate(ghost.on):
                        added.setdefault(pattern.fact, []).append(Trigger(levels[name], LAST, ghost, spot, tested(pattern, types)))
        return replace(base, watches={name: Watch(triggers) for name, triggers in added.items()}, levels=levels, displacers=displacers, types=types, codes={})

    def _signatures(self, hearing: Hearing) -> Mapping[str, Signature]:
        """By rule or ghost: for each firing whether it holds, the values that enter into what the rule concludes, and the facts it keeps from silence."""
        found: dict[str, set[tuple[bool, tuple[Any, ...]]]] = {}
        for firing in hearing.engine.firings:
            name = firing.rule.id
            entering = _entering(self.alive[name].rule if name in self.alive else firing.rule)
            values = tuple((variable, repr(value)) for variable, value in sorted(firing.bindings.items()) if variable in entering)
            used = {(fact.type.name, repr(fact.values)) for fact in (*firing.on, *firing.when) if fact.type.name in MAY_NEED_AN_ANSWER}
            found.setdefault(name, set()).add((firing.holds, (*values, *sorted(used))))
        return {name: frozenset(signature) for name, signature in found.items()}


def _limits(hearing: Hearing) -> set[tuple[str, str]]:
    """The limits that ended or defeated something: the rule, and the type of fact."""
    met = {(defeat.rule.id, fact.type.name) for firing in hearing.engine.firings for defeat in firing.defeats if defeat.rule for fact in defeat.facts}
    ended = (fact.ended_by for facts in hearing.table.memory.by_type.values() for fact in facts)
    return met | {(limit.rule.id, cause.type.name) for limit, cause in filter(None, ended)}


def _may_tell(mutant: Mutant, limits: set[tuple[str, str]]) -> bool:
    """Whether a mutant of a rule that fired may be told: its limit is named in the ruling, or has come."""
    if mutant.kind != "until":
        return True
    limit = mutant.rule.until[int(mutant.where.partition("[")[2].partition("]")[0])]
    return bool(limit.word) or (mutant.rule.id, limit.fact) in limits


def _fresh(trigger: Trigger) -> Trigger:
    return Trigger(trigger.level, trigger.order, trigger.rule, trigger.spot, trigger.tests)


def tested(pattern: Any, types: Mapping[str, FactType]) -> dict[int, frozenset[Any]]:
    """The positions of a pattern's fields that must have one of some values, with the values."""
    kind = types[pattern.fact]
    return {kind.position(name): frozenset(term.values) for name, term in pattern.tests if isinstance(term, Choice)}


def _entering(rule: Rule) -> set[str]:
    """The variables that enter into what a rule concludes."""
    names = {rule.subject or "?p"}
    for then in rule.then:
        for _, filler in then.values:
            if isinstance(filler, Variable):
                names.add(filler.name)
            elif isinstance(filler, Stake):
                names |= {filler.of, filler.instead, filler.among}
            elif isinstance(filler, Linear):
                names |= {name for _, name in filler.terms}
    return names


def derive(base: Program, mutant: Mutant) -> Program:
    """A program with one rule changed; the levels hold for it too, because a change only takes conditions away."""
    old, new = mutant.rule, mutant.changed
    rules = tuple(rule for rule in (new if rule.id == old.id else rule for rule in base.rules) if rule is not None)
    watches = dict(base.watches)
    for name in {pattern.fact for pattern in old.on}:
        kept = [trigger for trigger in base.watches[name]._triggers if trigger.rule.id != old.id]
        order = next(trigger.order for trigger in base.watches[name]._triggers if trigger.rule.id == old.id)
        for spot, pattern in enumerate(new.on if new else ()):
            if pattern.fact == name:
                kept.append(Trigger(base.levels[old.id], order, new or old, spot, tested(pattern, base.types)))
        watches[name] = Watch(kept)
    named = programs._by_name(rules) if new and new.overrides else {}
    displaces = {lower.id for name in (new.overrides if new else ()) for lower in named.get(name, ())}
    displacers = {lower: left for lower, above in base.displacers.items() if (left := tuple(rule for rule in above if rule.id != old.id or lower in displaces))}
    codes = {name: code for name, code in base.codes.items() if name != old.id}
    return replace(base, rules=rules, watches=watches, displacers=displacers, codes=codes)


def heard_by(program: Program, trial: Trial) -> Hearing | None:
    """The hearing of a trial under a changed program; None where it breaks."""
    base = programs._PROGRAMS[trial.key]
    programs._PROGRAMS[trial.key] = program
    try:
        return heard(trial.incident, trial.house)
    except Exception:  # noqa: BLE001 - a mutant that breaks the hearing is told by it
        return None
    finally:
        programs._PROGRAMS[trial.key] = base
