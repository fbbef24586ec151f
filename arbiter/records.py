"""Complete records: what cannot have happened as it is told. What is merely irregular is for the law, and passes here."""

from collections.abc import Callable, Iterator

from arbiter.errors import InputError, quote
from arbiter.events import Event
from arbiter.facts import EventPath, Fact
from arbiter.placing import CARD_CHECKS
from arbiter.table import Table

BETTING = ("come_in", "open", "bet", "call", "raise", "call_sight", "check", "pass", "fold")
DRAWING = ("discard", "ask_cards")
ON_A_HAND = (*BETTING, *DRAWING, "serve", "announce_draw", "retake", "show", "concede")
AT_THE_TABLE = (
    *BETTING,
    *DRAWING,
    "post",
    "shuffle",
    "offer_cut",
    "decline_cut",
    "cut",
    "deal",
    "show",
    "concede",
    "retake",
    "discard_hand",
    "take_pot",
    "add_chips",
)
BEFORE_BETTING = ("before_deal", "deal")
MEND = "or leave `record` out, and tell only what is in question"

Check = Callable[[Event, Table, int], "tuple[str, str] | None"]


def check_record(event: Event, path: EventPath, table: Table, hand: int) -> None:
    """Refuse an event that cannot have happened after those before, as the record tells it.

    Args:
        event: the event.
        path: its place, for the error.
        table: the table as the events before left it.
        hand: how many cards a hand has unless the record says otherwise.

    Raises:
        InputError: if it contradicts the record; one line says why.
    """
    if table.fallen:
        return
    for check in (_absent, _laid_down, _order, _discards, _beyond, _counters, _holders, *CARD_CHECKS):
        found = check(event, table, hand)
        if found is not None:
            raise InputError(f"events[{path}]", found[0], f"{found[1]}, {MEND}")


def check_pool(pot: int | None, table: Table) -> None:
    """Refuse a `pot` that is not what the record shows to lie in the pool.

    Args:
        pot: what the incident says.
        table: the table at the end.

    Raises:
        InputError: if the two differ.
    """
    moved = any(table.memory.by_type.get(name) for name in ("next_deal", "taken_back", "deal_fell"))
    if pot is not None and table.purse.pool is not None and not moved and pot != table.purse.pool:
        raise InputError("pot", f"{pot} is not what was put in, which is {table.purse.pool}", f"correct it, {MEND}")


def _present(event: Event) -> Iterator[str]:
    """Yield who must be at the table for this event to happen."""
    name = getattr(event, "by", None)
    if isinstance(name, str) and (event.event in AT_THE_TABLE or (event.event == "look" and getattr(event, "at", "") in ("hand", "drawn"))):
        yield name
    if event.event == "serve":
        yield str(vars(event)["to"])


def _actors(event: Event) -> Iterator[str]:
    """Yield who needs cards in his hand for this event to happen."""
    name = getattr(event, "to" if event.event == "serve" else "by", None)
    if event.event in (*BETTING, *DRAWING, "serve", "concede") and isinstance(name, str):
        yield name


def _absent(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """A player who is not in the deal has no cards to act on."""
    for name in _present(event):
        if table.memory.one("leave_table", by=name) is not None:
            return f"{quote(name)} left the table before", "correct the name"
    for name in _actors(event):
        if name in table.seats.out:
            return f"{quote(name)} sits out of this deal and has no hand", "correct `sits_out`"
        if table.memory.one("pass_jack", by=name) is not None and event.event != "fold":
            return f"{quote(name)} passed this jack and has no hand", "correct the name"
    return None


def _laid_down(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """A hand laid down, and not taken up again since, cannot be acted on."""
    names = list(_actors(event))
    if event.event == "show" and getattr(event, "part", "") == "whole":
        names = [name for name in [str(getattr(event, "of", ""))] if table.memory.one("opener", player=name) is None]
    for name in names:
        down = table.memory.one("abandoned", player=name)
        if down is not None and down["face"] == "down" and not _taken_up(name, down, table):
            return f"{quote(name)} laid his hand down before", "tell how he took it up again (`retrieve_hand`)"
    return None


def _taken_up(name: str, down: Fact, table: Table) -> bool:
    facts = [*table.memory.by_type.get("retrieve_hand", ()), *table.memory.by_type.get("sweep_hand", ())]
    return any(fact["of"] == name and fact.happened >= down.happened for fact in facts)


def _order(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """Hands are dealt before anybody bets on them or draws to them, and once only."""
    looks = event.event == "look" and getattr(event, "at", "") == "hand"
    if (looks or event.event in ON_A_HAND) and table.stage == "before_deal" and event.stage is None:
        return "no hands have been dealt", "tell of the deal"
    whole = event.event == "deal" and getattr(event, "to", None) is None and getattr(event, "round", None) in (None, 1)
    if whole and table.stage not in BEFORE_BETTING:
        return "the hands were dealt before, and have been bet on", "begin the `next_deal` first"
    return None


def _discards(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """Nobody discards more cards than he holds."""
    if event.event != "discard" or getattr(event, "cards", None) is None:
        return None
    name = str(vars(event)["by"])
    drawn = table.draws.get(name, {})
    held = table.counts.get(name, hand) + drawn.get("served", 0)
    if drawn.get("discarded", 0) + event.number > held:
        return f"{quote(name)} holds {held - drawn.get('discarded', 0)} cards and cannot discard {event.number}", "correct the number"
    return None


def _beyond(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """Nobody puts up, before the betting, more counters than he has; of bets the law speaks."""
    name, amount = getattr(event, "by", None), getattr(event, "amount", None)
    stack = table.memory.one("stack", player=name) if event.event == "post" else None
    if stack is None or amount is None or table.purse.unknown or not isinstance(stack["amount"], int):
        return None
    got = [fact for kind in ("buy_counters", "borrow") for fact in table.memory.by_type.get(kind, ()) if fact["by"] == name]
    left = stack["amount"] - table.purse.put_in.get(str(name), 0)
    if got or amount <= left:
        return None
    return f"{quote(str(name))} has {left} counters left and cannot put up {amount}", "correct `stacks`, tell what he bought (`buy_counters`)"


def _counters(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """Nobody takes back more than he put in, and the pool holds all that went into it."""
    purse = table.purse
    if event.pool is not None and purse.pool is not None and event.pool < purse.pool:
        return f"the pool cannot hold {event.pool}: {purse.pool} were put in", "correct `pool`"
    amount = getattr(event, "amount", None)
    if event.event == "take_back" and amount is not None and not purse.unknown:
        name = str(vars(event)["by"])
        if amount > purse.put_in.get(name, 0):
            return f"{quote(name)} has put in {purse.put_in.get(name, 0)} and cannot take back {amount}", "correct the amount"
    if event.event == "take_pot" and amount is not None and purse.pool is not None and amount > purse.pool:
        return f"{amount} cannot be taken in: {purse.pool} lie in the pool", "correct the amount"
    if event.event == "take_pot" and amount is None and table.memory.one("pot_taken", player=str(vars(event)["by"])) is not None:
        return f"{quote(str(vars(event)['by']))} took in the pool before", "begin the `next_deal` first"
    if event.event == "add_chips" and not purse.unknown and not purse.put_in.get(str(vars(event)["by"]), 0):
        return f"{quote(str(vars(event)['by']))} has put in nothing to add to", "tell of the bet"
    return None


def _holders(event: Event, table: Table, hand: int) -> tuple[str, str] | None:
    """Whoever is said still to hold cards has not laid them down."""
    for name in getattr(event, "in_", None) or () if event.event == "begin" else ():
        down = table.memory.one("abandoned", player=name)
        if down is not None and not _taken_up(name, down, table):
            return f"{quote(name)} laid his hand down before", "correct `in`"
    return None
