"""What an organiser chooses for an event, checked before anything is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from ronde.app.accelerating import spelled_out
from ronde.errors import HandlingError, InputError
from ronde.handling.editions import handling_of
from ronde.i18n import phrase
from ronde.model import CHESS, DRAUGHTS, Points, PointSystem
from ronde.standings import registry as tie_breaks
from ronde.systems import registry
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.table import read_table
from ronde.systems.acceleration.virtual import NAMES, NONE

DISCIPLINES: Final = {"chess": CHESS, "draughts": DRAUGHTS}
"""The disciplines with the points that they usually have."""

_DATE: Final = re.compile(r"([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})")


class Acceleration(NamedTuple):
    """An acceleration as the event keeps it: a method by name, or a table of its own."""

    name: str | None = None
    table: str = ""


def checked_discipline(discipline: str) -> str:
    """Return the discipline; raises InputError for one that ronde does not know."""
    if discipline not in DISCIPLINES:
        raise InputError(
            "unknown discipline {discipline}; choose from {known}",
            discipline=repr(discipline),
            known=", ".join(DISCIPLINES),
        )
    return discipline


def checked_date(text: str, what: str) -> str:
    """Return a date as reports write it; raises InputError for what is no date.

    >>> checked_date("2026-10-24", "the first day")
    '2026/10/24'
    """
    if not text:
        return ""
    found = _DATE.fullmatch(text)
    try:
        year, month, day = map(int, found.groups() if found else ())
        return date(year, month, day).strftime("%Y/%m/%d")
    except ValueError:
        raise InputError(
            "{what} {text} is no date; write it as 2026-10-24", what=what, text=repr(text)
        ) from None


def checked_days(first: str, last: str) -> tuple[str, str]:
    """Return both days of an event; raises InputError when it ends before it begins."""
    start = checked_date(first, phrase("the first day"))
    end = checked_date(last, phrase("the last day"))
    if start and end and end < start:
        raise InputError(
            "the event ends on {end}, before it begins on {start}", end=end, start=start
        )
    return start, end


def checked_rounds(rounds: int | None) -> int | None:
    """Return the number of rounds; raises InputError for less than one."""
    if rounds is not None and rounds < 1:
        raise InputError(
            "{rounds} rounds cannot be announced; an event has at least one", rounds=rounds
        )
    return rounds


def checked_rules(
    rules: str | None, settings: tuple[tuple[str, str], ...], other_rules: str
) -> None:
    """Raise if rules or settings are unknown, or another system comes without its rules."""
    if rules is not None:
        registry.rules(rules).checked(settings)
    elif not other_rules.strip():
        raise HandlingError(
            "another system than those of ronde needs its rules in writing for the players;"
            " attach them",
            article=handling_of(None).statement_article,
        )


def checked_points(discipline: str, points: PointSystem | None, bye: int | None) -> PointSystem:
    """Return the point system: the one given or that of the discipline, with its bye."""
    chosen = DISCIPLINES[discipline] if points is None else points
    if bye is None:
        return chosen
    if bye < 0:
        raise InputError("the bye cannot be worth less than nothing")
    return replace(chosen, pairing_bye=Points(bye))


def checked_tie_breaks(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the codes in their one spelling; raises InputError for an unknown or double one.

    >>> checked_tie_breaks(["bh/c1", "de"])
    ('BH/C1', 'DE')
    """
    return tuple(tie_break.text for tie_break in tie_breaks.parse_list(",".join(codes)))


def checked_acceleration(asked: str | None, rules: str | None, points: PointSystem) -> Acceleration:
    """Return the acceleration that is asked for: `baku`, `none`, a table or a file with one."""
    if asked is None or asked == NONE:
        return Acceleration()
    if rules is None or registry.rules(rules).by_table:
        raise InputError("only the Swiss systems of ronde can be accelerated; choose none")
    text = spelled_out(asked)
    if text in NAMES:
        baku.refuse_other_points(points)
        return Acceleration(text)
    read_table(text)
    return Acceleration(None, text)
