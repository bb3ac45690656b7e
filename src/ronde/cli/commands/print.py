"""`ronde print`: documents of a tournament as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output
from ronde.cli.documentoptions import document_options
from ronde.cli.printoptions import paper_options
from ronde.cli.standingoptions import (
    board_options,
    category_options,
    standing_options,
)
from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.questions.documents import DocumentKind, Order, print_document
from ronde.questions.files import load
from ronde.questions.prizes import prize_list_of
from ronde.questions.standingquestions import FieldPart
from ronde.questions.standings import StandingRequest
from ronde.questions.teamlists import BoardRequest


@click.command(
    name="print",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde print open.trf pairings -o pairings.pdf           the latest round, by board\n"
    "  ronde print open.trf pairings-by-name --round 3 -o names.pdf\n"
    "  ronde print open.trf slips -o slips.pdf --lang nl       eight on a page, to cut out\n"
    "  ronde print open.trf standings --tie-breaks BH/C1,BH -o standings.pdf\n"
    "  ronde print open.trf standings --sex w --age u12 -o girls.pdf\n"
    "  ronde print open.trf pairings-by-name --size largest -o wall.pdf\n"
    "  ronde print open.trf report -o report.pdf               the arbiter's report\n"
    "  ronde print open.trf cards -o cards.pdf --paper letter  name cards to fold\n"
    "  ronde print open.trf diplomas --prizes prizes.toml -o diplomas.pdf\n"
    "  ronde print league.trf standings -o teams.pdf           teams, where teams are paired\n"
    "  ronde print league.trf boards --least 4 -o boards.pdf   the best of each board\n\n"
    "Birth dates are never printed. Needs the optional part `office`:"
    " pip install 'ronde[office]'.",
)
@options.file_argument
@document_options
@paper_options
@standing_options
@category_options
@board_options
@click.option(
    "--prizes",
    type=options.FILE,
    metavar="PRIZES",
    help="The list of prizes, for prizes, receipts and diplomas.",
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    document: str,
    out: Path,
    round_: int | None,
    sheet: Sheet,
    standing: StandingRequest,
    part: FieldPart,
    boards: BoardRequest,
    prizes: str | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print a document of the tournament in FILE as PDF.

    KIND is pairings, pairings-by-name, slips, standings, wall-chart, cross-table, cards, players,
    statement, report, report-form, ratings, norms, norm-certificates, prizes, receipts or
    diplomas; of a team event matches, squads, individuals or boards, too.
    """
    kind = DocumentKind(document)
    if kind is DocumentKind.POSTER:
        raise InputError(
            "{file} has no public page, whose code a poster is for: open the file as an event by"
            " `ronde event new --from`, and print the poster of that",
            file=file,
        )
    loaded = load(file, lenient=lenient)
    order = Order(
        kind,
        sheet,
        round_,
        standing=part.of(standing),
        prizes=None if prizes is None else prize_list_of(prizes)[0],
        boards=boards,
    )
    printed = print_document(loaded.tournament, order)
    findings = (*loaded.findings, *printed.findings)
    output.emit_findings(findings)
    output.write_whole(out, printed.pdf)
    if as_json:
        output.emit_json({"document": document, "file": str(out), "findings": findings})
