"""The short way: a plain `rule` or `law` is run without the library of the command line, which takes longer to load than a ruling takes.

Whatever is not plain (another option, a mistake, the wish for help or completion) goes the long way, which alone decides what a line of arguments means:
the short way takes only what it takes in the same sense.
"""

import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

COMPLETING = "_ARBITER_COMPLETE"
"""Set where a shell asks for completions instead of a run."""


class Line:
    """A plain line of arguments: the command, its words, and its options as they were written, by parameter."""

    def __init__(self, command: str) -> None:
        """Begin with the command alone."""
        self.command = command
        self.words: list[str] = []
        self.options: dict[str, str] = {}
        self.flags: dict[str, bool] = {}


class Shape:
    """What a command takes on the short way: options with a value, and flags, each by its name with its parameter; and the values of `--format`."""

    def __init__(self, options: Mapping[str, str], flags: Mapping[str, str], forms: tuple[str, ...]) -> None:
        """Keep all three."""
        self.options, self.flags, self.forms = options, flags, forms


SHAPES: Mapping[str, Shape] = {
    "rule": Shape({"--book": "book", "--house": "house", "--format": "form"}, {"--why": "why"}, ("text", "json", "markdown", "html")),
    "law": Shape({"--book": "name", "--format": "form"}, {}, ("text", "json", "markdown", "html")),
}


def plain(arguments: Sequence[str]) -> Line | None:
    """Read a line of arguments; None where it must go the long way."""
    if not arguments or arguments[0] not in SHAPES or COMPLETING in os.environ or sys.platform == "win32":
        return None
    shape, line = SHAPES[arguments[0]], Line(arguments[0])
    rest = iter(arguments[1:])
    for word in rest:
        if word in shape.options and shape.options[word] not in line.options:
            line.options[shape.options[word]] = next(rest, "-")
        elif word in shape.flags:
            line.flags[shape.flags[word]] = True
        elif word.startswith("-") and word != "-":
            return None
        else:
            line.words.append(word)
    if not line.words or any(value.startswith("-") for value in line.options.values()):
        return None
    return line if line.options.get("form", shape.forms[0]) in shape.forms else None


def work(line: Line) -> Callable[[], int]:
    """Return the work of a plain line, which gives the status with which the run ends."""
    gc.disable()  # until a hearing begins: what is loaded before stays
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # to look for plugins takes longer than a hearing; none has a say in a ruling
    options: dict[str, Any] = {**line.options, **line.flags}
    if line.command == "law":
        from arbiter.cli.laws import Printed, print_laws

        return partial(print_laws, line.words, **options | {"form": Printed(options.get("form", Printed.TEXT))})
    from arbiter.cli.ruling import Form, rule_files

    return partial(rule_files, line.words, **options | {"form": Form(options.get("form", Form.TEXT))})
