"""A law file read into laws, clauses, rules, options and cases."""

import re
from collections.abc import Iterable
from typing import Any

from arbiter.errors import nearest, quote
from arbiter.facts import FactType
from arbiter.language import Place, parse_rule
from arbiter.law import LONGEST_REFERENCE, Case, Clause, Law, LawError, Option
from arbiter.pages import Fence, Section, incident_text

MANY = 1_000
CLAUSE = 2  # the level of a heading
HEADING = re.compile(r"^(\S+)\s+(.+)$")
LETTERS = re.compile(r"(?:(?<=\d)|\.)[a-z]{1,2}$")

# what may stand under a heading of each level, and how often; and the keys of each kind of fence
LAYOUT: dict[int, dict[str, int]] = {
    1: {"toml law": 1},
    2: {"toml clause": 1, "toml option": MANY, "toml rule": MANY},
    3: {"json incident": 1, "toml ruling": 1},
}
FRONT = {"toml book": 1, "toml ranking": 1, "toml fact": MANY, "toml facts": MANY}
KEYS: dict[str, set[str]] = {
    "toml book": {"name", "title", "author", "year", "edition", "default", "descriptive", "held", "not_held", "rules_alone", "not_made", "numbers"},
    "toml law": {"source", "begins", "optional", "continues"},
    "toml clause": {"sentences", "note", "decides_nothing", "closes", "heads", "see", "excused"},
    "toml option": {"name", "values", "about", "list", "default"},
    "toml fact": {"name", "fields", "tells", "key", "lasting"},
    "toml contradiction": {"between", "says", "prevails", "by"},
    "toml ruling": {
        "deal", "hands", "pot", "penalties", "claims", "orders", "options", "bets", "cites", "cites_not", "orders_not", "options_not", "bets_not",
        "exact", "next", "seating", "silent", "notes_name", "status",
    },
}  # fmt: skip


def table_of(fence: Fence) -> dict[str, Any]:
    """Return a fence as TOML; raises LawError for a key that its kind does not have."""
    table = fence.toml()
    allowed = KEYS.get(fence.kind)
    for key in table if allowed is not None else ():
        if key not in (allowed or ()):
            near = nearest(key, allowed or ())
            mend = f"did you mean `{near}`?" if near else f"use one of {', '.join(sorted(allowed or ()))}"
            raise LawError(fence.file, fence.line, f"unknown key `{key}` in a `{fence.kind}` fence", mend)
    return table


def laid_out(section: Section, allowed: dict[str, int], file: str) -> None:
    """Check that under a heading stand only fences that belong there; raises LawError otherwise."""
    for fence in section.fences:
        if fence.kind not in allowed:
            raise LawError(
                file, fence.line, f"a `{fence.kind}` fence does not belong under the heading {section.heading!r}", f"there may be: {', '.join(allowed)}"
            )
        if allowed[fence.kind] < sum(other.kind == fence.kind for other in section.fences):
            most = allowed[fence.kind]
            what = f"the heading {section.heading!r} has more than {'one' if most == 1 else most} `{fence.kind}` fence{'s' if most > 1 else ''}"
            raise LawError(file, fence.line, what, "keep one" if most == 1 else "part them over several clauses")


def fact_types(fence: Fence) -> Iterable[FactType]:
    """Read the declarations of helper facts: one in a `toml fact`, many, by name, in a `toml facts`; raises LawError where one is faulty."""
    if fence.kind == "toml fact":
        yield _fact_type(fence, table_of(fence))
        return
    for name, table in fence.toml().items():
        if not isinstance(table, dict):
            raise LawError(fence.file, fence.line, f"`{name}` is no table", 'write name = { fields = [...], tells = "..." }')
        for key in table:
            if key not in KEYS["toml fact"]:
                raise LawError(fence.file, fence.line, f"unknown key `{key}` of the fact `{name}`", f"use one of {', '.join(sorted(KEYS['toml fact']))}")
        yield _fact_type(fence, {"name": name, **table})


def _fact_type(fence: Fence, table: dict[str, Any]) -> FactType:
    try:
        key = table.get("key")
        if not set(key or ()) <= set(table["fields"]):
            raise LawError(fence.file, fence.line, f"the key of `{table['name']}` names no field of it", f"its fields are {', '.join(table['fields'])}")
        return FactType(
            table["name"],
            tuple(table["fields"]),
            table["tells"],
            key=tuple(key) if key is not None else None,
            lasting=bool(table.get("lasting", False)),
        )
    except (KeyError, TypeError) as error:
        raise LawError(fence.file, fence.line, f"a fact needs name, fields and tells ({error})") from None


def laws_in(sections: list[Section], file: str, place: Place) -> Iterable[Law]:
    """Yield the laws of a file.

    Args:
        sections: the file.
        file: its name, for errors.
        place: the book that it belongs to.

    Raises:
        LawError: with the line, for whatever is wrong in it.
    """
    for above, section in zip([None, *sections], sections, strict=False):
        if section.level not in LAYOUT or section.level > (above.level if above else 0) + 1:
            raise LawError(
                file,
                section.line,
                f"the heading {section.heading!r} is of level {section.level}",
                "write # for a law, ## for a clause under it, ### for a case",
            )
        laid_out(section, LAYOUT[section.level], file)
    at = 0
    while at < len(sections):
        end = at + 1
        while end < len(sections) and sections[end].level > 1:
            end += 1
        yield _law(sections[at], sections[at + 1 : end], file, place)
        at = end


def _law(head: Section, below: list[Section], file: str, place: Place) -> Law:
    ref, title = heading_of(head, file)
    table: dict[str, Any] = next((table_of(fence) for fence in head.of_kind("toml law")), {})
    clauses: list[Clause] = []
    at = 0
    while at < len(below):
        end = at + 1
        while end < len(below) and below[end].level > CLAUSE:
            end += 1
        clauses.append(_clause(ref, below[at], below[at + 1 : end], file, place))
        at = end
    for number, clause in enumerate(clauses):
        if clause.ref in [other.ref for other in clauses[:number]]:
            raise LawError(file, clause.line, f"the clause `{clause.ref}` is given twice", "give it the next free letter")
    return Law(
        ref, title, head.text, tuple(clauses), bool(table.get("optional")), str(table.get("source", "")), str(table.get("begins", "")), file, head.line, table
    )


def heading_of(section: Section, file: str) -> tuple[str, str]:
    """Return the reference and the title of a heading; raises LawError where it has no reference."""
    match = HEADING.match(section.heading)
    if match is None:
        raise LawError(file, section.line, f"the heading {section.heading!r} has no reference", "write `# 13 Misdealing` or `## 13a The pack not offered`")
    if len(match[1]) > LONGEST_REFERENCE:
        raise LawError(file, section.line, f"the reference {quote(match[1])} is too long", f"at most {LONGEST_REFERENCE} characters")
    return match[1], match[2]


def _clause(law: str, head: Section, cases: list[Section], file: str, place: Place) -> Clause:
    ref, title = heading_of(head, file)
    if ref == law or LETTERS.sub("", ref) != law:
        raise LawError(file, head.line, f"the clause `{ref}` stands under the law `{law}`", f"name it `{law}a` or `{law}.a`")
    table: dict[str, Any] = next((table_of(fence) for fence in head.of_kind("toml clause")), {})
    rules = tuple(
        parse_rule(fence.toml(), Place(place.book, law, ref, place.rank, file, fence.line, place.numbers, place.types)) for fence in head.of_kind("toml rule")
    )
    return Clause(
        ref,
        title,
        head.text,
        _words(table, "sentences", head, file),
        str(table.get("note", "")),
        str(table.get("decides_nothing", "")),
        _words(table, "closes", head, file),
        _words(table, "heads", head, file),
        rules,
        tuple(_option(fence, ref, place.book) for fence in head.of_kind("toml option")),
        tuple(case for section in cases for case in cases_in(section, ref, file)),
        file,
        head.line,
        _words(table, "see", head, file),
        _excused(table, head, file),
    )


def _words(table: dict[str, Any], key: str, head: Section, file: str) -> tuple[Any, ...]:
    """Return a list of words, or of the numbers of sentences, of a `toml clause` fence; raises LawError for anything else."""
    listed, kind = table.get(key, []), int if key == "sentences" else str
    if not isinstance(listed, list) or not all(isinstance(item, kind) for item in listed):
        raise LawError(file, head.line, f"`{key}` of a `toml clause` fence is a list of {'numbers' if kind is int else 'words'}", f"write {key} = [ ... ]")
    return tuple(listed)


def _excused(table: dict[str, Any], head: Section, file: str) -> dict[str, str]:
    """Return what a clause says of itself where the check of the book would object, by what is objected to."""
    told = table.get("excused", {})
    if not isinstance(told, dict) or not all(isinstance(reason, str) and reason for reason in told.values()):
        raise LawError(file, head.line, "`excused` is a table of reasons", 'write excused = { before = "why the rules do not show it" }')
    return told


def _option(fence: Fence, ref: str, book: str) -> Option:
    table = table_of(fence)
    try:
        values = tuple(table["values"])
        if not values or not all(isinstance(item, str | int) for item in (*values, table["name"], table["about"])):
            raise TypeError("values are words, numbers or truth values, and there is one at least")
        is_list = bool(table.get("list", False))
        default = tuple(table.get("default", ())) if is_list else table.get("default", values[0])
        return Option(table["name"], values, default, table["about"], book, ref, is_list)
    except (KeyError, TypeError, IndexError) as error:
        raise LawError(fence.file, fence.line, f"an option needs name, values and about ({error})") from None


def cases_in(section: Section, ref: str, file: str) -> Iterable[Case]:
    """Yield the case under a heading; raises LawError where it lacks its incident or its ruling."""
    incidents, rulings = list(section.of_kind("json incident")), list(section.of_kind("toml ruling"))
    if len(incidents) != 1 or len(rulings) != 1:
        raise LawError(file, section.line, f"the case {section.heading!r} needs one `json incident` and one `toml ruling`")
    yield Case(section.heading, ref, incident_text(incidents[0]), table_of(rulings[0]), file, section.line)
