"""Assembling the ruling from the conclusions that hold at the end of the hearing."""

from collections.abc import Callable
from typing import Any

from arbiter.arbitration import settled_outcome
from arbiter.citing import answer_laws, laws_of, reference_key
from arbiter.claims import Answer
from arbiter.engine import Engine
from arbiter.explanation import explain
from arbiter.facts import Fact
from arbiter.house import House
from arbiter.incident import Incident
from arbiter.matching import solve
from arbiter.proof import Limit
from arbiter.quoting import cited
from arbiter.ruling import (
    Based,
    BetRuling,
    ClaimRuling,
    DealRuling,
    HandRuling,
    OptionRuling,
    OrderRuling,
    PenaltyRuling,
    PotRuling,
    Ruling,
    make,
)
from arbiter.settlement import rule_pot
from arbiter.soundness import name_in, names_in, number_in, refuse_unsound
from arbiter.table import Table
from arbiter.telling import sentence
from arbiter.verdict import verdict
from arbiter.wording import ORDERS, PEOPLE

SEQUENCE = list(ORDERS)


class Assembly:
    """Reads the conclusions off the working memory."""

    def __init__(self, incident: Incident, house: House, table: Table, engine: Engine, answers: list[Answer]) -> None:
        """Assemble for one hearing."""
        self.incident, self.house, self.table, self.engine, self.answers = incident, house, table, engine, answers
        self.memory = table.memory

    def facts(self, name: str) -> list[Fact]:
        """Return the facts of a type that hold at the end."""
        return list(self.memory.holding(name))

    def merged(self, name: str, key: Callable[[Fact], Any]) -> list[list[Fact]]:
        """Return the facts of a type in groups that say the same."""
        groups: dict[Any, list[Fact]] = {}
        for fact in self.facts(name):
            groups.setdefault(key(fact), []).append(fact)
        return list(groups.values())

    def deal(self) -> DealRuling:
        """The deal: it stands unless a conclusion says otherwise."""
        found = self.facts("deal_outcome")
        if not found:
            return make(DealRuling)(outcome="stands")
        last = max(found, key=lambda fact: fact.known)
        same = [fact for fact in found if fact.values == last.values]
        return make(DealRuling)(outcome=str(last["outcome"]), dealer=name_in(last["dealer"]), laws=laws_of(same))

    def hands(self) -> dict[str, HandRuling]:
        """The hands that are foul or out, unless the deal fell."""
        if self.table.fallen and not self._redealt():
            return {}
        groups = self.merged("hand_status", lambda fact: fact["player"])
        return {str(group[0]["player"]): make(HandRuling)(status=str(group[0]["status"]), laws=laws_of(group)) for group in groups}

    def _redealt(self) -> bool:
        """Whether the deal ended by its own course and is dealt again, rather than fell by a fault."""
        return any(fact["outcome"] == "carried" for fact in self.facts("pot_outcome"))

    def pot(self) -> PotRuling:
        """The pot: open unless conclusions say otherwise."""
        total = self.incident.pot if self.incident.pot is not None else self.table.purse.pool
        return rule_pot(self.table, total)

    def bets(self) -> list[BetRuling]:
        """The counters that the law speaks of."""
        found = [(group[0], laws_of(group)) for group in self.merged("bet_outcome", lambda fact: (str(fact["event"]), fact["outcome"]))]
        return [
            make(BetRuling)(event=one["event"], by=name_in(one["by"]), outcome=str(one["outcome"]), act=self._act(one["event"]), laws=laws)  # type: ignore[arg-type]
            for one, laws in found
        ]

    def _act(self, path: object) -> str | None:
        event = self.incident.event_at(path)
        return None if event is None else str(getattr(event, "kind", event.event))

    def penalties(self) -> list[PenaltyRuling]:
        """The penalties."""
        groups = self.merged("penalty_due", lambda fact: (fact.values, fact.event))
        return [
            make(PenaltyRuling)(
                from_=str(group[0]["from"]),
                to=names_in(group[0]["to"]),
                amount=number_in(group[0]["amount"]),
                measure=str(group[0]["measure"] or "counters"),
                laws=laws_of(group),
            )
            for group in groups
            if group[0]["amount"] != 0
        ]

    def orders(self) -> list[OrderRuling]:
        """What must now be done, in the order in which it was concluded; at the same moment, in the order in which things are done at a table."""
        found = self.merged("order_given", lambda fact: fact.values)
        groups = sorted(found, key=lambda group: (group[0].known, SEQUENCE.index(str(group[0]["do"])) if group[0]["do"] in SEQUENCE else len(SEQUENCE)))
        return [
            make(OrderRuling)(
                do=str(group[0]["do"]),
                by=name_in(group[0]["by"]),
                to=name_in(group[0]["to"]),
                cards=number_in(group[0]["cards"]),
                except_=[str(name) for name in group[0]["except"]] if isinstance(group[0]["except"], tuple) else None,
                laws=laws_of(group),
            )
            for group in groups
        ]

    def options(self) -> list[OptionRuling]:
        """The options: one record for each player and limit, with all remedies that he may choose."""
        groups = self.merged("option_open", lambda fact: (fact["for"], frozenset(_words(fact))))
        rulings = []
        for group in groups:
            choices = dict.fromkeys(str(choice) for fact in group for choice in (fact["choices"] if isinstance(fact["choices"], tuple) else ()))
            rulings.append(make(OptionRuling)(for_=str(group[0]["for"]), choices=list(choices), until=_words(group[0]), laws=laws_of(group)))
        return sorted(rulings, key=lambda option: self._seat(option.for_))

    def _seat(self, name: str) -> int:
        players = self.table.seats.players
        return players.index(name) if name in players else len(players)

    def claims(self) -> list[ClaimRuling]:
        """The answers to the claims."""
        return [
            make(ClaimRuling)(event=answer.event, by=answer.by, demand=answer.demand, outcome=self._outcome(answer), laws=self._laws(answer))
            for answer in self.answers
        ]

    def _outcome(self, answer: Answer) -> str:
        return settled_outcome(answer, self.table.memory, self.incident)

    def _laws(self, answer: Answer) -> list[str]:
        refs = answer_laws(answer)
        if self._outcome(answer) != answer.outcome:
            refs = sorted({*refs, *laws_of(self.facts("dispute_settled"))}, key=reference_key)
        return refs

    def next(self) -> dict[str, Any] | None:
        """What the law fixes about the next pot."""
        found: dict[str, Any] = {"game": None, "dealer": None, "ante_by": {}, "sit_out": []}
        for fact in self.facts("next_pot"):
            what, player, value = fact.values
            if what in ("game", "dealer"):
                found[what] = value if what == "game" else player
            elif what == "ante_by":
                found["ante_by"][player] = list(value) if isinstance(value, tuple) else [value]
            elif what == "sit_out" and player not in found["sit_out"]:
                found["sit_out"].append(player)
        return found if any(found.values()) else None

    def seating(self) -> dict[str, Any] | None:
        """The seats that were drawn for."""
        found = self.facts("seat_order")
        if not found:
            return None
        order = {fact["player"]: number_in(fact["place"]) or 0 for fact in found if fact["what"] == "order"}
        first = next((fact["player"] for fact in found if fact["what"] == "first_dealer"), None)
        tables = list(dict.fromkeys(fact["place"] for fact in found if fact["what"] == "tables"))
        return {"first_dealer": first, "order": sorted(order, key=lambda name: order[name]), "tables": [names_in(names) for names in tables] or None}

    def silent(self, odd: int = 0) -> list[str]:
        """The points on which the book says nothing: what a rule says is silent, irregular facts that no rule used, and claims undecided."""
        found = dict.fromkeys(str(fact["about"]) for fact in self.facts("silence"))
        if odd:
            found["who takes the odd counters of the pot"] = None
        used = self._used()
        for facts in self.memory.by_type.values():
            for fact in facts:
                if fact.irregular and id(fact) not in used and not self._headed(fact):
                    found[fact.tell()] = None
        for answer in self.answers:
            if self._outcome(answer) == "undecided" and answer.why and not any(fact.type.name == "undecided" for fact in answer.facts):
                found[answer.why] = None
        return list(found)

    def _used(self) -> set[int]:
        used: set[int] = set()
        for firing in self.engine.firings:
            if all(defeat.how in ("until", "override", "rank") for defeat in firing.defeats):
                used |= {id(fact) for fact in (*firing.on, *firing.when)}
        return used

    def _headed(self, fact: Fact) -> bool:
        """Whether an irregular fact matches the anchor of a head of a closed list."""
        for book in self.house.books:
            for rule in self.engine.program.rules_of(book.name, book.heads):
                if any(pattern.fact == fact.type.name for pattern in rule.on) and any(fact in facts for _, facts in solve(self.memory, rule.on, {})):
                    return True
        return False

    def notes(self) -> list[str]:
        """Readings relied on, breaches that cost nothing, what had no effect, and conflicts between books."""
        breaches = self.facts("breach")
        found = dict.fromkeys(
            f"{PEOPLE.get(str(fact['by']), fact['by'])} {fact['text']} ({', '.join(laws_of([fact]))})" if fact["by"] else str(fact["text"]) for fact in breaches
        )
        found |= dict.fromkeys(str(fact["text"]) for fact in self.facts("noted"))
        found |= dict.fromkeys(self.house.notes)
        found |= dict.fromkeys(self.engine.conflicts())
        for firing in self.engine.firings:
            for defeat in firing.defeats:
                if defeat.by is not None and defeat.by.rule.book != firing.rule.book and defeat.by.rule.rank < firing.rule.rank:
                    found[f"{firing.rule.ref} says otherwise and yields to {defeat.by.rule.ref}"] = None
        return list(found)

    def questions(self) -> list[dict[str, Any]]:
        """The missing facts on which the ruling turns."""
        found = {name_in(fact["player"]) or "": str(fact["text"]) for fact in self.facts("undecided")}
        told = {player: sentence(f"{text}: that of {player}" if player else text) for player, text in found.items()}
        return [{"text": text, "fact": "shown", "about": {"player": player} if player else {}, "answers": []} for player, text in told.items()]


def _words(option: Fact) -> list[str]:
    return list(dict.fromkeys(limit.pattern.word for limit in option.until if isinstance(limit, Limit) and limit.pattern.word))


def assemble(incident: Incident, house: House, table: Table, engine: Engine, answers: list[Answer], *, explained: bool = True) -> Ruling:
    """Assemble the ruling of a finished hearing.

    Args:
        incident: what was heard.
        house: under what.
        table: the table at the end.
        engine: with its firings.
        answers: the answers to the claims.
        explained: whether the ruling tells its derivation.

    Returns:
        The ruling.

    Raises:
        LawError: where a house's own rules conclude what no ruling can hold.
    """
    if house.own is not None:
        refuse_unsound(table)
    made = Assembly(incident, house, table, engine, answers)
    deal, hands, pot, bets = made.deal(), made.hands(), made.pot(), made.bets()
    penalties, orders, options, claims = made.penalties(), made.orders(), made.options(), made.claims()
    parts: tuple[Based, ...] = (deal, pot, *hands.values(), *bets, *penalties, *orders, *options, *claims)
    refs = [ref for part in parts for ref in part.laws]
    refs += laws_of([fact for name in ("breach", "silence", "noted", "next_pot", "seat_order") for fact in made.facts(name)])
    ruling = make(Ruling)(
        book=house.book.name,
        book_digest=house.book.digest,
        title=incident.title,
        verdict="",
        settled=not made.facts("undecided"),
        deal=deal,
        hands=hands,
        pot=pot,
        bets=bets,
        penalties=penalties,
        orders=orders,
        options=options,
        claims=claims,
        seating=made.seating(),
        next=made.next(),
        silent=made.silent(pot.odd),
        notes=made.notes(),
        citations=cited(refs, house),
        questions=made.questions(),
        because=explain(incident, engine, answers) if explained else [],
    )
    return ruling.model_copy(update={"verdict": verdict(ruling, table.seats.dealer)})
