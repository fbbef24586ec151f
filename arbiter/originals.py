"""The original words of a book, where the user has them: read, matched with our clauses, and kept in the user's data folder."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arbiter.book import Book
from arbiter.cache import data_folder
from arbiter.errors import InputError
from arbiter.law import Clause, Law
from arbiter.library import Library
from arbiter.sentences import numbered_laws
from arbiter.telling import listed

FORM = 1


@dataclass(frozen=True, slots=True)
class Original:
    """The sentences of a book's laws, by the reference of the law, and where the text came from."""

    book: str
    source: str
    laws: Mapping[str, tuple[str, tuple[str, ...]]]

    def sentences(self, law: Law, clause: Clause) -> tuple[str, ...]:
        """Return the sentences that a clause restates."""
        told = self.laws.get(law.ref, ("", ()))[1]
        return tuple(told[number - 1] for number in clause.sentences if 0 < number <= len(told))


def read_original(text: str, source: str, book: Book) -> Original:
    """Match an e-text of numbered laws with a book.

    Args:
        text: the whole text.
        source: its file, for errors.
        book: the book that restates it.

    Returns:
        Its sentences by law.

    Raises:
        InputError: where a law is missing or has another number of sentences than the book accounts for; it says which.
    """
    found = {str(number): told for number, told in numbered_laws(text).items()}
    wanted = {ref: law for ref, law in book.laws.items() if ref.isdigit()}
    if not wanted:
        raise InputError(book.name, "the laws of this book have no numbers", "only a book of numbered laws can be attached")
    missing = [ref for ref in wanted if ref not in found]
    if missing:
        raise InputError(
            source,
            f"{_laws(missing)} of {book.name} {'is' if len(missing) == 1 else 'are'} not in it",
            "give the whole text, each law a paragraph that begins with its number",
        )
    other = [f"{ref} ({len(found[ref][1])} sentences, not {last_sentence(law)})" for ref, law in wanted.items() if last_sentence(law) != len(found[ref][1])]
    if other:
        raise InputError(
            source, f"{_laws(other)} of {book.name} {'is' if len(other) == 1 else 'are'} not as long as the book has it", "give the text of the same edition"
        )
    return Original(book.name, source, {ref: (found[ref][0], tuple(found[ref][1])) for ref in wanted})


def _laws(refs: list[str]) -> str:
    return f"{'law' if len(refs) == 1 else 'laws'} {listed(refs)}"


def last_sentence(law: Law) -> int:
    """Return how many sentences the clauses of a law account for."""
    return max((number for clause in law.clauses for number in clause.sentences), default=0)


def keep(original: Original, folder: Path | None = None) -> Path:
    """Write an original into the user's data folder; return where."""
    home = folder or data_folder()
    file = home / f"{original.book}.json"
    laws = {ref: {"heading": title, "sentences": list(told)} for ref, (title, told) in original.laws.items()}
    try:
        home.mkdir(parents=True, exist_ok=True)
        file.write_text(
            json.dumps({"form": FORM, "book": original.book, "source": original.source, "laws": laws}, ensure_ascii=False, indent=1), encoding="utf-8"
        )
    except OSError as error:
        raise InputError(str(file), f"it cannot be written ({error.strerror})", "set ARBITER_DATA to a folder that can") from None
    return file


def originals(library: Library, folder: Path | None = None) -> dict[str, Original]:
    """Return the originals that the user has attached, by book; one that cannot be read is passed over."""
    home = folder or data_folder()
    found: dict[str, Original] = {}
    for book in library.books:
        file = home / f"{book.name}.json"
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            laws = {str(ref): (str(law["heading"]), tuple(map(str, law["sentences"]))) for ref, law in data["laws"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
        found[book.name] = Original(book.name, str(data.get("source", "")), laws)
    return found
