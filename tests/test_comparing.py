"""What `comparing.py` takes for the same ruling, and for another."""

from comparing import kinds, said
from rulings import Json

ASKED = {"book": "foster", "players": ["Ann", "Bo"], "events": []}
STANDS: Json = {
    "deal": {"outcome": "stands", "laws": []},
    "hands": {"Ann": {"status": "foul", "laws": ["foster:24a"]}, "Bo": {"status": "live", "laws": []}},
    "pot": {"outcome": "open", "laws": []},
    **{name: [] for name in ("bets", "penalties", "orders", "options", "claims", "notes", "silent")},
}


def test_the_same_of_another_player_is_no_difference() -> None:
    """Whose hand is foul is not what a kind of difference is made of."""
    turned = STANDS | {"hands": {"Ann": STANDS["hands"]["Bo"], "Bo": STANDS["hands"]["Ann"]}}
    assert not kinds([("a case", ASKED)], [STANDS], [turned])
    assert said(STANDS, ["Ann", "Bo"])["hand: foul [foster:24a]"] == 1


def test_what_is_decided_otherwise_is_told_by_kind() -> None:
    """Two incidents in which the same goes and the same comes are of one kind; a clause is part of it."""
    other = STANDS | {"notes": ["Ann owes Bo nothing."], "pot": {"outcome": "open", "laws": ["foster:30a"]}}
    found = kinds([("one", ASKED), ("another", ASKED), ("a third", ASKED)], [STANDS] * 3, [other, other, STANDS])
    assert {key: [name for name, _ in examples] for key, examples in found.items()} == {
        (("pot: open 0 []",), ("notes: P owes P nothing.", "pot: open 0 [foster:30a]")): ["one", "another"]
    }
