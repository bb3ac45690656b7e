"""The rating regulations by edition: what changed on which day, as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model.dates import Day
from ronde.ratings.fide.change import cut_in_every_game, cut_once
from ronde.ratings.fide.firstrating import (
    GAMES_NEEDED,
    FirstRating,
    FirstRatingEstimate,
    NoRatingReason,
    by_half_points,
    with_imaginary_draws,
)


class RatingKind(Enum):
    """The three lists, each with ratings, games and coefficients of its own."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"

    @property
    def word(self) -> str:
        """The kind in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    RatingKind.STANDARD: phrase("standard"),
    RatingKind.RAPID: phrase("rapid"),
    RatingKind.BLITZ: phrase("blitz"),
}


@dataclass(frozen=True, slots=True)
class Gap:
    """A game is not rated from this difference on, when one player is above this rating."""

    difference: int
    above: int


@dataclass(frozen=True, slots=True)
class RatingEdition:
    """B.02 from one day to the next change.

    `differences` tells which rating differences count, `real_from` from which rating on they
    count as they are; `gap` which games are not rated; `estimate` makes first ratings.
    """

    key: str
    since: Day
    floor: int
    differences: Callable[[int, Sequence[int], int | None], list[int]]
    estimate: Callable[[Sequence[int], Fraction], FirstRatingEstimate]
    real_from: Mapping[RatingKind, int] = field(default_factory=dict)
    gap: Mapping[RatingKind, Gap] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What people call it: the regulation, and the month from which it is in force."""
        year, month, *_ = self.since
        return f"B.02 ({year}-{month:02})"

    def counted_differences(
        self, own: int, opponents: Sequence[int], kind: RatingKind
    ) -> list[int]:
        """Return the rating differences that count for a player against these opponents."""
        return self.differences(own, opponents, self.real_from.get(kind))

    def is_rated(self, own: int, other: int, kind: RatingKind) -> bool:
        """Whether a game between these ratings is rated at all."""
        gap = self.gap.get(kind)
        if gap is None:
            return True
        return abs(own - other) < gap.difference or max(own, other) <= gap.above

    def first_rating(
        self, opponents: Sequence[int], points: Fraction, *, is_first_event: bool = True
    ) -> FirstRating:
        """Return the first rating after these games against rated players, or what it lacks."""
        games = len(opponents)
        mean = Fraction(sum(opponents), games) if games else None
        if games < GAMES_NEEDED:
            return FirstRating(games, points, mean, None, None, NoRatingReason.GAMES)
        if points == 0 and is_first_event:
            return FirstRating(games, points, mean, None, None, NoRatingReason.NO_POINTS)
        made = self.estimate(opponents, points)
        if made.value < self.floor:
            return FirstRating(games, points, mean, made, None, NoRatingReason.FLOOR)
        return FirstRating(games, points, mean, made, made.value, None)


_GAPS: Final = {RatingKind.RAPID: Gap(600, 2600), RatingKind.BLITZ: Gap(600, 2600)}
B02_2022: Final = RatingEdition("b02-2022", (2022, 1, 1), 1000, cut_once, by_half_points)
B02_2024: Final = RatingEdition(
    "b02-2024", (2024, 3, 1), 1400, cut_in_every_game, with_imaginary_draws
)
B02_2024_12: Final = RatingEdition(
    "b02-2024-12", (2024, 12, 1), 1400, cut_in_every_game, with_imaginary_draws, gap=_GAPS
)
B02_2025: Final = RatingEdition(
    "b02-2025",
    (2025, 10, 1),
    1400,
    cut_in_every_game,
    with_imaginary_draws,
    {RatingKind.STANDARD: 2650},
    _GAPS,
)
EDITIONS: Final = (B02_2022, B02_2024, B02_2024_12, B02_2025)
IN_FORCE: Final = B02_2025


def edition(key: str) -> RatingEdition:
    """Return an edition by its key; raises InputError when there is none.

    >>> edition("b02-2024").floor
    1400
    """
    for known in EDITIONS:
        if known.key == key:
            return known
    raise InputError(
        "unknown rating regulations {key}; known: {known}",
        key=repr(key),
        known=", ".join(known.key for known in EDITIONS),
    )


def edition_on(day: Day) -> RatingEdition | None:
    """Return the edition in force on the first day of an event, None before the oldest known.

    >>> [edition_on(day).key for day in ((2024, 2, 29), (2024, 3, 1), (2026, 11, 16))]
    ['b02-2022', 'b02-2024', 'b02-2025']
    """
    # INTERPRETATION 0085: the first day of the event decides.
    begun = [known for known in EDITIONS if known.since <= day]
    return begun[-1] if begun else None
