"""Which cards were seen where: a card is in the pack in use, and in one place at a time."""

from collections.abc import Iterable, Mapping

from arbiter.cards import JOKER, LONGEST, UNSEEN, pack_of
from arbiter.errors import InputError, quote
from arbiter.events import Event
from arbiter.incident.course import everything, new_hands

MOVES = ("mix", "last_cards", "misplace", "replace_card", "withdraw_card", "retrieve_hand", "sweep_hand", "shuffle")
"""After these a card that lay open or among the discards may be in another hand."""


class Pack:
    """The pack in use, with the faults of it that the incident reports."""

    def __init__(self, size: int | None, events: Iterable[Event]) -> None:
        """Take a pack of that many cards (None: which pack is not known), and look for faults of it."""
        self.cards = pack_of(size) if size else pack_of(LONGEST) | {JOKER}
        self.size = size or LONGEST
        self.counted = self.size
        self.repeats = self.strangers = False
        for event in everything(events):
            given = vars(event)
            if event.event == "count_pack" and given["cards"] is not None:
                self.counted = max(self.counted, given["cards"])
            if event.event == "pack_fault":
                self.repeats |= given["fault"] == "duplicate"
                self.strangers |= given["fault"] in ("foreign", "long")
                if given["fault"] in ("foreign", "long", "duplicate"):
                    self.counted = max(self.counted, given["cards"] or 2 * self.size)

    def hold(self, cards: Iterable[str], place: str) -> None:
        """Refuse cards that are not in the pack, and a card twice.

        Args:
            cards: cards seen together.
            place: the path of their list.

        Raises:
            InputError: at the first such card.
        """
        seen: set[str] = set()
        for card in cards:
            if card == UNSEEN:
                continue
            if card not in self.cards and not self.strangers:
                raise InputError(place, f"{quote(card)} is not in a pack of {self.size}", "see `house.pack`")
            if card in seen and not self.repeats:
                raise InputError(place, f"{quote(card)} stands there twice", "report a `pack_fault` `duplicate` if so")
            seen.add(card)

    def number(self, cards: int, place: str) -> None:
        """Refuse more cards than the pack has.

        Args:
            cards: how many.
            place: the path of the number.

        Raises:
            InputError: if there are more.
        """
        if cards > self.counted:
            raise InputError(place, f"{cards} cards are more than the pack has", f"at most {self.counted}")


class Sightings:
    """Where each card was seen in this deal."""

    def __init__(self, pack: Pack) -> None:
        """Begin with nothing seen."""
        self.pack = pack
        self.shown: dict[str, str] = {}
        self.loose: dict[str, str] = {}
        self.dealt = 0

    def apart(self) -> "Sightings":
        """Give a copy for one version."""
        copy = Sightings(self.pack)
        copy.shown, copy.loose, copy.dealt = dict(self.shown), dict(self.loose), self.dealt
        return copy

    def rejoin(self, versions: Iterable["Sightings"]) -> None:
        """Forget what was seen by one account only."""

    def see(self, event: Event, index: int) -> None:
        """Refuse cards that cannot be where they were seen."""
        if _anew(event):
            self.shown, self.loose, self.dealt = {}, {}, 0
        elif _moved(event):
            self.loose = {}
        given = vars(event)
        cards = given.get("cards")
        if isinstance(cards, tuple):
            self._place(event, cards)
        elif isinstance(cards, int) and event.event not in ("count_pack", "pack_fault"):
            self._number(event, cards)
        elif event.event == "cut" and given["packets"]:
            self.pack.number(sum(given["packets"]), "packets")
        elif event.event == "draw_seats":
            self.pack.hold(given["draws"].values(), "draws")

    def _place(self, event: Event, cards: tuple[str, ...]) -> None:
        """Note with whom cards are, and refuse one that is with somebody else."""
        self.pack.hold(cards, "cards")
        holder = getattr(event, HOLDERS[event.event])
        if holder is None:
            return
        for card in cards:
            other = self.shown.get(card) or self.loose.get(card) or holder
            if other != holder and card != UNSEEN and not self.pack.repeats:
                mend = "a card is in one place, unless a `pack_fault` `duplicate` is reported"
                raise InputError("cards", f"{quote(card)} was with {quote(other)} already", mend)
        (self.shown if event.event == "show" else self.loose).update(dict.fromkeys(cards, holder))

    def _number(self, event: Event, cards: int) -> None:
        """Refuse more cards than there are in the pack, dealt at once or in all."""
        self.pack.number(cards, "cards")
        if event.event == "deal":
            self.dealt += cards
            self.pack.number(self.dealt, "cards")


HOLDERS: Mapping[str, str] = {"show": "of", "discard": "by", "expose": "of", "serve": "to"}


def _anew(event: Event) -> bool:
    """Tell whether cards may be anywhere after this event."""
    if event.event == "begin":
        return event.stage in ("before_deal", "deal")
    return new_hands(event) or (event.event == "shuffle" and not vars(event)["part"])


def _moved(event: Event) -> bool:
    """Tell whether a card that lay open or was discarded may be in another hand after this event."""
    if event.event in ("deal", "serve"):
        return bool(vars(event)["from_"] != "top")
    return event.event in MOVES
