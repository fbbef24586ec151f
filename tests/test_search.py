"""Search: a newcomer's words find the governing law; synonyms are known, typing errors forgiven."""

import json

import pytest

from arbiter.library import Library
from arbiter.search import Index, spelled, words_of
from test_cli import Run, run

__all__ = ["run"]

# a newcomer's phrase, and the laws that govern it: one of them must be among the first three results
PHRASES = {
    "showed a card by accident": "general:irregularities.9 general:penalties.exposing-own-cards foster:14",
    "bet before his turn": "foster:32 general:irregularities.1",
    "not enough cards": "foster:15 foster:16 general:irregularities.7 general:optional.4 general:optional.5",
    "called but won't show": "foster:34 foster:45 general:irregularities.6 general:penalties.refusing-to-show",
    "dealer forgot to shuffle": "foster:7 foster:10 general:shuffle general:misdeal.1",
    "the pack was not cut": "foster:8 foster:13 general:cut general:misdeal.1",
    "card face up in the deck": "foster:13 foster:23 general:redeal.2",
    "four cards": "foster:15 foster:16 general:irregularities.7",
    "six cards": "foster:15 foster:16 general:irregularities.7",
    "six cards in a hand": "foster:15 foster:16 general:irregularities.7 general:optional.5",
    "dealer exposed a card while dealing": "foster:14",
    "two cards turned up to the same player": "foster:14 general:misdeal.2",
    "a player was skipped in the deal": "foster:13 general:optional.2",
    "opened without openers": "foster:39 foster:44 general:irregularities.7 hoyle:false-openers",
    "string bet": "general:irregularities.5 foster:31 foster:33 general:irregularities.3",
    "said raise but put in no chips": "foster:33",
    "wants his money back after betting": "foster:31 general:irregularities.3",
    "folded before his turn": "general:irregularities.2 general:penalties.pass-out-of-turn general:betting.1",
    "dealer gave too many cards in the draw": "foster:25 foster:24",
    "ran out of cards in the draw": "foster:26 general:irregularities.10",
    "how many cards did you draw": "foster:27 general:optional.6",
    "two players have the same hand": "foster:36 general:ties",
    "said he had a flush but only a straight": "foster:34 general:showdown",
    "who bets first after the draw": "foster:28 general:rotation hoyle:betting-up",
    "nobody opens the jackpot": "foster:40 hoyle:fattening",
    "missing card in the deck": "foster:13 general:redeal.3 general:irregularities.8",
    "peeked at the discards": "general:irregularities.4 general:penalties.examining-discards",
    "not enough chips to call": "hoyle:table-stakes hoyle:showing-hands foster:46",
    "raised more than the limit": "general:betting.4 foster:29 foster:19",
    "who deals first": "foster:3 general:first-dealer",
    "wrong person is dealing": "general:redeal.4 foster:12 general:first-dealer",
    "opener wants to break his pair of jacks": "foster:43 hoyle:splitting-openers",
    "nobody calls the bet": "foster:29 general:showdown hoyle:showing-hands",
    "wind blew a card over": "foster:23 foster:14",
    "can I straddle": "foster:17",
    "ace low straight": "foster:35 general:rank-of-cards general:rank-of-hands.6",
    "dropped a card on the floor": "foster:13",
    "owes money to the pot": "foster:46 foster:33",
    "who decides the dispute": "general:optional.3",
    "pack mixed up with discards": "general:cut general:penalties.mixing foster:26",
    "I only got four cards": "foster:15 foster:16 general:irregularities.7 general:optional.5",
    "nobody cut the deck": "foster:8 foster:13 general:cut general:misdeal.1",
    "forgot to shuffle before dealing": "foster:7 general:misdeal.1 general:shuffle",
    "a card flew off the table during the deal": "foster:13",
    "he looked at his hand before saying he had six": "foster:15 foster:16",
    "I flipped over my own card": "foster:14 general:irregularities.9 general:penalties.exposing-own-cards",
    "two aces of spades": "foster:13 general:redeal.3 general:irregularities.8",
    "how big can the straddle be": "foster:17",
    "everyone folded before the draw, who wins": "foster:20 hoyle:making-jacks hoyle:ante",
    "called out of order": "foster:32 general:irregularities.1",
    "raised when it was not her turn": "foster:32 general:irregularities.1",
    "put in the wrong amount": "general:irregularities.5 foster:31 foster:29 general:irregularities.3",
    "he bet without putting up the money": "foster:33",
    "how many raises are allowed": "foster:30 hoyle:betting-up general:betting.4 general:betting-interval general:optional.7 foster:29",
    "checked and then wants to raise": "foster:28 foster:29 hoyle:betting-up general:betting-interval general:betting general:betting.4 general:betting.2",
    "dealer gave me two cards instead of three": "foster:25 foster:24",
    "picked up the wrong discards": "general:irregularities.4 general:penalties.examining-discards foster:24",
    "card exposed while drawing": "foster:23",
    "there are not enough cards to finish the draw": "foster:26 general:irregularities.10 hoyle:drawing-cards",
    "asking what someone drew": "foster:27 general:optional.6",
    "loser does not want to show": "foster:34 general:irregularities.6 general:penalties.refusing-to-show general:showdown hoyle:showing-hands",
    "said two pair but had a full house": "foster:34 general:showdown",
    "does a flush beat a straight": "foster:35 general:rank-of-hands.5 general:rank-of-hands.6 general:rank-of-hands hoyle:rank",
    "split pot with an odd chip": "general:ties foster:36 hoyle:showing-hands",
    "which suit is highest": "general:suits",
    "are deuces wild": "general:wild-cards",
    "I don't want to ante for the jackpot": "foster:37 hoyle:making-jacks",
    "opener folded without showing jacks": "foster:42 foster:45 hoyle:betting-jacks foster:39 foster:44",
    "bluffed opening the jackpot": "foster:39 foster:44 hoyle:false-openers",
    "ran out of money during a hand": "hoyle:table-stakes foster:46 hoyle:showing-hands",
    "borrow chips from another player": "hoyle:table-stakes hoyle:showing-hands",
    "player left the table before paying": "hoyle:table-stakes foster:33 foster:46",
    "spectator interfered": "foster:27 hoyle:showing-hands",
    "wants to change his chair": "general:change-of-seats",
    "house takes a cut of the pot": "hoyle:kitty general:penalties.kitty",
    "dealer gave someone six": "foster:15 foster:16 general:misdeal.3 general:optional.5 general:irregularities.7",
    "marked or torn card": "foster:13 general:redeal.3 general:irregularities.8",
    "dealing from the bottom": "foster:13 foster:22",
    "no one shuffled": "foster:7 general:misdeal.1 general:shuffle",
    "saw the bottom card when cutting": "foster:9 general:redeal.1 general:cut",
    "straddled after looking at his cards": "foster:17",
    "folded out of turn": "general:irregularities.2 general:penalties.pass-out-of-turn hoyle:ante general:betting.1",
    "cards thrown on the muck and picked up again": "general:betting.1 hoyle:ante foster:34 general:showdown.4 general:betting.2",
    "drew five cards but needed four": "foster:24 foster:25 hoyle:drawing-cards",
    "looked at folded hand": "general:irregularities.4 general:penalties.examining-discards",
    "wins without showing": "foster:29 foster:28 general:showdown hoyle:showing-hands foster:20",
    "misread his hand at showdown": "foster:34 general:showdown",
    "five of a kind": "general:rank-of-hands.1 general:wild-cards",
    "only two players left to play for the pot": "foster:21 hoyle:making-jacks",
    "everybody passes in a jackpot": "foster:40 hoyle:fattening hoyle:opening",
    "opener throws away a jack to draw to a flush": "foster:43 hoyle:splitting-openers",
    "penalty for showing cards": "general:penalties.exposing-own-cards general:irregularities.9 general:penalties.causing-exposure",
}

SYNONYMS = [
    ("pool", "pot"),
    ("counters", "chips"),
    ("opened without openers", "false opener"),
    ("mouth bet", "verbal bet"),
    ("faced card", "boxed card"),
    ("deck", "pack"),
    ("mucked", "thrown in"),
]
TYPED_WRONG = {"misdeel": "misdeal", "shufle": "shuffle", "stradle": "straddle", "oponers": "openers", "discrads": "discards", "jakpot": "jackpot"}


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(Library())


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_newcomer_finds_the_law(index: Index, phrase: str) -> None:
    found = [hit.found.law_ref for hit in index.search(phrase, most=3)]
    assert set(found) & set(PHRASES[phrase].split()), found


@pytest.mark.parametrize(("one", "other"), SYNONYMS)
def test_synonyms_find_the_same(index: Index, one: str, other: str) -> None:
    here, there = ({hit.found.ref for hit in index.search(words, most=30)} for words in (one, other))
    assert here & there


@pytest.mark.parametrize("wrong", TYPED_WRONG)
def test_typing_errors_are_forgiven(index: Index, wrong: str) -> None:
    here, there = ([hit.found.ref for hit in index.search(words, most=20)] for words in (wrong, TYPED_WRONG[wrong]))
    assert set(here[:5]) & set(there)


def test_stems_are_one(index: Index) -> None:
    here, there = ([hit.found.ref for hit in index.search(words, most=20)] for words in ("straddling", "straddles"))
    assert here == there


def test_every_clause_is_found_by_its_reference(index: Index) -> None:
    for document in index.documents:
        if any(c.isdigit() for c in document.found.ref):
            assert document.found.ref in [hit.found.ref for hit in index.search(document.found.ref, most=60)]


def test_nearly_every_clause_is_found_by_its_own_heading(index: Index) -> None:
    lost = []
    for document in index.documents:
        clause = document.found.clause
        assert clause is not None
        words = f"{document.found.law.title} {clause.title}"
        if document.found.law_ref not in [hit.found.law_ref for hit in index.search(words, most=20)]:
            lost.append(document.found.ref)
    assert len(lost) <= len(index.documents) // 20, lost


@pytest.mark.parametrize("query", ["", "   ", "the of a", "'", '"', 'a" OR b*', "NEAR(", "\x1b[31m", "zzzzqqqq", "x" * 5000, "card " * 500, "<b>"])
def test_no_query_is_too_odd(index: Index, query: str) -> None:
    assert len(index.search(query)) <= 10


def test_the_words_are_marked(index: Index) -> None:
    hit = index.search("straddle")[0]
    assert hit.found.clause is not None
    marked = index.marked(hit.found.clause.text, hit.stems)
    assert "".join(piece for piece, _ in marked) == hit.found.clause.text
    assert [piece for piece, found in marked if found]


def test_only_the_books_that_are_wanted(index: Index) -> None:
    assert {hit.found.book.name for hit in index.search("misdeal", ["general"], 20)} == {"general"}


def test_numbers_may_be_written_in_figures(index: Index) -> None:
    assert [hit.found.ref for hit in index.search("6 cards")] == [hit.found.ref for hit in index.search("six cards")]
    assert (spelled("6 cards, law 13d, 10:2, 1 of 12"), spelled("10")) == ("six cards, law 13d, 10:2, 1 of 12", "ten")
    assert [idea.said for idea in index.ideas("6 cards")] == [idea.said for idea in index.ideas("six cards")]
    assert index.search("13")[0].found.ref == "foster:13a"


def test_words_have_no_marks() -> None:
    assert words_of("Won't SHOW, his (cards)") == ["wont", "show", "his", "cards"]


def test_the_command(run: Run) -> None:
    status, out, error = run("search", "showed", "a", "card", "by", "acident", "--most", "2")
    assert (status, error) == (0, "")
    assert "acident (read as accident" in out
    assert "*accident*" in out
    data = json.loads(run("search", "misdeal", "--format", "json", "--most", "3")[1])
    assert len(data["found"]) == 3
    assert {"clause", "law", "heading", "text", "words", "score"} == set(data["found"][0])
    assert "**misdeal**" in run("search", "misdeal", "--format", "markdown")[1].casefold()
    assert run("search", "zzzzqqqq")[0] == 1
    assert "did you mean general?" in run("search", "x", "--book", "generl")[2]
