"""The shells complete the commands."""

import os
import subprocess
import sys

import pytest

ASKED = {
    "bash": {"COMP_WORDS": "arbiter why", "COMP_CWORD": "1"},
    "zsh": {"_TYPER_COMPLETE_ARGS": "arbiter why"},
    "fish": {"_TYPER_COMPLETE_ARGS": "arbiter why", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}


@pytest.mark.parametrize("shell", ASKED)
def test_completes_commands(shell: str) -> None:
    """What the shell's own script asks for is answered with the command that begins so."""
    env = {**os.environ, "_ARBITER_COMPLETE": f"complete_{shell}", **ASKED[shell]}
    done = subprocess.run([sys.executable, "-m", "arbiter"], env=env, capture_output=True, text=True, check=False)
    assert "why-not" in done.stdout, done.stderr
