"""The table, with what the conclusions of the law make of it."""

from collections.abc import Iterable

from arbiter.facts import Fact
from arbiter.table.core import Core


class Outcomes(Core):
    """The table, as it acts on what was concluded."""

    def react(self, concluded: Iterable[Fact]) -> list[Fact]:
        """Act on what the law concluded in the tick just heard: who leaves the pot, and a deal that fell. Takes effect in the next tick."""
        facts = [fact for fact in concluded if not fact.shadow]
        if facts:
            self._act_on(facts)
        self._reopen()
        if facts:
            self._fill_kitty(facts)
        self._take_in()
        return self.taken()

    def _act_on(self, facts: list[Fact]) -> None:
        """Let hands leave the pot and the deal fall, and record how the pool and counters were ruled."""
        for fact in facts:
            if fact.type.name == "hand_status" and self.memory.one("left_pot", player=fact["player"]) is None:
                self.end("in_pot", player=fact["player"])
                self.say("left_pot", fact["player"], fact["status"])
            if fact.type.name == "hand_status" and fact["status"] == "foul":
                self.end("pot_outcome", player=fact["player"])
            if fact.type.name == "pot_part":
                self.stand_aside(str(fact["player"]))
        carried = any(fact.type.name == "pot_outcome" and fact["outcome"] == "carried" for fact in facts)
        for fact in facts:
            if fact.type.name == "deal_outcome" and fact["outcome"] != "stands":
                self._fall(fact, facts if carried else ())
        self._say_ruled(facts)

    def _fill_kitty(self, facts: Iterable[Fact]) -> None:
        """Record what the penalties paid to the kitty make it hold."""
        paid = {(fact.values, fact.event): fact["amount"] for fact in facts if fact.type.name == "penalty_due" and fact["to"] == "kitty"}
        kitty = self.memory.one("kitty") if paid else None
        if kitty is not None and isinstance(kitty["chips"], int):
            self.say("kitty", kitty["chips"] + sum(amount for amount in paid.values() if isinstance(amount, int)), kitty["limit"])

    def _take_in(self) -> None:
        """Take a player back into the pot whose hand was out or foul until something that has come about."""
        ruled = self.memory.by_type.get("hand_status", [])[self.ruled_before :]
        for player in {fact["player"] for fact in ruled if fact.ended_by is not None}:
            over = all(fact.ended is not None for fact in ruled if fact["player"] == player and not fact.shadow)
            if over and not self.fallen and self.memory.one("left_pot", player=player):
                self.end("left_pot", player=player)
                self.say("in_pot", player)

    def _say_ruled(self, facts: Iterable[Fact]) -> None:
        """Record how the pool and counters put in were ruled, so that the state before can be read."""
        for fact in facts:
            if fact.type.name == "pot_outcome":
                self.say("pot_ruled", fact["player"], fact["outcome"])
            elif fact.type.name == "bet_outcome":
                self.say("bet_ruled", fact["event"], fact["outcome"])

    def _reopen(self) -> None:
        """Forget how the pool was ruled where nothing stands any more by which it was: one more has come in for it."""
        ended = {fact.values for fact in self.memory.by_type.get("pot_outcome", ()) if fact.ended_by is not None}
        for player, outcome in ended:
            if self.memory.one("pot_outcome", player=player, outcome=outcome) is None:
                self.end("pot_ruled", player=player, outcome=outcome)

    def _fall(self, outcome: Fact, course: Iterable[Fact]) -> None:
        """End what a fallen deal moots: its options, orders and foul hands, but for those of the rule that fells it; and who was in the pot.

        A deal that ran its `course` and whose pool is carried leaves its hands as they are, and what was concluded as it ended.
        """
        if self.fallen:
            return
        self.say("deal_fell", outcome["outcome"])
        self.fallen = True
        kept = [*(outcome.firing.concluded if outcome.firing else ()), *course]
        for name in ("option_open", "order_given") if course else ("option_open", "order_given", "hand_status", "pot_outcome"):
            for fact in self.memory.live.get(name, ()):
                if fact.ended is None and fact not in kept:
                    fact.ended = self.memory.tick + 1
        self.end("in_pot")
