"""The cache: what it gives is what would be made anew; it runs nothing; and what is wrong with it is no fault."""

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter import cache
from arbiter.book import load_book
from arbiter.cli import main
from arbiter.shelf import book_files

FILES = {"book.md": '# Small\n\n```toml book\nname = "small"\ntitle = "Small"\n```\n', "1.md": "# 1 A law\n\n## 1a A clause\n\nWords.\n"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("ARBITER_NO_CACHE", raising=False)
    return tmp_path / "arbiter"


class Making:
    """Makes a list of texts, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[str]:
        self.times += 1
        return ["one", "two"]


def texts(make: Callable[[], list[str]], *content: str) -> list[str]:
    return cache.kept_texts("texts", content, make, list, lambda data: [each + "" for each in data])


def test_what_was_made_is_not_made_again(folder: Path) -> None:
    making = Making()
    assert texts(making, "a") == texts(making, "a") == ["one", "two"]
    assert making.times == 1
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("change", ["content", "program", "none is wanted"])
def test_it_is_made_again_where_anything_is_otherwise(folder: Path, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    making = Making()
    texts(making, "a")
    if change == "program":
        monkeypatch.setattr(cache, "_program", lambda: "another")
    elif change == "none is wanted":
        monkeypatch.setenv("ARBITER_NO_CACHE", "1")
    texts(making, "b" if change == "content" else "a")
    assert making.times == 2


def test_every_module_of_the_program_tells_it_from_another(tmp_path: Path) -> None:
    here = Path(cache.__file__).parent
    assert {line.split()[0] for line in cache._program().splitlines()[1:]} == {str(path) for path in here.rglob("*.py")}
    module = tmp_path / "below" / "module.py"
    module.parent.mkdir()
    module.write_text("a = 1")
    before = list(cache._modules(tmp_path))
    state = module.stat()
    module.write_text("a = 2")
    os.utime(module, ns=(state.st_atime_ns, state.st_mtime_ns))  # of the same size, and as old by its date
    assert list(cache._modules(tmp_path)) != before


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:10], lambda _: b"", lambda data: data[:-2] + b"X" + data[-1:]])
def test_a_damaged_file_is_made_anew(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    making = Making()
    texts(making, "a")
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert texts(making, "a") == ["one", "two"]
    assert texts(making, "a") == ["one", "two"]
    assert making.times == 2


@pytest.mark.parametrize("data", [[1, 2], None, 7])
def test_a_file_of_another_shape_is_made_anew(folder: Path, data: object) -> None:
    making = Making()
    texts(making, "a")
    (file,) = folder.iterdir()
    written = json.dumps(data).encode()
    file.write_bytes(hashlib.sha256(written).digest() + written)
    assert texts(making, "a") == ["one", "two"]


class Trap:
    """Data that would run something when it is read."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return os.mkdir, (str(self.place),)


@pytest.mark.untraced
def test_a_hostile_file_runs_nothing(folder: Path, tmp_path: Path) -> None:
    """Also where its sum is right."""
    read = load_book.__wrapped__("foster")
    (file,) = folder.glob("foster-*.book")
    for hostile in (pickle.dumps(Trap(tmp_path / "sprung")), pickle.dumps(subprocess.run), b"cbuiltins\neval\n(Vopen('x')\ntR."):
        file.write_bytes(hashlib.sha256(hostile).digest() + hostile)
        assert load_book.__wrapped__("foster") == read
    assert not (tmp_path / "sprung").exists()


@pytest.mark.untraced
@pytest.mark.parametrize("name", ["foster", "hoyle"])
def test_a_book_from_the_cache_is_the_book(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    first, second = load_book.__wrapped__(name), load_book.__wrapped__(name)
    monkeypatch.setenv("ARBITER_NO_CACHE", "1")
    assert first == second == load_book.__wrapped__(name)


def test_a_changed_law_is_read_anew(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "books" / "hoyle"
    home.mkdir(parents=True)
    for file, text in book_files("hoyle").items():
        (home / file).write_text(text, encoding="utf-8")
    before = load_book.__wrapped__("hoyle", home.parent)
    first = next(iter(sorted(path for path in home.iterdir() if path.name != "book.md")))
    state = first.stat()
    text = first.read_text(encoding="utf-8")
    changed = text.replace("the", "teh", 1)
    first.write_text(changed, encoding="utf-8")
    os.utime(first, ns=(state.st_atime_ns, state.st_mtime_ns))  # of the same size, and as old
    assert len(changed) == len(text)
    assert changed != text
    assert load_book.__wrapped__("hoyle", home.parent) != before


def test_writers_at_the_same_time_do_not_hinder_one_another(folder: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda at: texts(Making(), str(at % 3)), range(200)))
    assert made == [["one", "two"]] * 200
    assert len(list(folder.iterdir())) == 3


def test_a_folder_that_cannot_be_is_no_fault(folder: Path) -> None:
    folder.write_text("a file stands there")
    assert texts(Making(), "a") == ["one", "two"]


def test_the_oldest_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_PAGES", 3)
    for at in range(5):
        texts(Making(), str(at))
    assert len(list(folder.iterdir())) == 3


# --- laws in print


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit):
        main(["law", *arguments])
    out, error = capsys.readouterr()
    assert not error
    return out


@pytest.mark.parametrize("arguments", [("13",), ("general:misdeal", "13d"), ("15", "--format", "markdown")])
def test_a_law_from_the_cache_is_printed_as_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    first, second = printed(capsys, *arguments), printed(capsys, *arguments)
    assert len(list(folder.glob("law-*.json"))) == 1
    monkeypatch.setenv("ARBITER_NO_CACHE", "1")
    assert first == second == printed(capsys, *arguments)


def test_a_text_that_is_attached_later_is_shown(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ARBITER_DATA", str(tmp_path / "data"))
    assert "In the book" not in printed(capsys, "13")
    count = max(number for clause in load_book("foster").laws["13"].clauses for number in clause.sentences)
    attached = {"form": 1, "book": "foster", "source": "x", "laws": {"13": {"heading": "x", "sentences": [f"Word {at}." for at in range(count)]}}}
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "foster.json").write_text(json.dumps(attached))
    assert "In the book: Word 0." in printed(capsys, "13")


def test_a_law_from_the_cache_needs_no_hearing(folder: Path) -> None:
    code = """import sys, atexit
atexit.register(lambda: print([name for name in ('typer', 'pydantic', 'arbiter.engine') if name in sys.modules]))
from arbiter.cli import main
main(['law', '1'])"""
    for expected in ("['pydantic', 'arbiter.engine']", "[]"):
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        assert said.splitlines()[-1] == expected


def test_a_reference_to_nothing_is_no_law(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        with pytest.raises(SystemExit):
            main(["law", "9999"])
        assert "no such law" in capsys.readouterr().err
    assert not list(folder.glob("law-*"))


def test_who_has_no_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("there is no home")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("ARBITER_NO_CACHE", raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    assert cache.cache_folder() is None
    assert texts(Making(), "a") == ["one", "two"]
