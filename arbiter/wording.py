"""The codes of the contract in words: demands, choices, limits, orders and outcomes, as people at the table say them. No law is named here."""

from collections.abc import Mapping

# what a claim demands: "Bob called for ..."
DEMANDS = {
    "new_deal": "a new deal",
    "misdeal": "a misdeal",
    "redeal": "a redeal",
    "card": "a card",
    "surplus_drawn": "the surplus card to be drawn out",
    "transfer": "a card to be moved from the long hand to the short one",
    "cut": "the pack to be presented and cut",
    "hole_card": "the next card face down",
    "pot": "the pot",
    "take_back": "counters back",
    "make_good": "the amount to be made good",
    "penalty": "a penalty",
    "show": "the hand to be shown",
    "drawn": "an answer on how many cards were drawn",
    "hand_foul": "the hand to be held foul",
    "bet_stands": "the bet to be held to",
    "correct_draw": "the draw to be put right",
    "live": "the right to play the hand",
    "return_bets": "the bets to be given back",
    "dropped": "the other to be held out of the pot",
    "call_only": "the raise to count as a call only",
    "divide": "the pot to be shared",
    "count_pack": "the pack to be counted",
    "redraw_seats": "the seats to be drawn anew",
    "withdraw": "leave to take back their counters and drop",
    "take_down_ante": "leave to take down the ante",
}

# against somebody: "called for ..."
_AGAINST = {
    "make_good": "the amount to be made good[ by {against}]",
    "penalty": "a penalty[ from {against}]",
    "show": "{against:own|the} hand to be shown",
    "drawn": "an answer[ from {against}] on how many cards were drawn",
    "hand_foul": "{against:own|the} hand to be held foul",
    "bet_stands": "{against:own|the} bet to be held to",
    "dropped": "{against|the other} to be held out of the pot",
    "call_only": "{against:own|the} raise to count as a call only",
}
DEMANDED = {name: _AGAINST.get(name, f"{text}[ against {{against}}]") for name, text in DEMANDS.items()}

# what an option lets a player do: "Bob may ..."
CHOICES = {
    "new_deal": "call for a new deal",
    "misdeal": "call a misdeal",
    "redeal": "call for a redeal",
    "card": "call for a card",
    "surplus_drawn": "have the surplus card drawn out",
    "transfer": "have a card moved from the long hand to the short one",
    "cut": "have the pack presented and cut",
    "hole_card": "have the next card dealt face down",
    "pot": "claim the pot",
    "take_back": "take their counters back",
    "make_good": "make the amount good",
    "penalty": "call for the penalty",
    "show": "have the hand shown",
    "drawn": "ask how many cards were drawn",
    "correct_draw": "have the draw put right",
    "divide": "share the pot",
    "count_pack": "have the pack counted",
    "redraw_seats": "have the seats drawn anew",
    "withdraw": "take back their counters and drop",
    "forfeit_blind": "drop and forfeit the blind",
    "raise": "raise",
    "take_down_ante": "take down the ante",
    "complete": "complete the amount",
    "play_on": "play on",
    "fold": "drop",
    "meet_raise": "meet the raise",
}

# what ends an option: "until ..."
LIMITS = {
    "looks": "that player looks at a card or lifts it",
    "bet": "a bet is made",
    "at_once": "anything else is done",
    "next_card": "the next card is dealt",
    "second_round": "the second round of cards is begun",
    "next_helped": "the next player is helped",
    "hands_shown": "the hands are shown",
    "pot_taken": "the pot is taken in",
    "next_deal": "the next deal is begun",
}

# what must now be done, in the order in which it is done; the fields of an order in braces
ORDERS = {
    "to_discards": "{by|the dealer} must put {cards:card|the card}[ of {to}] among the discards",
    "reshuffle": "{by|the dealer} must shuffle the pack again",
    "shuffle_discards": "{by|the dealer} must shuffle the discards with what is left of the pack[, but for those of {except}]",
    "recut": "{by|the dealer} must present the pack to be cut[ by {to}]",
    "recount": "{by|the dealer} must count the pack",
    "redraw_seats": "the seats must be drawn for again",
    "take_card": "{by} must keep the card as it is",
    "supply_card": "{by|the dealer} must give {to} {cards:card|the cards wanting} from the pack",
    "withdraw_card": "{by|the dealer} must put {cards:card|the surplus} from the hand of {to} on top of the pack",
    "transfer_card": "{by|the dealer} must move a card from the long hand to that of {to}",
    "replace_last": "{by|the dealer} must replace {cards:card|the card} of {to} when all the others have been helped",
    "keep_draw": "{by} must take the cards asked for",
    "discard_unseen": "{by} must discard the surplus without looking at it",
    "abandon_hand": "{by} must lay their hand down",
    "meet_or_fold": "{by} must meet the raise or drop",
    "make_good": "{by} must make the amount good",
    "show_hand": "{by} must show their hand",
    "show_openers": "{by} must show their openers",
    "leave_in_pool": "{by} must leave their counters in the pool",
    "return_bets": "{to|everybody} must be given back what was put into this pot",
    "withdraw_antes": "{by} may take back what they put up",
    "answer": "{by} must say[ to {to}] how many cards were drawn",
    "resume": "play goes on with {by}",
    "divide_tables": "the players must part into two tables",
    "sit_out": "{by} must sit this deal out",
    "cut_again": "{by} must draw again",
    "give_hand": "{by} must give their hand to {to}",
    "fatten": "{by} must fatten the pool",
    "arbitrate": "{by} decides what the facts are",
}

DEALS = {
    "stands": "the deal stands",
    "misdeal": "it is a misdeal",
    "redeal": "there must be a redeal",
    "new_deal": "there must be a new deal",
    "void": "the deal is void",
}

HANDS = {"foul": "holds a foul hand", "out": "is out of this pot"}

POTS = {
    "open": "the pot is still played for",
    "won": "wins the pot",
    "divided": "has a share of the pot",
    "carried": "the pot is left for the next deal",
    "returned": "the counters go back to those who put them in",
}

# what becomes of counters: "the counters of Bob's bet ..."
BETS = {
    "binding": "stay in the pot",
    "retractable": "may be taken back",
    "no_value": "are worth nothing: they cannot be collected",
    "meet_or_fold": "stay in, and the raise must be met or the hand dropped",
    "no_raise": "stay in, without the right to raise beyond them",
    "over_limit": "are over the limit",
    "insufficient": "are too few",
    "excess_aside": "are too many, and the excess is set aside",
    "closed": "came too late: the betting had ended",
    "not_allowed": "are not allowed",
}

GAMES = {"draw": "ordinary draw poker", "jackpot": "a jack pot", "stud": "stud poker"}
CLAIMS = {"upheld": "upheld", "denied": "denied", "undecided": "left open"}

NEXT = {
    "game": "the next pot is {value:game}",
    "dealer": "{player} deals next",
    "ante_by": "{player} puts up the antes of {value} in the next pot",
    "own_ante": "{player} puts up an ante of their own in the next pot",
    "sit_out": "{player} is barred from the next pot",
}

SEATS = {"order": "{player} takes place {place|next in turn}", "first_dealer": "{player} deals first", "tables": "at one table: {place}"}

STAGES = {"before_deal": "time before the deal", "final_betting": "final betting", "settled": "end"}

# a duty left undone: "Dee ..."
DUTIES = {
    "count_pack": "did not count the pack",
    "shuffle": "did not shuffle",
    "offer_cut": "did not offer the pack to be cut",
    "deal": "did not deal",
    "post": "did not put up what was due",
    "deal_hand": "passed over {of|a player} in the deal",
    "announce_draw": "did not announce how many cards were drawn",
    "discard": "did not discard",
    "turn_down": "did not turn their cards down",
    "hole_card": "gave {of|a player} no card face down",
    "turn": "passed over the turn of {of|a player}",
}

FINDINGS = {
    "count": "turned out to hold",
    "draw": "turned out to have drawn",
    "openers": "turned out to lack openers",
    "pack": "turned out to play with a faulty pack",
    "turn": "turned out to have been passed over",
}

FOUND = {
    "count": "held {cards:card|a wrong number of cards}",
    "draw": "had drawn {cards:card|a wrong number of cards}",
    "openers": "lacked openers",
    "pack": "had a faulty pack",
    "turn": "had been passed over",
}

FAULTS = {
    "faced": "with a card face up in it",
    "short": "short of cards",
    "long": "with cards too many",
    "duplicate": "with the same card twice",
    "foreign": "with a card of another pack",
    "imperfect": "imperfect",
}

# what has become of a pot or of counters, as what comes after it reads it
RULED_POTS = {
    "open": "the pot is still played for",
    "won": "the pot is won[ by {player}]",
    "divided": "the pot is divided",
    "carried": "the pot is left for the next deal",
    "returned": "the counters are given back",
}

# what somebody did, by the kind of the event
ACTS = {
    "come_in": "came in",
    "open": "opened",
    "bet": "bet",
    "call": "called",
    "raise": "raised",
    "call_sight": "called for a sight",
    "post": "put up what was due",
    "add_chips": "added to their bet",
    "check": "checked",
    "pass": "passed",
    "fold": "dropped",
    "pass_jack": "passed this jack",
    "claim": "made a claim",
    "ask_drawn": "asked how many cards were drawn",
    "concede": "conceded",
    "refuse_show": "refused to show",
    "form_table": "formed a table",
    "draw_seats": "drew for seats",
    "decline_cut": "declined to cut",
    "show": "showed a hand",
}

PARTS = {"whole": "hand", "openers": "openers", "some": "hand in part"}
LOOKED = {"hand": "a card of their hand", "drawn": "a card drawn", "discards": "the discards"}
LOOKS = {"hand": "a card of {of:own} hand", "drawn": "a card that {of:he} had drawn", "discards": "the discards[ of {of:ones}]"}
SOURCES = {"top": "", "below": " from below", "discards": " from the discards", "other_pack": " from another pack"}
MEASURES = {"counters": "counters", "ante": "an ante", "jack_ante": "a jack ante", "pot": "as much as the pot"}
PURSES = {"pool": "the pool", "kitty": "the kitty"}
PEOPLE = {"wind": "the wind", "bystander": "a bystander"}

# what is added to a sentence where a flag is set
FLAGS = {
    "event": "",
    "open": "",
    "threw_hand": "throwing their hand in",
    "said_only": "only saying so",
    "by_mouth": "by word of mouth",
    "mouth": "by word of mouth",
    "on_chips": "their hand still on them",
    "hand_on_chips": "their hand still on them",
    "all_in": "all that was left",
    "corrected": "put right at once",
    "flashed": "seen but not turned over",
    "undealt": "a card of the pack",
    "touched": "after its owner had touched it",
    "intentional": "on purpose",
    "repeated": "not for the first time",
    "unaware": "not knowing of the call",
    "announced": "the amount announced in turn",
    "before_hour": "before the hour agreed on",
    "looked": "having looked at the cards",
    "own": "by himself",
    "identifiable": "it can still be told apart",
    "part": "only a part of it",
}

CODES: Mapping[str, Mapping[str, str]] = {
    "demand": DEMANDED,
    "choice": CHOICES,
    "order": ORDERS,
    "deal": DEALS,
    "holding": HANDS,
    "pot": POTS,
    "ruled": RULED_POTS,
    "bet": BETS,
    "next": NEXT,
    "game": GAMES,
    "seat": SEATS,
    "stage": STAGES,
    "duty": DUTIES,
    "finding": FINDINGS,
    "found": FOUND,
    "fault": FAULTS,
    "act": ACTS,
    "part": PARTS,
    "looked": LOOKED,
    "looks": LOOKS,
    "source": SOURCES,
}
