"""Series without a database: `ronde ffjd rate` computes a file, `series make` makes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from ronde.app.files import load
from ronde.app.series import SeriesRequest, rated, series_document
from ronde.cli import options, output
from ronde.i18n import Figure, counted, listed, phrase, phrase_in, recalled
from ronde.ratings.ffjd import Cadence, Kind, PlayerRating, SeriesRating
from ronde.ratings.ffjd.exact import for_people, nearest
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.ffjd.report import rating_document
from ronde.ratings.ffjd.seriesfile import later_periods
from ronde.ratings.ffjd.tables import FirstRatingRule

HEADINGS: Final = (
    phrase("player"), "CPi", phrase("games"), phrase("points"), "PA", "MCP",
    phrase_in("column", "perf."), phrase_in("column", "evol."), phrase_in("column", "first"),
    "CPf", phrase("status"),
)  # fmt: skip
FIGURES: Final = tuple(range(1, 10))


def title(rating: SeriesRating) -> str:
    """Return one line about the series."""
    series = rating.series
    name = series.name or phrase_in("one series", "Series")
    kind, count = recalled(series.kind.value), rating.summary.players
    if not (series.start and series.end):
        return counted(
            "{name}: {count} player, {kind}",
            "{name}: {count} players, {kind}",
            count=count,
            name=name,
            kind=kind,
        )
    return counted(
        "{name}: {count} player, {kind}, {start} to {end}",
        "{name}: {count} players, {kind}, {start} to {end}",
        count=count,
        name=name,
        kind=kind,
        start=series.start,
        end=series.end,
    )


def rows(rating: SeriesRating) -> list[tuple[str, ...]]:
    """Return a line for every player."""
    return [_row(one) for one in rating.players]


def _row(one: PlayerRating) -> tuple[str, ...]:
    evolution = None if one.evolution is None else f"{nearest(one.evolution):+}"
    return (
        one.player.label,
        _shown(one.initial),
        _of(one, len(one.tally.against_rated), len(one.tally.counted)),
        _of(one, one.tally.rated_points, one.tally.points),
        _shown(one.expected),
        _shown(one.opponents_mean),
        _shown(one.performance),
        evolution or "",
        _shown(None if one.first is None else one.first.exact),
        "" if one.final is None else str(one.final),
        one.status.word,
    )


def _of(one: PlayerRating, rated: int, all_: int) -> str:
    """Return what belongs to PA, with that of all games behind it where it is another."""
    return str(all_) if one.expected is None or rated == all_ else f"{rated} ({all_})"


def _shown(value: Fraction | None) -> str:
    return "" if value is None else Figure(for_people(value))


def figures_of_the_series(rating: SeriesRating) -> str:
    """Return summary, fees and findings."""
    known = ((name, value) for name, value in _figures(rating) if value is not None)
    fees = rating.fees
    lines = [
        listed(listed((name, value), " ") for name, value in known),
        phrase(
            "fees: {players} players × {each} euro = {amount} euro, {paid}",
            players=fees.players,
            each=fees.per_player,
            amount=fees.amount,
            paid=phrase_in("fees", "received")
            if fees.received
            else phrase_in("fees", "not received"),
        ),
        phrase("homologation: {state}", state=recalled(rating.verdict.value)),
        *(listed(("  ", finding.sentence()), "") for finding in rating.findings),
    ]
    return listed(lines, "\n")


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
    parts = [listed([one.player.label, *found[one.player.id]], "\n  ") for one in rating.players]
    return listed(parts, "\n\n")


@click.command(
    name="rate",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd rate series.json              figures and their reasons\n"
    "  ronde ffjd rate series.json --brief      the table only\n"
    "  ronde ffjd rate series.json --json       everything as data, exact\n"
    "  ronde ffjd rate series.json --estimate 1000 --first-rating 6.2.1\n",
)
@click.argument("series", type=options.FILE)
@click.option("--brief", is_flag=True, help="Leave the reasons out.")
@click.option(
    "--estimate",
    type=int,
    metavar="N",
    help="The organiser's estimate of the unrated players (annex B), instead of the file's.",
)
@click.option(
    "--first-rating",
    "rule",
    type=click.Choice([rule.value for rule in FirstRatingRule]),
    help="By what five games against rated players give a first rating. Default: annex-b.",
)
@options.json_option
def rate(series: str, brief: bool, estimate: int | None, rule: str | None, as_json: bool) -> None:
    """Compute the series in SERIES: evolutions, first ratings, performances, fees, findings.

    Nothing is published: a month adds the evolutions of all its series and rounds the sum.
    """
    reading = None if rule is None else FirstRatingRule(rule)
    rating = rated(series, estimate=estimate, rule=reading)
    if as_json:
        output.emit_json(rating_document(rating))
        return
    output.emit(title(rating))
    output.emit("")
    output.emit_table(HEADINGS, rows(rating), right=FIGURES)
    output.emit("")
    output.emit(figures_of_the_series(rating))
    if not brief:
        output.emit("")
        output.emit(reasons(rating))


Command = TypeVar("Command", bound=Callable[..., Any])


def rate_options(command: Command) -> Command:
    """Take what a tournament does not tell: the rate of play, and what its ratings are."""
    for option in (
        click.option(
            "--estimate",
            type=int,
            metavar="N",
            help="The organiser's estimate of the unrated players (annex B).",
        ),
        click.option("--fmjd", is_flag=True, help="The ratings of the event are those of FMJD."),
        click.option("--clock/--no-clock", default=True, help="Whether clocks are used."),
        click.option(
            "--increment", type=click.IntRange(min=0), default=0, help="Seconds per move."
        ),
        click.option(
            "--then",
            default="",
            metavar="PERIODS",
            help="Later periods: 60 for minutes to the end, 60/25 for every 25 moves.",
        ),
        click.option(
            "--moves", type=click.IntRange(min=1), help="Moves of the first period, if any."
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


def cadence(given: Mapping[str, Any]) -> Cadence | None:
    """Return the rate of play of the options, None where nobody told it."""
    if given["minutes"] is None:
        return None
    return Cadence(
        given["minutes"],
        given["increment"],
        given["clock"],
        given["moves"],
        later_periods(given["then"]),
    )


@click.command(
    name="make",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series open.trf --kind slow --minutes 80 --increment 60 -o open.json\n"
    "  ronde ffjd series open.trf --kind slow --minutes 90 --moves 40 --then 60\n"
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
    fmjd: bool,
    forfeits: str,
    lenient: bool,
    out: Path | None,
    **given: Any,
) -> None:
    """Make a series file from the draughts tournament in FILE; licences are filled in by hand."""
    loaded = load(file, lenient=lenient)
    request = SeriesRequest(
        Kind(kind), cadence(given), fmjd, forfeits == "unexcused", given["estimate"]
    )
    document = series_document(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *document.findings))
    output.emit_json(document.data, out)
