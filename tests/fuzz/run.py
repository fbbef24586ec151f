"""Fuzz for a time, and say what became of what was tried.

python tests/fuzz/run.py [--seconds 30] [--target incident|house|law|club] [--seed N] [--atheris]

Without `--atheris`, the inputs are mutations of the product's own examples; with it, libFuzzer grows them by the coverage of the program.
An input that breaks the program is kept in `tests/fuzz/corpus` and run by the tests ever after. Leaves with 1 where one was found.
"""

import argparse
import hashlib
import os
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

os.environ["ARBITER_NO_CACHE"] = "1"  # what an input makes of a book is not to be kept

from fuzz.mutating import CORPUS, mutated, seeds  # noqa: E402
from fuzz.targets import TARGETS, Target  # noqa: E402

SLOW = 10.0
"""Seconds of computing that no single input may take."""

KNOWN: set[tuple[str, str, int | None]] = set()
"""The faults found in this run, by their place: one input is kept for each."""


def broken(name: str, data: bytes) -> None:
    """Keep an input that broke the program."""
    path = CORPUS / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    print(f"{name}: kept as {path.name}")


def tried(name: str, target: Target, data: bytes) -> tuple[str, float]:
    """Try one input; what became of it, and the seconds that it took."""
    start = time.process_time()
    try:
        outcome = target(data)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        if (kind := (type(error).__name__, last.filename, last.lineno)) not in KNOWN:
            KNOWN.add(kind)
            traceback.print_exc()
            broken(name, data)
        return "BROKEN", time.process_time() - start
    took = time.process_time() - start
    if took > SLOW:
        broken(name, data)
        return "TOO SLOW", took
    return outcome, took


def by_mutation(name: str, seconds: float, seed: int) -> bool:
    """Fuzz a target by mutation; whether nothing broke."""
    target, dice, start = TARGETS[name], Random(seed), seeds(name)
    found, slowest, data = Counter[str](), 0.0, b""
    pool, end = start[:], time.perf_counter() + seconds
    for each in start[:20]:
        tried(name, target, each)
    while time.perf_counter() < end:
        data = mutated(dice.choice(pool), dice, start)
        outcome, took = tried(name, target, data)
        found[outcome] += 1
        slowest = max(slowest, took)
        if outcome not in ("refused", "BROKEN", "TOO SLOW") and len(pool) < 5 * len(start) and dice.random() < 0.3:
            pool.append(data)  # what is understood is changed further
    told = ", ".join(f"{outcome} {count:,}" for outcome, count in found.most_common())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}: {sum(found.values()):,} inputs in {seconds:.0f} s: {told}; slowest {slowest:.2f} s; most memory {memory:,.0f} MiB", flush=True)
    return not {"BROKEN", "TOO SLOW"} & found.keys()


def by_coverage(name: str, seconds: int) -> None:
    """Fuzz a target by coverage, with atheris; libFuzzer ends the process."""
    import atheris

    atheris.instrument_all()
    target, folder = TARGETS[name], Path(tempfile.mkdtemp())
    for place, data in enumerate(seeds(name)):
        (folder / str(place)).write_bytes(data)
    target(seeds(name)[0])
    atheris.Setup([sys.argv[0], str(folder), f"-max_total_time={seconds}", "-rss_limit_mb=2048", f"-timeout={SLOW:.0f}", "-print_final_stats=1"], target)
    atheris.Fuzz()


def main() -> None:
    """Fuzz."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=30, help="for each target")
    parser.add_argument("--target", action="append", choices=list(TARGETS))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--atheris", action="store_true")
    given = parser.parse_args()
    names = given.target or list(TARGETS)
    if given.atheris:
        by_coverage(names[0], given.seconds)
    print(f"seed {given.seed}")
    sound = [by_mutation(name, given.seconds, given.seed) for name in names]
    sys.exit(not all(sound))


if __name__ == "__main__":
    main()
