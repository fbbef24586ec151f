"""Books: law files read into laws, clauses, rules, options and cases; read once, and kept."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from arbiter import packing
from arbiter.cache import kept, kept_texts
from arbiter.errors import InputError, nearest
from arbiter.shelf import book_files, book_names, law_folder
from arbiter.volume import Book

__all__ = ["Book", "book_names", "default_book", "law_folder", "load_book", "read_book", "ruling_book"]


@lru_cache
def default_book(folder: Path | None = None) -> str:
    """Return the name of the book that a folder declares as its default, else its first; only the `book.md` of each is read for it."""
    root = folder if folder is not None else law_folder()
    names = book_names(folder)
    for name in names:
        if _front((root / name / "book.md").read_text(encoding="utf-8"), name).get("default"):
            return name
    return names[0]


@lru_cache
def load_book(name: str, folder: Path | None = None) -> Book:
    """Read a book.

    Args:
        name: the book.
        folder: where the books are; default: the product's own.

    Returns:
        The book, with its descriptive books.

    Raises:
        InputError: where there is no such book, with the nearest name.
        LawError: where one of its files is faulty.
    """
    if name not in book_names(folder):
        near = nearest(name, book_names(folder))
        raise InputError("book", f"there is no book {name!r}", f"did you mean {near}?" if near else f"use one of {', '.join(book_names(folder))}")
    files = book_files(name, folder)
    first = _front(files["book.md"], name)
    below = tuple(load_book(other, folder) for other in first.get("descriptive", ()))
    return read_book(name, files, below)


def ruling_book(name: str, folder: Path | None = None) -> Book:
    """Read a book to rule by; raises InputError also for one of descriptive text, which cannot rule alone."""
    book = load_book(name, folder)
    if not book.about.get("rules_alone", True):
        alone = [other for other in book_names(folder) if load_book(other, folder).about.get("rules_alone", True)]
        raise InputError("book", f"{name!r} is descriptive text, and nobody can rule by it alone", f"use one of {', '.join(alone)}")
    return book


def _front(text: str, name: str) -> dict[str, Any]:
    """Return the `toml book` table of a `book.md`; what reads a law file is loaded only where it was not read before."""

    def read() -> dict[str, Any]:
        from arbiter.bookreading import front

        return front(text, name)

    return kept_texts("front", (name, text), read, dict, dict)


def read_book(name: str, files: Mapping[str, str], descriptive: tuple[Book, ...] = (), rank: int | None = None) -> Book:
    """Read a book from the text of its files.

    Args:
        name: the book.
        files: text by file name; `book.md` among them.
        descriptive: the books of descriptive text below it.
        rank: 0 for a house's own laws; default: 1, or 2 for a descriptive text.

    Returns:
        The book.

    Raises:
        LawError: with file and line, for anything that is wrong in them.
    """

    def read_anew() -> Book:
        from arbiter.bookreading import read

        return read(name, files, descriptive, rank)

    content = [str(rank), *(book.digest for book in descriptive), *(f"{file}\0{files[file]}" for file in sorted(files))]
    made: Book = kept(name, content, read_anew, packing.written, packing.read)
    return replace(made, descriptive=descriptive)
