"""Facts, their types, and the working memory that holds them.

A fact carries the tick at which it came to light and the tick at which it ended. A tick is one step of the hearing: an event is heard in
one tick or more, because what the law concludes in one tick acts on the table in the next.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from arbiter.telling import tell_with_flags

Value = str | int | bool | None | tuple[object, ...]
EventPath = int | str


@dataclass(frozen=True, slots=True)
class FactType:
    """What a kind of fact says and how long it holds.

    Attributes:
        name: how patterns name it.
        fields: the names of its values, in order.
        tells: the sentence that tells it, with the fields in braces.
        key: the fields that identify it; a later fact with the same key ends the earlier. None: facts of this type stand side by side.
        family: the kind of fault it belongs to (`hand`, `draw`, `duty`, `exposure`, `pack`, `turn`, `money`, `show`), or "".
        lasting: whether it outlives the deal.
        asks: the question to put where its absence would change the ruling; "" where absence simply means no.
        stronger: values of the last field from weakest to strongest; a weaker one never replaces a stronger.
    """

    name: str
    fields: tuple[str, ...]
    tells: str
    key: tuple[str, ...] | None = None
    family: str = ""
    lasting: bool = False
    asks: str = ""
    stronger: tuple[str, ...] = ()

    def position(self, name: str) -> int:
        """Return the position of the field called `name`; raises ValueError where there is none."""
        return self.fields.index(name)


@dataclass(slots=True, eq=False)
class Fact:
    """One fact: its type, its values, and the ticks between which it holds.

    Attributes:
        type: the fact type.
        values: one value a field; None where it is not known.
        known: the tick at which it came to light.
        happened: the tick at which it happened.
        ended: the tick from which it no longer holds, or None.
        event: the event that it comes from (index or path), or None for what the incident states outside its events.
        irregular: whether it is something that the law should answer.
        shadow: whether it follows only from a defeated firing.
        firing: the firing that concluded it, or None where the table recorded it.
        until: what will end it: (pattern, bindings, word, rule id).
        ended_by: the limit and the fact that ended it.
    """

    type: FactType
    values: tuple[Value, ...]
    known: int
    happened: int = 0
    ended: int | None = None
    event: EventPath | None = None
    irregular: bool = False
    shadow: bool = False
    firing: Any = None
    until: list[Any] = field(default_factory=list)
    ended_by: "tuple[Any, Fact] | None" = None

    def __getitem__(self, name: str) -> Value:
        """Return the value of the field called `name`."""
        return self.values[self.type.fields.index(name)]

    def holds(self, tick: int) -> bool:
        """Whether the fact is known and not ended at `tick`."""
        return self.known <= tick and (self.ended is None or tick < self.ended)

    def tell(self) -> str:
        """Return the sentence that tells this fact."""
        return tell_with_flags(self.type.tells, dict(zip(self.type.fields, self.values, strict=True)))


Relation = Callable[[tuple[Value, ...]], Iterable[tuple[Value, ...]]]


class Memory:
    """The working memory: facts by type, and relations that are worked out when asked."""

    def __init__(self, relations: dict[str, tuple[FactType, Relation]]) -> None:
        """Start empty. `relations`: by name, the type and the function that solves it (bound values in, full tuples out)."""
        self.by_type: dict[str, list[Fact]] = {}
        self.relations = relations
        self.tick = 0

    def add(self, fact: Fact, *, beside: bool = False) -> bool:
        """Add a fact; one with a key ends the earlier fact of that key, unless it is to stand `beside` it for now. Return whether it ended any.

        What rules conclude in the same tick has no order: it stands side by side.
        """
        facts = self.by_type.setdefault(fact.type.name, [])
        ended = False
        if fact.type.key is not None and not fact.shadow and not beside:
            spots = [fact.type.fields.index(name) for name in fact.type.key]
            mine = [fact.values[spot] for spot in spots]
            for old in facts:
                together = fact.firing is not None and old.firing is not None and old.known == fact.known
                if old.ended is None and not old.shadow and not together and [old.values[spot] for spot in spots] == mine:
                    old.ended, ended = fact.known, True
        facts.append(fact)
        return ended

    def end_deal(self, tick: int) -> None:
        """End every fact that belongs to the deal, from `tick`."""
        for facts in self.by_type.values():
            for fact in facts:
                if fact.ended is None and not fact.type.lasting:
                    fact.ended = tick

    def holding(self, name: str) -> Iterator[Fact]:
        """Yield the facts called `name` that hold now, shadows left out."""
        for fact in self.by_type.get(name, ()):
            if not fact.shadow and fact.holds(self.tick):
                yield fact

    def one(self, name: str, **values: Value) -> Fact | None:
        """Return the newest fact called `name` that holds now with these field values, or None."""
        found = None
        for fact in self.holding(name):
            if all(fact[key] == value for key, value in values.items()):
                found = fact
        return found
