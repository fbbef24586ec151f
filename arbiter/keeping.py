"""Rulings kept in a folder of the user's own: each with its date, incident, house and the digest of its book, and never overwritten."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from arbiter.accounts import rule_on
from arbiter.book import ruling_book
from arbiter.compare import ROWS, said
from arbiter.errors import InputError
from arbiter.house import House, open_house, read_house_laws
from arbiter.incident import Incident, check_house, check_incident
from arbiter.ruling import Ruling

FORM = 1
LONGEST_NAME = 48
MOST_ALIKE = 10_000
SAME, OTHER, BROKEN = "the same", "ruled differently today", "cannot be ruled today"


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling that was kept.

    Attributes:
        file: where it is kept.
        date: when it was given, as YYYY-MM-DD.
        title: its title.
        incident: what was ruled on, as data, its house rules included.
        laws: the house's own laws, as text, or "".
        ruling: the ruling as it was given.
    """

    file: Path
    date: str
    title: str
    incident: Mapping[str, Any]
    laws: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Checked:
    """What becomes of a kept ruling today: the same, different or impossible; and why, line by line."""

    kept: Kept
    state: str
    why: tuple[str, ...]


def keep(incident: Incident, house: House, ruling: Ruling, folder: Path, day: date, laws: str = "") -> Path:
    """Write a ruling into a folder.

    Args:
        incident: what was ruled on.
        house: what was in force.
        ruling: the ruling.
        folder: the folder; it is made where there is none.
        day: the date of the ruling.
        laws: the text of the house's own laws.

    Returns:
        The new file. None that exists is ever overwritten.

    Raises:
        InputError: where it cannot be written.
    """
    told = incident.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude={"house", "events"})
    told["events"] = [event.model_dump(mode="json", by_alias=True, exclude_unset=True) | {"event": event.event} for event in incident.events]
    told["book"] = ruling.book
    told |= {"house": _rules(house)} if _rules(house) else {}
    content = {
        "form": FORM,
        "date": day.isoformat(),
        "book": ruling.book,
        "book_digest": ruling.book_digest,
        "incident": told,
        "laws": laws,
        "ruling": json.loads(ruling.to_json()),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, MOST_ALIKE):
            file = folder / f"{_name(day, incident.title)}{f'-{number}' if number > 1 else ''}.json"
            try:
                with file.open("x", encoding="utf-8") as opened:
                    opened.write(text)
            except FileExistsError:
                continue
            return file
    except OSError as error:
        raise InputError(str(folder), f"the ruling cannot be kept there ({error.strerror})", "name another folder") from None
    raise InputError(str(folder), "too many rulings of that name and day are kept there", "give the incident another title")


def _name(day: date, title: str | None) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", (title or "ruling").casefold()).strip("-")[:LONGEST_NAME].strip("-")
    return f"{day.isoformat()}-{words or 'ruling'}"


def _rules(house: House) -> dict[str, Any]:
    """Return house rules as an incident writes them."""
    found: dict[str, Any] = {
        "adopt": sorted(house.adopted),
        "options": {name: house.options[name] for name in sorted(house.set_options)},
        "wild": list(house.wild),
    }
    found = {name: value for name, value in found.items() if value}
    found |= {"pack": house.pack} if house.pack != House.pack else {}
    found |= {"kitty": dict(zip(("chips", "limit"), house.kitty, strict=True))} if house.kitty else {}
    return found | ({"buck": house.buck} if house.buck else {})


# --- reading them again


def kept_in(folder: Path) -> Iterator[Kept]:
    """Yield the rulings kept in a folder, oldest first.

    Args:
        folder: the folder.

    Yields:
        Each ruling.

    Raises:
        InputError: where the folder or a file in it cannot be read.
    """
    if not folder.is_dir():
        raise InputError(str(folder), "there is no such folder", "`arbiter rule FILE --keep DIR` makes one")
    for file in sorted(folder.glob("*.json")):
        yield read_kept(file)


def read_kept(file: Path) -> Kept:
    """Read one kept ruling; raises InputError where it is none."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        ruling = Ruling.model_validate(data["ruling"])
        return Kept(file, str(data["date"]), ruling.title or file.stem, data["incident"], str(data.get("laws", "")), ruling)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(str(file), "this is no ruling that was kept", f"take it out of the folder ({type(error).__name__})") from None


def check(kept: Kept, folder: Path | None = None) -> Checked:
    """Rule on a kept incident again, and set the rulings side by side.

    Args:
        kept: the ruling that was kept.
        folder: where the books are, if not the product's own.

    Returns:
        Whether it would be ruled the same today; else what differs, and by which clauses.
    """
    try:
        incident = check_incident(dict(kept.incident), str(kept.file))
        today = rule_on(incident, house=_house(kept, folder), ask=False)
    except (InputError, ValueError) as error:
        return Checked(kept, BROKEN, (str(error),))
    then = kept.ruling
    why = [f"{point}: then {said(point, then)}; today {said(point, today)}" for point in ROWS if said(point, then) != said(point, today)]
    if then.settled != today.settled:
        why.append("then it was settled; today it is not" if then.settled else "then it was not settled; today it is")
    if not why:
        return Checked(kept, SAME, ())
    gone, new = _clauses(then) - _clauses(today), _clauses(today) - _clauses(then)
    why += [f"no longer relied on: {', '.join(sorted(gone))}"] if gone else []
    why += [f"newly relied on: {', '.join(sorted(new))}"] if new else []
    why.append("the book has changed since" if then.book_digest != today.book_digest else "the book is the same: the program has changed")
    return Checked(kept, OTHER, tuple(why))


def _house(kept: Kept, folder: Path | None) -> House:
    book = ruling_book(str(kept.incident.get("book") or kept.ruling.book), folder)
    rules = kept.incident.get("house")
    house = open_house(book, check_house(rules) if isinstance(rules, dict) else None, folder)
    if not kept.laws:
        return house
    own = read_house_laws(kept.laws, str(kept.file), book)
    return House(book, house.adopted, house.options, house.set_options, own, house.pack, house.wild, house.kitty, house.buck)


def _clauses(ruling: Ruling) -> set[str]:
    return {clause for citation in ruling.citations for clause in citation.clauses}


def matching(found: Sequence[Kept], words: Sequence[str]) -> list[Kept]:
    """Return the kept rulings in which all words stand, in title, verdict, story or citation."""
    wanted = [word.casefold() for word in words]
    return [each for each in found if all(word in _text(each).casefold() for word in wanted)]


def _text(kept: Kept) -> str:
    return " ".join(
        [
            kept.title,
            kept.ruling.verdict,
            json.dumps(kept.incident, ensure_ascii=False),
            *_clauses(kept.ruling),
            *(citation.law for citation in kept.ruling.citations),
        ]
    )
