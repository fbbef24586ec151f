"""Arbiter rules on disputes at the poker table from a described incident and a book of laws.

For other programs:

>>> import arbiter
>>> incident = arbiter.read_incident('''{"players": ["Ann", "Bob", "Cy"], "events": [{"event": "deal", "to": "Bob", "cards": 6},
...     {"event": "look", "by": "Bob"}, {"event": "discover", "by": "Cy", "of": "Bob", "fault": "count", "cards": 6}]}''')
>>> ruling = arbiter.hear(incident)
>>> ruling.hands["Bob"].status
'foul'
>>> arbiter.load_book(ruling.book).digest == ruling.book_digest
True

A book is read once and may be used by any number of threads at the same time; each hearing has a memory of its own. `hear` raises `InputError`
(a `ValueError`) for an incident that cannot be ruled, with the place and how to mend it, and `load_book` raises it for a book that there is not.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arbiter.accounts import rule_on as hear
    from arbiter.book import Book, load_book
    from arbiter.errors import InputError
    from arbiter.incident import Incident, check_incident, read_incident
    from arbiter.law import LawError
    from arbiter.ruling import Ruling

__all__ = ["Book", "Incident", "InputError", "LawError", "Ruling", "check_incident", "hear", "load_book", "read_incident"]

# each is imported when it is first asked for, so that the command line starts fast
_PLACES = {
    "Book": ("arbiter.book", "Book"),
    "Incident": ("arbiter.incident", "Incident"),
    "InputError": ("arbiter.errors", "InputError"),
    "LawError": ("arbiter.law", "LawError"),
    "Ruling": ("arbiter.ruling", "Ruling"),
    "check_incident": ("arbiter.incident", "check_incident"),
    "hear": ("arbiter.accounts", "rule_on"),
    "load_book": ("arbiter.book", "load_book"),
    "read_incident": ("arbiter.incident", "read_incident"),
}


def __getattr__(name: str) -> Any:
    """Import a public name."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _PLACES[name]
    return getattr(import_module(module), attribute)
