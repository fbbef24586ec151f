"""The arbiter's own engine: the same fifteen rules in its rule language, heard in one tick, with a proof for every conclusion."""

from operator import itemgetter

NAME = "arbiter"
TYPES = {
    "deal_start": (), "cut_offer": (), "shuffle": (), "dealt": ("n", "seat"), "exposed": ("by",), "lift": (), "bet": (), "chat": (),
    "claim": ("what",), "open": ("openers",), "draw": ("asked", "needed", "seen"), "discover": ("what",), "shy": (), "call": (), "pot_won": (),
}  # fmt: skip
COMMON = ("id", "deal", "player", "seq")
TAKE = {name: itemgetter(*COMMON, *fields) for name, fields in TYPES.items()}
RULES = r"""
[[rule]]
id = "r1"
on = { fact = "deal_start", deal = "?d", player = "?p" }
unless = [{ fact = "cut_offer", deal = "?d" }]
then = [{ fact = "ruling", law = "F13", deal = "?d", player = "?p", text = "misdeal: pack not presented" }, { fact = "void", deal = "?d" }]
[[rule]]
id = "r2"
on = { fact = "deal_start", deal = "?d", player = "?l" }
when = [{ fact = "dealt", deal = "?d", player = "?p", n = "?n" }, { fact = "dealt", deal = "?d", player = "?q", n = "?m" }]
where = ["?n >= 6", "?m >= 6", "?p != ?q"]
then = [{ fact = "ruling", law = "F13", deal = "?d", player = "?l", text = "misdeal: six cards to two players" }, { fact = "void", deal = "?d" }]
[[rule]]
id = "r3"
on = { fact = "exposed", id = "?i", deal = "?d", player = "?p", by = ["dealer", "wind"] }
unless = [{ of = [{ fact = "exposed", id = "?j", deal = "?d", player = "?p", by = ["dealer", "wind"] }], where = ["?i != ?j"] }, { fact = "void", deal = "?d" }]
then = [{ fact = "ruling", law = "F14", deal = "?d", player = "?p", text = "must take the exposed card" }]
[[rule]]
id = "r4"
on = [{ fact = "exposed", id = "?i", deal = "?d", player = "?p", by = ["dealer", "wind"] }]
when = [{ fact = "exposed", id = "?j", deal = "?d", player = "?p", by = ["dealer", "wind"] }]
where = ["?i != ?j"]
then = [{ fact = "ruling", law = "F14", deal = "?d", player = "?p", text = "new deal: two exposed cards" }, { fact = "void", deal = "?d" }]
[[rule]]
id = "r5"
on = { fact = "exposed", deal = "?d", player = "?p", by = "self" }
then = [{ fact = "ruling", law = "F14", deal = "?d", player = "?p", text = "no remedy: exposed own card" }]
[[rule]]
id = "r6"
on = { fact = "claim", deal = "?d", player = "?p", seq = "?s" }
when = [{ fact = "dealt", deal = "?d", player = "?p", n = "?n" }]
where = ["?n != 5"]
unless = [{ of = [{ fact = "lift", deal = "?d", player = "?p", seq = "?t" }], where = ["?t < ?s"] }, { of = [{ fact = "bet", deal = "?d", seq = "?u" }], where = ["?u < ?s"] }, { fact = "void", deal = "?d" }]
then = [{ fact = "ruling", law = "F15", deal = "?d", player = "?p", text = "may demand new deal or correction" }]
[[rule]]
id = "r7"
on = { fact = "claim", deal = "?d", player = "?p", seq = "?s" }
when = [{ fact = "dealt", deal = "?d", player = "?p", n = "?n" }, { fact = "bet", deal = "?d", seq = "?u" }]
where = ["?n != 5", "?u < ?s"]
unless = [{ of = [{ fact = "lift", deal = "?d", player = "?p", seq = "?t" }], where = ["?t < ?s"] }]
then = [{ fact = "ruling", law = "F15", deal = "?d", player = "?p", text = "new deal: bet made" }, { fact = "void", deal = "?d" }]
[[rule]]
id = "r8"
on = { fact = "lift", deal = "?d", player = "?p", seq = "?s" }
when = [{ fact = "dealt", deal = "?d", player = "?p", n = "?n" }]
where = ["?n != 5"]
unless = [{ of = [{ fact = "claim", deal = "?d", player = "?p", seq = "?t" }], where = ["?t < ?s"] }]
then = [{ fact = "ruling", law = "F16", deal = "?d", player = "?p", text = "foul hand: wrong count taken up" }, { fact = "foul", deal = "?d", player = "?p" }]
[[rule]]
id = "r9"
on = { fact = "dealt", deal = "?d", player = "?p", n = 6, seat = "?a" }
when = [{ fact = "dealt", deal = "?d", player = "?q", n = 4, seat = "?b" }]
where = ["?b - ?a <= 1", "?a - ?b <= 1"]
unless = [{ fact = "lift", deal = "?d", player = "?p" }, { fact = "lift", deal = "?d", player = "?q" }, { fact = "void", deal = "?d" }]
then = [{ fact = "ruling", law = "F16", deal = "?d", player = "?p", text = "draw a card from the six hand to the four hand" }]
[[rule]]
id = "r10"
on = { fact = "draw", deal = "?d", player = "?p", asked = "?a", needed = "?n", seen = true }
where = ["?a > ?n"]
then = [{ fact = "ruling", law = "F24", deal = "?d", player = "?p", text = "foul hand: too many drawn and seen" }, { fact = "foul", deal = "?d", player = "?p" }]
[[rule]]
id = "r11"
on = { fact = "draw", deal = "?d", player = "?p", asked = "?a", needed = "?n", seen = true }
where = ["?a < ?n"]
then = [{ fact = "ruling", law = "F24", deal = "?d", player = "?p", text = "foul hand: too few and lifted" }, { fact = "foul", deal = "?d", player = "?p" }]
[[rule]]
id = "r12"
on = { fact = "discover", deal = "?d", player = "?p", seq = "?s" }
when = [{ fact = "open", deal = "?d", player = "?p", openers = false }]
unless = [{ of = [{ fact = "draw", deal = "?d", player = "?p", seq = "?t" }], where = ["?t < ?s"] }]
then = [{ fact = "ruling", law = "F39", deal = "?d", player = "?p", text = "foul: forfeits his stake" }, { fact = "foul", deal = "?d", player = "?p" }]
[[rule]]
id = "r13"
on = { fact = "discover", deal = "?d", player = "?p", seq = "?s" }
when = [{ fact = "open", deal = "?d", player = "?p", openers = false }, { fact = "draw", deal = "?d", player = "?p", seq = "?t" }]
where = ["?t < ?s"]
then = [{ fact = "ruling", law = "F44", deal = "?d", player = "?p", text = "foul: antes for all the others" }, { fact = "foul", deal = "?d", player = "?p" }]
[[rule]]
id = "r14"
on = { fact = "shy", deal = "?d", player = "?p" }
when = [{ fact = "ended", deal = "?d" }]
then = [{ fact = "ruling", law = "F46", deal = "?d", player = "?p", text = "nothing can be collected" }]
[[rule]]
id = "r15"
on = { fact = "foul", deal = "?d", player = "?p" }
then = [{ fact = "ruling", law = "G7", deal = "?d", player = "?p", text = "cannot win the pot" }]
[[rule]]
id = "ended-by-call"
on = { fact = "call", deal = "?d" }
then = [{ fact = "ended", deal = "?d" }]
[[rule]]
id = "ended-by-win"
on = { fact = "pot_won", deal = "?d" }
then = [{ fact = "ended", deal = "?d" }]
"""


def lib():
    import arbiter.engine
    import arbiter.language  # noqa: F401


def load(times=1):
    """Load the rules; with `times`, as many again about kinds of fact of their own that no incident holds."""
    import re
    import tomllib

    from arbiter.facts import FactType
    from arbiter.language import Place, parse_rule
    from arbiter.program import build_program

    types = {name: FactType(name, (*COMMON, *fields), name) for name, fields in TYPES.items()}
    for name, fields in (("ruling", ("law", "deal", "player", "text")), ("void", ("deal",)), ("foul", ("deal", "player")), ("ended", ("deal",))):
        types[name] = FactType(name, fields, name)
    texts = [RULES]
    for copy in range(1, times):
        kinds = {name: f"{name}_{copy}" for name in types if not re.search(r"\d$", name)}
        types |= {kinds[name]: FactType(kinds[name], types[name].fields, name) for name in kinds}
        text = re.sub(r'fact = "(\w+)"', lambda fact: f'fact = "{kinds[fact[1]]}"', RULES)
        texts.append(re.sub(r'^id = "(.*)"$', rf'id = "\1-{copy}"', text, flags=re.MULTILINE))
    place = Place("bench", "1", "1a", 1, "bench", 1, {}, types)
    return build_program([parse_rule(table, place) for text in texts for table in tomllib.loads(text)["rule"]], types, {})


def rule(program, incident):
    from arbiter.engine import Engine
    from arbiter.facts import Fact, Memory

    memory = Memory({})
    memory.tick = 1
    engine = Engine(program, memory, lambda stake, bindings: None)
    types = program.types
    facts = []
    for event in incident["events"]:
        kind = types[event["type"]]
        facts.append(Fact(kind, TAKE[event["type"]](event), 1, 1))
    engine.hear(facts)
    return {fact.values for fact in memory.by_type.get("ruling", ()) if not fact.shadow}
