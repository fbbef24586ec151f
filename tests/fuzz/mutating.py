"""Mutation of what is fuzzed: of the JSON tree, of lines, of words and of bytes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
CORPUS = Path(__file__).with_name("corpus")
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 5, 6, 7, 53, 10**9, 10**30, 1.5, "", "Ann", "dealer", "age", "wind", "pool", "kitty", "As",
    "??", "\x1b[2J", "<b>", "\u202e",
    "x" * 300, [], {}, [[]], [None], ["Ann"], {"a": 1}, [1, 2],
)  # fmt: skip
WORDS = (
    "fact",
    "conclude",
    "unless",
    "until",
    "?p",
    "?q",
    "$hand",
    '"',
    "[",
    "]",
    "{",
    "}",
    "=",
    "```",
    "toml rule",
    "#",
    "\n",
    "on",
    "when",
    "where",
    "count",
)


def seeds(target: str) -> list[bytes]:
    """What mutation starts from: the product's own examples and cases, and the inputs that were once found to break something."""
    kept = [path.read_bytes() for path in sorted(CORPUS.glob(f"{target}-*"))]
    if target == "incident":
        lines = [line for path in sorted((TESTS / "cases").glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
        told = (json.loads(line).get("incident") for line in lines)
        return kept + [json.dumps(each).encode() for each in told if each is not None]
    if target == "house":
        return kept + [path.read_bytes() for path in sorted((ROOT / "examples").glob("*.toml"))]
    if target == "club":
        laws = [path for book in ("foster", "hoyle") for path in sorted((ROOT / "laws" / book).glob("*.md"))]
        return kept + [own(path) for path in (*laws, ROOT / "examples" / "club.md") if path.name not in ("book.md", "contradictions.md")]
    paths = [*sorted((TESTS / "toy").rglob("*.md")), *sorted((ROOT / "examples").glob("*.md"))]
    return kept + [path.read_bytes() for path in paths if path.name != "README.md"]


def own(path: Path) -> bytes:
    """A law file as a house might have written it: whole by itself, its rules with names of their own."""
    text = path.read_text(encoding="utf-8").replace("```toml law\ncontinues = true\n```\n", "")
    for name in re.findall(r'^id = "(.+)"', text, re.MULTILINE):
        text = re.sub(rf'^(id = |overrides = .*)"{name}"', rf'\1"own-{name}"', text, flags=re.MULTILINE)
    return text.encode()


def mutated(data: bytes, dice: Random, others: list[bytes]) -> bytes:
    """Return data changed in one to four places."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        change = dice.choice((_tree, _tree, _tree, _lines, _words, _bytes))
        data = change(data, dice, others)
    return data


def _tree(data: bytes, dice: Random, others: list[bytes]) -> bytes:
    try:
        tree = json.loads(data)
        other = json.loads(dice.choice(others))
    except (ValueError, RecursionError):
        return _lines(data, dice, others)
    places = list(_places(tree))
    if not places:
        return data
    holder, key = dice.choice(places)
    choice = dice.random()
    if choice < 0.3:
        holder[key] = dice.choice(ODD)
    elif choice < 0.45:
        del holder[key]
    elif choice < 0.6 and isinstance(holder, list):
        holder.insert(key, holder[dice.randrange(len(holder))])
    elif choice < 0.8:
        giver, place = dice.choice(list(_places(other)) or [(tree, key)])
        holder[key] = giver[place] if giver is not tree else dice.choice(ODD)
    elif isinstance(holder[key], int):
        holder[key] += dice.choice((-1, 1, 10))
    else:
        holder[key] = [holder[key]]
    return json.dumps(tree).encode()


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def _lines(data: bytes, dice: Random, others: list[bytes]) -> bytes:
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    choice = dice.random()
    if choice < 0.3:
        del lines[at]
    elif choice < 0.6:
        lines.insert(at, dice.choice(lines))
    else:
        lines.insert(at, dice.choice(dice.choice(others).split(b"\n")))
    return b"\n".join(lines)


def _words(data: bytes, dice: Random, others: list[bytes]) -> bytes:
    words = data.split(b" ")
    at = dice.randrange(len(words))
    words[at] = dice.choice(WORDS).encode() if dice.random() < 0.5 else dice.choice(words)
    return b" ".join(words)


def _bytes(data: bytes, dice: Random, others: list[bytes]) -> bytes:
    if not data:
        return b"{}"
    start = dice.randrange(len(data))
    stop = min(len(data), start + dice.choice((1, 1, 2, 8, 64)))
    choice = dice.random()
    if choice < 0.4:
        return data[:start] + data[stop:]
    if choice < 0.7:
        return data[:start] + data[start:stop] * dice.choice((2, 3, 50)) + data[stop:]
    return data[:start] + bytes(dice.randrange(256) for _ in range(stop - start)) + data[stop:]
