"""A cache of what was made of law files before, by their content and by the program that made it, in the user's cache folder.

What is kept is data: reading it makes the dataclasses of a book, or plain texts, and nothing else, whatever a file there may hold.
"""

import hashlib
import io
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from threading import get_ident
from typing import Any, TypeVar

UNSET = "ARBITER_NO_CACHE"
MOST_KEPT = 4
MOST_PAGES = 100
HELD = frozenset({"arbiter.law", "arbiter.expressions", "arbiter.facts", "arbiter.packing", "arbiter.volume"})
Made = TypeVar("Made")


class Reader(pickle.Unpickler):
    """Reads what is kept; it may hold the classes of a book and plain values, and no function."""

    def find_class(self, module_name: str, name: str) -> Any:
        """Return a class of a book; raises UnpicklingError for anything else."""
        return _held(module_name, name)


@cache
def _held(module_name: str, name: str) -> type:
    found = getattr(import_module(module_name), name, None) if module_name in HELD else None
    if not isinstance(found, type) or found.__module__ != module_name:
        raise pickle.UnpicklingError(f"{module_name}.{name} is no part of a book")
    return found


def plain(data: bytes) -> Any:
    """Return plain values, or parts of a book, that were kept; raises an error for anything else."""
    return Reader(io.BytesIO(data)).load()


def cache_folder() -> Path | None:
    """Return the folder of the cache, or None where the user wants none."""
    if os.environ.get(UNSET):
        return None
    try:
        base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    except RuntimeError:  # nobody's: there is no home
        return None
    return Path(base) / "arbiter"


def data_folder() -> Path:
    """Return the folder in which the user's own texts are kept."""
    given = os.environ.get("ARBITER_DATA")
    if given:
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "arbiter"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arbiter"


def kept(name: str, content: Iterable[str], make: Callable[[], Made], write: Callable[[Made], bytes], read: Callable[[bytes], Made]) -> Made:
    """Return what is made of law files, from the cache where it was made before.

    Args:
        name: what it is; the oldest of the same name go.
        content: all that it depends on, besides the program.
        make: makes it; what it raises is passed on, and then nothing is kept.
        write: returns it as bytes.
        read: makes it of such bytes again; raises an error where they are not what `write` returns.

    Returns:
        What `read` returns, now as later; what `make` returns where nothing is kept.
    """
    folder = cache_folder()
    if folder is None or not name.isidentifier():
        return make()
    return _kept(folder / f"{name}-{_digest([name, *content])}.book", MOST_KEPT, make, write, read)


def kept_texts(name: str, content: Iterable[str], make: Callable[[], Made], write: Callable[[Made], Any], read: Callable[[Any], Made]) -> Made:
    """Return texts that are made of law files, from the cache where they were made before.

    Args:
        name: what they are.
        content: all that they depend on, besides the program.
        make: makes them; what it raises is passed on, and then nothing is kept.
        write: returns them as data for JSON.
        read: makes them of such data again; raises an error where it is not what `write` returns.

    Returns:
        What `make` returned, now or then.
    """
    folder = cache_folder()
    if folder is None:
        return make()
    place = folder / f"{name}-{_digest([name, *content])}.json"
    return _kept(place, MOST_PAGES, make, lambda made: json.dumps(write(made)).encode(), lambda data: read(json.loads(data)))


def _kept(place: Path, most: int, make: Callable[[], Made], write: Callable[[Made], bytes], read: Callable[[bytes], Made]) -> Made:
    found = _load(place, read)
    if found is not None:
        return found
    made = make()
    _store(place, lambda: write(made), most)
    again = _load(place, read)
    return made if again is None else again


def _load(place: Path, read: Callable[[bytes], Made]) -> Made | None:
    try:
        data = place.read_bytes()
        return read(data[SUM:]) if data[:SUM] == _sum(data[SUM:]) else None
    except Exception:  # noqa: BLE001 - whatever is wrong with a file of the cache, what it was made of is at hand
        return None


def _digest(content: Iterable[str]) -> str:
    return hashlib.sha256("\0".join([_program(), *content]).encode(errors="surrogatepass")).hexdigest()[:32]


SUM = hashlib.sha256().digest_size


def _sum(data: bytes) -> bytes:
    """Return what tells a file that was damaged from a whole one."""
    return hashlib.sha256(data).digest()


@lru_cache
def _program() -> str:
    """Return what tells this program from another that would make something else of the same files: its version of Python and its modules."""
    return "\n".join([str(sys.version_info[:2]), *_modules(Path(__file__).parent)])


def _modules(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.endswith(".py"):
                state = entry.stat()
                yield f"{entry.path} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _modules(Path(entry))


def _store(place: Path, write: Callable[[], bytes], most: int) -> None:
    """Write the cache; a folder that cannot be written to is no fault, nor is what cannot be kept. Of the same name, the oldest entries go."""
    try:
        data = write()
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_suffix(f".{os.getpid()}-{get_ident()}")
        fresh.write_bytes(_sum(data) + data)
        fresh.replace(place)
        entries = sorted(place.parent.glob(f"{place.name.split('-')[0]}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in entries[most:]:
            old.unlink(missing_ok=True)
    except (OSError, TypeError, ValueError):
        return
