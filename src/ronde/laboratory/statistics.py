"""Sums over trials, and the means, shares, errors and intervals that follow from them.

Whatever is summed is a whole number: the sums over some trials and over others make those over all
of them, bit for bit, in whatever parts and order they were summed. Every interval holds the true
value with 95 % confidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from math import sqrt
from typing import Any, ClassVar, Final, NamedTuple, Self

from ronde.serialisation import Count

Z: Final = 1.959963984540054
"""Between minus this and this lie 95 % of a standard normal distribution."""
SCALE: Final = 10**9
"""Values are kept as whole numbers of so many parts: sums of them are exact in any order."""
_DECIMALS: Final = 6
"""So many are kept: what a machine computes beyond them may differ from another machine's."""


# Sums ---------------------------------------------------------------------------------------


class Summed:
    """Sums over trials, a dataclass whose fields add up one by one: `one + other` is of both."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    alike: ClassVar[frozenset[str]] = frozenset()
    """Fields that the trials of a run have in common: they are no sums."""

    def __add__(self, other: Self) -> Self:
        pairs = ((f.name, getattr(self, f.name), getattr(other, f.name)) for f in fields(self))
        return type(self)(*(a if name in self.alike else added(a, b) for name, a, b in pairs))


def added(one: Any, other: Any) -> Any:
    """Return the sum of two fields: of numbers, counts, sums, or of rows and tables of them.

    >>> added((1, Moments(2, 5, 13)), (3, Moments(1, 4, 16)))
    (4, Moments(number=3, total=9, squares=29))
    """
    if isinstance(one, Moments | PredictionSums):
        return one.plus(other)
    if isinstance(one, tuple):
        return tuple(added(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, Mapping) and not isinstance(one, Counter):
        return {key: added(value, other[key]) for key, value in one.items()}
    return one + other


class Moments(NamedTuple):
    """How many values there are, their sum and the sum of their squares, in parts of `SCALE`."""

    number: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, *values: int | None) -> Moments:
        """Return the moments of values; None is no value.

        >>> Moments.of(1, None, 3)
        Moments(number=2, total=4, squares=10)
        """
        known = [value for value in values if value is not None]
        return cls(len(known), sum(known), sum(value * value for value in known))

    def plus(self, other: Moments) -> Moments:
        """Return the moments of the values of both."""
        return Moments(
            self.number + other.number, self.total + other.total, self.squares + other.squares
        )

    @property
    def _deviations(self) -> int:
        """The sum of squared deviations from the mean, times the number of values."""
        return self.number * self.squares - self.total * self.total

    @property
    def mean(self) -> float | None:
        """The mean of the values."""
        return self.total / (self.number * SCALE) if self.number else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of what the values are a sample of."""
        n = self.number
        return sqrt(self._deviations / (n * (n - 1) * SCALE * SCALE)) if n > 1 else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        n = self.number
        return sqrt(self._deviations / (n * n * (n - 1) * SCALE * SCALE)) if n > 1 else None

    @property
    def half_width(self) -> float | None:
        """Half of the width of Student's interval of the mean."""
        error = self.error
        return None if error is None else student(self.number - 1) * error

    def interval(self, top: int | None = None) -> tuple[float, float] | None:
        """Return the ends of the interval of the mean, None with fewer than two values.

        Of shares of `top` it is Wilson's, which stays from 0 to `top`, and does not call
        impossible what was not seen. A trial may have a share of several players: it counts for
        as many as its spread tells, at least for one.
        """
        mean, width = self.mean, self.half_width
        if mean is None or width is None:
            return None
        if top is None:
            return mean - width, mean + width
        others = self.number * top * SCALE - self.total
        if not self._deviations and self.total and others:
            return mean, mean  # a part that is always the same is no chance
        share, trials = mean / top, float(self.number)
        if self._deviations:
            trials = max(trials, self.total * others * (self.number - 1) / self._deviations)
        low, high = wilson(share * trials, trials)
        return low * top, high * top


NOTHING: Final = Moments()


class PredictionSums(NamedTuple):
    """Sums over chances that were predicted, and what happened of it; a chance is `scale` parts.

    `spread` is the sum of p(1 - p), in parts of the square of the scale. The last three are sums
    over trials of squares and products: the surplus of what happened over what was predicted, and
    the number of predictions. Predictions of one trial depend on each other, those of two do not.
    """

    number: int = 0
    predicted: int = 0
    happened: int = 0
    spread: int = 0
    surplus_squared: int = 0
    surplus_by_number: int = 0
    number_squared: int = 0

    def plus(self, other: PredictionSums) -> PredictionSums:
        """Return the sums over the predictions of both."""
        if not other.number:
            return self
        return PredictionSums(*(a + b for a, b in zip(self, other, strict=True)))

    def of_trial(self, scale: int) -> PredictionSums:
        """Return the sums of all predictions of one trial, as one trial of many."""
        if not self.number:
            return self
        surplus = self.happened * scale - self.predicted
        return self._replace(
            surplus_squared=surplus * surplus,
            surplus_by_number=surplus * self.number,
            number_squared=self.number * self.number,
        )

    def error(self, scale: int) -> float:
        """Return the standard error of the share that happened less the mean prediction.

        That is the spread of the trials around it. Few trials may be alike by chance, so it is
        never less than the error of predictions that are right and independent.
        """
        mean = (self.happened * scale - self.predicted) / self.number
        around = (
            self.surplus_squared
            - 2 * mean * self.surplus_by_number
            + mean * mean * self.number_squared
        )
        return sqrt(max(around, self.spread, 0.0)) / (self.number * scale)


# Distributions ------------------------------------------------------------------------------


def wilson(count: float, of: float) -> tuple[float, float]:
    """Return the ends of Wilson's interval of a share.

    Unlike the share plus and minus two standard errors it never leaves the numbers from 0 to 1,
    and something that did not happen in 200 trials is not said to be impossible.
    """
    share, square = count / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == of else middle + half
    return max(0.0, low), min(1.0, high)


def wilson_with_error(share: float, of: float, error: float | None) -> tuple[float, float]:
    """Return Wilson's interval of a share of trials that go together, by its standard error.

    They count for as many independent ones as have that error, and never for more than there are.
    """
    if error and 0 < share < 1:
        of = min(of, share * (1 - share) / error**2)
    return wilson(share * of, of) if of else (0.0, 1.0)


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, by an expansion at the normal one.

    >>> [round(student(n), 3) for n in (4, 9, 29, 999)]
    [2.776, 2.262, 2.045, 1.962]
    """
    z, n = Z, freedom
    if n < len(_FEW):
        return _FEW[n]
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92_160 * n**4)
    )


_FEW: Final = (0.0, 12.706204736, 4.302652730, 3.182446305, 2.776445105)
"""The expansion is right to a ten-thousandth from five degrees of freedom on."""


# What documents say -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and between which values the true one lies with 95 % confidence."""

    mean: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, moments: Moments, top: int | None = None) -> Interval:
        """Return the interval that follows from sums; shares of `top` stay from 0 to it."""
        mean, ends = moments.mean, moments.interval(top)
        return cls(mean, None, None) if ends is None else cls(mean, *ends)

    @property
    def half_width(self) -> float | None:
        """Half of its width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_even(self) -> bool:
        """Whether the mean stands in its middle."""
        ends = self.mean, self.low, self.high
        if None in ends:
            return True
        mean, low, high = (value or 0.0 for value in ends)
        return abs(low + high - 2 * mean) <= 1e-6 * (high - low)

    @property
    def is_sure(self) -> bool:
        """Whether the whole interval lies on one side of nothing."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


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


def share_of(count: int, of: int) -> Share:
    """Return a count as a share.

    >>> quarter = share_of(50, 200)
    >>> quarter.share, round(quarter.error, 3), round(quarter.low, 3), round(quarter.high, 3)
    (0.25, 0.031, 0.195, 0.314)
    """
    if not of:
        return Share(0, 0, None, None, 0.0, 1.0)
    share = count / of
    low, high = wilson(count, of)
    error = sqrt(share * (1 - share) / of)
    return Share(count, of, rounded(share), rounded(error), rounded(low), rounded(high))


@dataclass(frozen=True, slots=True)
class MeanEstimate:
    """Mean points over continuations, their spread (standard deviation), the error of the mean."""

    of: Count
    mean: float | None
    spread: float | None
    error: float | None


def estimate_of(moments: Moments) -> MeanEstimate:
    """Return the estimate that follows from sums.

    >>> estimate_of(Moments.of(6 * SCALE, 7 * SCALE))
    MeanEstimate(of=2, mean=6.5, spread=0.707107, error=0.5)
    """
    values = moments.mean, moments.deviation, moments.error
    return MeanEstimate(moments.number, *(None if one is None else rounded(one) for one in values))


def rounded(value: float) -> float:
    """Return a value with as many decimals as every machine computes alike."""
    return round(value, _DECIMALS)
