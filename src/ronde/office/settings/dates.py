"""Dates of an event as people write them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from ronde.errors import InputError

_DATE: Final = re.compile(r"([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})")


def checked_date(text: str, what: str) -> str:
    """Return a date as reports write it; raises InputError for what is no date.

    >>> checked_date("2026-10-24", "the first day")
    '2026/10/24'
    """
    if not text:
        return ""
    match = _DATE.fullmatch(text)
    try:
        year, month, day = map(int, match.groups() if match else ())
        return date(year, month, day).strftime("%Y/%m/%d")
    except ValueError:
        raise InputError(
            "{what} {text} is no date; write it as 2026-10-24", what=what, text=repr(text)
        ) from None
