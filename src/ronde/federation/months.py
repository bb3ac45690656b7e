"""Months, seasons and categories of age: names for stretches of time."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from ronde.errors import InputError
from ronde.i18n import phrase

_MONTH: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")

CATEGORIES: Final = (
    (10, phrase("under 10")),
    (13, phrase("under 13")),
    (16, phrase("under 16")),
    (19, phrase("under 19")),
    (60, phrase("senior")),
)
"""The age that is not reached any more in the year of the list, and the name below it."""
OLDEST: Final = phrase("veteran")
CATEGORY_NAMES: Final = (*(name for _, name in CATEGORIES), OLDEST)


def category_word(name: str) -> str:
    """Return a category as a phrase; what is none comes back as it is."""
    return next((known for known in CATEGORY_NAMES if known == name), name)


def checked_month(text: str) -> str:
    """Return a month written YYYY-MM; raises InputError for anything else.

    >>> checked_month("2026-11")
    '2026-11'
    """
    if not _MONTH.fullmatch(text):
        raise InputError("{text} is no month; write it as 2026-11", text=repr(text))
    return text


def first_day(month: str) -> date:
    """Return the day on which the list of a month is to be published (2).

    >>> first_day("2026-11").isoformat()
    '2026-11-01'
    """
    return date.fromisoformat(f"{month}-01")


def month_after(day: date) -> str:
    """Return the month of the first list after a day.

    >>> month_after(date(2026, 12, 5)), month_after(date(2026, 10, 31))
    ('2027-01', '2026-11')
    """
    year, month = divmod(day.year * 12 + day.month, 12)
    return f"{year:04}-{month + 1:02}"


def season_of(day: date, first_month: int) -> str:
    """Return the season in which a day lies, by the month in which seasons start.

    >>> season_of(date(2026, 8, 31), 9), season_of(date(2026, 9, 1), 9)
    ('2025-2026', '2026-2027')
    """
    # INTERPRETATION 0064: the text speaks of licences only; a season starts in September.
    start = day.year if day.month >= first_month else day.year - 1
    return f"{start}-{start + 1}"


def season_start(day: date, first_month: int) -> date:
    """Return the first day of the season in which a day lies.

    >>> season_start(date(2027, 3, 1), 9).isoformat()
    '2026-09-01'
    """
    return date(int(season_of(day, first_month)[:4]), first_month, 1)


def age_category(birth_date: str, month: str) -> str:
    """Return the category of age in the year of a list, an empty text when it is not known.

    >>> age_category("2013-12-31", "2026-11"), age_category("1960", "2026-11")
    ('under 16', 'veteran')
    """
    # INTERPRETATION 0064: sub-lists by age are named, their limits are not.
    if not birth_date:
        return ""
    age = int(month[:4]) - int(birth_date[:4])
    return next((name for limit, name in CATEGORIES if age < limit), OLDEST)
