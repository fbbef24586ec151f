"""The command line: what it prints, how it ends, and that nothing that a user gives it leads to a traceback."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arbiter.book import book_names, load_book
from arbiter.cli import main
from arbiter.cli.app import MODULES, application, name_of
from arbiter.cli.ruling import bold, width
from arbiter.events import EVENT_KINDS
from arbiter.incident import MOST_BYTES, check_incident
from arbiter.schema import book_schema, incident_schema, ruling_schema

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
SIX_AND_FOUR = str(EXAMPLES / "hand-six-and-four.json")
DISPUTE = str(EXAMPLES / "dispute-had-she-looked.json")
HOUSE_EXAMPLE = str(EXAMPLES / "hand-four-cards-taken-up.json")
FOUR_CARDS: dict[str, Any] = {"players": ["Ann", "Bob", "Cy"], "events": [{"event": "discover", "by": "Bob", "fault": "count", "cards": 4}]}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: status, standard output, standard error."""

    def ran(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return ran


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must refuse its input: status 2, nothing on standard output, one line of error, which is returned."""

    def ran(*arguments: str, stdin: bytes = b"") -> str:
        status, out, error = run(*arguments, stdin=stdin)
        assert status == 2
        assert out == ""
        assert error.count("\n") == 1
        assert error.endswith("\n")
        return error

    return ran


def shell(*arguments: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "arbiter", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60, env={**os.environ, **env})


def written(folder: Path, name: str, data: Any) -> str:
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


# --- starting


def test_the_bare_command_shows_what_a_person_at_the_table_needs(run: Run) -> None:
    status, out, _ = run()
    assert status == 0
    assert [line.split()[1] for line in out.splitlines() if line.startswith("  arbiter")] == ["rule", "law", "events"]


def test_the_version(run: Run) -> None:
    assert re.fullmatch(r"arbiter \d+\.\d+\.\d+\n", run("--version")[1])


@pytest.mark.parametrize("name", ["", *(name for names in MODULES.values() for name in names)])
def test_every_help_shows_an_example(run: Run, name: str) -> None:
    status, out, _ = run(*([name] if name else []), "--help")
    assert status == 0
    assert f"Example: arbiter {name}".strip() in out
    assert max(map(len, out.splitlines())) <= 80


def test_every_command_stands_in_the_module_that_is_loaded_for_it() -> None:
    assert [name_of(command) for command in application().registered_commands] == [name for names in MODULES.values() for name in names]
    for name in ("law", "check", "search"):
        assert [name_of(command) for command in application(name).registered_commands] == [name]


@pytest.mark.untraced
def test_a_command_is_run_without_the_others() -> None:
    code = """import sys, atexit
atexit.register(lambda: print(sorted(name for name in sys.modules if name.startswith('arbiter.cli.'))))
from arbiter.cli import main
main(['events', 'deal'])"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    assert "arbiter.cli.desk" in said
    assert not any(module in said for module in ("asking", "checks", "turning", "reference"))


def test_starting_loads_little() -> None:
    code = "import sys, arbiter.cli.app; print([name for name in ('pydantic', 'rich', 'markdown_it', 'arbiter.engine') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_version_is_told_without_the_commands() -> None:
    code = "import sys; from arbiter.cli import _version_told; _version_told(); print([name for name in ('typer', 'pydantic', 'rich') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"arbiter \d+\.\d+\.\d+\n\[\]\n", said)


def test_it_runs_as_a_module() -> None:
    ran = shell("rule", SIX_AND_FOUR)
    assert ran.returncode == 0
    assert b"foster:16" in ran.stdout


# --- a ruling


def test_a_ruling_as_text_has_the_verdict_first(run: Run) -> None:
    status, out, error = run("rule", SIX_AND_FOUR)
    assert (status, error) == (0, "")
    assert out.startswith("Neighbours have six cards and four\n\n  Ivo's call for a card to be moved")
    order = ["To be done now", "The claims", "The law: "]
    places = [out.index(heading) for heading in order]
    assert places == sorted(places)
    assert "1. Kurt must move a card from the long hand to that of Ivo." in out


def test_a_limit_is_told_in_words(run: Run) -> None:
    out = " ".join(run("rule", str(EXAMPLES / "hand-six-cards-in-time.json"))[1].split())
    assert "until that player looks at a card or lifts it or a bet is made, whichever comes first" in out


def test_a_penalty_of_an_unknown_stake_is_told_in_words(run: Run) -> None:
    assert "Birk owes an ante to each of Anke, Carla and Dino." in run("rule", str(EXAMPLES / "showing-refused.json"))[1]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.parametrize("book", ["foster", "general"])
def test_every_example_reads_well(run: Run, path: Path, book: str) -> None:
    out = run("rule", str(path), "--book", book, "--why")[1]
    assert max(map(len, out.splitlines())) <= 80
    assert out.replace("\n", "").isprintable()
    assert not re.search(r"\bNone\b(?! may)|[{}]|\b[a-z]+_[a-z]+\b", out.replace("events[", ""))
    assert not re.search(r"\b1 (cards|counters)\b", out)


def test_why_tells_the_proof_down_to_the_events(run: Run) -> None:
    out = " ".join(run("rule", str(EXAMPLES / "deal-pack-not-offered.json"), "--why")[1].split())
    assert "- It is a misdeal, and Rosa deals. [foster:13a] Because there is a ground of misdeal: pack not offered. [foster:13b]" in out
    assert "Because Rosa did not offer the pack to be cut. [events[0]]" in out
    assert "or that anybody took in the pool." in out


def test_why_ends_with_what_almost_ruled(run: Run) -> None:
    out = run("rule", str(EXAMPLES / "hand-four-cards-after-a-bet.json"), "--why")[1]
    almost = " ".join(out[out.index("What almost ruled") :].split())
    assert "Not so: Dora may call for a new deal or call for a card. [foster:15a] For it is too late: Carl came in, putting in 2 counters." in almost


def test_a_ruling_as_json_is_one_line_that_fits_the_schema(run: Run) -> None:
    out = run("rule", SIX_AND_FOUR, "--format", "json")[1]
    assert out.count("\n") == 1
    ruling = json.loads(out)
    Draft202012Validator(ruling_schema()).validate(ruling)
    assert ruling["because"]
    assert ruling["title"] == "Neighbours have six cards and four"


def test_a_ruling_as_markdown(run: Run) -> None:
    out = run("rule", SIX_AND_FOUR, "--format", "markdown")[1]
    assert out.startswith("# Neighbours have six cards and four\n\nIvo's call")
    assert "## To be done now\n\n1. Kurt must move a card" in out
    assert "   - `16b` " in out


def test_several_files_print_one_ruling_after_another(run: Run) -> None:
    status, out, _ = run("rule", SIX_AND_FOUR, DISPUTE, HOUSE_EXAMPLE, "--format", "json")
    assert status == 3
    assert [json.loads(line)["settled"] for line in out.splitlines()] == [True, False, True]
    text = run("rule", SIX_AND_FOUR, DISPUTE)[1]
    assert text.index("Neighbours") < text.index("====") < text.index("had she looked")


def test_an_unsettled_ruling_has_status_3_and_says_so(run: Run) -> None:
    status, out, _ = run("rule", DISPUTE)
    assert status == 3
    assert "Not settled." in out
    assert "As Carl tells it: Dora holds a foul hand." in out


def test_standard_input(run: Run) -> None:
    status, out, _ = run("rule", "-", stdin=json.dumps(FOUR_CARDS).encode())
    assert status == 0
    assert "Bob may call for a new deal or call for a card." in out


def test_the_book_of_the_command_line_goes_before_that_of_the_incident(run: Run) -> None:
    incident = json.dumps({**FOUR_CARDS, "book": "foster"}).encode()
    assert json.loads(run("rule", "-", "--format", "json", "--book", "general", stdin=incident)[1])["book"] == "general"
    assert json.loads(run("rule", "-", "--format", "json", stdin=incident)[1])["book"] == "foster"


# --- what cannot be used


@pytest.mark.parametrize(
    "example",
    ["arbiter cases --law 15 six", "arbiter search showed a card by accident", "arbiter desk draw", "arbiter events expose", "arbiter law 13d"],
)
def test_an_example_of_the_help_finds_something(run: Run, example: str) -> None:
    name, *words = example.split()[1:]
    assert f"Example: {example}" in run(name, "--help")[1]
    status, out, error = run(name, *words)
    assert (status, error) == (0, "")
    assert len(out.splitlines()) > 3


def test_cases_are_found_by_numbers_in_words_and_by_the_beginnings_of_words(run: Run) -> None:
    six, figure, begun = (
        json.loads(run("cases", "--law", "16b", *words, "--format", "json")[1])["cases"] for words in (["six", "cards"], ["6", "cards"], ["6", "car"])
    )
    assert six
    assert six == figure
    assert all(case in begun for case in six)
    assert run("cases", "--law", "12", "unheard")[1] == "No case among these has this word: try fewer, or `arbiter search unheard`.\n"
    assert run("cases", "--law", "12", "kitty", "wind")[1].startswith("No case among these has these words")


def test_references_are_found_in_a_file_and_in_standard_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "minutes.txt"
    file.write_text("We went by law 15a.\n", encoding="utf-8")
    assert run("cite", str(file)) == run("cite", stdin=file.read_bytes())
    assert "15a" in run("cite", str(file))[1]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["rul", SIX_AND_FOUR], "did you mean 'rule'?"),
        (["rule"], "missing argument 'FILE...'; see `arbiter rule --help`"),
        (["rule", SIX_AND_FOUR, "--fromat", "json"], "there is no option '--fromat'; did you mean '--format'?"),
        (["rule", SIX_AND_FOUR, "--format", "jsn"], "--format: 'jsn' is not allowed here; did you mean 'json'?"),
        (["rule", SIX_AND_FOUR, "--book"], "requires an argument"),
        (["rule", SIX_AND_FOUR, "--book", "fostre"], "there is no book 'fostre'; did you mean foster?"),
        (["rule", SIX_AND_FOUR, "--book", ""], "there is no book ''"),
        (["rule", SIX_AND_FOUR, "--book", "hoyle"], "nobody can rule by it alone"),
        (["rule", SIX_AND_FOUR.replace("four", "fuor")], "did you mean"),
        (["rule", str(EXAMPLES)], "this is a folder"),
        (["rule", "a\0b"], "cannot be read"),
        (["rule", "no/such/folder/x.json"], "there is no such file"),
        (["rule", SIX_AND_FOUR, "--house", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["law"], "missing argument"),
        (["law", "133"], "133: no such law in foster"),
        (["law", "general:misdael.2"], "did you mean general:misdeal.2,"),
        (["law", "13", "--book", "fost"], "did you mean foster?"),
        (["book", "hoyl"], "did you mean hoyle?"),
        (["events", "xpose"], "xpose: there is no such event; did you mean 'expose'?"),
        (["schema", "incidents"], "did you mean 'incident'?"),
        (["check", "nothing"], "this is no book"),
        (["check", SIX_AND_FOUR, "--depth", "2"], "`--alike`, `--seed` and `--options` are for a book"),
        (["check", "nothing.json"], "there is no such file"),
        (["house", "nothing.toml"], "there is no such file"),
        (["books", "extra"], "unexpected extra argument"),
        (["rule", str(EXAMPLES / "club.toml")], "club.toml: this is a house file, and no incident; give it with `--house`"),
        (["rule", str(EXAMPLES / "README.md")], "README.md: this is a law file or a text, and no incident"),
        (["rule", str(ROOT / "tests" / "cases" / "real.jsonl")], "real.jsonl: there is an incident on each line; add `--batch`"),
        (["rule", SIX_AND_FOUR, "--house", SIX_AND_FOUR], "this is an incident, and no house file"),
        (["rule", SIX_AND_FOUR, "--jobs", "2"], "--jobs: it goes with `--batch`"),
        (["rule", "--batch", "x", "--why"], "--why: `--batch` prints JSON"),
        (["rule", "--batch", "x", "--format", "html"], "--format: `--batch` prints JSON"),
        (["rule", "--batch", "x", "--jobs", "0"], "--jobs: it should be at least 1; see `arbiter rule --help`"),
        (["whatif", SIX_AND_FOUR, "--event", "x"], "--event: it should be a whole number; see `arbiter whatif --help`"),
        (["desk", "--html"], "see `arbiter desk --help`"),
        (["law", "general"], "general: this is a book, and no law; `arbiter book general` lists its laws"),
        (["law", "Misdealing"], "this stands in the heading of foster:13 (Misdealing)"),
        (["law", "xyzzy"], "look for words by `arbiter search`"),
        (["law", "general:misdeal.9"], "did you mean general:misdeal.1, general:misdeal.2 or general:misdeal.3?"),
        (["why-not", "15c", SIX_AND_FOUR], "there is no such file; the file comes first: arbiter why-not "),
        (["why-not", SIX_AND_FOUR, "general:misdeal"], "the incident is ruled by foster, and not by general; give `--book general`"),
        (["cases", "--situation", "nonsense"], "there is no such situation; `arbiter desk` lists them"),
        (["cite", "nothing.txt"], "nothing.txt: there is no such file"),
    ],
    ids=lambda value: " ".join(value).replace("\0", "0")[-40:] if isinstance(value, list) else "",
)
def test_bad_usage_is_told_in_one_line(refused: Callable[..., str], arguments: list[str], named: str) -> None:
    assert named.casefold() in refused(*arguments).casefold()


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (b"", "standard input: the input is empty"),
        (b"\xff\xfe{", "this is not UTF-8"),
        (b"[1]", "is not an object"),
        (b"{]", "this is no JSON"),
        (b'{"players": ["A", "B"], "evnts": []}', "did you mean 'events'?"),
        (b'{"players": ["A", "B"], "events": [], "house": {"options": {"bukc": true}}}', "did you mean buck?"),
        (b'{"players": ["A", "B"], "events": [], "house": {"options": {"buck": 1}}}', "house.options.buck"),
        (b'{"players": ["A", "B"], "events": [], "house": {"adopt": ["general:optional.44"]}}', "house.adopt"),
        (b'{"players": ["A", "B"], "events": [], "house": "nowhere.toml"}', "nowhere.toml: there is no such file"),
        (b'{"players": ["A", "B"], "events": [], "house": {"laws": "nowhere.md"}}', "nowhere.md"),
        (b'{"players": ["A", "B"], "events": [], "book": "hoyle"}', "nobody can rule by it alone"),
        (b'{"players": ["A", "B"], "events": [], "book": "x\\ny"}', "book"),
        (b" " * (MOST_BYTES + 1), "are too many for one incident"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value,
)
def test_bad_input_is_told_in_one_line(refused: Callable[..., str], given: bytes, named: str) -> None:
    assert named in refused("rule", "-", stdin=given)


def test_one_bad_file_among_several_prints_nothing(refused: Callable[..., str], tmp_path: Path) -> None:
    bad = written(tmp_path, "bad.json", {"players": ["A"], "events": []})
    assert bad in refused("rule", SIX_AND_FOUR, bad, DISPUTE)


def test_a_fault_of_the_program_is_one_line_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    with pytest.raises(SystemExit):
        main(["books"])
    capsys.readouterr()
    try:
        raise KeyError("x\ny")
    except KeyError as error:
        sys.excepthook(KeyError, error, error.__traceback__)
        assert capsys.readouterr().err.count("\n") == 1
        monkeypatch.setenv("ARBITER_TRACE", "1")
        sys.excepthook(KeyError, error, error.__traceback__)
        assert "Traceback" in capsys.readouterr().err


# --- house rules


def test_a_house_file_goes_before_the_house_of_the_incident(run: Run) -> None:
    plain = json.loads(run("rule", HOUSE_EXAMPLE, "--format", "json")[1])
    housed = json.loads(run("rule", HOUSE_EXAMPLE, "--format", "json", "--house", str(EXAMPLES / "club.toml"))[1])
    assert plain["hands"]["Dora"]["status"] == "foul"
    assert "Dora" not in housed["hands"]


def test_the_path_of_a_house_file_is_relative_to_the_incident(run: Run, tmp_path: Path) -> None:
    (tmp_path / "houses").mkdir()
    written(tmp_path, "houses/club.toml", "[options]\nshort_hand_plays = true\n[kitty]\nchips = 3\nlimit = 20\n")
    incident = written(tmp_path, "incident.json", {**FOUR_CARDS, "house": "houses/club.toml"})
    assert run("rule", incident)[0] == 0
    assert run("check", incident)[1].endswith("nothing is wrong with it\n")
    assert "the kitty holds 3 chips of at most 20" in run("house", incident)[1]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("options = {", "this is no TOML"),
        ("[options]\nshort_hand_play = true", "did you mean short_hand_plays?"),
        ('[options]\nshort_hand_plays = "yes"', "toml: options.short_hand_plays: 'yes' is no value of this option; use one of false, true"),
        ("short_hand_plays = true", "toml: short_hand_plays: this is an option; write it below a line `[options]`"),
        ("[options]\nshort_hand_plays = True", "write true, false or a number; any other text stands in quotes"),
        ("adpot = []", "did you mean 'adopt'?"),
        ('adopt = ["general:optional.4x"]', "general:optional.4"),
        ("pack = 51", "no pack has 51 cards"),
        ("wild = [2020-01-01]", "wild"),
    ],
)
def test_a_bad_house_file_is_told_in_one_line(refused: Callable[..., str], tmp_path: Path, text: str, named: str) -> None:
    file = written(tmp_path, "club.toml", text)
    for command in (["rule", SIX_AND_FOUR, "--house", file], ["house", file], ["check", file], ["rule", "--batch", SIX_AND_FOUR, "--house", file]):
        error = refused(*command)
        assert named in error
        assert error.startswith(file)


def test_the_house_rules_in_force(run: Run) -> None:
    out = run("house")[1]
    assert "As the book has it" in out
    assert "Set by the house" not in out
    out = run("house", str(EXAMPLES / "club.toml"))[1]
    assert "short_hand_plays = true, or false" in out
    assert "[hoyle:drawing-cards.c]" in out
    assert max(map(len, out.splitlines())) <= 80


def test_what_has_no_effect_is_told(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "club.toml", 'adopt = ["general:optional.4"]\n')
    assert "belongs to another book" in " ".join(run("house", file)[1].split())
    assert "belongs to another book" in run("check", file)[1]
    assert "general:optional.4" in run("house", file, "--book", "general")[1]


LAWS = """# 1 Shown hands
What this club holds of hands shown.

## 1a Shown is dead
A hand once shown cannot win.

```toml rule
id = "club-shown"
on = { fact = "show", of = "?p" }
then = [{ conclude = "note", text = "the club has a law of its own" }]
```
"""


def test_the_laws_of_a_house(run: Run, tmp_path: Path) -> None:
    laws = written(tmp_path, "club.md", LAWS)
    assert "1 law, 1 clause, 1 rule" in run("check", laws)[1]
    house = written(tmp_path, "club.toml", 'laws = "club.md"\n')
    assert "house:1a  Shown is dead" in run("house", house)[1]
    out = run("rule", str(EXAMPLES / "showing-tie.json"), "--house", house, "--why")[1]
    assert "house:1  Shown hands" in out
    assert "1a  A hand once shown cannot win." in out


def test_a_faulty_law_file_is_told_with_its_line(refused: Callable[..., str], tmp_path: Path) -> None:
    laws = written(tmp_path, "club.md", LAWS.replace('"show"', '"shwo"'))
    assert re.search(r"club\.md:\d+: unknown fact `shwo`; did you mean `show", refused("check", laws))
    incident = written(tmp_path, "incident.json", {**FOUR_CARDS, "house": {"laws": "club.md"}})
    assert "club.md" in refused("rule", incident)


# --- many in one go


def test_a_batch_answers_line_by_line(run: Run) -> None:
    dispute = json.dumps(json.loads(Path(DISPUTE).read_text(encoding="utf-8")))
    lines = [json.dumps(FOUR_CARDS), "{]", "", json.dumps({"players": ["A", "B"]}), dispute, json.dumps({**FOUR_CARDS, "title": "last"}), "", ""]
    status, out, error = run("rule", "--batch", "-", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, error) == (2, "")
    assert [answer.get("error", {}).get("line") for answer in answers] == [None, 2, 3, 4, None, None]
    assert answers[1]["error"]["message"].startswith("line 1, column 2: this is no JSON")
    assert "events: is missing" in answers[3]["error"]["message"]
    assert answers[4]["settled"] is False
    assert answers[5]["title"] == "last"


@pytest.mark.parametrize(("names", "status"), [(["settled"], 0), (["settled", "dispute"], 3), (["dispute", "bad", "settled"], 2), ([], 0)])
def test_the_status_of_a_batch(run: Run, tmp_path: Path, names: list[str], status: int) -> None:
    dispute = json.dumps(json.loads(Path(DISPUTE).read_text(encoding="utf-8")))
    lines = {"settled": json.dumps(FOUR_CARDS), "dispute": dispute, "bad": "x"}
    file = written(tmp_path, "many.jsonl", "\n".join(lines[name] for name in names))
    assert run("rule", "--batch", file)[0] == status


def test_a_line_that_is_too_long_does_not_stop_a_batch(run: Run) -> None:
    status, out, _ = run("rule", "--batch", "-", stdin=b"[" * (3 * MOST_BYTES) + b"\n" + json.dumps(FOUR_CARDS).encode())
    first, second = map(json.loads, out.splitlines())
    assert status == 2
    assert "too many for one incident" in first["error"]["message"]
    assert second["options"]


@pytest.mark.parametrize("arguments", [["--book", "fostre", "-"], ["nowhere.jsonl"], [str(EXAMPLES)], ["--house", "nowhere.toml", "-"]])
def test_a_batch_that_cannot_begin(refused: Callable[..., str], arguments: list[str]) -> None:
    refused("rule", "--batch", *arguments, stdin=json.dumps(FOUR_CARDS).encode())


def test_a_batch_answers_before_the_next_line_comes() -> None:
    command = [sys.executable, "-m", "arbiter", "rule", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for title in ("one", "two"):
            process.stdin.write(json.dumps({**FOUR_CARDS, "title": title}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["title"] == title
        process.stdin.close()
        assert process.wait(timeout=60) == 0


# --- pipes and terminals


def test_nobody_reads_on() -> None:
    command = f"{sys.executable} -m arbiter rule --batch - | head -1"
    lines = (json.dumps(FOUR_CARDS) + "\n").encode() * 200
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], input=lines, capture_output=True, check=False, timeout=120)
    assert ran.stderr == b""
    assert ran.returncode == 141
    assert ran.stdout.count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["books"], ["--help"], ["--version"], ["law", "--help"]], ids=" ".join)
def test_nothing_can_be_written(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ran = subprocess.run([sys.executable, "-m", "arbiter", *words], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"standard output: it cannot be written")
    assert ran.stderr.count(b"\n") == 1


def test_a_narrow_alphabet_stops_nothing() -> None:
    incident = json.dumps({**FOUR_CARDS, "players": ["Zoë", "Bob", "明"], "title": "Ångström"}).encode()
    ran = shell("rule", "-", "--book", "foster", stdin=incident, PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert b"\\xc5ngstr\\xf6m" in ran.stdout
    assert json.loads(shell("rule", "-", "--format", "json", stdin=incident, PYTHONIOENCODING="utf-8").stdout)["title"] == "Ångström"


def test_bold_only_on_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert (bold(), width()) == (False, 80)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    assert (bold(), width()) == (True, 60)
    monkeypatch.setenv("COLUMNS", "200")
    assert width() == 100
    monkeypatch.setenv("NO_COLOR", "1")
    assert not bold()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not bold()


HOSTILE = ["[bold]Ann[/bold]", "*Bob* `x` <b>", "{by} [{to}]", '"Dee"', "https://e.vil", "1. x", "%s\\n", "- y"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_taken_for_markup(run: Run, name: str) -> None:
    events = [{"event": "discover", "by": name, "fault": "count", "cards": 4}, {"event": "claim", "by": name, "demand": "card"}]
    incident = json.dumps({"title": f"{name} has four", "players": ["Flo", name, "Guy"], "events": events}).encode()
    out = run("rule", "-", "--why", stdin=incident)[1]
    assert f"{name}'s call for a card is upheld." in " ".join(out.split())
    assert json.loads(run("rule", "-", "--format", "json", stdin=incident)[1])["claims"][0]["by"] == name
    marked = run("rule", "-", "--format", "markdown", stdin=incident)[1]
    for sign in "*<`[":
        if sign in name:
            assert f"\\{sign}" in marked
    assert "https://" not in marked


# --- the desk


def test_a_law_is_read_clause_by_clause(run: Run) -> None:
    out = run("law", "15")[1]
    assert out.startswith("foster:15  Wrong number of cards, not yet looked at\n")
    assert [ref for ref in ("15a", "15b", "15c", "15d") if f"\n{ref}  " in out] == ["15a", "15b", "15c", "15d"]
    assert "Rule wrong-number-short: " in out
    one = run("law", "15c")[1]
    assert "15c  After a bet" in one
    assert "15a" not in one.split("Rule")[0]


@pytest.mark.parametrize(
    ("ref", "book", "named"), [("general:misdeal.2", None, "general:misdeal.2"), ("misdeal.2", "general", "general:misdeal.2"), ("ante", None, "hoyle:ante")]
)
def test_a_law_is_found_in_its_book(run: Run, ref: str, book: str | None, named: str) -> None:
    assert run("law", ref, *(["--book", book] if book else []))[1].startswith(named)
    data = json.loads(run("law", ref, *(["--book", book] if book else []), "--format", "json")[1])
    assert data["law"] == named
    assert data["clauses"]


@pytest.mark.untraced
@pytest.mark.parametrize("name", book_names())
def test_every_law_can_be_read_aloud(run: Run, name: str) -> None:
    laws = [f"{name}:{law}" for law in load_book(name).laws]
    lines = run("law", *laws)[1].splitlines()
    assert max(len(line) for line in lines if " " in line.strip()) <= 80
    assert sorted(line.split("  ")[0] for line in lines if line.startswith(f"{name}:")) == sorted(laws)


@pytest.mark.parametrize("name", book_names())
def test_a_book_as_text_and_as_data(run: Run, name: str) -> None:
    book = load_book(name)
    out = run("book", name)[1]
    assert all(f"  {ref}  " in out for ref in book.laws)
    data = json.loads(run("book", name, "--format", "json")[1])
    Draft202012Validator(book_schema()).validate(data)
    rules = [rule["id"] for law in data["laws"] for clause in law["clauses"] for rule in clause["rules"]]
    assert rules == [rule.id for law in book.laws.values() for clause in law.clauses for rule in clause.rules]


def test_the_books(run: Run) -> None:
    out = run("books")[1]
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == list(book_names())
    assert "descriptive text" in out


def test_every_event_is_listed_and_explained(run: Run) -> None:
    listed = run("events")[1]
    for name in EVENT_KINDS:
        assert re.search(rf"^{name} ", listed, re.MULTILINE)
        out = run("events", name)[1]
        assert max(map(len, out.splitlines()[:-1])) <= 80
        example = json.loads(out.splitlines()[-1])
        before = [{"event": "deal", "id": "x"}] if name != "begin" else []  # a stage is not set back
        assert check_incident({"players": ["Ann", "Bob", "Cy"], "events": [*before, example]}).events[-1].event == name


@pytest.mark.parametrize(("name", "schema"), [("incident", incident_schema()), ("ruling", ruling_schema()), ("book", book_schema())])
def test_the_schemas(run: Run, name: str, schema: dict[str, Any]) -> None:
    printed = json.loads(run("schema", name)[1])
    assert printed == schema
    Draft202012Validator.check_schema(printed)
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_case_that_is_not_ruled_as_it_says_is_an_error(refused: Callable[..., str], tmp_path: Path) -> None:
    club = (EXAMPLES / "club.md").read_text(encoding="utf-8")
    laws = written(tmp_path, "club.md", club.replace('bets = [[3, "not_allowed"]]', 'bets = [[3, "binding"]]'))
    assert re.search(r"club\.md:\d+: the case `A call, and then more` is not ruled as it says: bets: ", refused("check", laws))


def test_a_rule_without_a_case_is_told(run: Run, tmp_path: Path) -> None:
    out = run("check", written(tmp_path, "club.md", LAWS))[1]
    assert "rules fired by no case: club-shown" in out
    assert "rules fired in every case of their clause: club-shown" in out


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.untraced) if at else name for at, name in enumerate(sorted(book_names(), reverse=True))])
def test_a_book_is_checked(run: Run, name: str) -> None:
    status, out, _ = run("check", name, "--depth", "0")
    assert status == 0
    assert re.match(rf"{name}: \d+ laws, \d+ clauses, \d+ rules, ", out)


@pytest.mark.untraced
def test_what_was_heard_of_a_book_is_told(run: Run) -> None:
    """Cut short, it says how far it came; as data too."""
    out = run("check", "general", "--seconds", "0")[1]
    assert re.search(
        r"incidents heard: \d+, with [\d,]+ events that may come in: .* 0 with 1 irregular event of [\d,]+, the time being over after 0.0% of them", out
    )
    told = json.loads(run("check", "general", "--seconds", "0", "--format", "json")[1])["incidents"]
    assert [each["irregular"] for each in told["depths"]] == [0, 1]
    assert told["heard"] == sum(each["heard"] for each in told["depths"])


def test_an_incident_is_checked(run: Run) -> None:
    assert run("check", SIX_AND_FOUR)[1] == f"{SIX_AND_FOUR}: an incident of 4 events under foster: nothing is wrong with it\n"
