"""Counters: who has put in how many, in this betting interval and in this pool, and what the pool holds."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Purse:
    """The counters of one pool; None stands for a number that is not known.

    Attributes:
        put_in: all that each player has put into this pool.
        interval: what each has put in during this betting interval, blinds and straddles included.
        pool: the counters in the pool now, or None.
        unknown: whether counters went in whose number is not known.
    """

    put_in: dict[str, int] = field(default_factory=dict)
    interval: dict[str, int] = field(default_factory=dict)
    pool: int | None = None
    unknown: bool = False
    pay: dict[str, int] = field(default_factory=dict)

    def add(self, player: str, amount: int | None, *, counts: bool) -> None:
        """Record that `player` puts in `amount` counters; `counts`: towards this betting interval."""
        if amount is None:
            self.unknown, self.pool = True, None
            return
        self.put_in[player] = self.put_in.get(player, 0) + amount
        if self.pool is not None:
            self.pool += amount
        if counts:
            self.interval[player] = self.interval.get(player, 0) + amount

    def take(self, player: str, amount: int) -> None:
        """Record that `player` takes `amount` counters out of the pool again."""
        self.put_in[player] = self.put_in.get(player, 0) - amount
        self.interval[player] = max(0, self.interval.get(player, 0) - amount)
        if self.pool is not None:
            self.pool -= amount

    def highest(self) -> int:
        """Return the most that anybody has put in during this betting interval."""
        return max(self.interval.values(), default=0)
