"""The table, with what is done in the draw."""

from arbiter.table.counters import Counters


class Draws(Counters):
    """The table, with what is done in the draw."""

    def late(self, player: str) -> bool:
        """Whether somebody has bet since the draw, in this deal; one who bets before a player has drawn does not take the draw from him."""
        drawn = self.memory.one("has_drawn", player=player) or not any(self.memory.holding("draw_of"))
        return bool(drawn) and any(fact["stage"] == "final_betting" for fact in self.memory.holding("wager"))

    def draw(self, player: str, what: str, cards: int, *, adds: bool = False) -> None:
        """Record the number of cards that a player discarded, asked for or was served."""
        mine = self.draws.setdefault(player, {})
        mine[what] = mine.get(what, 0) + cards if adds else cards
        if what == "served":
            self.say("has_drawn", player)
            for other, theirs in self.draws.items():
                if other != player and ("served" in theirs or "asked" in theirs):
                    self.say("next_helped", other)
        self.say("draw_of", player, *self.draw_numbers(player))
        self._latent_draw(player)

    def withdraw_served(self, player: str, cards: int) -> None:
        """Record that cards served in the draw were taken back."""
        self.draws[player]["served"] -= cards
        self.say("draw_of", player, *self.draw_numbers(player))
        self._latent_draw(player)

    def draw_numbers(self, player: str) -> tuple[int | None, int | None, int | None]:
        """Return how many cards a player discarded, asked for and was served; what is not said is presumed to agree with the rest."""
        mine = self.draws.get(player, {})
        discarded, asked, served = mine.get("discarded"), mine.get("asked"), mine.get("served")
        asked = asked if asked is not None else (discarded if discarded is not None else served)
        return (discarded if discarded is not None else asked), asked, (served if served is not None else None)

    def _latent_draw(self, player: str) -> None:
        self.drop_latent("found", fault="draw", player=player)
        discarded, asked, served = self.draw_numbers(player)
        if discarded != asked or (served is not None and served != asked):
            self.later("draw", "found", "draw", player, None, irregular=False)
