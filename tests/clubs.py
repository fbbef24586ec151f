"""A club's own book for one test: its rules written as TOML, and a few events heard under it."""

import json
from typing import Any

from arbiter.accounts import rule_on
from arbiter.book import Book, read_book
from arbiter.hearing import Hearing, heard, house_for
from arbiter.incident import Incident, check_incident
from arbiter.ruling import Ruling

PLAYERS = ["Ann", "Bob", "Cal", "Dot"]
FRONT = """# Club
Of a club.

```toml book
name = "club"
title = "Club"

[numbers]
hand = 5
```

```toml fact
name = "marked"
fields = ["player"]
tells = "{player} is marked"
```
"""


def club(*clauses: str, front: str = FRONT, name: str = "club", descriptive: tuple[Book, ...] = ()) -> Book:
    """A book of one law, with a clause for each text: rules as TOML, apart by lines of `---`; before them, what stands in its fence, apart by `===`."""
    text = "# 1 Law\nThe law.\n"
    for letter, given in zip("abcdefgh", clauses, strict=False):
        table, _, rules = given.rpartition("===")
        text += f"\n## 1{letter} Clause {letter}\nWhat it says.\n" + (f"\n```toml clause\n{table}\n```\n" if table else "")
        text += "".join(f"\n```toml rule\n{rule.strip()}\n```\n" for rule in rules.split("---") if rule.strip())
    return read_book(name, {"book.md": front, "1.md": text}, descriptive)


def incident(*events: dict[str, Any], **more: Any) -> Incident:
    return check_incident({"players": PLAYERS, "events": list(events), **more})


def hearing(book: Book, *events: dict[str, Any], **more: Any) -> Hearing:
    told = incident(*events, **more)
    return heard(told, house_for(told, book))


def ruling(book: Book, *events: dict[str, Any], **more: Any) -> Ruling:
    return rule_on(incident(*events, **more), book, ask=False)


def as_data(found: Ruling) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(found.to_json())
    return data
