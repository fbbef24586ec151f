"""What counts as a sentence of a law, and how a plain e-text is read. The texts are invented."""

import pytest

from arbiter.sentences import numbered_laws, split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        ("One rule", ["One rule"]),
        ("He pays. She waits! Who deals? They do.", ["He pays.", "She waits!", "Who deals?", "They do."]),
        ("He may: if he sits; or if he stands; or both.", ["He may: if he sits; or if he stands; or both."]),
        ("A line\nbroken in two. And\n  another.", ["A line broken in two.", "And another."]),
        (
            "The host, [who sits by the door,] opens. He shuts too.",
            ["The host, [who sits by the door,] opens.", "He shuts too."],
        ),
        ("The host [See above. He opens.] pays. He goes.", ["The host [See above. He opens.] pays.", "He goes."]),
        ("He waits. (It may be long.) Then he goes.", ["He waits. (It may be long.)", "Then he goes."]),
        ("He says: “I wait;” and waits. “I go,” says she.", ["He says: “I wait;” and waits.", "“I go,” says she."]),
        ("He says “I wait.” She goes.", ["He says “I wait.”", "She goes."]),
        ("So Mr. Brown and R. S. Green agree. They sit.", ["So Mr. Brown and R. S. Green agree.", "They sit."]),
        (
            "The top is 9 10 J Q K. It wins over an A. Not more.",
            ["The top is 9 10 J Q K.", "It wins over an A.", "Not more."],
        ),
        ("Use cards, e.g. Aces. Or 1.5 of them.", ["Use cards, e.g. Aces.", "Or 1.5 of them."]),
        ("A stray (bracket opens. It never shuts.", ["A stray (bracket opens.", "It never shuts."]),
        ("It says p. 5 and no more. Right.", ["It says p. 5 and no more.", "Right."]),
    ],
)
def test_split(text: str, sentences: list[str]) -> None:
    assert split(text) == sentences


def test_laws_are_read_with_and_without_heading() -> None:
    text = """A book of laws

by A. Author

THE LAWS.

1. Sitting Down at the Table. All may sit. None
must stand.

2. The host sits first. Others follow.

MORE LAWS.

10. Hush. Be quiet.
"""
    assert numbered_laws(text) == {
        1: ("Sitting Down at the Table", ["All may sit.", "None must stand."]),
        2: ("", ["The host sits first.", "Others follow."]),
        10: ("Hush", ["Be quiet."]),
    }


def test_following_paragraphs_belong_to_the_law() -> None:
    text = "3. Order of Guests. First a King, who goes before a\n\nQueen; who wears a crown.\n\nKnaves. Others last."
    sentences = ["First a King, who goes before a Queen; who wears a crown.", "Knaves.", "Others last."]
    assert numbered_laws(text) == {3: ("Order of Guests", sentences)}


def test_a_number_that_is_not_higher_opens_no_law() -> None:
    text = "3. Guests come in pairs.\n\n2. is a pair.\n\n4. Nobody comes alone."
    assert numbered_laws(text) == {3: ("", ["Guests come in pairs. 2. is a pair."]), 4: ("", ["Nobody comes alone."])}


@pytest.mark.parametrize("text", ["", "No laws here.\n\nNone at all."])
def test_a_text_without_laws_has_none(text: str) -> None:
    assert numbered_laws(text) == {}


def test_a_law_of_one_short_sentence_has_no_heading() -> None:
    assert numbered_laws("1. Guests Wait.") == {1: ("", ["Guests Wait."])}


def test_a_question_or_a_sentence_without_capitals_is_no_heading() -> None:
    text = "1. Who Waits? Guests do.\n\n2. Guests always wait. Hosts do not."
    assert numbered_laws(text) == {
        1: ("", ["Who Waits?", "Guests do."]),
        2: ("", ["Guests always wait.", "Hosts do not."]),
    }
