"""Exact numbers: rounding to the nearest whole one, and how they are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

_MOST_DIGITS: Final = 40
_DECIMALS: Final = 12


def nearest(value: Fraction | int) -> int:
    """Return the nearest whole number; exactly one half goes away from zero (2).

    >>> [nearest(Fraction(n, 2)) for n in (-3, -1, 1, 3, 4)]
    [-2, -1, 1, 2, 2]
    """
    # INTERPRETATION 0053: the text does not say where one half goes.
    value = Fraction(value)
    size = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return size if value >= 0 else -size


def exact_text(value: Fraction | int) -> str:
    """Return a number as decimal where it ends, else as fraction; beyond 40 digits 12 decimals.

    >>> exact_text(Fraction(2725, 2)), exact_text(Fraction(95, 3)), exact_text(-7)
    ('1362.5', '95/3', '-7')
    >>> exact_text(Fraction(10**39 + 1, 3 * 10**38))
    '3.333333333333'
    """
    value = Fraction(value)
    decimals = _decimals_needed(value.denominator)
    if decimals is not None:
        text = _as_decimal(value, decimals)
        if _digits(text) <= _MOST_DIGITS:
            return text
    else:
        text = f"{value.numerator}/{value.denominator}"
        if _digits(text) <= _MOST_DIGITS:
            return text
    return _as_decimal(value, _DECIMALS)


def optional_text(value: Fraction | int | None) -> str | None:
    """Return the number as text, None for what does not apply."""
    return None if value is None else exact_text(value)


def for_people(value: Fraction | int) -> str:
    """Return a number for a sentence: exact when short, else with three decimals.

    >>> for_people(Fraction(65, 3)), for_people(Fraction(1, 4))
    ('21.667', '0.25')
    """
    value = Fraction(value)
    decimals = _decimals_needed(value.denominator)
    return _as_decimal(value, decimals if decimals is not None and decimals <= 3 else 3)


def _decimals_needed(denominator: int) -> int | None:
    """Return how many decimals the fraction has, None when it never ends."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def _as_decimal(value: Fraction, decimals: int) -> str:
    scaled = nearest(value * 10**decimals)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**decimals)
    return f"{sign}{whole}.{part:0{decimals}}" if decimals else f"{sign}{whole}"


def _digits(text: str) -> int:
    return sum(letter.isdigit() for letter in text)
