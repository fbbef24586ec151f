"""Words of a restatement that set a limit, grant or bind: each must show in a rule of its clause, or the clause says why it does not."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from arbiter.book import Book
from arbiter.checking.finding import Finding, of_clause
from arbiter.checking.reach import patterns_of
from arbiter.expressions import Comparison
from arbiter.law import Choice, Clause, Conclusion, Each, Rule

# what holds from the start of the sitting: that it does not hold says nothing of an order in time
STANDING = frozenset({"house", "adopted", "game", "stake", "record", "pack_in_use", "kitty", "at_table", "seated"})
MOMENTS = frozenset({"stage", "round_begun", "deal_done", "looked", "next_helped", "has_drawn", "spoken", "pot_taken", "closing", "first_deal", "betting_over"})
GRANTS = frozenset({"option_open", "granted", "regular", "denied"})
DUTIES = frozenset({"ante_by", "sit_out"})
STANDS = frozenset({"binding", "retractable"})
BINDS = frozenset({"order_given", "penalty_due", "breach", "bet_outcome", "hand_status", "deal_outcome", "pot_outcome", "denied"})
FORBIDDEN = re.compile(r"\b(?:may|must) (?:then )?(?:not|no|neither|never)\b|\b(?:nobody|no one|none|nor|neither|no|nothing)\b[^.;:]*?\bmay\b", re.IGNORECASE)


def _text(text: str) -> str:
    return text


def _without_bans(text: str) -> str:
    return FORBIDDEN.sub(" ", text)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a restatement.

    Attributes:
        told: what finds it.
        shown: whether a rule shows it.
        read: what of the text it is looked for in.
    """

    told: re.Pattern[str]
    shown: Callable[[Rule, frozenset[str]], bool]
    read: Callable[[str], str] = _text


def _spares(rule: Rule, displaced: frozenset[str]) -> bool:
    """Whether a rule has an exception: its own, or one that another makes of it."""
    behind = displaced & {rule.id, rule.clause, rule.law, rule.ref, f"{rule.book}:{rule.law}"}
    return bool(rule.unless or rule.overrides or behind) or any(each.sign == "!=" for each in _comparisons(rule))


def _times(rule: Rule, _displaced: frozenset[str]) -> bool:
    """Whether a rule asks what came first: a limit, something not yet there, a moment or a stage."""
    patterns = list(patterns_of(rule))
    awaited = any(pattern.fact not in STANDING for group in rule.unless for pattern in group.patterns)
    timed = any(pattern.after or pattern.before or pattern.moment or pattern.fact in MOMENTS for pattern in patterns)
    return bool(rule.until) or awaited or timed or any(name in ("stage", "out_of_turn") for pattern in patterns for name, _ in pattern.tests)


def _measures(rule: Rule, _displaced: frozenset[str]) -> bool:
    """Whether a rule counts, names a number or compares amounts; that two players differ is no measure."""
    patterns = list(patterns_of(rule))
    named = any(type(value) is int for pattern in patterns for _, term in pattern.tests if isinstance(term, Choice) for value in term.values)
    ranked = any(pattern.fact in ("at_least", "beats") for pattern in patterns)
    return bool(rule.counts) or named or ranked or any(_is_measure(each) for each in _comparisons(rule))


def _comparisons(rule: Rule) -> Iterator[Comparison]:
    yield from rule.where
    yield from (each for pattern in patterns_of(rule) for each in pattern.where)
    fillers = [filler.of for then in rule.then for _, filler in then.values if isinstance(filler, Each)]
    yield from (each for group in (*rule.unless, *(count.of for count in rule.counts), *fillers) for each in group.where)


def _is_measure(comparison: Comparison) -> bool:
    return comparison.sign not in ("==", "!=") or (comparison.sign == "==" and not comparison.right.word)


def _grants(rule: Rule, _displaced: frozenset[str]) -> bool:
    """Whether a rule grants a choice or a right, upholds an act, or denies a call that would undo it."""
    return any(then.fact in GRANTS or (then.fact == "bet_outcome" and _says(then, "outcome", STANDS)) for then in rule.then)


def _binds(rule: Rule, _displaced: frozenset[str]) -> bool:
    """Whether a rule lays down a duty or its price, denies a call, or fixes what becomes of a deal, a hand, a bet or a pot."""
    return any(then.fact in BINDS or (then.fact == "next_pot" and _says(then, "what", DUTIES)) for then in rule.then)


def _says(then: Conclusion, name: str, words: frozenset[str]) -> bool:
    term = dict(then.values).get(name)
    return isinstance(term, Choice) and any(value in words for value in term.values)


WORDS = {
    "unless": Word(re.compile(r"\b(?:unless|except(?:ed|ing)?|save)\b", re.IGNORECASE), _spares),
    "before": Word(re.compile(r"\b(?:before(?! (?:him|them)\b)|until|till|as long as)\b", re.IGNORECASE), _times),
    "more than": Word(re.compile(r"\b(?:more|fewer|less|larger|smaller|greater) than\b", re.IGNORECASE), _measures),
    "at least": Word(re.compile(r"\bat (?:least|most)\b|\bor (?:more|fewer|less)\b(?! than)", re.IGNORECASE), _measures),
    "may": Word(re.compile(r"\bmay\b", re.IGNORECASE), _grants, _without_bans),
    "may not": Word(FORBIDDEN, _binds),
    "must": Word(re.compile(r"\bmust\b", re.IGNORECASE), _binds, _without_bans),
}


def unsaid(book: Book, heard: Iterable[Book] = ()) -> Iterator[Finding]:
    """Yield the clauses whose restatement says a word of limit, leave or duty that none of their rules shows.

    Args:
        book: the book.
        heard: the books under which its rules are heard, if not itself; their rules may except one of its rules.
    """
    displaced = frozenset(name for home in (book, *heard) for rule in home.rules() for name in rule.overrides)
    for clause in book.clauses():
        if clause.rules:
            yield from _unsaid(clause, displaced)


def _unsaid(clause: Clause, displaced: frozenset[str]) -> Iterator[Finding]:
    for name, word in WORDS.items():
        granted = (name == "may" and clause.options) or (name in ("may", "may not") and clause.closes)
        if word.told.search(word.read(clause.text)) and not granted and not any(word.shown(rule, displaced) for rule in clause.rules):
            if name not in clause.excused:
                yield of_clause(clause, "word", f"says `{name}`, and none of its rules shows it", f'show it, or say why not: excused = {{ "{name}" = "..." }}')
        elif name in clause.excused:
            yield of_clause(clause, "word", f"excuses `{name}`, which it does not say or its rules show", "leave the excuse out")
