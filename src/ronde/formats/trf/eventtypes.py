"""The coded types of record 192 and the rules that they mean."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

Settings = tuple[tuple[str, str], ...]


class EventType(NamedTuple):
    """Rules, settings and acceleration behind a code; `by_date` depends on the start date."""

    rules: str
    settings: Settings = ()
    acceleration: str | None = None
    by_date: bool = False


BAKU: Final = "baku"
_BAKU_SUFFIX: Final = "_BAKU"
_TWICE: Final = (("cycles", "2"),)

_SWISS: Final = {
    "FIDE_DUTCH_2017": EventType("dutch-2017"),
    "FIDE_DUTCH_2026": EventType("dutch-2026"),
    "FIDE_DUTCH_2025": EventType("dutch-2026"),
    "FIDE_DUTCH": EventType("dutch-2026", by_date=True),
    "FIDE_DUBOV": EventType("dubov-2026"),
    "FIDE_BURSTEIN": EventType("burstein-2026"),
}
_TYPES: Final = {
    **_SWISS,
    **{code + _BAKU_SUFFIX: meant._replace(acceleration=BAKU) for code, meant in _SWISS.items()},
    "BERGER_ROUNDROBIN": EventType("berger"),
    "BERGER_ROUNDROBIN_G1": EventType("berger"),
    "BERGER_ROUNDROBIN_G2": EventType("berger", _TWICE),
    "FIDE_ROUNDROBIN": EventType("berger"),
    "FIDE_DOUBLEROUNDROBIN": EventType("berger", _TWICE),
}

_CHANGE_OF_2026: Final = (2026, 2, 1)
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})\D([0-9]{1,2})\D([0-9]{1,2})")
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})\D([0-9]{1,2})\D([0-9]{4})")


def event_type(code: str) -> EventType | None:
    """Return what a code of record 192 means, None if ronde does not know it.

    >>> event_type("FIDE_DUBOV_BAKU")
    EventType(rules='dubov-2026', settings=(), acceleration='baku', by_date=False)
    """
    return _TYPES.get(code)


def code_of(rules: str, settings: Settings, acceleration: str | None) -> str | None:
    """Return the first code that means exactly this, None if there is none.

    >>> code_of("berger", (("cycles", "2"),), None)
    'BERGER_ROUNDROBIN_G2'
    """
    meant = EventType(rules, settings, acceleration)
    return next((code for code, known in _TYPES.items() if known == meant), None)


def dutch_of_date(start: str) -> str | None:
    """Return the edition of the Dutch system in force on a day, None when there is no date.

    >>> dutch_of_date("2026/01/31"), dutch_of_date("2026/02/01"), dutch_of_date("spring")
    ('dutch-2017', 'dutch-2026', None)
    """
    if found := _YEAR_FIRST.match(start):
        year, month, day = (int(part) for part in found.groups())
    elif found := _YEAR_LAST.match(start):
        day, month, year = (int(part) for part in found.groups())
    else:
        return None
    return "dutch-2026" if (year, month, day) >= _CHANGE_OF_2026 else "dutch-2017"
