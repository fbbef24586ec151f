"""The regular course of a deal, in each game: what irregular events are put into, step by step. It follows no book; what a book makes of it, it says itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.checking.reach import patterns_of
from arbiter.law import Choice, Rule

AGE, SECOND, PONE, DEALER = PLAYERS = ("Abe", "Bea", "Cal", "Dee")
Told = Mapping[str, Any]
Step = tuple[Told, ...]

GOOD = ["Kh", "Kd", "9c", "6h", "3s"]
POOR = ["Jh", "Jd", "8c", "5h", "2s"]


@dataclass(frozen=True, slots=True)
class Course:
    """A table at which a deal goes its regular course.

    Attributes:
        name: the game and the kind of record.
        incident: the incident without its events.
        steps: the events, step by step; irregular ones may come before each of them and at the end.
    """

    name: str
    incident: Told
    steps: tuple[Step, ...]


def _act(event: str, by: str, **fields: Any) -> Told:
    return {"event": event, "by": by, **fields}


def _draw(player: str, cards: int) -> Step:
    return _act("discard", player, cards=cards), _act("ask_cards", player, cards=cards), {"event": "serve", "by": DEALER, "to": player, "cards": cards}


def _showdown(first: str, second: str) -> tuple[Step, ...]:
    return (_act("show", first, cards=GOOD),), (_act("show", second, cards=POOR),), (_act("take_pot", first),)


_ANTES = tuple(_act("post", player, kind="ante", amount=2) for player in PLAYERS)
_DEAL = (_act("deal", DEALER),)
_OUT = (_act("fold", PONE), _act("fold", DEALER))

DRAW = (
    (_act("post", AGE, kind="blind", amount=1), *_DEAL),
    (_act("come_in", SECOND, amount=2),),
    (_act("come_in", PONE, amount=2), _act("come_in", DEALER, amount=2), _act("come_in", AGE, amount=1)),
    _draw(AGE, 2),
    (*_draw(SECOND, 3), *_draw(PONE, 1), *_draw(DEALER, 1)),
    (_act("bet", SECOND, amount=4), *_OUT, _act("call", AGE, amount=4)),
    *_showdown(SECOND, AGE),
)
JACKPOT = (
    (*_ANTES, *_DEAL),
    (_act("pass", AGE), _act("open", SECOND, amount=4)),
    (_act("come_in", PONE, amount=4), _act("come_in", DEALER, amount=4), _act("come_in", AGE, amount=4)),
    _draw(AGE, 2),
    (*_draw(SECOND, 3), *_draw(PONE, 1), *_draw(DEALER, 1)),
    (_act("bet", SECOND, amount=4), *_OUT, _act("call", AGE, amount=4)),
    *_showdown(SECOND, AGE),
)
STUD = (
    (*_ANTES, _act("deal", DEALER, round=1)),
    (_act("deal", DEALER, round=2),),
    (_act("bet", SECOND, amount=2), *(_act("call", player, amount=2) for player in (PONE, DEALER, AGE))),
    ({"event": "begin", "stage": "final_betting"}, _act("bet", SECOND, amount=4), *_OUT, _act("call", AGE, amount=4)),
    *_showdown(SECOND, AGE),
)
_STAKES: Mapping[str, Mapping[str, int]] = {
    "draw": {"blind": 1, "ante": 2, "limit": 10},
    "jackpot": {"jack_ante": 2, "limit": 10},
    "stud": {"ante": 2, "limit": 10},
}
_STEPS = {"draw": DRAW, "jackpot": JACKPOT, "stud": STUD}


def courses(rules: Iterable[Rule], *, records: bool) -> tuple[Course, ...]:
    """Return the courses of a deal in the games that rules tell apart.

    Args:
        rules: the rules that are heard together.
        records: whether each is told as a complete record too, where the rules tell that apart.

    Returns:
        The courses; draw poker is always among them.
    """
    tests = [(pattern.fact, term.values) for rule in rules for pattern in patterns_of(rule) for _, term in pattern.tests if isinstance(term, Choice)]
    asked = {values for fact, values in tests if fact == "game"}
    games = {tuple(game in values for values in asked): game for game in reversed(_STEPS)}
    told = ("summary", "complete") if records and any(fact == "record" for fact, _ in tests) else ("summary",)
    return tuple(_course(game, record) for game in _STEPS if game in games.values() for record in told)


def _course(game: str, record: str) -> Course:
    incident = {"game": game, "record": record, "players": list(PLAYERS), "stakes": dict(_STAKES[game])}
    return Course(f"{game}, {record}", incident, _STEPS[game])
