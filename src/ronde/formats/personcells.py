"""What the cells of a list say of a person, however programs and federations write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.formats.people import title_from_text
from ronde.model import Sex
from ronde.model.names import folded

_SEXES: Final = {
    **dict.fromkeys(
        ("m", "male", "h", "homme", "man", "masculin", "masculino", "mannlich", "männlich", "g"),
        Sex.MALE,
    ),
    **dict.fromkeys(
        ("f", "w", "v", "female", "femme", "vrouw", "feminin", "féminin", "feminino", "weiblich"),
        Sex.FEMALE,
    ),
}
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{1,2})[-/.]([0-9]{1,2}))?(?: .*)?")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")
_LONGEST: Final = 200
_RATING: Final = re.compile(r"([0-9]{1,6})\s?([A-Za-z*]?)", re.ASCII)
_UNRATED: Final = frozenset(
    (
        "",
        "nc",
        "n c",
        "nr",
        "n r",
        "unr",
        "unrated",
        "non classe",
        "sans",
        "none",
        "ng",
        "no rating",
    )
)
"""How lists write that somebody has no rating."""


def name_in(texts: Mapping[str, str]) -> str:
    """Return the name in a row; raises InputError when there is none."""
    first, last = texts.get("first", ""), texts.get("last") or texts.get("name", "")
    name = f"{last}, {first}" if first and last else last
    if not name:
        raise InputError("the line has no name")
    if len(name) > _LONGEST:
        raise InputError("the name is too long to be one")
    return name


class ListedRating(NamedTuple):
    """A rating as a list writes it; None for who has none."""

    value: int | None = None
    is_estimate: bool = False
    national: int | None = None


def rating_of(texts: Mapping[str, str]) -> ListedRating:
    """Return the rating of the first column that has one; nought is none."""
    national = rating_in(texts.get("national", "")).value
    for column in ("rating", "international", "national"):
        found = rating_in(texts.get(column, ""))
        if found.value:
            return found._replace(national=national or found.national)
    return ListedRating()


def rating_in(text: str) -> ListedRating:
    """Return the rating that a cell says: with the letter of its list behind it, or none.

    Federations write `1610 F` for a rating of FIDE, `1480 N` for one of their own, `1299 E` for
    an estimate, and `NC` for nobody's.

    >>> rating_in("1610 F").value, rating_in("NC").value, rating_in("1299 E").is_estimate
    (1610, None, True)
    """
    if folded(text) in _UNRATED:
        return ListedRating()
    found = _RATING.fullmatch(text.strip())
    if found is None:
        raise InputError("rating {text} is no number", text=repr(text))
    value, letter = int(found[1]) or None, found[2].upper()
    return ListedRating(value, letter == "E", value if letter == "N" else None)


def title_in(text: str) -> str:
    """Return a title as FIDE writes it; another one in capitals."""
    return title_from_text(text) or text.upper()


def sex_in(text: str) -> Sex | None:
    """Return what a cell says of the sex, None if nothing."""
    if not text:
        return None
    if text.lower() not in _SEXES:
        raise unknown_sex(text)
    return _SEXES[text.lower()]


def identity_in(text: str) -> str:
    """Return an id without the dot and the noughts that sheets put around it."""
    plain = text.strip().rstrip(".")
    return "" if plain.strip("0") == "" else plain


def birth_in(text: str) -> str:
    """Return a date as YYYY/MM/DD as far as it is known.

    >>> birth_in("17.5.1990"), birth_in("1990"), birth_in("1990-05-17"), birth_in("1990/00/00")
    ('1990/05/17', '1990', '1990/05/17', '1990')
    """
    if not text:
        return ""
    if found := _DAY_FIRST.fullmatch(text):
        day, month, year = found.groups()
    elif found := _YEAR_FIRST.fullmatch(text):
        year, month, day = found.groups(default="")
    else:
        raise InputError(
            "birth date {text} is no date; write it as 1990/05/17, or the year", text=repr(text)
        )
    if not month.strip("0"):
        return "" if year == "0000" else year
    return f"{year}/{int(month):02}/{int(day):02}"


def unknown_sex(text: object) -> InputError:
    """Return the refusal of what is no letter for a sex."""
    return InputError("sex {text} is not known; write m, w or nothing", text=repr(text))
