"""The computation of a series as plain data: the output of `ronde ffjd rate --json`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ronde.ratings.ffjd.computation import PlayerRating, SeriesRating
from ronde.ratings.ffjd.exact import exact_text, nearest, optional_text
from ronde.ratings.ffjd.explanation import why


def as_data(rating: SeriesRating) -> dict[str, object]:
    """Return everything about a series; exact values are texts, what does not apply is None."""
    reasons = why(rating)
    return {
        "players": [_player(one, reasons[one.player.id]) for one in rating.players],
        "summary": rating.summary.as_data() | {"homologation": rating.verdict.value},
        "findings": [finding.as_data() for finding in rating.findings],
        "fees": rating.fees.as_data(),
    }


def _player(one: PlayerRating, reasons: Sequence[str]) -> dict[str, object]:
    return {
        "id": one.player.id,
        "initial": _whole_or_text(one.initial),
        "games": len(one.tally.counted),
        "points": one.tally.points,
        "expected": optional_text(one.expected),
        "opponent_mean": optional_text(one.opponents_mean),
        "performance": optional_text(one.performance),
        "evolution": optional_text(one.evolution),
        "evolution_rounded": None if one.evolution is None else nearest(one.evolution),
        "first_rating": optional_text(None if one.first is None else one.first.exact),
        "final": one.final,
        "status": one.status.value,
        "why": list(reasons),
    }


def _whole_or_text(value: Fraction | None) -> int | str | None:
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else exact_text(value)
