"""What must hold between events: ids and references, stages, packets and numbers of cards."""

from collections.abc import Iterable, Iterator
from typing import Protocol, Self, get_args

from arbiter.errors import InputError, did_you_mean, quote
from arbiter.events import Accounts, Begin, Deal, Event, NextDeal
from arbiter.events.fields import Stage

STAGES: tuple[str, ...] = get_args(Stage)


class Watch(Protocol):
    """Looks at events in order, and refuses one that cannot be after those before."""

    def see(self, event: Event, index: int) -> None:
        """Look at one event; `index` is its place among its fellows."""

    def apart(self) -> Self:
        """Give a copy that watches one version of what happened."""

    def rejoin(self, versions: Iterable[Self]) -> None:
        """Take note of what the versions brought."""


def follow(events: Iterable[Event], place: str, watch: Watch) -> None:
    """Let a watch look at events in order, each version of an account apart.

    Args:
        events: the events.
        place: the path of their list.
        watch: who looks.

    Raises:
        InputError: at the first event that is refused.
    """
    for index, event in enumerate(events):
        try:
            watch.see(event, index)
        except InputError as error:
            raise error.within(f"{place}[{index}]") from None
        if isinstance(event, Accounts):
            versions = [watch.apart() for _ in event.versions]
            for number, (version, each) in enumerate(zip(event.versions, versions, strict=True)):
                follow(version.events, f"{place}[{index}].versions[{number}].events", each)
            watch.rejoin(versions)


def everything(events: Iterable[Event]) -> Iterator[Event]:
    """Go through events and those inside accounts.

    Args:
        events: the events.

    Yields:
        Each event, and after accounts the events of their versions.
    """
    for event in events:
        yield event
        if isinstance(event, Accounts):
            for version in event.versions:
                yield from version.events


def new_hands(event: Event) -> bool:
    """Tell whether new hands are dealt from here on.

    Args:
        event: the event.

    Returns:
        True at the next deal, and where a deal begins from the top.
    """
    if isinstance(event, Deal):
        return event.to is None and event.round in (None, 1)
    return isinstance(event, NextDeal)


class References:
    """Ids are given once, and what refers to an event refers to one before."""

    def __init__(self, ids: Iterable[str] = (), before: int | None = None) -> None:
        """Begin with ids that are known; `before`: in a version, how many events went before the accounts."""
        self.ids = set(ids)
        self.before = before

    def see(self, event: Event, index: int) -> None:
        """Refuse an id given twice, and a reference to nothing."""
        about = vars(event).get("about") if event.event != "remark" else None
        before = index if self.before is None else self.before
        if isinstance(about, int) and about >= before:
            raise InputError("about", f"{about} is no event before this one", f"0 to {before - 1}, or an id")
        if isinstance(about, str) and about not in self.ids:
            raise InputError("about", f"no event before this one has the id {quote(about)}", self.known(about))
        if event.id is not None and event.id in self.ids:
            raise InputError("id", f"{quote(event.id)} is the id of an event before", "ids must differ")
        if event.id is not None:
            self.ids.add(event.id)
        self.seen = index

    def known(self, about: str) -> str:
        """Tell which id was probably meant."""
        return did_you_mean(about, sorted(self.ids)) if self.ids else "give that event an `id`"

    def apart(self) -> "References":
        """Give a copy for one version."""
        return References(self.ids, self.seen)

    def rejoin(self, versions: Iterable["References"]) -> None:
        """Know the ids of every version: two versions may tell of the same event."""
        for version in versions:
            self.ids |= version.ids


class Stages:
    """A stage once begun is not set back, unless new hands are dealt."""

    def __init__(self, reached: str = STAGES[0]) -> None:
        """Begin at a stage."""
        self.reached = reached

    def see(self, event: Event, index: int) -> None:
        """Refuse a stage that lies before the one reached."""
        if new_hands(event):
            self.reached = STAGES[0]
        if isinstance(event, Begin):
            if STAGES.index(event.stage) < STAGES.index(self.reached):
                what = f"{quote(event.stage)} comes before {quote(self.reached)}, which has begun"
                raise InputError("stage", what, "begin the `next_deal` first, or leave this out")
            self.reached = event.stage
        elif event.stage is not None:
            self.reached = event.stage
        elif event.enters:
            last = event.enters == "betting" and self.reached in ("draw", "final_betting")
            self.reached = max(self.reached, "final_betting" if last else event.enters, key=STAGES.index)

    def apart(self) -> "Stages":
        """Give a copy for one version."""
        return Stages(self.reached)

    def rejoin(self, versions: Iterable["Stages"]) -> None:
        """Stay where all versions began."""
