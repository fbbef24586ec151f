"""What may happen at the table: one class for each kind of event. A kind is loaded when it is first asked for: few happen in one incident."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arbiter.events.accounts import Accounts
    from arbiter.events.add_chips import AddChips
    from arbiter.events.agree import Agree, Object
    from arbiter.events.agree_divide import AgreeDivide
    from arbiter.events.announce_draw import AnnounceDraw
    from arbiter.events.ask_cards import AskCards
    from arbiter.events.ask_drawn import AskDrawn, TellDrawn
    from arbiter.events.base import Event
    from arbiter.events.begin import Begin
    from arbiter.events.buy_counters import Borrow, BuyCounters
    from arbiter.events.call_sight import CallSight
    from arbiter.events.check import Check, Pass
    from arbiter.events.claim import Claim
    from arbiter.events.concede import Concede
    from arbiter.events.count_pack import CountPack
    from arbiter.events.cut import Cut
    from arbiter.events.deal import Deal
    from arbiter.events.decide import Decide, Overrule
    from arbiter.events.declare_hand import DeclareHand
    from arbiter.events.decline_cut import DeclineCut
    from arbiter.events.discard import Discard
    from arbiter.events.discard_hand import DiscardHand
    from arbiter.events.discover import Discover
    from arbiter.events.draw_seats import DrawSeats
    from arbiter.events.exchange_seats import ExchangeSeats
    from arbiter.events.expose import Expose
    from arbiter.events.fold import Fold
    from arbiter.events.form_table import FormTable
    from arbiter.events.last_cards import LastCards
    from arbiter.events.leave_table import LeaveTable, RemoveCounters
    from arbiter.events.look import Look
    from arbiter.events.misplace import Misplace
    from arbiter.events.mix import Mix
    from arbiter.events.next_deal import NextDeal
    from arbiter.events.offer_cut import OfferCut
    from arbiter.events.omit import Omit
    from arbiter.events.pack_fault import PackFault
    from arbiter.events.pass_jack import PassJack
    from arbiter.events.play_on import PlayOn
    from arbiter.events.post import Post
    from arbiter.events.refuse_show import RefuseShow
    from arbiter.events.remark import Remark
    from arbiter.events.replace_card import ReplaceCard
    from arbiter.events.retake import Retake
    from arbiter.events.retrieve_hand import RetrieveHand
    from arbiter.events.serve import Serve
    from arbiter.events.show import Show
    from arbiter.events.shuffle import Shuffle
    from arbiter.events.shy import Shy
    from arbiter.events.straddle_refused import StraddleRefused
    from arbiter.events.sweep_hand import SweepHand
    from arbiter.events.take_back import TakeBack
    from arbiter.events.take_pot import TakePot
    from arbiter.events.turn_down import TurnDown
    from arbiter.events.wager import Bet, Call, ComeIn, Open, Raise, Wager
    from arbiter.events.withdraw_card import WithdrawCard

_PLACES: dict[str, str] = {
    "form_table": "form_table.FormTable",
    "draw_seats": "draw_seats.DrawSeats",
    "count_pack": "count_pack.CountPack",
    "shuffle": "shuffle.Shuffle",
    "offer_cut": "offer_cut.OfferCut",
    "decline_cut": "decline_cut.DeclineCut",
    "cut": "cut.Cut",
    "pack_fault": "pack_fault.PackFault",
    "omit": "omit.Omit",
    "post": "post.Post",
    "pass_jack": "pass_jack.PassJack",
    "shy": "shy.Shy",
    "deal": "deal.Deal",
    "misplace": "misplace.Misplace",
    "replace_card": "replace_card.ReplaceCard",
    "withdraw_card": "withdraw_card.WithdrawCard",
    "expose": "expose.Expose",
    "look": "look.Look",
    "come_in": "wager.ComeIn",
    "open": "wager.Open",
    "bet": "wager.Bet",
    "call": "wager.Call",
    "raise": "wager.Raise",
    "check": "check.Check",
    "pass": "check.Pass",
    "fold": "fold.Fold",
    "discard_hand": "discard_hand.DiscardHand",
    "sweep_hand": "sweep_hand.SweepHand",
    "turn_down": "turn_down.TurnDown",
    "retrieve_hand": "retrieve_hand.RetrieveHand",
    "straddle_refused": "straddle_refused.StraddleRefused",
    "take_back": "take_back.TakeBack",
    "add_chips": "add_chips.AddChips",
    "call_sight": "call_sight.CallSight",
    "buy_counters": "buy_counters.BuyCounters",
    "borrow": "buy_counters.Borrow",
    "discard": "discard.Discard",
    "ask_cards": "ask_cards.AskCards",
    "serve": "serve.Serve",
    "announce_draw": "announce_draw.AnnounceDraw",
    "retake": "retake.Retake",
    "ask_drawn": "ask_drawn.AskDrawn",
    "tell_drawn": "ask_drawn.TellDrawn",
    "last_cards": "last_cards.LastCards",
    "mix": "mix.Mix",
    "show": "show.Show",
    "refuse_show": "refuse_show.RefuseShow",
    "declare_hand": "declare_hand.DeclareHand",
    "concede": "concede.Concede",
    "agree_divide": "agree_divide.AgreeDivide",
    "take_pot": "take_pot.TakePot",
    "discover": "discover.Discover",
    "claim": "claim.Claim",
    "agree": "agree.Agree",
    "object": "agree.Object",
    "play_on": "play_on.PlayOn",
    "remark": "remark.Remark",
    "leave_table": "leave_table.LeaveTable",
    "remove_counters": "leave_table.RemoveCounters",
    "exchange_seats": "exchange_seats.ExchangeSeats",
    "decide": "decide.Decide",
    "overrule": "decide.Overrule",
    "accounts": "accounts.Accounts",
    "begin": "begin.Begin",
    "next_deal": "next_deal.NextDeal",
}
"""The module and class of each kind of event, in the order in which people read of them."""
_MODULES = {"Event": "base", "Wager": "wager"} | {name: module for module, _, name in (place.partition(".") for place in _PLACES.values())}


_LOADED: "dict[str, type[Event]]" = {}


class Kinds(Mapping[str, "type[Event]"]):
    """The class of each kind of event, by its name."""

    def __getitem__(self, name: str) -> "type[Event]":
        """Return the class of a kind; raises KeyError where there is no such kind."""
        if name not in _LOADED:
            module, _, kind = _PLACES[name].partition(".")
            _LOADED[name] = getattr(import_module(f"arbiter.events.{module}"), kind)
        return _LOADED[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is such a kind."""
        return name in _PLACES

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(_PLACES)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(_PLACES)


EVENT_KINDS = Kinds()

__all__ = [
    "EVENT_KINDS",
    "Accounts",
    "AddChips",
    "Agree",
    "AgreeDivide",
    "AnnounceDraw",
    "AskCards",
    "AskDrawn",
    "Begin",
    "Bet",
    "Borrow",
    "BuyCounters",
    "Call",
    "CallSight",
    "Check",
    "Claim",
    "ComeIn",
    "Concede",
    "CountPack",
    "Cut",
    "Deal",
    "Decide",
    "DeclareHand",
    "DeclineCut",
    "Discard",
    "DiscardHand",
    "Discover",
    "DrawSeats",
    "Event",
    "ExchangeSeats",
    "Expose",
    "Fold",
    "FormTable",
    "LastCards",
    "LeaveTable",
    "Look",
    "Misplace",
    "Mix",
    "NextDeal",
    "Object",
    "OfferCut",
    "Omit",
    "Open",
    "Overrule",
    "PackFault",
    "Pass",
    "PassJack",
    "PlayOn",
    "Post",
    "Raise",
    "RefuseShow",
    "Remark",
    "RemoveCounters",
    "ReplaceCard",
    "Retake",
    "RetrieveHand",
    "Serve",
    "Show",
    "Shuffle",
    "Shy",
    "StraddleRefused",
    "SweepHand",
    "TakeBack",
    "TakePot",
    "TellDrawn",
    "TurnDown",
    "Wager",
    "WithdrawCard",
]


def __getattr__(name: str) -> Any:
    """Load the class of a kind of event."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"arbiter.events.{_MODULES[name]}"), name)
