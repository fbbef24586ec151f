"""Forward chaining: match, defeat, conclude, one tick at a time; every firing is kept with its premises."""

from collections.abc import Callable, Iterable, Iterator

from arbiter.conclusions import CONCLUSIONS, INERT
from arbiter.facts import EventPath, Fact, Memory, Value
from arbiter.law import Choice as Constant
from arbiter.law import Conclusion, Each, Filler, LawError, Rule, Stake, Variable
from arbiter.matching import Bindings, agrees, compare, group_holds, group_values, solve, unify
from arbiter.program import Program, Trigger, deferred
from arbiter.proof import Defeat, Firing, Limit

MOST_FIRINGS = 2_000
StakeReader = Callable[[Stake, Bindings], Value]


class Engine:
    """Hears facts tick by tick and keeps what follows from them.

    Attributes:
        firings: every firing, defeated ones among them, in order.
        unknown: (rule, bindings) where a comparison needed a value that nobody reported.
        reads: where it is a set, the events that have had a part in anything concluded, defeated, counted or ended.
    """

    def __init__(self, program: Program, memory: Memory, stake: StakeReader) -> None:
        """Hear under `program` with `memory`; `stake` gives the counters of a stake, or None where they are not known."""
        self.program = program
        self.memory = memory
        self.stake = stake
        self.firings: list[Firing] = []
        self.unknown: list[tuple[Rule, Bindings]] = []
        self._by_rule: dict[str, list[Firing]] = {}
        self._keys: dict[tuple[object, ...], bool] = {}  # whether it fired in shadow only
        self._waiting: dict[int, list[tuple[Trigger, Fact]]] = {}
        self._limited: dict[str, list[Fact]] = {}
        self._later: list[Fact] = []
        self._relations = frozenset(memory.relations)
        self.reads: set[EventPath] | None = None

    def hear(self, facts: Iterable[Fact]) -> tuple[list[Fact], list[Fact]]:
        """Hear one tick.

        Args:
            facts: what came to light in it.

        Returns:
            The facts concluded in this tick, and those that take effect in the next.
        """
        self._waiting, self._later = {}, []
        heard = list(facts)
        for fact in heard:
            if self.memory.add(fact) and self.reads is not None:
                self.read([fact])
        for fact in heard:
            self._wait(fact)
            if not fact.shadow:
                self._end_by(fact, self.memory.tick)
        start = len(self.firings)
        self._run()
        concluded = [fact for firing in self.firings[start:] for fact in firing.concluded]
        self._settle(concluded)
        for fact in concluded:
            if not fact.shadow and fact.ended != self.memory.tick:
                self._end_by(fact, self.memory.tick + 1)
        return [fact for fact in concluded if fact.known == self.memory.tick], self._later

    def _wait(self, fact: Fact) -> None:
        """Put a new fact before the rules that it may set off, each at its level."""
        for trigger in self.program.triggers.get(fact.type.name, ()):
            if trigger.admits(fact.values):
                self._waiting.setdefault(trigger.level, []).append((trigger, fact))

    def _run(self) -> None:
        """Fire level by level; within a level, until nothing new follows."""
        first = len(self.firings)
        while self._waiting:
            level = min(self._waiting)
            batch = sorted(self._waiting.pop(level), key=_order)
            before = len(self.firings)
            for trigger, fact in batch:
                if fact.holds(self.memory.tick):
                    self._fire(trigger.rule, trigger.spot, fact)
            if len(self.firings) - first > MOST_FIRINGS:
                rule = self.firings[-1].rule
                raise LawError(rule.file, rule.line, f"the rule `{rule.id}` sets itself off without end", "let it conclude what it does not start from")
            if level in self.program.repeats and len(self.firings) > before:
                self._waiting.setdefault(level, []).extend(again for again in batch if again[0].rule.when or len(again[0].rule.on) > 1)

    def _fire(self, rule: Rule, spot: int, fact: Fact) -> None:
        code = self.program.code(rule, self._relations)
        if code is not None:
            found = code.spots[spot](self.memory, fact)
            if found:
                self._ways(rule, spot, fact, found)
            return
        bindings = unify(rule.on[spot], fact, {})
        if bindings is not None:
            self._set_off(rule, spot, fact, bindings)

    def _set_off(self, rule: Rule, spot: int, fact: Fact, bindings: Bindings) -> None:
        """Consider every way in which a rule is set off by `fact` at the `spot` of its anchor; those without shadows first."""
        others = rule.on[:spot] + rule.on[spot + 1 :]
        found = [ways for ways in solve(self.memory, others + rule.when, bindings, shadows=True) if agrees(rule.on[spot], fact, ways[0])]
        self._ways(rule, spot, fact, found)

    def _ways(self, rule: Rule, spot: int, fact: Fact, found: list[tuple[Bindings, tuple[Fact, ...]]]) -> None:
        others = len(rule.on) - 1
        if len(found) > 1:
            found = sorted(found, key=lambda ways: any(each.shadow for each in ways[1]))
        for ends, facts in found:
            on = (*facts[:spot], fact, *facts[spot:others])
            self._consider(rule, ends, on, facts[others:])

    def _consider(self, rule: Rule, bindings: Bindings, on: tuple[Fact, ...], when: tuple[Fact, ...]) -> None:
        code = self.program.codes.get(rule.id)
        names = tuple(bindings.items()) if code else tuple(sorted(bindings.items()))
        for at, count in enumerate(rule.counts):
            values = code.counts[at](self.memory, bindings) if code else group_values(self.memory, count.of, count.each, bindings)
            bindings = {**bindings, count.name: len(values)}
        held = compare(rule.where, bindings)
        shadow = any(fact.shadow for fact in (*on, *when))
        if held is None and not shadow:
            self.unknown.append((rule, bindings))
        if self.reads is not None:
            self._read_for(rule, bindings, (*on, *when), held)
        key = (rule.id, tuple(map(id, on)), names)
        if not held or not self._keys.get(key, True) or (shadow and key in self._keys):
            return
        self._keys[key] = shadow
        firing = Firing(rule, bindings, on, when, self.memory.tick)
        firing.defeats.extend(self._defeats(firing))
        self.firings.append(firing)
        self._by_rule.setdefault(rule.id, []).append(firing)
        for conclusion in rule.then:
            self._conclude(firing, conclusion)

    def read(self, facts: Iterable[Fact]) -> None:
        """Note that facts have had a part in something: the events that they come from, through conclusions that decide nothing by themselves."""
        if self.reads is None:
            return
        for fact in facts:
            if fact.event is not None:
                self.reads.add(fact.event)
            if fact.firing is not None and fact.type.name in INERT:
                self.reads |= fact.firing.events()

    def _read_for(self, rule: Rule, bindings: Bindings, facts: tuple[Fact, ...], held: bool | None) -> None:
        groups = [count.of for count in rule.counts]
        if held is not False:
            if held is None or any(then.fact not in INERT for then in rule.then):
                self.read(facts)
            groups += [filler.of for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
        for pattern in (pattern for group in groups for pattern in group.patterns):
            self.read(fact for fact in self.memory.by_type.get(pattern.fact, ()) if unify(pattern, fact, bindings) is not None)

    def _defeats(self, firing: Firing) -> Iterable[Defeat]:
        if any(fact.shadow for fact in (*firing.on, *firing.when)):
            yield Defeat("shadow", tuple(fact for fact in (*firing.on, *firing.when) if fact.shadow))
        code = self.program.codes.get(firing.rule.id)
        for at, group in enumerate(firing.rule.unless):
            facts = code.unless[at](self.memory, firing.bindings) if code else group_holds(self.memory, group, firing.bindings)
            if facts is not None:
                self.read(facts)
                yield Defeat("unless", facts, rule=firing.rule)
        yield from self._limits_met(firing)
        for rule in self.program.displacers.get(firing.rule.id, ()):
            for other in self._by_rule.get(rule.id, ()):
                if other.holds and _same_matter(other, firing):
                    yield Defeat("override", other.on, by=other)

    def _limits_met(self, firing: Firing) -> Iterable[Defeat]:
        """Yield the limits that had come before the rule was set off; one that is concluded at this moment acts from the next."""
        code = self.program.codes.get(firing.rule.id)
        for at, pattern in enumerate(firing.rule.until):
            ways = code.until[at](self.memory, firing.bindings) if code else solve(self.memory, (pattern,), firing.bindings)
            for _, facts in ways:
                if facts[0].firing is None or facts[0].firing.tick < firing.tick:
                    self.read(facts)
                    yield Defeat("until", facts, word=pattern.word, rule=firing.rule)
                    break

    def _conclude(self, firing: Firing, conclusion: Conclusion) -> None:
        kind = self.program.types[conclusion.fact]
        filled = {name: self._fill(filler, firing.bindings) for name, filler in conclusion.values}
        fact = Fact(
            kind,
            tuple(filled.get(name) for name in kind.fields),
            known=self.memory.tick,
            happened=self.memory.tick,
            event=firing.on[-1].event,
            shadow=not firing.holds,
            firing=firing,
        )
        fact.until = [Limit(pattern, firing.bindings, firing.rule) for pattern in firing.rule.until]
        fact.until += [limit for premise in firing.on if premise.firing for limit in premise.until]
        if self._yields(fact, firing):
            fact.shadow = True
        firing.concluded.append(fact)
        for limit in fact.until:
            if isinstance(limit, Limit):
                self._limited.setdefault(limit.pattern.fact, []).append(fact)
        if deferred(kind):
            fact.known = self.memory.tick + 1
            self._later.append(fact)
            return
        self.memory.add(fact, beside=True)
        self._wait(fact)

    def _yields(self, fact: Fact, firing: Firing) -> bool:
        """Whether a fact with a key yields to one that stands: to a stronger value from before, or to a higher rank in the same tick."""
        if fact.type.key is None or fact.shadow or fact.type.name not in CONCLUSIONS:
            return False
        for old in self._rivals(fact):
            if old.known < fact.known and _stronger(old, fact):
                return True
            if old.values != fact.values and old.known == fact.known and old.firing and old.firing.rule.rank < firing.rule.rank:
                firing.defeats.append(Defeat("rank", (old,), by=old.firing))
                return True
        return False

    def _settle(self, concluded: Iterable[Fact]) -> None:
        """Let each conclusion with a key end the earlier one, and of one tick the weaker value and the lower rank; what agrees stands together."""
        for fact in concluded:
            if fact.type.key is None or fact.shadow or fact.type.name not in CONCLUSIONS:
                continue
            for old in self._rivals(fact):
                ranks = old.firing.rule.rank - fact.firing.rule.rank if old.firing else 0
                if old.known < fact.known or _stronger(fact, old) or (old.values != fact.values and ranks > 0):
                    old.ended = self.memory.tick

    def _rivals(self, fact: Fact) -> list[Fact]:
        spots = [fact.type.position(name) for name in fact.type.key or ()]
        mine = [fact.values[spot] for spot in spots]
        held = self.memory.by_type.get(fact.type.name, ())
        return [old for old in held if old.ended is None and not old.shadow and [old.values[spot] for spot in spots] == mine]

    def conflicts(self) -> Iterator[str]:
        """Say which conclusions stand under one key and differ: their rules are of one rank, and neither displaces the other."""
        for name in CONCLUSIONS:
            for fact in self.memory.holding(name):
                for old in self._rivals(fact) if fact.type.key is not None else ():
                    mine, theirs = fact.firing.rule.ref, old.firing.rule.ref
                    if old.values != fact.values and mine < theirs:
                        yield f"{mine} and {theirs} disagree: {fact.tell()}; {old.tell()}"

    def _fill(self, filler: Filler, bindings: Bindings) -> Value:
        if isinstance(filler, Variable):
            return bindings[filler.name]
        if isinstance(filler, Constant):
            return filler.values[0]
        if isinstance(filler, Stake):
            return self.stake(filler, bindings)
        if isinstance(filler, Each):
            return tuple(value for (value,) in group_values(self.memory, filler.of, (filler.name,), bindings))
        return filler.value(bindings)

    def _end_by(self, cause: Fact, tick: int) -> None:
        for fact in self._limited.get(cause.type.name, ()):
            if fact.ended is not None:
                continue
            for limit in fact.until:
                if isinstance(limit, Limit) and limit.pattern.fact == cause.type.name and unify(limit.pattern, cause, limit.bindings) is not None:
                    fact.ended, fact.ended_by = tick, (limit, cause)
                    self.read([cause])
                    break


def _order(waiting: tuple[Trigger, Fact]) -> tuple[int, str]:
    return waiting[0].rule.rank, waiting[0].rule.id


def _same_matter(one: Firing, other: Firing) -> bool:
    mine, theirs = one.rule.subject or "?p", other.rule.subject or "?p"
    if mine in one.bindings and theirs in other.bindings and one.bindings[mine] != other.bindings[theirs]:
        return False
    return bool(one.roots() & other.roots())


def _stronger(one: Fact, other: Fact) -> bool:
    order = one.type.stronger
    return one.values[-1] in order and other.values[-1] in order and order.index(str(one.values[-1])) > order.index(str(other.values[-1]))
