"""JSON Schemas, 2020-12: of an incident, for editors; of a ruling; and of a book as data."""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from arbiter.events import EVENT_KINDS, Event
from arbiter.events.accounts import Version
from arbiter.incident.model import Incident
from arbiter.ruling import Ruling

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ACCOUNTS = "accounts"


def incident_schema() -> dict[str, Any]:
    """Describe an incident in JSON Schema 2020-12.

    Returns:
        The schema; each kind of event is one of its definitions, told apart by `event`.
    """
    definitions: dict[str, Any] = {}  # the models inside others, and the kinds of event
    schema = described(Incident, definitions)
    for name, kind in EVENT_KINDS.items():
        definitions[name] = event_schema(kind, name, definitions)
    definitions["event"] = one_of(EVENT_KINDS)
    definitions["told"] = one_of(name for name in EVENT_KINDS if name != ACCOUNTS)
    schema["properties"]["events"]["items"] = {"$ref": "#/$defs/event"}
    definitions[Version.__name__]["properties"]["events"]["items"] = {"$ref": "#/$defs/told"}
    return {"$schema": DIALECT, **schema, "$defs": dict(sorted(definitions.items()))}


def event_schema(kind: type[Event], name: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """Describe one kind of event.

    Args:
        kind: its class.
        name: what stands under `event`.
        definitions: where the models inside it are described.

    Returns:
        The schema; what may be left out is not required.
    """
    schema = described(kind, definitions)
    schema["properties"]["event"] = {"const": name, "description": "What happened."}
    required = [field for field in schema.get("required", []) if field not in ("event", *kind.left_out)]
    return {**schema, "required": ["event", *required]}


def described(model: type[BaseModel], definitions: dict[str, Any]) -> dict[str, Any]:
    """Describe a model, and move the models inside it to the definitions.

    Args:
        model: the model.
        definitions: what is added to.

    Returns:
        Its schema without titles, which only repeat the names of the fields.
    """
    schema: dict[str, Any] = untitled(model.model_json_schema())
    inner = schema.pop("$defs", {})
    definitions.update({name: each for name, each in inner.items() if name != Event.__name__})
    return schema


def untitled(schema: Any) -> Any:
    """Leave out the titles that pydantic makes of the names of fields.

    Args:
        schema: a schema, or part of one.

    Returns:
        The same without those titles; a field that is called `title` stays.
    """
    if isinstance(schema, list):
        return [untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: untitled(each) for key, each in schema.items() if key != "title" or not isinstance(each, str)}


def one_of(names: Iterable[str]) -> dict[str, Any]:
    """Let an event be of one of several kinds.

    Args:
        names: the kinds.

    Returns:
        A schema that refers to the definition of each.
    """
    return {"type": "object", "required": ["event"], "oneOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


# --- the ruling, and a book as data

TEXT: dict[str, Any] = {"type": "string"}
TEXTS: dict[str, Any] = {"type": "array", "items": TEXT}
WHOLE: dict[str, Any] = {"type": "integer"}
FLAG: dict[str, Any] = {"type": "boolean"}
OPEN: dict[str, Any] = {"type": "object"}


def ruling_schema() -> dict[str, Any]:
    """Describe a ruling in JSON Schema 2020-12; every field of it is there, empty where nothing applies."""
    schema = untitled(Ruling.model_json_schema(by_alias=True, mode="validation"))
    schema["required"] = list(schema["properties"])
    return {"$schema": DIALECT, **schema}


def book_schema() -> dict[str, Any]:
    """Describe what `arbiter book NAME --format json` prints in JSON Schema 2020-12."""
    case = _object(title=TEXT, incident=TEXT, ruling=OPEN)
    option = {"type": "object", "required": ["name", "values", "default", "about", "clause"]}
    rule = {"type": "object", "required": ["id", "clause", "on", "when", "where", "unless", "until", "then", "overrides"]}
    clause = _object(
        clause=TEXT, heading=TEXT, text=TEXT, sentences={"type": "array", "items": WHOLE}, note=TEXT, decides_nothing=TEXT, see=TEXTS,
        closes=TEXTS, heads=TEXTS, rules=_list("rule"), options=_list("option"), cases=_list("case"), file=TEXT, line=WHOLE,
    )  # fmt: skip
    law = _object(law=TEXT, heading=TEXT, summary=TEXT, optional=FLAG, clauses=_list("clause"), file=TEXT, line=WHOLE)
    fact = _object(name=TEXT, fields=TEXTS, tells=TEXT, key={"type": ["array", "null"], "items": TEXT}, lasting=FLAG)
    book = _object(
        contract={"const": 1}, name=TEXT, digest=TEXT, about=OPEN, prose=TEXT, numbers={"type": "object", "additionalProperties": WHOLE},
        facts=_list("fact"), ranking=OPEN, descriptive=TEXTS, laws=_list("law"),
    )  # fmt: skip
    return {"$schema": DIALECT, **book, "$defs": {"case": case, "clause": clause, "fact": fact, "law": law, "option": option, "rule": rule}}


def _object(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _list(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
