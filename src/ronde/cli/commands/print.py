"""`ronde print`: documents of a tournament as PDF."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from ronde.app.documents import DocumentKind, Order, print_document
from ronde.app.files import load
from ronde.app.standings import StandingRequest
from ronde.cli import options, output, standingoptions
from ronde.cli.language import spoken
from ronde.documents import PAPERS, Sheet
from ronde.i18n import LANGUAGES


@click.command(
    name="print",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde print open.trf pairings -o pairings.pdf           the latest round, by board\n"
    "  ronde print open.trf pairings-by-name --round 3 -o names.pdf\n"
    "  ronde print open.trf slips -o slips.pdf --lang nl       eight on a page, to cut out\n"
    "  ronde print open.trf standings --tie-breaks BH/C1,BH -o standings.pdf\n"
    "  ronde print open.trf cards -o cards.pdf --paper letter  name cards to fold\n\n"
    "Birth dates are never printed. Needs the optional part `office`:"
    " pip install 'ronde[office]'.",
)
@options.file_argument
@click.argument(
    "document", metavar="KIND", type=click.Choice([kind.value for kind in DocumentKind])
)
@click.option(
    "-o", "--output", "out", type=options.OUT, required=True, metavar="OUT", help="A PDF file."
)
@click.option(
    "--round",
    "round_",
    type=int,
    metavar="N",
    help="This round. Default: the latest; for standings and charts the last complete one.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="Size of the paper.")
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Day of printing. Default: today.",
)
@standingoptions.standing_options
@options.lenient_option
def command(
    file: str,
    document: str,
    out: Path,
    round_: int | None,
    lang: str,
    paper: str,
    day: datetime | None,
    after: int | None,
    tie_breaks: str | None,
    tie_break_rules: str | None,
    kind: str | None,
    lenient: bool,
) -> None:
    """Print a document of the tournament in FILE as PDF.

    KIND is pairings, pairings-by-name, slips, standings, wall-chart, cross-table, cards, players
    or statement.
    """
    loaded = load(file, lenient=lenient)
    sheet = Sheet(date.today() if day is None else day.date(), lang, PAPERS[paper])
    standing = StandingRequest(after, tie_breaks, tie_break_rules, kind)
    printed = print_document(
        loaded.tournament, Order(DocumentKind(document), sheet, round_, standing=standing)
    )
    output.emit_findings((*loaded.findings, *printed.findings))
    output.write_whole(out, printed.pdf)
