"""Search over the laws: SQLite's full text index ranks; synonyms are data; typing errors are forgiven."""

import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from arbiter.errors import InputError
from arbiter.library import Found, Library, rules_alone
from arbiter.situations import data_file, places
from arbiter.stories import read_case, story

WORD = re.compile(r"\w+")
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""A number may be written in words or in figures."""
FIGURE = re.compile(r"(?<![\w.:-])(?:[2-9]|10)(?![\w.:-])")
FIELDS = ("heading", "law", "text", "note", "situation")
STORIES = "stories"
CLOSE = 0.74
SHORTEST_GUESS = 4
LONGEST_QUERY = 400
MOST_WORDS = 24
EXACT = 1.0
TOLD = 0.35  # what is told in a case counts less than what the clause says
DIGITS = 3  # a page of the desk holds these weights, and must find the same
MEANT = 0.7  # a word that means the same counts a little less than the word itself
GUESSED = 0.6
COVERED = 1.2  # how much more a clause counts that answers every word
WEAK = 0.4  # words that stand everywhere
FIRST = 1.08  # the clause that a law begins with
ADOPTED = 0.85  # laws that are in force only where they are adopted
SILENT = 0.75  # clauses that decide nothing by themselves
DESCRIPTIVE = 0.85  # text that rules only where a law is silent
REPEATED = 0.93  # each further clause of a law that is there already


@dataclass(frozen=True, slots=True)
class Document:
    """A clause as it is searched."""

    found: Found
    texts: tuple[str, ...]
    stories: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found, how well it fits, and the words that were found in it, by their stems."""

    found: Found
    score: float
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing that is looked for: ways to say it, each a stem or a phrase of stems, with what it counts."""

    said: str
    ways: tuple[tuple[str, float], ...]


def words_of(text: str) -> list[str]:
    """Return the words of a text, in small letters; an apostrophe parts none.

    >>> words_of("Won't SHOW his cards!")
    ['wont', 'show', 'his', 'cards']
    """
    return WORD.findall(text.casefold().replace("'", "").replace("’", ""))


def spelled(text: str) -> str:
    """Write the small numbers of a text in words, as laws and headings have them."""
    return FIGURE.sub(lambda found: NUMBERS[int(found[0]) - 2], text)


class Index:
    """The laws, ready to be searched.

    Attributes:
        documents: every clause.
        vocabulary: each word of them, with its stem.
        postings: by stem, the documents that hold it (by place) and what it counts there.
    """

    def __init__(self, library: Library) -> None:
        """Read every clause of a library into the index."""
        self.data: dict[str, Any] = data_file("search.toml", library.folder)
        self.stop, self.fill, self.weak = (frozenset(self.data.get(name, ())) for name in ("stop", "fill", "weak"))
        where = places(library)
        self.documents = [
            _document(each, " ".join(f"{situation.name} {subject.name} {subject.words}" for situation, subject in where.get(each.ref, ())))
            for each in library.everything()
        ]
        self._database = sqlite3.connect(":memory:")
        self._fill()
        self.vocabulary = self._stemmed({word for document in self.documents for text in (*document.texts, document.stories) for word in words_of(text)})
        self.stems = dict(self.vocabulary)
        self.postings = self._counted()

    def _fill(self) -> None:
        self._database.execute(f"CREATE VIRTUAL TABLE clauses USING fts5({', '.join(FIELDS)}, tokenize='porter unicode61')")
        self._database.execute(f"CREATE VIRTUAL TABLE told USING fts5({STORIES}, tokenize='porter unicode61')")
        marks = ", ".join("?" * (len(FIELDS) + 1))
        rows = [(at, *(" ".join(words_of(text)) for text in (*document.texts, document.stories))) for at, document in enumerate(self.documents)]
        self._database.executemany(f"INSERT INTO clauses(rowid, {', '.join(FIELDS)}) VALUES ({marks})", [row[:-1] for row in rows])
        self._database.executemany(f"INSERT INTO told(rowid, {STORIES}) VALUES (?, ?)", [(row[0], row[-1]) for row in rows])

    def _stemmed(self, words: Iterable[str]) -> dict[str, str]:
        """Return words with their stems, as SQLite makes them."""
        chosen = sorted(words)
        self._database.execute("CREATE VIRTUAL TABLE IF NOT EXISTS stems USING fts5(word, tokenize='porter unicode61')")
        self._database.execute("CREATE VIRTUAL TABLE IF NOT EXISTS stemmed USING fts5vocab(stems, instance)")
        self._database.execute("DELETE FROM stems")
        self._database.executemany("INSERT INTO stems(rowid, word) VALUES (?, ?)", enumerate(chosen))
        return {chosen[at]: term for term, at in self._database.execute("SELECT term, doc FROM stemmed")}

    def _counted(self) -> dict[str, dict[int, float]]:
        """Let SQLite count every stem, and every phrase that the synonyms know, in every clause."""
        weights = [float(self.data.get("weights", {}).get(field, 1)) for field in FIELDS]
        count = f"SELECT rowid, -bm25(clauses, {', '.join(map(str, weights))}) FROM clauses WHERE clauses MATCH ?"
        count_told = f"SELECT rowid, -bm25(told, {float(self.data.get('weights', {}).get(STORIES, 1))}) FROM told WHERE told MATCH ?"
        asked = {stem: f'"{word}"' for word, stem in self.vocabulary.items()}
        for words in (words for group in self.groups for words in group if len(words) > 1 and all(word in self.vocabulary for word in words)):
            asked[self._key(words)] = f"NEAR({' '.join(words)}, {len(words)})"
        found: dict[str, dict[int, float]] = {}
        for key, query in asked.items():
            counts = dict(self._database.execute(count, (query,)))
            for at, value in self._database.execute(count_told, (query,)):
                counts[at] = counts.get(at, 0) + TOLD * value
            if counts:
                found[key] = {at: round(value * self.standing[at], DIGITS) for at, value in counts.items()}
        return found

    @cached_property
    def standing(self) -> list[float]:
        """What each clause counts: less where it decides nothing, or stands in descriptive text."""
        return [_standing(document.found) for document in self.documents]

    @cached_property
    def groups(self) -> list[list[list[str]]]:
        """The words of the synonyms, without those that only fill."""
        groups = [[self._plain(each) for each in group] for group in self.data.get("synonyms", ())]
        return [[words for words in group if words] for group in groups]

    def _plain(self, text: str) -> list[str]:
        return [word for word in words_of(text) if word not in self.fill]

    def _key(self, words: Iterable[str]) -> str:
        return " ".join(map(self._stem, words))

    # --- what is looked for

    @cached_property
    def synonyms(self) -> dict[str, list[str]]:
        """By the stems of a word or phrase, those of the words that mean the same."""
        words = {word for group in self.groups for words in group for word in words}
        self.stems |= self._stemmed(words - set(self.stems))
        found: dict[str, list[str]] = {}
        for group in self.groups:
            ways = list(dict.fromkeys(self._key(words) for words in group))
            for way in ways:
                found.setdefault(way, []).extend(each for each in ways if each != way)
        return found

    @cached_property
    def _longest(self) -> int:
        return max((len(way.split()) for way in self.synonyms), default=1)

    def ideas(self, query: str) -> list[Idea]:
        """Return what a query looks for: phrases that are known first, then word by word; words that say nothing are left out."""
        words = self._plain(spelled(query[:LONGEST_QUERY]))[:MOST_WORDS]
        found: list[Idea] = []
        at = 0
        while at < len(words):
            wide = next((size for size in range(min(self._longest, len(words) - at), 1, -1) if self._key(words[at : at + size]) in self.synonyms), 1)
            if wide > 1 or words[at] not in self.stop:
                found.append(self._idea(words[at : at + wide]))
            at += wide
        return found

    def _stem(self, word: str) -> str:
        if word not in self.stems:
            self.stems |= self._stemmed([word])
        return self.stems.get(word, word)

    def _idea(self, words: list[str]) -> Idea:
        key = self._key(words)
        share = WEAK if len(words) == 1 and words[0] in self.weak else EXACT
        ways: dict[str, float] = {key: share} if key in self.postings else {}
        for way in self.synonyms.get(key, ()):
            ways.setdefault(way, share * MEANT)
        if not ways:
            for guess in self.guesses(words[0]):
                stem = self.vocabulary[guess]
                ways.setdefault(stem, GUESSED)
                for way in self.synonyms.get(stem, ()):
                    ways.setdefault(way, GUESSED * MEANT)
        return Idea(" ".join(words), tuple((way, counts) for way, counts in ways.items() if way in self.postings))

    def read_as(self, idea: Idea) -> list[str]:
        """Return the words for which an idea was read, where its own word stands in no law and means no other."""
        key = self._key(words_of(idea.said))
        return [] if key in self.postings or key in self.synonyms or not idea.ways else self.guesses(words_of(idea.said)[0])

    def guesses(self, word: str) -> list[str]:
        """Return the words that one written wrong may have been meant for, nearest first."""
        return get_close_matches(word, self._candidates, n=2, cutoff=CLOSE) if len(word) >= SHORTEST_GUESS else []

    @cached_property
    def _candidates(self) -> list[str]:
        return [word for word in self.vocabulary if len(word) >= SHORTEST_GUESS and not word.isdigit()]

    # --- what is found

    def _score(self, idea: Idea) -> tuple[dict[int, float], dict[int, set[str]]]:
        best: dict[int, float] = {}
        held: dict[int, set[str]] = {}
        for way, counts in idea.ways:
            for at, value in self.postings[way].items():
                best[at] = max(best.get(at, 0), counts * value)
                held.setdefault(at, set()).update(way.split())
        return best, held

    def search(self, query: str, books: Iterable[str] = (), most: int = 10) -> list[Hit]:
        """Find the clauses that answer a query.

        Args:
            query: a few words, as people say them.
            books: the books to look in; default: all.
            most: how many are wanted.

        Returns:
            The clauses that fit best, best first; [] where nothing fits.
        """
        exact = self._by_reference(query)
        ideas = [idea for idea in self.ideas(query) if idea.ways]
        scores: dict[int, float] = {}
        covered: dict[int, int] = {}
        stems: dict[int, set[str]] = {}
        for idea in ideas:
            best, held = self._score(idea)
            for at, value in best.items():
                scores[at] = scores.get(at, 0) + value
                covered[at] = covered.get(at, 0) + 1
                stems.setdefault(at, set()).update(held[at])
        total = {at: value * (1 + COVERED * covered[at] / len(ideas)) for at, value in scores.items()}
        ranked = [Hit(self.documents[at].found, value, frozenset(stems[at])) for at, value in self._ranked(total)]
        wanted = frozenset(books)
        known = {hit.found.ref for hit in exact}
        return [hit for hit in [*exact, *(hit for hit in ranked if hit.found.ref not in known)] if not wanted or hit.found.book.name in wanted][:most]

    def _ranked(self, total: Mapping[int, float]) -> list[tuple[int, float]]:
        """Order the clauses; each further one of a law gives way a little to other laws."""
        seen: dict[str, int] = {}
        found: list[tuple[int, float]] = []
        for at in sorted(total, key=lambda at: (-total[at], at)):
            law = self.documents[at].found.law_ref
            found.append((at, total[at] * REPEATED ** seen.get(law, 0)))
            seen[law] = seen.get(law, 0) + 1
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def _by_reference(self, query: str) -> list[Hit]:
        word = query.strip()
        if not re.fullmatch(r"[\w.:-]*\d+\w*", word):
            return []
        tries = {word, word.rpartition(":")[2]}
        return [
            Hit(each.found, float("inf"), frozenset())
            for each in self.documents
            if {each.found.ref, each.found.law_ref, each.found.law.ref} & tries or (each.found.clause and each.found.clause.ref in tries)
        ]

    def marked(self, text: str, stems: frozenset[str]) -> list[tuple[str, bool]]:
        """Cut a text into pieces, and say of each whether it is a word that was looked for."""
        pieces: list[tuple[str, bool]] = []
        at = 0
        for match in re.finditer(r"[\w'’]+", text):
            found = any(self.vocabulary.get(word) in stems for word in words_of(match[0]))
            if found:
                pieces += [(text[at : match.start()], False), (match[0], True)]
                at = match.end()
        return [piece for piece in [*pieces, (text[at:], False)] if piece[0]]


def _document(found: Found, situation: str) -> Document:
    clause = found.clause
    if clause is None:
        raise InputError(found.ref, "this is no clause")
    told = " ".join(f"{case.title}. {story(read_case(case))}" for case in clause.cases)
    return Document(found, (clause.title, f"{found.law.title} {found.law.summary}", clause.text, clause.note, situation), told)


def _standing(found: Found) -> float:
    assert found.clause is not None
    law = (FIRST if found.clause is found.law.clauses[0] else 1) * (ADOPTED if found.law.optional else 1)
    return law * (SILENT if found.clause.decides_nothing else 1) * (1 if rules_alone(found.book) else DESCRIPTIVE)
