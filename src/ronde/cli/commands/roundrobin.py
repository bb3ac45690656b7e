"""`ronde roundrobin`: the table of an all-play-all."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.questions.schedule import Grid, Schedule


@click.command(
    name="roundrobin",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde roundrobin --players 8 --grid fmjd\n"
    "  ronde roundrobin --players 5 --double\n",
)
@click.option("--players", type=click.IntRange(2, 999), required=True, metavar="N")
@click.option("--grid", type=click.Choice(["berger", "fmjd"]), default="berger")
@click.option("--double", is_flag=True, help="Everybody meets everybody twice.")
@options.json_option
def command(players: int, grid: Grid, double: bool, as_json: bool) -> None:
    """Print who meets whom in every round; White stands first."""
    found = Schedule.of(players, grid, double=double)
    if as_json:
        output.emit_json(found.document())
    else:
        output.emit(found.text(spoken()))
