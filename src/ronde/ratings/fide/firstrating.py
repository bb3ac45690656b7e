"""The first rating of an unrated player (7.1.4, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.i18n import phrase
from ronde.ratings.exact import nearest
from ronde.ratings.fide.change import per_cent
from ronde.ratings.fide.tables import difference_for

GAMES_NEEDED: Final = 5
_IMAGINARY_GAMES: Final = 2
_IMAGINARY_RATING: Final = 1800
_IMAGINARY_POINTS: Final = 1
HIGHEST: Final = 2200
_PER_HALF_POINT: Final = 20


class NoRatingReason(Enum):
    """Why there is no first rating."""

    GAMES = "too few games"
    NO_POINTS = "no points in the first event"
    FLOOR = "below the floor"

    @property
    def word(self) -> str:
        """The reason for people."""
        return _WORDS[self]


_WORDS: Final = {
    NoRatingReason.GAMES: phrase("fewer than 5 games against rated players [7.1.4]"),
    NoRatingReason.NO_POINTS: phrase("no points: a first event without any is not counted [8.2.1]"),
    NoRatingReason.FLOOR: phrase("below the lowest rating that is published [7.1.4]"),
}


@dataclass(frozen=True, slots=True)
class FirstRatingEstimate:
    """What a first rating is made of; `mean` and `share` with imaginary games, where there are."""

    mean: Fraction
    share: int
    value: int


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating, or what it lacks; `games` and `points` are those against rated players.

    `opponents_mean` is of the real opponents alone. `value` is what would be published.
    """

    games: int
    points: Fraction
    opponents_mean: Fraction | None
    estimate: FirstRatingEstimate | None
    value: int | None
    missing: NoRatingReason | None


def with_imaginary_draws(opponents: Sequence[int], points: Fraction) -> FirstRatingEstimate:
    """Return the estimate with two draws against 1800 added, at most 2200 (8.2.2, 8.2.3).

    >>> with_imaginary_draws([2100] * 5, Fraction(5)).value
    2200
    """
    games = len(opponents) + _IMAGINARY_GAMES
    mean = Fraction(sum(opponents) + _IMAGINARY_GAMES * _IMAGINARY_RATING, games)
    share = per_cent(points + _IMAGINARY_POINTS, games)
    value = nearest(mean + difference_for(share))
    return FirstRatingEstimate(mean, share, min(value, HIGHEST))


def by_half_points(opponents: Sequence[int], points: Fraction) -> FirstRatingEstimate:
    """Return the estimate of the years 2022 to 2024: 20 for each half point above an even score.

    Below it the table decides. There was no limit.

    >>> by_half_points([1600] * 5, Fraction(3)).value
    1620
    """
    games = len(opponents)
    mean, share = Fraction(sum(opponents), games), per_cent(points, games)
    above = 2 * points - games
    lift = _PER_HALF_POINT * above if above >= 0 else Fraction(difference_for(share))
    return FirstRatingEstimate(mean, share, nearest(mean + lift))
