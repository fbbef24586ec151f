"""Changes of an incident that a mutant of a rule needs in order to be told from the rule, from what a hearing of the incident shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Literal, get_args, get_origin

from arbiter.changes import written
from arbiter.events import EVENT_KINDS
from arbiter.events.base import COMMON
from arbiter.facts import Fact
from arbiter.hearing import Hearing
from arbiter.law import Choice, Conclusion, Group, Pattern, Rule
from arbiter.proof import Firing
from law_mutants import Mutant
from makers import Makers, Told, renamed, sources, stages
from trials import Trial

Data = dict[str, Any]
Changed = tuple[str, Data]
PART = re.compile(r"(on|when|where|unless|until|count|overrides|then)\[(\d+)\](?:\.(.*))?")
NEARBY = 3
MOST_WAYS = 16
STAKES = ("ante", "blind", "straddle", "jack_ante", "limit")
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
    if shown is None:
        return Need(sources((*firing.on, *firing.when)))
    part, at, rest = shown[1], int(shown[2]), shown[3] or ""
    if part in ("on", "when"):
        return _of_pattern(rule, firing, part, at, rest)
    if part == "unless":
        return _of_group(rule.unless[at], rest, [fact for defeat in firing.defeats if defeat.how == "unless" for fact in defeat.facts], firing)
    if part == "count":
        return _of_group(rule.counts[at].of, rest, [], firing)
    if part == "until":
        return Need(sources(firing.on), [(Group((rule.until[at],)), None)])
    if part == "overrides":
        return Need(sources(firing.on), [(Group((*other.on, *other.when)), None) for other in displaced])
    need = Need(sources((*firing.on, *firing.when)))
    for pattern in (*rule.when, *rule.on):
        need.wanted.append((Group((pattern,)), None))
    need.heads += rule.when
    return need


def _of_pattern(rule: Rule, firing: Firing, part: str, at: int, rest: str) -> Need:
    patterns: tuple[Pattern, ...] = getattr(rule, part)
    facts: tuple[Fact, ...] = getattr(firing, part)
    matched = [fact for fact in facts if fact.type.name == patterns[at].fact] or list((*firing.on, *firing.when))
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
    yield from _in_turn(
        _put(data, start, _wanted(need, start, makers)),
        (change for at in need.events for change in altered(data, at, numbers)),
        _heads(data, start, need.heads),
        _turned(data, need.events, start.firing.bindings.values()),
        _put(data, start, (events for fact in need.ended for events in makers.ends(fact, data["players"]))),
        _replaced(data, need.events, _wanted(need, start, makers)),
    )


def _in_turn(*streams: Iterator[Changed]) -> Iterator[Changed]:
    for batch in zip_longest(*streams):
        yield from (change for change in batch if change is not None)


def _wanted(need: Need, start: Start, makers: Makers) -> Iterator[Told]:
    for group, free in need.wanted:
        yield from makers.ways(group, start.firing.bindings, start.trial.incident.players, free)


def _numbers(rule: Rule, start: Start) -> tuple[int, ...]:
    """The numbers on which a rule turns, and those beside them."""
    text = " ".join(comparison.text for part in (rule, *rule.unless, *(count.of for count in rule.counts)) for comparison in part.where)
    found = {int(number) for number in re.findall(r"\b\d+\b", text)}
    found |= {value for name, value in start.hearing.engine.program.numbers.items() if f"${name}" in text}
    found |= {value for value in start.firing.bindings.values() if type(value) is int and value < 100}
    return tuple(sorted({number + more for number in found for more in (-1, 0, 1) if number + more >= 0}))


# --- changes


def _put(data: Data, start: Start, told: Iterator[Told]) -> Iterator[Changed]:
    """Events put in: around the anchor, at the end, and elsewhere."""
    length = len(data["events"])
    anchor = max((fact.event for fact in start.firing.on if isinstance(fact.event, int)), default=length - 1)
    places = list(
        dict.fromkeys(at for at in (anchor, anchor + 1, length, *range(max(0, anchor - NEARBY), min(length, anchor + 1 + NEARBY))) if 0 <= at <= length)
    )
    ways = [events for events, _ in zip(told, range(MOST_WAYS), strict=False) if events]
    reached = stages(start.hearing)
    for late in (True, False):
        for events in ways:
            yield f"with {_said(events)} put in where it belongs", _spread(data, events, [reached.get(at, 0) for at in range(length)], late=late)
    for place in places:
        for events in ways:
            yield f"with {_said(events)} put in as event {place}", put_in(data, place, events)


def _said(events: Iterable[Data]) -> str:
    return json.dumps([_bare(event) for event in events], ensure_ascii=False)


def _bare(event: Data) -> Data:
    return {key: value for key, value in event.items() if key != "at"}


def _spread(data: Data, events: Told, reached: list[int], *, late: bool) -> Data:
    """An incident with events put in one by one, each among those of its stage."""
    reached, least = list(reached), 0
    for event in events:
        stage = event.get("at", 0)
        fitting = [at + late for at, each in enumerate(reached) if (each <= stage if late else each < stage)]
        place = max(least, max(fitting, default=0) + (0 if late else bool(fitting)))
        data = put_in(data, place, [event])
        reached.insert(place, stage)
        least = place + 1
    return data


def put_in(data: Data, place: int, events: Iterable[Data]) -> Data:
    """An incident with events put in; what speaks of a later event by its place still speaks of it."""
    new = [_bare(event) for event in events]
    old = [_shifted(event, place, len(new)) for event in data["events"]]
    return {**data, "events": [*old[:place], *new, *old[place:]]}


def _shifted(event: Data, place: int, by: int) -> Data:
    about = event.get("about")
    return {**event, "about": about + by} if isinstance(about, int) and about >= place else event


def without(data: Data, at: int) -> Data:
    """An incident without one of its events."""
    kept = [_shifted(event, at + 1, -1) for place, event in enumerate(data["events"]) if place != at and event.get("about") != at]
    return {**data, "events": kept}


def _replaced(data: Data, events: list[int], told: Iterator[Told]) -> Iterator[Changed]:
    for new in told:
        for at in events if new else ():
            yield f"with {_said(new)} instead of event {at}", put_in(without(data, at), at, new)


def _turned(data: Data, events: list[int], bound: Iterable[Any]) -> Iterator[Changed]:
    """All of some events told of another player."""
    players = data["players"]
    for name in [name for name in players if name in list(bound)] if len(events) > 1 else ():
        for other in players:
            if other != name:
                told = [renamed(event, {name: other}) if at in events else event for at, event in enumerate(data["events"])]
                yield f"events {', '.join(map(str, events))} with {other} for {name}", {**data, "events": told}


def altered(data: Data, at: int, numbers: Iterable[int]) -> Iterator[Changed]:
    """An incident with one event left out, told otherwise, or moved."""
    yield f"without event {at}", without(data, at)
    event = data["events"][at]
    for key, value in _otherwise(event, data["players"], tuple(numbers)):
        changed = {name: each for name, each in {**event, key: value}.items() if each is not None}
        yield f"event {at} with {key} = {json.dumps(value)}", {**data, "events": [*data["events"][:at], changed, *data["events"][at + 1 :]]}
    length = len(data["events"])
    for place in (*range(max(0, at - NEARBY), at), *range(at + 1, min(length, at + 1 + NEARBY)), length - 1):
        if place != at:
            rest = without(data, at)
            yield f"event {at} moved to {place}", {**rest, "events": [*rest["events"][:place], event, *rest["events"][place:]]}


def _otherwise(event: Data, players: list[str], numbers: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """What each field of an event might be instead; None: not said."""
    for name, info in EVENT_KINDS[event["event"]].model_fields.items():
        key = info.alias or name
        if name in COMMON and name != "stage":
            continue
        value = event.get(key)
        words, fits = _words(info.annotation), key in EVENT_KINDS[event["event"]].naming()
        if value is not None and not info.is_required():
            yield key, None
        if fits and not isinstance(value, (list, tuple)):
            yield from ((key, other) for other in players if other != value)
        elif isinstance(value, bool) or (value is None and bool in _plain(info.annotation)):
            yield key, not value
        elif isinstance(value, int) and key != "about":
            yield from ((key, other) for other in sorted({value - 1, value + 1, *numbers} - {value}) if other >= 0)
        elif value is None and int in _plain(info.annotation) and key != "about":
            yield from ((key, other) for other in numbers)
        elif isinstance(value, str) or (value is None and words):
            yield from ((key, other) for other in words if other != value)


def _words(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return [word for word in get_args(annotation) if isinstance(word, str)]
    return [word for part in get_args(annotation) for word in _words(part)]


def _plain(annotation: Any) -> list[Any]:
    return [annotation, *(each for part in get_args(annotation) for each in _plain(part))]


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


# --- what stands outside the events


def _heads(data: Data, start: Start, patterns: list[Pattern]) -> Iterator[Changed]:
    """What the incident states outside its events, told otherwise, as far as it bears on these patterns."""
    names = {pattern.fact for pattern in patterns}
    yield from _of_house(data, start, patterns)
    if "game" in names:
        yield from ((f"with game = {game}", {**data, "game": game}) for game in ("draw", "jackpot", "stud") if game != data.get("game", "draw"))
    if "record" in names:
        yield from ((f"with record = {record}", {**data, "record": record}) for record in ("complete", "irregularities") if record != data.get("record"))
    stakes = {name: value for name, value in (data.get("stakes") or {}).items() if value is not None}
    for name in STAKES:
        for value in {None, 1, 2, 5, (stakes.get(name) or 0) + 1, (stakes.get(name) or 2) - 1} - {stakes.get(name)}:
            yield f"with stakes.{name} = {value}", {**data, "stakes": {key: each for key, each in {**stakes, name: value}.items() if each is not None}}
    yield from _of_players(data)
    yield "with first_deal turned", {**data, "first_deal": not data.get("first_deal", False)}


def _of_players(data: Data) -> Iterator[Changed]:
    players = data["players"]
    for at in range(len(players)):
        yield f"with one more player in place {at}", {**data, "players": [*players[:at], "Zed", *players[at:]]}
    for name in players:
        yield f"without {name}", {**data, "players": [each for each in players if each != name]}
        if name != data.get("dealer"):
            yield f"with {name} as dealer", {**data, "dealer": name}
        yield f"with {name} sitting out", {**data, "sits_out": [*data.get("sits_out", ()), name]}


def _of_house(data: Data, start: Start, patterns: list[Pattern]) -> Iterator[Changed]:
    given = data.get("house") if isinstance(data.get("house"), dict) else {}
    house: Data = given or {}
    for pattern in patterns:
        tests = {name: term.values for name, term in pattern.tests if isinstance(term, Choice)}
        if pattern.fact == "house":
            for name, option in start.trial.house.book.options().items():
                if name in tests.get("option", (name,)):
                    for value in option.values:
                        set_to = [value] if option.is_list else value
                        yield f"with {name} = {value}", {**data, "house": {**house, "options": {**house.get("options", {}), name: set_to}}}
        elif pattern.fact == "adopted":
            for law in tests.get("law", ()):
                adopt = [each for each in house.get("adopt", ()) if each != law]
                yield f"with {law} adopted or not", {**data, "house": {**house, "adopt": adopt if law in house.get("adopt", ()) else [*adopt, law]}}
        elif pattern.fact == "pack_in_use":
            for pack in (32, 40, 52, 53, 60):
                yield f"with a pack of {pack}", {**data, "house": {**house, "pack": pack}}
        elif pattern.fact == "kitty":
            for kitty in (None, {"chips": 0}, {"chips": 5, "limit": 5}, {"chips": 0, "limit": 1}):
                yield f"with the kitty {kitty}", {**data, "house": {**house, "kitty": kitty}}
