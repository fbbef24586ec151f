"""The interview: asks a referee what happened, only as far as the answer can still change the ruling. No console in it."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from arbiter.accounts import rule_on
from arbiter.changes import Change, written
from arbiter.errors import InputError, quote
from arbiter.events.fields import BYSTANDER
from arbiter.house import House, open_house
from arbiter.incident import Incident
from arbiter.inquiry import DISAGREE, NO, UNKNOWN, YES, Question, Talk
from arbiter.questions import reporting
from arbiter.ruling import Ruling
from arbiter.telling import sentence
from arbiter.templates import Template, Templates, checked, concerned, guessed, seats_of, shown_by, with_players
from arbiter.whatif import of_the_house, what_if
from arbiter.wording import CHOICES, DEMANDS

MOST_QUESTIONS = 12
MOST_SHOWN = 15
MOST_ALTERED = 8
LETTERS = "ABCDEFGHIJKLMNOP"
RIGHT, NOT_SO = "All of it is right", "It did not happen"
NOT_YET = "Not yet"
CARDS = "Ah 10s 9c 9d 2h (?? for one not seen)"


class Interview:
    """One interview under one book; after its end, `data` is the incident."""

    def __init__(self, house: House, rules: dict[str, Any] | None = None, start: dict[str, Any] | None = None, base: Path | None = None) -> None:
        """Interview under the house of `house`; `rules`: the same as written; `start`: an incident to start from; `base`: where paths in it start."""
        self.book, self.rules, self.start, self.base = house.book, rules, start, base
        self.templates = Templates(house.book)
        self.data: dict[str, Any] = {}
        self.asked = 0
        self._known: dict[str, Any] = {}

    def talk(self) -> Talk:
        """Ask one question after another; each is sent the line that answers it."""
        self.asked = 0
        if self.start is None:
            template = yield from self._situation()
            seats = yield from self._seats(template.data)
            self.data = yield from self._who(template, seats)
        else:
            self.data = dict(self.start)
        self.data.setdefault("book", self.book.name)
        yield from self._confirm()
        yield from self._rest()

    # --- asking

    def _ask(self, question: Question) -> Generator[Question, str, str]:
        self.asked += question.counted
        answer = question.take((yield question))
        while answer is None:
            answer = question.take((yield replace(question, wrong="Answer by a number or a word of the list.")))
        return answer

    def _situation(self) -> Generator[Question, str, Template]:
        """Ask what went wrong: by situation, subject and case, or by words at any time."""
        groups = self.templates.by_situation
        question = Question("What went wrong? Choose where, or type words for it.", tuple(groups), words=True)
        while True:
            answer = yield from self._ask(question)
            subjects = groups.get(answer)
            if subjects:
                answer = yield from self._ask(Question(f"{answer}: what is it about?", tuple(subjects), words=True))
            found = subjects[answer] if subjects and answer in subjects else self.templates.found(answer)
            while found:
                if len(found) == 1:
                    return found[0]
                shown = _labelled(found[:MOST_SHOWN])
                answer = yield from self._ask(Question("Which of these comes nearest? Or type other words.", tuple(shown), words=True))
                found = [shown[answer]] if answer in shown else self.templates.found(answer)
            question = replace(question, wrong=f"Nothing is found by {quote(answer)}.")

    def _seats(self, template: dict[str, Any]) -> Generator[Question, str, list[str]]:
        number = len(template["players"])
        default = ", ".join(LETTERS[:number])
        question = Question("Who sits at the table? Names clockwise, the dealer last.", default=default, words=True)
        while True:
            names = [name.strip() for name in (yield from self._ask(question)).split(",")]
            try:
                checked({"players": names, "events": []})
            except InputError as error:
                question = replace(question, wrong=f"This cannot be: {error.what}.")
                continue
            least = len({*concerned(template), seats_of(template)[-1]})
            if len(names) >= least:
                return names
            question = replace(question, wrong=f"At least {least} players have a part in it.")

    def _who(self, template: Template, seats: list[str]) -> Generator[Question, str, dict[str, Any]]:
        data = template.data
        dealer = seats_of(data)[-1]
        who = {**guessed(data, seats), dealer: seats[-1]}
        taken = {seats[-1]}
        for name, told in concerned(data).items():
            if name == dealer:
                continue
            left = [seat for seat in seats if seat not in taken]
            guess = who.get(name) if who.get(name) in left else left[0]
            who[name] = yield from self._ask(Question(f"Who is {name} in this: {sentence(told)}", tuple(left), default=guess))
            taken.add(who[name])
        made = with_players(data, seats, who)
        house = self.rules if self.rules is not None else made.get("house")
        return {"title": template.title, "book": self.book.name, **made, **({"house": house} if house else {})}

    # --- what was told

    def _confirm(self) -> Talk:
        """Read what is taken to have happened, and let it be put right, a sentence at a time."""
        while self.asked < MOST_QUESTIONS - 1:
            events = self.incident.events
            told = [sentence(event.sentence() + (" (disputed)" if event.disputed else "")) for event in events]
            choices = (RIGHT, *(text if told.count(text) == 1 else f"{text} (no. {at})" for at, text in enumerate(told, 1)))
            answer = yield from self._ask(Question("This is what I take to have happened. What of it is not so?", choices, default=RIGHT, counted=True))
            if answer == RIGHT:
                return
            yield from self._put_right(choices.index(answer) - 1)

    def _put_right(self, at: int) -> Talk:
        """Ask how it was instead, of what would change the ruling."""
        event = self.incident.events[at]
        altered = {sentence(change.text.removeprefix("if ")): change for change in self._altered(at)}
        told = (NOT_SO, DISAGREE, *list(altered)[:MOST_ALTERED])
        answer = yield from self._ask(Question(f"{sentence(event.sentence())} How was it instead?", (*told, UNKNOWN), default=UNKNOWN, counted=True))
        events = list(self.data["events"])
        if answer == NOT_SO:
            events.pop(at)
        elif answer == DISAGREE:
            events[at] = {**events[at], "disputed": True}
        elif answer in altered:
            events = altered[answer].data["events"]
        self._take({**self.data, "events": events})

    def _altered(self, at: int) -> Iterator[Change]:
        for turn in what_if(self.incident, self.house, at):
            yield from (change for change in turn.changes if change.kind in ("flag", "number", "word", "instead"))

    # --- what was not told

    def _rest(self) -> Talk:
        """Ask what nobody reported, what is claimed and how the house plays, as far as an answer changes the ruling."""
        done: set[str] = set()
        while self.asked < MOST_QUESTIONS:
            found = next((each for each in self._open() if each[0].text not in done), None)
            if found is None:
                break
            question, results = found
            done.add(question.text)
            answer = yield from self._ask(question)
            if results.get(answer) is not None:
                taken = results[answer]
                self._take(taken if question.about is None else (yield from self._by_whom(question.about, taken)))
        yield from self._hands()

    def _by_whom(self, at: int, data: dict[str, Any]) -> Generator[Question, str, dict[str, Any]]:
        """Ask who did what somebody did."""
        event, players = data["events"][at], tuple(data["players"])
        answer = yield from self._ask(Question("Who was it?", players, default=event["by"], counted=True))
        return {**data, "events": [*data["events"][:at], {**event, "by": answer}, *data["events"][at + 1 :]]}

    def _hands(self) -> Talk:
        """Ask for the hands that nobody has reported and on which it turns."""
        asked: set[str] = set()
        while self.asked < MOST_QUESTIONS:
            missing = [each["about"]["player"] for each in self.ruling.questions if each.get("fact") == "shown" and each["about"]]
            player = next((name for name in missing if name not in asked), None)
            if player is None:
                return
            asked.add(player)
            yield from self._hand(player)

    def _hand(self, player: str) -> Talk:
        """Ask what a player held, until it is told in cards or is not known."""
        question = Question(f"What did {player} hold? Cards such as: {CARDS}", (UNKNOWN,), default=UNKNOWN, words=True, counted=True)
        while True:
            answer = yield from self._ask(question)
            if answer == UNKNOWN:
                return
            try:
                made = shown_by(self.data, player, answer.replace(",", " ").split())
                checked(made)
            except InputError as error:
                question = replace(question, wrong=f"This cannot be: {error.what}.", counted=False)
                continue
            self._take(made)
            return

    def _open(self) -> Iterator[tuple[Question, dict[str, dict[str, Any]]]]:
        """Yield the open questions, best first, with the incident after each answer that changes it."""
        incident, house, ruling = self.incident, self.house, self.ruling
        for asked in ruling.questions:
            yield from self._unreported(asked, incident)
        yield from self._claims(ruling)
        for change, _ in self._cached("house", lambda: of_the_house(incident, house)):
            text = f"{change.text.removeprefix('if the house had ').partition(' (')[0]}"
            about = change.text.partition(" (")[2].removesuffix(")")
            ask = f"Has the house {text}?" + (f" ({about})" if about else "")
            yield Question(ask, (YES, NO, UNKNOWN), default=NO, counted=True), {YES: {**self.data, "house": change.data["house"]}}

    def _unreported(self, asked: dict[str, Any], incident: Incident) -> Iterator[tuple[Question, dict[str, dict[str, Any]]]]:
        other = reporting(asked, incident) if "report" in asked else None
        if other is None:
            return
        presumed, changed = (answer["answer"] for answer in asked["answers"])
        events, told = written(other)["events"], str(asked["text"])
        place = asked["of"] if "of" in asked else asked["before"]
        if "of" in asked:
            mine = getattr(incident.events[place], "by", None)
            other_one = next(name for name in incident.players if name != mine)
            sides = [{"from": mine if mine in incident.players else BYSTANDER, "events": [self.data["events"][place]]}]
            doubt: dict[str, Any] = {"event": "accounts", "of": told, "versions": [*sides, {"from": other_one, "events": [events[place]]}]}
        else:
            doubt = {**events[place], "disputed": True}
        doubtful = [*events[:place], doubt, *events[place + 1 :]]
        ask = Question(told, (YES, NO, UNKNOWN, DISAGREE), default=presumed, counted=True, about=place if "who" in asked else None)
        yield ask, {changed: {**self.data, "events": events}, DISAGREE: {**self.data, "events": doubtful}}

    def _claims(self, ruling: Ruling) -> Iterator[tuple[Question, dict[str, dict[str, Any]]]]:
        """Yield what a player may choose now and has not asked for."""
        for option in ruling.options:
            words = {CHOICES.get(choice, choice).capitalize(): choice for choice in option.choices if choice in DEMANDS}
            if words:
                events = self.data["events"]
                results = {word: {**self.data, "events": [*events, {"event": "claim", "by": option.for_, "demand": choice}]} for word, choice in words.items()}
                yield Question(f"What does {option.for_} choose to do?", (*words, NOT_YET), default=NOT_YET, counted=True), results

    # --- what is so far

    def _take(self, data: dict[str, Any]) -> None:
        """Take an incident over, if it can be heard."""
        before, self.data = self.data, data
        try:
            _ = self.ruling
        except InputError:
            self.data = before

    def _cached(self, what: str, find: Any) -> Any:
        key = f"{what} {self.data!r}"
        if key not in self._known:
            self._known[key] = list(find()) if what == "house" else find()
        return self._known[key]

    @property
    def incident(self) -> Incident:
        """What is taken to have happened so far."""
        found: Incident = self._cached("incident", lambda: checked(self.data))
        return found

    @property
    def house(self) -> House:
        """What is in force."""
        given = self.incident.house
        found: House = self._cached("opened", lambda: open_house(self.book, None if isinstance(given, str) else given, None, self.base))
        return found

    @property
    def ruling(self) -> Ruling:
        """The ruling on what is taken to have happened so far."""
        found: Ruling = self._cached("ruling", lambda: rule_on(self.incident, house=self.house))
        return found


def _labelled(found: Sequence[Template]) -> dict[str, Template]:
    """Return templates by their titles, each with the heading of its law, without which few can be told apart; with the clause, where two are alike."""
    labels = [f"{each.title} ({each.law})" for each in found]
    return {label if labels.count(label) == 1 else f"{each.title} ({each.clause}: {each.case.clause})": each for label, each in zip(labels, found, strict=True)}


def replay(interview: Interview, lines: Sequence[str]) -> tuple[Talk, Question | None]:
    """Start an interview and answer its questions by these lines.

    Args:
        interview: the interview.
        lines: the answers so far.

    Returns:
        The talk, and the question that it has come to; None where it is over.
    """
    talk = interview.talk()
    try:
        question = next(talk)
        for line in lines:
            question = talk.send(line)
    except StopIteration:
        return talk, None
    return talk, question
