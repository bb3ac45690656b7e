"""One line of a rating list, whatever the file calls its columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.formats.people import title_from_text

SPEEDS: Final = ("standard", "rapid", "blitz")
_LONGEST_TEXT: Final = 200
_SEXES: Final = {"m": "m", "f": "w", "w": "w"}


class RatedPerson(NamedTuple):
    """A person of a rating list; a rating of None means that there is none."""

    id: str
    name: str
    federation: str = ""
    title: str = ""
    sex: str = ""
    club: str = ""
    birth_year: int | None = None
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None

    def rating(self, speed: str) -> int | None:
        """Return the rating at a speed.

        >>> RatedPerson("1", "Ada", rapid=1900).rating("rapid")
        1900
        """
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[speed]


def person_from(texts: Mapping[str, str], speed: str) -> RatedPerson | None:
    """Return the person of a line by the names of our columns, None without id or name.

    `rating` is the only rating of a list for one speed.
    """
    get = texts.get
    id_, name = get("id", ""), get("name", "")
    if not (id_.isascii() and id_.isalnum()) or not name or len(name) > _LONGEST_TEXT:
        return None
    ratings = {kind: rating_from(get(kind, "")) for kind in SPEEDS}
    if ratings[speed] is None:
        ratings[speed] = rating_from(get("rating", ""))
    return RatedPerson(
        id_,
        name,
        get("federation", ""),
        title_from_text(get("title", "")) or title_from_text(get("women_title", "")) or "",
        _SEXES.get(get("sex", "").lower(), ""),
        get("club", "")[:_LONGEST_TEXT],
        _year(get("birth", "")),
        **ratings,
    )


def rating_from(text: str) -> int | None:
    """Return a rating, None for nought and for what is no rating.

    >>> rating_from("2830"), rating_from("0"), rating_from("x"), rating_from("99999")
    (2830, None, None, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text) or None
    return None


def _year(text: str) -> int | None:
    """Return the year of a date that has one of four digits, at its start or at its end."""
    for part in (text[:4], text[-4:]):
        if part.isascii() and part.isdigit() and len(part) == 4 and part != "0000":
            return int(part)
    return None
