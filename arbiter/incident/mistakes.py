"""From the errors of a model to the one that tells the user most."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from arbiter.errors import InputError, did_you_mean, quote, shorten
from arbiter.events.fields import MOST_COUNTERS

TAG = re.compile(r"\([a-z ]+\)")
"""How the models name a branch of a choice, in the way to an error."""


def mistake(error: ValidationError, where: str, model: type[BaseModel]) -> InputError:
    """Tell the user of the error that explains most.

    Args:
        error: what the model found.
        where: the path of the data that the model read.
        model: the model.

    Returns:
        One error; a field that does not exist explains one that is missing, and goes before it.
    """
    found = error.errors(include_url=False)
    first = next((each for each in found if each["type"] == "extra_forbidden"), found[0])
    *way, last = first["loc"] or ("",)
    steps = [step for step in way if not TAG.fullmatch(str(step))]
    if first["type"] == "extra_forbidden" or not TAG.fullmatch(str(last)):  # a field may have any name
        steps.append(last)
    what, mend = _told(first, steps, model)
    if first["type"] == "int_type" and "cards" in steps and first["loc"][-1] == "(number)":
        mend = "write how many, or a list of cards"
    inner = first.get("ctx", {}).get("error")
    place = InputError(path(steps), "") if not isinstance(inner, InputError) else inner.within(path(steps))
    return InputError(place.where, what, mend).within(where)


def path(steps: list[int | str]) -> str:
    """Write the way to a value.

    Args:
        steps: keys and places.

    Returns:
        The path, as in `stakes.ante` or `[2].amount`.
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{shorten(step)}" for step in steps if step != "[key]")
    return text.removeprefix(".")


def _told(error: ErrorDetails, steps: list[int | str], model: type[BaseModel]) -> tuple[str, str]:
    """Say what is wrong, and how to mend it."""
    kind, ctx = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return "there is no such field", did_you_mean(steps[-1], fields_at(model, steps[:-1]))
    if kind == "missing":
        return "is missing", one_sentence(fields_at(model, steps[:-1]).get(str(steps[-1])))
    if isinstance(ctx.get("error"), InputError):
        return ctx["error"].what, ctx["error"].mend
    told = VALUES.get(kind)
    return told(error["input"], ctx) if told else (error["msg"], "")


def _allowed(value: object, ctx: Mapping[str, Any]) -> tuple[str, str]:
    return f"{quote(value)} is not allowed here", did_you_mean(value, re.findall(r"'([^']*)'", ctx["expected"]))


def _whole(value: object, _: Mapping[str, Any]) -> tuple[str, str]:
    if isinstance(value, float) and repr(value).strip("-…").isdigit():
        return f"{quote(value)} is out of bounds", f"a whole number from 0 to {MOST_COUNTERS:,}"
    return f"{quote(value)} is not a whole number", "write it without quotes, point or exponent"


VALUES: Mapping[str, Callable[[Any, Mapping[str, Any]], tuple[str, str]]] = {
    "literal_error": _allowed,
    "int_type": _whole,
    "bool_type": lambda value, _: (f"{quote(value)} is not true or false", "write true or false, without quotes"),
    "string_type": lambda value, _: (f"{quote(value)} is not text", "write it in double quotes"),
    "tuple_type": lambda value, _: (f"{quote(value)} is not a list", "write a list: [ … ]"),
    "mapping_type": lambda value, _: (f"{quote(value)} is not an object", "write an object: { … }"),
    "dict_type": lambda value, _: (f"{quote(value)} is not an object", "write an object: { … }"),
    "model_type": lambda value, _: (f"{quote(value)} is not an object", "write an object: { … }"),
    "greater_than_equal": lambda value, ctx: (f"{quote(value)} is too little", f"at least {ctx['ge']}"),
    "less_than_equal": lambda value, ctx: (f"{quote(value)} is too much", f"at most {ctx['le']:,}"),
    "too_short": lambda _, ctx: (f"there are {ctx['actual_length']}", f"at least {ctx['min_length']}"),
    "too_long": lambda _, ctx: (f"there are {ctx['actual_length'] or 'more'}", f"at most {ctx['max_length']}"),
}


def one_sentence(about: str | None) -> str:
    """Turn the description of a field into the end of an error."""
    return about[0].lower() + about[1:].rstrip(".") if about else ""


def fields_at(model: type[BaseModel], steps: list[int | str]) -> dict[str, str | None]:
    """List the fields of a model, or of one inside it.

    Args:
        model: the outer model.
        steps: the way to the inner one.

    Returns:
        The fields as they are written, with their descriptions.
    """
    for step in steps:
        fields = {field.alias or name: field for name, field in model.model_fields.items()}
        if step in fields:
            model = next(_models(fields[str(step)].annotation), model)
    return {field.alias or name: field.description for name, field in model.model_fields.items()}


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)
