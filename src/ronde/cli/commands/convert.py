"""`ronde convert`: a tournament file in another format."""

from __future__ import annotations

from pathlib import Path

import click

from ronde import formats
from ronde.app.files import load
from ronde.cli import options, output


@click.command(
    name="convert",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde convert old.trf new.trf --to trf26\n"
    "  ronde convert open.trf open.json\n",
)
@click.argument("source", metavar="IN", type=options.FILE)
@click.argument("target", metavar="OUT", type=options.OUT)
@click.option(
    "--to",
    "dialect",
    type=click.Choice(formats.dialects()),
    help="Format of OUT; by default .json and .csv by the name, otherwise trf26.",
)
@options.lenient_option
def command(source: str, target: Path, dialect: str | None, lenient: bool) -> None:
    """Write the tournament in IN to OUT, and tell what the new format cannot express."""
    loaded = load(source, lenient=lenient)
    output.emit_findings(loaded.findings)
    output.emit_findings(formats.write_file(loaded.tournament, target, dialect).findings)
