"""How a rated player's Capital-Points move (6.1, 2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ronde.ratings.exact import nearest
from ronde.ratings.ffjd.foreign import floored
from ronde.ratings.ffjd.series import RateKind
from ronde.ratings.ffjd.tally import Encounter, GamesTally

LOW: Final = 1350
HIGH: Final = 1500
_GREATEST_K: Final = {RateKind.SLOW: 25, RateKind.ACCELERATED: 15}
_FALL_OF_K: Final = 10
_CERTAIN: Final = 450
"""From this difference on the expectation stays where it is."""


def coefficient(rating: Fraction | int, kind: RateKind) -> Fraction:
    """Return K, which falls by ten between 1350 and 1500 (6.1.1).

    >>> [str(coefficient(cp, RateKind.SLOW)) for cp in (1349, 1400, 1500)]
    ['25', '65/3', '15']
    """
    # INTERPRETATION 0054: Ka, named in section 3 and used nowhere, does not change K.
    above = min(max(Fraction(rating) - LOW, Fraction(0)), Fraction(HIGH - LOW))
    return _GREATEST_K[kind] - _FALL_OF_K * above / (HIGH - LOW)


def expected_points(rating: Fraction | int, opponent: Fraction | int) -> Fraction:
    """Return PA of one game: 1 + ΔCP/500, held at 0.1 and 1.9 from 450 on (6.1.2).

    >>> [str(expected_points(1500, 1500 - d)) for d in (-450, -449, 0, 449, 450)]
    ['1/10', '51/500', '1', '949/500', '19/10']
    """
    difference = Fraction(rating) - opponent
    if difference >= _CERTAIN:
        return Fraction(19, 10)
    if difference <= -_CERTAIN:
        return Fraction(1, 10)
    return 1 + difference / 500


def expected_so_far(rating: Fraction, tally: GamesTally) -> Fraction:
    """Return PA: the expectation over the counted games against rated players (3)."""
    return _expected(rating, (game.rating for game in tally.counted))


def expected_at_the_end(rating: Fraction, tally: GamesTally) -> Fraction:
    """Return PAf: PA and the expectation over the games still to be played (3)."""
    return expected_so_far(rating, tally) + _expected(rating, tally.to_come)


def _expected(rating: Fraction, opponents: Iterable[Fraction | None]) -> Fraction:
    known = (opponent for opponent in opponents if opponent is not None)
    return sum((expected_points(rating, opponent) for opponent in known), Fraction(0))


def game_evolution(rating: Fraction, game: Encounter, kind: RateKind) -> Fraction:
    """Return what one game changes: nothing against an unrated player (6.1)."""
    if game.rating is None:
        return Fraction(0)
    return (game.points - expected_points(rating, game.rating)) * coefficient(rating, kind)


def series_evolution(rating: Fraction, tally: GamesTally, kind: RateKind) -> Fraction:
    """Return the evolution over one series, exact: (Pts - PA) × K (6.1)."""
    return (tally.rated_points - expected_so_far(rating, tally)) * coefficient(rating, kind)


def after_period(rating: Fraction | int, evolutions: Iterable[Fraction]) -> int:
    """Return the rating after a period: the exact sum is rounded once, then the floor (2, 6.3).

    >>> after_period(1400, [Fraction(1, 3), Fraction(1, 3)]), after_period(605, [Fraction(-20)])
    (1401, 600)
    """
    change = sum(evolutions, Fraction(0))
    rating = Fraction(rating)
    if rating.denominator == 1:
        return floored(rating.numerator + nearest(change))
    return floored(nearest(rating + change))
