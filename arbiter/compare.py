"""The same incident under several books, side by side, with the laws that make the difference."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbiter.accounts import rule_on
from arbiter.book import Book, book_names, load_book
from arbiter.house import House, open_house
from arbiter.incident import Incident
from arbiter.ruling import Based, Ruling

ROWS = ("deal", "hands", "pot", "bets", "penalties", "orders", "options", "claims", "next", "silent")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one book says on one point, and the clauses that it says it by."""

    text: str
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One point under every book; `differs`: whether they say different things; `why`: the laws that make the difference, in a line."""

    point: str
    cells: tuple[Cell, ...]
    differs: bool
    why: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rulings of several books on one incident."""

    title: str | None
    books: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    rows: tuple[Row, ...]

    @property
    def agree(self) -> bool:
        """Whether the books say the same on every point but silence."""
        return not any(row.differs for row in self.rows if row.point != "silent")


def ruling_books(folder: Path | None = None) -> list[str]:
    """Return the names of the books that rule by themselves."""
    return [name for name in book_names(folder) if load_book(name, folder).about.get("rules_alone", True)]


def compare(incident: Incident, books: Sequence[str] = (), folder: Path | None = None) -> Comparison:
    """Rule on an incident under several books.

    Args:
        incident: what happened; its house rules are read under each book.
        books: the books; default: all that rule by themselves.
        folder: where the books are, if not the product's own.

    Returns:
        The rulings side by side.

    Raises:
        InputError: as `rule_on`.
        LawError: where a law file is faulty.
    """
    names = tuple(books or ruling_books(folder))
    houses = [_house(load_book(name, folder), incident, folder) for name in names]
    rulings = tuple(rule_on(incident, house=house) for house in houses)
    rows = tuple(_row(point, rulings, houses) for point in ROWS)
    return Comparison(incident.title, names, rulings, rows)


def _house(book: Book, incident: Incident, folder: Path | None) -> House:
    return open_house(book, incident.house if not isinstance(incident.house, str) else None, folder)


def _row(point: str, rulings: Sequence[Ruling], houses: Sequence[House]) -> Row:
    cells = tuple(Cell(said(point, ruling), tuple(_laws(point, ruling))) for ruling in rulings)
    differs = len({cell.text for cell in cells}) > 1
    return Row(point, cells, differs, _why(cells, rulings, houses) if differs else "")


def _why(cells: Sequence[Cell], rulings: Sequence[Ruling], houses: Sequence[House]) -> str:
    """Return in a line the clauses on each side, with their headings; a side without any is silent or has nothing to answer."""
    sides = []
    for cell, ruling, house in zip(cells, rulings, houses, strict=True):
        named = []
        for ref in cell.laws[:3]:
            book = next(each for each in house.books if each.name == ref.partition(":")[0])
            _, law, clause = book.find(ref)
            named.append(f"{ref} ({clause.title if clause else law.title})")
        sides.append(" and ".join(named) if named else f"{ruling.book} has no such law" if ruling.silent else f"under {ruling.book} nothing follows")
    return "; ".join(sides)


def _laws(point: str, ruling: Ruling) -> list[str]:
    part = getattr(ruling, point)
    parts = [part] if isinstance(part, Based) else list(part.values()) if isinstance(part, dict) else part if isinstance(part, list) else []
    return list(dict.fromkeys(law for each in parts if isinstance(each, Based) for law in each.laws))


def said(point: str, ruling: Ruling) -> str:
    """Return in a few words what a ruling says on one point of `ROWS`."""
    return WORDS[point](ruling)


def _deal(ruling: Ruling) -> str:
    outcome = ruling.deal.outcome.replace("_", " ")
    return outcome if ruling.deal.dealer is None else f"{outcome}, {ruling.deal.dealer} deals"


def _pot(ruling: Ruling) -> str:
    shares = ", ".join(f"{name} {amount}" for name, amount in ruling.pot.shares.items())
    winners = " and ".join(ruling.pot.winners)
    return " ".join(part for part in (ruling.pot.outcome, f"by {winners}" if winners else "", f"({shares})" if shares else "") if part)


def _joined(parts: Sequence[str]) -> str:
    return "; ".join(parts) or "none"


def _penalty(part: Any) -> str:
    to = part.to if isinstance(part.to, str) else ", ".join(part.to)
    amount = part.amount if part.amount is not None else f"one {part.measure}"
    return f"{part.from_} {amount} to {to}"


def _order(part: Any) -> str:
    return " ".join(word for word in (part.do.replace("_", " "), f"by {part.by}" if part.by else "", f"for {part.to}" if part.to else "") if word)


def _option(part: Any) -> str:
    until = f" until {' or '.join(part.until)}" if part.until else ""
    return f"{part.for_}: {', '.join(part.choices)}{until}".replace("_", " ")


WORDS: dict[str, Callable[[Ruling], str]] = {
    "deal": _deal,
    "hands": lambda ruling: _joined([f"{name} {hand.status}" for name, hand in ruling.hands.items()]) if ruling.hands else "all live",
    "pot": _pot,
    "bets": lambda ruling: _joined([f"{part.by} {part.outcome.replace('_', ' ')}" for part in ruling.bets]),
    "penalties": lambda ruling: _joined([_penalty(part) for part in ruling.penalties]),
    "orders": lambda ruling: _joined([_order(part) for part in ruling.orders]),
    "options": lambda ruling: _joined([_option(part) for part in ruling.options]),
    "claims": lambda ruling: _joined([f"{part.by}: {part.demand.replace('_', ' ')} {part.outcome}" for part in ruling.claims]),
    "next": lambda ruling: _joined([f"{key.replace('_', ' ')} {value}" for key, value in (ruling.next or {}).items() if value]),
    "silent": lambda ruling: _joined(ruling.silent),
}


