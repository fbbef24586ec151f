"""Changes of an incident that a mutant of a rule needs in order to be told from the rule, from what a hearing of the incident shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from altering import Changed, Data, altered, heads, put, put_in, replaced, turned
from arbiter.changes import written
from arbiter.facts import Fact
from arbiter.hearing import Hearing
from arbiter.law import Choice, Conclusion, Group, Pattern, Rule
from arbiter.proof import Firing
from law_mutants import Mutant
from makers import Makers, Told, sources, stages
from trials import Trial

PART = re.compile(r"(on|when|where|unless|until|count|overrides|then)\[(\d+)\](?:\.(.*))?")
DECIDING = ("pot", "live", "hand_foul", "bet_stands", "take_back", "penalty", "new_deal", "show")


@dataclass
class Start:
    """A hearing in which a rule fired, or a mutant of it, from which to look on."""

    trial: Trial
    hearing: Hearing
    firing: Firing
    depth: int = 0


@dataclass
class Need:
    """What of an incident bears on a mutant.

    Attributes:
        events: the events that bear on the changed part.
        wanted: groups that are to hold, each with the place and field that is to have another value than it asks for.
        ended: facts that are to have ended.
        heads: what the incident states outside its events, by fact type.
    """

    events: list[int] = field(default_factory=list)
    wanted: list[tuple[Group, tuple[int, str] | None]] = field(default_factory=list)
    ended: list[Fact] = field(default_factory=list)
    heads: list[Pattern] = field(default_factory=list)


def need_of(mutant: Mutant, start: Start, displaced: Iterable[Rule] = ()) -> Need:
    """What bears on a mutant."""
    rule, firing = mutant.rule, start.firing
    shown = PART.match(mutant.where)
    part, at, rest = (shown[1], int(shown[2]), shown[3] or "") if shown else ("", 0, "")
    if part in ("on", "when"):
        return _of_pattern(rule, firing, part, at, rest)
    if part in ("unless", "count"):
        group = rule.unless[at] if part == "unless" else rule.counts[at].of
        return _of_group(group, rest, [fact for defeat in firing.defeats if defeat.how == "unless" for fact in defeat.facts], firing)
    if part == "until":
        return Need(sources(firing.on), [(Group((rule.until[at],)), None)])
    if part == "overrides":
        return Need(sources(firing.on), [(Group((*other.on, *other.when)), None) for other in displaced])
    wanted = [(Group((pattern,)), None) for pattern in (*rule.when, *rule.on)]
    return Need(sources((*firing.on, *firing.when)), [*wanted], [], list(rule.when))


def _of_pattern(rule: Rule, firing: Firing, part: str, at: int, rest: str) -> Need:
    patterns: tuple[Pattern, ...] = getattr(rule, part)
    facts: tuple[Fact, ...] = getattr(firing, part)
    matched = [fact for fact in facts if fact.type.name == patterns[at].fact] or [*firing.on, *firing.when]
    free = re.split(r"[.\[]", rest)[0]
    need = Need(sources(matched), [(Group((patterns[at],)), (0, free) if free else None)], matched if part == "when" else [], [patterns[at]])
    if free:
        need.wanted.append((Group((patterns[at],)), None))
    return need


def _of_group(group: Group, rest: str, facts: list[Fact], firing: Firing) -> Need:
    need = Need(sources([*facts, *firing.on]), heads=list(group.patterns))
    spot = re.match(r"of\[(\d+)\](?:\.(\w+))?", rest)
    if spot and not spot[2]:
        at = int(spot[1])
        need.wanted.append((Group(group.patterns[:at] + group.patterns[at + 1 :]), None))
    elif spot:
        need.wanted.append((group, (int(spot[1]), spot[2])))
    need.wanted.append((group, None))
    return need


def candidates(mutants: list[Mutant], start: Start, makers: Makers, rules: Mapping[str, list[Rule]], demands: Iterable[str]) -> Iterator[Changed]:
    """Changes of a start that these mutants of a rule need, in turns, each once."""
    data = written(start.trial.incident)
    streams = [_for(mutant, start, data, makers, [other for name in mutant.rule.overrides for other in rules.get(name, ())]) for mutant in mutants]
    streams.append(claimed(data, start, demands))
    seen: set[str] = set()
    for batch in zip_longest(*streams):
        for change in batch:
            if change is not None and (key := json.dumps(change[1], sort_keys=True)) not in seen:
                seen.add(key)
                yield change


def _for(mutant: Mutant, start: Start, data: Data, makers: Makers, displaced: list[Rule]) -> Iterator[Changed]:
    need = need_of(mutant, start, displaced)
    numbers = _numbers(mutant.rule, start)
    length = len(data["events"])
    anchor = max((fact.event for fact in start.firing.on if isinstance(fact.event, int)), default=length - 1)
    by_event = stages(start.hearing)
    reached = [by_event.get(at, 0) for at in range(length)]
    yield from _in_turn(
        put(data, anchor, reached, _wanted(need, start, makers)),
        (change for at in need.events for change in altered(data, at, numbers)),
        heads(data, dict(start.trial.house.book.options()), need.heads),
        turned(data, need.events, start.firing.bindings.values()),
        put(data, anchor, reached, (events for fact in need.ended for events in makers.ends(fact, data["players"]))),
        replaced(data, need.events, _wanted(need, start, makers)),
    )


def _in_turn(*streams: Iterator[Changed]) -> Iterator[Changed]:
    for batch in zip_longest(*streams):
        yield from (change for change in batch if change is not None)


def _wanted(need: Need, start: Start, makers: Makers) -> Iterator[Told]:
    for group, free in need.wanted:
        yield from makers.ways(group, start.firing.bindings, start.trial.incident.players, free)


def _numbers(rule: Rule, start: Start) -> tuple[int, ...]:
    """The numbers on which a rule turns, and those beside them."""
    compared = [*rule.where, *(comparison for group in (*rule.unless, *(count.of for count in rule.counts)) for comparison in group.where)]
    text = " ".join(comparison.text for comparison in compared)
    found = {int(number) for number in re.findall(r"\b\d+\b", text)}
    found |= {value for name, value in start.hearing.engine.program.numbers.items() if f"${name}" in text}
    found |= {value for value in start.firing.bindings.values() if type(value) is int and value < 100}
    return tuple(sorted({number + more for number in found for more in (-1, 0, 1) if number + more >= 0}))


def claimed(data: Data, start: Start, demands: Iterable[str]) -> Iterator[Changed]:
    """Claims at the end: for each demand, by each player, against nobody and against each who bears on the firing."""
    players = data["players"]
    bound = [value for value in start.firing.bindings.values() if isinstance(value, str) and value in players]
    for demand in demands:
        for by in dict.fromkeys([*bound, *players]):
            for against in (None, *dict.fromkeys(bound)):
                claim = {"event": "claim", "by": by, "demand": demand, **({"against": against} if against else {})}
                if against != by:
                    yield f"with {json.dumps(claim, ensure_ascii=False)} at the end", put_in(data, len(data["events"]), [claim])


def demands_of(rule: Rule, rules: Iterable[Rule], depth: int = 3) -> list[str]:
    """What may be demanded by what a rule concludes, or what others conclude from it."""
    found: dict[str, None] = {}
    for then in rule.then:
        found |= dict.fromkeys(_demanded(then))
        if depth and not _demanded(then):
            for other in rules:
                if any(pattern.fact == then.fact for pattern in (*other.on, *other.when, *(each for group in other.unless for each in group.patterns))):
                    found |= dict.fromkeys(demands_of(other, rules, depth - 1 if depth < 3 else 1))
    return list(found)


def _demanded(then: Conclusion) -> list[str]:
    fields = {"granted": "demand", "denied": "demand", "option_open": "choices"}
    values = dict(then.values).get(fields.get(then.fact, ""))
    found: list[str] = []
    for value in values.values if isinstance(values, Choice) else ():
        found += [str(each) for each in value] if isinstance(value, tuple) else [str(value)]
    return found
