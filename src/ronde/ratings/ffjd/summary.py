"""The figures of a whole series, under the abbreviations of section 3."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ronde.ratings.ffjd.accelerated import Accelerated
from ronde.ratings.ffjd.tally import Ratings


@dataclass(frozen=True, slots=True)
class Summary:
    """NJ, NJC, NJNC, MS, MCPC, EONC, EANC and EFNC; None for what does not apply."""

    players: int
    rated: int
    unrated: int
    mean: Fraction | None
    rated_mean: Fraction | None
    organiser_estimate: Fraction | None
    automatic_estimate: Fraction | None
    final_estimate: Fraction | None


def summary(
    ratings: Ratings, procedure: Accelerated | None, organiser_estimate: Fraction | None
) -> Summary:
    """Return the summary; the mean of the series takes annex B's CPf for the unrated (3)."""
    rated = [rating for rating in ratings.values() if rating is not None]
    found = () if procedure is None else procedure.estimates.values()
    estimated = [estimate.rating for estimate in found if estimate.rating is not None]
    return Summary(
        players=len(ratings),
        rated=len(rated),
        unrated=len(ratings) - len(rated),
        mean=_mean((*rated, *estimated)),
        rated_mean=_mean(rated),
        organiser_estimate=organiser_estimate,
        automatic_estimate=None if procedure is None else procedure.automatic,
        final_estimate=None if procedure is None else procedure.final,
    )


def _mean(values: Iterable[Fraction]) -> Fraction | None:
    known = list(values)
    return sum(known, Fraction(0)) / len(known) if known else None
