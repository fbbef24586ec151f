"""A house: which book is in force, which of its optional laws are adopted, which options are set, and the house's own laws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arbiter.book import Book, book_names, load_book, read_book
from arbiter.errors import InputError, nearest, quote
from arbiter.facts import Value
from arbiter.incident import House as HouseData
from arbiter.incident.text import decode
from arbiter.law import Law, Option, Rule

MOST_LAW_BYTES = 256 * 1024
MOST_RULES = 500


@dataclass(frozen=True)
class House:
    """What is in force at a table.

    Attributes:
        book: the book.
        adopted: references of optional laws, or parts, that are in force.
        options: the value of every option of the book.
        set_options: the names of the options that the house set itself.
        own: the house's own laws, as a book, or None.
        pack: cards in the pack.
        wild: wild cards.
        kitty: chips in the kitty and its limit, or None.
        buck: who holds the buck, `pool`, or None.
        notes: what had no effect, and why.
    """

    book: Book
    adopted: frozenset[str] = frozenset()
    options: Mapping[str, Value] = field(default_factory=dict)
    set_options: frozenset[str] = frozenset()
    own: Book | None = None
    pack: int = 52
    wild: tuple[str, ...] = ()
    kitty: tuple[int, int | None] | None = None
    buck: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def books(self) -> tuple[Book, ...]:
        """The books heard together, the house's own first."""
        return (*((self.own,) if self.own else ()), *self.book.books)

    def in_force(self, book: str, law: Law) -> bool:
        """Whether a law rules: it is not optional, or it is adopted by itself or as part of an adopted part."""
        return not law.optional or any(f"{book}:{law.ref}" == ref or f"{book}:{law.ref}".startswith(f"{ref}.") for ref in self.adopted)

    def rules(self) -> Iterable[Rule]:
        """Yield the rules in force."""
        for book in self.books:
            for law in book.laws.values():
                if self.in_force(book.name, law):
                    for clause in law.clauses:
                        yield from clause.rules


def open_house(book: Book, data: HouseData | None = None, folder: Path | None = None, base: Path | None = None) -> House:
    """Check house rules against a book.

    Args:
        book: the book in force.
        data: the house rules of an incident or a house file; None: none.
        folder: where the other books are, if not the product's own.
        base: the folder that a relative path of a law file starts from.

    Returns:
        The house.

    Raises:
        InputError: for an unknown option, value or law, with the nearest valid one.
    """
    defaults: dict[str, Value] = {name: option.default for name, option in book.options().items()}
    if data is None:
        return House(book, options=defaults)
    notes: list[str] = []
    adopted = [ref for ref in data.adopt if _adoptable(ref, book, folder, notes)]
    values = dict(_options(data.options, book, folder, notes))
    own = _own_laws(data.laws, book, base) if data.laws else None
    return House(
        book,
        frozenset(adopted),
        {**defaults, **values},
        frozenset(values),
        own,
        data.pack,
        tuple(data.wild),
        (data.kitty.chips, data.kitty.limit) if data.kitty else None,
        data.buck,
        tuple(notes),
    )


def _other_books(book: Book, folder: Path | None) -> list[Book]:
    near = {each.name for each in book.books}
    return [load_book(name, folder) for name in book_names(folder) if name not in near]


def _adoptable(ref: str, book: Book, folder: Path | None, notes: list[str]) -> bool:
    known: list[str] = []
    for other in (*book.books, *_other_books(book, folder)):
        parts = {law.split(".")[0] for law in other.laws}
        refs = [f"{other.name}:{name}" for name in (*other.laws, *sorted(parts))]
        known += refs
        if ref in refs:
            part = ref.rpartition(".")[0] or ref  # of a part that is adopted, a law in force has rules that ask whether it was
            if other in book.books and not any(law.optional for name, law in other.laws.items() if f"{other.name}:{name}".startswith(part)):
                notes.append(f"{ref} is in force without being adopted")
                return False
            if other in book.books:
                return True
            notes.append(f"{ref} belongs to another book and changes nothing here")
            return False
    close = nearest(ref, known)
    raise InputError("house.adopt", f"there is no law {quote(ref)}", f"did you mean {close}?" if close else "see `arbiter books`")


def _options(given: Mapping[str, Any], book: Book, folder: Path | None, notes: list[str]) -> Iterable[tuple[str, Value]]:
    mine = book.options()
    for name, value in given.items():
        if name in mine:
            yield name, _checked(mine[name], value)
            continue
        others = {key: option for other in _other_books(book, folder) for key, option in other.options().items()}
        if name not in others:
            close = nearest(name, {**mine, **others})
            raise InputError(f"house.options.{name}", "there is no such option", f"did you mean {close}?" if close else f"use one of {', '.join(mine)}")
        _checked(others[name], value)
        notes.append(f"the option {name} belongs to {others[name].book}:{others[name].clause} and changes nothing under {book.name}")


def _checked(option: Option, value: Any) -> Value:
    where = f"house.options.{option.name}"
    if option.is_list:
        if not isinstance(value, (list, tuple)):
            raise InputError(where, "a list is wanted", f"such as [{option.values[0]!r}]")
        return tuple(_one_value(where, option, item) for item in value)
    return _one_value(where, option, value)


def _one_value(where: str, option: Option, value: Any) -> Value:
    if value is None and "none" in option.values:
        return "none"
    for allowed in option.values:
        if allowed == value and isinstance(allowed, bool) == isinstance(value, bool):
            return allowed
    words = [str(each).lower() if isinstance(each, bool) else str(each) for each in option.values]
    close = nearest(str(value), words)
    raise InputError(where, f"{value!r} is no value of this option", f"did you mean {close}?" if close else f"use one of {', '.join(words)}")


def _own_laws(path: str, book: Book, base: Path | None) -> Book:
    file = (base or Path()) / path
    try:
        if file.exists() and not file.is_file():
            raise InputError("house.laws", f"{quote(path)} is no file", "name a law file")
        with file.open("rb") as opened:
            text = opened.read(MOST_LAW_BYTES + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        raise InputError("house.laws", f"{quote(path)} cannot be read ({why})", "name a law file") from None
    return read_house_laws(decode(text, path), path, book)


def read_house_laws(text: str, name: str, book: Book) -> Book:
    """Read a house's own law file, which ranks above the book.

    Args:
        text: the file.
        name: its name, for errors.
        book: the book.

    Returns:
        The laws, as a book of their own.

    Raises:
        InputError: where there is too much of it.
        LawError: as a book does.
    """
    size = len(text.encode(errors="replace"))
    if size > MOST_LAW_BYTES:
        raise InputError(name, f"{size:,} bytes are too many for a law file", f"at most {MOST_LAW_BYTES:,}")
    front = '# House\n\n```toml book\nname = "house"\ntitle = "House laws"\n```\n'
    numbers = "\n".join(f"{key} = {value}" for key, value in book.numbers.items())
    front = front.replace("\n```\n", f"\n\n[numbers]\n{numbers}\n```\n") if numbers else front
    own = read_book("house", {"book.md": front, f"./{name}" if name == "book.md" else name: text}, book.books, rank=0)
    rules = sum(len(clause.rules) for clause in own.clauses())
    if rules > MOST_RULES:
        raise InputError(name, f"{rules:,} rules are too many for a house", f"at most {MOST_RULES:,}")
    return own
