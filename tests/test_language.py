"""The rule language: what a rule may say, and how whatever it may not say is refused."""

import tomllib
from typing import Any

import pytest

from arbiter.conclusions import types_with
from arbiter.expressions import Linear, parse_comparison, parse_linear
from arbiter.facts import FactType
from arbiter.kinds import recorded
from arbiter.language import Place, parse_rule
from arbiter.law import Choice, Each, LawError, Rule, Stake, Variable

TYPES = types_with([FactType("rogue", ("player", "fine"), "{player} is a rogue")], dict(recorded()))
PLACE = Place("club", "3", "3a", 1, "club/3.md", 12, {"hand": 4, "few": 2}, TYPES)
RULE = """
id = "seen"
on = { fact = "expose", by = "?p", cards = "?n" }
when = [{ fact = "dealer", player = "?d" }]
where = ["?n > $hand"]
then = [{ conclude = "penalty", from = "?p", to = "pool", amount = 2 }]
"""


def rule(text: str = RULE) -> Rule:
    return parse_rule(tomllib.loads(text), PLACE)


def with_line(line: str) -> str:
    return f"{RULE}{line}\n"


def test_a_rule_is_read() -> None:
    read = rule()
    assert (read.id, read.book, read.law, read.clause, read.rank, read.ref, read.cites) == ("seen", "club", "3", "3a", 1, "club:3a", True)
    assert (read.file, read.line) == ("club/3.md", 12)
    assert dict(read.on[0].tests) == {"by": Variable("?p"), "cards": Variable("?n")}
    assert read.when[0].fact == "dealer"
    assert read.where[0].right == Linear((), 4)
    assert dict(read.then[0].values) == {"from": Variable("?p"), "to": Choice(("pool",)), "amount": Choice((2,))}


def test_a_rule_without_a_name_takes_that_of_its_place() -> None:
    assert rule(RULE.replace('id = "seen"', "")).id == "club-3a-12"


def test_what_a_pattern_may_say() -> None:
    read = rule(RULE.replace('by = "?p"', 'by = "?p", undealt = false, stage = ["deal", "draw"], of = "$few", moment = "?t", before = "?t"'))
    (pattern,) = read.on
    assert dict(pattern.tests) == {
        "by": Variable("?p"),
        "cards": Variable("?n"),
        "undealt": Choice((False,)),
        "stage": Choice(("deal", "draw")),
        "of": Choice((2,)),
    }
    assert (pattern.moment, pattern.before) == ("?t", "?t")
    assert pattern.variables == ("?p", "?n", "?t")


def test_what_groups_counts_and_limits_may_say() -> None:
    read = rule(
        with_line(
            'count = { as = "?k", each = "?q", of = [{ fact = "seated", player = "?q" }], where = ["?q != ?p"] }\n'
            'unless = [{ fact = "deal_done" }, [{ fact = "dealer", player = "?x" }, { fact = "age", player = "?x" }], '
            '{ of = { fact = "pone", player = "?y" }, where = "?y == ?d" }]\n'
            'until = [{ fact = "looked", player = "?p", as = "looks" }]\n'
            'overrides = "other"\nsubject = "?d"\ncites = false'
        )
    )
    assert (read.counts[0].name, read.counts[0].each, len(read.counts[0].of.where)) == ("?k", ("?q",), 1)
    assert [len(group.patterns) for group in read.unless] == [1, 2, 1]
    assert [pattern.word for pattern in read.until] == ["looks"]
    assert (read.overrides, read.subject, read.cites) == (("other",), "?d", False)


@pytest.mark.parametrize(
    ("text", "fact", "values"),
    [
        ('{ conclude = "hand", player = "?p", status = "foul" }', "hand_status", {"player": Variable("?p"), "status": Choice(("foul",))}),
        (
            '{ conclude = "option", for = "?p", choices = ["card", "play_on"] }',
            "option_open",
            {"for": Variable("?p"), "choices": Choice((("card", "play_on"),))},
        ),
        ('{ grant = "show", to = "?p" }', "granted", {"demand": Choice(("show",)), "to": Variable("?p")}),
        ('{ deny = "cut" }', "denied", {"demand": Choice(("cut",))}),
        ("{ regular = true }", "regular", {"event": Choice((True,))}),
        ('{ fact = "rogue", player = "?p", fine = "2 * ?n + $few" }', "rogue", {"player": Variable("?p"), "fine": Linear(((2, "?n"),), 2)}),
        ('{ fact = "rogue", fine = "$hand" }', "rogue", {"fine": Linear((), 4)}),
        ('{ conclude = "kitty", amount = { of = "jack_ante", instead = "ante", times = 3 } }', "kitty_cut", {"amount": Stake("jack_ante", 3, "ante")}),
        ('{ conclude = "kitty", amount = { of = "?n" } }', "kitty_cut", {"amount": Stake("?n")}),
        ('{ conclude = "note", text = "Is it so? He asks." }', "noted", {"text": Choice(("Is it so? He asks.",))}),
    ],
)
def test_what_a_rule_may_conclude(text: str, fact: str, values: dict[str, Any]) -> None:
    (then,) = rule(RULE.split("then", maxsplit=1)[0] + f"then = [{text}]").then
    assert (then.fact, dict(then.values)) == (fact, values)


def test_a_conclusion_may_list_players() -> None:
    (then,) = rule(RULE.replace('to = "pool"', 'to = { each = "?q", of = [{ fact = "seated", player = "?q" }], where = ["?q != ?p"] }')).then
    to = dict(then.values)["to"]
    assert isinstance(to, Each)
    assert (to.name, len(to.of.patterns), len(to.of.where)) == ("?q", 1, 1)


FAULTS = {
    "unknown key": ("when =", "wen =", "unknown key `wen`; did you mean `when`?"),
    "unknown fact": ('"dealer"', '"deeler"', "unknown fact `deeler`; did you mean `dealer`?"),
    "undeclared fact": ('"dealer"', '"zzz"', "declare it in book.md"),
    "unknown field": ("cards =", "carts =", "unknown field of `expose` `carts`; did you mean `cards`?"),
    "unknown field of a conclusion": ("amount =", "amont =", "did you mean `amount`?"),
    "unknown conclusion": ('"penalty"', '"penalt"', "did you mean `penalty`?"),
    "no such conclusion": ('"penalty"', '"zzz"', "use one of deal, hand"),
    "no anchor": ('on = { fact = "expose", by = "?p", cards = "?n" }', "on = []", "no anchor"),
    "anchor missing": ("on = {", 'subject = "?p" # {', "`on` is missing"),
    "no conclusions": ("then = [", 'subject = "?p" # [', "`then` is missing"),
    "a pattern of text": ('[{ fact = "dealer", player = "?d" }]', '["dealer"]', "'dealer' is no pattern"),
    "a pattern without a fact": ('fact = "dealer", ', "", "unknown fact `None`"),
    "a relation as anchor": (
        '{ fact = "expose", by = "?p", cards = "?n" }',
        '[{ fact = "expose", by = "?p", cards = "?n" }, { fact = "left_of" }]',
        "cannot set a rule off",
    ),
    "unbound in where": ("?n >", "?m >", "nothing binds the variable ?m"),
    "unbound in a conclusion": ('from = "?p"', 'from = "?q"', "nothing binds the variable ?q"),
    "unbound sum": ("amount = 2", 'amount = "?q + 1"', "nothing binds the variable ?q"),
    "unbound amount": ("amount = 2", 'amount = { of = "?q" }', "nothing binds the variable ?q"),
    "unbound moment": ('player = "?d"', 'player = "?d", after = "?t"', "nothing binds the variable ?t"),
    "unbound in a pattern's where": ('player = "?d"', 'player = "?d", where = ["?q == ?d"]', "nothing binds the variable ?q"),
    "unknown stake": ("amount = 2", 'amount = { of = "aunt" }', "unknown stake `aunt`"),
    "unknown number": ("$hand", "$hands", "$hands is no number of this book"),
    "unknown number in a pattern": ('cards = "?n"', 'cards = "$n"', "$n is no number"),
    "unknown number in a conclusion": ("amount = 2", 'amount = "$n"', "$n is no number"),
    "no comparison": ("?n > $hand", "?n", "no comparison"),
    "a comparison that cannot be read": ("?n > $hand", "?n > (2)", "cannot be read"),
    "comparisons that are no list": ('where = ["?n > $hand"]', "where = 3", "`where` is a list"),
    "a product of variables": ("?n > $hand", "?n * ?n > 2", "not a linear expression"),
    "a list of variables": ('player = "?d"', 'player = ["?d"]', "?d cannot stand in a list"),
    "a fraction in a pattern": ('player = "?d"', "player = 1.5", "1.5 cannot stand in a pattern"),
    "a conclusion of text": ("then = [{", 'then = ["pay", {', "'pay' is no conclusion"),
    "a list with a strange key": ("amount = 2", 'amount = { each = "?q", off = [] }', "unknown key of a list `off`"),
    "an amount with a strange key": ("amount = 2", 'amount = { of = "ante", time = 2 }', "did you mean `times`?"),
}


@pytest.mark.parametrize(("old", "new", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_refused(old: str, new: str, says: str) -> None:
    assert old in RULE
    with pytest.raises(LawError) as error:
        rule(RULE.replace(old, new, 1))
    assert says in str(error.value)
    assert str(error.value).startswith("club/3.md:12: ")
    assert "\n" not in str(error.value)


MORE_FAULTS = {
    "unbound subject": ('subject = "?q"', "nothing binds the variable ?q"),
    "unbound in unless": ('unless = [{ of = [{ fact = "age", player = "?a" }], where = ["?a != ?b"] }]', "?b"),
    "unbound in until": ('until = [{ fact = "looked", player = "?a", after = "?t" }]', "?t"),
    "unbound in a count": ('count = { as = "?k", each = "?q", of = [{ fact = "age", player = "?a" }] }', "?q"),
    "a count of text": ("count = [3]", "`count` is a table"),
    "a count with a strange key": ('count = { as = "?k", every = "?q", of = [] }', "unknown key of a count `every`"),
    "a group with a strange key": ('unless = [{ off = [{ fact = "age" }] }]', "unknown key of a group `off`"),
    "overrides of numbers": ("overrides = [3]", "`overrides` is a list"),
    "until of text": ('until = "looks"', "`until` is missing or no table"),
}


@pytest.mark.parametrize(("line", "says"), MORE_FAULTS.values(), ids=MORE_FAULTS)
def test_a_fault_in_what_may_be_added_is_refused(line: str, says: str) -> None:
    with pytest.raises(LawError, match=r"club/3\.md:12: ") as error:
        rule(with_line(line))
    assert says in str(error.value)


# --- comparisons

BOUND: dict[str, Any] = {"?n": 3, "?m": 5, "?p": "Ann", "?q": "Bob", "?u": None}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("?n < ?m", True), ("?n >= ?m", False), ("?n <= 3", True), ("?n > 3", False), ("?n == 3", True), ("?n != 3", False),
        ("2 * ?n == ?m + 1", True), ("?m - ?n == 2", True), ("$few * ?n > 5", True), ("2 * 2 * ?n == 12", True), ("- 1 + ?n == 2", True),
        ("?p != ?q", True), ("?p == ?p", True), ("?p == Ann", True), ("?p == Bob", False),
        ("?p < ?q", None), ("?u == 3", None), ("?u + 1 > 3", None), ("?p + 1 > 3", None), ("?u != ?p", None),
    ],
)  # fmt: skip
def test_a_comparison(text: str, holds: bool | None) -> None:
    assert parse_comparison(text, {"few": 2}).holds(BOUND) is holds


@pytest.mark.parametrize("text", ["", "?n ?m", "2 3", "?n *", "?n +", "+ +", "?n * ?m", "word + 1", "?n; ?m"])
def test_what_is_no_linear_expression(text: str) -> None:
    with pytest.raises(ValueError, match=r"linear|too soon|missing|read"):
        parse_linear(text, {})
