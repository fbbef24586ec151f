"""How the kinds of event are written."""

import json
from typing import Any

from pydantic.fields import FieldInfo

from arbiter.errors import InputError, did_you_mean
from arbiter.events import EVENT_KINDS, Event
from arbiter.render.wrapping import wrapped
from arbiter.schema import event_schema

COMMON = ("note", "stage", "disputed", "pool", "id")
NAMES = {"by": "Ann", "of": "Bob", "to": "Bob", "against": "Bob", "from": "Bob"}


def events_as_text(width: int) -> str:
    """Return every kind of event with what it says, in the order in which people read of them."""
    longest = max(map(len, EVENT_KINDS))
    lines: list[str] = []
    for name, kind in EVENT_KINDS.items():
        lines += wrapped(_doc(kind), width, " " * (longest + 2), f"{name:<{longest}}  ")
    return "\n".join([*lines, "", "`arbiter events NAME` shows how one of them is written."])


def event_as_text(name: str, width: int) -> str:
    """Return how one kind of event is written: its fields, and an example.

    Args:
        name: the kind.
        width: the longest line.

    Returns:
        The text.

    Raises:
        InputError: where there is no such kind, with the nearest one.
    """
    if name not in EVENT_KINDS:
        raise InputError(name, "there is no such event", did_you_mean(name, EVENT_KINDS))
    kind = EVENT_KINDS[name]
    schema = event_schema(kind, name, {})
    lines = [*wrapped(f"{name}: {_doc(kind)}", width), ""]
    for field, about in schema["properties"].items():
        if field != "event" and field not in COMMON:
            lines += wrapped(_field(field, about, required=field in schema["required"]), width, "      ", "  ")
    lines += ["", *wrapped(f"Besides, as every event: {', '.join(COMMON)}.", width), "", "For example:"]
    return "\n".join([*lines, f"  {json.dumps(example(kind, name))}"])


def _doc(kind: type[Event]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def _field(name: str, about: dict[str, Any], *, required: bool) -> str:
    values = ", ".join(map(str, _values(about)))
    notes = [*(["must be there"] if required else []), *([f"one of {values}"] if values else [])]
    return f"{name}{f' ({joined})' if (joined := '; '.join(notes)) else ''}: {about.get('description', '')}"


def _values(about: dict[str, Any]) -> list[Any]:
    if "enum" in about:
        return list(about["enum"])
    return [value for inner in about.get("anyOf", ()) for value in _values(inner)]


def example(kind: type[Event], name: str) -> dict[str, Any]:
    """Return the least that may be written for a kind of event."""
    schema = event_schema(kind, name, {})
    found: dict[str, Any] = {"event": name}
    for field, info in kind.model_fields.items():
        key = info.alias or field
        if key in schema["required"] and key != "event":
            found[key] = _sample(key, schema["properties"][key], info)
    if "by" in kind.model_fields and not {"by", "to"} & {*found, *kind.left_out}:
        found["by"] = NAMES["by"]
    return found


def _sample(name: str, about: dict[str, Any], info: FieldInfo) -> Any:
    if _values(about):
        return _values(about)[0]
    kinds = [about.get("type"), *(inner.get("type") for inner in about.get("anyOf", ()))]
    if name in NAMES and "array" not in kinds[:1]:
        return NAMES[name]
    if "integer" in kinds:
        return 2
    return _of_kind(name, kinds)


def _of_kind(name: str, kinds: list[Any]) -> Any:
    if "array" in kinds:
        if name == "versions":
            return [{"from": "Ann", "events": []}, {"from": "Bob", "events": [{"event": "look", "by": "Bob"}]}]
        return ["Ann", "Bob"]
    if "object" in kinds:
        return {"Ann": "Kh", "Bob": "7d"}
    return "a flush"
