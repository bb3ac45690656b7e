"""The mean of the opponents, and the performance (3, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ronde.ratings.ffjd.tally import Encounter

GAMES_FOR_A_PERFORMANCE: Final = 5
_SPAN: Final = 500
"""What a perfect score lifts the performance above the opponents."""


def opponents_mean(games: Sequence[Encounter]) -> Fraction | None:
    """Return MCP over the games against rated players, None when there is none (3)."""
    # INTERPRETATION 0060: an unrated opponent has no Capital-Points and stays out.
    ratings = [game.rating for game in games if game.rating is not None]
    return sum(ratings, Fraction(0)) / len(ratings) if ratings else None


def performance_formula(mean: Fraction, points: int, games: int) -> Fraction:
    """Return MCP + 500 (Pts - NPJ) / NPJ, for any number of games (8).

    >>> str(performance_formula(Fraction(1446), 6, 5))
    '1546'
    """
    return mean + Fraction(_SPAN * (points - games), games)


def performance(games: Sequence[Encounter]) -> Fraction | None:
    """Return the performance, None below five counted games against rated players (8).

    It is the rating with which the evolution would have been nothing, so that the games
    against rated players make it; the five are games of the same kind.
    """
    # INTERPRETATION 0060: what makes the five is what is averaged.
    rated = [game for game in games if game.rating is not None]
    mean = opponents_mean(rated)
    if mean is None or len(rated) < GAMES_FOR_A_PERFORMANCE:
        return None
    return performance_formula(mean, sum(game.points for game in rated), len(rated))
