"""The clauses that conclusions rest on."""

from collections.abc import Iterable

from arbiter.claims import Answer
from arbiter.facts import Fact
from arbiter.law import reference_order


def laws_of(facts: Iterable[Fact], *, claimed: bool = False) -> list[str]:
    """Return the clauses that facts rest on: each fact's own rule and those that set it off, in order, each once; a routine act only where `claimed`."""
    refs: dict[str, None] = {}
    for fact in facts:
        if fact.firing is not None:
            for firing in fact.firing.chain():
                if (firing.rule.cites or firing is fact.firing) and (claimed or not firing.rule.routine):
                    refs[firing.rule.ref] = None
    return sorted(refs, key=reference_key)


def reference_key(ref: str) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """Return the key that sorts full references by book, and within it as people count."""
    book, _, rest = ref.partition(":")
    return book, reference_order(rest)


def answer_laws(answer: Answer) -> list[str]:
    """Return the clauses that the answer to a claim rests on."""
    refs = dict.fromkeys(laws_of(answer.facts, claimed=True))
    for firing in answer.firings:
        refs |= dict.fromkeys(each.rule.ref for each in firing.chain() if each.rule.cites or each is firing)
    refs |= dict.fromkeys(answer.refs)
    return sorted(refs, key=reference_key)
