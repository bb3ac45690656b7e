"""Where a value comes from: contributions that add up to it, and what was cut."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ronde.model import PlayerId

UNIT = 100
"""Amounts are integer hundredths: a product of two scores in tenths is exact in them."""

TENTH = UNIT // 10


class ContributionSource(Enum):
    """What a contribution stands for."""

    OPPONENT = "opponent"
    ADJUSTED_OPPONENT = "adjusted opponent"  # absences at the end of the opponent count as draws
    DUMMY = "dummy"  # an opponent with the player's own score
    DUMMY_CAPPED_BY_OPPONENT = "dummy capped by the scheduled opponent"
    DUMMY_CAPPED_BY_DRAWS = "dummy capped by a draw in every round"
    VIRTUAL_OPPONENT = "virtual opponent"  # until 2023
    ROUND = "round"
    TABLE = "table"
    ENTRY = "entry"
    BOARD = "board"  # what a team made on a board
    SECONDARY = "secondary score"  # times the number by which all is divided
    KEIZER_WIN = "win"  # here and below a share of a value on the list of a Keizer season
    KEIZER_DRAW = "draw"
    KEIZER_LOSS = "loss"
    KEIZER_BYE = "bye"
    KEIZER_ABSENCE = "absence"
    KEIZER_ABSENCE_BEYOND = "absence beyond the limit"
    KEIZER_CLUB_MATCH = "club match"
    KEIZER_UNANNOUNCED = "unannounced absence"
    KEIZER_WALKOVER = "walkover"
    KEIZER_BEFORE_JOINING = "before joining"
    KEIZER_OWN_VALUE = "own value"
    KEIZER_PLACE = "place on the list"


class Cut(Enum):
    """Why a contribution does not count."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    ABSENCE = "absence"  # a voluntary unplayed round goes before the lowest value


class Contribution(NamedTuple):
    """One summand of a value; `amount` in hundredths, `article` where a special rule made it.

    `score` is what the opponent, or the stand-in, has, and `points` what the round brought,
    both in tenths. `board` is that of a team on which it was made.
    """

    amount: int
    source: ContributionSource
    round: int | None = None
    opponent: PlayerId | None = None
    article: str = ""
    cut: Cut | None = None
    is_absence: bool = False
    score: int = 0
    points: int = 0
    board: int | None = None


class Working(NamedTuple):
    """A value as the sum, or the mean, of its contributions.

    `divisor` is the number by which the sum is divided, nothing left to divide by giving no
    value. `rounded_to` is the unit to which the regulation rounds half up, None for exact.
    `evidence` shows where a looked-up contribution comes from and is not added. `is_product`
    says that each contribution is the score of the opponent times the points of the round.
    """

    contributions: tuple[Contribution, ...] = ()
    divisor: int = 1
    rounded_to: int | None = None
    evidence: tuple[Contribution, ...] = ()
    is_product: bool = False

    @property
    def total(self) -> int:
        """The sum of what was not cut, in hundredths."""
        return sum([c.amount for c in self.contributions if c.cut is None])

    @property
    def outcome(self) -> WorkingTotal:
        """The sum and the value, computed now."""
        total = self.total
        return WorkingTotal(total, self._value_of(total))

    @property
    def value(self) -> Fraction | None:
        """The value in points or rating points; None when there is nothing to average."""
        return self._value_of(self.total)

    def _value_of(self, total: int) -> Fraction | None:
        if self.divisor == 0:
            return None
        if self.rounded_to is None:
            return _quotient(total, UNIT * self.divisor)
        steps = half_up(total, self.divisor * self.rounded_to)
        return _quotient(steps * self.rounded_to, UNIT)


@lru_cache(maxsize=4096)
def _quotient(numerator: int, denominator: int) -> Fraction:
    """Return a fraction; of a large field many have the same value."""
    return Fraction(numerator, denominator)


class WorkingTotal(NamedTuple):
    """What is kept of a working: its sum in hundredths and its value."""

    total: int
    value: Fraction | None


def exact_total(total: int) -> WorkingTotal:
    """Return what is kept of a working that is neither divided nor rounded."""
    return WorkingTotal(total, _quotient(total, UNIT))


NO_VALUE = Working(divisor=0)


def mean(contributions: tuple[Contribution, ...], rounded_to: int | None) -> Working:
    """Return the working of an average over what was not cut."""
    counted = len([c for c in contributions if c.cut is None])
    return Working(contributions, counted, rounded_to)


def half_up(numerator: int, denominator: int) -> int:
    """Return a quotient rounded to the nearest integer, halves towards plus infinity.

    >>> half_up(5, 2), half_up(-5, 2), half_up(7, 3)
    (3, -2, 2)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def exact_text(value: Fraction | None) -> str | None:
    """Return a value as an exact text: a decimal where there is one, else a fraction.

    >>> exact_text(Fraction(25, 2)), exact_text(Fraction(3)), exact_text(Fraction(-1, 4))
    ('12.5', '3', '-0.25')
    >>> exact_text(Fraction(1, 3))
    '1/3'
    """
    return None if value is None else exact(value)


def exact(value: Fraction) -> str:
    """Return a value as an exact text."""
    return _exact(value.numerator, value.denominator)


@lru_cache(maxsize=4096)
def _exact(numerator: int, denominator: int) -> str:
    hundredths, remainder = divmod(abs(numerator) * UNIT, denominator)
    if remainder:
        return f"{numerator}/{denominator}"
    whole, rest = divmod(hundredths, UNIT)
    text = f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"-{text}" if numerator < 0 else text


def shown_text(value: Fraction | None) -> str | None:
    """Return a value as tables show it: two decimals at the most.

    >>> shown_text(Fraction(25, 2)), shown_text(Fraction(559, 22)), shown_text(None)
    ('12.5', '25.41', None)
    """
    return None if value is None else shown(value)


def shown(value: Fraction) -> str:
    """Return a value with two decimals at the most, half up."""
    return exact(Fraction(half_up(value.numerator * UNIT, value.denominator), UNIT))


def amount_text(hundredths: int) -> str:
    """Return an amount as an exact text.

    >>> amount_text(1250), amount_text(300)
    ('12.5', '3')
    """
    return _exact(hundredths, UNIT)


def points_value(tenths: int) -> Fraction:
    """Return points in tenths as a value.

    >>> exact_text(points_value(35))
    '3.5'
    """
    return Fraction(tenths, 10)
