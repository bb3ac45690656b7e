"""Names of people made comparable: without case, accents and marks."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)


_NO_MARKS: Final = {code: " " for code in range(128) if not chr(code).isalnum()}


def folded(name: str) -> str:
    """Return a name in small letters without accents and marks, words divided by one space.

    >>> folded("Müller-Łukasz,  ÅSA"), folded("O'Brien")
    ('muller lukasz asa', 'o brien')
    """
    if name.isascii():
        return " ".join(name.lower().translate(_NO_MARKS).split())
    apart = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = (letter for letter in apart if not unicodedata.combining(letter))
    return " ".join("".join(x if x.isalnum() else " " for x in plain).split())


_NUMBER: Final = re.compile(r"[A-Za-z0-9]{2,20}")


def identity_number(text: str) -> str:
    """Return the number of a federation in one spelling, empty for none.

    >>> identity_number(" 900001 "), identity_number("0"), identity_number("see list")
    ('900001', '', '')
    """
    plain = text.strip().upper()
    return plain if _NUMBER.fullmatch(plain) and plain.strip("0") else ""


_CONSONANTS: Final = str.maketrans(
    {"c": "k", "q": "k", "x": "ks", "z": "s", "w": "v", "f": "v", "y": "j"}
)
_SILENT: Final = frozenset("aeiouhj")
_LONGEST_SKELETON: Final = 5
_LONGEST_WORD: Final = 60  # what is kept for many words must not grow with a single one


@lru_cache(maxsize=1 << 16)
def skeleton(word: str) -> str:
    """Return how a folded word sounds, roughly: its first letter and the consonants after it.

    >>> skeleton("carlsen"), skeleton("karlsson"), skeleton("philippe"), skeleton("filip")
    ('krlsn', 'krlsn', 'vlp', 'vlp')
    """
    plain = word.replace("ph", "f").translate(_CONSONANTS)
    kept = [plain[:1]]
    for letter in plain[1:]:
        if letter not in _SILENT and letter != kept[-1]:
            kept.append(letter)
            if len(kept) == _LONGEST_SKELETON:
                break
    return "".join(kept)


def skeletons(text: str) -> set[str]:
    """Return how the words of a folded text sound; single letters are left out.

    >>> sorted(skeletons("carlsen m oslo"))
    ['krlsn', 'osl']
    """
    return {skeleton(word[:_LONGEST_WORD]) for word in text.split() if len(word) > 1}
