"""Complete records: where each card and each hand must be, as the record itself tells it."""

from collections.abc import Callable

from arbiter.errors import quote
from arbiter.events import Event
from arbiter.table import Table

UNSEEN = "??"
MOVING = ("mix", "retake", "sweep_hand", "misplace", "replace_card", "pack_fault", "last_cards", "retrieve_hand")  # after these a card may be elsewhere
TAKEN_UP = ("abandoned", "sweep_hand", "left_pot")  # what there must have been before a hand is taken up again

Check = Callable[[Event, Table, int], "tuple[str, str] | None"]


def _still(table: Table) -> bool:
    """Whether nothing has happened that may move cards about unseen."""
    return not any(table.memory.by_type.get(name) for name in MOVING)


def _listed(event: Event) -> tuple[str, ...]:
    cards = getattr(event, "cards", None)
    return tuple(card for card in cards if card != UNSEEN) if isinstance(cards, tuple) else ()


def _discarded(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """A card that was discarded is not shown in a hand, nor served again."""
    if event.event not in ("show", "serve") or getattr(event, "part", "whole") != "whole" or not _still(table):
        return None
    holder = getattr(event, "of", None)
    gone = table.discards if event.event == "serve" else {holder: table.discards.get(str(holder), ())}
    under = event.event == "show" and table.memory.one("under_chips", player=holder) is not None
    if getattr(event, "from_", "top") != "top" or under:
        return None
    for name, cards in gone.items():
        for card in _listed(event):
            if card in cards:
                return f"{quote(card)} was discarded by {quote(str(name))} before", "correct the card, tell how it came back (`retake`, `mix`)"
    return None


def _shown_otherwise(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """A hand shown as a whole is that hand, and holds what its player is known to have drawn."""
    if event.event != "show" or getattr(event, "part", "") != "whole" or not _still(table):
        return None
    name, cards = str(vars(event)["of"]), vars(event)["cards"]
    if cards is None or UNSEEN in cards:
        return None
    before = table.shown.get(name)
    if before is not None and set(before) != set(cards) and not _drawn_since(name, table):
        return f"{quote(name)} showed other cards before", "correct the cards"
    drawn = table.draws.get(name, {})
    if drawn.get("discarded") and drawn.get("served") is None and len(cards) > table.counts.get(name, hand) - drawn["discarded"]:
        return f"{quote(name)} discarded {drawn['discarded']} and was served none, and cannot show {len(cards)} cards", "tell what he was served"
    for card in table.received.get(name, ()):
        if card not in cards and card not in table.discards.get(name, ()):
            return f"{quote(card)} was served to {quote(name)} and is not among the cards shown", "correct the cards"
    return None


def _drawn_since(name: str, table: Table) -> bool:
    shown, drawn = table.memory.one("shown", player=name, part="whole"), table.memory.one("draw_of", player=name)
    return shown is not None and drawn is not None and drawn.happened > shown.happened


def _undone(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """What is taken back, or taken up again, was put down before."""
    if event.event == "retake" and not table.draws.get(str(vars(event)["by"]), {}).get("discarded"):
        return f"{quote(str(vars(event)['by']))} has discarded nothing", "tell of the discard"
    if event.event != "retrieve_hand":
        return None
    name = str(vars(event)["of"])
    if any(name in fact.values for kind in TAKEN_UP for fact in table.memory.by_type.get(kind, ())):
        return None
    return f"the hand of {quote(name)} was not laid down", "tell how it left his hands (`fold`, `discard_hand`, `sweep_hand`)"


def _run_out(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """No more cards are given out, and no more are left, than the pack has; nothing is said of a pack that is at fault, or mixed again."""
    pack = table.memory.one("pack_in_use")
    if event.event not in ("serve", "last_cards") or pack is None or not table.dealing_done or not _still(table) or table.memory.by_type.get("count_pack"):
        return None
    dealt = sum(table.counts.get(name, hand) for name in table.seats.dealt_in)
    left = int(str(pack["cards"])) - dealt - sum(drawn.get("served", 0) for drawn in table.draws.values())
    told = event.number if event.event == "serve" else vars(event)["left"]
    if getattr(event, "from_", "top") != "top" or told is None or told <= max(left, 0):
        return None
    return f"there cannot be {told} cards: {max(left, 0)} are left in the pack", "correct the number, tell how the discards came back (`mix`)"


def _parted(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """The packets of a cut are the whole pack."""
    packets, pack = getattr(event, "packets", None), table.memory.one("pack_in_use")
    odd = any(table.memory.by_type.get(kind) for kind in ("pack_fault", "count_pack"))
    if event.event != "cut" or packets is None or pack is None or odd or table.stage not in ("before_deal", "deal") or sum(packets) == pack["cards"]:
        return None
    return f"packets of {packets[0]} and {packets[1]} are no pack of {pack['cards']} cards", "correct the packets, report the `pack_fault`"


CARD_CHECKS: tuple[Check, ...] = (_discarded, _shown_otherwise, _undone, _run_out, _parted)
