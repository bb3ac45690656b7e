"""The guide for the organiser's estimate, by age and experience (annex B)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.i18n import counted, phrase
from ronde.ratings.exact import nearest
from ronde.ratings.ffjd.accelerated import asks_for_estimate
from ronde.ratings.ffjd.series import SeriesPlayer

_YOUNGEST: Final = 8
_GROWN_UP: Final = 16
_PER_YEAR: Final = 50


class Experience(Enum):
    """How long the unrated players have been playing, with the value for eight-year-olds."""

    BEGINNERS = 600
    FIRST_WEEKS_IN_A_CLUB = 650
    ONE_YEAR_IN_A_CLUB = 750

    @property
    def word(self) -> str:
        """The experience in words for people."""
        return _WORDS[self]


_WORDS: Final = {
    Experience.BEGINNERS: phrase("complete beginners"),
    Experience.FIRST_WEEKS_IN_A_CLUB: phrase("new in a club"),
    Experience.ONE_YEAR_IN_A_CLUB: phrase("one year in a club"),
}


def guided_estimate(age: int, experience: Experience) -> int:
    """Return what the table suggests for a mean age; from 16 on it stays the same.

    >>> [guided_estimate(age, Experience.BEGINNERS) for age in (7, 8, 12, 16, 40)]
    [600, 600, 800, 1000, 1000]
    """
    years = min(max(age, _YOUNGEST), _GROWN_UP) - _YOUNGEST
    return experience.value + _PER_YEAR * years


def mean_age(players: Iterable[SeriesPlayer], day: date | None) -> int | None:
    """Return the mean age, rounded to a year, of those whose year of birth is known."""
    if day is None:
        return None
    ages = [day.year - player.birth_year for player in players if player.birth_year is not None]
    return nearest(Fraction(sum(ages), len(ages))) if ages else None


def rated_players(count: int) -> str:
    """Return a number of rated players in words."""
    return counted("{count} rated player", "{count} rated players", count=count)


@dataclass(frozen=True, slots=True)
class EstimateGuide:
    """The guide for one series: the mean age of the unrated players, as far as it is known."""

    rated: int
    age: int | None

    @property
    def lines(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The values by age, in the order of the experiences."""
        ages = range(_YOUNGEST, _GROWN_UP + 1)
        return tuple((age, tuple(guided_estimate(age, one) for one in Experience)) for age in ages)

    @property
    def line_of_age(self) -> int | None:
        """The line of the guide for the mean age."""
        return None if self.age is None else min(max(self.age, _YOUNGEST), _GROWN_UP)


def guide_for(
    unrated: Iterable[SeriesPlayer], rated: int, day: date | None
) -> EstimateGuide | None:
    """Return the guide where the organiser is asked for an estimate (6.2.2), None elsewhere."""
    players = list(unrated)
    if not players or not asks_for_estimate(rated):
        return None
    return EstimateGuide(rated, mean_age(players, day))


def suggestion(unrated: Iterable[SeriesPlayer], day: date | None) -> str:
    """Return the guide in half a sentence, for the error when the estimate is missing."""
    age = mean_age(unrated, day)
    if age is None:
        return phrase("the guide of annex B suggests one by age and experience")
    values = "/".join(str(guided_estimate(age, experience)) for experience in Experience)
    return phrase(
        "for a mean age of {age} the guide of annex B suggests {values} by experience",
        age=age,
        values=values,
    )
