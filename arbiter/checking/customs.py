"""The houses under which incidents are heard: as the book has it, and on demand with one custom of a house otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbiter.book import Book
from arbiter.house import House, open_house
from arbiter.incident import check_house


def houses(book: Book, *, customs: bool) -> Iterator[House]:
    """Yield a house that plays by the book and, on demand, one for each custom that the book leaves to it.

    Args:
        book: the book.
        customs: whether to yield those houses too.

    Yields:
        The house with nothing set; then one that plays otherwise in everything, and one for each thing: each option at each
        of its other values (of a list: at all of them), each optional law adopted; the one that heads a part brings the whole part with it.
    """
    yield open_house(book)
    if customs:
        each = [*_customs(book)]
        for data in (*([_together(each)] if len(each) > 1 else []), *each):
            yield open_house(book, check_house(data))


def _customs(book: Book) -> Iterator[dict[str, Any]]:
    for option in book.options().values():
        others: list[Any] = [list(option.values)] if option.is_list else [value for value in option.values if value != option.default]
        yield from ({"options": {option.name: value}} for value in others)
    for each in book.books:
        yield from ({"adopt": [f"{each.name}:{ref}"]} for ref, law in each.laws.items() if law.optional)


def _together(customs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return everything otherwise at once, each option at the first of its other values."""
    options: dict[str, Any] = {}
    for custom in customs:
        options = {**custom.get("options", {}), **options}
    return {"adopt": [ref for custom in customs for ref in custom.get("adopt", ())], "options": options}


def told(house: House) -> Mapping[str, Any]:
    """Return what a house has otherwise than the book, as an incident names it under `house`."""
    set_otherwise = {name: list(value) if isinstance(value := house.options[name], tuple) else value for name in sorted(house.set_options)}
    return {key: value for key, value in (("adopt", sorted(house.adopted)), ("options", set_otherwise)) if value}
