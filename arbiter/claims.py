"""What each demand asks of the conclusions: a vocabulary without books, and the answers that follow from it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbiter.engine import Engine
from arbiter.facts import EventPath, Fact, Memory
from arbiter.house import House
from arbiter.law import Clause
from arbiter.matching import solve
from arbiter.proof import Firing, Limit
from arbiter.wording import DEMANDS

FALLS = ("new_deal", "misdeal", "redeal")
HAND = ("new_deal", "misdeal", "redeal", "card", "surplus_drawn", "transfer", "hand_foul", "live", "pot", "take_back")
DRAW = ("correct_draw", "surplus_drawn", "card", "hand_foul", "live", "pot", "new_deal", "misdeal", "redeal")
DUTY = ("new_deal", "misdeal", "redeal", "cut", "count_pack", "penalty", "take_back", "live", "return_bets")
EXPOSURE = ("new_deal", "misdeal", "redeal", "card", "cut")
FAMILIES = {"hand": HAND, "draw": DRAW, "duty": DUTY, "exposure": EXPOSURE}

# a demand, and the (fact, field of the claimant, further values) that grant it; `me` is the claimant, `him` the one against whom
GRANTS: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "card": (("order_given", {"do": ("supply_card", "replace_last"), "to": "me"}),),
    "surplus_drawn": (("order_given", {"do": ("withdraw_card", "to_discards"), "to": "me"}),),
    "correct_draw": (("order_given", {"do": ("supply_card", "withdraw_card"), "to": "me"}),),
    "take_back": (("bet_outcome", {"by": "me", "outcome": ("retractable",)}), ("order_given", {"do": ("withdraw_antes",), "by": "me"})),
    "withdraw": (("bet_outcome", {"by": "me", "outcome": ("retractable",)}), ("order_given", {"do": ("withdraw_antes",), "by": "me"})),
    "return_bets": (("pot_outcome", {"outcome": ("returned",)}),),
    "hand_foul": (("hand_status", {"player": "him", "status": ("foul",)}),),
    "dropped": (("hand_status", {"player": "him", "status": ("out", "foul")}),),
    "penalty": (("penalty_due", {"from": "him", "to": "mine"}),),
    "cut": (("order_given", {"do": ("recut", "reshuffle", "shuffle_discards")}),),
    "show": (("order_given", {"do": ("show_hand", "show_openers"), "by": "him"}),),
    "drawn": (("order_given", {"do": ("answer",), "by": "him", "to": "me"}),),
    "make_good": (("order_given", {"do": ("make_good",), "by": "him"}),),
    "count_pack": (("order_given", {"do": ("recount",)}),),
    "redraw_seats": (("order_given", {"do": ("redraw_seats",)}),),
    "bet_stands": (("bet_outcome", {"by": "him", "outcome": ("binding", "no_raise")}),),
    "divide": (("pot_outcome", {"player": "me", "outcome": ("divided",)}),),
}
# once the deal has fallen, nothing of it is put right, no hand of it plays, and nobody wins its pot
FALLEN: tuple[str, dict[str, object]] = ("deal_outcome", {"outcome": ("misdeal", "new_deal", "redeal", "void")})
REFUSES: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "card": (FALLEN,),
    "surplus_drawn": (FALLEN,),
    "transfer": (FALLEN,),
    "hole_card": (FALLEN,),
    "correct_draw": (("order_given", {"do": ("keep_draw",), "by": "me"}), FALLEN),
    "take_back": (("bet_outcome", {"by": "me", "outcome": ("binding", "no_raise", "closed", "insufficient")}),),
    "withdraw": (("bet_outcome", {"by": "me", "outcome": ("binding", "no_raise")}),),
    "live": (("hand_status", {"player": "me", "status": ("out", "foul")}), FALLEN),
    "pot": (
        ("pot_outcome", {"outcome": ("won", "divided", "carried", "returned")}),
        ("hand_status", {"player": "me", "status": ("out", "foul")}),
        FALLEN,
    ),
    "bet_stands": (("bet_outcome", {"by": "him", "outcome": ("no_value", "closed", "not_allowed", "retractable")}),),
    "make_good": (("bet_outcome", {"by": "him", "outcome": ("no_value",)}),),
    "divide": (("pot_outcome", {"outcome": ("divided",)}), FALLEN),
}
# what a demand waits for: then the facts are open, and it is not the book that is silent
WAITS: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "pot": (("order_given", {"do": ("show_hand",)}),),
    "divide": (("order_given", {"do": ("show_hand",)}),),
}
OTHERWISE = {"live": "upheld", "hand_foul": "denied", "dropped": "denied", "penalty": "denied"}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a claim: its outcome, the facts and firings that it rests on, and the clauses cited for it besides."""

    event: EventPath | None
    by: str
    demand: str
    outcome: str
    facts: tuple[Fact, ...] = ()
    firings: tuple[Firing, ...] = ()
    refs: tuple[str, ...] = ()
    why: str = ""
    chosen: Fact | None = None

    @property
    def choice(self) -> str:
        """What was chosen, as the option names it: the demand itself, or the word that stands for it."""
        choices = self.chosen["choices"] if self.chosen is not None else ()
        words = [self.demand, *FALLS] if self.demand in FALLS else [self.demand]
        return next((word for word in words if isinstance(choices, tuple) and word in choices), self.demand)


@dataclass(slots=True)
class Claimant:
    """A claim as it is heard: who demands what against whom, with the hearing so far."""

    claim: Fact
    engine: Engine
    house: House

    @property
    def memory(self) -> Memory:
        """The working memory."""
        return self.engine.memory

    @property
    def demand(self) -> str:
        """What is demanded."""
        return str(self.claim["demand"])

    @property
    def words(self) -> tuple[str, ...]:
        """The demands that stand for this one."""
        return FALLS if self.demand in FALLS else (self.demand,)

    def answer(self) -> Answer:
        """Answer the claim, as at the moment at which it is made; the first of these that holds decides."""
        for ask in (self._granted, self._refused, self._open, self._near_miss, self._closed, self._otherwise):
            found = ask()
            if found is not None:
                return found
        waits = self._matching(WAITS)
        return self._as(
            "undecided", waits, why="" if waits else f"whether {self.claim['by']}'s call for {DEMANDS.get(self.demand, self.demand)} is to be granted"
        )

    def _as(
        self,
        outcome: str,
        facts: Iterable[Fact] = (),
        firings: Iterable[Firing] = (),
        refs: Iterable[str] = (),
        why: str = "",
        chosen: Fact | None = None,
    ) -> Answer:
        return Answer(self.claim.event, str(self.claim["by"]), self.demand, outcome, tuple(facts), tuple(firings), tuple(refs), why, chosen)

    # --- granted

    def _granted(self) -> Answer | None:
        for fact in self.memory.holding("option_open"):
            if fact["against"] is not None and self._may_choose(fact):
                return self._as("upheld", [fact], chosen=fact)
        facts = list(self._explicit("granted"))
        if self.demand in FALLS:
            facts += [fact for fact in self.memory.holding("deal_outcome") if fact["outcome"] != "stands"]
        if self.demand == "pot":
            facts += self._alone()
        facts += self._matching(GRANTS)
        if facts:
            return self._as("upheld", facts)
        options = [fact for fact in self.memory.holding("option_open") if self._may_choose(fact)]
        exact = [fact for fact in options if isinstance(fact["choices"], tuple) and self.demand in fact["choices"]]
        return self._as("upheld", (exact or options)[:1], chosen=(exact or options)[0]) if options else None

    def _may_choose(self, option: Fact) -> bool:
        choices, against = option["choices"], option["against"]
        if against is not None and self.claim["against"] not in (None, against):
            return False
        return option["for"] == self.claim["by"] and isinstance(choices, tuple) and any(word in choices for word in self.words)

    def _alone(self) -> list[Fact]:
        won = list(self.memory.holding("pot_outcome"))
        return won if won and all(fact["outcome"] == "won" and fact["player"] == self.claim["by"] for fact in won) else []

    def _explicit(self, name: str) -> Iterator[Fact]:
        for fact in self.memory.holding(name):
            to, against = fact["to"], fact["against"]
            if self._answers_another(fact):
                continue
            if fact["demand"] in self.words and to in (None, self.claim["by"]) and (against is None or self.claim["against"] in (None, against)):
                yield fact

    def _answers_another(self, fact: Fact) -> bool:
        """Whether a grant or denial was set off by another claim than this, which it answers alone."""
        claims = [each for each in fact.firing.on if each.type.name == "claim"] if fact.firing else []
        return bool(claims) and self.claim not in claims

    def _matching(self, table: dict[str, tuple[tuple[str, dict[str, object]], ...]]) -> list[Fact]:
        found: list[Fact] = []
        for name, wanted in table.get(self.demand, ()):
            found += [
                fact for fact in self.memory.holding(name) if all(self._is(fact[key], value) for key, value in wanted.items()) and not self._gone_by(fact)
            ]
        return found

    def _gone_by(self, fact: Fact) -> bool:
        """Whether it is ruled of counters that a player put in before those that the claim is about: his last, or the last that he said he put in."""
        if fact.type.name != "bet_outcome" or (self.demand != "bet_stands" and fact["outcome"] != "retractable"):
            return False
        last = self.memory.one("wager", by=fact["by"]) if self.demand == "bet_stands" else self.memory.one("last_wager", player=fact["by"])
        return last is not None and _place(fact["event"]) < _place(last["event"])

    def _is(self, value: object, wanted: object) -> bool:
        if wanted == "me":
            return value == self.claim["by"] or (isinstance(value, tuple) and self.claim["by"] in value)
        if wanted == "mine":
            return value in ("pool", "kitty", None) or self._is(value, "me")
        if wanted == "him":
            return self.claim["against"] is None or value == self.claim["against"]
        return isinstance(wanted, tuple) and value in wanted

    # --- refused

    def _refused(self) -> Answer | None:
        facts = [*self._explicit("denied"), *self._matching(REFUSES)]
        return self._as("denied", facts) if facts else None

    def _open(self) -> Answer | None:
        facts = [fact for fact in self.memory.holding("undecided") if fact["demand"] in self.words]
        return self._as("undecided", facts, why=str(facts[0]["text"])) if facts else None

    def _near_miss(self) -> Answer | None:
        """What would have granted it but for an `unless`, an `until` or an override."""
        missed = [fact for fact in self.memory.by_type.get("option_open", ()) if (fact.shadow or fact.ended_by) and self._may_choose(fact)]
        granted = [fact for fact in self.memory.by_type.get("granted", ()) if fact.shadow and fact["demand"] in self.words]
        missed += [fact for fact in granted if fact["to"] in (None, self.claim["by"]) and not self._answers_another(fact)]
        firings, refs = [], []
        for fact in missed:
            for firing in fact.firing.chain():
                defeats = [defeat for defeat in firing.defeats if defeat.how != "shadow"]
                if defeats:
                    firings.append(firing)
                    refs += [defeat.rule.ref if defeat.rule else defeat.by.rule.ref for defeat in defeats if defeat.rule or defeat.by]
            if fact.ended_by and isinstance(fact.ended_by[0], Limit):
                refs.append(fact.ended_by[0].rule.ref)
        return self._as("denied", missed, firings, refs) if refs else None

    def _closed(self) -> Answer | None:
        """Under a closed list: the heads whose anchor the facts match, then what a rule concluded on the fault, then the closing clause."""
        closing = [(book.name, clause) for book in self.house.books for clause in book.closing if any(word in clause.closes for word in self.words)]
        if not closing:
            return None
        heads = [head for book, clause in closing for head in self._heads(book, clause)]
        if heads:
            excused = [firing for firing in self._regular() if any(fact in facts for _, facts in heads for fact in firing.on)]
            return self._as("denied", firings=excused, refs=list(dict.fromkeys(ref for ref, _ in heads)))
        firings = _weighty(self._concluded())
        if firings:
            return self._as("denied", firings=firings)
        exact = [each for each in closing if self.demand in each[1].closes]
        return self._as("denied", refs=[f"{book}:{clause.ref}" for book, clause in exact or closing])

    def _heads(self, book: str, closing: Clause) -> Iterator[tuple[str, tuple[Fact, ...]]]:
        for rule in self.engine.program.rules_of(book, closing.heads):
            found = [facts for _, facts in solve(self.memory, rule.on, {})]
            if found:
                yield rule.ref, tuple(fact for facts in found for fact in facts)

    def _regular(self) -> Iterator[Firing]:
        """Yield what says of an act that it is by the book."""
        for firing in self.engine.firings:
            if firing.holds and any(fact.type.name == "regular" for fact in firing.concluded):
                yield firing

    def _concluded(self) -> Iterator[Firing]:
        """Yield what holds on a fault of the kind that the claim is about."""
        families = {family for family, demands in FAMILIES.items() if self.demand in demands}
        against = None if self.demand in FALLS else self.claim["against"]
        for firing in self.engine.firings:
            if not firing.holds or not firing.rule.cites or any(fact.type.name == "claim" for fact in firing.on):
                continue
            for fact in firing.on:
                about = not families or fact.type.family in families
                mine = against is None or "by" not in fact.type.fields or fact["by"] == against
                if fact.event is not None and fact.type.family and about and mine:
                    yield firing
                    break

    def _otherwise(self) -> Answer | None:
        outcome = OTHERWISE.get(self.demand)
        if outcome is None:
            return None
        refs = [] if self.demand not in ("penalty", "hand_foul") else self._excusing()
        return self._as(outcome, firings=refs)

    def _excusing(self) -> list[Firing]:
        """Return what says that the acts of the one complained of are by the book, or broke a law that names no penalty."""
        against = self.claim["against"]
        found = []
        for firing in self.engine.firings:
            plain = {fact.type.name for fact in firing.concluded} & {"regular", "breach", "bet_outcome"}
            done = any(against in (None, *fact.values[:1], fact["by"] if "by" in fact.type.fields else None) for fact in firing.on)
            if firing.holds and firing.rule.cites and plain and done:
                found.append(firing)
        dealt = self.memory.one("round_begun", number=1)
        late = [firing for firing in found if dealt is None or any(fact.happened >= dealt.happened for fact in firing.on)]
        return late if late or self.demand == "hand_foul" else found


def _weighty(firings: Iterable[Firing]) -> list[Firing]:
    """Return those that say more than that an act was by the book, if there are any; else all."""
    every = list(firings)
    return [firing for firing in every if any(fact.type.name != "regular" for fact in firing.concluded)] or every


def _place(path: object) -> tuple[int, ...]:
    """Return the place of an event, so that places can be compared."""
    return tuple(map(int, str(path).split(".")))
