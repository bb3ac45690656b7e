"""`ronde verify`: check a certificate."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.questions.certificates import verify_file


@click.command(
    name="verify",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde pair open.trf --certificate r5.json    pair, and write down why\n"
    "  ronde verify r5.json                         check every proof\n\n"
    "Exit code 0 if everything is proved, 1 if a proof fails, 3 if the file is no certificate.\n"
    "The order of candidates is verified too; where that would take too long, the last line says\n"
    "that it was not.",
)
@click.argument("certificate", type=options.READ)
@options.json_option
def command(certificate: Path, as_json: bool) -> int:
    """Check the proofs in CERTIFICATE, written by `ronde pair --certificate`.

    Legality, costs and criteria are worked out again from the tournament in the certificate,
    with code that does not use the solver.
    """
    judged = verify_file(certificate)
    verdict = judged.verification
    if as_json:
        output.emit_json(verdict.document())
    else:
        output.emit(judged.heading)
        for bracket in verdict.brackets:
            output.emit(bracket.sentence(verdict.unit))
        output.emit(verdict.sentence())
    return EXIT_OK if verdict.is_verified else EXIT_DIFFERENCES
