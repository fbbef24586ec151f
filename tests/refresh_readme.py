"""Run every command in the README again and write down what it prints now: `python tests/refresh_readme.py`. Read the difference."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SESSION = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def printed(command: str) -> str:
    """What a command of the README prints, on either stream."""
    here = f'arbiter() {{ "{sys.executable}" -m arbiter "$@"; }}; {command}'
    ran = subprocess.run(["bash", "-c", here], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    return ran.stdout + ran.stderr


def again(session: re.Match[str]) -> str:
    commands = re.findall(r"^\$ (.*)$", session[0], re.MULTILINE)
    return "".join(f"$ {command}\n{printed(command)}" for command in commands)


if __name__ == "__main__":
    readme = ROOT / "README.md"
    readme.write_text(SESSION.sub(again, readme.read_text(encoding="utf-8")), encoding="utf-8")
