"""Facts, their types, and the working memory that holds them.

A fact carries the tick at which it came to light and the tick at which it ended. A tick is one step of the hearing: an event is heard in
one tick or more, because what the law concludes in one tick acts on the table in the next.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import Any

from arbiter.errors import InputError
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
        stronger: values of the last field from weakest to strongest; a weaker one never replaces a stronger.
    """

    name: str
    fields: tuple[str, ...]
    tells: str
    key: tuple[str, ...] | None = None
    family: str = ""
    lasting: bool = False
    stronger: tuple[str, ...] = ()
    key_spots: tuple[int, ...] = field(init=False, compare=False, repr=False, default=())

    def __post_init__(self) -> None:
        """Work out where the fields of the key stand."""
        object.__setattr__(self, "key_spots", tuple(self.fields.index(name) for name in self.key or ()))

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
    until: Sequence[Any] = ()
    ended_by: "tuple[Any, Fact] | None" = None
    _told: str | None = None

    def __getitem__(self, name: str) -> Value:
        """Return the value of the field called `name`."""
        return self.values[self.type.fields.index(name)]

    def holds(self, tick: int) -> bool:
        """Whether the fact is known and not ended at `tick`."""
        return self.known <= tick and (self.ended is None or tick < self.ended)

    def tell(self) -> str:
        """Return the sentence that tells this fact."""
        if self._told is None:
            self._told = tell_with_flags(self.type.tells, dict(zip(self.type.fields, self.values, strict=True)))
        return self._told


Relation = Callable[[tuple[Value, ...]], Iterable[tuple[Value, ...]]]


Sorted = tuple[Sequence[Fact], int, dict[Value, list[Fact]]]

FEW = 32
UNSORTED: Sorted = ((), 0, {})
MOST_STEPS = 5_000_000
FOUND = 100
"""What a combination that is found costs in steps, for it is kept."""


@cache
def _taker(spots: tuple[int, ...]) -> Callable[[tuple[Value, ...]], object]:
    """Return what takes the values at some positions."""
    return itemgetter(*spots)


class Memory:
    """The working memory: facts by type, and relations that are worked out when asked.

    Attributes:
        by_type: every fact ever heard, by type, in order.
        live: the same without those that have ended, as far as they have been swept out; what ended may still stand there.
            Until the first sweep it is the same list.
        relations: by name, the type and what solves it.
        tick: the present tick.
        metered: whether what rules look through is counted: those that a house wrote itself may ask for more than can be done.
        steps: how much they have looked through.
    """

    def __init__(self, relations: dict[str, tuple[FactType, Relation]]) -> None:
        """Start empty. `relations`: by name, the type and the function that solves it (bound values in, full tuples out)."""
        self.by_type: dict[str, list[Fact]] = {}
        self.live: dict[str, list[Fact]] = {}
        self.relations = relations
        self.tick = 0
        self.metered = False
        self.steps = 0
        self._most: dict[str, int] = {}
        self._indexes: dict[tuple[str, int], Sorted] = {}

    def step(self, cost: int = 1, place: str = "house.laws") -> None:
        """Count what a rule of the house looks through.

        Args:
            cost: how much it is.
            place: where the rule stands.

        Raises:
            InputError: where it is more than a hearing may take.
        """
        self.steps += cost
        if self.steps > MOST_STEPS:
            what = f"the rules of the house try more than {MOST_STEPS:,} combinations of facts"
            raise InputError(place, what, "let the patterns of a rule share variables, or ask for values")

    def add(self, fact: Fact) -> bool:
        """Add a fact that was told; one with a key ends the earlier fact of that key, and what an earlier one would have been in shadow.

        Returns:
            Whether it ended any that held.
        """
        ended = False
        if fact.type.key is not None and not fact.shadow:
            for old in self.rivals(fact):
                if fact.firing is None or old.firing is None or old.known != fact.known:
                    old.ended = fact.known
                    ended = ended or not old.shadow
        self.put(fact)
        return ended

    def rivals(self, fact: Fact) -> list[Fact]:
        """Return the facts that have not ended and have the key of a fact, shadows among them."""
        values, spots, name = fact.values, fact.type.key_spots, fact.type.name
        live: Sequence[Fact] = self.live.get(name, ())
        if spots and len(live) > FEW:
            live = self.sorted_out(name, spots[0]).get(values[spots[0]], ())
        if not spots:
            return [old for old in live if old.ended is None]
        key_of = _taker(spots)
        mine = key_of(values)
        return [old for old in live if old.ended is None and key_of(old.values) == mine]

    def put(self, fact: Fact) -> None:
        """Add a fact beside all others: what rules conclude in the same tick has no order."""
        name = fact.type.name
        facts = self.by_type.get(name)
        if facts is None:
            self.by_type[name] = self.live[name] = [fact]
            return
        facts.append(fact)
        live = self.live[name]
        if live is not facts:
            live.append(fact)
        if len(live) > FEW and len(live) > self._most.get(name, FEW):
            self._sweep(name)

    def _sweep(self, name: str) -> None:
        """Leave out what has ended, once for every doubling, so that a long hearing costs no more for each event than a short one."""
        tick = self.tick
        kept = self.live[name] = [fact for fact in self.live[name] if fact.ended is None or fact.ended > tick]
        self._most[name] = 2 * len(kept) + FEW

    def restore(self) -> None:
        """Make the live facts anew, after the hearing has gone back."""
        self.live = {name: [fact for fact in facts if fact.ended is None or fact.ended > self.tick] for name, facts in self.by_type.items()}
        self._most.clear()
        self._indexes.clear()

    def sorted_out(self, name: str, spot: int) -> Mapping[Value, Sequence[Fact]]:
        """Return the live facts called `name` by their value at a position: an index, which is made when first asked for."""
        facts = self.live[name]
        source, count, index = self._indexes.get((name, spot), UNSORTED)
        if source is not facts:
            count, index = 0, {}
        if count != len(facts):
            for fact in facts[count:]:
                index.setdefault(fact.values[spot], []).append(fact)
            self._indexes[name, spot] = (facts, len(facts), index)
        return index

    def end_deal(self, tick: int) -> None:
        """End every fact that belongs to the deal, from `tick`."""
        for facts in self.live.values():
            if facts and facts[0].type.lasting:
                continue
            for fact in facts:
                if fact.ended is None:
                    fact.ended = tick

    def holding(self, name: str) -> Iterator[Fact]:
        """Yield the facts called `name` that hold now, shadows left out."""
        tick = self.tick
        for fact in self.live.get(name, ()):
            if not fact.shadow and fact.known <= tick and ((ended := fact.ended) is None or tick < ended):
                yield fact

    def one(self, name: str, **values: Value) -> Fact | None:
        """Return the newest fact called `name` that holds now with these field values, or None."""
        found = None
        for fact in self.holding(name):
            if all(fact[key] == value for key, value in values.items()):
                found = fact
        return found
