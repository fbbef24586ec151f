"""Law files made to break the program: whatever stands in one, it is read or refused in one line, and a path in a file reads nothing but a file."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from arbiter.accounts import rule_on
from arbiter.book import load_book
from arbiter.errors import InputError
from arbiter.hearing import heard, house_for
from arbiter.house import House, read_house_laws
from arbiter.incident import check_incident
from arbiter.law import LawError, reference_order
from arbiter.program import program_for

PLAYED: dict[str, Any] = {
    "players": ["Ann", "Bob", "Cy", "Dee"],
    "events": [{"event": "deal"}, *({"event": "come_in", "by": name, "amount": 2} for name in ("Ann", "Bob", "Cy", "Dee"))],
}
CLAUSE = "# 1 Law\nText.\n\n## 1a Clause\nText.\n\n"


def fence(text: str, kind: str = "toml rule") -> str:
    return f"{CLAUSE}```{kind}\n{text}\n```\n"


def concluding(text: str, more: str = "") -> str:
    return fence(f'id = "r"\non = {{ fact = "wager", by = "?p", amount = "?n", event = "?e" }}\n{more}then = [{{ {text} }}]')


def ruled(laws: str) -> str:
    """Read a house's laws, and hear a few bets under them, more than make a rule be compiled."""
    book = load_book("foster")
    house = House(book, options={name: option.default for name, option in book.options().items()}, own=read_house_laws(laws, "club.md", book))
    events = [*PLAYED["events"], *({"event": "bet", "by": "Ann", "amount": 1} for _ in range(30))]
    return rule_on(check_incident({**PLAYED, "events": events}), house=house).to_json()


LONG = "9" * 5_000
FAULTS = {
    "a number of many digits": fence(f"id = {LONG}"),
    "a large amount": concluding('conclude = "kitty", amount = 9999999999999999'),
    "a large factor": concluding('conclude = "note", text = "so"', f'where = ["?n * {LONG[:900]} * {LONG[:4000]} > 3"]\n'),
    "a large sum": concluding(f'conclude = "kitty", amount = "?n * {LONG[:4000]} * {LONG[:4000]}"'),
    "deep TOML": fence("x = " + "[" * 3_000 + "]" * 3_000),
    "deep JSON": CLAUSE + "### Case\n\n```json incident\n" + "[" * 100_000 + "\n```\n",
    "a date": concluding('conclude = "note", text = 2020-01-01'),
    "a part of a number": concluding('conclude = "kitty", amount = 1.5'),
    "no number": concluding('conclude = "kitty", amount = nan'),
    "a long reference": f"# {LONG} Law\nText.\n",
    "sentences that are no list": fence("sentences = 7", "toml clause"),
    "a closed list of numbers": fence("closes = [5]", "toml clause"),
    "heads that are a word": fence('heads = "1a"', "toml clause"),
    "an option of tables": fence('name = "x"\nvalues = [{ a = 1 }]\nabout = "x"', "toml option"),
    "an option without a value": fence('name = "x"\nvalues = []\nabout = "x"', "toml option"),
    "an outcome that there is not": concluding('conclude = "deal", outcome = "explodes"'),
    "an order that there is not": concluding('conclude = "order", do = "dance"'),
    "a choice that there is not": concluding('conclude = "option", for = "?p", choices = ["fly"]'),
    "choices in tables": concluding('conclude = "option", for = "?p", choices = [["card"]]'),
    "a number for a player": concluding('conclude = "hand", player = 5, status = "out"'),
    "an amount for a player": concluding('conclude = "hand", player = "?n", status = "out"'),
    "a player for an amount": concluding('conclude = "penalty", from = "?p", to = "pool", amount = "?p"'),
    "somebody who does not play": concluding('conclude = "pot", player = "Nobody", outcome = "won"'),
    "a list for an event": concluding('conclude = "bet", event = ["a"], outcome = "closed"'),
    "less than nothing": concluding('conclude = "penalty", from = "?p", to = "pool", amount = "?n - 9"'),
    "nobody to pay": concluding('conclude = "penalty", to = "pool", amount = 2'),
    "a penalty without end": concluding('conclude = "penalty", from = "?p", to = "pool", amount = "?n * 1000000000000000 * 1000"'),
}


@pytest.mark.parametrize("laws", FAULTS.values(), ids=FAULTS.keys())
def test_refused_in_one_line(laws: str) -> None:
    with pytest.raises(LawError) as caught:
        ruled(laws)
    said = str(caught.value)
    assert said.startswith("house/club.md:")
    assert "\n" not in said
    assert len(said) < 900


HARMLESS = {
    "braces in a text": concluding('conclude = "note", text = "{by:>999999999} {0.__class__} [[{"'),
    "quotes in a value": fence('id = "x"\non = { fact = "wager", by = "\\" or True or \\"", kind = "\\"); import os; (\\"" }\nthen = [{ regular = true }]'),
    "brackets without end": f"{CLAUSE}{'[' * 100_000}\n",
    "emphasis without end": f"{CLAUSE}{'*a_ ' * 60_000}\n",
    "quotations in quotations": f"{CLAUSE}{'>' * 200_000}x\n",
    "a file called as the front is": CLAUSE,
}


@pytest.mark.parametrize("laws", HARMLESS.values(), ids=HARMLESS.keys())
def test_harmless(laws: str) -> None:
    assert ruled(laws)


def test_long_references_are_sorted() -> None:
    assert reference_order(LONG) > reference_order("13")


def test_laws_may_be_called_as_a_book_is() -> None:
    own = read_house_laws(concluding('conclude = "note", text = "so"'), "book.md", load_book("foster"))
    assert [rule.id for clause in own.clauses() for rule in clause.rules] == ["r"]
    assert program_for(House(load_book("foster"), own=own)).levels["r"] == 0


# --- rules that would take for ever


MANY = ", ".join(f'{{ fact = "happening", kind = "?k{letter}" }}' for letter in "abcdefgh")
ENDLESS = {
    "when": concluding('conclude = "note", text = "so"', f"when = [{MANY}]\nwhere = ['?ka != ?kb', '?ka == ?kb']\n"),
    "a value that nobody has": concluding('conclude = "note", text = "so"', f'when = [{MANY}, {{ fact = "happening", kind = "none" }}]\n'),
    "count": concluding('conclude = "note", text = "so"', f'count = {{ as = "?z", each = "?ka", of = [{MANY}] }}\n'),
    "unless": concluding('conclude = "note", text = "so"', f'unless = [{{ of = [{MANY}], where = ["?kh == 3"] }}]\n'),
    "each": concluding(f'conclude = "penalty", from = "?p", to = {{ each = "?ka", of = [{MANY}] }}, amount = 1'),
    "all found": concluding('conclude = "note", text = "so"', f"when = [{MANY}]\n"),
}


@pytest.mark.untraced
@pytest.mark.parametrize("laws", ENDLESS.values(), ids=ENDLESS.keys())
def test_what_would_take_for_ever_is_refused(laws: str) -> None:
    """Patterns that share nothing multiply: a hearing tries so many combinations and no more."""
    start = time.process_time()
    with pytest.raises(InputError, match="combinations of facts"):
        ruled(laws)
    assert time.process_time() - start < 60  # some seconds, on a machine that does nothing else


def test_the_rules_of_the_house_alone_are_counted() -> None:
    """What the books look through is not limited, and a rule of a house that looks through little is ruled by."""
    assert ruled(concluding('conclude = "note", text = "so"', 'when = [{ fact = "happening", by = "?p" }]\n'))
    told = check_incident(PLAYED)
    memory = heard(told, house_for(told)).table.memory
    assert (memory.metered, memory.steps) == (False, 0)


def test_many_rules_that_override_each_other() -> None:
    """A circle among hundreds of rules is found at once."""
    rules = [f'id = "r{at}"\non = {{ fact = "wager" }}\noverrides = ["1a"]\nthen = [{{ regular = true }}]' for at in range(300)]
    book = load_book("foster")
    own = read_house_laws(CLAUSE + "".join(f"```toml rule\n{rule}\n```\n\n" for rule in rules), "club.md", book)
    start = time.process_time()
    with pytest.raises(LawError, match="in a circle") as caught:
        program_for(House(book, own=own))
    assert len(str(caught.value)) < 2_000
    assert time.process_time() - start < 20


# --- what a path in a file names


def command(*arguments: str, folder: Path, text: str | None = None) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "ARBITER_NO_CACHE": ""}
    run = [sys.executable, "-m", "arbiter", *arguments]
    return subprocess.run(run, cwd=folder, input=text, capture_output=True, text=True, timeout=60, check=False, env=environment)


@pytest.mark.parametrize("house", [{"laws": "pipe"}, "pipe", {"laws": "/dev/zero"}, {"laws": "."}, "-", {"laws": "loop.md"}])
def test_a_path_in_a_file_names_a_file(house: Any, tmp_path: Path) -> None:
    """A pipe or a device, which may never end, is refused; so is a link to itself."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop.md").symlink_to("loop.md")
    (tmp_path / "told.json").write_text(json.dumps({**PLAYED, "house": house}), encoding="utf-8")
    told = command("rule", "told.json", folder=tmp_path)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert told.stderr.startswith("told.json: house")


def test_a_faulty_law_file_spoils_only_its_line(tmp_path: Path) -> None:
    """In a batch, a line whose house laws are faulty is told in its place."""
    (tmp_path / "club.md").write_text(FAULTS["an order that there is not"], encoding="utf-8")
    (tmp_path / "late.md").write_text(FAULTS["somebody who does not play"], encoding="utf-8")
    lines = [PLAYED, {**PLAYED, "house": {"laws": "club.md"}}, {**PLAYED, "house": {"laws": "late.md"}}, PLAYED]
    (tmp_path / "told.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    told = command("rule", "--batch", "told.jsonl", folder=tmp_path)
    said = [json.loads(line) for line in told.stdout.splitlines()]
    assert [line.get("error", {}).get("line") for line in said] == [None, 2, 3, None]
    assert "did you mean" in said[1]["error"]["message"] or "use one of" in said[1]["error"]["message"]
    assert told.returncode == 2


def test_the_error_names_the_file() -> None:
    with pytest.raises(InputError, match="pipe"):
        read_house_laws("x" * 300_000, "pipe.md", load_book("foster"))
