"""Rates of play: which list an event belongs to, and which of its games are rated at all (5)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from ronde.model import Details
from ronde.ratings.fide.editions import RatingKind

_MOVES: Final = 60
_SECONDS: Final = 60
_PERIOD: Final = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,5}))?")
_IN_WORDS: Final = re.compile(
    r"(?P<minutes>[0-9]{1,3})\s*(?P<unit>'|’|′|m|min|mins|minutes?|minuten|minutos)?"
    r"(?:\s*\+\s*(?P<increment>[0-9]{1,3})\s*"
    r"(?:''|’’|″|\"|s|sec|secs|seconds?|secondes?|seconden|segundos?)?"
    r"(?:\s*(?:/|per|par|por|a)\s*(?:move|coup|zet|lance|m))?)?"
)
_UNEQUAL: Final = re.compile(r"W(.+)-B(.+)")
_LEAST_STANDARD: Final = ((2400, 120), (1800, 90), (0, 60))
"""From which rating of the stronger player on a standard game takes so many minutes."""

_RAPID_ABOVE: Final = 10
_BLITZ_ABOVE: Final = 3


def minutes_of(encoded: str) -> Fraction | None:
    """Return the minutes that a player has for 60 moves, None for a text that is no rate of play.

    Where the two sides have different times the shorter one counts.

    >>> minutes_of("5400+30"), minutes_of("40/6000+30:900+30"), minutes_of("fast")
    (Fraction(120, 1), Fraction(145, 1), None)
    """
    sides = [_minutes_of_side(side) for side in _sides(encoded)]
    known = [minutes for minutes in sides if minutes is not None]
    return min(known) if len(known) == len(sides) else None


def rate_of_play(details: Details) -> str:
    """Return the encoded rate of play of an event, empty where it does not tell one.

    >>> rate_of_play(Details(time_control="90' + 30''")), rate_of_play(Details(time_control="fast"))
    ('5400+30', '')
    """
    return details.encoded_time_control.strip() or encoded_rate(details.time_control)


def encoded_rate(words: str) -> str:
    """Return minutes and seconds a move as a report encodes them, empty for any other text.

    A number alone is minutes only with their sign or an increment behind it.

    >>> encoded_rate("15 min + 10 s"), encoded_rate("90+30"), encoded_rate("20'"), encoded_rate("9")
    ('900+10', '5400+30', '1200', '')
    """
    found = _IN_WORDS.fullmatch(words.strip().lower())
    if found is None or not (found["unit"] or found["increment"]):
        return ""
    seconds = int(found["minutes"]) * _SECONDS
    return f"{seconds}+{found['increment']}" if found["increment"] else str(seconds)


def is_equal_for_both(encoded: str) -> bool:
    """Whether White and Black have the same time.

    >>> is_equal_for_both("300+2"), is_equal_for_both("W300-B240")
    (True, False)
    """
    return len(set(_sides(encoded))) == 1


def _sides(encoded: str) -> list[str]:
    found = _UNEQUAL.fullmatch(encoded.strip())
    return [encoded.strip()] if found is None else list(found.groups())


def _minutes_of_side(periods: str) -> Fraction | None:
    seconds, moves = 0, _MOVES
    parts = [_PERIOD.fullmatch(period.strip()) for period in periods.split(":")]
    for place, part in enumerate(parts, 1):
        if part is None:
            return None
        limit, base, increment = part.groups(default="0")
        played = min(int(limit), moves) if int(limit) and place < len(parts) else moves
        seconds, moves = seconds + int(base) + played * int(increment), moves - played
    return Fraction(seconds, _SECONDS)


def kind_of_rate(minutes: Fraction) -> RatingKind | None:
    """Return the list for which a game of so many minutes can be rated, None if it is too fast.

    >>> [kind_of_rate(Fraction(m)) for m in (3, 4, 10, 11, 59, 60)][1:4]
    [<RatingKind.BLITZ: 'blitz'>, <RatingKind.BLITZ: 'blitz'>, <RatingKind.RAPID: 'rapid'>]
    """
    if minutes >= _LEAST_STANDARD[-1][1]:
        return RatingKind.STANDARD
    if minutes > _RAPID_ABOVE:
        return RatingKind.RAPID
    return RatingKind.BLITZ if minutes > _BLITZ_ABOVE else None


def is_slow_enough(minutes: Fraction, own: int, other: int) -> bool:
    """Whether a standard game between these ratings has enough time: the stronger one decides.

    >>> is_slow_enough(Fraction(90), 2399, 1500), is_slow_enough(Fraction(90), 1500, 2400)
    (True, False)
    """
    strongest = max(own, other)
    return minutes >= next(least for rating, least in _LEAST_STANDARD if strongest >= rating)
