"""What must hold of every ruling, whatever happened: held to the cases, each changed in a fact or two, on demand.

    python tests/invariants.py --seconds 60 --seed 1 --times 2

Nothing contradicts itself; no hand is out or foul and wins; nobody owes twice to the same for one act; one who dropped is not asked to choose how
to play on; no two players deal next.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from agreeing import held
from arbiter.accounts import disputed
from arbiter.incident import Incident
from trials import Trial, trials
from witnesses import Events, changed


def _changed(trial: Trial, chance: random.Random, times: int, events: Events) -> Iterator[tuple[str, Incident]]:
    """Yield a case with some facts changed, until there is nothing left of it to change."""
    with suppress(IndexError, ValueError):
        yield from changed(trial, chance, chance.randint(1, times), events)


def main() -> int:
    """Change the cases until the time is over, and tell each kind of fault once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to go on")
    parser.add_argument("--seed", type=int, default=1, help="which changes")
    parser.add_argument("--times", type=int, default=2, help="how many facts are changed at once, at most")
    given = parser.parse_args()
    chance, ends = random.Random(given.seed), time.monotonic() + given.seconds
    starts = [trial for trial in trials() if not disputed(trial.incident)]
    events, found, many = Events(starts), Counter[str](), 0
    while time.monotonic() < ends:
        trial = chance.choice(starts)
        for text, incident in _changed(trial, chance, given.times, events):
            many += 1
            for rules, what in held(incident, trial.house):
                found[rules] += 1
                if found[rules] == 1:
                    told = incident.model_dump(mode="json", by_alias=True, exclude_unset=True)
                    sys.stdout.write(f"{trial.house.book.name} {rules}: {what}\n  {trial.name}, {text}\n  {json.dumps(told, ensure_ascii=False)}\n")
                    sys.stdout.flush()
    sys.stdout.write(f"{many:,} changed cases heard: {sum(found.values())} of them with a fault, of {len(found)} kinds\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
