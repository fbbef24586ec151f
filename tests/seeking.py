"""A search for witnesses from what the hearings show: for each mutant that lives, the changes of a case that could tell it from the law.

It starts from the cases in which the rule fired. What a mutant needs (`needs.py`) is tried there: other facts for the part that it leaves out, by
the events that make or end such facts in other cases. Where the mutant then fires otherwise and the ruling is still the same, it goes on from there.
"""

import json
import random
from collections.abc import Callable, Iterable, Sequence

from altering import Data
from arbiter import program as programs
from arbiter.accounts import disputed
from arbiter.changes import written
from arbiter.errors import InputError
from arbiter.hearing import Hearing, heard, house_for
from arbiter.incident import check_incident
from arbiter.law import Rule
from arbiter.program import program_for
from arbiter.proof import Firing
from law_mutants import Mutant
from makers import Makers
from merging import MOST_EVENTS, Told, merged
from mutants import Hunt
from needs import DECIDING, Start, candidates, demands_of
from showing import hands_of, showdowns
from trials import Trial

MOST_NEAR = 60
MOST_STARTS = 8
MOST_PAIRED = 8
TOGETHER = (100, 8)
CLAIMED = 0.6
FEWEST_HANDS = 3
MOST_DEPTH = 3
FOR_A_MUTANT = 15
LEAST = 20
FOR_A_RULE = (40, 160)
Kept = Callable[[Trial, str, str, list[str]], None]


class Search:
    """A search among changes of the cases.

    Attributes:
        makers: what the cases teach of how facts are made.
        near: by book and id of a rule, the cases in which it fired, the shortest first.
        hands: the hands shown in them.
    """

    def __init__(self, trials: Sequence[Trial], times: int = 1, seed: int = 1) -> None:
        """Learn from the cases; search so many `times` as long as usual, by another `seed` among other pairs of cases and other hands."""
        self.times, self.seed = times, seed
        self.hands = hands_of(trials)
        self.makers = Makers()
        self.near: dict[tuple[str, str], list[Trial]] = {}
        for trial in trials:
            if disputed(trial.incident):
                continue
            hearing = heard(trial.incident, trial.house)
            self.makers.learn(trial.incident, hearing)
            for place in {(firing.rule.book, firing.rule.id) for firing in hearing.engine.firings}:
                self.near.setdefault(place, []).append(trial)
        for trials_near in self.near.values():
            trials_near.sort(key=lambda trial: len(trial.incident.events))

    def of_rule(self, rule: Rule, hunt: Hunt, keep: Kept) -> int:
        """Search for the mutants of a rule that live in a hunt; record what kills any; return how many incidents were heard."""
        for trial in self.near.get((rule.book, rule.id), ())[:MOST_NEAR]:
            hunt.hear(trial)
        todo = self._starts(rule)
        mine = _living(rule, hunt)
        most, tried, seen = self.times * min(FOR_A_RULE[1], max(FOR_A_RULE[0], FOR_A_MUTANT * len(mine))), 0, set[str]()
        while todo and mine and tried < most:
            start = todo.pop(0)
            base = program_for(start.trial.house)
            named = programs._by_name(base.rules)
            share = max(LEAST, (most - tried) // 2)
            demands = [*demands_of(rule, base.rules), *DECIDING]
            for at, (text, data) in enumerate(candidates(mine, start, self.makers, named, demands)):
                if at >= share or tried >= most or not (mine := _living(rule, hunt)):
                    break
                if repr(data) in seen:
                    continue
                seen.add(repr(data))
                found = self._try(start.trial, text, data, hunt, keep)
                tried += found is not None
                further = self._further(rule, start, found, hunt) if found is not None else None
                if further is not None:
                    todo.insert(at % (MOST_STARTS // 2), further)
                    todo[MOST_STARTS * 2 :] = []
        return tried

    def of_pairs(self, rules: Sequence[Rule], hunt: Hunt, keep: Kept) -> int:
        """Search among pairs of the cases of some rules, told together; record what kills any; return how many incidents were heard."""
        near = {trial.name: trial for trial in self._near(rules, MOST_PAIRED)}
        claims = [event for trial in near.values() for event in written(trial.incident)["events"] if event["event"] == "claim"]
        by_name = {name: Told(trial) for name, trial in near.items() if len(trial.incident.events) < MOST_EVENTS}
        pairs = [(one, other) for one in by_name for other in by_name]
        chance = random.Random(self.seed)
        chance.shuffle(pairs)
        tried, most = 0, self.times * max(TOGETHER[0], TOGETHER[1] * len(hunt.ghosts.alive))
        for one, other in pairs:
            for text, data in merged(by_name[one], by_name[other]):
                if hunt.ghosts.alive and tried < most:
                    changed = _with_claim(text, data, claims, chance)
                    tried += self._try(near[one], *changed, hunt, keep) is not None
        return tried

    def of_hands(self, rules: Sequence[Rule], hunt: Hunt, keep: Kept) -> int:
        """Search among showdowns of the hands that the cases of some rules show; record what kills any; return how many incidents were heard."""
        near = [trial for trial in self._near(rules, MOST_PAIRED) if any(event.event == "show" for event in trial.incident.events)]
        hands, chance = hands_of(near), random.Random(self.seed)
        if len(hands) < FEWEST_HANDS:
            return 0
        makers = [(trial, showdowns(trial, hands, self.hands, chance)) for trial in near]
        tried, most = 0, self.times * max(TOGETHER[0], TOGETHER[1] * len(hunt.ghosts.alive))
        for _ in range(most * 3):
            trial, made = chance.choice(makers)
            if hunt.ghosts.alive and tried < most:
                tried += self._try(trial, *next(made), hunt, keep) is not None
        return tried

    def _near(self, rules: Sequence[Rule], most: int) -> list[Trial]:
        """The cases in which some rules fired, so many at most of each."""
        found = {trial.name: trial for rule in rules for trial in self.near.get((rule.book, rule.id), ())[:most] if not trial.kills}
        return list(found.values())

    def _try(self, start: Trial, text: str, data: dict[str, object], hunt: Hunt, keep: Kept) -> Trial | None:
        """Hear a change; record it where it kills."""
        try:
            incident = check_incident(data)
            same = incident.house == start.incident.house
            trial = Trial(f"{start.name}; {text}", incident, start.house if same else house_for(incident, start.house.book.name))
            kills = hunt.hear(trial)
            if kills:
                keep(trial, start.name.split("; ")[0], "; ".join([*start.name.split("; ")[1:], text]), kills)
        except InputError:
            return None
        return trial

    @staticmethod
    def _further(rule: Rule, start: Start, found: Trial, hunt: Hunt) -> Start | None:
        """A change from which to go on: a mutant of the rule may be told by it and was not."""
        names = [mutant.name for mutant in hunt.suspected if mutant.rule.id == rule.id]
        if not names or start.depth + 1 >= MOST_DEPTH:
            return None
        firing = _firing([*names, rule.id], hunt.ghosts.hearing)
        return None if firing is None else Start(found, hunt.ghosts.hearing, firing, start.depth + 1)

    def _starts(self, rule: Rule) -> list[Start]:
        """The cases to start from: those in which the rule held or was defeated, the shortest first, of different files."""
        found: list[Start] = []
        files: dict[tuple[str, bool], int] = {}
        for trial in self.near.get((rule.book, rule.id), ()):
            hearing = heard(trial.incident, trial.house)
            for holds in (True, False):
                firing = next((each for each in hearing.engine.firings if each.rule.id == rule.id and each.holds is holds), None)
                kind = trial.name.partition(":")[0].partition(" ")[0], holds
                if firing is not None and files.setdefault(kind, 0) < 2:
                    files[kind] += 1
                    found.append(Start(trial, hearing, firing))
            if len(found) >= MOST_STARTS:
                break
        return found


def _with_claim(text: str, data: Data, claims: Sequence[Data], chance: random.Random) -> tuple[str, Data]:
    """An incident, at times with a claim at its end, by anybody and against anybody where one is told to be against somebody, or one for something else."""
    events, drawn = list(data["events"]), chance.random()
    if not claims or drawn > CLAIMED:
        return text, data
    claim = chance.choice(claims)
    made = [at for at, event in enumerate(events) if event["event"] == "claim"]
    if made and drawn > CLAIMED / 2:
        at = chance.choice(made)
        events[at] = {**events[at], "demand": claim["demand"]}
        return f"{text}; with {claim['demand']} claimed as event {at}", {**data, "events": events}
    told = {key: chance.choice(data["players"]) if key in ("by", "against") else value for key, value in claim.items() if key != "about"}
    return f"{text}; with {json.dumps(told, ensure_ascii=False)} at the end", {**data, "events": [*events, told]}


def _living(rule: Rule, hunt: Hunt) -> list[Mutant]:
    return [mutant for mutant in hunt.ghosts.alive.values() if (mutant.rule.book, mutant.rule.id) == (rule.book, rule.id)]


def _firing(names: Iterable[str], hearing: Hearing) -> Firing | None:
    """The firing from which to go on: of a mutant that fired otherwise, else of the rule."""
    wanted = list(names)
    firings = [firing for firing in hearing.engine.firings if firing.rule.id in wanted]
    return max(firings, key=lambda firing: (firing.holds, -wanted.index(firing.rule.id)), default=None)
