"""Dates as entry lists and reports write them: plain texts, of which some part may be missing."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from ronde.model.player import Player

Day: TypeAlias = tuple[int, int, int]
"""Year, month and day; compared as they stand."""

_YEAR_FIRST: Final = re.compile(r"([0-9]{4})\D([0-9]{1,2})\D([0-9]{1,2})")
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})\D([0-9]{1,2})\D([0-9]{4})")


def day_of(date: str) -> Day | None:
    """Return year, month and day of a date with the year at either end, None for another text.

    >>> day_of("2026/02/01"), day_of("1.2.2026"), day_of("spring")
    ((2026, 2, 1), (2026, 2, 1), None)
    """
    if found := _YEAR_FIRST.match(date):
        year, month, day = (int(part) for part in found.groups())
    elif found := _YEAR_LAST.match(date):
        day, month, year = (int(part) for part in found.groups())
    else:
        return None
    return year, month, day


def age_in(player: Player, year: int | None) -> int | None:
    """Return the age that a player reaches in a year, None when the birth year is unknown."""
    born = year_of(player.birth_date)
    return None if born is None or year is None else year - born


def age_on(player: Player, day: str) -> int | None:
    """Return the age of a player on a day, None when the birth year is unknown.

    Who is known by the year of birth alone counts as having had the birthday.

    >>> from ronde.model import PlayerId
    >>> amy = Player(PlayerId(1), birth_date="2008/09/02")
    >>> age_on(amy, "2026-09-01"), age_on(amy, "2026-09-02")
    (17, 18)
    """
    age = age_in(player, year_of(day))
    born, asked = day_of(player.birth_date), day_of(day)
    if age is None or born is None or asked is None:
        return age
    return age - (born[1:] > asked[1:])


def year_of(date: str) -> int | None:
    """Return the year of a date that begins with it.

    >>> year_of("2010/05/01"), year_of("")
    (2010, None)
    """
    digits = date.strip()[:4]
    known = len(digits) == 4 and digits.isascii() and digits.isdigit() and digits != "0000"
    return int(digits) if known else None
