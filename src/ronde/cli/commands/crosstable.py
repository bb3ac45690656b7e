"""`ronde crosstable`: the wall chart of a Swiss event, the grid of a round robin."""

from __future__ import annotations

import click

from ronde.cli import options, output, standingoptions
from ronde.i18n import speak_of_teams
from ronde.model.matches import is_team_event
from ronde.questions.files import load
from ronde.questions.standings import StandingRequest, crosstable_document, crosstable_lines, ranked
from ronde.questions.tables import crosstable_table


@click.command(
    name="crosstable",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde crosstable open.trf                by rank\n"
    "  ronde crosstable open.trf --by number    by starting number\n",
)
@options.file_argument
@standingoptions.table_options
@click.option(
    "--by", "order", type=click.Choice(["rank", "number"]), default="rank", help="Order of lines."
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    standing: StandingRequest,
    order: str,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print who met whom in FILE: `12w1` is a win with White against number 12.

    A round robin is printed as a grid, its columns in the order of its lines. Of teams the game
    points are told: `12w2½`.
    """
    loaded = load(file, lenient=lenient)
    speak_of_teams(of_teams=is_team_event(loaded.tournament))
    found = ranked(loaded.tournament, standing)
    output.emit_findings((*loaded.findings, *found.findings))
    lines = crosstable_lines(found, order)
    if as_json:
        output.emit_json(crosstable_document(found, lines))
    else:
        output.emit_table(*crosstable_table(found, lines))
        if found.field.open_games:
            output.emit(found.field.provisional)
