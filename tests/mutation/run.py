"""Mutate the code, and say which mutants no test kills.

python tests/mutation/run.py [--most N] [--seed N] [--quick] [--only new|survivors] MODULE...

mutmut makes the mutants, in `mutants/`, a copy of the house: each function with all its mutants beside it. Here the tests are collected once, and each
mutant is a fork of that, tried by the tests of its module until one fails: those first that have killed others, then the quick ones. Of the mutants of a
module so many are chosen as `--most` says, by the seed. The results lie where mutmut keeps its own, so that `mutmut show NAME` and `mutmut browse` tell
them. Leaves with 1 where any mutant survived.
"""

import argparse
import contextlib
import io
import json
import os
import random
import resource
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).resolve().parents[2]
COPY = HOUSE / "mutants"
SECONDS = 120  # of the processor, for one mutant
QUICK = 0.1
KILLED, SURVIVED, TIMED_OUT = 1, 0, 36
WORDS = {KILLED: "killed", SURVIVED: "survived", TIMED_OUT: "timed out"}
ALWAYS = ("test_gold.py",)
AT_IMPORT = ("_one_of", "_some_of")  # called while the program is imported and then no more, out of the reach of a fork: `beside.py` has them
TESTS = {
    "arbiter.accounts": ("test_accounts.py",),
    "arbiter.claims": ("test_claims.py",),
    "arbiter.engine": ("test_engine.py", "test_engine_notes.py"),
    "arbiter.hands": ("test_hands.py",),
    "arbiter.ruling": ("test_ruling.py", "test_ruling_data.py"),
}


class Mutants:
    """A plugin of pytest that tries mutants with the tests that were collected, in place of running these."""

    def __init__(self, names: Iterable[str], *, quick: bool) -> None:
        self.names, self.quick = list(names), quick
        self.times: dict[str, float] = {}
        self.failed: list[str] = []
        self.found: dict[str, int] = {}
        self.killers: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a test takes, and whether it fails."""
        self.failed += [report.nodeid] * report.failed
        self.times[report.nodeid] = self.times.get(report.nodeid, 0) + report.duration

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the tests without a mutant, which tells what each takes, and then with every mutant."""
        items = [item for item in session.items if not self.quick or item.path.name not in ALWAYS]
        _, times, failed = self.tried("", items)
        print(*(f"left out, it fails as it is: {name}" for name in failed), sep="\n", file=sys.stderr, flush=True)
        sound = (item for item in items if item.nodeid not in failed and not (self.quick and times[item.nodeid] > QUICK))
        items = sorted(sound, key=lambda item: times[item.nodeid])
        for name in self.names:
            files = next(files for module, files in TESTS.items() if name.startswith(f"{module}."))
            chosen = sorted((item for item in items if item.path.name in (*files, *ALWAYS)), key=lambda item: -self.killers[item.nodeid])
            self.found[name], _, killers = self.tried(name, chosen)
            self.killers.update(killers)
            keep(name, self.found[name])
            print(f"{WORDS[self.found[name]]}: {name}", *killers, file=sys.stderr, flush=True)
        return True

    def tried(self, name: str, items: list[pytest.Item]) -> tuple[int, dict[str, float], list[str]]:
        """What comes of a mutant, in a process of its own; what each test took; and which failed. Without a name all tests are run, else until one fails."""
        telling, told = os.pipe()
        child = os.fork()
        if child:
            os.close(told)
            with os.fdopen(telling) as pipe:
                times, failed = json.loads(pipe.read() or "[{}, []]")
            status = os.waitpid(child, 0)[1]
            return TIMED_OUT if os.WIFSIGNALED(status) else os.WEXITSTATUS(status), times, failed
        code = KILLED  # also where pytest itself breaks down
        try:
            if name:
                resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            os.environ["MUTANT_UNDER_TEST"] = name
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed and name:
                    break
            code = KILLED if self.failed else SURVIVED
            with os.fdopen(told, "w") as pipe:
                json.dump([self.times, self.failed], pipe)
        finally:
            os._exit(code)


def made() -> dict[str, int | None]:
    """Let mutmut make its mutants, and return each with what became of it when it was last tried; of a function that has changed since, nothing is known."""
    from mutmut import __main__ as mutmut

    os.chdir(HOUSE)
    COPY.mkdir(exist_ok=True)
    with contextlib.redirect_stdout(io.StringIO()):
        mutmut.copy_src_dir()
        mutmut.copy_also_copy_files()
        mutmut.create_mutants(1)
    found: dict[str, int | None] = {}
    for path in sorted(COPY.glob("arbiter/**/*.meta")):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def keep(name: str, code: int) -> None:
    """Put a result where mutmut keeps its own."""
    parts = name.split(".")
    place = COPY.joinpath(*parts[:-1])
    path = place.with_name(f"{place.name}.py.meta")
    data = json.loads(path.read_text(encoding="utf-8"))
    data["exit_code_by_key"][name] = code
    path.write_text(json.dumps(data, indent=4), encoding="utf-8")


def chosen(known: dict[str, int | None], given: Any) -> list[str]:
    """The mutants to be tried: of each module so many."""
    found: list[str] = []
    for module in given.modules:
        late = (name for name in known if not any(f".x_{function}__mutmut_" in name for function in AT_IMPORT))
        names = sorted(name for name in late if name.startswith(f"{module}."))
        found += sorted(random.Random(given.seed).sample(names, min(given.most, len(names))))
    if given.only == "all":
        return found
    return [name for name in found if known[name] == {"new": None, "survivors": SURVIVED}[given.only]]


def main() -> None:
    """Try the mutants asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=list(TESTS), metavar="MODULE")
    parser.add_argument("--most", type=int, default=100_000, help="try so many of each module")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--quick", action="store_true", help="leave out the slow tests, for a first look")
    parser.add_argument("--only", choices=["all", "new", "survivors"], default="all")
    given = parser.parse_args()
    names = chosen(made(), given)
    files = sorted({file for module, files in TESTS.items() for file in files if any(name.startswith(f"{module}.") for name in names)})
    os.chdir(COPY)
    sys.path[:0] = [str(COPY)]
    os.environ["MUTANT_UNDER_TEST"] = ""
    mutants = Mutants(names, quick=given.quick)
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *(f"tests/{file}" for file in (*files, *ALWAYS))], plugins=[mutants])
    count = Counter(WORDS[code] for code in mutants.found.values())
    print(f"{len(names)} mutants tried: {dict(count)}")
    sys.exit(count["survived"] > 0 or len(mutants.found) < len(names))


if __name__ == "__main__":
    main()
