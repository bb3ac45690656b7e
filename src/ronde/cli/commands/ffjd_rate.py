"""`ronde ffjd rate`: the whole computation of a series, player by player."""

from __future__ import annotations

import click

from ronde.app.rating import rate_file
from ronde.cli import options, output, seriessheets
from ronde.ratings.ffjd.report import rating_document


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
def command(series: str, brief: bool, as_json: bool) -> None:
    """Compute the series in SERIES: evolutions, first ratings, performances, fees, findings.

    Nothing is published: a month adds the evolutions of all its series and rounds the sum.
    """
    rating = rate_file(series)
    if as_json:
        output.emit_json(rating_document(rating))
        return
    output.emit(seriessheets.title(rating))
    output.emit("")
    rows = seriessheets.rows(rating)
    output.emit_table(seriessheets.HEADINGS, rows, right=seriessheets.FIGURES)
    output.emit("\n" + seriessheets.figures_of_the_series(rating))
    if not brief:
        output.emit("\n" + seriessheets.reasons(rating))
