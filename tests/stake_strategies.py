"""Complete records of regular hands for table stakes: one who has too little to meet a bet calls for a sight, and plays for what he covers."""

from collections.abc import Iterable, Mapping
from random import Random

from hypothesis import strategies as st

from record_strategies import MOST_RAISES, Record, Table, strength


class TableForStakes(Table):
    """Plays one hand of draw in which nobody may put in more than lies before him."""

    def __init__(self, dice: Random) -> None:
        """Give each player counters: enough for the ante, and many too few for the bets."""
        super().__init__("foster", "draw", dice)
        most = dice.choice((self.limit + 3, 3 * self.limit))
        stacks = {name: dice.randint(2 * self.blind, most) for name in self.players}
        self.record.incident |= {"stacks": stacks, "house": {"options": {"table_stakes": True}}}
        self.left = dict(stacks)

    def pay(self, name: str, amount: int, event: str, **fields: object) -> None:
        """Write down that counters go in, and take them from those before the player."""
        self.left[name] -= amount
        super().pay(name, amount, event, **fields)

    def ante(self) -> bool:
        """The players come in, or not; nobody straddles."""
        turns = self.order[1:] + self.order[:1]
        if self.round(turns, 2 * self.blind, "come_in"):
            return True
        self.record.winners = list(self.live)
        return False

    def round(self, turns: list[str], cost: int, first: str, spoken: set[str] | None = None) -> bool:
        """One betting interval among those who have counters left, each meeting `cost` or calling for a sight; whether anybody put in anything."""
        spoken, raises, came, queue = spoken or set(), 0, False, list(turns)
        while queue and len(self.live) > 1:
            name = queue.pop(0)
            due = cost - self.bets.get(name, 0)
            if name not in self.live or name in spoken or not self.left[name]:
                continue
            spoken.add(name)
            most, choice = min(self.limit, self.left[name] - due), self.dice.random()
            came = came or choice >= 1 / 3
            if choice < 1 / 3:
                self.out(name)
            elif choice < 1 / 2 and raises < MOST_RAISES and most > 0 and self._active(name):
                raises, more = raises + 1, self.dice.randint(1, most)
                cost += more
                self.pay(name, due + more, "raise")
                at = turns.index(name)
                queue, spoken = turns[at + 1 :] + turns[:at], {name}
            elif self.left[name] < due:
                self.pay(name, self.left[name], "call_sight")
            else:
                self.pay(name, due, "call" if name in self.met else first)
            self.met.add(name)
        return came

    def _active(self, *but: str) -> list[str]:
        return [name for name in self.live if name not in but and self.left[name]]

    def last_bets(self) -> None:
        """The betting after the draw among those who have counters left, and the hands shown."""
        self.bets, turns = {}, [name for name in self._last_turns() if self.left[name]]
        for at, name in enumerate(turns):
            if len(self._active()) < 2 or len(self.live) == 1:
                break
            if self.dice.random() < 1 / 2:
                amount = self.dice.randint(1, min(self.limit, self.left[name]))
                self.pay(name, amount, "bet")
                self.round(turns[at + 1 :] + turns[: at + 1], amount, "call", spoken={name})
                break
            self.out(name)
        self.showdown()

    def played(self) -> tuple[Record, list[str]]:
        """Play; return the record, and who is in at the end."""
        return self.play(), self.live


def shares(paid: Mapping[str, int], live: Iterable[str], hands: Mapping[str, list[str]]) -> tuple[dict[str, int], int]:
    """What each takes of a pool, layer by layer, and what cannot be divided: each layer goes to the best hand of those who put in for it."""
    found, odd, below = dict.fromkeys(live, 0), 0, 0
    levels = sorted({paid[name] for name in found})
    for level in levels:
        ceiling = max(paid.values()) if level == levels[-1] else level
        amount = sum(min(put, ceiling) - min(put, below) for put in paid.values())
        entitled = [name for name in found if paid[name] >= level]
        best = max(strength(hands[name]) for name in entitled)
        winners = [name for name in entitled if strength(hands[name]) == best]
        for name in winners:
            found[name] += amount // len(winners)
        odd, below = odd + amount % len(winners), level
    return found, odd


def stake_records() -> st.SearchStrategy[tuple[Record, list[str]]]:
    """Complete records of hands for table stakes in which everything is in order, each with those who are in at its end."""
    return st.integers(0, 2**32 - 1).map(lambda seed: TableForStakes(Random(seed)).played())
