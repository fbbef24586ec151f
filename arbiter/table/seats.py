"""Who sits where, who deals, and the relations of seats that the law speaks of."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.facts import Value


@dataclass(slots=True)
class Seats:
    """The players clockwise, who sits out, and the dealer of this deal."""

    players: tuple[str, ...]
    out: frozenset[str]
    dealer: str

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """The players in this deal, clockwise."""
        return tuple(name for name in self.players if name not in self.out)

    def from_dealer(self) -> tuple[str, ...]:
        """Return all players clockwise, from the one on the dealer's left to the dealer."""
        at = self.players.index(self.dealer)
        return self.players[at + 1 :] + self.players[: at + 1]

    @property
    def age(self) -> str:
        """The player on the dealer's left who is in the deal."""
        return next(name for name in self.from_dealer() if name not in self.out)

    @property
    def pone(self) -> str:
        """The player on the dealer's right who is in the deal."""
        return next(name for name in reversed(self.from_dealer()[:-1]) if name not in self.out)

    @property
    def next_dealer(self) -> str:
        """The player on the dealer's left, in the deal or not."""
        return self.from_dealer()[0]

    def pass_to(self, dealer: str) -> None:
        """Let `dealer` deal."""
        self.dealer = dealer

    def left_of(self, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        """Solve the relation `left_of(player, left)` over those in the deal."""
        names = self.dealt_in
        for at, name in enumerate(names):
            if bound[0] in (None, name):
                yield name, names[(at + 1) % len(names)]

    def neighbours(self, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        """Solve the relation `neighbours(player, other)`, both ways round."""
        names = self.dealt_in
        for at, name in enumerate(names):
            if bound[0] in (None, name):
                for other in dict.fromkeys((names[at - 1], names[(at + 1) % len(names)])):
                    if other != name:
                        yield name, other

    def between(self, bound: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        """Solve the relation `between(start, player, end)`: going left from `start`, `player` comes before `end`; all the way round if equal."""
        starts = self.players if bound[0] is None else [bound[0]]
        for start in starts:
            if start not in self.players:
                continue
            at = self.players.index(str(start))
            walk = self.players[at + 1 :] + self.players[: at + 1]
            for end in walk if bound[2] is None else [bound[2]]:
                if end in walk:
                    yield from ((start, name, end) for name in walk[: walk.index(str(end))] if name not in self.out)
