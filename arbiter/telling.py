"""Sentences from templates: values put in as people say them, parts left out where nothing is known of them.

A template holds fields in braces and, in square brackets, parts that are left out where one of their fields is not known. A field may say how
it is told: `{cards:card}` counts (`1 card`, `2 cards`), `{demand:demand}` puts a code in words, `{by|somebody}` says what stands for the unknown,
`{of:own}` is `their` or the owner's, `{upheld:yes/no}` chooses by a flag.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from arbiter.wording import CODES, FLAGS, PEOPLE

FIELD = re.compile(r"\{(?P<name>[a-z_]+)(?::(?P<how>[^{}|]*))?(?:\|(?P<otherwise>[^{}]*))?\}")
REFERENCE = re.compile(r"[a-z]+:[\w.-]*\w")
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
# fields whose values are codes wherever they stand, so that underscores in them are no part of a name
CODED = {"stage": "stage", "demand": "demand", "duty": "duty", "fault": "fault"}
PERSONS = {"by", "player", "of", "to", "other", "against", "from", "left", "dealer", "for", "winner", "holder", "players", "start", "end"}
MOST_EITHER = 6
TOO_LONG = 10**60
OWNERS = ("own", "ones", "he", "whose")
UNSAID = ("source", "whose")
PLAIN = {"combination", "how", "kind", "where", "what", "at", "part", "status", "outcome", "do", "option", "value", "measure", "about"}
Values = Mapping[str, object]
Teller = Callable[[object, Values], str]

DOUBTED = "?"
"""A value of this name, whatever it is, says that it is doubted whether it is so: what is not known is then `anybody`, `any cards`."""


class Either(tuple[object, ...]):
    """Several values of which any one will do: told with `or`."""


class Bound(NamedTuple):
    """A number that is known only by its bound: `more than`, 5."""

    words: str
    number: int

    def of(self, noun: str) -> str:
        """Return so many of a thing.

        >>> Bound("more than", 1).of("card"), Bound("", 5).of("card"), Bound("", 0).of("card")
        ('more than 1 card', '5 cards', 'no cards')
        """
        if self in (("more than", 0), ("at least", 1)):
            return f"at least 1 {noun}" if noun else "at least 1"
        if self == ("", 0) and noun:
            return f"no {noun}s"
        if self.words == "not" and noun:
            return f"a number of {noun}s other than {self.number}"
        return f"{self.words} {counted(self.number, noun) if noun else self.number}".strip()


def tell(template: str, values: Values) -> str:
    """Return the sentence that a template makes of the values.

    Args:
        template: as above.
        values: by field; None where it is not known.

    Returns:
        The sentence, without capital and full stop. Values are put in as they are: no name is read as a template.

    >>> tell("{by} bet[, putting in {amount:counter}][ against {of}]", {"by": "Ann", "amount": 1, "of": None})
    'Ann bet, putting in 1 counter'
    >>> tell("{by} showed {of:own} hand", {"by": "Ann", "of": "Bo[b]"})
    "Ann showed Bo[b]'s hand"
    """
    said, get = "", values.get
    for text, fields, needed in _parts(template):
        for name in needed:
            if not _known(get(name)):
                break
        else:
            said += text
            for name, told, after in fields:
                said += told(get(name), values) + after
    return said


class Field(NamedTuple):
    """A field of a template: its name, what tells its value, and the text behind it."""

    name: str
    told: Teller
    text: str


class Part(NamedTuple):
    """A part of a template: a text, then fields; and the names of those without which it is left out: all of them in an optional part."""

    text: str
    fields: tuple[Field, ...]
    needed: tuple[str, ...]


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[Part, ...]:
    """Take a template apart, once: a hearing tells the same few hundred over and over."""
    found, at = [], 0
    for optional in OPTIONAL.finditer(template):
        found += [_part(template[at : optional.start()], optional=False), _part(optional[1], optional=True)]
        at = optional.end()
    return (*found, _part(template[at:], optional=False))


def _part(text: str, *, optional: bool) -> Part:
    found = list(FIELD.finditer(text))
    starts = [*(field.start() for field in found), len(text)]
    fields = [
        Field(field["name"], _teller(field["name"], field["how"] or "", field["otherwise"] or ""), text[field.end() : start])
        for field, start in zip(found, starts[1:], strict=True)
    ]
    return Part(text[: starts[0]], tuple(fields), tuple(field.name for field in fields) if optional else ())


def tell_with_flags(template: str, values: Values) -> str:
    """Return the sentence, and behind it in brackets what the flags say that are set and do not stand in the template."""
    said = tell(template, values)
    flags = [name for name, value in values.items() if value is True and f"{{{name}" not in template]
    if not flags:
        return said
    told = [flag for flag in (FLAGS.get(name, name.replace("_", " ")) for name in flags) if flag]
    return f"{said} ({', '.join(told)})" if told else said


def listed(items: Iterable[str], joint: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["Ann", "Bob", "Cy"]), listed(["a card"], "or")
    ('Ann, Bob and Cy', 'a card')
    """
    words = list(items)
    if len(words) <= 1:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def counted(number: int, noun: str) -> str:
    """Count things: `1 card`, `2,000 counters`."""
    return f"{written(number)} {noun}" if number == 1 else f"{written(number)} {noun}s"


def written(number: int) -> str:
    """Write a number with its thousands apart; one that rules have driven beyond all measure is only named."""
    return f"{number:,}" if abs(number) < TOO_LONG else "countless"


def sentence(text: str) -> str:
    """Begin with a capital, but for a reference, and end with a full stop, unless a mark stands there.

    >>> sentence("it is a misdeal")
    'It is a misdeal.'
    """
    text = text.strip()
    first = text[:1] if REFERENCE.match(text) else text[:1].upper()
    return first + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def owner(name: str) -> str:
    """Return the possessive of a name."""
    return f"{name}'s"


def _known(value: object) -> bool:
    return value is not None and value is not False and value not in ((), 0)


def _teller(name: str, how: str, otherwise: str) -> Teller:
    """Return what tells the value of a field."""
    yes, flag, no = how.partition("/")
    if flag:
        return lambda value, values: _flag(value, yes, no, otherwise) if value is None or isinstance(value, bool) else _spoken(value, name, "plain", values)
    noun = "" if how in CODES else how
    plain = not noun and not how and name not in CODED and name not in PLAIN

    def told(value: object, values: Values) -> str:
        if value is None:
            return otherwise or _unknown(name, how, doubted=DOUBTED in values)
        if plain and type(value) is str:
            return PEOPLE.get(value, value)
        if isinstance(value, Bound):
            return value.of(noun)
        return _whose(how, str(value), values) if how in OWNERS else _spoken(value, name, how, values)

    return told


def _flag(value: object, yes: str, no: str, otherwise: str) -> str:
    return yes if value is True else no if value is False else otherwise


def _unknown(name: str, how: str, *, doubted: bool) -> str:
    if how == "own":
        return "anybody's" if doubted else "somebody's"
    if how in UNSAID:
        return ""
    if how and how not in CODES and how not in OWNERS:
        return f"any {how}s" if doubted else f"some {how}s"
    return ("any" if doubted else "some") + ("body" if name in PERSONS or how in OWNERS else "thing")


def _whose(how: str, value: str, values: Values) -> str:
    mine = value == values.get("by")
    value = PEOPLE.get(value, value)
    if how == "whose":
        return f"{owner(value)} "
    if how == "own":
        return "their" if mine else owner(value)
    return ("their own" if how == "ones" else "they") if mine else value


def _spoken(value: object, name: str, how: str, values: Values) -> str:
    if isinstance(value, Either) and len(value) > MOST_EITHER:
        return f"{', '.join(_spoken(item, name, how, values) for item in value[:MOST_EITHER])} or the like"
    if isinstance(value, tuple):
        return listed((_spoken(item, name, how, values) for item in value), "or" if how == "choice" or isinstance(value, Either) else "and")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return counted(value, how) if how and how not in CODES else written(value)
    text = str(value)
    table = how or CODED.get(name, "")
    if table in CODES:
        return tell(CODES[table].get(text, text.replace("_", " ")), values)
    return text.replace("_", " ") if how == "plain" or name in PLAIN else PEOPLE.get(text, text)
