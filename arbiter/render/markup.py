"""HTML in which every text appears as itself: elements are built, never pasted together."""

import html
import json
from functools import cache
from importlib import resources
from typing import Any

VOID = frozenset({"br", "hr", "input", "link", "meta"})
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
KEPT = "\n\t"


class Markup(str):
    """HTML that may be put into a page as it is."""

    __slots__ = ()


Child = str | None | list["Child"] | tuple["Child", ...]


def visible(text: str) -> str:
    r"""Write out what cannot be seen or would turn the text round: control characters, escapes of a terminal, marks of direction.

    >>> visible("a\x1b[31mb\u202ec")
    'a\\x1b[31mb\\u202ec'
    """
    return text if text.isprintable() else "".join(c if c.isprintable() or c in KEPT else ascii(c)[1:-1] for c in text)


def escape(text: str) -> Markup:
    """Return a text as HTML shows it.

    >>> str(escape("<b>&'"))
    '&lt;b&gt;&amp;&#x27;'
    """
    return Markup(html.escape(visible(text)))


def joined(*children: Child) -> Markup:
    """Return children one after another, texts among them escaped."""
    return Markup("".join(_one(child) for child in children))


def _one(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, (list, tuple)):
        return "".join(_one(each) for each in child)
    return child if isinstance(child, Markup) else escape(child)


def tag(name: str, /, *children: Child, **attributes: object) -> Markup:
    """Return an element.

    Args:
        name: its name.
        children: texts, which are escaped, and elements.
        attributes: a trailing underscore is dropped, others become hyphens; True stands alone, None and False are left out.

    Returns:
        The element.

    >>> str(tag("a", "x < y", href="#q", class_="ref", hidden=True))
    '<a href="#q" class="ref" hidden>x &lt; y</a>'
    """
    told = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None and value is not False)
    return Markup(f"<{name}{told}>" if name in VOID else f"<{name}{told}>{joined(*children)}</{name}>")


def _attribute(name: str, value: object) -> str:
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def data(identifier: str, content: Any) -> Markup:
    """Return data for a script of the page; nothing in it can end the element."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return Markup(f'<script type="application/json" id="{escape(identifier)}">{safe}</script>')


@cache
def shipped(name: str) -> str:
    """Return a style or script that is shipped with the product."""
    return (resources.files("arbiter.render") / name).read_text(encoding="utf-8")


def document(title: str, *body: Child, script: str = "", kind: str = "") -> str:
    """Return a whole page, which needs nothing but itself.

    Args:
        title: its title.
        body: what is in it.
        script: the name of a script that is shipped.
        kind: a class of the body.

    Returns:
        The page.
    """
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup(shipped("page.css"))),
    )
    code = tag("script", Markup(shipped(script))) if script else None
    return f"<!DOCTYPE html>\n{tag('html', head, tag('body', *body, code, class_=kind or None), lang='en')}\n"
