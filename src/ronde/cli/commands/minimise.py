"""`ronde minimise`: the smallest event that two engines pair otherwise."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.errors import InputError


@click.command(
    name="minimise",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde minimise open.trf --rules dutch-2026 --against dutch-2017\n"
    "  ronde minimise open.trf --against-command 'engine {file} -p {out}' -o small.trf\n",
)
@options.file_argument
@options.rules_option
@click.option("--against", default="", metavar="KEY", help="The key of other rules.")
@click.option(
    "--against-command", "engine", default="", metavar="COMMAND",
    help="Another engine; {file} is the tournament, {out} where it writes the pairing.",
)  # fmt: skip
@click.option("--dialect", default="trf26", metavar="D", help="Form of the files: trf26, trf16 …")
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="The smallest file.")
@options.lenient_option
@options.json_option
def command(
    file: str,
    rules: str | None,
    against: str,
    engine: str,
    dialect: str,
    out: Path | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Drop rounds, players and settings of FILE while a round is still paired otherwise.

    What is printed is the smallest tournament before that round, both pairings, and the article
    that decides for the one of --rules.
    """
    from ronde.formats import write_file, write_text
    from ronde.laboratory.conformance.answer import SmallestEvent
    from ronde.questions.files import load

    if bool(against) is bool(engine):
        raise InputError("give either --against KEY or --against-command COMMAND")
    tournament = load(file, lenient=lenient).tournament
    left = SmallestEvent.of(tournament, rules, against=against, command=engine, dialect=dialect)
    if out is not None:
        write_file(left.event, out, dialect)
    if as_json:
        output.emit_json(left.document(spoken()))
        return
    output.emit_parts(left.parts(spoken()))
    if out is None:
        output.emit(write_text(left.event, dialect).text)
