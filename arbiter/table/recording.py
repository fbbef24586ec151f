"""What single events do to the table beyond saying that they happened."""

from collections.abc import Iterable

from arbiter.table.draws import Draws

RANKS = "A23456789TJQK"


class Table(Draws):
    """The table, with the effects of the events."""

    def to_first_betting(self) -> None:
        """Enter the first betting interval, and presume the blind, unless play is past the deal."""
        if self.stage in ("before_deal", "deal"):
            self.advance("betting")
            self.presume_blind()

    def to_betting(self, told: str | None, player: str, *, drops: bool = False) -> None:
        """Enter the betting interval that an act of betting belongs to; the stage that it is told for stands.

        One who `drops` unasked ends no draw, nor one who does so while others have still to draw.
        """
        if told is not None:
            return
        if self.stage in ("showdown", "settled") and self.broken_off and all(self.memory.one(name, player=player) for name in ("waiting", "in_pot")):
            self.take_up_again()
        if self.stage in ("before_deal", "deal"):
            self.advance("betting")
        elif self.stage == "draw" and not drops:
            self.enter("final_betting")

    def take_up_again(self) -> None:
        """Take up the betting again where it was before a hand was shown or the pool taken in: one who has still to speak in it acts."""
        self.stage = self.event_stage = self.broken_off
        self.broken_off = ""
        self.say("stage", self.stage)

    def take_in(self, player: str) -> None:
        """Record that a player takes in the pool; it may break off the betting."""
        self.broken_off = self.stage if self.stage in ("betting", "final_betting") else ""
        self.enter("settled")
        self.say("pot_taken", player)

    def turn_up(self, player: str, cards: int, *, own: bool) -> None:
        """Record that cards of a player lie face up, added to those turned up before in this stage."""
        key = (player, own, self.stage)
        self.exposures[key] = self.exposures.get(key, 0) + cards
        self.say("turned_up", player, own, self.stage, self.exposures[key])

    def turned_by(self, player: str, by: str, cards: int) -> None:
        """Record who turned the cards of a player up, added to those that he turned up before in this stage."""
        key = (player, by, self.stage)
        self.turned[key] = self.turned.get(key, 0) + cards
        self.say("turned_by", player, by, self.stage, self.turned[key])

    def recount(self, player: str, by: int) -> None:
        """Record that the cards dealt to a player have become more or fewer."""
        self.counts[player] += by
        self.say("dealt", player, self.counts[player])

    def take_back(self, player: str, amount: int | None) -> None:
        """Record that a player takes counters out of the pool; they leave it for good only where the law has let them go."""
        if amount is None:
            return
        self.say("taken_back", player, amount)
        last = self.memory.one("last_wager", player=player)
        undone = last is not None and last["event"] in self.drawn_back
        if last is not None and not undone and self.memory.one("bet_ruled", event=last["event"], outcome="retractable"):
            self.draws_back(player, last, amount)

    def throw_away(self, player: str, cards: int | Iterable[str] | None) -> None:
        """Record a discard for the draw."""
        if cards is None:
            return
        if isinstance(cards, int):
            self.draw(player, "discarded", cards, adds=True)
            return
        named = [card for card in cards if card != "??"]
        self.discards.setdefault(player, []).extend(named)
        self.draw(player, "discarded", len(list(cards)), adds=True)

    def show(self, player: str, part: str, cards: Iterable[str] | None) -> None:
        """Record that a hand is shown, as a whole or its openers only; by one who has still to speak, it does not end the betting."""
        speaks = self.complete and self.memory.one("waiting", player=player) is not None
        if self.stage == "final_betting" and part == "whole" and not speaks and self.may_be_called(player):
            self.advance("showdown")
            self.broken_off = "final_betting"
        if part == "openers":
            self.opened_by(player)
        listed = tuple(cards or ())
        if cards is not None and "??" in listed:
            self.half_shown[player] = listed
            listed = tuple(card for card in listed if card != "??")
            if part == "whole" or not listed:
                self.say("shown", player, "some")
                return
        self.say("shown", player, part)
        if part == "openers":
            self.openers_shown[player] = listed
        elif cards is not None:
            self.shown[player] = listed
            self.find_count(player, len(listed))

    def may_be_called(self, player: str) -> bool:
        """Whether a hand shown in the last betting can be one of those called: its owner holds it still, and what is not told is presumed, that he called."""
        return self.memory.one("in_pot", player=player) is not None

    def opened_by(self, player: str) -> None:
        """Record what is told of a player's openers: that he opened, unless he passed or another opened; before a deal it is told of the last."""
        known = self.memory.one("opener") is not None or self.memory.one("pass", by=player) is not None
        if not known and not (self.memory.by_type.get("next_deal") and self.stage == "before_deal"):
            self.say("opener", player)

    def discover(self, fault: str, player: str | None, cards: int | None, looked: bool | None) -> None:
        """Record that a fault comes to light."""
        if player is not None and looked:
            self.had_looked(player, drawn=fault == "draw")
            if fault == "draw":
                self.look(player, "drawn")  # said outright, also where nothing is told of what he drew
        if player is not None and fault == "openers":
            self.opened_by(player)
        if player is None:
            self.say("found", fault, None, cards, irregular=True)
        elif fault == "count":
            self.find_count(player, cards)
        else:
            self.drop_latent("found", fault=fault, player=player)
            self.say("found", fault, player, cards, irregular=True)

    def claim(self, player: str, looked: bool | None) -> None:
        """Record what a claim says of looking."""
        if looked and player in self.seats.players:
            self.had_looked(player, drawn=True)

    def had_looked(self, player: str, *, drawn: bool) -> None:
        """Record that a player is said to have looked at his cards, those `drawn` among them if he has been given any."""
        self.look(player)
        if drawn and self.draws.get(player, {}).get("served"):
            self.look(player, "drawn")

    def only(self, players: Iterable[str]) -> None:
        """Record outright who still holds cards."""
        kept = set(players)
        for name in self.seats.dealt_in:
            if name not in kept:
                self.end("in_pot", player=name)
                self.say("left_pot", name, "out")
            else:
                self.say("holds_cards", name, self.stage)

    def next_deal(self, dealer: str) -> None:
        """Begin the next deal; what belonged to the last one is over, and what has not come to light of it is left alone.

        A pool that nobody won lies there still, and the game is the one that the last deal led to.
        """
        lies = self.memory.one("pot_outcome", outcome="carried") is not None
        carried = self.purse.pool if lies else None
        game = self.memory.one("next_pot", what="game")
        decided = self.memory.one("opener") is not None and not lies and not self.fallen
        self._cut_for_the_kitty()
        self.memory.end_deal(self.memory.tick + 1)
        self._latent = []
        self.fallen = False
        for name in self.seats.players if self.purse.unknown else self.purse.put_in:
            self.end("stack", player=name)  # what lies before one who played for the last pool is not known any more
        self.jack_over = self.game == "jackpot" and decided and game is None
        self.begin_deal(dealer)
        if game is not None:
            self.play(str(game["value"]))
        if carried is not None:
            self.purse.pool = carried

    def _cut_for_the_kitty(self) -> None:
        """Record what the kitty took from the pool that was won."""
        kitty = self.memory.one("kitty")
        cuts = {fact["amount"] for fact in self.memory.holding("kitty_cut")}
        if cuts and kitty is not None and isinstance(kitty["chips"], int) and not self.fallen:
            self.say("kitty", kitty["chips"] + sum(amount for amount in cuts if isinstance(amount, int)), kitty["limit"])

    def play(self, game: str) -> None:
        """Play this game from now on; whose turn it is begins afresh."""
        if game != self.game:
            self.game = game
            self.say("game", game)
            self.say("age", self.seats.age)

    @staticmethod
    def low_rank(card: str) -> int:
        """Return the rank of a card drawn for seats, the ace lowest; the joker, which has none, comes last."""
        return RANKS.index(card[0]) + 1 if card[0] in RANKS else len(RANKS) + 1
