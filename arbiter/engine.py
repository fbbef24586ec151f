"""Forward chaining: match, defeat, conclude, one tick at a time; every firing is kept with its premises."""

from collections.abc import Iterable, Iterator
from operator import attrgetter, itemgetter

from arbiter.compiling import RuleCode, interpreted
from arbiter.conclusions import CONCLUSIONS, INERT
from arbiter.facts import EventPath, Fact, Memory
from arbiter.law import Each, LawError, Rule
from arbiter.matching import Bindings, Key, StakeReader, Way, compare, group_holds, group_values, solve, unify
from arbiter.program import Program, Trigger
from arbiter.proof import Defeat, Firing, Limit

MOST_FIRINGS = 2_000
MANY = 16
ORDER = attrgetter("order")  # of a trigger
SHADOWED = itemgetter(4)  # of a way
Tried = dict[Trigger, dict[int, Fact]]


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
        memory.metered = bool(program.rules) and not program.rules[0].rank
        self.stake = stake
        self.firings: list[Firing] = []
        self.unknown: list[tuple[Rule, Bindings]] = []
        self._by_rule: dict[str, list[Firing]] = {}
        self._keys: dict[Key, bool] = {}  # whether it fired in shadow only
        self._waiting: dict[int, dict[Trigger, list[Fact]]] = {}
        self._limited: dict[str, list[Fact]] = {}
        self._later: list[Fact] = []
        self._keyed: list[Fact] = []
        self._relations = frozenset(memory.relations)
        self._made: set[str] = set()
        self._most = MOST_FIRINGS
        self.reads: set[EventPath] | None = None

    def hear(self, facts: Iterable[Fact]) -> tuple[list[Fact], list[Fact]]:
        """Hear one tick.

        Args:
            facts: what came to light in it.

        Returns:
            The facts concluded in this tick, and those that take effect in the next.
        """
        memory = self.memory
        self._waiting, self._later, self._keyed = {}, [], []
        heard, watches = list(facts), self.program.watches
        for fact in heard:
            if fact.type.key is None:
                memory.put(fact)
            elif memory.add(fact) and self.reads is not None:
                self.read([fact])
            if fact.type.name in watches:
                self._wait(fact)
        if self._limited:
            self._end_all(heard, memory.tick)
        start = len(self.firings)
        self._run()
        concluded = [fact for firing in self.firings[start:] for fact in firing.concluded]
        self._settle()
        if self._limited:
            self._end_all([fact for fact in concluded if fact.ended != memory.tick], memory.tick + 1)
        return [fact for fact in concluded if fact.known == memory.tick], self._later

    def _wait(self, fact: Fact) -> None:
        """Put a new fact before the rules that it may set off, each at its level; there are rules that watch its type."""
        waiting = self._waiting
        for trigger in self.program.watches[fact.type.name].admit(fact):
            level = waiting.get(trigger.level)
            if level is None:
                waiting[trigger.level] = {trigger: [fact]}
            elif trigger in level:
                level[trigger].append(fact)
            else:
                level[trigger] = [fact]

    def _run(self) -> None:
        """Fire level by level; within a level, until nothing new follows."""
        memory, waiting, program = self.memory, self._waiting, self.program
        self._most = len(self.firings) + MOST_FIRINGS
        tried: dict[int, Tried] = {}
        while waiting:
            level = min(waiting) if len(waiting) > 1 else next(iter(waiting))
            batch = waiting.pop(level)
            made = self._made = set()
            for trigger in sorted(batch, key=ORDER) if len(batch) > 1 else batch:
                facts = batch[trigger]
                found = (trigger.find or program.finder(trigger, self._relations, len(facts)))(memory, facts)
                if found:
                    self._fire(trigger.rule, found)
            if made and level in program.repeats:
                self._again(level, tried.setdefault(level, {}), batch, made)

    def _again(self, level: int, tried: Tried, batch: dict[Trigger, list[Fact]], made: set[str]) -> None:
        """Put what was tried at a level before the rules again that read what its last batch concluded, or what is worked out when asked."""
        repeats, relations = self.program.repeats[level], self._relations
        for trigger, facts in batch.items():
            if trigger.again(repeats, relations):
                tried.setdefault(trigger, {}).update((id(fact), fact) for fact in facts)
        for trigger, known in tried.items():
            if not made.isdisjoint(trigger.again(repeats, relations)):
                self._waiting.setdefault(level, {}).setdefault(trigger, []).extend(known.values())

    def _fire(self, rule: Rule, found: list[Way]) -> None:
        """Consider every way in which a rule is set off; those without shadows first."""
        code, keys = self.program.codes.get(rule.id), self._keys
        if len(found) > 1:
            found.sort(key=SHADOWED)
        for key, bindings, on, when, shadow, known in found:
            held = self._count(rule, code, bindings) if rule.counts else known
            if held is None and not shadow:
                self.unknown.append((rule, bindings))
            if self.reads is not None:
                self._read_for(rule, bindings, (*on, *when), held)
            if not held:
                continue
            if key is not None:
                if not keys.get(key, True) or (shadow and key in keys):
                    continue
                keys[key] = shadow
            self._conclude(Firing(rule, bindings, on, when, self.memory.tick), code, shadow)

    def _count(self, rule: Rule, code: RuleCode | None, bindings: Bindings) -> bool | None:
        """Take the counts of a rule into the bindings; return whether its comparisons hold with them."""
        for at, count in enumerate(rule.counts):
            values = code.counts[at](self.memory, bindings) if code else group_values(self.memory, count.of, count.each, bindings)
            bindings[count.name] = len(values)
        return compare(rule.where, bindings)

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

    def _defeat(self, firing: Firing, code: RuleCode | None, shadow: bool) -> None:
        """Work out what defeats a firing."""
        rule = firing.rule
        if shadow:
            firing.defeat(Defeat("shadow", tuple(fact for fact in (*firing.on, *firing.when) if fact.shadow)))
        for at, group in enumerate(rule.unless):
            facts = code.unless[at](self.memory, firing.bindings) if code else group_holds(self.memory, group, firing.bindings)
            if facts is not None:
                self.read(facts)
                firing.defeat(Defeat("unless", facts, rule=rule))
        if rule.until:
            self._limits_met(firing, code)
        for other_rule in self.program.displacers.get(rule.id, ()):
            for other in self._by_rule.get(other_rule.id, ()):
                if other.holds and _same_matter(other, firing):
                    firing.defeat(Defeat("override", other.on, by=other))

    def _limits_met(self, firing: Firing, code: RuleCode | None) -> None:
        """Let the limits defeat it that had come before the rule was set off; one that is concluded at this moment acts from the next."""
        for at, pattern in enumerate(firing.rule.until):
            found = code.until[at](self.memory, firing.bindings) if code else solve(self.memory, (pattern,), firing.bindings)
            for _, facts in found:
                if facts[0].firing is None or facts[0].firing.tick < firing.tick:
                    self.read(facts)
                    firing.defeat(Defeat("until", facts, word=pattern.word, rule=firing.rule))
                    break

    def _conclude(self, firing: Firing, code: RuleCode | None, shadow: bool) -> None:
        """Work out what defeats a firing, and conclude what it concludes, really or in shadow; refuse more firings than one tick may have."""
        rule, memory, program = firing.rule, self.memory, self.program
        if shadow or rule.unless or rule.until or rule.id in program.displacers:
            self._defeat(firing, code, shadow)
        self.firings.append(firing)
        if len(self.firings) > self._most:
            raise LawError(rule.file, rule.line, f"the rule `{rule.id}` sets itself off without end", "let it conclude what it does not start from")
        if rule.id in program.displacers_of:
            self._by_rule.setdefault(rule.id, []).append(firing)
        facts = firing.concluded = code.conclude(memory, firing, self.stake) if code else interpreted(program.types, memory, firing, self.stake)
        if rule.until or firing.on[0].until or len(firing.on) > 1:
            self._limit(firing)
        made, watches = self._made, program.watches
        for fact in facts:
            kind = fact.type
            if kind.key is None:
                memory.put(fact)
                made.add(kind.name)
                if kind.name in watches:
                    self._wait(fact)
            else:
                self._enter(fact, firing)

    def _limit(self, firing: Firing) -> None:
        """Give what a firing concluded the limits of its rule, and of what set it off."""
        limits = [Limit(pattern, firing.bindings, firing.rule) for pattern in firing.rule.until] if firing.rule.until else []
        for premise in firing.on:
            if premise.until and premise.firing:
                limits += premise.until
        for fact in firing.concluded if limits else ():
            fact.until = limits
            for limit in limits:
                self._limited.setdefault(limit.pattern.fact, []).append(fact)

    def _enter(self, fact: Fact, firing: Firing) -> None:
        """Put a conclusion with a key before the rules: one that is none of the ruling, only in the next tick."""
        kind = fact.type
        if kind.name not in CONCLUSIONS:
            fact.known = self.memory.tick + 1
            self._later.append(fact)
            return
        if not fact.shadow and self._yields(fact, firing):
            fact.shadow = True
        if not fact.shadow:
            self._keyed.append(fact)
        self.memory.put(fact)
        self._made.add(kind.name)
        if kind.name in self.program.watches:
            self._wait(fact)

    def _yields(self, fact: Fact, firing: Firing) -> bool:
        """Whether a fact with a key yields to one that stands: to a stronger value from before, or to a higher rank in the same tick."""
        for old in self._rivals(fact):
            if old.known < fact.known and _stronger(old, fact):
                return True
            if old.values != fact.values and old.known == fact.known and old.firing and old.firing.rule.rank < firing.rule.rank:
                firing.defeat(Defeat("rank", (old,), by=old.firing))
                return True
        return False

    def _settle(self) -> None:
        """Let each conclusion with a key end the earlier one, and of one tick the weaker value and the lower rank; what agrees stands together."""
        for fact in self._keyed:
            for old in self._rivals(fact):
                ranks = old.firing.rule.rank - fact.firing.rule.rank if old.firing else 0
                if old.known < fact.known or _stronger(fact, old) or (old.values != fact.values and ranks > 0):
                    old.ended = self.memory.tick

    def _rivals(self, fact: Fact) -> list[Fact]:
        return [old for old in self.memory.rivals(fact) if not old.shadow]

    def conflicts(self) -> Iterator[str]:
        """Say which conclusions stand under one key and differ: their rules are of one rank, and neither displaces the other."""
        for name in CONCLUSIONS:
            for fact in self.memory.holding(name):
                for old in self._rivals(fact) if fact.type.key is not None else ():
                    mine, theirs = fact.firing.rule.ref, old.firing.rule.ref
                    if old.values != fact.values and mine < theirs:
                        yield f"{mine} and {theirs} disagree: {fact.tell()}; {old.tell()}"

    def _end_all(self, causes: Iterable[Fact], tick: int) -> None:
        """End what these facts limit, from a tick; what has ended already needs no watch any more."""
        for cause in causes:
            name = cause.type.name
            limited = self._limited.get(name)
            if limited is None or cause.shadow:
                continue
            for fact in limited:
                if fact.ended is None:
                    self._end_by(fact, cause, tick)
            if len(limited) > MANY:
                self._limited[name] = [fact for fact in limited if fact.ended is None]

    def _end_by(self, fact: Fact, cause: Fact, tick: int) -> None:
        for limit in fact.until:
            if limit.pattern.fact == cause.type.name and unify(limit.pattern, cause, limit.bindings) is not None:
                fact.ended, fact.ended_by = tick, (limit, cause)
                self.read([cause])
                return


def _same_matter(one: Firing, other: Firing) -> bool:
    mine, theirs = one.rule.subject or "?p", other.rule.subject or "?p"
    if mine in one.bindings and theirs in other.bindings and one.bindings[mine] != other.bindings[theirs]:
        return False
    return bool(one.roots() & other.roots())


def _stronger(one: Fact, other: Fact) -> bool:
    order = one.type.stronger
    return one.values[-1] in order and other.values[-1] in order and order.index(str(one.values[-1])) > order.index(str(other.values[-1]))
