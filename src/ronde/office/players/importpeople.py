"""A row of an imported list as an entrant, or the reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ronde.errors import InputError
from ronde.formats.people import title_from_text
from ronde.model import Player, Sex
from ronde.office.players.entrant import Entrant, unknown_sex

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


def entrant_from(texts: Mapping[str, str]) -> Entrant:
    """Return the entrant that a row describes; raises InputError with what cannot be read."""
    extra = [texts.get("category", ""), texts.get("league", ""), texts.get("remark", "")]
    entrant = Entrant(
        name=_name(texts),
        rating=_rating(texts),
        title=_title(texts.get("title", "")),
        sex=_sex(texts.get("sex", "")),
        federation=texts.get("federation", ""),
        fide_id=_identity(texts.get("fide_id", "")),
        birth_date=_birth(texts.get("birth_date", "")),
        club=texts.get("club", ""),
        family=texts.get("family", ""),
        remark=", ".join(part for part in extra if part),
    )
    entrant.row()
    return entrant


def entrant_of(player: Player) -> Entrant:
    """Return a player of a tournament file as an entrant."""
    entrant = Entrant(
        player.name,
        player.rating,
        player.title,
        player.sex,
        player.federation,
        player.fide_id,
        player.birth_date,
        player.club,
    )
    entrant.row()
    return entrant


def _name(texts: Mapping[str, str]) -> str:
    first, last = texts.get("first", ""), texts.get("last") or texts.get("name", "")
    name = f"{last}, {first}" if first and last else last
    if not name:
        raise InputError("the line has no name")
    if len(name) > _LONGEST:
        raise InputError("the name is too long to be one")
    return name


def _rating(texts: Mapping[str, str]) -> int | None:
    """Return the rating of the first column that has one; nought is none."""
    for column in ("rating", "international", "national"):
        text = texts.get(column, "")
        if not (text.isascii() and text.isdigit() and len(text) <= 6) and text not in ("", "-"):
            raise InputError("rating {text} is no number", text=repr(text))
        if text.strip("-0"):
            return int(text)
    return None


def _title(text: str) -> str:
    return title_from_text(text) or text.upper()


def _sex(text: str) -> Sex | None:
    if not text:
        return None
    if text.lower() not in _SEXES:
        raise unknown_sex(text)
    return _SEXES[text.lower()]


def _identity(text: str) -> str:
    """Return an id without the dot and the noughts that sheets put around it."""
    plain = text.strip().rstrip(".")
    return "" if plain.strip("0") == "" else plain


def _birth(text: str) -> str:
    """Return a date as YYYY/MM/DD as far as it is known.

    >>> _birth("17.5.1990"), _birth("1990"), _birth("1990-05-17"), _birth("1990/00/00")
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
