"""One table, all in one run: the engine beside others, the whole book, the cold start, the growth.

python benchmarks/run.py [--part rules|book|start|growth|memory ...] [--long]

Every line is a ratio of two things measured in turn in the same run, with the medians and 99th percentiles beside it, and the bound that it is
held to. `--long` rules 100,000 incidents for the memory of `--batch` instead of 10,000. The other engines are those that are installed
(`pip install ".[benchmark]"`); a peer that crashes is left out and named.
"""

import argparse
import gc
import importlib
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ENGINES = ROOT / "benchmarks" / "engines"
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ENGINES)]
PEERS = ("peer_clipspy", "peer_business_rules", "peer_zen", "peer_durable")
ROUNDS = 3
SIZES = (("inc15", 400), ("inc150", 40), ("inc1500", 6))


@dataclass
class Line:
    """A line of the table: what is compared with what, microseconds or mebibytes of each, and the bound of the ratio."""

    what: str
    mine: Sequence[float]
    other: Sequence[float]
    bound: str
    holds: Callable[[float], bool]
    unit: str = "µs"

    @property
    def ratio(self) -> float:
        """The ratio of the medians."""
        return statistics.median(self.mine) / statistics.median(self.other)

    def told(self) -> str:
        """The line, as Markdown."""
        mark = "ok" if self.holds(self.ratio) else "MISSED"
        return f"| {self.what} | {shown(self.mine, self.unit)} | {shown(self.other, self.unit)} | {self.ratio:.2f} | {self.bound} | {mark} |"


def shown(values: Sequence[float], unit: str) -> str:
    """The median and the 99th percentile."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):,.0f} / {ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]:,.0f} {unit}"


def timed(work: Callable[[], object]) -> float:
    """Microseconds that a piece of work takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e6


def at_most(limit: float) -> dict[str, Any]:
    """The bound of a line from above."""
    return {"bound": f"≤ {limit:g}", "holds": lambda ratio: ratio <= limit}


def in_turn(works: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """Time several pieces of work in turn, so that what else the machine does falls on all alike."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for times, work in zip(found, works, strict=True):
            times.append(timed(work))
    return found


# --- a: fifteen rules beside other engines


def made_incidents() -> Path:
    """The folder of the incidents that every engine is measured on, made where they are missing."""
    folder = Path(os.environ.get("BENCH_DATA") or Path(tempfile.gettempdir()) / "arbiter-bench")
    if not (folder / "one.json").exists():
        subprocess.run([sys.executable, str(ENGINES / "gen.py")], check=True, env={**os.environ, "BENCH_DATA": str(folder)}, stdout=subprocess.DEVNULL)
    return folder


def one_peer(name: str, size: str, count: int) -> None:
    """Print how long one engine takes for each incident, warm, in this process."""
    module, plain = importlib.import_module(name), importlib.import_module("peer_plain")
    loaded = module.load()
    incidents = json.loads((made_incidents() / f"{size}.json").read_text())[:count]
    differ = sum(set(module.rule(loaded, each)) != set(plain.rule(None, each)) for each in incidents)
    print(json.dumps([module.NAME, differ, [timed(lambda each=each: module.rule(loaded, each)) for each in incidents]]))


def measured(name: str, size: str, count: int) -> tuple[str, int, list[float]] | str:
    """What `one_peer` prints in a process of its own; the reason where the engine is not there or its process broke."""
    for _ in range(3):
        command = [sys.executable, __file__, "--peer", name, size, str(count)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not done.returncode:
            title, differ, times = json.loads(done.stdout.splitlines()[-1])
            return title, differ, times
    return (done.stderr.strip().splitlines() or [f"its process ended with {done.returncode}"])[-1]


def rules() -> Iterator[Line]:
    """Fifteen rules: the engine with its proofs, hand-written Python, and the other engines; each in a process of its own, round after round."""
    made_incidents()
    for size, count in SIZES:
        found: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            for name in ("peer_plain", "peer_arbiter", *PEERS):
                got = measured(name, size, count if name in ("peer_plain", "peer_arbiter") else max(3, count // 4))
                if isinstance(got, str):
                    print(f"left out: {name}, {size[3:]} events: {got}")
                    continue
                title, differ, times = got
                found.setdefault(title if name in PEERS else name, []).extend(times)
                if differ:
                    print(f"{title} rules {differ} incidents otherwise than hand-written Python")
        mine, hand = found.pop("peer_arbiter"), found.pop("peer_plain")
        yield Line(f"15 rules, {size[3:]} events: arbiter : hand-written Python", mine, hand, **at_most(4))
        for title, times in found.items():
            yield Line(f"15 rules, {size[3:]} events: {title} : arbiter", times, mine, "≥ 8", lambda ratio: ratio >= 8)


# --- b: the whole book


def book() -> Iterator[Line]:
    """All gold incidents: hearing and ruling, beside what pydantic alone needs to read the incident and write the ruling."""
    from arbiter.hearing import hear, house_for
    from arbiter.incident import check_incident
    from arbiter.ruling import Ruling
    from rulings import cases, files

    incidents = []
    for file in files():
        for case, name, expect in cases(file):
            if expect.get("status", 0) != 2 and "accounts" not in str(case["incident"]):
                incident = check_incident(case["incident"])
                incidents.append((incident, house_for(incident, name)))
    written = []
    for _ in range(2):  # the first time warms every rule
        written = [hear(incident, house=house).to_json() for incident, house in incidents]
    mine, other = [], []
    for (incident, house), text in zip(incidents, written, strict=True):
        ruling = Ruling.model_validate_json(text)
        parts = [(type(event), event.model_dump_json(by_alias=True, exclude_none=True, round_trip=True)) for event in incident.events]
        other.append(timed(lambda parts=parts, ruling=ruling: ([kind.model_validate_json(part) for kind, part in parts], ruling.to_json())))
        mine.append(timed(lambda incident=incident, house=house: hear(incident, house=house)))
    yield Line(f"whole book, {len(incidents)} gold rulings: hearing : pydantic alone", mine, other, **at_most(4))


# --- c: cold start

ONE_MODEL = """from pydantic import BaseModel
class Model(BaseModel):
    field: int
Model(field=1)"""


def start() -> Iterator[Line]:
    """Whole processes, installed from the wheel into an environment of their own, the second run on.

    `rule` reads the book from the cache and hears the incident each time; `law` prints what it kept of the law
    when it was printed first. The last line is what `rule` cannot go below while pydantic checks what it reads: one model of one field, built and used.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder, with_pip=True)
        subprocess.run([str(folder / "bin" / "pip"), "install", "-qq", str(ROOT)], check=True, stderr=subprocess.DEVNULL)
        arbiter, example = str(folder / "bin" / "arbiter"), str(ROOT / "examples" / "deal-cut-of-three.json")
        commands = {
            "import": [str(folder / "bin" / "python"), "-c", "import typer, pydantic, rich"],
            "rule": [arbiter, "rule", example],
            "law": [arbiter, "law", "13"],
            "--version": [arbiter, "--version"],
            "pydantic": [str(folder / "bin" / "python"), "-c", ONE_MODEL],
        }
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {"XDG_CACHE_HOME": str(folder / "cache")}

        def run(command: list[str]) -> Callable[[], object]:
            return lambda: subprocess.run(command, check=True, capture_output=True, cwd=folder, env=env)

        works = [run(command) for command in commands.values()]
        in_turn(works, 1)
        times = dict(zip(commands, in_turn(works, 15), strict=True))
    for name, limit in (("rule", 1.25), ("law", 1.25), ("--version", 1.0)):
        yield Line(f"whole process: arbiter {name} : Python importing typer, pydantic, rich", times[name], times["import"], **at_most(limit))
    floor = "whole process: pydantic with one model of one field : Python importing typer, pydantic, rich"
    yield Line(floor, times["pydantic"], times["import"], "told", lambda _: True)


# --- d: growth


def record_of(deals: int) -> dict[str, Any]:
    """A sitting of so many deals, eleven events each."""
    deal: list[dict[str, Any]] = [
        {"event": "next_deal", "by": "Dee"}, {"event": "deal"}, {"event": "come_in", "by": "Bob", "amount": 2}, {"event": "fold", "by": "Cy"},
        {"event": "come_in", "by": "Dee", "amount": 2},
        {"event": "come_in", "by": "Ann", "amount": 1}, {"event": "begin", "stage": "final_betting"}, {"event": "bet", "by": "Bob", "amount": 3},
        {"event": "fold", "by": "Dee"}, {"event": "fold", "by": "Ann"}, {"event": "take_pot", "by": "Bob"},
    ]  # fmt: skip
    return {"players": ["Ann", "Bob", "Cy", "Dee"], "stakes": {"blind": 1}, "events": deal * deals}


def interval_of(bets: int) -> dict[str, Any]:
    """One betting interval of so many bets."""
    bet = [{"event": "raise" if at else "bet", "by": ("Bob", "Cy", "Dee", "Ann")[at % 4], "amount": 1 + at % 3} for at in range(bets)]
    return {"players": ["Ann", "Bob", "Cy", "Dee"], "stakes": {"blind": 1}, "events": [{"event": "deal"}, {"event": "begin", "stage": "final_betting"}, *bet]}


def growth() -> Iterator[Line]:
    """Ten times the events, ten times the rules."""
    from arbiter.hearing import hear
    from arbiter.incident import check_incident

    for what, made, small, rounds in (("deals at a sitting", record_of, 20, 5), ("bets in an interval", interval_of, 100, 5)):
        short, long = check_incident(made(small)), check_incident(made(10 * small))
        hear(long, "foster")
        less, more = in_turn([lambda short=short: hear(short, "foster"), lambda long=long: hear(long, "foster")], rounds)
        yield Line(f"10 times the {what} ({10 * small} : {small})", more, less, **at_most(12))
    yield from more_rules()


def more_rules() -> Iterator[Line]:
    """The fifteen rules alone, and with nine times as many about other kinds of fact."""
    mine = importlib.import_module("peer_arbiter")
    few, many = mine.load(), mine.load(times=10)
    incidents = json.loads((made_incidents() / "inc15.json").read_text())[:300]
    less, more = [], []
    for turn in range(2):
        for incident in incidents:
            pair = (timed(lambda incident=incident: mine.rule(few, incident)), timed(lambda incident=incident: mine.rule(many, incident)))
            if turn:
                less.append(pair[0])
                more.append(pair[1])
    yield Line("10 times the rules (150 : 15), 15 events", more, less, **at_most(3))


def memory(long: bool = False) -> Iterator[Line]:
    """The most memory that `--batch` holds, for few incidents and for many."""
    lines = [json.dumps(record_of(1)), json.dumps(interval_of(3))]
    peaks = []
    for count in (1_000, 100_000 if long else 10_000):
        with tempfile.TemporaryFile("w+") as given:
            for at in range(count):
                given.write(lines[at % 2] + "\n")
            given.seek(0)
            process = subprocess.Popen([sys.executable, "-m", "arbiter", "rule", "--batch", "-"], stdin=given, stdout=subprocess.DEVNULL, cwd=ROOT)
            _, status, used = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"--batch ended with {status}")
        peaks.append(used.ru_maxrss / 1024)
    what = f"--batch, {count:,} incidents : 1,000, peak memory ({peaks[1] - peaks[0]:+.1f} MiB, bound 10)"
    yield Line(what, [peaks[1]], [peaks[0]], **at_most((peaks[0] + 10) / peaks[0]), unit="MiB")


PARTS: dict[str, Callable[[], Iterable[Line]]] = {"rules": rules, "book": book, "start": start, "growth": growth}


def main() -> None:
    """Print the table; leaves with 1 where a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", action="append", choices=[*PARTS, "memory"], help="only this part; may be given again")
    parser.add_argument("--long", action="store_true", help="100,000 incidents for the memory of --batch")
    parser.add_argument("--peer", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.peer:
        one_peer(given.peer[0], given.peer[1], int(given.peer[2]))
        return
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; median / 99th percentile\n")
    print("| compared | first | second | ratio | bound | |\n|---|---|---|---|---|---|")
    missed = 0
    for name in given.part or [*PARTS, "memory"]:
        gc.collect()
        for line in memory(given.long) if name == "memory" else PARTS[name]():
            print(line.told(), flush=True)
            missed += not line.holds(line.ratio)
    print(f"\n{missed} bounds missed; most memory here {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB")
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
