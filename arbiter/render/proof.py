"""The derivation in sentences: each conclusion, by which clause, because of what, down to the events as they were told."""

from collections.abc import Iterable, Iterator

from arbiter.ruling import Reason
from arbiter.telling import listed, sentence

Told = tuple[str, tuple[str, ...], int]


def proof(reasons: Iterable[Reason]) -> Iterator[Told]:
    """Yield the sentences of what holds, each with the clause (or the event) that it comes from and how deep it stands."""
    for reason in reasons:
        if reason.holds:
            yield from _told(reason, 0)


def almost(reasons: Iterable[Reason]) -> Iterator[Told]:
    """Yield the sentences of the clauses that almost ruled, each followed by what stood in the way."""
    for reason in reasons:
        if not reason.holds:
            yield from _missed(reason, 0)


def _told(reason: Reason, depth: int) -> Iterator[Told]:
    if not reason.holds:
        yield from _missed(reason, depth)
        return
    says = f"because {reason.says}" if depth else reason.says
    yield sentence(f"{says}, as told above" if reason.above else says), _source(reason), depth
    for inner in reason.because:
        yield from _told(inner, depth + 1)
    if reason.not_found:
        yield sentence(f"nothing shows {listed((f'that {each}' for each in reason.not_found), 'or')}"), (), depth + 1
    for beaten in reason.defeats:
        yield sentence(f"it goes before {beaten}"), (), depth + 1


def _missed(reason: Reason, depth: int) -> Iterator[Told]:
    yield sentence(f"not so: {reason.says}"), _source(reason), depth
    for inner in reason.because:
        yield from _told(inner, depth + 1)
    for why in reason.why_not:
        yield sentence(f"for {why}"), (), depth + 1


def _source(reason: Reason) -> tuple[str, ...]:
    if reason.law:
        return (reason.law,)
    return (f"events[{reason.event}]",) if reason.event is not None else ()
