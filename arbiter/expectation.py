"""What a case expects of a ruling, and where a ruling differs from it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

Json = dict[str, Any]
Order = tuple[str] | tuple[str, str | None] | tuple[str, str | None, str | None]
Listed = Literal["claims", "orders", "options", "bets", "penalties"]


class Expected(BaseModel):
    """What a case may expect: how each part of it is written."""

    model_config = ConfigDict(extra="allow")

    deal: dict[Literal["outcome", "dealer"], str | None] = {}
    hands: dict[str, str] = {}
    pot: dict[str, str | list[str] | dict[str, int] | None] = {}
    next: dict[str, Any] = {}
    seating: dict[Literal["first_dealer", "order", "tables"], str | list[str] | list[list[str]] | None] = {}
    claims: list[tuple[str, str, str]] = []
    orders: list[Order] = []
    orders_not: list[Order] = []
    options: list[tuple[str, list[str]] | tuple[str, list[str], list[str]]] = []
    options_not: list[tuple[str, str]] = []
    bets: list[tuple[int | str, str]] = []
    bets_not: list[tuple[int | str, str]] = []
    penalties: list[tuple[str, str | list[str] | None, int | None]] = []
    exact: list[Listed] = []
    cites: list[str] = []
    cites_not: list[str] = []
    notes_name: list[str] = []
    silent: bool | None = None
    status: int = 0


def law_of(ref: str) -> str:
    """`book:15b` belongs to the law `book:15`; a law that has a name keeps it."""
    return re.sub(r"(?<=\d)[a-z]+$", "", ref)


def differences(expect: Mapping[str, Any], ruling: Json) -> list[str]:
    """Where a ruling is not what a case expects, each in a line; what the case does not name is not looked at."""
    try:
        Expected.model_validate(expect)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return [f"what is expected cannot be read at `{'.'.join(map(str, first['loc'][:2]))}`: {first['msg']}"]
    found = [*_plain(expect, ruling), *_lists(expect, ruling), *_citations(expect, ruling)]
    if expect.get("silent") and not ruling["silent"]:
        found.append("the book is not said to be silent")
    if expect.get("silent") is False and ruling["silent"]:
        found.append(f"the book is said to be silent on {ruling['silent']}")
    return found


def _plain(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    pairs = [(f"deal.{key}", value, ruling["deal"][key]) for key, value in expect.get("deal", {}).items()]
    pairs += [(f"hand of {name}", status, ruling["hands"].get(name, {}).get("status", "live")) for name, status in expect.get("hands", {}).items()]
    pot = expect.get("pot", {})
    if "outcome" in pot:
        pairs.append(("pot", pot["outcome"], ruling["pot"]["outcome"]))
    if "winners" in pot:
        pairs.append(("winners", set(pot["winners"]), set(ruling["pot"]["winners"])))
    pairs += [(f"share of {name}", share, ruling["pot"]["shares"].get(name)) for name, share in pot.get("shares", {}).items()]
    for key, value in expect.get("next", {}).items():
        got = (ruling["next"] or {}).get(key)
        pairs.append((f"next.{key}", sorted(value) if isinstance(value, list) else value, sorted(got or []) if isinstance(value, list) else got))
    for key, value in expect.get("seating", {}).items():
        pairs.append((f"seating.{key}", _at_tables(key, value), _at_tables(key, (ruling["seating"] or {}).get(key))))
    return (f"{what}: {wanted!r} is expected, {got!r} was ruled" for what, wanted, got in pairs if wanted != got)


def _at_tables(key: str, value: Any) -> Any:
    """Where players sit, so that it can be compared: who is at which table, whichever is named first."""
    return {frozenset(table) for table in value or ()} if key == "tables" else value


def _lists(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    got: dict[str, list[list[Any]]] = {
        "claims": [[each["by"], each["demand"], each["outcome"]] for each in ruling["claims"]],
        "orders": [[each["do"], each["by"], each["to"]] for each in ruling["orders"]],
        "options": [[each["for"], each["choices"], each["until"]] for each in ruling["options"]],
        "bets": [[each["event"], each["outcome"]] for each in ruling["bets"]],
    }
    for name, fit in FITS.items():
        missing = (wanted for wanted in expect.get(name, []) if not any(fit(wanted, each) for each in got[name]))
        yield from (f"{name}: {wanted} is expected, {got[name]} was ruled" for wanted in missing)
    for name, fit in REFUSES.items():
        there = (wanted for wanted in expect.get(f"{name}_not", []) if any(fit(wanted, each) for each in got[name]))
        yield from (f"{name}_not: {wanted} is there" for wanted in there)
    for name in expect.get("exact", []):
        if len(ruling[name]) != len(expect.get(name, [])):
            yield f"{name}: {len(expect.get(name, []))} are expected, {ruling[name]} were ruled"
    yield from _penalties(expect, ruling)


def _penalties(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    if "penalties" in expect:
        wanted = sorted(_penalty(*each) for each in expect["penalties"])
        mine = sorted(_penalty(each["from"], each["to"], each["amount"]) for each in ruling["penalties"])
        if wanted != mine:
            yield f"penalties: {wanted} are expected, {mine} were ruled"


def _penalty(giver: str, to: Any, amount: int | None) -> tuple[str, tuple[str, ...], int]:
    return giver, tuple(sorted([to] if isinstance(to, str) else to or [])), -1 if amount is None else amount


def _all_equal(wanted: list[Any], got: list[Any]) -> bool:
    return wanted == got


def _order(wanted: list[Any], got: list[Any]) -> bool:
    return all(want is None or want == have for want, have in zip(wanted, got, strict=False))


def _option(wanted: list[Any], got: list[Any]) -> bool:
    (holder, choices, *until), (mine, open_to_him, limits) = wanted, got
    return bool(holder == mine and set(choices) == set(open_to_him) and all(set(each) == set(limits) for each in until))


def _offers(wanted: list[Any], got: list[Any]) -> bool:
    return bool(wanted[0] == got[0] and wanted[1] in got[1])


FITS = {"claims": _all_equal, "orders": _order, "options": _option, "bets": _all_equal}
REFUSES = {"orders": _order, "options": _offers, "bets": _all_equal}


def _citations(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    refs = {ref for each in ruling["citations"] for ref in (each["law"], *each["clauses"])}
    refs |= {law_of(ref) for ref in refs}
    yield from (f"{ref} is not cited, but {sorted(refs)}" for ref in expect.get("cites", []) if ref not in refs)
    yield from (f"{ref} is cited" for ref in expect.get("cites_not", []) if ref in refs)
    notes = " ".join(map(str, ruling["notes"]))
    yield from (f"the notes do not name {ref}" for ref in expect.get("notes_name", []) if ref not in notes)
