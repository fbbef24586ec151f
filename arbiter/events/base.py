"""What every event has, and how its fields that were left out are filled in."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, get_args

from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

from arbiter.events.fields import BYSTANDER, WIND, Counters, Id, Mentions, Stage, Text, Who
from arbiter.facts import Fact, FactType, Value
from arbiter.table import Table
from arbiter.telling import listed
from arbiter.wording import PEOPLE

COMMON = ("event", "note", "stage", "disputed", "pool", "id")


class Data(BaseModel):
    """Data that is never changed, never coerced, and has no field that is not declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Event(Data):
    """Something that happened at the table."""

    left_out: ClassVar[Mapping[str, str]] = {}
    """Fields that may be left out, and the field (or `dealer`) whose name they then take."""

    tells: ClassVar[str] = ""
    """The sentence that tells it, with its fields in braces."""

    family: ClassVar[str] = ""
    """The kind of fault that it may be, so that a claim can concern it."""

    instead: ClassVar[tuple[str, ...]] = ()
    """The kinds of event that might as well have happened in its place."""

    reports: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The facts of the table that it reports besides itself: by fact type, its field for each field of the fact."""

    easily_missed: ClassVar[bool] = False
    """Whether people may leave it out when they tell what happened, so that it is worth a question by itself."""

    earliest: ClassVar[str] = ""
    """The stage before which it cannot happen; "" where there is none."""

    enters: ClassVar[str] = ""
    """The stage that has begun once it happens (betting after the draw is the final one); "" where it may happen at any."""

    follows: ClassVar[str] = ""
    """A kind of event before which it cannot happen; "" where there is none."""

    done_by: ClassVar[str] = ""
    """The fact of the table that tells who is to do it; "" where anybody may."""

    event: str
    note: Text | None = Field(None, description="Free text for people.")
    stage: Stage | None = Field(None, description="The stage, if not the one that follows from the events.")
    disputed: bool = Field(False, description="The parties disagree whether it happened.")
    pool: Counters | None = Field(None, description="Counters in the pool just before, where it cannot be worked out.")
    id: Id | None = Field(None, description="A name to which `about` of a later event may refer.")

    @classmethod
    def defaults(cls, given: Mapping[str, Any]) -> Mapping[str, str]:
        """Tell which names follow from others for the fields given.

        Args:
            given: the event as it was written.

        Returns:
            As `left_out`; a kind of event where it depends on what was written overrides this.
        """
        return cls.left_out

    @classmethod
    def filled(cls, given: Mapping[str, Any], dealer: str) -> dict[str, Any]:
        """Fill in the names that were left out.

        Args:
            given: the event as it was written, roles resolved.
            dealer: who deals at this moment.

        Returns:
            A copy with the names filled in that follow from others.
        """
        event = dict(given)
        for field, source in cls.defaults(given).items():
            if event.get(field) is None:
                name = dealer if source == "dealer" else event.get(source)
                if name is not None and name not in (WIND, BYSTANDER):
                    event[field] = name
        return event

    @classmethod
    @cache
    def naming(cls) -> Mapping[str, Who | Mentions]:
        """Tell which fields, as they are written, name players.

        Returns:
            Each such field with the marker that says who may stand there.
        """
        return dict(naming_fields(cls.model_fields))

    # --- on the table

    @classmethod
    @cache
    def fact_type(cls) -> FactType:
        """Return the type of the fact that this kind of event is: its own fields, the stage and the event."""
        fields = tuple(field.alias or name for name, field in cls.model_fields.items() if name not in COMMON or (name == "stage" and field.is_required()))
        kind = str(cls.model_fields["event"].default)
        own = tuple(name for name in fields if name != "stage")
        return FactType(kind, (*own, "stage", "event"), cls.tells or f"{kind}", family=cls.family)

    @classmethod
    @cache
    def stating(cls) -> tuple[tuple[str, str], ...]:
        """Return the fields of its fact but the stage and the event, each with the attribute that holds it."""
        attributes = {field.alias or name: name for name, field in cls.model_fields.items()}
        return tuple((name, attributes[name]) for name in cls.fact_type().fields[:-2])

    def given(self, name: str) -> Any:
        """Return the value of its field called `name`; None where this kind of event has no such field."""
        return self.__dict__.get(name)

    @property
    def number(self) -> int:
        """How many cards it speaks of; 1 where it does not say."""
        cards = self.given("cards")
        return cards if isinstance(cards, int) else len(cards) if cards else 1

    def values(self, table: Table, **changed: Value) -> tuple[Value, ...]:
        """Return the values of its fact; a list of cards counts as its length."""
        found: list[Value] = []
        for name, attribute in self.stating():
            value = changed[name] if name in changed else getattr(self, attribute)
            if name == "cards" and isinstance(value, (list, tuple)):
                value = len(value)
            found.append(tuple(value) if isinstance(value, list) else value)
        return (*found, table.event_stage, table.event)

    def odd(self, table: Table) -> bool:
        """Whether it is something that the law should answer; acts in order are not."""
        return False

    def act(self, table: Table, **changed: Value) -> None:
        """Say on the table that it happened, with `changed` in place of its own fields."""
        table.act(self.fact_type(), self.values(table, **changed), irregular=self.odd(table))

    def act_each(self, table: Table) -> None:
        """Say that it happened, once for each name in `by`; for everybody at the table where `all` is set."""
        names = self.given("by") or ()
        if self.given("all"):
            names = table.seats.players
        for name in [names] if isinstance(names, str) else names:
            self.act(table, by=name)

    @classmethod
    def unreported(cls, players: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        """Yield the events of this kind that might have happened without anybody reporting them; most kinds have none."""
        return iter(())

    @classmethod
    def reporting(cls, fact: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the event of this kind that would report a fact, as data; None where this kind reports no such fact."""
        kind = cls.model_fields["event"].default
        own = {field.alias or name for name, field in cls.model_fields.items()} - set(COMMON)
        fields = {name: name for name in own} if fact == kind else cls.reports.get(fact)
        if fields is None:
            return None
        return {"event": kind, **{fields[name]: value for name, value in values.items() if name in fields and value not in (None, False)}}

    def nearby(self, numbers: tuple[int, ...]) -> Iterator[dict[str, Any]]:
        """Yield what fields that are no plain numbers, words or flags might have been instead; `numbers`: those on which the law turns."""
        return iter(())

    @property
    def subject(self) -> str:
        """Who did it, as its sentence begins; "" where nobody did."""
        by = self.given("by")
        if isinstance(by, tuple):
            return listed(by)
        return PEOPLE.get(by, by) if isinstance(by, str) else ""

    @classmethod
    def as_told(cls, given: Mapping[str, Any]) -> str:
        """Return the sentence that tells an event given as data."""
        return cls.model_validate(given).sentence()

    def sentence(self) -> str:
        """Return the sentence that tells it."""
        kind = self.fact_type()
        values: list[Value] = []
        for name, attribute in self.stating():
            value = getattr(self, attribute)
            values.append(len(value) if name == "cards" and isinstance(value, (list, tuple)) else value)
        stage = self.given("stage")
        return Fact(kind, (*values, stage, None), known=0).tell()

    def record(self, table: Table) -> None:
        """Record it on the table; a kind of event that does more to the table overrides this."""
        self.act(table)


def naming_fields(fields: Mapping[str, FieldInfo]) -> Iterator[tuple[str, Who | Mentions]]:
    """Go through the fields that name players.

    Args:
        fields: the fields of a model.

    Yields:
        The name of each such field as it is written, and its marker.
    """
    for name, field in fields.items():
        for marker in _markers(field.annotation, field.metadata):
            yield field.alias or name, marker
            break


def _markers(annotation: Any, metadata: list[Any]) -> Iterator[Who | Mentions]:
    yield from (each for each in metadata if isinstance(each, (Who, Mentions)))
    for part in get_args(annotation):
        if getattr(part, "__metadata__", None) is not None:
            yield from _markers(part.__origin__, list(part.__metadata__))
        else:
            yield from _markers(part, [])
