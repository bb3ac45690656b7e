"""A season over several events: points by place, by points or by percentage, the best n of m."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model.points import points_from_text

GRAND_PRIX: Final = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
"""Points by place where nobody announced others."""

MOST_PLACES: Final = 1000


class SeasonMeasure(Enum):
    """What an event brings: points by the place in it, its own points, or their percentage."""

    PLACE = "place"
    POINTS = "points"
    PERCENTAGE = "percentage"

    @property
    def label(self) -> str:
        """The measure as a choice."""
        return _MEASURES[self]


_MEASURES: Final = {
    SeasonMeasure.PLACE: phrase("points by place"),
    SeasonMeasure.POINTS: phrase("points of the events"),
    SeasonMeasure.PERCENTAGE: phrase("percentage of the points"),
}


class TiedPlaces(Enum):
    """What players on a shared place get: the mean of their places, or the best of them each."""

    MEAN = "mean"
    BEST = "best"

    @property
    def label(self) -> str:
        """The way as a choice."""
        return _WAYS[self]


_WAYS: Final = {
    TiedPlaces.MEAN: phrase("the mean of the places"),
    TiedPlaces.BEST: phrase("the best of the places for everybody"),
}


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season is counted; `points` are for the first place, the second and so on.

    `best` is how many events count at most, None for all of them.
    """

    measure: SeasonMeasure = SeasonMeasure.PLACE
    points: tuple[Fraction, ...] = tuple(map(Fraction, GRAND_PRIX))
    best: int | None = None
    tied: TiedPlaces = TiedPlaces.MEAN

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise InputError("at least one event must count")
        if self.measure is SeasonMeasure.PLACE and not self.points:
            raise InputError("points by place need a list such as 25,18,15")

    def at(self, place: int) -> Fraction:
        """Return the points for a place, nothing beyond the list."""
        return self.points[place - 1] if place <= len(self.points) else Fraction(0)


class Appearance(NamedTuple):
    """A person in one event: the place there, and the points, in tenths."""

    person: str
    rank: int
    points: int


class SeasonEvent(NamedTuple):
    """An event of a season: who appeared in it, and the points of somebody who won every game."""

    appearances: Sequence[Appearance]
    most_points: int


class Counted(NamedTuple):
    """What an event brought to a person, and whether it is among those that count."""

    event: int
    rank: int
    value: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person in the list of a season; who is level in every counted event shares a rank."""

    rank: int
    person: str
    total: Fraction
    events: tuple[Counted, ...]


def parse_points(text: str) -> tuple[Fraction, ...]:
    """Return points by place from a list; raises InputError for anything else.

    >>> parse_points("25, 18,12.5")
    (Fraction(25, 1), Fraction(18, 1), Fraction(25, 2))
    """
    parts = text.split(",")[: MOST_PLACES + 1]
    if len(parts) > MOST_PLACES:
        raise InputError("points for more than {most} places", most=MOST_PLACES)
    try:
        found = tuple(Fraction(points_from_text(part), 10) for part in parts)
    except ValueError:
        raise InputError("{text} is no list of points such as 25,18,15", text=repr(text)) from None
    if any(value < 0 for value in found) or list(found) != sorted(found, reverse=True):
        raise InputError(
            "{text}: a better place must not bring fewer points, and none fewer than 0",
            text=repr(text),
        )
    return found


def season(events: Sequence[SeasonEvent], rules: SeasonRules) -> tuple[SeasonLine, ...]:
    """Return everybody who appeared, the best first.

    Level totals are decided by the best counted event, then by the second best and so on.
    """
    brought: dict[str, list[Counted]] = {}
    for number, event in enumerate(events):
        for person, rank, value in _values(event, rules):
            brought.setdefault(person, []).append(Counted(number, rank, value, counts=True))
    lines = {person: _best(results, rules.best) for person, results in brought.items()}
    order = sorted(lines, key=lambda person: (*_merit(lines[person]), person))
    ranks = _ranks([_merit(lines[person]) for person in order])
    return tuple(
        SeasonLine(rank, person, _total(lines[person]), lines[person])
        for rank, person in zip(ranks, order, strict=True)
    )


def _values(event: SeasonEvent, rules: SeasonRules) -> Iterable[tuple[str, int, Fraction]]:
    level = Counter(one.rank for one in event.appearances)
    for person, rank, points in event.appearances:
        if rules.measure is SeasonMeasure.PLACE:
            shared = level[rank] if rules.tied is TiedPlaces.MEAN else 1
            places = [rules.at(place) for place in range(rank, rank + shared)]
            value = Fraction(sum(places), shared)
        elif rules.measure is SeasonMeasure.POINTS:
            value = Fraction(points, 10)
        else:
            value = Fraction(100 * points, event.most_points) if event.most_points else Fraction(0)
        yield person, rank, value


def _best(results: Sequence[Counted], best: int | None) -> tuple[Counted, ...]:
    """Return results in the order of the events, the best of them marked as counting."""
    if best is None:
        return tuple(results)
    chosen = sorted(results, key=lambda one: (-one.value, one.event))[:best]
    kept = {one.event for one in chosen}
    return tuple(one._replace(counts=one.event in kept) for one in results)


def _total(results: Iterable[Counted]) -> Fraction:
    return sum((one.value for one in results if one.counts), Fraction(0))


def _merit(results: Sequence[Counted]) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return what orders people, the smallest first."""
    values = sorted((one.value for one in results if one.counts), reverse=True)
    return -_total(results), tuple(-value for value in values)


def _ranks(merits: Sequence[tuple[Fraction, tuple[Fraction, ...]]]) -> list[int]:
    """Return ranks of an ordered list; who is level shares one.

    >>> _ranks([(Fraction(-3), ()), (Fraction(-2), ()), (Fraction(-2), ()), (Fraction(0), ())])
    [1, 2, 2, 4]
    """
    ranks: list[int] = []
    for _, group in groupby(merits):
        first = len(ranks) + 1
        ranks += [first for _ in group]
    return ranks
