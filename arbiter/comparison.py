"""Relations between the hands shown, worked out under the ranking of the book in force.

A hand of which some cards were not seen is taken as every hand that it can be: what holds of all of them holds of it, the rest is not told.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from arbiter.cards import PACKS, RANKS, UNSEEN, pack_of, rank
from arbiter.facts import Value
from arbiter.hands import WILD, Hand, Ranking, decided_by, explain, rate
from arbiter.hands import name as hand_name
from arbiter.hands.model import ACE, KINDS
from arbiter.house import House
from arbiter.openers import RELATIONS as OPENING
from arbiter.openers import Openers
from arbiter.ranking import ranking_of

SEQUENCES = ("straight", "straight_flush")
Tuples = Iterator[tuple[Value, ...]]


class Span(NamedTuple):
    """The lowest and the highest that a hand can be; the same where all its cards were seen."""

    low: Hand
    high: Hand


class Comparer:
    """Solves the relations of hands for one table."""

    def __init__(self, house: House) -> None:
        """Compare hands as the book of `house` ranks them."""
        self.house = house
        self.table: Any = None
        self._solvers: dict[str, Callable[[tuple[Value, ...]], Tuples]] = {
            "known_hand": self._known,
            "kitty_full": self._kitty,
            "rival": self._rival,
            "beats": self._pairs(lambda one, other: one.low.key > other.high.key),
            "equals": self._pairs(lambda one, other: one.low.key == one.high.key == other.low.key == other.high.key),
            "same_kind": self._pairs(lambda one, other: one.low.key[0] <= other.high.key[0]),
            "fewer_wilds": self._pairs(lambda one, other: one.high.wilds < other.low.wilds),
            "told_apart": self._told_apart,
            "hand_name": self._name,
            "explained": self._explained,
            "kind_of_hand": self._kind,
            "rated": self._rated,
            "ace_in_sequence": self._ace,
            "holds_wild": self._wild,
            "short_of": self._short,
        }

    @cached_property
    def ranking(self) -> Ranking | None:
        """How hands rank here; None where the book ranks none."""
        return ranking_of(self.house)

    def solve(self, name: str, bound: tuple[Value, ...]) -> Iterable[tuple[Value, ...]]:
        """Yield the tuples of the relation `name` that agree with the bound values."""
        if name in self._solvers:
            return self._solvers[name](bound)
        if name in OPENING and self.ranking is not None:
            return Openers(self.table, self.ranking).solve(name, bound)
        return ()

    # --- what is known of the hands

    def span(self, player: str) -> Span | None:
        """Return what the hand that a player showed amounts to; None where that is not known."""
        shown: dict[str, tuple[str, ...]] = self.table.shown
        cards = shown.get(player) or self.table.half_shown.get(player, ())
        if not cards or self.ranking is None or set(cards) == {UNSEEN}:
            return None
        seen = self._seen() if UNSEEN in cards else frozenset()
        return _span(cards, seen, self.ranking)

    def _seen(self) -> frozenset[str]:
        table = self.table
        hands = (*table.shown.values(), *table.half_shown.values(), *table.openers_shown.values(), *table.discards.values())
        return frozenset(card for hand in hands for card in hand if card != UNSEEN)

    def _spanned(self, player: Value) -> Iterator[tuple[str, Span]]:
        for name in self.table.seats.players if player is None else [str(player)]:
            span = self.span(name)
            if span is not None:
                yield name, span

    # --- relations

    def _known(self, bound: tuple[Value, ...]) -> Tuples:
        for player, cards in self.table.shown.items():
            if bound[0] in (None, player):
                yield player, len(cards)

    def _kitty(self, bound: tuple[Value, ...]) -> Tuples:
        for kitty in self.table.memory.holding("kitty"):
            chips, limit = kitty.values
            yield (isinstance(limit, int) and isinstance(chips, int) and chips >= limit,)

    def _rival(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `rival(player, other)`: `other` plays for the dearest part of the pot that `player` has to play for against anybody."""
        table, held = self.table, self.table.memory.holding
        put_in = table.purse.put_in
        limits = {str(fact["player"]): put_in.get(str(fact["player"]), 0) for fact in held("pot_part")}
        most = max(put_in.values(), default=0)
        reach = {str(fact["player"]): limits.get(str(fact["player"]), most) for fact in held("contender")}
        farthest = sorted(reach.values(), reverse=True)[:2]
        for one in table.seats.players if bound[0] is None else [str(bound[0])]:
            others = farthest[1:] if one in reach and reach[one] == farthest[0] else farthest
            level = min(reach.get(one, most), others[0] if others else 0)
            yield from ((one, other) for other, far in reach.items() if far >= level and other != one)

    def _pairs(self, holds: Callable[[Span, Span], bool]) -> Callable[[tuple[Value, ...]], Tuples]:
        def solve(bound: tuple[Value, ...]) -> Tuples:
            for one, mine in self._spanned(bound[0]):
                for other, theirs in self._spanned(bound[1]):
                    if one != other and holds(mine, theirs):
                        yield one, other

        return solve

    def _told_apart(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `told_apart(player, other, by)`: by what the first hand differs from the second."""
        for one, mine in self._spanned(bound[0]):
            for other, theirs in self._spanned(bound[1]):
                if one != other:
                    yield one, other, _difference(mine.low, theirs.high)

    def _name(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `hand_name(player, name)`: what players call the hand, where all of it was seen."""
        for player, span in self._spanned(bound[0]):
            if span.low == span.high:
                yield player, hand_name(span.low)

    def _explained(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `explained(player, other, why)`: why one hand beats the other, down to the card that decides, or that they are equal."""
        for one, mine in self._spanned(bound[0]):
            for other, theirs in self._spanned(bound[1]):
                if one != other:
                    yield one, other, explain(mine.low, theirs.high)

    def _kind(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `kind_of_hand(player, combination)`: the least that the hand is, under the name that the book has for it."""
        crowned = self.house.book.ranking.get("crowned", {})
        for player, span in self._spanned(bound[0]):
            top = span.low.ranks[0] == ACE
            yield player, next((name for name, plain in crowned.items() if top and plain == span.low.combination), span.low.combination)

    def _rated(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `rated(player, combination, held)`: whether the hand is that combination or any better."""
        if self.ranking is None or bound[1] not in self.ranking.combinations:
            return
        least = -self.ranking.combinations.index(str(bound[1]))
        for player, span in self._spanned(bound[0]):
            if (span.low.key[0] >= least) == (span.high.key[0] >= least):
                yield player, bound[1], span.low.key[0] >= least

    def _ace(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `ace_in_sequence(player, how)`: where the ace stands in the sequence of a hand, or in what is not one for the ace's sake."""
        for player, span in self._spanned(bound[0]):
            cards = self.table.shown.get(player, ())
            how = _place_of_ace(cards, span.low, self.ranking) if cards and self.ranking is not None else ""
            if how:
                yield player, how

    def _wild(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `holds_wild(player, kind)`: the hand has wild cards of a kind in play, or cards of their ranks."""
        shown, part = self.table.shown, self.table.half_shown
        for player in dict.fromkeys([*shown, *part]) if bound[0] is None else [str(bound[0])]:
            ranks = {_label(card) for card in shown.get(player) or part.get(player, ()) if card != UNSEEN}
            for kind in self.house.wild:
                if ranks & {_label(card) for card in WILD[kind]}:
                    yield player, kind

    def _short(self, bound: tuple[Value, ...]) -> Tuples:
        """Solve `short_of(player, combination)`: what a hand would be if a hand with too few cards could be it."""
        if self.ranking is None:
            return
        full = _unbarred(self.ranking)
        for player, span in self._spanned(bound[0]):
            cards = self.table.shown.get(player, ())
            if 0 < len(cards) < self.ranking.size and (hand := rate(cards, full)).combination != span.low.combination:
                yield player, hand.combination


def _label(card: str) -> str:
    return card if card in WILD["joker"] else rank(card)


@lru_cache(maxsize=4096)
def _span(cards: tuple[str, ...], seen: frozenset[str], ranking: Ranking) -> Span | None:
    known = [card for card in cards if card != UNSEEN]
    unseen = len(cards) - len(known)
    try:
        if not unseen:
            return Span(hand := rate(cards, ranking), hand)
        rest = sorted({*ranking.cards, *(ranking.wild_cards & pack_of(ranking.pack))} - seen)
        hands = [rate((*known, *others), ranking) for others in combinations(rest, unseen)]
    except ValueError:  # cards that are not in play, or too many: the hand is worth nothing that could be compared
        return None
    return Span(min(hands, key=lambda hand: hand.key), max(hands, key=lambda hand: hand.key)) if hands else None


def _difference(one: Hand, other: Hand) -> str:
    """Return what tells two hands apart.

    `combination`; the `cards` that weigh most in it, its `second` cards, or the `next` ones of a flush; the highest `odd` card or a `lower_odd` one;
    the number of `wilds`; or `nothing`.
    """
    by = decided_by(one, other)
    if by != "cards":
        return by
    place = next((at for at, (mine, theirs) in enumerate(zip(one.ranks, other.ranks, strict=False)) if mine != theirs), min(len(one.ranks), len(other.ranks)))
    if one.combination not in KINDS:
        return "next" if place else "cards"
    within = len(KINDS[one.combination])
    if place >= within:
        return "lower_odd" if place > within else "odd"
    return "second" if place else "cards"


def _place_of_ace(cards: tuple[str, ...], hand: Hand, ranking: Ranking) -> str:
    """Return `low` or `corner` where the ace stands so in a sequence, `not_low` or `not_corner` where it would if the book let it, else nothing."""
    if len(cards) < ranking.size:
        return ""
    if hand.combination in SEQUENCES:
        return {"ace_low": "low", "corner": "corner"}.get(hand.sequence, "")
    around = rate(cards, _cornering(ranking))
    if around.combination == "straight" and around.sequence == "corner":
        return "not_corner"
    ranks = sorted(RANKS.index(_label(card)) for card in cards if _label(card) in RANKS)
    return "not_low" if ranks[-1:] == [ACE] and tuple(ranks[:-1]) in _lowest(ranking) else ""


@cache
def _unbarred(ranking: Ranking) -> Ranking:
    """Return the ranking in which a hand with too few cards may be anything."""
    return replace(ranking, short_hand_cannot=frozenset())


@cache
def _cornering(ranking: Ranking) -> Ranking:
    """Return the ranking in which a sequence may run round the corner."""
    return replace(ranking, corner_sequences=True)


@cache
def _lowest(ranking: Ranking) -> frozenset[tuple[int, ...]]:
    """Return the sequences above which an ace would stand lowest, in any of the packs."""
    return frozenset(replace(ranking, pack=pack).ranks[: ranking.size - 1] for pack in PACKS)
