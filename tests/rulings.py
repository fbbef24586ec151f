"""What a case expects of a ruling, and where a ruling differs from it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from arbiter.accounts import rule_on
from arbiter.errors import InputError
from arbiter.incident import read_incident

Json = dict[str, Any]


def ruled(text: str, book: str | None = None, folder: Path | None = None) -> tuple[int, Json, str]:
    """Rule an incident as the command does: exit status, the ruling, and the line on standard error."""
    try:
        ruling: Json = json.loads(rule_on(read_incident(text), book, folder=folder, ask=False).to_json())
    except InputError as error:
        return 2, {}, str(error)
    return 0 if ruling["settled"] else 3, ruling, ""


def law_of(ref: str) -> str:
    """`book:15b` belongs to the law `book:15`; a law that has a name keeps it."""
    return re.sub(r"(?<=\d)[a-z]+$", "", ref)


def laws_cited(ruling: Json) -> set[str]:
    return {law_of(citation["law"]) for citation in ruling["citations"]}


def differences(expect: Mapping[str, Any], ruling: Json) -> list[str]:
    """Where a ruling is not what a case expects, each in a line; what the case does not name is not looked at."""
    found = [*_plain(expect, ruling), *_lists(expect, ruling), *_citations(expect, ruling)]
    if expect.get("silent") and not ruling["silent"]:
        found.append("the book is not said to be silent")
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
    return (f"{what}: {wanted!r} is expected, {got!r} was ruled" for what, wanted, got in pairs if wanted != got)


def _penalty(giver: str, to: Any, amount: int | None) -> tuple[str, tuple[str, ...], int]:
    return giver, tuple(sorted([to] if isinstance(to, str) else to or [])), -1 if amount is None else amount


def _lists(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    got = {
        "claims": [[each["by"], each["demand"], each["outcome"]] for each in ruling["claims"]],
        "orders": [[each["do"], each["by"], each["to"]] for each in ruling["orders"]],
        "options": [[each["for"], each["choices"], each["until"]] for each in ruling["options"]],
        "bets": [[each["event"], each["outcome"]] for each in ruling["bets"]],
    }
    fits = {"claims": _all_equal, "orders": _order, "options": _option, "bets": _all_equal}
    for name, fit in fits.items():
        for wanted in expect.get(name, []):
            if not any(fit(wanted, each) for each in got[name]):
                yield f"{name}: {wanted} is expected, {got[name]} was ruled"
    refuses = {"orders_not": _order, "options_not": _offers, "bets_not": _all_equal}
    for name, fit in refuses.items():
        ruled_here = got[name.removesuffix("_not")]
        yield from (f"{name}: {wanted} is there" for wanted in expect.get(name, []) if any(fit(wanted, each) for each in ruled_here))
    for name in expect.get("exact", []):
        if len(ruling[name]) != len(expect.get(name, [])):
            yield f"{name}: {len(expect.get(name, []))} are expected, {ruling[name]} were ruled"
    if "penalties" in expect:
        wanted = sorted(_penalty(*each) for each in expect["penalties"])
        mine = sorted(_penalty(each["from"], each["to"], each["amount"]) for each in ruling["penalties"])
        if wanted != mine:
            yield f"penalties: {wanted} are expected, {mine} were ruled"


def _all_equal(wanted: list[Any], got: list[Any]) -> bool:
    return wanted == got


def _order(wanted: list[Any], got: list[Any]) -> bool:
    return all(want is None or want == have for want, have in zip(wanted, got, strict=False))


def _option(wanted: list[Any], got: list[Any]) -> bool:
    return wanted[0] == got[0] and set(wanted[1]) == set(got[1]) and (len(wanted) == 2 or set(wanted[2]) == set(got[2]))


def _offers(wanted: list[Any], got: list[Any]) -> bool:
    return bool(wanted[0] == got[0] and wanted[1] in got[1])


def _citations(expect: Mapping[str, Any], ruling: Json) -> Iterator[str]:
    refs = {ref for each in ruling["citations"] for ref in (each["law"], *each["clauses"])}
    refs |= {law_of(ref) for ref in refs}
    yield from (f"{ref} is not cited, but {sorted(refs)}" for ref in expect.get("cites", []) if ref not in refs)
    yield from (f"{ref} is cited" for ref in expect.get("cites_not", []) if ref in refs)
    notes = " ".join(map(str, ruling["notes"]))
    yield from (f"the notes do not name {ref}" for ref in expect.get("notes_name", []) if ref not in notes)


# --- cases, one to a line

CASES = Path(__file__).with_name("cases")
KNOWN = CASES / "known_failures.txt"


def cases(file: str) -> Iterator[tuple[Json, str, Json]]:
    """The cases of a file, once for each book that they are ruled under: the case, the book, what is expected."""
    for line in (CASES / file).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for book, expect in case["expect"].items():
            yield case, book, expect


def told(case: Json) -> str:
    """The incident of a case as a user would give it."""
    if "generate" in case:
        large = case["generate"]
        return str(large["prefix"] + large["repeat"] * large["times"] + large["suffix"])
    return str(case["raw"]) if "raw" in case else json.dumps(case["incident"])


def failures(file: str) -> dict[str, list[str]]:
    """The cases of a file that are not ruled as expected, by `file id book`, with what is wrong."""
    found: dict[str, list[str]] = {}
    for case, book, expect in cases(file):
        wrong = _wrong(case, book, expect)
        if wrong:
            found[f"{file.removesuffix('.jsonl')} {case['id']} {book}"] = wrong
    return found


def _wrong(case: Json, book: str, expect: Json) -> list[str]:
    status, ruling, error = ruled(told(case), book)
    if status != expect.get("status", 0):
        return [f"exit status {status}: {error}"]
    if status != 2:
        return differences(expect, ruling)
    return ["the error is not one line"] * ("\n" in error) + [f"the error does not name {case['must_name']}"] * (case["must_name"] not in error)


def known_failures() -> set[str]:
    """The cases that are known to fail."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def files() -> Iterable[str]:
    return sorted(path.name for path in CASES.glob("*.jsonl"))
