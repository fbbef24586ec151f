"""Hypothesis strategies: small rule sets that load, and streams of facts for them to hear."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from arbiter.conclusions import CONCLUSIONS
from arbiter.facts import FactType, Value

PEOPLE = ("Ann", "Bob", "Cal")
NUMBERS = {"few": 1, "hand": 2}

# what may be recorded; `x` holds a player, `n` a number or None
RECORDED = (
    FactType("seen", ("x",), "{x}"),
    FactType("gave", ("x", "y", "ok"), "{x} {y} {ok}", lasting=True),
    FactType("has", ("x", "n"), "{x} {n}"),
    FactType("total", ("x", "n"), "{x} {n}", key=("x",)),
)
# helper facts by layer: what stands in a layer may be denied by the layers below it only
LAYERS = (
    (FactType("low", ("x",), "{x}"), FactType("low_count", ("x", "n"), "{x} {n}")),
    (FactType("middle", ("x",), "{x}"), FactType("middle_count", ("x", "n"), "{x} {n}")),
    (FactType("high", ("x", "n"), "{x} {n}"),),
)
TURNS = (FactType("turn", ("x", "n"), "{x} {n}", key=()), FactType("due", ("x", "n"), "{x} {n}", key=("x",)))
RELATED = FactType("beside", ("x", "y"), "{x} {y}")
BESIDE: tuple[tuple[Value, ...], ...] = (("Ann", "Bob"), ("Bob", "Cal"), ("Cal", "Ann"))
HELPERS = (*(kind for layer in LAYERS for kind in layer), *TURNS)
TYPES: dict[str, FactType] = {kind.name: kind for kind in (*RECORDED, *HELPERS, RELATED)} | CONCLUSIONS
STAKES = {"ante": 2, "limit": 9}


@dataclass(frozen=True)
class Drawn:
    """A rule as its fence would read, and where it stands."""

    table: dict[str, Any]
    law: str
    rank: int


PEOPLE_OR_LIST = (*PEOPLE, ["Ann", "Bob"])
VALUES: dict[str, tuple[Value, ...]] = {"x": (*PEOPLE[:2], *PEOPLE), "y": PEOPLE, "n": (0, 1, 2, 3, None), "ok": (True, False, 1)}
SIGNS = ("<", "<=", ">", ">=", "==", "!=")
T = TypeVar("T")


@cache
def below_(size: int) -> st.SearchStrategy[int]:
    """A place in a sequence; made once, for making a strategy takes longer than drawing from it."""
    return st.integers(0, size - 1)


class Dice:
    """Draws what a rule set needs; each draw is one small number, so that a failing set shrinks to a short one."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.made: list[FactType] = []  # the helper facts that some rule concludes, so that others build on them

    def one(self, items: Sequence[T]) -> T:
        return items[self.draw(below_(len(items)))] if len(items) > 1 else items[0]

    def chance(self, of: int) -> bool:
        """True once in `of` times; false is the simpler."""
        return self.draw(below_(of)) == of - 1

    def some(self, least: int, most: int) -> range:
        return range(least + self.draw(below_(most - least + 1)))

    # --- patterns

    def pattern(self, kinds: Sequence[FactType], *, bound: bool = False) -> dict[str, Any]:
        """A pattern over one of `kinds`; `bound`: with a variable in every field."""
        kind = self.one(kinds)
        table: dict[str, Any] = {"fact": kind.name}
        for name in kind.fields:
            if bound or not self.chance(3):
                table[name] = self.term(name, bound)
        return table

    def term(self, name: str, bound: bool) -> Any:
        if name == "ok":
            return self.one((True, False, 1, [True, 2]))
        variables = ("?n", "?m") if name == "n" else ("?p", "?q")
        if bound or not self.chance(5):
            return self.one((variables[0], *variables))
        return self.one((1, 2, [0, 1], "$hand") if name == "n" else PEOPLE_OR_LIST)

    def comparisons(self, bound: Sequence[str]) -> list[str]:
        """Comparisons of what is bound."""
        found = []
        if len(players(bound)) > 1 and self.chance(2):
            found.append(f"{players(bound)[0]} {self.one(('==', '!='))} {players(bound)[1]}")
        if numbers(bound) and self.chance(2):
            found.append(f"{numbers(bound)[0]} {self.one(SIGNS)} {self.one(('$hand', '1', '$few + 1', *numbers(bound)))}")
        return found

    def group(self, kinds: Sequence[FactType], bound: Sequence[str]) -> dict[str, Any]:
        """A group that may deny."""
        items = [self.pattern(kinds) for _ in self.some(1, 2)]
        known = [*bound, *named(items)]
        if self.chance(4):
            items[0]["where"] = self.comparisons(known)
        return {"of": items, "where": self.comparisons(known)}

    # --- conclusions

    def filler(self, name: str, bound: Sequence[str], below: Sequence[FactType]) -> Any:
        """What a conclusion puts into a field; a sum only where it ends there, for a rule may read what it concludes."""
        if name in ("x", "player", "by", "from"):
            return self.one((*players(bound), *PEOPLE[:1]))
        if name in CODES:
            return self.one(CODES[name])
        if name == "to":
            of = self.pattern(below, bound=True)
            return {"each": players(named([of]))[0], "of": [of]} if players(named([of])) else "pool"
        choices: list[Any] = [1, 2, "$hand", *numbers(bound)]
        if name == "amount":
            choices += [*(f"{each} + 1" for each in numbers(bound)), {"of": "ante"}, {"of": "blind", "instead": "limit", "times": 2}]
        return self.one(choices)

    def conclusion(self, layer: int, bound: Sequence[str], *, turning: bool) -> dict[str, Any]:
        """One conclusion of a rule of a layer; of one that a turn sets off, no further turn, for that would have no end."""
        below = REACH[layer]
        if self.chance(3):
            what = self.one(tuple(RULED))
            return {"conclude": what} | {name: self.filler(name, bound, below) for name in RULED[what]}
        kind = self.one((*LAYERS[layer], *LAYERS[layer], *(() if turning else TURNS)))
        return {"fact": kind.name} | {name: self.filler(name, bound, below) for name in kind.fields}

    # --- rules

    def rule(self, number: int) -> Drawn:
        """A rule; `number` is its place in the set."""
        layer = self.one(range(len(LAYERS)))
        below = tuple(kind for kind in (*RECORDED, *self.made, *self.made) if kind in REACH[layer] or kind in TURNS)
        reach = (*below, *LAYERS[layer])
        on = [self.pattern(below) for _ in self.some(1, 2)]
        when = [self.pattern((*reach, RELATED)) for _ in self.some(0, 1)]
        table: dict[str, Any] = {"id": f"r{number}", "on": on, "when": when}
        if self.chance(4):
            on[0]["moment"] = "?t"
            self.one([*on[1:], *when] or [{}])[self.one(("after", "before"))] = "?t"
        bound = named([*on, *when])
        if self.chance(4):
            of = self.pattern(below, bound=True)
            table["count"] = {"as": "?k", "each": named([of])[0], "of": [of]}
            bound.append("?k")
        table["where"] = self.comparisons(bound)
        if self.chance(3):
            table["unless"] = [self.group(below, bound) for _ in self.some(1, 2)]
        if self.chance(3):
            table["until"] = [self.limit(bound) for _ in self.some(1, 2)]
        if number and self.chance(3):
            other = number - 1 - self.one(range(number))
            table["overrides"] = [self.one((f"r{other}", f"{other % 3 + 1}a", f"book:{other % 3 + 1}"))]
            if bound and self.chance(2):
                table["subject"] = self.one(bound)
        turning = any(TYPES[each["fact"]] in TURNS for each in on)
        table["then"] = [self.conclusion(layer, bound, turning=turning) for _ in self.some(1, 2)]
        self.made += [TYPES[each["fact"]] for each in table["then"] if "fact" in each]
        return Drawn(table, str(number % 3 + 1), 1)

    def limit(self, bound: Sequence[str]) -> dict[str, Any]:
        """What may end what a rule concludes: anything, conclusions of any layer too."""
        table = self.pattern((*RECORDED, *HELPERS))
        if self.chance(4):
            table["where"] = self.comparisons([*bound, *named([table])])
        return table

    def said(self) -> tuple[str, tuple[Value, ...]]:
        """One fact that the table records."""
        kind = self.one(RECORDED)
        return kind.name, tuple(self.one(VALUES[name]) for name in kind.fields)


CODES = {"status": ("out", "foul"), "outcome": ("closed", "binding"), "do": ("recut", "resume")}
RULED = {"hand": ("player", "status"), "penalty": ("from", "to", "amount"), "order": ("do", "by", "cards"), "bet": ("event", "outcome")}
REACH = tuple((*RECORDED, *(kind for each in LAYERS[:layer] for kind in each)) for layer in range(len(LAYERS)))


def named(items: Sequence[dict[str, Any]]) -> list[str]:
    """The variables that patterns bind, in order."""
    return list(dict.fromkeys(term for item in items for key, term in item.items() if key != "fact" and isinstance(term, str) and term.startswith("?")))


def players(bound: Sequence[str]) -> list[str]:
    return [name for name in bound if name in ("?p", "?q")]


def numbers(bound: Sequence[str]) -> list[str]:
    return [name for name in bound if name in ("?n", "?m", "?k")]


@st.composite
def rule_sets(draw: st.DrawFn) -> list[Drawn]:
    """A few rules, of several layers."""
    dice = Dice(draw)
    return [dice.rule(number) for number in dice.some(2, 7)]


@st.composite
def streams(draw: st.DrawFn) -> list[list[tuple[str, tuple[Value, ...]]]]:
    """What the table records, tick by tick."""
    dice = Dice(draw)
    return [[dice.said() for _ in dice.some(2, 4)] for _ in dice.some(2, 4)]
