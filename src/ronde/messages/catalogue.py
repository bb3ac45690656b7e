"""Look-up of a message by key and language, with plural forms and ordinals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "fr", "nl", "pt")

ONE, OTHER = "one", "other"
"""The two forms of a message that counts something; French and Portuguese count 0 as one."""

_TENTHS_OF_ONE: Final = {
    "en": range(1, 11),
    "fr": range(20),
    "nl": range(1, 20),
    "pt": range(20),
}
"""Which tenths take the form `one`: half a point in English, but one and a half points."""


@cache
def words(language: str) -> dict[str, str]:
    """Return every message of a language, its sections joined to dotted keys.

    Each subject has a file of its own in the folder of the language. A message that counts has
    two entries, whose keys end in `.one` and `.other`.

    >>> words("fr")["pair.white"]
    'Blancs'
    """
    found: dict[str, str] = {}
    for section, entries in _sections(language):
        for key, template in entries.items():
            if isinstance(template, str):
                found[f"{section}.{key}"] = template
            else:
                found |= {f"{section}.{key}.{form}": template[form] for form in (ONE, OTHER)}
    return found


def _sections(language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the sections of all the files of a language, file by file."""
    folder = files("ronde.messages").joinpath(language)
    subjects = (file for file in folder.iterdir() if file.is_file())
    for subject in sorted(subjects, key=lambda file: file.name):
        yield from tomllib.loads(subject.read_text(encoding="utf-8")).items()


def say(key: str, language: str = "en", **facts: object) -> str:
    """Return the message in a language with its facts filled in.

    The fact `count` chooses between the two forms of a message that counts something.

    >>> say("pair.round", "nl", round=3)
    'Ronde 3'
    """
    known = words(language)
    template = known.get(key)
    if template is None:
        count = facts["count"]
        assert isinstance(count, int)  # what is counted is never a fraction; points are told apart
        template = known[f"{key}.{plural_form(10 * count, language)}"]
    return template.format_map(facts)


def plural_form(tenths: int, language: str) -> str:
    """Return which form a number takes; like points, it is given in tenths.

    >>> [plural_form(tenths, "en") for tenths in (0, 5, 10, 15, 20)]
    ['other', 'one', 'one', 'other', 'other']
    """
    return ONE if tenths in _TENTHS_OF_ONE[language] else OTHER


def ordinal(number: int, language: str = "en") -> str:
    """Return a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    >>> ordinal(1, "fr"), ordinal(2, "fr"), ordinal(3, "nl"), ordinal(3, "pt")
    ('1er', '2e', '3e', '3º')
    """
    if language == "en":
        teens = 10 < number % 100 < 14
        return f"{number}{'th' if teens else _ENGLISH_ENDINGS.get(number % 10, 'th')}"
    if language == "fr" and number == 1:
        return "1er"
    return f"{number}{'º' if language == 'pt' else 'e'}"


_ENGLISH_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
