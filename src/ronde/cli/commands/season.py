"""`ronde season`: a list over several events, for clubs and grand-prix series."""

from __future__ import annotations

from datetime import date
from pathlib import Path, PurePath

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.cli.questions import ENDINGS, show
from ronde.documents import Sheet
from ronde.questions.files import load
from ronde.questions.season import NamedEvent, Season
from ronde.standings.season import GRAND_PRIX, SeasonMeasure, SeasonRules, TiedPlaces, parse_points


@click.command(
    name="season",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde season jan.trf feb.trf mar.trf --best 2       the best two of three count\n"
    "  ronde season *.trf --points 10,7,5,3,1 --tied best  own points by place\n"
    "  ronde season *.trf --measure percentage -o season.csv\n"
    "  ronde season *.trf -o season.pdf\n\n"
    "A player is known by the identity number, else by the name; level totals are decided by the"
    " best single event, then by the second best.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=options.FILE)
@click.option(
    "--best", type=click.IntRange(1), metavar="N", help="So many events count. Default: all."
)
@click.option(
    "--points",
    default=",".join(map(str, GRAND_PRIX)),
    metavar="LIST",
    show_default=True,
    help="Points for the first place, the second and so on.",
)
@click.option(
    "--measure",
    type=click.Choice([one.value for one in SeasonMeasure]),
    default=SeasonMeasure.PLACE.value,
    help="What counts: places, points of the events, or their percentage.",
)
@click.option(
    "--tied",
    type=click.Choice([one.value for one in TiedPlaces]),
    default=TiedPlaces.MEAN.value,
    help="On a shared place everybody gets the mean of the places, or the best of them.",
)
@click.option(
    "-o", "--output", "out", type=options.OUT, metavar="OUT", help="A CSV, XLSX or PDF file."
)
@options.lenient_option
@options.json_option
def command(
    files: tuple[str, ...],
    best: int | None,
    points: str,
    measure: str,
    tied: str,
    out: Path | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print the list of a season over the tournaments in the FILEs."""
    rules = SeasonRules(SeasonMeasure(measure), parse_points(points), best, TiedPlaces(tied))
    loaded = [(PurePath(file).stem, load(file, lenient=lenient)) for file in files]
    found = Season.of([NamedEvent(key, one.tournament) for key, one in loaded], rules)
    findings = [finding for _, one in loaded for finding in one.findings]
    output.emit_findings((*findings, *found.findings))
    shape = output.shape_of("json" if as_json else None, out, ENDINGS | {".pdf": "pdf"})
    if shape == "pdf" and out is not None:
        output.write_whole(out, found.pdf(Sheet(date.today(), spoken())))
    else:
        show(found, shape, spoken(), out)
