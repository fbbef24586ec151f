"""`arbiter check` and `arbiter house`."""

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbiter.checking.bound import Bound
from arbiter.cli import completing
from arbiter.cli.saying import say
from arbiter.errors import InputError, did_you_mean

if TYPE_CHECKING:
    from arbiter.book import Book
    from arbiter.house import House

BOOK = typer.Option("--book", help="The book that it is checked against.", metavar="NAME", autocompletion=completing.books)
FOR_A_BOOK = "`--sources`, `--format`, `--depth`, `--seconds`, `--thorough`, `--alike`, `--seed` and `--options`"
ENDINGS = {".json": "an incident", ".toml": "a house file", ".md": "a law file"}


class Form(StrEnum):
    """How the findings of a book are told."""

    text = "text"
    json = "json"


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(check)
    app.command(name="house")(house)


def check(
    what: Annotated[str, typer.Argument(metavar="FILE|BOOK", help="An incident (.json), a house file (.toml), a law file (.md), or a book.")],
    *,
    name: Annotated[str | None, BOOK] = None,
    sources: Annotated[list[Path] | None, typer.Option("--sources", metavar="FILE", help="A text that the book restates; may be given again.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How a book's findings are told.")] = Form.text,
    depth: Annotated[int, typer.Option("--depth", min=0, max=4, help="Irregular events that each incident heard may have; 0 hears none.")] = 1,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0, help="How long incidents may be heard; what is left out is told.")] = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="Hear each as a complete record too, and to the end of its deal.")] = False,
    alike: Annotated[bool, typer.Option("--alike", help="Where events set off the same rules, follow up only one: far fewer to hear.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Where hearing begins: with --seconds, each seed hears others.")] = None,
    options: Annotated[bool, typer.Option("--options", help="Hear each under every custom of a house too: each option, each optional law.")] = False,
) -> None:
    """Check an incident, a house file, a law file of the house's own, or a whole book.

    Of a book, all incidents up to a bound are heard: the regular course of a deal, with every event that may come into it, at every step.

    Example: arbiter check incident.json
    """
    from arbiter.book import book_names

    bound = Bound(depth, seconds, thorough, alike, seed, options)
    if what in book_names():
        _check_whole(what, sources or [], form, bound)
        return
    if sources or form is not Form.text or bound != Bound():
        raise InputError(what, f"{FOR_A_BOOK} are for a book", did_you_mean(what, book_names()))
    checkers = {".json": check_incident_file, ".toml": check_house_file, ".md": check_law_file}
    checker = checkers.get(Path(what).suffix.lower())
    if checker is None:
        kinds = ", ".join(f"{kind} ({ending})" for ending, kind in ENDINGS.items())
        raise InputError(what, f"this is no book, and no file of which the name says what it is: {kinds}", did_you_mean(what, book_names()))
    say(checker(what, name))


def _check_whole(name: str, sources: list[Path], form: Form, bound: Bound) -> None:
    """Check a book with all that can be found in it; the exit status is 1 where anything is."""
    from arbiter.book import load_book
    from arbiter.checking.books import findings
    from arbiter.checking.conflicts import conflicts
    from arbiter.checking.coverage import uncovered
    from arbiter.cli.reading import place_of, read_bytes
    from arbiter.contradictions import listed_of
    from arbiter.incident.text import decode
    from arbiter.telling import counted

    said = check_book(name)
    found, sentences = findings(load_book(name)), 0
    for source in map(str, sources):
        count = uncovered(load_book(name), decode(read_bytes(source), place_of(source)), source)
        found, sentences = [*found, *count.findings], sentences + count.sentences
    hearings = conflicts(load_book(name), bound)
    found = [*found, *hearings.findings]
    if form is Form.json:
        listed = sum(1 for _ in listed_of(name))
        data = {"book": name, "sentences": sentences, "contradictions": listed, "incidents": hearings.data(), "findings": [each.data() for each in found]}
        say(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        counts = (f"\n  sentences of the sources restated: {sentences}" if sources else "") + f"\n  {_resolved(name)}\n  {hearings.told()}"
        say(("\n".join([*(each.told() for each in found), f"{name}: {counted(len(found), 'finding')}"]) if found else said) + counts)
    if found:
        raise typer.Exit(1)


def _resolved(name: str) -> str:
    """Say how many contradictions are listed of a book."""
    from arbiter.contradictions import listed_of
    from arbiter.telling import counted

    entries = list(listed_of(name))
    return f"contradictions listed and resolved: {len(entries)}, by {counted(sum(len(entry.cases) for entry in entries), 'incident')}"


def check_book(name: str) -> str:
    """Load a book whole, set its rules in levels with those of the books that it is heard with, and say what is in it."""
    from arbiter.book import book_names, load_book
    from arbiter.house import House
    from arbiter.program import program_for

    book = load_book(name)
    for other in (load_book(each) for each in book_names()):
        if other.about.get("rules_alone", True) and name in [each.name for each in other.books]:
            program_for(House(other))
    return _with_cases(f"{name}: {_contents(book)}: nothing is wrong with it", book)


def _with_cases(said: str, book: "Book", own: "Book | None" = None) -> str:
    """Hear the cases too: one that is not ruled as it says is an error; rules without a case are told."""
    from arbiter.casebook import run_cases

    found = run_cases(book, own)
    if found.wrong:
        raise InputError("", found.wrong[0], f"there are {len(found.wrong)} such cases" if len(found.wrong) > 1 else "")
    for what, rules in (("fired by no case", found.unfired), ("fired in every case of their clause", found.unrefused)):
        said += f"\n  rules {what}: {', '.join(rules)}" if rules else ""
    return said


def _contents(book: "Book") -> str:
    from arbiter.telling import counted

    clauses = list(book.clauses())
    silent = [clause for clause in clauses if not clause.rules and not clause.options and not clause.decides_nothing and not clause.closes]
    numbers = [(len(book.laws), "law"), (len(clauses), "clause"), (sum(len(clause.rules) for clause in clauses), "rule")]
    numbers += [(sum(len(clause.options) for clause in clauses), "option"), (sum(len(clause.cases) for clause in clauses), "case")]
    said = ", ".join(counted(number, noun) for number, noun in numbers)
    return said + (f" ({counted(len(silent), 'clause')} without a rule or a reason)" if silent else "")


def check_incident_file(file: str, book: str | None) -> str:
    """Read an incident and its house rules."""
    from arbiter.cli.reading import base_of, open_incident, place_of, read_bytes
    from arbiter.telling import counted

    incident, opened = open_incident(read_bytes(file), place_of(file), base_of(file), book)
    return f"{file}: an incident of {counted(len(incident.events), 'event')} under {opened.book.name}: nothing is wrong with it"


def check_house_file(file: str, book: str | None) -> str:
    """Read a house file and check it against the book."""
    opened = open_house_file(file, book)
    notes = "".join(f"\n  {note}" for note in opened.notes)
    return f"{file}: house rules under {opened.book.name}: nothing is wrong with them{notes}"


def check_law_file(file: str, book: str | None) -> str:
    """Read a house's own law file over the book, and set their rules in levels."""
    from arbiter.book import default_book, ruling_book
    from arbiter.cli.reading import place_of, read_bytes
    from arbiter.house import House, read_house_laws
    from arbiter.incident.text import decode
    from arbiter.program import program_for

    chosen = ruling_book(book or default_book())
    own = read_house_laws(decode(read_bytes(file), place_of(file)), file, chosen)
    program_for(House(chosen, own=own))
    return _with_cases(f"{file}: {_contents(own)} above {chosen.name}: nothing is wrong with it", chosen, own)


def open_house_file(file: str, book: str | None) -> "House":
    """Open the house of a house file, or of an incident."""
    from arbiter.book import default_book, ruling_book
    from arbiter.cli.reading import GivenHouse, base_of, open_given, open_incident, place_of, read_bytes, read_house

    if Path(file).suffix.lower() == ".json":
        return open_incident(read_bytes(file), place_of(file), base_of(file), book)[1]
    return open_given(ruling_book(book or default_book()), GivenHouse(read_house(file), base_of(file), file))


def house(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A house file (.toml), or an incident (.json).")] = None,
    name: Annotated[str | None, BOOK] = None,
) -> None:
    """Show the house rules in force, and which law grants each.

    Example: arbiter house club.toml
    """
    from arbiter.book import default_book, ruling_book
    from arbiter.cli.ruling import width
    from arbiter.house import open_house
    from arbiter.render.laws import house_as_text

    opened = open_house(ruling_book(name or default_book())) if file is None else open_house_file(file, name)
    say(house_as_text(opened, width()))
