"""What the page of the desk needs to search by itself, in the same way as the program."""

from collections.abc import Mapping
from typing import Any

from arbiter.search import COVERED, EXACT, GUESSED, MEANT, NUMBERS, REPEATED, WEAK, Index


def search_data(index: Index) -> Mapping[str, Any]:
    """Return what a page needs to search by itself, in the same way."""
    synonyms = index.synonyms  # their words get their stems as they are read
    places_of = {document.found.ref: at for at, document in enumerate(index.documents)}
    return {
        "refs": list(places_of),
        "words": index.vocabulary,
        "stems": {word: stem for word, stem in index.stems.items() if index.vocabulary.get(word) is None},
        "laws": [document.found.law_ref for document in index.documents],
        "stop": sorted(index.stop),
        "fill": sorted(index.fill),
        "numbers": NUMBERS,
        "weak": sorted(index.weak),
        "same": {way: [each for each in ways if each in index.postings] for way, ways in synonyms.items()},
        "posts": {stem: [[at, value] for at, value in found.items()] for stem, found in index.postings.items()},
        "counts": {"exact": EXACT, "meant": MEANT, "guessed": GUESSED, "covered": COVERED, "weak": WEAK, "repeated": REPEATED},
    }
