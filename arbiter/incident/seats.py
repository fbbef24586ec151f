"""Who sits where, and which name stands behind a role at each moment."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from arbiter.errors import InputError, did_you_mean, quote
from arbiter.events.fields import ALIASES, RESERVED


@dataclass(frozen=True)
class Seats:
    """The players clockwise, who deals, and who is not in the deal."""

    players: tuple[str, ...]
    dealer: str
    absent: frozenset[str] = frozenset()

    def role(self, alias: str) -> str:
        """Find who has a role.

        Args:
            alias: `dealer`, `age` or `pone`.

        Returns:
            The name.

        Raises:
            InputError: if nobody but the dealer is in the deal.
        """
        if alias == "dealer":
            return self.dealer
        place = self.players.index(self.dealer)
        others = self.players[place + 1 :] + self.players[:place]
        present = [each for each in others if each not in self.absent]
        if not present:
            raise InputError("", f"there is no {alias}", "somebody beside the dealer must be in the deal")
        return present[0] if alias == "age" else present[-1]

    def name(self, word: str, besides: Iterable[str] = ()) -> str:
        """Find the player behind a name or role.

        Args:
            word: a name, a role, or one of the other words allowed.
            besides: words that may stand there besides.

        Returns:
            The name of a player, or the other word.

        Raises:
            InputError: if nobody of that name sits at the table.
        """
        if word in self.players or word in besides:
            return word
        if word in ALIASES:
            return self.role(word)
        what = "cannot stand here" if word in RESERVED else "does not sit at the table"
        raise InputError("", f"{quote(word)} {what}", did_you_mean(word, (*self.players, *besides)))

    def dealt_by(self, dealer: str) -> "Seats":
        """Begin the next deal.

        Args:
            dealer: who deals now.

        Returns:
            The seats with that dealer; the last dealer is in again if he sat out only because he dealt.
        """
        return replace(self, dealer=dealer, absent=self.absent - {self.dealer})

    def exchanged(self, one: str, other: str) -> "Seats":
        """Let two players exchange seats.

        Args:
            one: a player.
            other: another player.

        Returns:
            The seats after that.
        """
        swap = {one: other, other: one}
        return replace(self, players=tuple(swap.get(each, each) for each in self.players))
