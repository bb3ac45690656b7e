"""Players from outside the federation, and with which Capital-Points anybody enters (7)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ronde.ratings.ffjd.series import FLOOR, SeriesPlayer
from ronde.ratings.ffjd.tables import Tables


def floored(rating: int) -> int:
    """Return the rating, lifted to the floor (6.3).

    >>> floored(587), floored(612)
    (600, 612)
    """
    return max(FLOOR, rating)


def equivalent(fmjd_rating: int) -> Fraction:
    """Return the Capital-Points that an FMJD rating stands for, unrounded (7.1).

    >>> [str(equivalent(rating)) for rating in (2000, 2130, 2200, 2400, 2001, 1000)]
    ['1935', '2130', '2235', '2535', '3873/2', '600']
    """
    # INTERPRETATION 0056: a half is kept, the floor holds, the rating of FMJD goes first.
    return max(Fraction(FLOOR), Fraction(3 * fmjd_rating, 2) - 1065)


def is_outsider(player: SeriesPlayer, tables: Tables, day: date | None) -> bool:
    """Whether a player stands outside the federation: lives abroad, in no border club (7.2)."""
    return not player.resident and not tables.is_border_club(player.club, day)


def initial_points(player: SeriesPlayer, tables: Tables, day: date | None) -> Fraction | None:
    """Return the Capital-Points with which a player starts (CPi), None when unrated.

    The FMJD rating speaks for outsiders only; others may have one and still be unrated.
    """
    if player.fmjd_rating is not None and is_outsider(player, tables, day):
        return equivalent(player.fmjd_rating)
    return None if player.rating is None else Fraction(player.rating)
