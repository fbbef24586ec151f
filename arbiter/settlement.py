"""Settling the pot: what each takes, part by part. Who may win and who wins is told; only counters are worked out here."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from arbiter.citing import laws_of
from arbiter.facts import Fact
from arbiter.ruling import PotPart, PotRuling, make
from arbiter.table import Table

Judge = Callable[[list[str]], list[str]]
OUTCOMES = ("won", "divided", "carried", "returned")
TAKEN = ("won", "divided")


def rule_pot(table: Table, total: int | None) -> PotRuling:
    """Rule on the pot from the conclusions that hold at the end: open unless they say otherwise.

    Args:
        table: the table at the end.
        total: the counters in the pot; None where they are not known.

    Returns:
        What becomes of the pot, to the counter where the counters are known.
    """
    found = list(table.memory.holding("pot_outcome"))
    if not found:
        return make(PotRuling)()
    outcome = max((str(fact["outcome"]) for fact in found), key=lambda word: OUTCOMES.index(word) if word in OUTCOMES else -1)
    limited = _named(table.memory.holding("pot_part"))
    if outcome not in TAKEN:
        shares = {name: amount for name, amount in table.purse.put_in.items() if amount} if outcome == "returned" else {}
        return make(PotRuling)(outcome=outcome, shares=shares, laws=laws_of([fact for fact in found if fact["outcome"] == outcome]))
    same = [fact for fact in found if fact["outcome"] == outcome or (limited and fact["outcome"] in TAKEN)]
    cuts = list(table.memory.holding("kitty_cut"))
    odds = list(table.memory.holding("odd_chip"))
    stakes = Stakes(total, table.purse.put_in, sum(amount for amount in {fact["amount"] for fact in cuts} if isinstance(amount, int)), tuple(_named(odds)))
    made = _settled(table, _named(same), limited, stakes)
    return make(PotRuling)(
        outcome="divided" if made.shared else "won",
        winners=made.winners,
        shares=made.shares,
        parts=made.parts,
        odd=made.odd,
        kitty=stakes.kitty,
        hands=_hands(table),
        why=_why(table, made.winners),
        laws=laws_of([*same, *cuts, *(odds if made.favoured else ())]),
    )


def _named(facts: Iterable[Fact]) -> set[str]:
    return {str(fact["player"]) for fact in facts if fact["player"]}


def _settled(table: Table, winners: set[str], limited: set[str], stakes: "Stakes") -> "Settlement":
    contenders = _named(table.memory.holding("contender")) | winners
    if limited & contenders and not table.purse.unknown:
        return settle_parts(_seated(table, contenders), limited, stakes, lambda names: _unbeaten(table, names))
    return settle(_seated(table, winners), stakes)


def _hands(table: Table) -> dict[str, str]:
    """Return what players call the hands that contend, where more than one does."""
    names = _seated(table, _named(table.memory.holding("contender")))
    found = {name: str(said) for name in names for _, said in table.rate("hand_name", (name, None))}
    return found if len(names) > 1 else {}


def _why(table: Table, winners: list[str]) -> str:
    """Return why the best hand beats the next, or is equal to the other winner's."""
    names = _seated(table, _named(table.memory.holding("contender")))
    rest = _unbeaten(table, [name for name in names if name not in winners]) or winners[1:]
    for _, _, why in table.rate("explained", (winners[0], rest[0])) if winners and rest else ():
        return str(why)
    return ""


def _seated(table: Table, names: Iterable[str]) -> list[str]:
    return sorted(names, key=table.seats.players.index)


def _unbeaten(table: Table, names: list[str]) -> list[str]:
    return [name for name in names if not any(tuple(table.rate("beats", (other, name))) for other in names if other != name)]


@dataclass(frozen=True, slots=True)
class Stakes:
    """The counters of a pot.

    Attributes:
        total: how many there are; None where that is not known.
        put_in: what each is known to have put in.
        kitty: how many the kitty takes first.
        favoured: to whom a counter goes that cannot be divided; nobody, or just one.
    """

    total: int | None
    put_in: Mapping[str, int]
    kitty: int = 0
    favoured: tuple[str, ...] = ()


@dataclass(slots=True)
class Settlement:
    """What each takes out of the pot.

    Attributes:
        winners: who wins the pot or a part of it.
        shares: what each takes, his own counters that nobody met among them.
        parts: the parts, where not all play for all.
        odd: counters that nobody has a right to.
        shared: whether those who win it all hold equal hands.
        favoured: whether somebody was given a counter that could not be divided.
    """

    winners: list[str]
    shares: dict[str, int] = field(default_factory=dict)
    parts: list[PotPart] = field(default_factory=list)
    odd: int = 0
    shared: bool = False
    favoured: bool = False

    def take(self, player: str, amount: int) -> None:
        """Let a player take counters."""
        if amount:
            self.shares[player] = self.shares.get(player, 0) + amount

    def divide(self, amount: int, winners: list[str], stakes: Stakes) -> None:
        """Divide counters among winners; what cannot be divided goes to the one favoured, if there is just one."""
        share, rest = divmod(amount, len(winners)) if winners else (0, amount)
        for name in winners:
            self.take(name, share)
        lucky = [name for name in stakes.favoured if name in winners]
        if rest and len(lucky) == 1:
            self.take(lucky[0], rest)
            self.favoured = True
        else:
            self.odd += rest


def settle(winners: list[str], stakes: Stakes) -> Settlement:
    """Settle a pot for which all contenders play whole.

    Args:
        winners: who wins it, or shares it.
        stakes: its counters.

    Returns:
        The settlement; without amounts where they are not known.
    """
    made = Settlement(winners, shared=len(winners) > 1)
    if stakes.total is not None:
        made.divide(max(0, stakes.total - stakes.kitty), winners, stakes)
    return made


def settle_parts(contenders: list[str], limited: Iterable[str], stakes: Stakes, judge: Judge) -> Settlement:
    """Settle a pot in which some play only for the parts that they have met.

    Args:
        contenders: who contends for any of it.
        limited: which of them play only for what they have met.
        stakes: its counters.
        judge: returns those of some contenders whose hands win among them.

    Returns:
        The settlement; counters that nobody met go back to their owner and are in no part.
    """
    put_in = {name: stakes.put_in.get(name, 0) for name in {*stakes.put_in, *contenders}}
    owner, excess = _unmet(put_in)
    met = {**put_in, owner: put_in[owner] - excess} if owner else put_in
    levels = sorted({*(met[name] for name in limited if name in contenders), max(met.values(), default=0)})
    made = Settlement([])
    below = 0
    parts: list[PotPart] = []
    for level in levels:
        amount = sum(min(most, level) - min(most, below) for most in met.values())
        if not parts and stakes.total is not None:
            amount += max(0, stakes.total - sum(put_in.values())) - stakes.kitty
        eligible = [name for name in contenders if met[name] >= level]
        if amount > 0:
            parts.append(make(PotPart)(amount=amount, eligible=eligible, winners=judge(eligible)))
        below = level
    made.winners = [name for name in contenders if any(name in part.winners for part in parts)] or judge(contenders)
    made.shared = len(made.winners) > 1 and all(part.winners == made.winners for part in parts)
    if stakes.total is None:
        return made
    for part in parts:
        made.divide(part.amount, part.winners, stakes)
    if owner:
        made.take(owner, excess)
    made.parts = parts if len(parts) > 1 else []
    return made


def _unmet(put_in: Mapping[str, int]) -> tuple[str, int]:
    """Return who put in more than anybody met, and how much more; nobody and nothing where the most was met."""
    amounts = sorted(put_in.values(), reverse=True)
    if not amounts:
        return "", 0
    excess = amounts[0] - (amounts[1] if len(amounts) > 1 else 0)
    return (next(name for name, amount in put_in.items() if amount == amounts[0]), excess) if excess else ("", 0)
