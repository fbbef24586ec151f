"""Completion in shells: the scripts, what they are answered, and in the shells themselves where there are such."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.book import book_names, default_book, load_book
from arbiter.cli.completing import Shell
from arbiter.events import EVENT_KINDS

LAW = next(iter(load_book(default_book()).laws.values()))
OTHER = next(name for name in book_names() if name != default_book())
OTHERS_LAW = next(iter(load_book(OTHER).laws))
ASKED = [
    ("arbiter ", "compare"),
    ("arbiter rule --", "--batch"),
    ("arbiter rule --format ", "markdown"),
    ("arbiter rule --book ", OTHER),
    ("arbiter book ", OTHER),
    ("arbiter law ", LAW.ref),
    ("arbiter law ", LAW.clauses[0].ref),
    (f"arbiter law --book {OTHER} ", OTHERS_LAW),
    ("arbiter why-not incident.json ", LAW.clauses[0].ref),
    ("arbiter cases --law ", LAW.ref),
    ("arbiter events ", next(iter(EVENT_KINDS))),
    ("arbiter completion ", "fish"),
]
EACH = pytest.mark.parametrize(("line", "expected"), ASKED)


def answered(shell: Shell, line: str) -> list[str]:
    """What a shell is answered, as it asks: each completion without its explanation."""
    words = line.split(" ")
    asked = {"_ARBITER_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    env = {**os.environ, **asked, "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run([sys.executable, "-m", "arbiter"], capture_output=True, text=True, check=True, env=env)
    assert done.stderr == ""
    return [said.partition("\t")[0] for said in done.stdout.splitlines()]


@pytest.mark.untraced
@EACH
def test_bash_and_fish_are_answered(line: str, expected: str) -> None:
    assert expected in answered(Shell.BASH, line)
    assert expected in answered(Shell.FISH, line)


def test_zsh_is_answered() -> None:
    """With what each is beside it."""
    assert any(f'"{OTHER}":"' in said for said in answered(Shell.ZSH, "arbiter rule --book "))


def test_a_book_before_the_colon() -> None:
    assert f"{OTHER}:{OTHERS_LAW}" in answered(Shell.FISH, f"arbiter law {OTHER}:")
    assert not any(answered(Shell.FISH, "arbiter law nothing:"))


@pytest.mark.parametrize("shell", Shell)
def test_the_script(shell: Shell) -> None:
    """It begins with what matters: zsh reads the first line of a file."""
    said = subprocess.run([sys.executable, "-m", "arbiter", "completion", shell], capture_output=True, text=True, check=True).stdout
    assert said.startswith({Shell.BASH: "_arbiter_completion()", Shell.ZSH: "#compdef arbiter", Shell.FISH: "complete --command arbiter"}[shell])


def in_shell(shell: Shell, script: str, folder: Path) -> list[str]:
    """What a shell itself completes, with the command in its path and the script read."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    command = folder / "arbiter"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m arbiter "$@"\n')
    command.chmod(0o755)
    given = {"bash": ["--norc", "-c"], "zsh": ["-f", "-c"], "fish": ["--no-config", "-c"]}[shell]
    env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)}
    done = subprocess.run([shell, *given, script], capture_output=True, text=True, check=True, env=env, timeout=60)
    assert done.stderr == ""
    return done.stdout.split("\n")


def test_in_bash(tmp_path: Path) -> None:
    script = 'eval "$(arbiter completion bash)"; COMP_WORDS=(arbiter wh); COMP_CWORD=1; _arbiter_completion arbiter; printf "%s\\n" "${COMPREPLY[@]}"'
    assert in_shell(Shell.BASH, script, tmp_path)[:2] == ["whatif", "why-not"]


def test_in_zsh(tmp_path: Path) -> None:
    """What zsh would hand to its own `_arguments`."""
    script = 'compdef() { }; _arguments() { print -r -- "$@" }; eval "$(arbiter completion zsh)"; words=(arbiter wh); CURRENT=2; _arbiter_completion'
    said = " ".join(in_shell(Shell.ZSH, script, tmp_path))
    assert '"whatif":' in said
    assert '"why-not":' in said


def test_in_fish(tmp_path: Path) -> None:
    found = [said.partition("\t")[0] for said in in_shell(Shell.FISH, 'arbiter completion fish | source; complete -C "arbiter wh"', tmp_path)]
    assert found[:2] == ["whatif", "why-not"]
