"""Figures for people: as many decimals as mean anything, and the interval beside the value."""

from __future__ import annotations

from math import floor, log10
from typing import Final

from ronde.i18n import Figure, phrase
from ronde.laboratory.statistics import Interval

_SMALL: Final = 10
_MOST_DECIMALS: Final = 4
"""Without an interval a value below ten is told with four decimals, above it with one."""


def figure(value: float | None, decimals: int, sign: str = "") -> str:
    """Return a value for people, nothing where there is none.

    >>> figure(0.64531, 3), figure(227.88, 1), figure(0.012, 2, sign="+"), figure(None, 2)
    ('0.645', '227.9', '+0.01', '')
    """
    if value is None:
        return ""
    return Figure(f"{round(value, decimals) + 0.0:{sign}.{decimals}f}")  # no minus before nothing


def decimals_of(half_width: float | None, value: float | None = None) -> int:
    """Return how many decimals mean anything: two figures of half the width of the interval.

    >>> [decimals_of(width) for width in (2.9285, 0.0123, 41.0)], decimals_of(None, 227.8)
    ([1, 3, 0], 1)
    """
    if not half_width:
        return _MOST_DECIMALS if abs(value or 0.0) < _SMALL else 1
    return min(_MOST_DECIMALS, max(0, 1 - floor(log10(half_width))))


def mean_figure(interval: Interval, sign: str = "") -> str:
    """Return the mean of an interval with as many figures as its width leaves.

    >>> mean_figure(Interval(253.0311, 250.1, 255.9622)), mean_figure(Interval(0.5, None, None))
    ('253.0', '0.5000')
    """
    return figure(interval.mean, decimals_of(interval.half_width, interval.mean), sign)


def width_figure(interval: Interval) -> str:
    """Return half of the width of an interval, or its ends where the mean is not its middle.

    >>> width_figure(Interval(2.0, 1.5, 2.5)), str(width_figure(Interval(0.0, 0.0, 0.0377)))
    ('± 0.50', '(0.000 to 0.038)')
    """
    half = interval.half_width
    if half is None:
        return ""
    decimals = decimals_of(half, interval.mean)
    if interval.is_even:
        return Figure(f"± {figure(half, decimals)}")
    ends = {"low": figure(interval.low, decimals), "high": figure(interval.high, decimals)}
    return phrase("({low} to {high})", **ends)


def with_interval(value: Interval, decimals: int) -> str:
    """Return a value with the ends of its interval, a dash where nothing could be measured.

    >>> with_interval(Interval(41.2, 34.6, 48.1), 0), with_interval(Interval(None, None, None), 0)
    ('41 (35–48)', '–')
    """
    if value.mean is None:
        return "–"
    mean = figure(value.mean, decimals)
    if value.low is None or value.high is None:
        return mean
    return Figure(f"{mean} ({figure(value.low, decimals)}–{figure(value.high, decimals)})")
