"""The rule language: from the TOML of a rule fence to a `Rule`, every name checked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arbiter.conclusions import CONCLUDE
from arbiter.errors import LONGEST_PART, nearest, shorten
from arbiter.expressions import Comparison, Linear, parse_comparison, parse_linear
from arbiter.facts import FactType, Value
from arbiter.fillings import objection
from arbiter.law import MOST_NUMBER, Choice, Conclusion, Count, Each, Filler, Group, LawError, Pattern, Rule, Stake, Term, Variable
from arbiter.table.kinds import RELATION_KINDS

RULE_KEYS = {"id", "on", "when", "where", "count", "unless", "until", "then", "overrides", "subject", "cites", "routine", "moment"}
PATTERN_KEYS = {"fact", "after", "before", "moment", "as", "where"}
MOST_PATTERNS = 12
STAKES = {"ante", "blind", "straddle", "jack_ante", "limit", "pool", "pot"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule stands: book, law, clause, rank, file and line, with the book's numbers and the fact types in reach."""

    book: str
    law: str
    clause: str
    rank: int
    file: str
    line: int
    numbers: Mapping[str, int]
    types: Mapping[str, FactType]

    def fault(self, what: str, mend: str = "") -> LawError:
        """Return the error that names this place."""
        return LawError(self.file, self.line, what, mend)


def parse_rule(table: Mapping[str, object], place: Place) -> Rule:
    """Read one rule.

    Args:
        table: the fence as TOML reads it.
        place: where it stands.

    Returns:
        The rule, every fact, field and variable checked.

    Raises:
        LawError: for an unknown key, fact, field or number, or a variable that nothing binds.
    """
    _known(table, RULE_KEYS, "key", place)
    on = tuple(_pattern(item, place) for item in _listed(table.get("on"), place, "on"))
    if not on:
        raise place.fault("the rule has no anchor", 'give it on = { fact = "..." }')
    for pattern in on:
        if pattern.fact in RELATION_KINDS:
            raise place.fault(f"`{pattern.fact}` is worked out when asked, and cannot set a rule off", "move it to `when`")
    when = tuple(_pattern(item, place) for item in _listed(table.get("when", []), place, "when"))
    _few((*on, *when), place)
    counts = tuple(_count(item, place) for item in _listed(table.get("count", []), place, "count"))
    where = _comparisons(table.get("where", []), place)
    rule = Rule(
        id=str(table.get("id") or f"{place.book}-{place.clause}-{place.line}"),
        book=place.book,
        law=place.law,
        clause=place.clause,
        rank=place.rank,
        on=on,
        when=when,
        where=where,
        counts=counts,
        unless=tuple(_group(item, place) for item in _listed(table.get("unless", []), place, "unless")),
        until=tuple(_pattern(item, place) for item in _listed(table.get("until", []), place, "until")),
        then=tuple(_conclusion(item, place) for item in _listed(table.get("then"), place, "then")),
        overrides=_names(table.get("overrides", []), place),
        subject=str(table.get("subject", "")),
        cites=table.get("cites", True) is True,
        file=place.file,
        line=place.line,
        routine=table.get("routine", False) is True,
    )
    _check_bound(rule, place)
    return rule


def _listed(value: object, place: Place, key: str) -> list[object]:
    if isinstance(value, Mapping):
        return [value]
    if isinstance(value, list):
        return value
    raise place.fault(f"`{key}` is missing or no table", f"write {key} = {{ ... }} or {key} = [ ... ]")


def _names(value: object, place: Place) -> tuple[str, ...]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise place.fault("`overrides` is a list of rule ids or clauses")
    return tuple(names)


def _known(table: Mapping[str, object], keys: Iterable[str], what: str, place: Place) -> None:
    allowed = set(keys)
    for key in table:
        if key not in allowed:
            near = nearest(key, allowed)
            raise place.fault(f"unknown {what} `{key}`", f"did you mean `{near}`?" if near else f"use one of {', '.join(sorted(allowed))}")


def _comparisons(value: object, place: Place) -> tuple[Comparison, ...]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list):
        raise place.fault("`where` is a list of comparisons")
    try:
        found = tuple(parse_comparison(str(text), place.numbers) for text in texts)
    except ValueError as error:
        raise place.fault(shorten(str(error), LONGEST_PART)) from None
    for comparison in found:
        _moderate(comparison.left, place)
        _moderate(comparison.right, place)
    return found


def _linear(text: str, place: Place) -> Linear:
    try:
        found = parse_linear(text, place.numbers)
    except ValueError as error:
        raise place.fault(shorten(str(error), LONGEST_PART)) from None
    return _moderate(found, place)


def _moderate(side: Linear, place: Place) -> Linear:
    """Let pass only an expression of numbers that counters and cards can have."""
    if any(abs(number) > MOST_NUMBER for number in (side.constant, *(factor for factor, _ in side.terms))):
        raise place.fault("there is too large a number in an expression", f"at most {MOST_NUMBER:,}")
    return side


def _fact_type(name: object, place: Place) -> FactType:
    if not isinstance(name, str) or name not in place.types:
        near = nearest(str(name), place.types)
        raise place.fault(f"unknown fact `{name}`", f"did you mean `{near}`?" if near else "declare it in book.md")
    return place.types[name]


def _pattern(item: object, place: Place) -> Pattern:
    if not isinstance(item, Mapping):
        raise place.fault(f"{item!r} is no pattern", 'write { fact = "...", field = value }')
    kind = _fact_type(item.get("fact"), place)
    _known(item, PATTERN_KEYS | set(kind.fields), f"field of `{kind.name}`", place)
    tests = tuple((key, _term(value, place)) for key, value in item.items() if key not in PATTERN_KEYS or (key in kind.fields and key != "fact"))
    word = str(item.get("as", ""))
    return Pattern(
        kind.name,
        tests,
        after=str(item.get("after", "")),
        before=str(item.get("before", "")),
        moment=str(item.get("moment", "")),
        word=word,
        where=_comparisons(item.get("where", []), place),
    )


def _term(value: object, place: Place) -> Term:
    if isinstance(value, str) and value.startswith("?"):
        return Variable(value)
    if isinstance(value, str) and value.startswith("$"):
        return Choice((_linear(value, place).constant,))
    if isinstance(value, list):
        return Choice(tuple(choice for item in value for choice in _constant(_term(item, place), place)))
    if isinstance(value, str | int | bool):
        return Choice((value,))
    raise place.fault(f"{value!r} cannot stand in a pattern")


def _constant(term: Term, place: Place) -> tuple[Value, ...]:
    if isinstance(term, Variable):
        raise place.fault(f"{term.name} cannot stand in a list of alternatives")
    return term.values


def _group(item: object, place: Place) -> Group:
    where: object = []
    if isinstance(item, Mapping) and "fact" not in item:
        _known(item, {"of", "where"}, "key of a group", place)
        where, item = item.get("where", []), item.get("of", [])
    patterns = tuple(_pattern(part, place) for part in _listed(item, place, "of"))
    _few(patterns, place)
    return Group(patterns, _comparisons(where, place))


def _few(patterns: Sequence[Pattern], place: Place) -> None:
    if len(patterns) > MOST_PATTERNS:
        raise place.fault(f"{len(patterns)} patterns are too many to hold together", f"at most {MOST_PATTERNS}: let another rule conclude a helper fact")


def _count(item: object, place: Place) -> Count:
    if not isinstance(item, Mapping):
        raise place.fault("`count` is a table", 'write { as = "?k", each = "?q", of = [ ... ] }')
    _known(item, {"as", "each", "of", "where"}, "key of a count", place)
    each = item.get("each", [])
    names = tuple([each] if isinstance(each, str) else each) if isinstance(each, str | list) else ()
    group = _group({"of": item.get("of", []), "where": item.get("where", [])}, place)
    return Count(str(item.get("as", "")), tuple(str(name) for name in names), group)


def _conclusion(item: object, place: Place) -> Conclusion:
    if not isinstance(item, Mapping):
        raise place.fault(f"{item!r} is no conclusion", 'write { conclude = "...", ... }')
    table = dict(item)
    if "conclude" in table:
        word = str(table.pop("conclude"))
        if word not in CONCLUDE:
            near = nearest(word, CONCLUDE)
            raise place.fault(f"unknown conclusion `{word}`", f"did you mean `{near}`?" if near else f"use one of {', '.join(CONCLUDE)}")
        name = CONCLUDE[word]
    elif "grant" in table or "deny" in table:
        name = "granted" if "grant" in table else "denied"
        table["demand"] = table.pop("grant", None) or table.pop("deny", None)
    elif "regular" in table:
        name = "regular"
        table["event"] = table.pop("regular")
    else:
        name = str(table.pop("fact", ""))
    kind = _fact_type(name, place)
    _known(table, kind.fields, f"field of `{kind.name}`", place)
    values = tuple((key, _filler(value, place)) for key, value in table.items())
    if (wrong := objection(kind.name, values)) is not None:
        raise place.fault(*wrong)
    return Conclusion(kind.name, values)


def _filler(value: object, place: Place) -> Filler:
    if isinstance(value, Mapping):
        return _filler_table(value, place)
    if isinstance(value, str) and value.startswith("?") and value[1:].isidentifier():
        return Variable(value)
    if isinstance(value, str) and ("?" in value or "$" in value) and " " not in value.strip("?$").replace(" * ", "").replace(" + ", "").replace(" - ", ""):
        return _linear(value, place)
    if isinstance(value, list):
        if not all(isinstance(item, str | int) for item in value):
            raise place.fault("a list in a conclusion holds words or numbers", 'write [ "...", "..." ]')
        return Choice((tuple(value),))
    return Choice((value,))  # type: ignore[arg-type]


def _filler_table(value: Mapping[str, object], place: Place) -> Filler:
    if "each" in value:
        _known(value, {"each", "of", "where"}, "key of a list", place)
        return Each(str(value["each"]), _group({"of": value.get("of", []), "where": value.get("where", [])}, place))
    _known(value, {"of", "times", "instead", "among", "rest"}, "key of an amount", place)
    of = str(value.get("of"))
    if of not in STAKES and not of.startswith("?"):
        raise place.fault(f"unknown stake `{of}`", f"use one of {', '.join(sorted(STAKES))}")
    times = value.get("times", 1)
    return Stake(of, times if isinstance(times, int) else 1, str(value.get("instead", "")), str(value.get("among", "")), bool(value.get("rest", False)))


def _check_bound(rule: Rule, place: Place) -> None:
    bound = {name for pattern in (*rule.on, *rule.when) for name in pattern.variables}
    for count in rule.counts:
        inner = bound | {name for pattern in count.of.patterns for name in pattern.variables}
        _need(inner, [*count.each, *_asked(count.of)], place)
        bound.add(count.name)
    _need(bound, _asked(Group((*rule.on, *rule.when))), place)
    _need(bound, [name for comparison in rule.where for name in comparison.variables], place)
    for group in rule.unless:
        inner = bound | {name for pattern in group.patterns for name in pattern.variables}
        _need(inner, _asked(group), place)
    for pattern in rule.until:
        _need(bound | set(pattern.variables), _asked(Group((pattern,))), place)
    for conclusion in rule.then:
        for _, filler in conclusion.values:
            _need(bound, _filled(filler, bound), place)
    _need(bound, [rule.subject] if rule.subject else [], place)


def _asked(group: Group) -> list[str]:
    names = [name for pattern in group.patterns for name in (pattern.after, pattern.before) if name]
    names += [name for pattern in group.patterns for comparison in pattern.where for name in comparison.variables]
    return names + [name for comparison in group.where for name in comparison.variables]


def _filled(filler: Filler, bound: set[str]) -> list[str]:
    if isinstance(filler, Variable):
        return [filler.name]
    if isinstance(filler, Linear):
        return list(filler.variables)
    if isinstance(filler, Stake):
        return [name for name in (filler.of, filler.among) if name.startswith("?")]
    if isinstance(filler, Each):
        inner = bound | {name for pattern in filler.of.patterns for name in pattern.variables}
        return [name for name in (filler.name, *_asked(filler.of)) if name not in inner]
    return []


def _need(bound: set[str], names: Iterable[str], place: Place) -> None:
    for name in names:
        if name not in bound:
            near = nearest(name, bound)
            raise place.fault(f"nothing binds the variable {name}", f"did you mean {near}?" if near else "bind it in `on` or `when`")
