"""What `arbiter law` does."""

from enum import StrEnum

from arbiter.cli.saying import say


class Printed(StrEnum):
    """What a law is printed as."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    HTML = "html"


def print_laws(refs: list[str], name: str | None = None, form: Printed = Printed.TEXT) -> int:
    """Print laws, and return the exit status; raises InputError where a reference names none."""
    from arbiter.cli.ruling import width
    from arbiter.library import Library
    from arbiter.render import lawpage

    library = Library()
    found = list({each.ref: each for ref in refs for each in library.find(ref, name)}.values())
    desk = lawpage.Desk(library)
    pages = [desk.page(each) for each in found]
    if form is Printed.JSON:
        import json

        say("\n".join(json.dumps(lawpage.page_as_data(page), ensure_ascii=False) for page in pages))
    elif form is Printed.MARKDOWN:
        say("\n\n".join(map(lawpage.page_as_markdown, pages)))
    elif form is Printed.HTML:
        from arbiter.render.deskpage import laws_as_html

        say(laws_as_html(desk, pages))
    else:
        say("\n\n".join(lawpage.page_as_text(page, width()) for page in pages))
    return 0
