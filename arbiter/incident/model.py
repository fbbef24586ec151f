"""The incident: who sits where, for what stakes, by which house rules, and what happened."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias
from unicodedata import category

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    InstanceOf,
    SerializeAsAny,
    Strict,
    Tag,
    model_validator,
)

from arbiter.cards import PACKS, WITH_JOKER
from arbiter.errors import InputError, quote
from arbiter.events import Accounts, Event
from arbiter.events.base import Data
from arbiter.events.fields import RESERVED, Counters, Line, Player, Players, Who

FEWEST_PLAYERS = 2
MOST_PLAYERS = 30
UNPRINTABLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def name(text: str) -> str:
    """Let pass only what may be the name of a player.

    Args:
        text: the name.

    Returns:
        The same name.

    Raises:
        InputError: if it is empty, a role, or holds a control or format character.
    """
    if not text.strip():
        raise InputError("", "a name is empty", "write the name of the player")
    if text in RESERVED:
        raise InputError("", f"{quote(text)} cannot be a name", f"any name but {', '.join(RESERVED)}")
    if not text.isprintable() and any(category(c) in UNPRINTABLE for c in text):
        raise InputError("", f"the name {quote(text)} holds a control or format character", "write printable text")
    return text


def _pack(value: object) -> object:
    if not isinstance(value, int) or isinstance(value, bool) or value not in PACKS:
        raise InputError("", f"no pack has {quote(value)} cards", f"one of {', '.join(map(str, PACKS))}")
    return value


def _rules_or_path(value: object) -> str:
    return "(path)" if isinstance(value, str) else "(rules)"


def _path(text: str) -> str:
    if not text:
        raise InputError("", "the path is empty", "write the path of a file, or leave it out")
    return text


def _value(value: object) -> str:
    for kind, tag in ((list, "(list)"), (tuple, "(list)"), (bool, "(flag)"), (int, "(number)")):
        if isinstance(value, kind):
            return tag
    return "(word)"


Name: TypeAlias = Annotated[str, AfterValidator(name)]
Names: TypeAlias = Annotated[tuple[Name, ...], Strict(False), Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
Path: TypeAlias = Annotated[Line, AfterValidator(_path)]
Pack: TypeAlias = Annotated[Literal[32, 40, 52, 53, 60], BeforeValidator(_pack)]
Wild: TypeAlias = Literal["joker", "bug", "deuces", "one-eyes"]
OptionValue: TypeAlias = Annotated[
    Annotated[bool, Tag("(flag)")]
    | Annotated[int, Tag("(number)")]
    | Annotated[Line | None, Tag("(word)")]
    | Annotated[tuple[Line, ...], Strict(False), Tag("(list)")],
    Discriminator(_value),
]


class Stakes(Data):
    """The counters agreed on; what is left out is not known."""

    ante: Counters | None = Field(None, description="Counters to come in.")
    blind: Counters | None = Field(None, description="Counters that the age puts up before the deal.")
    straddle: Counters | None = Field(None, description="Counters that the straddler puts up.")
    jack_ante: Counters | None = Field(None, description="Counters that each player puts up for a jack.")
    limit: Annotated[Counters, Field(ge=1)] | None = Field(None, description="The most that a bet or raise may be.")


class Kitty(Data):
    """The kitty: counters taken from pots for the house."""

    chips: Counters = Field(0, description="Counters in it now.")
    limit: Counters | None = Field(None, description="The most that it takes.")


class House(Data):
    """House rules: laws adopted, options set, the pack and what else the house has settled."""

    adopt: Annotated[tuple[Line, ...], Strict(False)] = Field((), description="Optional laws, or whole parts, in force.")
    options: Mapping[Line, OptionValue] = Field(default_factory=dict, description="Options of the book, and their values.")
    pack: Pack = Field(52, description="Cards in the pack: 53 has the joker, 60 adds the ranks 11 and 12.")
    wild: Annotated[tuple[Wild, ...], Strict(False)] = Field((), description="Which cards are wild.")
    kitty: Kitty | None = Field(None, description="The kitty, if there is one.")
    buck: Annotated[str, Who(("pool",))] | None = Field(None, description="Who holds the buck, or `pool`.")
    laws: Path | None = Field(None, description="The path of a law file of the house's own.")

    @model_validator(mode="before")
    @classmethod
    def joker_in_the_pack(cls, data: Any) -> Any:
        """Take the pack to have the joker where it is wild and no pack is named."""
        wild = data.get("wild") if isinstance(data, dict) and "pack" not in data else None
        if isinstance(wild, (list, tuple)) and ("joker" in wild or "bug" in wild):
            return {**data, "pack": WITH_JOKER}
        return data

    @model_validator(mode="after")
    def joker_is_there(self) -> Self:
        """Refuse a wild joker in a pack that has none, and one joker with two natures."""
        jokers = [each for each in self.wild if each in ("joker", "bug")]
        if len(jokers) > 1:
            raise InputError("wild", "the one joker is named twice", "`joker` or `bug`")
        if jokers and self.pack != WITH_JOKER:
            raise InputError("wild", f"a pack of {self.pack} has no {jokers[0]}", f"`pack`: {WITH_JOKER}")
        return self


class Incident(Data):
    """What happened at the table: the roles and aliases are resolved to names throughout."""

    title: Line | None = Field(None, description="A line for people.")
    book: Line | None = Field(None, description="The book of laws to rule by.")
    game: Literal["draw", "jackpot", "stud"] = Field("draw", description="The game.")
    record: Literal["summary", "complete"] = Field("summary", description="`complete`: what is not reported was not done; `summary`: it was done correctly.")
    players: Names = Field(description="The names, clockwise.")
    dealer: Player = Field(default_factory=str, description="Who deals; the last of `players`, if left out.")
    stakes: Stakes = Field(default_factory=Stakes, description="The counters agreed on.")
    pot: Counters | None = Field(None, description="Counters in the pool at the end of the events, all bets included.")
    stacks: Mapping[Player, Counters] = Field(default_factory=dict, description="Counters before each player, before the first event.")
    sits_out: Players = Field((), description="Players at the table who are not in this deal.")
    first_deal: bool = Field(False, description="It is the first deal of the sitting.")
    house: (
        Annotated[
            Annotated[House, Tag("(rules)")] | Annotated[Path, Tag("(path)")],
            Discriminator(_rules_or_path),
        ]
        | None
    ) = Field(None, description="House rules, or the path of a house file.")
    events: Annotated[tuple[SerializeAsAny[InstanceOf[Event]], ...], Strict(False)] = Field(description="What happened, in order.")

    def event_at(self, path: object) -> Event | None:
        """Return the event at a path: one of the incident, or one within the accounts that it is; None where there is none."""
        try:
            at, *within = map(int, str(path).split("."))
            event = self.events[at]
            return event.versions[within[0]].events[within[1]] if within and isinstance(event, Accounts) else event
        except (ValueError, IndexError):
            return None

    @model_validator(mode="after")
    def everybody_has_a_name(self) -> Self:
        """Refuse two players of one name."""
        for place, each in enumerate(self.players):
            if each in self.players[:place]:
                raise InputError(f"players[{place}]", f"{quote(each)} sits there twice", "names must differ")
        return self
