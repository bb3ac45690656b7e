"""`ronde convert`: a tournament file in another format."""

from __future__ import annotations

from pathlib import Path

import click

from ronde import formats
from ronde.cli import options, output
from ronde.questions.files import load


@click.command(
    name="convert",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde convert old.trf new.trf --to trf26\n"
    "  ronde convert open.trf open.json\n"
    "  ronde convert open.trf for-bbp.trf --to trfbx    what bbpPairings 6 reads\n"
    "  ronde convert open.trf round-3.pgn --round 3\n"
    "  ronde convert weekend.sjson u1700.trf --section U1700\n",
)
@click.argument("source", metavar="IN", type=options.FILE)
@click.argument("target", metavar="OUT", type=options.OUT)
@click.option(
    "--to",
    "dialect",
    type=click.Choice((*formats.dialects(), *formats.game_lists())),
    help="Format of OUT; by default that of its ending (.trf, .json, .csv, .pgn, .pdn), trf26 for"
    " .trf. bbpPairings 6 reads trfbx.",
)
@click.option(
    "--round", "round_", type=int, metavar="N", help="The round of a list of games; by default all."
)
@click.option(
    "--section", metavar="NAME", help="The section to read, where IN is a SwissSys file of several."
)
@options.lenient_option
def command(
    source: str,
    target: Path,
    dialect: str | None,
    round_: int | None,
    section: str | None,
    lenient: bool,
) -> None:
    """Write the tournament in IN to OUT, and tell what the new format cannot express.

    IN is TRF in any dialect, JSON, CSV, or a file of another program: docs/formats lists them.
    PGN and PDN list the games with their players and results, for live boards and broadcasts.
    """
    loaded = load(source, lenient=lenient, section=section)
    output.emit_findings(loaded.findings)
    written = formats.write_file(loaded.tournament, target, dialect, round_=round_)
    output.emit_findings(written.findings)
