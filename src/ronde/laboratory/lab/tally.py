"""Sums over the records of a study, and the means, intervals and differences that follow.

A tally holds whole numbers alone: the sum of two tallies is that of all their events, bit for bit,
in whatever parts and order they were summed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from ronde.laboratory.lab.trial import SCALE, TrialRecord
from ronde.laboratory.statistics import wilson

_Z: Final = 1.959963984540054
"""Between minus this and this lie 95 % of a standard normal distribution."""


class Moments(NamedTuple):
    """How many values there are, their sum and the sum of their squares, in parts of `SCALE`."""

    number: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, value: int | None) -> Moments:
        """Return the moments of one value."""
        return NOTHING if value is None else cls(1, value, value * value)

    def plus(self, other: Moments) -> Moments:
        """Return the moments of the values of both."""
        return Moments(
            self.number + other.number, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float | None:
        """The mean of the values."""
        return self.total / (self.number * SCALE) if self.number else None

    @property
    def half_width(self) -> float | None:
        """Half of the width of the interval that holds the true mean with 95 % confidence."""
        if self.number < 2:
            return None
        spread = self.number * self.squares - self.total * self.total
        variance = spread / (self.number * self.number * (self.number - 1) * SCALE * SCALE)
        return student(self.number - 1) * sqrt(variance)

    def interval(self, top: int | None = None) -> tuple[float, float] | None:
        """Return the ends of the interval that holds the true mean with 95 % confidence.

        Of shares of `top` it is Wilson's, which stays from 0 to `top`, and does not call
        impossible what was not seen. An event may have a share of several players: it counts for
        as many as its spread tells, at least for one.
        """
        mean, width = self.mean, self.half_width
        if mean is None or width is None:
            return None
        if top is None:
            return mean - width, mean + width
        share = mean / top
        events = float(self.number)
        if width and 0 < share < 1:
            spread = (width / student(self.number - 1) / top) ** 2
            events = max(events, share * (1 - share) / spread)
        low, high = wilson(share * events, events)
        return low * top, high * top


NOTHING: Final = Moments()


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, by an expansion at the normal one.

    >>> [round(student(n), 3) for n in (4, 9, 29, 999)]
    [2.776, 2.262, 2.045, 1.962]
    """
    z, n = _Z, freedom
    if n < len(_FEW):
        return _FEW[n]
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


_FEW: Final = (0.0, 12.706204736, 4.302652730, 3.182446305, 2.776445105)
"""The expansion is good from five degrees of freedom on."""

Row = tuple[Moments, ...]


@dataclass(frozen=True, slots=True)
class StudyTally:
    """Sums over events of one field: of each system, and of its differences to the first one.

    `ended_early` counts events in which a round could not be paired.
    """

    events: int
    ended_early: tuple[int, ...]
    means: tuple[Row, ...]
    differences: tuple[Row, ...]

    @classmethod
    def of(cls, record: TrialRecord, rounds: int) -> StudyTally:
        """Return the tally of one event, which should have had so many rounds."""
        first = record.values[0]
        return cls(
            1,
            tuple(int(played < rounds) for played in record.rounds),
            tuple(tuple(map(Moments.of, row)) for row in record.values),
            tuple(
                tuple(_difference(one, other) for one, other in zip(row, first, strict=True))
                for row in record.values
            ),
        )

    def __add__(self, other: StudyTally) -> StudyTally:
        return StudyTally(
            self.events + other.events,
            tuple(a + b for a, b in zip(self.ended_early, other.ended_early, strict=True)),
            _sum(self.means, other.means),
            _sum(self.differences, other.differences),
        )


def _difference(value: int | None, of_first: int | None) -> Moments:
    return NOTHING if value is None or of_first is None else Moments.of(value - of_first)


def _sum(some: tuple[Row, ...], others: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(
        tuple(a.plus(b) for a, b in zip(row, other, strict=True))
        for row, other in zip(some, others, strict=True)
    )


def tally(records: Iterable[TrialRecord], rounds: int) -> StudyTally | None:
    """Return the sums over records of one field, None without any."""
    total: StudyTally | None = None
    for record in records:
        one = StudyTally.of(record, rounds)
        total = one if total is None else total + one
    return total
