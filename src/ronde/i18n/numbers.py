"""Numbers within sentences: places in a row, and which form of a word a number takes."""

from __future__ import annotations

from typing import Final

from ronde.i18n.teams import is_speaking_of_teams

ONE, OTHER = "one", "other"
"""The two forms of a word; French and Portuguese count 0 as one."""

_TENTHS_OF_ONE: Final = {
    "en": range(1, 11),
    "de": range(1, 11),
    "es": range(1, 11),
    "fr": range(20),
    "nl": range(1, 20),
    "pt": range(20),
}
"""Which tenths take the form `one`: half a point in English, but one and a half points."""

_ENGLISH_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def plural_form(tenths: int, language: str) -> str:
    """Return which form a number of points takes; points are given in tenths.

    Gettext and Babel know the forms of whole numbers only, or count ½ as several.

    >>> [plural_form(tenths, "en") for tenths in (0, 5, 10, 15, 20)]
    ['other', 'one', 'one', 'other', 'other']
    """
    return ONE if tenths in _TENTHS_OF_ONE[language] else OTHER


def ordinal(number: int, language: str = "en") -> str:
    """Return a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    >>> ordinal(1, "fr"), ordinal(2, "fr"), ordinal(3, "nl"), ordinal(3, "pt"), ordinal(3, "de")
    ('1er', '2e', '3e', '3º', '3.')

    A team is feminine where a language asks.

    >>> from ronde.i18n.teams import speaking_of_teams
    >>> with speaking_of_teams():
    ...     ordinal(1, "fr"), ordinal(3, "pt")
    ('1re', '3ª')
    """
    if language == "en":
        teens = 10 < number % 100 < 14
        return f"{number}{'th' if teens else _ENGLISH_ENDINGS.get(number % 10, 'th')}"
    if language == "fr" and number == 1:
        return "1re" if is_speaking_of_teams() else "1er"
    if language == "pt":
        return f"{number}{'ª' if is_speaking_of_teams() else 'º'}"
    if language in ("de", "es"):
        return f"{number}{'.' if language == 'de' else '.º'}"
    return f"{number}e"
