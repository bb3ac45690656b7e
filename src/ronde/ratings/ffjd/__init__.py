"""The national rating of the French draughts federation, article by article.

    series, seriesfile      what happened, and the JSON document that tells it
    results, tally          which games count, and for whom (4, 6.4, 6.5)
    evolution, performance  rated players (6.1, 8)
    firstrating             the first rating and its waiting times (6.2)
    accelerated, linear     annex B and its exact solver
    foreign, corrections    players from outside and acts of the officer (6.3, 6.7, 7)
    conditions/             may the series count at all, and at what price (5)
    computation, report     a whole series, with its reasons

Ratings are whole numbers or exact fractions; nothing here knows a float.
"""

from __future__ import annotations

from ronde.ratings.ffjd.computation import NationalPlayerRating, SeriesRating, rate
from ronde.ratings.ffjd.series import Cadence, Licence, RateKind, Series, SeriesGame, SeriesPlayer
from ronde.ratings.ffjd.seriesfile import read_series, series_from_data

__all__ = [
    "Cadence",
    "Licence",
    "NationalPlayerRating",
    "RateKind",
    "Series",
    "SeriesGame",
    "SeriesPlayer",
    "SeriesRating",
    "rate",
    "read_series",
    "series_from_data",
]  # fmt: skip
