"""A cache of law files that were read before, by their content: what Markdown and TOML made of them, as JSON, in the user's cache folder."""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.law import LawError
from arbiter.pages import Fence, Section, read_sections

FORMAT = "1"
UNSET = "ARBITER_NO_CACHE"


def cache_folder() -> Path | None:
    """Return the folder of the cache, or None where the user wants none."""
    if os.environ.get(UNSET):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "arbiter"


def sections_of(files: Mapping[str, str], name: str) -> dict[str, list[Section]]:
    """Read the files of a book into sections, from the cache where they have not changed.

    Args:
        files: text by file name.
        name: the book, for errors.

    Returns:
        The sections of each file.

    Raises:
        LawError: as `read_sections`.
    """
    content = "\0".join([FORMAT, name, *(f"{file}\0{files[file]}" for file in sorted(files))])
    folder = cache_folder()
    kept = folder / f"{name}-{hashlib.sha256(content.encode()).hexdigest()[:32]}.json" if folder is not None and name.isidentifier() else None
    found = _load(kept, name) if kept is not None else None
    if found is not None and found.keys() == files.keys():
        return found
    read = {file: read_sections(text, f"{name}/{file}") for file, text in files.items()}
    if kept is not None:
        _store(kept, read)
    return read


def _load(kept: Path, name: str) -> dict[str, list[Section]] | None:
    try:
        data = json.loads(kept.read_text(encoding="utf-8"))
        return {file: [_section(item, f"{name}/{file}") for item in items] for file, items in data.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _section(item: dict[str, Any], file: str) -> Section:
    fences = [Fence(kind, text, line, file, table) for kind, text, line, table in item["fences"]]
    return Section(item["level"], item["heading"], item["line"], item["prose"], fences)


def _store(kept: Path, read: Mapping[str, list[Section]]) -> None:
    """Write the cache; a folder that cannot be written to is no fault. Older entries of the same book go."""
    try:
        data = {file: [_plain(section) for section in sections] for file, sections in read.items()}
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(data), encoding="utf-8")
        fresh.replace(kept)
        for old in kept.parent.glob(f"{kept.name.split('-')[0]}-*.json"):
            if old != kept:
                old.unlink(missing_ok=True)
    except (OSError, TypeError, LawError):
        return


def _plain(section: Section) -> dict[str, Any]:
    fences = [(fence.kind, fence.text, fence.line, fence.toml() if fence.kind.startswith("toml") else None) for fence in section.fences]
    return {"level": section.level, "heading": section.heading, "line": section.line, "prose": section.prose, "fences": fences}
