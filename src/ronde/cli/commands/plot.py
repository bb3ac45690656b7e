"""`ronde plot`: pictures of an event."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output, standingoptions
from ronde.cli.language import spoken
from ronde.questions.files import load
from ronde.questions.finder import EntryFinder
from ronde.questions.standings import StandingRequest


@click.command(
    name="plot",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde plot open.trf progress -o progress.svg           scores of the best ten\n"
    "  ronde plot open.trf ranks -o ranks.png --players 3,7   ranks of two players\n"
    "  ronde plot open.trf ratings -o ratings.svg             ratings against points\n\n"
    "Needs the optional part `plot`: pip install 'ronde[plot]'.",
)
@options.file_argument
@click.argument("picture", type=click.Choice(["progress", "ranks", "ratings"]))
@click.option(
    "-o", "--output", "out", type=options.OUT, required=True, metavar="OUT", help="An SVG or PNG."
)
@click.option("--players", default="", metavar="3,7", help="Show these players, at most 20.")
@click.option("--top", type=click.IntRange(1, 20), default=10, help="Show the best so many.")
@standingoptions.standing_options
@options.lenient_option
@options.json_option
def command(
    file: str,
    picture: str,
    out: Path,
    players: str,
    top: int,
    standing: StandingRequest,
    lenient: bool,
    as_json: bool,
) -> None:
    """Draw the tournament in FILE: score progress, rank by round, or ratings against points."""
    from ronde.questions.drawing import Picture, PictureKind, draw

    loaded = load(file, lenient=lenient)
    wanted = EntryFinder(loaded.tournament).several(players)
    output.emit_findings(loaded.findings)
    draw(loaded.tournament, Picture(PictureKind(picture), wanted, top, standing, spoken()), out)
    if as_json:
        output.emit_json({"picture": picture, "file": str(out), "findings": loaded.findings})
