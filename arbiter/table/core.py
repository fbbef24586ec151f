"""The table: it records what happened and never judges. What it yields are facts."""

from collections.abc import Callable, Iterable
from functools import partial

from arbiter.facts import EventPath, Fact, FactType, Memory, Relation, Value
from arbiter.table.kinds import RELATION_KINDS, TABLE_KINDS
from arbiter.table.purse import Purse
from arbiter.table.seats import Seats

STAGES = ("before_deal", "deal", "betting", "draw", "final_betting", "showdown", "settled")
STAND = {"happening", "chosen", "refused", "closing", "deal_fell", "pot_ruled", "pool", "put_in", "stage"}
Relations = dict[str, tuple[FactType, Relation]]
Rater = Callable[[str, tuple[Value, ...]], Iterable[tuple[Value, ...]]]


class Core:
    """What is on the table and what has been done at it.

    Attributes:
        seats: who sits where.
        purse: the counters of this pool.
        stage: the stage reached.
        memory: the working memory that its facts go to.
        shown: the cards that each player has shown as his whole hand.
        discards: the cards that each player is known to have discarded.
        received: the cards that each player is known to have drawn.
        presumes: by player, the path of the event before which he is not presumed to have looked.
        full_hand: how many cards a whole hand has by the book.
        speaker: who was the last to act in the betting of this deal.
        drawn_back: the acts of betting whose counters have been drawn back, the hand never having left them.
        last_draw: the place among the events of the last by which somebody draws in this deal, 0 where nobody does.
        jack_over: whether the last deal was a jack pot that was opened and decided, and nothing makes this one a jack pot too.
    """

    def __init__(self, seats: Seats, *, game: str, rate: Rater) -> None:
        """Set the table. `rate` solves the relations between hands, under the ranking of the book in force."""
        self.seats = seats
        self.game = game
        self.purse = Purse()
        self.stage = self.event_stage = "before_deal"
        self.event: EventPath | None = None
        self.stakes: dict[str, int] = {}
        self.rate = rate
        self.kinds: dict[str, FactType] = dict(TABLE_KINDS)
        self.memory = Memory(self._relations())
        self.shown: dict[str, tuple[str, ...]] = {}
        self.half_shown: dict[str, tuple[str, ...]] = {}
        self.openers_shown: dict[str, tuple[str, ...]] = {}
        self.discards: dict[str, list[str]] = {}
        self.received: dict[str, list[str]] = {}
        self.counts: dict[str, int] = {}
        self.dealt_singly: dict[str, int] = {}
        self.draws: dict[str, dict[str, int]] = {}
        self.exposures: dict[tuple[str, bool, str], int] = {}
        self.turned: dict[tuple[str, str, str], int] = {}
        self.rounds = self.ruled_before = self.full_hand = self.last_draw = 0
        self.complete = False
        self.unlooked: dict[str, bool] = {}
        self.spoken: set[str] = set()
        self.drawn_back: set[Value] = set()
        self.aside: set[str] = set()
        self.cut_made = self.dealing_done = self.fallen = self.jack_over = False
        self.broken_off = self.speaker = ""
        self._facts: list[Fact] = []
        self._latent: list[tuple[str, Fact]] = []

    def _relations(self) -> Relations:
        found: Relations = {name: (kind, partial(self.rate, name)) for name, kind in RELATION_KINDS.items()}
        for name, solve in (("left_of", self.seats.left_of), ("neighbours", self.seats.neighbours), ("between", self.seats.between)):
            found[name] = (RELATION_KINDS[name], solve)
        return found

    # --- saying facts

    def say(self, name: str, *values: Value, irregular: bool = False) -> Fact:
        """Yield a fact at this moment and return it; of a deal that fell, only what outlives it is yielded."""
        fact = self._made(self.kinds[name], values, irregular)
        if not self.fallen or name in STAND:
            self._facts.append(fact)
        return fact

    def act(self, kind: FactType, values: tuple[Value, ...], *, irregular: bool) -> None:
        """Yield the fact that an event happened."""
        self._facts.append(self._made(kind, values, irregular and not self.fallen))

    def act_later(self, family: str, kind: FactType, values: tuple[Value, ...], *, irregular: bool) -> None:
        """Keep the fact that an event happened until it comes to light."""
        self._latent.append((family, self._made(kind, values, irregular)))

    def later(self, family: str, name: str, *values: Value, irregular: bool = False) -> None:
        """Keep a fact that has happened and has not come to light yet; it does with a claim that concerns its family, or at the end."""
        self._latent.append((family, self._made(self.kinds[name], values, irregular)))

    def _made(self, kind: FactType, values: tuple[Value, ...], irregular: bool) -> Fact:
        tick = self.memory.tick + 1
        return Fact(kind, values, tick, tick, None, self.event, irregular)

    def drop_latent(self, name: str, **values: Value) -> None:
        """Forget what had not come to light of this kind, because it does so otherwise."""
        self._latent = [item for item in self._latent if item[1].type.name != name or any(item[1][key] != value for key, value in values.items())]

    def reveal(self, families: Iterable[str] | None = None) -> None:
        """Let what had not come to light do so now; `families`: only of these; of a deal that fell, only the duties left undone."""
        wanted = None if families is None else set(families)
        if self.fallen:
            wanted = {"duty"} if wanted is None else wanted & {"duty"}
        kept: list[tuple[str, Fact]] = []
        for family, fact in self._latent:
            if wanted is None or family in wanted:
                fact.known = self.memory.tick + 1
                self._facts.append(fact)
            else:
                kept.append((family, fact))
        self._latent = kept

    def taken(self) -> list[Fact]:
        """Return the facts said since the last call."""
        facts, self._facts = self._facts, []
        return facts

    # --- stages and looking

    def advance(self, stage: str) -> None:
        """Enter a stage, unless it or a later one has been reached."""
        if STAGES.index(stage) > STAGES.index(self.stage):
            self.enter(stage)

    def enter(self, stage: str) -> None:
        """Enter a stage outright; a betting interval begins afresh."""
        fresh = stage in ("betting", "final_betting", "draw") and (stage != self.stage or stage == "betting")
        early = self.stage in ("before_deal", "deal")
        last_card = self.game == "stud" and stage in ("final_betting", "showdown") and (early or self.stage == "betting")
        if fresh and not (early and stage == "betting"):
            self.purse.interval = {}
            self.spoken, self.speaker = set(), ""
            for name in ("interval_total", "spoken", "last_raise", "to_double"):
                self.end(name)
            self.wait_for()
        if stage not in ("before_deal", "deal"):
            self.deal_rounds(2)
            self.count_singles()
        self.stage = self.event_stage = stage
        self.say("stage", stage)
        if last_card:
            self._find_short_hands()

    def end(self, name: str, **values: Value) -> None:
        """End the facts of a type that hold or were just said, from the coming tick."""
        self._facts = [fact for fact in self._facts if fact.type.name != name or any(fact[key] != value for key, value in values.items())]
        for fact in self.memory.live.get(name, ()):
            if fact.ended is None and all(fact[key] == value for key, value in values.items()):
                fact.ended = self.memory.tick + 1

    def deal_rounds(self, number: int) -> None:
        """Record that the rounds up to `number` have been begun."""
        while self.rounds < number:
            self.rounds += 1
            self.say("round_begun", self.rounds)

    def look(self, player: str, at: str = "hand", *, intentional: bool = True) -> None:
        """Record that a player looked at cards of his."""
        if self.memory.one("looked", player=player, at=at, intentional=intentional) is None:
            self.say("looked", player, at, intentional)

    def acts(self, player: str) -> None:
        """Record that a player acts on his hand, which presumes that he has looked at it, unless it is said that he had not."""
        at_all = self.unlooked.get(player)
        if at_all:
            return
        self.look(player)
        if at_all is None and self.draws.get(player, {}).get("served"):
            self.look(player, "drawn")

    def wait_for(self, speaker: str = "") -> None:
        """Record that everybody in the deal but `speaker` has still to speak, those apart who have nothing left to say."""
        for name in self.seats.dealt_in:
            if name != speaker and name not in self.aside:
                self.say("waiting", name)

    def stand_aside(self, player: str) -> None:
        """Record that a player has no more to say in this deal: he passed it by, or all his counters are in."""
        self.aside.add(player)
        self.end("waiting", player=player)

    def drawing_on(self) -> bool:
        """Return whether somebody is told to draw after this event."""
        return int(str(self.event).partition(".")[0]) < self.last_draw

    # --- hands

    def count_of(self, player: str, cards: int) -> None:
        """Record how many cards a player was dealt; in stud, where betting goes on between the cards, fewer than a whole hand may be right."""
        self.counts[player] = cards
        self.say("dealt", player, cards)
        self.drop_latent("found", fault="count", player=player)
        if self.game != "stud" or cards >= self.full_hand:
            self.later("hand", "found", "count", player, cards)

    def dealt_whole(self) -> int:
        """Return how many cards each has, as far as nothing else is told: a whole hand once all are dealt."""
        return self.full_hand if self.dealing_done and self.game != "stud" else 0

    def deal_on(self) -> None:
        """Record that cards are dealt to all: in stud after a betting interval, which is then over; who has how many is not told any more."""
        if self.game == "stud":
            self.counts = {player: cards for player, cards in self.counts.items() if cards > self.full_hand}

    def next_card(self) -> None:
        """Record that a card is dealt: in stud, after a betting interval, the next one follows."""
        if self.game == "stud" and self.stage == "betting" and self.spoken:
            self.enter("betting")

    def deal_one(self, player: str) -> None:
        """Record that one card is dealt to a player; where the record is whole, they are counted when the dealer, who is last, has all of his."""
        if not self.complete or self.dealing_done or self.game == "stud" or self.stage != "deal":
            return
        self.dealt_singly[player] = self.dealt_singly.get(player, 0) + 1
        if player == self.seats.dealer and self.dealt_singly[player] == self.full_hand:
            self.count_singles()

    def count_singles(self) -> None:
        """The cards have been dealt one by one, and told so: a hand of more or fewer than it should have is known by it."""
        told, self.dealt_singly = self.dealt_singly, {}
        if max(told.values(), default=0) < self.full_hand:
            return
        self.say("deal_done")
        self.dealing_done = True
        for player, cards in told.items():
            if cards != self.full_hand and player not in self.counts:
                self.count_of(player, cards)

    def _find_short_hands(self) -> None:
        """The cards are all dealt: a hand of fewer than the others is short; hands that were told alike were told of in part."""
        held = {name: self.counts.get(name) for name in self.seats.dealt_in if self.memory.one("in_pot", player=name) is not None}
        told = [cards for cards in held.values() if cards is not None]
        enough = max(told, default=0) if len(told) == len(held) else self.full_hand
        for name, cards in held.items():
            if cards is not None and cards < enough and self.memory.one("found", fault="count", player=name) is None:
                self.later("hand", "found", "count", name, cards)

    def find_count(self, player: str, cards: int | None) -> None:
        """Record that the number of cards of a hand comes to light."""
        self.drop_latent("found", fault="count", player=player)
        if cards is not None:
            self.counts[player] = cards
        self.say("found", "count", player, self.counts.get(player))

    def begin_deal(self, dealer: str) -> None:
        """Begin a deal: the seats, the roles and who is in it."""
        self.seats.pass_to(dealer)
        self.purse = Purse(pool=0 if self.complete else None)
        self.stage = self.event_stage = "before_deal"
        self.cut_made = self.dealing_done = False
        self.broken_off = ""
        self.rounds, self.counts, self.draws, self.exposures, self.turned = 0, {}, {}, {}, {}
        self.dealt_singly = {}
        self.shown, self.openers_shown, self.discards, self.received, self.spoken = {}, {}, {}, {}, set()
        self.half_shown = {}
        self.speaker = ""
        self.aside = set()
        self.ruled_before = len(self.memory.by_type.get("hand_status", ()))
        for name in self.seats.dealt_in:
            self.say("seated", name)
            self.say("in_pot", name)
            self.say("waiting", name)
        for role in ("age", "pone", "next_dealer"):
            self.say(role, getattr(self.seats, role))
        self.say("dealer", dealer)
        self.say("stage", self.stage)
