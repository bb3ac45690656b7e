"""The computation of a series as a document: the output of `ronde ffjd rate --json`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from ronde.ratings.exact import exact_text, nearest, optional_text
from ronde.ratings.ffjd.computation import NationalPlayerRating, SeriesRating, SeriesStatus
from ronde.ratings.ffjd.conditions.fees import SeriesFeesDocument
from ronde.ratings.ffjd.conditions.homologation import HomologationVerdict
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.series import PlayerKey
from ronde.serialisation import Count, Keywords

Decimal = Annotated[str, Keywords(pattern=r"^-?\d+(\.\d+|/\d+)?$")]
"""An exact decimal, or a fraction where there is none."""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player's computation; exact values are texts, what does not apply is null.

    `expected` and `evolution` are of the games against rated players, as `rated_points` is.
    """

    id: PlayerKey
    initial: int | Decimal | None
    games: Count
    points: Count
    rated_games: Count
    rated_points: Count
    expected: Decimal | None
    opponent_mean: Decimal | None
    performance: Decimal | None
    evolution: Decimal | None
    evolution_rounded: int | None
    first_rating: Decimal | None
    final: Annotated[int, Keywords(minimum=600)] | None
    status: SeriesStatus
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SummaryDocument:
    """The figures of a series by the abbreviations of section 3."""

    NJ: Count
    NJC: Count
    NJNC: Count
    MS: Decimal | None
    MCPC: Decimal | None
    EONC: Decimal | None
    EANC: Decimal | None
    EFNC: Decimal | None
    homologation: HomologationVerdict


@dataclass(frozen=True, slots=True)
class RatingDocument:
    """The computation of a series (docs/schemas/ffjd-rating-1.json)."""

    players: tuple[PlayerFigures, ...]
    summary: SummaryDocument
    findings: tuple[SeriesFinding, ...]
    fees: SeriesFeesDocument


def rating_document(rating: SeriesRating) -> RatingDocument:
    """Return everything about a series as a document."""
    return RatingDocument(
        player_figures(rating), _summary(rating), tuple(rating.findings), rating.fees.document()
    )


def player_figures(rating: SeriesRating) -> tuple[PlayerFigures, ...]:
    """Return the computation of every player."""
    reasons = why(rating)
    return tuple(_player(one, reasons[one.player.id]) for one in rating.players)


def _summary(rating: SeriesRating) -> SummaryDocument:
    found = rating.summary
    return SummaryDocument(
        found.players,
        found.rated,
        found.unrated,
        optional_text(found.mean),
        optional_text(found.rated_mean),
        optional_text(found.organiser_estimate),
        optional_text(found.automatic_estimate),
        optional_text(found.final_estimate),
        rating.verdict,
    )


def _player(one: NationalPlayerRating, reasons: Sequence[str]) -> PlayerFigures:
    return PlayerFigures(
        one.player.id,
        _whole_or_text(one.initial),
        len(one.tally.counted),
        one.tally.points,
        len(one.tally.against_rated),
        one.tally.rated_points,
        optional_text(one.expected),
        optional_text(one.opponents_mean),
        optional_text(one.performance),
        optional_text(one.evolution),
        None if one.evolution is None else nearest(one.evolution),
        optional_text(None if one.first is None else one.first.exact),
        one.final,
        one.status,
        tuple(reasons),
    )


def _whole_or_text(value: Fraction | None) -> int | str | None:
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else exact_text(value)
