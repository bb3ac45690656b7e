"""The national rating of the French draughts federation, article by article.

    series, seriesfile      what happened, and the JSON document of it (`documents` reads it)
    results, tally          which games count, and for whom (4, 6.4, 6.5)
    evolution, performance  rated players (6.1, 8)
    firstrating             the first rating and its waiting times (6.2)
    accelerated             annex B; `linear` and `modular` solve its system, `guide` estimates
    foreign, corrections    players from outside and acts of the officer (6.3, 6.7, 7)
    conditions/             may the series count at all, and at what price (5)
    computation, report     a whole series with its summary, and its document
    findings, explanation   what was noticed, and why a figure is what it is
    tables                  dated tables: slow rates of play, border clubs

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
