"""Conclusions that hold together and cannot: which do is declared with the types of conclusion, and no law is named here."""

from collections.abc import Iterable, Iterator

from arbiter.conclusions import CONCLUSIONS, OPPOSED, Opposed, Side
from arbiter.facts import Fact, Memory, Value

Pair = tuple[Fact, Fact]
Clash = tuple[str, ...]
ASKED = {"to": "by", "against": "against"}
"""By which fields a claim says what an answer to it leaves open."""
_KEYED = tuple(kind.name for kind in CONCLUSIONS.values() if kind.key is not None)


def contradictions(memory: Memory) -> Iterator[Pair]:
    """Yield the conclusions that now hold and contradict each other.

    Args:
        memory: the working memory, as a hearing has left it.

    Yields:
        Two conclusions under one key that differ, and two that are declared to be opposed; each pair once.
    """
    held = {name: list(memory.holding(name)) for name in (*CONCLUSIONS, "deal_fell") if memory.live.get(name)}
    for name in _KEYED:
        yield from _differing(held.get(name, ()))
    for opposed in OPPOSED:
        if opposed.one.fact in held and opposed.other.fact in held and not held.get(opposed.unless):
            yield from _opposed(opposed, _on(opposed.one, held), _on(opposed.other, held))


def named(one: Fact, other: Fact) -> Clash:
    """Return what a contradiction is called by: the two rules, and what they conclude."""
    return tuple(text for _, text in sorted((fact.firing.rule.id if fact.firing else "", fact.type.name) for fact in (one, other)) for text in (_, text))


def _differing(facts: Iterable[Fact]) -> Iterator[Pair]:
    first: dict[tuple[Value, ...], Fact] = {}
    for fact in facts:
        other = first.setdefault(tuple(fact.values[spot] for spot in fact.type.key_spots), fact)
        if other.values != fact.values:
            yield other, fact


def _on(side: Side, held: dict[str, list[Fact]]) -> list[Fact]:
    return [fact for fact in held[side.fact] if not side.field or any(value in side.values for value in _many(fact[side.field]))]


def _opposed(opposed: Opposed, ones: list[Fact], others: list[Fact]) -> Iterator[Pair]:
    seen: set[frozenset[int]] = set()
    for one in ones:
        for other in others:
            pair = frozenset((id(one), id(other)))
            if one is not other and pair not in seen and _meet(opposed, one, other):
                seen.add(pair)
                yield one, other


def _meet(opposed: Opposed, one: Fact, other: Fact) -> bool:
    """Whether two conclusions are about the same: the fields that must agree do, one that must differ does, and the act is the same."""
    if not all(_agree(_about(one, mine), _about(other, theirs), anybody=not opposed.named) for mine, theirs in opposed.same):
        return False
    if opposed.later and other.known <= one.known:
        return False
    if not _at_one_moment(one, other):
        return False
    if opposed.sole and other.firing.events() != _acts(one):
        return False
    if opposed.differ and all(one[name] == other[name] for name in opposed.differ):
        return False
    return not opposed.one_act or bool(one.firing.events() & other.firing.events())


def _about(fact: Fact, name: str) -> Value:
    """What a conclusion holds in a field; what an answer to one claim leaves open is as that claim has it."""
    if fact[name] is None and name in ASKED and fact.type.name in ("granted", "denied"):
        return next((claim[ASKED[name]] for claim in _claims(fact)), None)
    return fact[name]


def _claims(fact: Fact) -> list[Fact]:
    return [each for each in (fact.firing.on if fact.firing else ()) if each.type.name == "claim"]


def _at_one_moment(one: Fact, other: Fact) -> bool:
    """Whether neither answers a claim alone before the other was concluded: such an answer holds for that claim, and what comes later not for it."""
    return not any(mine.type.name in ("granted", "denied") and _claims(mine) and theirs.known > mine.known for mine, theirs in ((one, other), (other, one)))


def _acts(fact: Fact) -> set[Value]:
    """Return the act that a conclusion is about, as it names it; else the acts that it rests on."""
    named = fact["event"]
    return {named} if named is not True else set(fact.firing.events())


def _agree(one: Value, other: Value, *, anybody: bool) -> bool:
    if one is None or other is None:
        return anybody or one is other
    return bool(set(_many(one)) & set(_many(other)))


def _many(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
