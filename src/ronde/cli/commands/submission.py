"""`ronde submission`: what a rating office will refuse, and the data of its report form."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.errors import EXIT_INPUT, EXIT_OK
from ronde.questions.files import load
from ronde.questions.report import FEDERATION_DIALECT, REPORT_DIALECTS
from ronde.questions.submission import Submission


@click.command(
    name="submission",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde submission open.trf                    before the file goes to FIDE\n"
    "  ronde submission open.trf --dialect trf16 --json\n\n"
    "What will be refused is an error, what will be asked about a warning. The form as PDF:"
    " `ronde print FILE report-form`.",
)
@options.file_argument
@click.option(
    "--dialect",
    type=click.Choice(REPORT_DIALECTS),
    default=FEDERATION_DIALECT,
    help="Form of the report.",
)
@options.lenient_option
@options.json_option
def command(file: str, dialect: str, lenient: bool, as_json: bool) -> int:
    """Tell what FIDE will refuse in FILE, and fill in the form; exit code 0, or 3 if refused."""
    found = Submission.of(load(file, lenient=lenient).tournament, dialect)
    if as_json:
        output.emit_json(found.document())
    else:
        output.emit(found.text(spoken()))
    return EXIT_INPUT if found.refused else EXIT_OK
