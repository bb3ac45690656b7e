"""Series without a database: `ronde ffjd rate` computes a file, `series make` makes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from ronde.cli import options, output
from ronde.questions.files import load
from ronde.questions.series import (
    SeriesRequest,
    rated,
    rating_figures,
    rating_reasons,
    rating_table,
    rating_title,
    series_document,
)
from ronde.ratings.ffjd import Cadence, RateKind
from ronde.ratings.ffjd.report import rating_document
from ronde.ratings.ffjd.seriesfile import later_periods
from ronde.ratings.ffjd.tables import FirstRatingRule


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
    output.emit(rating_title(rating))
    output.emit("")
    output.emit_table(*rating_table(rating))
    output.emit("")
    output.emit(rating_figures(rating))
    if not brief:
        output.emit("")
        output.emit(rating_reasons(rating))


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
            type=click.Choice([kind.value for kind in RateKind]),
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
        RateKind(kind), cadence(given), fmjd, forfeits == "unexcused", given["estimate"]
    )
    document = series_document(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *document.findings))
    output.emit_json(document.data, out)
