"""Rates of play (5.2): official slow ones, accelerated ones by their sum, none without time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Final

from ronde.i18n import phrase
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted, refused
from ronde.ratings.ffjd.series import Cadence, Period, RateKind, Series, SeriesPlayer
from ronde.ratings.ffjd.tables import Tables, in_force
from ronde.ratings.ffjd.tally import Ratings

ORDINARY_SUM: Final = 30
BEGINNERS_SUM: Final = 15
_YOUNG: Final = 15
_LOW_RATING: Final = 1400
_SHARE: Final = Fraction(3, 4)


def rate_findings(series: Series, ratings: Ratings, tables: Tables) -> Iterator[SeriesFinding]:
    """Yield what is wrong with the rate of play (5.2)."""
    if series.cadence is None:
        what = phrase(
            "the rate of play is not told; give minutes, increment and whether clocks are used"
        )
        yield delayed("rate-unknown", "5.2", what)
    elif series.kind is RateKind.SLOW:
        yield from _slow(series.cadence, series.start, tables)
    else:
        yield from _accelerated(series, series.cadence, ratings)


def is_official(cadence: Cadence, day: date | None, tables: Tables) -> bool:
    """Whether a rate of play is one of FMJD's on that day; it needs clocks (5.2.1)."""
    return cadence.clock and any(
        rate.least_minutes <= cadence.minutes <= rate.most_minutes
        and cadence.increment == rate.increment
        and (cadence.moves, cadence.then) == (rate.moves, rate.then)
        and in_force(rate, day)
        for rate in tables.slow_rates
    )


def is_for_beginners(series: Series, ratings: Ratings) -> bool:
    """Whether three players in four are young, at school, unrated or below 1400 (5.2.2)."""
    novices = sum(_is_novice(player, ratings, series.start) for player in series.players)
    return bool(series.players) and novices >= _SHARE * len(series.players)


def _is_novice(player: SeriesPlayer, ratings: Ratings, day: date | None) -> bool:
    rating = ratings[player.id]
    return player.school or rating is None or rating < _LOW_RATING or _is_young(player, day)


def _is_young(player: SeriesPlayer, day: date | None) -> bool:
    # INTERPRETATION 0061: only the year of birth is known, so the year decides.
    if player.birth_year is None or day is None:
        return False
    return day.year - player.birth_year < _YOUNG


def rate_sum(cadence: Cadence) -> int:
    """Return minutes of all periods plus seconds per move, which nobody has without a clock.

    >>> rate_sum(Cadence(25, 5)), rate_sum(Cadence(25, 5, clock=False))
    (30, 25)
    """
    minutes = cadence.minutes + sum(period.minutes for period in cadence.then)
    return minutes + (cadence.increment if cadence.clock else 0)


def _slow(cadence: Cadence, day: date | None, tables: Tables) -> Iterator[SeriesFinding]:
    if not is_official(cadence, day, tables):
        what = phrase("{rate} is none of the official slow rates of play", rate=_spelled(cadence))
        yield refused("rate-not-official", "5.2.1", what)


def _accelerated(series: Series, cadence: Cadence, ratings: Ratings) -> Iterator[SeriesFinding]:
    beginners = is_for_beginners(series, ratings)
    needed = BEGINNERS_SUM if beginners else ORDINARY_SUM
    total = rate_sum(cadence)
    if total < needed:
        yield refused("rate-too-fast", "5.2.2", _too_fast(cadence, needed, beginners=beginners))
    elif total < ORDINARY_SUM:
        what = phrase(
            "{rate} gives {total}, enough for a series of beginners",
            rate=_spelled(cadence),
            total=total,
        )
        yield noted("rate-for-beginners", "5.2.2", what)
    if not cadence.clock:
        what = phrase(
            "played without clocks: the organiser answers for {minutes} minutes for each player",
            minutes=needed,
        )
        yield noted("without-clocks", "5.2.2", what)


def _too_fast(cadence: Cadence, needed: int, *, beginners: bool) -> str:
    what = phrase(
        "{rate} gives {total}; at least {needed} are needed",
        rate=_spelled(cadence),
        total=rate_sum(cadence),
        needed=needed,
    )
    if beginners:
        return what
    return phrase("{what}, because fewer than 75 % are beginners or at school", what=what)


def _spelled(cadence: Cadence) -> str:
    rate = _period(cadence)
    for later in cadence.then:
        rate = phrase("{rate}, then {later}", rate=rate, later=_period(later))
    if cadence.increment:
        rate = phrase("{rate} + {seconds} s per move", rate=rate, seconds=cadence.increment)
    return rate if cadence.clock else phrase("{rate} without clock", rate=rate)


def _period(period: Cadence | Period) -> str:
    if period.moves is None:
        return phrase("{minutes} min", minutes=period.minutes)
    return phrase("{minutes} min for {moves} moves", minutes=period.minutes, moves=period.moves)
