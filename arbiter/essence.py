"""The essence of a ruling: what it decides, so that two rulings can be compared."""

from typing import Any

from arbiter.ruling import Part, Ruling

DECIDED = ("settled", "deal", "hands", "pot", "bets", "penalties", "orders", "options", "claims", "seating", "next")


def _told(value: Any) -> Any:
    """Return a part of a ruling, or what stands in it, as plain data."""
    if isinstance(value, Part):
        return {field.alias or name: _told(getattr(value, name)) for name, field in type(value).model_fields.items()}
    if isinstance(value, list):
        return [_told(each) for each in value]
    return {key: _told(each) for key, each in value.items()} if isinstance(value, dict) else value


def unordered(value: Any) -> Any:
    """Return what a ruling decides with all in one order, since in which order players or words came into it says nothing; but that of the seats does."""
    if isinstance(value, list):
        return sorted(map(unordered, value), key=repr)
    return {key: each if key == "seating" else unordered(each) for key, each in sorted(value.items())} if isinstance(value, dict) else value


def essence(ruling: Ruling) -> dict[str, Any]:
    """Return what a ruling decides, without the laws that it cites, the names of the hands shown and the events of single versions."""
    data = {name: _told(getattr(ruling, name)) for name in DECIDED}
    for part in (data["deal"], data["pot"], *data["hands"].values()):
        part.pop("laws", None)
    for told in ("hands", "why"):
        data["pot"].pop(told, None)
    for name in ("bets", "penalties", "orders", "options", "claims"):
        for part in data[name]:
            part.pop("laws", None)
            part.pop("act", None)
            if "event" in part:
                part["event"] = str(part["event"]).split(".")[0]
        data[name] = sorted(data[name], key=repr)
    return data


def bare(ruling: Ruling) -> dict[str, Any]:
    """Return what a ruling decides, without the places of events, so that rulings on changed incidents can be compared."""
    data = essence(ruling)
    for name in ("bets", "claims"):
        for part in data[name]:
            part.pop("event", None)
        data[name] = sorted(data[name], key=repr)
    return data
