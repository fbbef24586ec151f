"""The table, with what is done with counters."""

from collections.abc import Mapping

from arbiter.facts import Fact
from arbiter.table.outcomes import Outcomes


class Counters(Outcomes):
    """The table, with what is done with counters.

    Attributes:
        not_made: how an act of betting is told that by the book is not made yet, and so raises nothing.
    """

    not_made: tuple[str, ...] = ()

    def contribute(self, player: str, amount: int | None, *, counts: bool = True) -> None:
        """Record that a player puts counters into the pool."""
        self.purse.add(player, amount, counts=counts)
        if player in self.purse.put_in:
            self.say("put_in", player, self.purse.put_in[player])
        if counts and player in self.purse.interval:
            self.say("interval_total", player, self.purse.interval[player])
        self.say("pool", self.purse.pool)

    def presume_blind(self) -> None:
        """Record the blind of the age where the incident does not report it and the stakes tell it."""
        blind = self.stakes.get("blind")
        early = self.stage in ("before_deal", "deal", "betting")
        if self.complete or self.game != "draw" or blind is None or not early or self.purse.interval or self.memory.one("to_double"):
            return
        self.purse.interval[self.seats.age] = blind
        self.purse.put_in[self.seats.age] = blind
        self.say("interval_total", self.seats.age, blind)
        self.say("put_in", self.seats.age, blind)
        self.say("to_double", blind)

    def had(self, player: str) -> int | None:
        """Return what a player has put in during this interval; None for the age of a draw game whose blind is not known."""
        if player in self.purse.interval:
            return self.purse.interval[player]
        unsaid = self.game == "draw" and self.stage == "betting" and player == self.seats.age and "blind" not in self.stakes
        return None if unsaid and not self.complete else 0

    def wager(self, kind: str, player: str, amount: int | None, flags: Mapping[str, bool]) -> None:
        """Record counters put in, or said to be put in, by choice; the first bet in a jack that nobody has opened opens it."""
        if kind == "bet" and self.game == "jackpot" and self.event_stage == "betting" and self.memory.one("opener") is None:
            kind = "open"
        had, highest = self.had(player), self.purse.highest()
        unsure = self.complete or self.purse.unknown or flags.get("all_in")
        if kind == "call" and amount is None and had is not None and highest > had and not unsure:
            amount = highest - had  # what is not reported is presumed to have been done rightly
        total = had + amount if had is not None and amount is not None else None
        over = total - highest if total is not None else None
        mouth, turn = bool(flags.get("by_mouth")), bool(flags.get("out_of_turn"))
        self.say(
            "wager", kind, player, amount, had, total, highest, over, mouth, bool(flags.get("hand_on_chips")), turn,
            bool(flags.get("all_in")), self.event_stage, self.purse.pool, self.event, irregular=mouth or turn,
        )  # fmt: skip
        if self._without_hand(player):
            self.say("bet_without_hand", player, irregular=True)
        if kind == "open" and not self._opened(player):
            self.say("opener", player)
        if mouth:
            return
        self.say("last_wager", player, self.event, kind, amount)
        if over is not None and over > 0 and not any(flags.get(name) for name in self.not_made):
            self._raised(player, total)
        self._speaks(player)
        if kind == "call_sight" or flags.get("all_in"):
            self.stand_aside(player)
        self.contribute(player, amount)

    def _opened(self, player: str) -> bool:
        """Whether another who is still in has opened in his turn: then this one has met him, whatever he said."""
        opener = self.memory.one("opener")
        if opener is None or opener["player"] == player or self.memory.one("in_pot", player=opener["player"]) is None:
            return False
        return self.memory.one("wager", kind="open", by=opener["player"], out_of_turn=False, mouth=False) is not None

    def _without_hand(self, player: str) -> bool:
        """Whether he laid his hand down before, and nobody is said to have taken it up since."""
        down = self.memory.one("abandoned", player=player)
        facts = (fact for kind in ("retrieve_hand", "sweep_hand") for fact in self.memory.by_type.get(kind, ()))
        return down is not None and not any(fact["of"] == player and fact.happened >= down.happened for fact in facts)

    def _raised(self, player: str, total: int | None) -> None:
        self.spoken = set()
        self.end("spoken")
        self.wait_for(player)
        self.say("last_raise", player, total)

    def _speaks(self, player: str) -> None:
        self.end("waiting", player=player)
        self.spoken.add(player)
        self.say("spoken", player)

    def reconsiders(self, player: str) -> None:
        """Record that a player acts in the betting: if he was the last to act, and the law has his counters not put in yet, he does so in their place."""
        again, self.speaker = self.speaker == player, player
        last = self.memory.one("last_wager", player=player)
        if not again:
            return
        if last is not None and last["event"] not in self.drawn_back and self.memory.one("bet_ruled", event=last["event"], outcome="retractable"):
            self.draws_back(player, last)
        said = self.memory.one("wager", by=player)
        ruled = None if said is None or said["kind"] != "open" else self.memory.one("bet_ruled", event=said["event"])
        if ruled is not None and ruled["outcome"] in ("no_value", "retractable"):
            self.end("opener", player=player)

    def draws_back(self, player: str, wager: Fact, amount: int | None = None) -> None:
        """Record that a player draws counters back out of the pool: all that he put in by this act, if not so many."""
        self.drawn_back.add(wager["event"])
        taken = wager["amount"] if amount is None else amount
        if isinstance(taken, int):
            self.purse.take(player, taken)
            self.say("put_in", player, self.purse.put_in[player])
            self.say("interval_total", player, self.purse.interval[player])
            self.say("pool", self.purse.pool)

    def speaks(self, player: str) -> None:
        """Record that a player has had his say without putting anything in."""
        self._speaks(player)
