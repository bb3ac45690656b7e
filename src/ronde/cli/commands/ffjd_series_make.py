"""`ronde ffjd series make`: a series file made from a tournament file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ronde.app.loading import load
from ronde.app.rating import SeriesRequest, series_document
from ronde.cli import options, output
from ronde.ratings.ffjd import Cadence, Kind

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
def command(
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
    cadence = None if minutes is None else Cadence(minutes, increment, clock)
    request = SeriesRequest(Kind(kind), cadence, fmjd, forfeits == "unexcused")
    document = series_document(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *document.findings))
    output.emit_json(document.data, out)
