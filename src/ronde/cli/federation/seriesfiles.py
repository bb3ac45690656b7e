"""Series without a database: `ronde ffjd rate` computes a file, `series make` makes one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from ronde.app.files import load
from ronde.app.series import SeriesRequest, rate_file, series_document
from ronde.cli import options, output
from ronde.ratings.ffjd import Cadence, Kind, PlayerRating, SeriesRating
from ronde.ratings.ffjd.exact import for_people, nearest
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.ffjd.report import rating_document

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


@click.command(
    name="rate",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd rate series.json              figures and their reasons\n"
    "  ronde ffjd rate series.json --brief      the table only\n"
    "  ronde ffjd rate series.json --json       everything as data, exact\n",
)
@click.argument("series", type=options.FILE)
@click.option("--brief", is_flag=True, help="Leave the reasons out.")
@options.json_option
def rate(series: str, brief: bool, as_json: bool) -> None:
    """Compute the series in SERIES: evolutions, first ratings, performances, fees, findings.

    Nothing is published: a month adds the evolutions of all its series and rounds the sum.
    """
    rating = rate_file(series)
    if as_json:
        output.emit_json(rating_document(rating))
        return
    output.emit(title(rating))
    output.emit("")
    output.emit_table(HEADINGS, rows(rating), right=FIGURES)
    output.emit("\n" + figures_of_the_series(rating))
    if not brief:
        output.emit("\n" + reasons(rating))


Command = TypeVar("Command", bound=Callable[..., Any])


def rate_options(command: Command) -> Command:
    """Take what a tournament does not tell: the rate of play, and what its ratings are."""
    for option in (
        click.option("--fmjd", is_flag=True, help="The ratings of the event are those of FMJD."),
        click.option("--clock/--no-clock", default=True, help="Whether clocks are used."),
        click.option(
            "--increment", type=click.IntRange(min=0), default=0, help="Seconds per move."
        ),
        click.option("--minutes", type=click.IntRange(min=0), help="Minutes for each player."),
        click.option(
            "--kind",
            type=click.Choice([kind.value for kind in Kind]),
            required=True,
            help="Rates of play of the series.",
        ),
    ):
        command = option(command)
    return command


def cadence(minutes: int | None, increment: int, *, clock: bool) -> Cadence | None:
    """Return the rate of play, None where nobody told it."""
    return None if minutes is None else Cadence(minutes, increment, clock)


@click.command(
    name="make",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series open.trf --kind slow --minutes 80 --increment 60 -o open.json\n"
    "  ronde ffjd series school.trf --kind accelerated --minutes 15 --no-clock\n",
)
@options.file_argument
@rate_options
@click.option(
    "--forfeits",
    type=click.Choice(["excused", "unexcused"]),
    default="excused",
    help="What forfeits of the file are; a tournament file does not tell.",
)
@options.lenient_option
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
def make(
    file: str,
    kind: str,
    minutes: int | None,
    increment: int,
    clock: bool,
    fmjd: bool,
    forfeits: str,
    lenient: bool,
    out: Path | None,
) -> None:
    """Make a series file from the draughts tournament in FILE; licences are filled in by hand."""
    loaded = load(file, lenient=lenient)
    rate = cadence(minutes, increment, clock=clock)
    request = SeriesRequest(Kind(kind), rate, fmjd, forfeits == "unexcused")
    document = series_document(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *document.findings))
    output.emit_json(document.data, out)
