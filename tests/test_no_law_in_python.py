"""No law lives in Python: no book, no citation, no law's number and no option of a house is named in `arbiter`."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import arbiter
from arbiter.book import book_names, load_book
from arbiter.cards import NOTATION
from arbiter.events import EVENT_KINDS
from arbiter.incident import House, Incident

FOLDER = Path(arbiter.__file__).parent
SOURCES = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".py", ".js", ".css", ".html"))
NUMBER = re.compile(r"(?i)\b(?:laws?|clauses?|rules?|articles?)\s+\d+|^\d+[a-z]{0,2}$")

# names that the contract uses otherwise: fields of an incident or of its house, and kinds of `post`
OTHERWISE = {name for model in (Incident, House) for name in model.model_fields} | set(EVENT_KINDS) | {"fatten"}


def books() -> list[str]:
    return list(book_names())


def options() -> set[str]:
    return {option.name for name in books() for clause in load_book(name).clauses() for option in clause.options} - OTHERWISE


def names_of_laws() -> set[str]:
    """Laws with a name of several words, or a number behind their name: the others are plain words."""
    return {law for name in books() for law in load_book(name).laws if not law.isdigit() and re.search(r"[.-]", law)}


def found(words: set[str], text: str) -> set[str]:
    return {word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)}


def offending(look: Callable[[str], Iterable[str]], suffix: str = "") -> dict[str, list[str]]:
    """What is found in each source, by its name; nothing, if all is well."""
    texts = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES if path.name.endswith(suffix)}
    return {name: hits for name, text in texts.items() if (hits := sorted(look(text)))}


def test_there_is_something_to_read() -> None:
    assert SOURCES


def test_no_option_is_named() -> None:
    names = options()
    assert not offending(lambda text: found(names, text))


def test_no_law_is_named() -> None:
    names = names_of_laws()
    assert not offending(lambda text: found(names, text))


def test_no_book_is_named() -> None:
    """A book whose name is a plain word may not be quoted, cited, or given to an option; the others occur nowhere."""
    names = "|".join(books())
    named = re.compile(rf"(?i)\b(?:{names}):[\w.-]+|[\"'`](?:{names})[\"'`]|--book[ =](?:{names})\b|\bbook (?:{names})\b|\b(?:foster|hoyle)\w*")
    assert not offending(named.findall)


def test_no_law_is_named_by_its_number() -> None:
    numbered = offending(lambda text: [each for each in spoken(text) if NUMBER.search(each) and not each.isdigit() and not is_card(each)], ".py")
    assert not numbered


def is_card(text: str) -> bool:
    return NOTATION.fullmatch(text) is not None


def spoken(source: str) -> Iterator[str]:
    """The texts in a module that the program may say or compare: all but the docstrings."""
    tree = ast.parse(source)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings, and what is said of a name below it
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements)


def test_what_is_read_is_what_is_there() -> None:
    """The scan would find what it looks for."""
    assert {"split_openers", "short_hand_plays"} <= options()
    assert not {"buck", "fatten"} & options()
    assert "drawing-cards" in names_of_laws()
    assert list(spoken('"""Doc."""\nx = "law 13"\n')) == ["law 13"]
