"""Laws, books and house rules as text."""

from collections.abc import Iterable, Iterator, Mapping

from arbiter.book import Book
from arbiter.facts import FactType
from arbiter.house import House
from arbiter.law import Choice, Clause, Conclusion, Each, Filler, Group, Law, Option, Pattern, Rule, Stake, Variable
from arbiter.render.text import wrapped
from arbiter.telling import Either, counted, listed, sentence, tell_with_flags


def law_as_text(book: Book, law: Law, clause: Clause | None, width: int) -> str:
    """Return a law, or one clause of it, as text.

    Args:
        book: the book that it stands in.
        law: the law.
        clause: one clause of it; None: all.
        width: the longest line.

    Returns:
        The text: heading, summary, and clause by clause what it says, its notes, options, rules and cases.
    """
    head = f"{book.name}:{law.ref}  {law.title}" + (" (optional: in force where adopted)" if law.optional else "")
    lines = [*wrapped(head, width), *(wrapped(law.summary, width) if law.summary and clause is None else ())]
    for each in law.clauses if clause is None else [clause]:
        lines += ["", *_clause(each, book, width)]
    return "\n".join(lines)


def _clause(clause: Clause, book: Book, width: int) -> Iterator[str]:
    yield from wrapped(f"{clause.ref}  {clause.title}", width)
    for paragraph in clause.text.split("\n\n"):
        yield from wrapped(paragraph, width, "    ")
    for name, text in (("Note", clause.note), ("Decides nothing by itself", clause.decides_nothing)):
        if text:
            yield from wrapped(f"{name}: {text}", width, "    ")
    if clause.see:
        yield from wrapped(f"See: {', '.join(clause.see)}", width, "    ")
    for option in clause.options:
        yield from wrapped(f"Option {_option(option)}", width, "    ")
    for rule in clause.rules:
        yield from wrapped(f"Rule {rule.id}: {rule_in_words(rule, book.types())}", width, "      ", "    ")
    if clause.cases:
        yield from wrapped(f"Cases: {'; '.join(case.title for case in clause.cases)}", width, "    ")


def _option(option: Option) -> str:
    kind = "a list of" if option.is_list else "one of"
    return f"{option.name}: {option.about} ({kind} {', '.join(map(_plain, option.values))}; by default {_plain(option.default)})"


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "none of them"
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- rules in words


def rule_in_words(rule: Rule, types: Mapping[str, FactType]) -> str:
    """Return a rule as a sentence; its variables are written as capitals: `?p` is P."""
    words = Words(types)
    text = f"when {listed(words.pattern(each) for each in (*rule.on, *rule.when))}"
    if rule.counts:
        text += f"; where {listed(f'{_name(count.name)} counts that {words.group(count.of)}' for count in rule.counts)}"
    if rule.where:
        text += f"; if {listed(_where(comparison.text) for comparison in rule.where)}"
    text += f": {listed(words.conclusion(each) for each in rule.then)}"
    if rule.until:
        text += f"; until {listed((words.pattern(each) for each in rule.until), 'or')}"
    if rule.unless:
        text += f"; not where {listed((words.group(each) for each in rule.unless), 'or where')}"
    if rule.overrides:
        text += f"; before {', '.join(rule.overrides)}"
    return sentence(text)


def _name(variable: str) -> str:
    return variable.removeprefix("?").upper()


def _where(text: str) -> str:
    return " ".join(_name(word) if word.startswith("?") else word.removeprefix("$") for word in text.replace("==", "=").split())


class Words:
    """Puts patterns and conclusions in words, by the sentences of the fact types."""

    def __init__(self, types: Mapping[str, FactType]) -> None:
        """Use these fact types."""
        self.types = types

    def pattern(self, pattern: Pattern) -> str:
        """Return a pattern in words."""
        kind = self.types[pattern.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        for name, term in pattern.tests:
            values[name] = _name(term.name) if isinstance(term, Variable) else self._choice(term)
        return tell_with_flags(kind.tells, values)

    def _choice(self, term: Choice) -> object:
        return term.values[0] if len(term.values) == 1 else Either(term.values)

    def group(self, group: Group) -> str:
        """Return patterns that hold together in words."""
        said = listed(self.pattern(pattern) for pattern in group.patterns)
        return f"{said} (if {listed(_where(each.text) for each in group.where)})" if group.where else said

    def conclusion(self, conclusion: Conclusion) -> str:
        """Return a conclusion in words."""
        kind = self.types[conclusion.fact]
        values: dict[str, object] = dict.fromkeys(kind.fields)
        values |= {name: self._filler(filler) for name, filler in conclusion.values}
        return tell_with_flags(kind.tells, values)

    def _filler(self, filler: Filler) -> object:
        if isinstance(filler, Variable):
            return _name(filler.name)
        if isinstance(filler, Choice):
            return filler.values[0]
        if isinstance(filler, Stake):
            of = _name(filler.of) if filler.of.startswith("?") else f"the {filler.of.replace('_', ' ')}"
            return of if filler.times == 1 else f"{filler.times} times {of}"
        if isinstance(filler, Each):
            return f"each {_name(filler.name)} such that {self.group(filler.of)}"
        return filler.word or "a sum"


# --- books and houses


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
