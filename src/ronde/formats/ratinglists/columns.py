"""What the published lists call their columns, and where fixed columns begin."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

_MEANINGS: Final = {
    "id": ("id number", "id_number", "fideid", "fide id", "fide_id", "id", "licence", "player"),
    "name": ("name", "nom", "naam", "nome"),
    "federation": ("fed", "country", "federation"),
    "sex": ("sex", "sexe", "gender"),
    "title": ("tit", "titl", "title"),
    "women_title": ("wtit", "w_title"),
    "standard": ("srtng", "standard", "std"),
    "rapid": ("rrtng", "rapid", "rapid_rating", "rpd"),
    "blitz": ("brtng", "blitz", "blitz_rating", "blz"),
    "rating": ("rating", "rtng", "elo"),
    "birth": ("b-day", "birthday", "born", "birth", "birth_year"),
    "club": ("club",),
}
_MEANING_OF: Final = {word: name for name, words in _MEANINGS.items() for word in words}
_OF_A_MONTH: Final = re.compile(r"[a-z]{3}[0-9]{2}")
_HEADING: Final = re.compile(
    r"id[ _]number|name|wtit|otit|titl?e?|country|fed|sex|foa|[srb]rtng|[srb]gm|gms|games|b-day"
    r"|birthday|born|flag|[a-z]{3}[0-9]{2}|[srb]k|k",
    re.IGNORECASE,
)


class Column(NamedTuple):
    """A column of a line: what it means ("" for nothing that we keep), from where to where."""

    meaning: str
    start: int
    end: int | None


@cache
def meaning_of(heading: str) -> str:
    """Return what a heading stands for, nothing if it is not kept; a month names its ratings.

    >>> meaning_of("SRtng"), meaning_of("JAN23"), meaning_of("Gms")
    ('standard', 'rating', '')
    """
    plain = heading.strip().lower()
    return _MEANING_OF.get(plain) or ("rating" if _OF_A_MONTH.fullmatch(plain) else "")


def fixed_columns(header: str) -> tuple[Column, ...]:
    """Return the columns that a header line marks by where its words stand.

    The first begins with the line: numbers may stand to the left of their heading.

    >>> fixed_columns("ID Number Name    TitlFed  Mar11")[1:3]
    (Column(meaning='name', start=10, end=18), Column(meaning='title', start=18, end=22))
    """
    found = list(_HEADING.finditer(header))
    starts = [0, *(match.start() for match in found[1:])]
    ends = [*starts[1:], None]
    places = zip(found, starts, ends, strict=False)
    return tuple(Column(meaning_of(match[0]), start, end) for match, start, end in places)
