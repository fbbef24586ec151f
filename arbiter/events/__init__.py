"""What may happen at the table: one class for each kind of event."""

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
from arbiter.facts import FactType
from arbiter.table.kinds import RELATION_KINDS, TABLE_KINDS

EVENT_KINDS: dict[str, type[Event]] = {
    "form_table": FormTable,
    "draw_seats": DrawSeats,
    "count_pack": CountPack,
    "shuffle": Shuffle,
    "offer_cut": OfferCut,
    "decline_cut": DeclineCut,
    "cut": Cut,
    "pack_fault": PackFault,
    "omit": Omit,
    "post": Post,
    "pass_jack": PassJack,
    "shy": Shy,
    "deal": Deal,
    "misplace": Misplace,
    "replace_card": ReplaceCard,
    "withdraw_card": WithdrawCard,
    "expose": Expose,
    "look": Look,
    "come_in": ComeIn,
    "open": Open,
    "bet": Bet,
    "call": Call,
    "raise": Raise,
    "check": Check,
    "pass": Pass,
    "fold": Fold,
    "discard_hand": DiscardHand,
    "sweep_hand": SweepHand,
    "turn_down": TurnDown,
    "retrieve_hand": RetrieveHand,
    "straddle_refused": StraddleRefused,
    "take_back": TakeBack,
    "add_chips": AddChips,
    "call_sight": CallSight,
    "buy_counters": BuyCounters,
    "borrow": Borrow,
    "discard": Discard,
    "ask_cards": AskCards,
    "serve": Serve,
    "announce_draw": AnnounceDraw,
    "retake": Retake,
    "ask_drawn": AskDrawn,
    "tell_drawn": TellDrawn,
    "last_cards": LastCards,
    "mix": Mix,
    "show": Show,
    "refuse_show": RefuseShow,
    "declare_hand": DeclareHand,
    "concede": Concede,
    "agree_divide": AgreeDivide,
    "take_pot": TakePot,
    "discover": Discover,
    "claim": Claim,
    "agree": Agree,
    "object": Object,
    "play_on": PlayOn,
    "remark": Remark,
    "leave_table": LeaveTable,
    "remove_counters": RemoveCounters,
    "exchange_seats": ExchangeSeats,
    "decide": Decide,
    "overrule": Overrule,
    "accounts": Accounts,
    "begin": Begin,
    "next_deal": NextDeal,
}
"""The class of each kind of event, in the order in which people read of them."""

RECORDED: dict[str, FactType] = {**TABLE_KINDS, **RELATION_KINDS}
RECORDED |= {name: kind.fact_type() for name, kind in EVENT_KINDS.items() if not issubclass(kind, Wager) and name != "call_sight"}
"""Every fact type that the table and the events yield."""

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
    "WithdrawCard",
]
