"""Sentences as suppositions: `Ann came in` becomes `Ann had come in`, or `Ann had not come in`."""

from collections.abc import Iterable

IRREGULAR = {
    "came": "come", "took": "taken", "gave": "given", "showed": "shown", "was": "been", "were": "been", "drew": "drawn", "spoke": "spoken",
    "threw": "thrown", "began": "begun", "fell": "fallen", "swept": "swept", "saw": "seen", "went": "gone",
}  # fmt: skip
BASES = {"deal": "dealt", "put": "put", "give": "given", "take": "taken", "show": "shown"}
# the same as a question, after the sentence that it belongs to: "Ann turned up 1 card: ...?"
ASKED = {
    "threw_hand": "did they throw their hand in with it",
    "said_only": "was it only said",
    "by_mouth": "was it by word of mouth",
    "on_chips": "was their hand still on them",
    "hand_on_chips": "was their hand still on them",
    "all_in": "was it all that was left",
    "corrected": "was it put right at once",
    "flashed": "was it seen, but not turned over",
    "undealt": "was it a card of the pack",
    "touched": "had its owner touched it",
    "intentional": "was it on purpose",
    "repeated": "had it happened before",
    "unaware": "did they not know of the call",
    "announced": "was the amount announced in turn",
    "before_hour": "was it before the hour agreed on",
    "looked": "had they looked at the cards",
    "identifiable": "can it still be told apart",
    "part": "was it only a part",
    "out_of_turn": "was it out of turn",
    "under_chips": "was it laid under the chips",
}
NOT = "did not "


def supposed(sentence: str, subject: str, *, happened: bool = True) -> str:
    """Return a sentence as a supposition.

    Args:
        sentence: told in the past tense, beginning with its subject.
        subject: who did it; "" where that is not known.
        happened: whether it is supposed to have happened.

    Returns:
        The supposition, to follow "if".

    >>> supposed("Ann came in, putting in 2 counters", "Ann")
    'Ann had come in, putting in 2 counters'
    >>> supposed("Dee did not shuffle", "Dee", happened=False)
    'Dee had shuffled'
    >>> supposed("the pack was found short of cards", "")
    'it had been so that the pack was found short of cards'
    """
    rest = sentence.removeprefix(f"{subject} ") if subject else sentence
    if rest == sentence or rest.startswith("would "):
        return f"it had {'' if happened else 'not '}been so that {sentence}"
    if rest.startswith(NOT):
        verb, _, more = rest.removeprefix(NOT).partition(" ")
        happened, rest = not happened, f"{_participle(verb)} {more}".rstrip()
    else:
        verb, gap, more = rest.partition(" ")
        bare = verb.rstrip(",:;")
        rest = f"{IRREGULAR.get(bare, bare)}{verb[len(bare) :]}{gap}{more}"
    return f"{subject} had {'' if happened else 'not '}{rest}"


def wondered(sentence: str, subject: str, who: str = "") -> str:
    """Return a sentence as a question, without its mark; `who`: what stands for the subject, where it is not known.

    >>> wondered("Ann came in, putting in 2 counters", "Ann")
    'Had Ann come in, putting in 2 counters'
    >>> wondered("Dee did not shuffle", "Dee"), wondered("Bob bet", "Bob", "anybody")
    ('Had Dee failed to shuffle', 'Had anybody bet')
    >>> wondered("it came to the draw", ""), wondered("the pack was found short of cards", "")
    ('Had it come to the draw', 'Was it so that the pack was found short of cards')
    """
    subject = subject or ("it" if sentence.startswith("it ") else "")
    rest = sentence.removeprefix(f"{subject} ") if subject else sentence
    if rest == sentence or rest.startswith("would "):
        return f"Was it so that {sentence}"
    if rest.startswith(NOT):
        return f"Had {who or subject} failed to {rest.removeprefix(NOT)}"
    return f"Had {who or subject} {supposed(sentence, subject).removeprefix(f'{subject} had ')}"


def wondered_too(sentence: str, flag: str) -> str:
    """Return a sentence with a question of a flag of what it tells.

    >>> wondered_too("Ann bet, putting in 5 counters", "by_mouth")
    'Ann bet, putting in 5 counters: was it by word of mouth?'
    """
    return f"{sentence}: {ASKED.get(flag) or 'was it so: ' + flag.replace('_', ' ')}?"


def continued(sentence: str, subject: str, before: str, names: Iterable[str]) -> str:
    """Return a sentence that follows another: its subject is `they`, where the other is of the same and names nobody else.

    >>> continued("Ann found that they held 4 cards", "Ann", "Ann had looked at a card of their hand", ["Ann", "Bob"])
    'they found that they held 4 cards'
    >>> continued("Ann bet", "Ann", "Ann had told Bob", ["Ann", "Bob"]), continued("Ann was dealt 4 cards", "Ann", "Ann had looked", ["Ann"])
    ('Ann bet', 'Ann was dealt 4 cards')
    """
    alone = subject and before.startswith(f"{subject} ") and not any(name in before for name in names if name != subject)
    if not alone or not sentence.startswith(f"{subject} ") or sentence.startswith(f"{subject} was "):
        return sentence
    return f"they{sentence.removeprefix(subject)}"


def _participle(verb: str) -> str:
    """Return the participle of a verb in its base form."""
    return BASES.get(verb) or (f"{verb}d" if verb.endswith("e") else f"{verb}ed")
