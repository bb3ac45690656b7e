"""What a period does to everybody: evolutions added and rounded once, first ratings (2, 6).

Pure: series with the Capital-Points of the period's start go in, ratings come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.federation.correcting import RatingAct
from ronde.i18n import phrase
from ronde.ratings.ffjd import Series, rate
from ronde.ratings.ffjd.computation import PlayerRating
from ronde.ratings.ffjd.evolution import after_period
from ronde.ratings.ffjd.firstrating import FirstRating, Source, first_rating
from ronde.ratings.ffjd.foreign import floored
from ronde.ratings.ffjd.tables import Tables


class ChangeKind(Enum):
    """Why a rating is what it is now."""

    UNCHANGED = "unchanged"
    PLAYED = "played"
    FIRST_RATING = "first rating"
    CORRECTED = "corrected"
    INITIALISED = "initialised"

    @property
    def word(self) -> str:
        """The reason in words for people."""
        return _WORDS[self]


_WORDS: Final = {
    ChangeKind.UNCHANGED: phrase("unchanged"),
    ChangeKind.PLAYED: phrase("played"),
    ChangeKind.FIRST_RATING: phrase("first rating"),
    ChangeKind.CORRECTED: phrase("corrected"),
    ChangeKind.INITIALISED: phrase("initialised"),
}


@dataclass(frozen=True, slots=True)
class PlayerPeriod:
    """One player over one period; `rating` None means unrated still."""

    player: int
    initial: Fraction | None
    evolution: Fraction
    games: int
    first: FirstRating | None
    rating: int | None
    kind: ChangeKind


@dataclass(frozen=True, slots=True)
class PeriodResult:
    """Everybody who played or was corrected, and what series say about unrated players."""

    players: Mapping[int, PlayerPeriod]
    sources: tuple[tuple[int, int, Source], ...]
    """Series, player, and what the one says about the other."""


@dataclass
class _Account:
    initial: Fraction | None
    evolutions: list[Fraction] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    games: int = 0


@dataclass(frozen=True, slots=True)
class CountedSeries:
    """A series with its number; everybody has the points of the period's start."""

    id: int
    series: Series


def period_result(
    counted: Iterable[CountedSeries],
    ratings: Mapping[int, int],
    earlier: Mapping[int, Sequence[Source]],
    acts: Mapping[int, RatingAct],
    tables: Tables,
) -> PeriodResult:
    """Return what the series and the acts of a period make of everybody concerned.

    `ratings` are those at its start, `earlier` what older series said about players who are
    unrated still.
    """
    accounts: dict[int, _Account] = {}
    sources: list[tuple[int, int, Source]] = []
    for one in counted:
        for player in _rated(one, tables):
            number = int(player.player.id)
            account = accounts.setdefault(number, _Account(player.initial))
            account.games += len(player.tally.counted)
            if player.evolution is not None:
                account.evolutions.append(player.evolution)
            account.sources += player.sources
            sources += [(one.id, number, source) for source in player.sources]
    for number in acts.keys() - accounts.keys():
        start = ratings.get(number)
        accounts[number] = _Account(None if start is None else Fraction(start))
    players = {
        number: _closed(number, account, earlier.get(number, ()), acts.get(number))
        for number, account in sorted(accounts.items())
    }
    return PeriodResult(players, tuple(sources))


def _rated(one: CountedSeries, tables: Tables) -> tuple[PlayerRating, ...]:
    try:
        return rate(one.series, tables=tables).players
    except InputError as error:
        series = phrase("series {number} ({name})", number=one.id, name=one.series.name)
        raise InputError("{series}: {error}", series=series, error=error.phrase) from error


def _closed(
    number: int, account: _Account, earlier: Sequence[Source], act: RatingAct | None
) -> PlayerPeriod:
    evolution = sum(account.evolutions, Fraction(0))
    first: FirstRating | None = None
    if account.initial is None:
        first = first_rating([*earlier, *account.sources])
        rating, kind = first.given, ChangeKind.FIRST_RATING
    else:
        rating, kind = after_period(account.initial, account.evolutions), ChangeKind.PLAYED
    if act is not None:
        rating, kind = _after_act(rating, act)
    return PlayerPeriod(number, account.initial, evolution, account.games, first, rating, kind)


def _after_act(rating: int | None, act: RatingAct) -> tuple[int | None, ChangeKind]:
    # INTERPRETATION 0067: a correction is a difference; games of the same period count beside it.
    if act.set_to is not None:
        return act.set_to, ChangeKind.INITIALISED
    return (None if rating is None else floored(rating + act.added)), ChangeKind.CORRECTED
