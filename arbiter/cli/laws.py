"""What `arbiter law` does."""

from enum import StrEnum
from typing import TYPE_CHECKING

from arbiter.cli.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.lawpage import Desk, LawPage
    from arbiter.render.leaf import Leaf


class Printed(StrEnum):
    """What a law is printed as."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    HTML = "html"


def print_laws(refs: list[str], name: str | None = None, form: Printed = Printed.TEXT) -> int:
    """Print laws, and return the exit status; raises InputError where a reference names none."""
    if form is Printed.TEXT:
        from arbiter.cli.ruling import width
        from arbiter.render.leaf import leaf_as_text

        say("\n\n".join(leaf_as_text(leaf, width()) for leaf in _leaves(refs, name)))
    elif form is Printed.MARKDOWN:
        from arbiter.render.lawpage import leaf_as_markdown

        say("\n\n".join(map(leaf_as_markdown, _leaves(refs, name))))
    else:
        _print_pages(refs, name, form)
    return 0


def _leaves(refs: list[str], name: str | None) -> "list[Leaf]":
    """Return laws in plain texts; what was asked before, of the same books by the same program, is kept."""
    from arbiter.cache import kept_texts
    from arbiter.render.leaf import leaf_as_data, leaf_of
    from arbiter.shelf import all_texts

    content = [repr((refs, name)), *all_texts(), *_attached()]
    return kept_texts("law", content, lambda: _made(refs, name), lambda made: list(map(leaf_as_data, made)), lambda data: list(map(leaf_of, data)))


def _attached() -> "Iterator[str]":
    """Yield the texts that the user has attached to books."""
    from arbiter.cache import data_folder
    from arbiter.shelf import book_names

    for name in book_names():
        try:
            yield f"{name} {(data_folder() / f'{name}.json').read_text(encoding='utf-8')}"
        except (OSError, ValueError):
            continue


def _made(refs: list[str], name: str | None) -> "list[Leaf]":
    import gc

    from arbiter.render.lawpage import leaf

    gc.enable()
    return [leaf(page) for page in _pages(refs, name)[1]]


def _pages(refs: list[str], name: str | None) -> "tuple[Desk, list[LawPage]]":
    """Return the pages of laws, and the desk that made them."""
    from arbiter.library import Library
    from arbiter.render.lawpage import Desk

    library = Library()
    found = list({each.ref: each for ref in refs for each in library.find(ref, name)}.values())
    desk = Desk(library)
    return desk, [desk.page(each) for each in found]


def _print_pages(refs: list[str], name: str | None, form: Printed) -> None:
    import gc

    gc.enable()
    desk, pages = _pages(refs, name)
    if form is Printed.HTML:
        from arbiter.render.deskpage import laws_as_html

        say(laws_as_html(desk, pages))
        return
    import json

    from arbiter.render.lawpage import page_as_data

    say("\n".join(json.dumps(page_as_data(page), ensure_ascii=False) for page in pages))
