"""Shares of the continuations and means over them, with how far they can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from ronde.serialisation import Count

Z: Final = 1.959963984540054
"""Between minus this and this lie 95 % of a standard normal distribution."""
_DECIMALS: Final = 6
"""So many are kept: what a machine computes beyond them may differ from another machine's."""
_TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Share:
    """In how many of so many continuations something happened.

    `error` is the standard error of the share, `low` and `high` are the ends of Wilson's interval,
    which holds the true chance with 95 % confidence. Of no continuation there is no share.
    """

    count: Count
    of: Count
    share: float | None
    error: float | None
    low: float
    high: float

    @classmethod
    def made(cls, count: int, of: int) -> Share:
        """Return the share of a count.

        >>> found = Share.made(50, 200)
        >>> found.share, round(found.error, 3), round(found.low, 3), round(found.high, 3)
        (0.25, 0.031, 0.195, 0.314)
        """
        if not of:
            return cls(0, 0, None, None, 0.0, 1.0)
        share = count / of
        low, high = wilson(count, of)
        error = sqrt(share * (1 - share) / of)
        return cls(count, of, _kept(share), _kept(error), _kept(low), _kept(high))


def wilson(count: float, of: float) -> tuple[float, float]:
    """Return the ends of Wilson's interval of a share, with 95 % confidence.

    Unlike the share plus and minus two standard errors it never leaves the numbers from 0 to 1,
    and something that did not happen in 200 continuations is not said to be impossible.
    """
    share, square = count / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == of else middle + half
    return max(0.0, low), min(1.0, high)


@dataclass(frozen=True, slots=True)
class MeanEstimate:
    """Mean points over continuations, their spread (standard deviation), the error of the mean."""

    of: Count
    mean: float | None
    spread: float | None
    error: float | None

    @classmethod
    def made(cls, of: int, total: int, squares: int) -> MeanEstimate:
        """Return the estimate that follows from the sums of points in tenths and of their squares.

        >>> MeanEstimate.made(2, 60 + 70, 60 * 60 + 70 * 70)
        MeanEstimate(of=2, mean=6.5, spread=0.707107, error=0.5)
        """
        if not of:
            return cls(0, None, None, None)
        mean = total / (of * _TENTHS)
        if of == 1:
            return cls(1, _kept(mean), None, None)
        variance = (of * squares - total * total) / (of * (of - 1) * _TENTHS * _TENTHS)
        return cls(of, _kept(mean), _kept(sqrt(variance)), _kept(sqrt(variance / of)))


def _kept(value: float) -> float:
    return round(value, _DECIMALS)
