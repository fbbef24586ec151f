"""The README: every command in it prints what it says, and every incident in it can be ruled."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from arbiter.cli.ruling import ruled
from arbiter.schema import incident_schema
from refresh_readme import printed as prints

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SESSIONS = [text for kind, text in FENCES if kind == "console"]
INCIDENTS = [text for kind, text in FENCES if kind == "json"]
COMMANDS = [(command, printed) for session in SESSIONS for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)]


def test_there_is_something_to_run() -> None:
    assert len(COMMANDS) >= 8
    assert INCIDENTS


@pytest.mark.untraced
@pytest.mark.parametrize(("command", "printed"), COMMANDS, ids=[command[:60] for command, _ in COMMANDS])
def test_a_command_prints_what_the_readme_says(command: str, printed: str) -> None:
    assert prints(command) == printed, "python tests/refresh_readme.py writes it anew"


@pytest.mark.parametrize("incident", INCIDENTS)
def test_an_incident_can_be_ruled(incident: str) -> None:
    Draft202012Validator(incident_schema()).validate(json.loads(incident))
    ruling, _ = ruled(incident, "README.md", ROOT, None, None)
    assert ruling.deal.outcome == "new_deal"
    assert [claim.outcome for claim in ruling.claims] == ["denied"]


def test_what_it_links_to_is_there() -> None:
    for name in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"\b(?:examples|docs|laws)/[\w./-]*\w", README):
        assert (ROOT / name).exists() or "fuor" in name, name


def test_the_two_first_commands_name_what_is_there() -> None:
    shell = [text for kind, text in FENCES if kind == "sh"]
    assert len(shell) == 2
    assert "pip install -q . " in shell[0]
    assert "arbiter rule examples/hand-six-and-four.json" in shell[0]
    assert '".[test]"' in shell[1]
    assert "-m pytest" in shell[1]
