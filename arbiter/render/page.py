"""What a page says: a ruling as headed lists of sentences, whatever it is printed as."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.book import Book
from arbiter.law import Clause
from arbiter.points import NO_LONGER
from arbiter.render.proof import almost, proof
from arbiter.ruling import Citation, Ruling
from arbiter.telling import counted, listed, owner, sentence
from arbiter.verdict import coming, counters, handed, optional, ordered, owed
from arbiter.wording import BETS, CLAIMS, DEALS, DEMANDS, LIMITS, PEOPLE, POTS

AT_ONCE = "at_once"
MOST_VERSIONS = 4
HAPPENED = ("it happened", "it did not happen")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence: the clauses that it rests on, how deep it stands, and what is named before it."""

    text: str
    laws: tuple[str, ...] = ()
    depth: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What stands under one heading; `ordered`: its lines are to be done one after another."""

    heading: str
    lines: tuple[Line, ...]
    ordered: bool = False


def parts(ruling: Ruling, books: Sequence[Book], *, why: bool = False, numbered: bool = False) -> list[Part]:
    """Return what is said under each heading, in the order in which a referee reads it; what is empty is left out.

    Args:
        ruling: the ruling.
        books: the books that it cites, the house's own first.
        why: whether its derivation is told.
        numbered: whether events go by their number from 1, as a list beside it has them; else by their place in the incident.

    Returns:
        The parts after the verdict.
    """
    found = [
        Part("The facts in dispute", tuple(_accounts(ruling))),
        Part("To be done now", tuple(_orders(ruling)), ordered=True),
        Part("To be chosen", tuple(_options(ruling))),
        Part("Penalties", tuple(_penalties(ruling))),
        Part("The claims", tuple(_claims(ruling, numbered=numbered))),
        Part("The deal", tuple(_deal(ruling))),
        Part("The hands", tuple(_hands(ruling))),
        Part("The counters", tuple(_bets(ruling, numbered=numbered))),
        Part("The pot", tuple(_pot(ruling))),
        Part("The seats", tuple(_seats(ruling))),
        Part("The next pot", tuple(Line(sentence(each)) for each in coming(ruling))),
        Part("The book is silent on this", tuple(Line(sentence(text)) for text in ruling.silent)),
        Part("Notes", tuple(Line(sentence(text)) for text in ruling.notes)),
        Part("What would change it", tuple(_questions(ruling))),
        Part(f"The law: {_title(books, ruling.book)}", tuple(_citations(ruling, books))),
    ]
    if why:
        found += [Part("Why", tuple(Line(*line) for line in proof(ruling.because)))]
        found += [Part("What almost ruled", tuple(Line(*line) for line in almost(ruling.because)))]
    return [part for part in found if part.lines]


def _title(books: Sequence[Book], name: str) -> str:
    about = next((book.about for book in books if book.name == name), {})
    by = ", ".join(str(about[key]) for key in ("author", "year") if about.get(key))
    return f"{about.get('title', name)}{f' ({by})' if by else ''}"


def until(limits: Sequence[str]) -> str:
    """Return the limit of an option in words, to follow a comma; "" where the law sets none."""
    told = [LIMITS.get(word, word.replace("_", " ")) for word in limits if word != AT_ONCE]
    at_once = "at once, before anything else is done" if AT_ONCE in limits else ""
    if not told:
        return at_once
    limit = f"until {listed(told, 'or')}" + (", whichever comes first" if len(told) > 1 else "")
    return f"{at_once}, and {limit}" if at_once else limit


def _accounts(ruling: Ruling) -> Iterator[Line]:
    told = ruling.accounts or {}
    if not told:
        return
    points = told.get("turns_on", ())
    if not points:
        yield Line(sentence(str(told.get("text", "the accounts differ"))))
    yield from (Line(sentence(f"it turns on this: {_about(point)}")) for point in points)
    for group in told.get("groups", ()):
        for answers in group.get("versions", ())[:MOST_VERSIONS]:
            said = "; ".join(_version(answer, alone=len(points) == 1) for answer in answers)
            yield Line(f"{sentence(said).removesuffix('.')}: {group.get('verdict', '')}", depth=1)


def _about(point: Mapping[str, Any]) -> str:
    return str(point.get("about") or f"events[{point.get('event')}]")


def _version(answer: Mapping[str, Any], *, alone: bool) -> str:
    """Return an answer to a question of fact in words: what happened or did not, or by whose account; `alone`: there is no other question."""
    given = str(answer.get("answer"))
    said = f"if {given}" if given in HAPPENED else f"as {given} tells it"
    return said if alone else f"{_about(answer)}, {said}"


def _orders(ruling: Ruling) -> Iterator[Line]:
    for said, laws in ordered(ruling):
        yield Line(sentence(said), laws)


def _options(ruling: Ruling) -> Iterator[Line]:
    for said, limits, laws in optional(ruling):
        limit = until(limits)
        yield Line(sentence(f"{said}, {limit}" if limit else said), laws)


def _penalties(ruling: Ruling) -> Iterator[Line]:
    for penalty in ruling.penalties:
        yield Line(sentence(f"{PEOPLE.get(penalty.from_, penalty.from_)} owes {owed(penalty)}"), tuple(penalty.laws))


def place(event: object, *, numbered: bool) -> str:
    """Return where an event stands: by its number from 1, or as the incident has it."""
    return f"no. {event + 1}" if numbered and isinstance(event, int) else f"events[{event}]"


def _claims(ruling: Ruling, *, numbered: bool) -> Iterator[Line]:
    many = [(claim.by, claim.demand) for claim in ruling.claims]
    for claim in ruling.claims:
        demand = DEMANDS.get(claim.demand, claim.demand)
        where = f" ({place(claim.event, numbered=numbered)})" if many.count((claim.by, claim.demand)) > 1 else ""
        yield Line(f"{owner(claim.by)} call for {demand}{where} is {CLAIMS.get(claim.outcome, claim.outcome)}.", tuple(claim.laws))


def _deal(ruling: Ruling) -> Iterator[Line]:
    deal = ruling.deal
    if deal.outcome != "stands":
        said = DEALS.get(deal.outcome, deal.outcome)
        yield Line(sentence(f"{said}, and {deal.dealer} deals" if deal.dealer else said), tuple(deal.laws))


def _hands(ruling: Ruling) -> Iterator[Line]:
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for name, hand in ruling.hands.items():
        alike.setdefault((hand.status, tuple(hand.laws)), []).append(name)
    for (status, laws), names in alike.items():
        yield Line(sentence(handed(names, status)), laws)


def _bets(ruling: Ruling, *, numbered: bool) -> Iterator[Line]:
    named = [counters([bet]) for bet in ruling.bets]
    for bet, name in zip(ruling.bets, named, strict=True):
        where = f" ({place(bet.event, numbered=numbered)})" if named.count(name) > 1 or bet.act is None else ""
        yield Line(sentence(f"{name}{where} {BETS.get(bet.outcome, bet.outcome)}"), tuple(bet.laws))


def _pot(ruling: Ruling) -> Iterator[Line]:
    pot = ruling.pot
    if pot.outcome == "open":
        return
    if pot.outcome in ("won", "divided"):
        verb = "divide the pot" if pot.outcome == "divided" else "wins the pot" if len(pot.winners) == 1 else "win their parts of the pot"
        yield Line(sentence(f"{listed(pot.winners)} {verb}"), tuple(pot.laws))
    else:
        yield Line(sentence(POTS.get(pot.outcome, pot.outcome)), tuple(pot.laws))
    if pot.why:
        yield Line(sentence(pot.why), depth=1)
    for name, amount in pot.shares.items():
        yield Line(f"{name} takes {counted(amount, 'counter')}.", depth=1)
    for part in pot.parts:
        lies = "lies" if part.amount == 1 else "lie"
        yield Line(f"{counted(part.amount, 'counter')} {lies} between {listed(part.eligible)}; to {listed(part.winners) or 'nobody'}.", depth=1)
    if pot.odd:
        yield Line(f"{counted(pot.odd, 'counter')} cannot be divided evenly.", depth=1)
    if pot.kitty:
        yield Line(f"The kitty takes {counted(pot.kitty, 'counter')}.", depth=1)


def _seats(ruling: Ruling) -> Iterator[Line]:
    seats = ruling.seating or {}
    if seats.get("first_dealer"):
        yield Line(f"{seats['first_dealer']} deals first.")
    if seats.get("order"):
        yield Line(f"The seats, clockwise: {listed(map(str, seats['order']))}.")
    if seats.get("tables"):
        yield from (Line(f"At one table: {listed(map(str, names))}.") for names in seats["tables"])


def _questions(ruling: Ruling) -> Iterator[Line]:
    for question in ruling.questions:
        yield Line(str(question.get("text", "")))
        for answer in question.get("answers", ()):
            if answer.get("verdict") != ruling.verdict:
                yield Line(f"If {answer.get('answer')}: {_otherwise(answer)}", depth=1)


def _otherwise(answer: Mapping[str, Any]) -> str:
    """Return the verdict that an answer would lead to; where nothing new is ruled, what is then no longer so."""
    differs = list(map(str, answer.get("differs", ())))
    if not differs or any(not each.startswith(NO_LONGER) for each in differs):
        return str(answer.get("verdict"))
    return sentence(NO_LONGER + "; nor that ".join(each.removeprefix(NO_LONGER) for each in differs))


def _citations(ruling: Ruling, books: Sequence[Book]) -> Iterator[Line]:
    for citation in ruling.citations:
        yield Line(citation.heading, name=citation.law)
        clauses = list(_clauses(citation, books))
        for clause in clauses:
            yield Line(" ".join(clause.text.split()), depth=1, name=clause.ref)
        if not clauses:
            yield Line(citation.text, depth=1)


def _clauses(citation: Citation, books: Iterable[Book]) -> Iterator[Clause]:
    name = citation.law.partition(":")[0]
    refs = {ref.partition(":")[2] for ref in citation.clauses}
    for book in books:
        if book.name == name:
            yield from (clause for clause in book.clauses() if clause.ref in refs)
