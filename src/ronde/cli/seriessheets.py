"""A rated series on paper: the table, the figures of the series, the reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ronde.ratings.ffjd import PlayerRating, SeriesRating
from ronde.ratings.ffjd.exact import for_people, nearest
from ronde.ratings.ffjd.explanation import why

HEADINGS: Final = (
    "player", "CPi", "games", "points", "PA", "MCP", "perf.", "evol.", "first", "CPf", "status",
)  # fmt: skip
FIGURES: Final = tuple(range(1, 10))


def title(rating: SeriesRating) -> str:
    """Return one line about the series."""
    series = rating.series
    days = f", {series.start} to {series.end}" if series.start and series.end else ""
    name = series.name or "Series"
    return f"{name}: {rating.summary.players} players, {series.kind.value}{days}"


def rows(rating: SeriesRating) -> list[tuple[str, ...]]:
    """Return a line for every player."""
    return [_row(one) for one in rating.players]


def _row(one: PlayerRating) -> tuple[str, ...]:
    evolution = None if one.evolution is None else f"{nearest(one.evolution):+}"
    return (
        one.player.label,
        _shown(one.initial),
        str(len(one.tally.counted)),
        str(one.tally.points),
        _shown(one.expected),
        _shown(one.opponents_mean),
        _shown(one.performance),
        evolution or "",
        _shown(None if one.first is None else one.first.exact),
        "" if one.final is None else str(one.final),
        one.status.value,
    )


def _shown(value: Fraction | None) -> str:
    return "" if value is None else for_people(value)


def figures_of_the_series(rating: SeriesRating) -> str:
    """Return summary, fees and findings."""
    known = ((name, value) for name, value in _figures(rating) if value is not None)
    fees = rating.fees
    paid = "received" if fees.received else "not received"
    lines = [
        ", ".join(f"{name} {value}" for name, value in known),
        f"fees: {fees.players} players × {fees.per_player} euro = {fees.amount} euro, {paid}",
        f"homologation: {rating.verdict.value}",
        *(f"  {finding.sentence()}" for finding in rating.findings),
    ]
    return "\n".join(lines)


def _figures(rating: SeriesRating) -> list[tuple[str, str | None]]:
    found = rating.summary
    means = {
        "MS": found.mean,
        "MCPC": found.rated_mean,
        "EONC": found.organiser_estimate,
        "EANC": found.automatic_estimate,
        "EFNC": found.final_estimate,
    }
    counts = {"NJ": found.players, "NJC": found.rated, "NJNC": found.unrated}
    return [
        *((name, str(value)) for name, value in counts.items()),
        *((name, _shown(value) or None) for name, value in means.items()),
    ]


def reasons(rating: SeriesRating) -> str:
    """Return the computation of every player, sentence by sentence."""
    found = why(rating)
    parts = [
        "\n".join([one.player.label, *(f"  {line}" for line in found[one.player.id])])
        for one in rating.players
    ]
    return "\n\n".join(parts)
