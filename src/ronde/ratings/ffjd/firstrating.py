"""The first rating of an unrated player (6.2): from which games, and when it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.ratings.exact import nearest
from ronde.ratings.ffjd.foreign import floored
from ronde.ratings.ffjd.tally import Encounter, GamesTally

GAMES_NEEDED: Final = 5
GAMES_NEEDED_WHEN_HIGH: Final = 7
HIGH_FIRST_RATING: Final = 1500
_SPAN: Final = 250


@dataclass(frozen=True, slots=True)
class RatingSource:
    """What one series says about an unrated player: a value, and on how many games it rests.

    `accelerated` tells that annex B gave the value; it rests on five games or more then.
    """

    value: Fraction
    games: int
    accelerated: bool = False


class UnratedStanding(Enum):
    """How far an unrated player has come."""

    RATED_NOW = "first-rating"
    TOO_FEW_GAMES = "games-missing"
    SEVEN_NEEDED = "seven-games-needed"


@dataclass(frozen=True, slots=True)
class NationalFirstRating:
    """The first rating: exact, on how many games, and what is given now (None: nothing yet).

    `homologated` counts the games against unrated players too, which the value does not rest on.
    """

    exact: Fraction | None
    games: int
    standing: UnratedStanding
    given: int | None
    homologated: int


def normal_value(mean: Fraction, points: int, games: int) -> Fraction:
    """Return MCP + 250 (Pts - NPJ) / NPJ (6.2.1).

    >>> str(normal_value(Fraction(1446), 6, 5))
    '1496'
    """
    return mean + Fraction(_SPAN * (points - games), games)


def has_five_rated_games(tally: GamesTally) -> bool:
    """Whether one series has the five games against rated players of the normal case (6.2.1)."""
    return len(tally.against_rated) >= GAMES_NEEDED


def normal_source(games: Sequence[Encounter]) -> RatingSource | None:
    """Return what the games against rated players of one series give, None when there is none.

    Values of several series, weighted by games, give the formula over all games at once.
    """
    ratings = [game.rating for game in games if game.rating is not None]
    if not ratings:
        return None
    points = sum(game.points for game in games if game.rating is not None)
    mean = sum(ratings, Fraction(0)) / len(ratings)
    return RatingSource(normal_value(mean, points, len(ratings)), len(ratings))


def weighted_value(sources: Sequence[RatingSource]) -> Fraction:
    """Return the mean of several sources, each weighing as many as its games (6.2.4).

    >>> sources = [RatingSource(Fraction(1200), 3), RatingSource(Fraction(1300), 5, True)]
    >>> str(weighted_value(sources))
    '2525/2'
    """
    games = sum(source.games for source in sources)
    return sum((source.value * source.games for source in sources), Fraction(0)) / games


def first_rating(
    sources: Sequence[RatingSource], homologated: int | None = None
) -> NationalFirstRating:
    """Return the first rating that all sources so far give, and whether it is given now.

    Five games suffice; a rating of 1500 or more, once rounded, waits for seven homologated
    games, whoever the opponents were (6.2.1 to 6.2.4). `homologated` is their number, None when
    there are no others than those of the sources. The floor holds (6.3).
    """
    games = sum(source.games for source in sources)
    homologated = games if homologated is None else homologated
    if games < GAMES_NEEDED:
        return NationalFirstRating(None, games, UnratedStanding.TOO_FEW_GAMES, None, homologated)
    exact = weighted_value(sources)
    rating = floored(nearest(exact))
    if rating >= HIGH_FIRST_RATING and homologated < GAMES_NEEDED_WHEN_HIGH:
        return NationalFirstRating(exact, games, UnratedStanding.SEVEN_NEEDED, None, homologated)
    return NationalFirstRating(exact, games, UnratedStanding.RATED_NOW, rating, homologated)
