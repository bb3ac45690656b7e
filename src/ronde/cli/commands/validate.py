"""`ronde validate`: everything that is wrong with a file."""

from __future__ import annotations

from dataclasses import dataclass

import click

from ronde import formats
from ronde.cli import options, output
from ronde.errors import EXIT_INPUT, EXIT_OK
from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity


@dataclass(frozen=True, slots=True)
class ValidationDocument:
    """What is wrong with a file (docs/schemas/validate-1.json)."""

    file: str
    dialect: str
    valid: bool
    findings: tuple[Finding, ...]


@click.command(name="validate", epilog="Example:\n\n\b\n  ronde validate open.trf\n")
@options.file_argument
@options.lenient_option
@options.json_option
def command(file: str, lenient: bool, as_json: bool) -> int:
    """Read FILE and list every finding; exit code 0, or 3 when one of them is an error."""
    reading = formats.read_file(file, lenient=lenient)
    wrong = any(finding.severity is Severity.ERROR for finding in reading.findings)
    if as_json:
        output.emit_json(
            ValidationDocument(file, reading.dialect, not wrong, tuple(reading.findings))
        )
    else:
        for finding in reading.findings:
            output.emit(finding.sentence())
        output.emit(
            phrase(
                "{file}: {dialect}, {what}",
                file=file,
                dialect=reading.dialect,
                what=_counted(reading),
            )
        )
    return EXIT_INPUT if wrong else EXIT_OK


def _counted(reading: formats.Reading) -> str:
    if reading.tournament is None:
        return phrase("no tournament could be read")
    return phrase(
        "{players}, {rounds}, {findings}",
        players=counted("{count} player", "{count} players", count=len(reading.tournament.players)),
        rounds=counted("{count} round", "{count} rounds", count=len(reading.tournament.rounds)),
        findings=counted("{count} finding", "{count} findings", count=len(reading.findings)),
    )
