"""`arbiter ask`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arbiter.cli import completing
from arbiter.cli.saying import say
from arbiter.errors import InputError

if TYPE_CHECKING:
    from arbiter.house import House
    from arbiter.inquiry import Question
    from arbiter.interview import Interview

HELP = "(an empty line takes what stands in brackets; `back` goes back, `quit` ends)"
BACK, QUIT = ("back", "b"), ("quit", "q")
FORMAT = 1


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="ask", no_args_is_help=False)(ask)


def ask(
    book: Annotated[str | None, typer.Option("--book", help="The book to rule by.", metavar="NAME", autocompletion=completing.books)] = None,
    house: Annotated[str | None, typer.Option("--house", help="House rules (TOML).", metavar="FILE")] = None,
    save: Annotated[str | None, typer.Option("--save", help="Write the incident there, or what was answered so far.", metavar="FILE")] = None,
    resume: Annotated[str | None, typer.Option("--resume", help="Go on from a saved interview, or from an incident.", metavar="FILE")] = None,
) -> None:
    """Ask what happened, only as far as it matters, and rule on it.

    Example: arbiter ask --save incident.json
    """
    from arbiter.cli.reading import refuse_unwritable
    from arbiter.cli.ruling import SETTLED, UNSETTLED, Form, in_print

    if save:
        refuse_unwritable(Path(save))
    interview, lines = opened(book, house, resume)
    answers = converse(interview, lines)
    if answers is not None:
        if save:
            write(save, {"interview": FORMAT, "book": interview.book.name, "house": interview.rules, "answers": answers})
        return
    ruling = interview.ruling
    say(f"\n{in_print(ruling, interview.house, Form.TEXT, why=False)}")
    if save:
        write(save, interview.data)
    raise typer.Exit(SETTLED if ruling.settled else UNSETTLED)


def opened(book: str | None, house: str | None, resume: str | None) -> "tuple[Interview, list[str]]":
    """Open an interview: a new one, one that was saved with its answers, or one about an incident."""
    from arbiter.book import default_book, ruling_book
    from arbiter.cli.reading import base_of, given_house, open_given, place_of, read_bytes
    from arbiter.house import open_house
    from arbiter.incident import check_house, check_incident
    from arbiter.incident.text import parse
    from arbiter.interview import Interview

    data: Any = parse(read_bytes(resume), place_of(resume)) if resume else {}
    saved = data if isinstance(data, dict) and "interview" in data else None
    if resume and saved is None:
        check_incident(data, place_of(resume))
    elif resume and saved is not None:
        check_session(saved, place_of(resume))
    given = given_house(house)
    chosen = ruling_book(book or data.get("book") or default_book())
    rules = saved.get("house") if saved else given.rules.model_dump(mode="json", exclude_unset=True) if given else None
    opened: House = open_given(chosen, given) if given else open_house(chosen, check_house(rules) if rules else None)
    if resume and saved is None:
        return Interview(opened, rules, {**data, **({"house": rules} if rules else {})}, base_of(resume)), []
    return Interview(opened, rules, None, given.folder if given else None), saved["answers"] if saved else []


def check_session(saved: dict[str, Any], where: str) -> None:
    """Raise InputError where a saved interview is not as `--save` writes one."""
    answers, book = saved.get("answers"), saved.get("book")
    if saved["interview"] != FORMAT or not isinstance(book, str) or not isinstance(answers, list) or not all(isinstance(each, str) for each in answers):
        raise InputError(where, "this is no interview that was saved", "take a file that `arbiter ask --save` wrote, or an incident")


def converse(interview: "Interview", lines: list[str]) -> list[str] | None:
    """Ask and read answers until the interview is over; return the answers where it was broken off, None where it came to its end."""
    from arbiter.interview import replay

    say(HELP)
    talk, question = replay(interview, lines)
    while question is not None:
        show(question, interview.asked)
        line = sys.stdin.readline() if sys.stdin else ""
        word = line.strip().casefold()
        if not line or word in QUIT:
            return lines
        if word in BACK:
            lines = lines[:-1]
            talk, question = replay(interview, lines)
            continue
        lines.append(line.rstrip("\r\n"))
        try:
            question = talk.send(lines[-1])
        except StopIteration:
            question = None
    return None


def show(question: "Question", number: int) -> None:
    """Print a question with its choices."""
    from arbiter.cli.ruling import width
    from arbiter.render.wrapping import wrapped

    wide = width()
    lines = ["", *(wrapped(question.wrong, wide) if question.wrong else []), *wrapped(f"{f'{number}. ' if question.counted else ''}{question.text}", wide)]
    for at, choice in enumerate(question.choices, 1):
        mark = "*" if choice == question.default else " "
        lines += wrapped(f"{choice}", wide, "       ", f" {mark}{at:>3}  ")
    default = f" [{question.default}]" if question.default is not None else ""
    say("\n".join([*lines, *wrapped(f">{default}", wide)]), now=True)


def write(file: str, data: dict[str, Any]) -> None:
    """Write a file; raises InputError where it cannot be written."""
    import json

    try:
        Path(file).write_text(f"{json.dumps(data, ensure_ascii=False, indent=1)}\n", encoding="utf-8")
    except OSError as error:
        raise InputError(file, f"it cannot be written ({error.strerror})", "name another file") from None
