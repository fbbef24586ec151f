"""Hypothesis strategies: complete records of regular hands, played by the book by players who bet at random."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

NAMES = ("Abe", "Bea", "Cy", "Dot", "Eli", "Fay", "Gus")
RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "shdc"]
HAND, FEWEST, MOST = 5, 2, 7
MOST_RAISES = 3
OPENERS = RANKS.index("J")

Event = dict[str, Any]


def strength(cards: list[str]) -> tuple[Any, ...]:
    """What a hand of five is worth, by counting alone: the greater tuple wins."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    shape = tuple(many for many, _ in groups)
    flush = len({card[1] for card in cards}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    straight = shape == (1,) * HAND and (ranks[0] - ranks[-1] == HAND - 1 or wheel)
    order = [3] if wheel else [rank for _, rank in groups]
    made = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0)
    return (8 if straight and flush else 5 if flush else 4 if straight else made, *order)


def opens(cards: list[str]) -> bool:
    """Whether a hand holds a pair of jacks or better."""
    return strength(cards) >= (1, OPENERS)


@dataclass
class Act:
    """An act of betting: which event it is, who did it, how many counters were due from him, and the most that he may put in."""

    at: int
    by: str
    due: int
    most: int


@dataclass
class Record:
    """A record that is in order, with what its writer knows of it."""

    book: str
    incident: dict[str, Any]
    acts: list[Act] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    dealt: int = 0

    @property
    def events(self) -> list[Event]:
        """What happened."""
        found: list[Event] = self.incident["events"]
        return found

    def cut(self, stop: int, *more: Event) -> dict[str, Any]:
        """The record up to an event, with others after it."""
        return {**self.incident, "events": [*self.events[:stop], *more]}


class Table:
    """Plays one hand and writes it down."""

    def __init__(self, book: str, game: str, dice: Random) -> None:
        """Seat the players and fix the stakes."""
        self.dice, self.game, self.book = dice, game, book
        players = list(NAMES[: dice.randint(FEWEST + 1, MOST)])
        dice.shuffle(players)
        self.players = players
        self.dealer = dice.choice(players)
        at = players.index(self.dealer)
        self.order = players[at + 1 :] + players[: at + 1]
        self.age = self.order[0]
        self.limit = dice.randint(4, 30)
        self.blind = dice.randint(1, 3)
        stakes = {"jack_ante": dice.randint(1, 4)} if game == "jackpot" else {"blind": self.blind, "ante": 2 * self.blind}
        self.stakes = {**stakes, "limit": self.limit}
        told = {"book": book, "game": game, "record": "complete", "players": players, "dealer": self.dealer, "stakes": self.stakes}
        self.record = Record(book, {**told, "events": []})
        self.deck = DECK[:]
        dice.shuffle(self.deck)
        self.live = list(self.order)
        self.bets: dict[str, int] = {}
        self.opener, self.openers, self.drawn = "", list[str](), False
        self.met: set[str] = set()

    # --- writing

    def say(self, event: str, **fields: Any) -> None:
        """Write an event down."""
        self.record.events.append({"event": event, **fields})

    def pay(self, name: str, amount: int, event: str, **fields: Any) -> None:
        """Write down that counters go in."""
        self.record.paid[name] = self.record.paid.get(name, 0) + amount
        self.bets[name] = self.bets.get(name, 0) + amount
        self.say(event, by=name, amount=amount, **fields)

    def out(self, name: str) -> None:
        """A player drops; an opener shows what he must."""
        hand = self.record.hands[name]
        if name == self.opener and (not self.drawn or self.dice.random() < 1 / 4):
            self.say("show", by=name, cards=hand)
        elif name == self.opener:
            self.say("show", by=name, cards=self.openers, part="openers")
        self.say("fold", by=name)
        self.live.remove(name)

    # --- the hand

    def play(self) -> Record:
        """Play the hand to its end."""
        self.deal()
        if self.game == "jackpot":
            self.jack()
        elif not self.ante():
            return self.record
        if len(self.live) == 1:
            self.record.winners = list(self.live)
        elif self.live:
            self.draw()
            self.last_bets()
        return self.record

    def deal(self) -> None:
        """Shuffle, cut, put up and deal."""
        self.say("shuffle", by=self.dealer)
        self.say("offer_cut", by=self.dealer)
        self.say("cut", by=self.order[-2], packets=[20, 32])
        if self.game == "jackpot":
            for name in self.order:
                self.pay(name, self.stakes["jack_ante"], "post", kind="ante")
        else:
            self.pay(self.age, self.blind, "post", kind="blind")
        self.record.dealt = len(self.record.events)
        self.say("deal", by=self.dealer)
        for name in self.order:
            self.record.hands[name] = [self.deck.pop() for _ in range(HAND)]

    def ante(self) -> bool:
        """The players come in, or not; whether anybody did."""
        last, first = self.blind, 1
        if self.book == "foster" and 8 * self.blind <= self.limit and self.dice.random() < 1 / 4:
            last, first = 2 * self.blind, 2
            self.pay(self.order[1], last, "post", kind="straddle")
        came = self.round([self.order[(first + at) % len(self.order)] for at in range(len(self.order))], 2 * last, "come_in")
        if not came:
            self.record.winners = list(self.live)
        return bool(came)

    def jack(self) -> None:
        """The players pass until one opens; the others come in or not."""
        self.bets = {}
        for at, name in enumerate(self.order):
            if opens(self.record.hands[name]) and self.dice.random() < 4 / 5:
                self.opener = name
                amount = self.dice.randint(1, self.limit)
                self.record.acts.append(Act(len(self.record.events), name, 0, self.limit))
                self.pay(name, amount, "open")
                rest = self.order[at + 1 :] + self.order[: at + 1]
                self.round(rest, amount, "come_in", spoken={name})
                return
            self.say("pass", by=name)
        self.live = []

    def round(self, turns: list[str], cost: int, first: str, spoken: set[str] | None = None) -> bool:
        """One betting interval among those who are in, each meeting `cost`; whether anybody put in anything."""
        spoken, raises, came, queue = spoken or set(), 0, bool(spoken), list(turns)
        while queue:
            name = queue.pop(0)
            if name not in self.live or name in spoken:
                continue
            alone = len(self.live) == 1
            if alone:
                break
            spoken.add(name)
            due = cost - self.bets.get(name, 0)
            most = self.limit - (cost - max(self.bets.values()) if self.book == "general" else 0)
            self.record.acts.append(Act(len(self.record.events), name, due, due + most))
            choice = self.dice.random()
            if choice < 1 / 3:
                self.out(name)
            elif choice < 1 / 2 and raises < MOST_RAISES and most > 0:
                raises, came = raises + 1, True
                more = self.dice.randint(1, most)
                cost += more
                self.pay(name, due + more, "raise")
                at = turns.index(name)
                queue, spoken = turns[at + 1 :] + turns[:at], {name}
            else:
                kind = first if self.bets.get(name, 0) == 0 or first != "come_in" or name not in self.met else "call"
                came = True
                self.met.add(name)
                self.pay(name, due, kind)
        return came

    def draw(self) -> None:
        """Each discards, asks and is served, in turn from the dealer's left."""
        self.drawn = True
        for name in [each for each in self.order if each in self.live]:
            most = min(self.dice.choice((0, 1, 2, 3, 3)), (len(self.deck) - 2) // len(self.live))
            hand, kept = self.record.hands[name], list[str]()
            if name == self.opener:
                kept = self.openers = self._openers(hand)
            away = [card for card in hand if card not in kept][:most]
            if away:
                self.say("discard", by=name, cards=away, **({"under_chips": True} if name == self.opener else {}))
            self.say("announce_draw" if name == self.dealer else "ask_cards", by=name, cards=len(away))
            if away:
                self.say("serve", to=name, cards=len(away))
                self.record.hands[name] = [card for card in hand if card not in away] + [self.deck.pop() for _ in away]

    def _openers(self, hand: list[str]) -> list[str]:
        """The fewest cards that show what a player opened on: a pair, or the whole hand."""
        ranks = Counter(card[0] for card in hand)
        best = max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))
        if (ranks[best] == 2 and RANKS.index(best) < OPENERS) or ranks[best] == 1:
            return hand
        return [card for card in hand if card[0] == best]

    def last_bets(self) -> None:
        """The betting after the draw, and the hands shown."""
        self.bets, turns = {}, self._last_turns()
        if self.opener and not self.openers:
            self.openers = self._openers(self.record.hands[self.opener])
        for at, name in enumerate(turns):
            if len(self.live) == 1:
                break
            self.record.acts.append(Act(len(self.record.events), name, 0, self.limit))
            if self.dice.random() < 1 / 2:
                amount = self.dice.randint(1, self.limit)
                self.pay(name, amount, "bet")
                self.round(turns[at + 1 :] + turns[: at + 1], amount, "call", spoken={name})
                break
            if self.book == "general":
                self.say("check", by=name)
            else:
                self.out(name)
        self.showdown()

    def _last_turns(self) -> list[str]:
        start = self.opener or self.age
        at = self.order.index(start)
        turns = self.order[at:] + self.order[:at] if self.opener else self.order[at + 1 :] + self.order[: at + 1]
        return [name for name in turns if name in self.live]

    def showdown(self) -> None:
        """All who are in show; the best hand wins."""
        if len(self.live) > 1:
            for name in self.live:
                self.say("show", by=name, cards=self.record.hands[name])
            best = max(strength(self.record.hands[name]) for name in self.live)
            self.record.winners = [name for name in self.live if strength(self.record.hands[name]) == best]
        else:
            self.record.winners = list(self.live)
            if self.live == [self.opener]:
                self.say("show", by=self.opener, cards=self.openers, part="openers")


def regular_records(book: str, game: str = "draw") -> st.SearchStrategy[Record]:
    """Complete records of hands in which everything is in order."""
    return st.integers(0, 2**32 - 1).map(lambda seed: Table(book, game, Random(seed)).play())
