"""Books and house rules as text."""

from collections.abc import Iterable, Iterator

from arbiter.book import Book
from arbiter.house import House
from arbiter.law import Option
from arbiter.render.wrapping import wrapped
from arbiter.telling import counted


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "none of them"
    return str(value).lower() if isinstance(value, bool) else str(value)


def book_line(book: Book, width: int) -> str:
    """Return a book in a few lines: its name, what it is, how many laws it has."""
    rules = "" if book.about.get("rules_alone", True) else "; descriptive text, heard only with another book"
    default = "; the default" if book.about.get("default") else ""
    by = ", ".join(str(book.about[key]) for key in ("author", "year") if book.about.get(key))
    said = f"{book.about.get('title', book.name)}{f' ({by})' if by else ''}: {counted(len(book.laws), 'law')}{default}{rules}"
    return "\n".join(wrapped(f"{book.name}  {said}", width, "    ", ""))


def book_as_text(book: Book, width: int) -> str:
    """Return what a book is and the headings of its laws."""
    lines = [book_line(book, width), "", *wrapped(book.prose, width)]
    for name, key in (("Edition", "edition"), ("Held", "held"), ("Not held", "not_held")):
        if book.about.get(key):
            lines += wrapped(f"{name}: {book.about[key]}", width, "  ", "")
    lines.append("")
    for law in book.laws.values():
        lines += wrapped(f"{law.ref}  {law.title}{' (optional)' if law.optional else ''}", width, "    ", "  ")
    return "\n".join(lines)


def house_as_text(house: House, width: int) -> str:
    """Return the house rules in force: laws adopted, options with the law that grants each, and what else is settled."""
    lines = wrapped(f"House rules under {house.book.name}: {house.book.about.get('title', '')}", width)
    lines += _listed("Adopted", sorted(house.adopted), width)
    options = house.book.options()
    lines += _listed("Set by the house", [_in_force(options[name], house) for name in options if name in house.set_options], width)
    lines += _listed("As the book has it", [_in_force(options[name], house) for name in options if name not in house.set_options], width)
    own = [f"house:{clause.ref}  {clause.title}" for clause in house.own.clauses()] if house.own else []
    lines += _listed("Laws of the house", own, width)
    lines += _listed("Settled", list(_settled(house)), width)
    return "\n".join([*lines, *_listed("Without effect", house.notes, width)])


def _in_force(option: Option, house: House) -> str:
    others = [_plain(value) for value in option.values if value != house.options[option.name]]
    other = f", or {', '.join(others)}" if others and not option.is_list else f", of {', '.join(others)}" if option.is_list else ""
    return f"{option.name} = {_plain(house.options[option.name])}{other}: {option.about} [{option.book}:{option.clause}]"


def _settled(house: House) -> Iterator[str]:
    yield f"the pack has {counted(house.pack, 'card')}"
    if house.wild:
        yield f"wild: {', '.join(house.wild)}"
    if house.kitty is not None:
        yield f"the kitty holds {counted(house.kitty[0], 'chip')}" + (f" of at most {house.kitty[1]}" if house.kitty[1] is not None else "")
    if house.buck is not None:
        yield f"the buck is with {house.buck}"


def _listed(heading: str, items: Iterable[str], width: int) -> list[str]:
    told = [line for item in items for line in wrapped(item, width, "    ", "  ")]
    return ["", heading, *told] if told else []
