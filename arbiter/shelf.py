"""Where the law files are, and their text: books not yet read."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

BOOKS = "laws"
CONTRADICTIONS = "contradictions"
BESIDE = Path(__file__).parent.with_name(BOOKS)


def law_folder() -> "Traversable":
    """Return the folder that holds the books; it lies beside the program."""
    if BESIDE.is_dir():
        return BESIDE
    found: Traversable = import_module("importlib.resources").files(BOOKS)  # no plain files: a program that is run from an archive
    return found


@lru_cache
def book_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of all books in a folder (default: the product's own), descriptive ones among them."""
    root = folder if folder is not None else law_folder()
    return tuple(sorted(item.name for item in root.iterdir() if item.is_dir() and (item / "book.md").is_file()))


def contradiction_files(folder: Path | None = None) -> dict[str, str]:
    """Return the text of the files that list the contradictions of the books in a folder; none where it lists none."""
    root = folder if folder is not None else law_folder()
    return book_files(CONTRADICTIONS, folder) if (root / CONTRADICTIONS).is_dir() else {}


def book_files(name: str, folder: Path | None = None) -> dict[str, str]:
    """Return the text of the files of a book, by name and in the order of the names."""
    home = (folder if folder is not None else law_folder()) / name
    return {item.name: item.read_text(encoding="utf-8") for item in sorted(home.iterdir(), key=lambda item: item.name) if item.name.endswith(".md")}


def all_texts() -> Iterator[str]:
    """Yield the name and text of whatever lies in the folder of the books, in order: what tells these books from others."""
    yield from _texts(law_folder(), "")


def _texts(folder: "Traversable", above: str) -> Iterator[str]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _texts(item, f"{above}{item.name}/")
        else:
            yield from (f"{above}{item.name}", item.read_bytes().decode(errors="replace"))
