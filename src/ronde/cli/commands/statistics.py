"""`ronde statistics`: figures of an event that people like to read."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.i18n import phrase
from ronde.questions.files import load
from ronde.questions.statistics import EventStatistics


@click.command(
    name="statistics",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde statistics open.trf              upsets, streaks, colours, rating gaps by round\n"
    "  ronde statistics open.trf --after 5 --json\n",
)
@options.file_argument
@click.option(
    "--after",
    type=click.IntRange(0),
    metavar="R",
    help="As after this round. Default: the last complete one.",
)
@options.lenient_option
@options.json_option
def command(file: str, after: int | None, lenient: bool, as_json: bool) -> None:
    """Print figures of FILE: results by colour, biggest upsets, streaks, rating gaps by round."""
    loaded = load(file, lenient=lenient)
    found = EventStatistics.of(loaded.tournament, after, loaded.findings)
    output.emit_findings(loaded.findings)
    if as_json:
        output.emit_json(found.document())
        return
    output.emit(found.title())
    output.emit("")
    for label, text in found.facts():
        output.emit(phrase("{label}: {value}", label=label, value=text))
    for heading, table in found.tables():
        output.emit("")
        output.emit(heading)
        output.emit_table(*table)
