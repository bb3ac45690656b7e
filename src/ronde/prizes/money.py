"""Amounts of money: integers in the smallest coin of a currency, exact fractions while divided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.i18n import Figure, phrase

_AMOUNT: Final = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?")
_WITHOUT_COINS: Final = (
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF", "XOF", "XPF",
)  # fmt: skip
_THOUSAND_COINS: Final = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")


def coin_digits(currency: str) -> int:
    """Return how many decimals the smallest coin of a currency has.

    >>> coin_digits("EUR"), coin_digits("JPY"), coin_digits("TND")
    (2, 0, 3)
    """
    if currency in _WITHOUT_COINS:
        return 0
    return 3 if currency in _THOUSAND_COINS else 2


def amount_of(text: str, currency: str) -> int:
    """Return an amount such as `12.50` in the smallest coin; raises InputError for no amount.

    >>> amount_of("12.5", "EUR"), amount_of("12", "JPY")
    (1250, 12)
    """
    digits = coin_digits(currency)
    spelled = _AMOUNT.fullmatch(text.strip())
    coins = "" if spelled is None else (spelled[2] or "")
    if spelled is None or len(coins) > digits:
        raise InputError(
            "{text} is no amount in {currency}; write a number such as {example}",
            text=repr(text),
            currency=currency,
            example=_decimal(125 * 10**digits // 10, digits),
        )
    return int(spelled[1] + coins.ljust(digits, "0"))


def decimal_text(amount: int, currency: str) -> str:
    """Return an amount as a decimal number.

    >>> decimal_text(1250, "EUR"), decimal_text(-50, "EUR"), decimal_text(7, "JPY")
    ('12.50', '-0.50', '7')
    """
    return _decimal(amount, coin_digits(currency))


def _decimal(amount: int, digits: int) -> str:
    sign, (whole, coins) = "-" if amount < 0 else "", divmod(abs(amount), 10**digits)
    return f"{sign}{whole}.{coins:0{digits}}" if digits else f"{sign}{whole}"


def money_text(amount: int | Fraction, currency: str) -> str:
    """Return an amount with its currency for people; parts of a coin are rounded.

    >>> money_text(1250, "EUR")
    '12.50 EUR'
    """
    figure = Figure(decimal_text(round(amount), currency))
    return phrase("{amount} {currency}", amount=figure, currency=currency)


def paid(exact: Sequence[Fraction], unit: int) -> list[int]:
    """Return what is paid of exact shares, in whole units, that adds up to their sum.

    Every share is rounded down; what is left goes unit by unit to the largest fractions, at equal
    fractions to whoever stands first (INTERPRETATION 0083).

    >>> paid([Fraction(100, 3)] * 3, 1)
    [34, 33, 33]
    """
    parts = [divmod(share, unit) for share in exact]
    left = int(sum(exact, Fraction(0)) // unit) - sum(int(whole) for whole, _ in parts)
    most = sorted(range(len(parts)), key=lambda place: -parts[place][1])
    more = set(most[:left])
    return [(int(whole) + (place in more)) * unit for place, (whole, _) in enumerate(parts)]


def reduced(
    amounts: Iterable[int], entries: int, based_on: int, currency: str, unit: int
) -> list[int]:
    """Return a fund that was announced for a number of entries, as it is paid for those who came.

    It is paid in proportion, at least half of it; a fund of at most 500 has no such floor. More
    entries than announced change nothing.

    >>> reduced([200_000], 75, 125, "USD", 1), reduced([45_000], 10, 30, "USD", 1)
    ([120000], [15000])
    """
    fund = list(amounts)
    part = Fraction(entries, based_on)
    if sum(fund) > 500 * 10 ** coin_digits(currency):
        part = max(part, Fraction(1, 2))
    return paid([amount * min(part, Fraction(1)) for amount in fund], unit)
