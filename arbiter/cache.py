"""A cache of books that were read before, by the content of their law files and by the program that read them, in the user's cache folder.

What is kept is data: reading it makes the dataclasses of a book and nothing else, whatever a file there may hold.
"""

import hashlib
import io
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

UNSET = "ARBITER_NO_CACHE"
MOST_KEPT = 4
HELD = frozenset({"arbiter.law", "arbiter.expressions", "arbiter.facts", "arbiter.book"})


class Reader(pickle.Unpickler):
    """Reads what is kept; it may hold the classes of a book and plain values, and no function."""

    def find_class(self, module_name: str, name: str) -> Any:
        """Return a class of a book; raises UnpicklingError for anything else."""
        found = getattr(import_module(module_name), name, None) if module_name in HELD else None
        if not isinstance(found, type) or found.__module__ != module_name:
            raise pickle.UnpicklingError(f"{module_name}.{name} is no part of a book")
        return found


def cache_folder() -> Path | None:
    """Return the folder of the cache, or None where the user wants none."""
    if os.environ.get(UNSET):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "arbiter"


def kept(name: str, files: Mapping[str, str], more: Iterable[str], read: Callable[[], Any]) -> Any:
    """Return what `read` makes of law files, from the cache where it was read before.

    Args:
        name: the book.
        files: text by file name.
        more: what else the reading depends on.
        read: reads the files; what it raises is passed on, and then nothing is kept.

    Returns:
        What `read` returned, now or then.
    """
    folder = cache_folder()
    if folder is None or not name.isidentifier():
        return read()
    content = "\0".join([_program(), name, *more, *(f"{file}\0{files[file]}" for file in sorted(files))])
    place = folder / f"{name}-{hashlib.sha256(content.encode()).hexdigest()[:32]}.book"
    found = _load(place)
    if found is None:
        found = read()
        _store(place, found)
    return found


@lru_cache
def _program() -> str:
    """Return what tells this program from another that would read the same files otherwise: its version of Python and its modules."""
    root = Path(__file__).parent
    told = [str(sys.version_info[:2])]
    for folder in (root, root / "table", root / "events"):
        with os.scandir(folder) as entries:
            told += sorted(f"{entry.name} {(state := entry.stat()).st_size} {state.st_mtime_ns}" for entry in entries if entry.name.endswith(".py"))
    return "\n".join(told)


def _load(place: Path) -> Any:
    try:
        return Reader(io.BytesIO(place.read_bytes())).load()
    except Exception:  # noqa: BLE001 - whatever is wrong with a file of the cache, the book itself is at hand
        return None


def _store(place: Path, book: Any) -> None:
    """Write the cache; a folder that cannot be written to is no fault. Of the same book, the oldest entries go."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(pickle.dumps(book, 5))
        fresh.replace(place)
        entries = sorted(place.parent.glob(f"{place.name.split('-')[0]}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in entries[MOST_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return
