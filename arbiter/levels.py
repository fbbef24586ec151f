"""Levels: a rule is tried after every rule that could deny it, and after those that make what it reads."""

from collections.abc import Mapping

from arbiter.conclusions import CONCLUSIONS
from arbiter.facts import FactType
from arbiter.law import Each, LawError, Rule


def deferred(kind: FactType) -> bool:
    """Whether a concluded fact of this type takes effect only from the next tick: those with a key that are no conclusion of the ruling."""
    return kind.key is not None and kind.name not in CONCLUSIONS


def levels_of(rules: tuple[Rule, ...], displaced: Mapping[str, list[Rule]], types: Mapping[str, FactType]) -> dict[str, int]:
    """Return the level of each rule, by its id.

    Args:
        rules: the rules.
        displaced: by the id of a rule, those that it displaces.
        types: the fact types in reach.

    Returns:
        The levels: a rule stands above every rule that could deny it.

    Raises:
        LawError: where rules deny each other in a circle.
    """
    level = {rule.id: 0 for rule in rules}
    of_type: dict[str, int] = {}
    reads = {rule.id: _reads(rule) for rule in rules}
    makes = {rule.id: [then.fact for then in rule.then if not deferred(types[then.fact])] for rule in rules}
    for _ in range(len(rules) + 2):
        changed = False
        for rule in rules:
            before = level[rule.id]
            least = max([before, *[of_type.get(name, 0) + strict for name, strict in reads[rule.id]]])
            lifted = [name for name in makes[rule.id] if of_type.get(name, 0) < least]
            lower = [other.id for other in displaced[rule.id] if level[other.id] <= least]
            if least > before or lifted or lower:
                changed = True
                level[rule.id] = least
                of_type.update(dict.fromkeys(lifted, least))
                level.update(dict.fromkeys(lower, least + 1))
        if not changed:
            return level
        if max(level.values()) > len(rules):  # only a circle lifts so far
            break
    circle = _circle(rules, displaced, types, level)
    raise LawError(
        circle[0].file,
        circle[0].line,
        f"rules deny each other in a circle: {', '.join(f'`{rule.id}`' for rule in circle)}",
        "let one of them read what held before, or override the other",
    )


def _circle(rules: tuple[Rule, ...], displaced: Mapping[str, list[Rule]], types: Mapping[str, FactType], level: Mapping[str, int]) -> list[Rule]:
    """Return rules that deny each other in a circle: from the highest level, each is followed to what lifted it there, until one comes again."""
    makers: dict[str, list[Rule]] = {}
    for rule in rules:
        for then in rule.then:
            if not deferred(types[then.fact]):
                makers.setdefault(then.fact, []).append(rule)
    path = [max(rules, key=lambda rule: level[rule.id])]
    while path.index(path[-1]) == len(path) - 1:
        last = path[-1]
        below = [(level[maker.id] + strict, maker) for name, strict in _reads(last) for maker in makers.get(name, ())]
        below += [(level[rule.id] + 1, rule) for rule in rules if last in displaced[rule.id]]
        path.append(max(below, key=lambda item: item[0])[1])
    return path[path.index(path[-1]) + 1 :]


def _reads(rule: Rule) -> list[tuple[str, int]]:
    reads = [(pattern.fact, 0) for pattern in (*rule.on, *rule.when)]
    groups = [*rule.unless, *(count.of for count in rule.counts)]
    groups += [filler.of for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
    return reads + [(pattern.fact, 1) for group in groups for pattern in group.patterns]
