"""The same incident under several books, side by side, with the laws that make the difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arbiter.accounts import rule_on
from arbiter.book import book_names, load_book, ruling_book
from arbiter.house import House, open_house
from arbiter.incident import Incident
from arbiter.points import NOTHING, ROWS, WORDS, said
from arbiter.ruling import Based, Ruling
from arbiter.telling import listed, sentence

__all__ = ["ROWS", "Cell", "Comparison", "Row", "compare", "compare_under", "ruling_books", "said"]

MOST_NAMED = 3
ASKING = ("what", "who", "whose", "whether", "how", "when", "which", "by")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one book says on one point, a phrase each, and the clauses that it says it by."""

    phrases: tuple[str, ...]
    laws: tuple[str, ...]

    @property
    def text(self) -> str:
        """The phrases in a line; `NOTHING` where there is none."""
        return "; ".join(self.phrases) or NOTHING


@dataclass(frozen=True, slots=True)
class Row:
    """One point under every book; `differs`: whether they say different things; `why`: the laws that make the difference, in a line."""

    point: str
    cells: tuple[Cell, ...]
    differs: bool
    why: str

    @property
    def empty(self) -> bool:
        """Whether no book says anything on the point."""
        return all(cell.text == NOTHING for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rulings of several books on one incident; `why`: in a line, by which laws they differ; "" where they agree."""

    title: str | None
    books: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    rows: tuple[Row, ...]
    why: str

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
    rules = incident.house if not isinstance(incident.house, str) else None
    return compare_under(incident, [open_house(ruling_book(name, folder), rules, folder) for name in books or ruling_books(folder)])


def compare_under(incident: Incident, houses: Sequence[House]) -> Comparison:
    """Rule on an incident under several houses, each with a book of its own."""
    rulings = tuple(rule_on(incident, house=house, ask=False) for house in houses)
    rows = tuple(_row(point, rulings, houses) for point in ROWS)
    turning = [row for row in rows if row.differs and row.point != "silent"]
    return Comparison(incident.title, tuple(house.book.name for house in houses), rulings, rows, _why(turning, rulings, houses) if turning else "")


def _row(point: str, rulings: Sequence[Ruling], houses: Sequence[House]) -> Row:
    cells = tuple(Cell(tuple(dict.fromkeys(WORDS[point](ruling))), tuple(_laws(point, ruling))) for ruling in rulings)
    row = Row(point, cells, len({cell.text for cell in cells}) > 1, "")
    return Row(point, cells, row.differs, _why([row], rulings, houses)) if row.differs else row


def _laws(point: str, ruling: Ruling) -> list[str]:
    part = getattr(ruling, point)
    parts = [part] if isinstance(part, Based) else list(part.values()) if isinstance(part, dict) else part if isinstance(part, list) else []
    return list(dict.fromkeys(law for each in parts if isinstance(each, Based) for law in each.laws))


# --- why


def _why(rows: Sequence[Row], rulings: Sequence[Ruling], houses: Sequence[House]) -> str:
    """Return in a line what each book says, and by which clauses; of the points that differ, the first that a book has a clause for."""
    return sentence("; ".join(_side(at, rows, ruling, house) for at, (ruling, house) in enumerate(zip(rulings, houses, strict=True))))


def _side(at: int, rows: Sequence[Row], ruling: Ruling, house: House) -> str:
    row = next((row for row in rows if row.cells[at].laws), None)
    if row is not None:
        others = {phrase for place, cell in enumerate(row.cells) if place != at for phrase in cell.phrases}
        mine = [phrase for phrase in row.cells[at].phrases if phrase not in others]
        return f"by {listed(_named(ref, house) for ref in row.cells[at].laws[:MOST_NAMED])}, {listed(mine or row.cells[at].phrases)}"
    if not ruling.settled and ruling.accounts:
        return f"under {ruling.book} it turns on the facts in dispute"
    said = {phrase for row in rows for cell in row.cells for phrase in cell.phrases}
    missed = next((reason for reason in ruling.because if not reason.holds and reason.law and reason.why_not and reason.says in said), None)
    if missed is not None:
        return f"{_named(str(missed.law), house)} does not apply, for {missed.why_not[0]}"
    return _silence(ruling)


def _silence(ruling: Ruling) -> str:
    if not ruling.silent:
        return f"{ruling.book} has no law that changes anything here"
    about = ruling.silent[0].rstrip(".")
    return f"{ruling.book} does not say {about}" if about.split(" ")[0] in ASKING else f"{ruling.book} has no law on this: {about}"


def _named(ref: str, house: House) -> str:
    """Return a clause with its heading."""
    book = next(each for each in house.books if each.name == ref.partition(":")[0])
    _, law, clause = book.find(ref)
    return f"{ref} ({clause.title if clause else law.title})"
