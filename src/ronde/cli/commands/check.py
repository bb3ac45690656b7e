"""`ronde check`: pair every played round again."""

from __future__ import annotations

import click

from ronde.app.checks import FileReport, check_document, check_files, totals
from ronde.cli import options, output
from ronde.cli.language import said
from ronde.i18n import counted, phrase, speaking_of_teams
from ronde.model import Severity


@click.command(
    name="check",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde check open.trf\n"
    "  ronde check *.trf --rules dutch-2017 --jobs 2\n"
    "  ronde check final.trf --ranks\n\n"
    "Exit code 0 without differences, 1 with differences, 3 if a file could not be read. Ranks that"
    " the results do not give are a warning, with --ranks differences.",
)
@click.argument("files", nargs=-1, required=True, type=options.FILE)
@options.rules_option
@click.option("--jobs", type=click.IntRange(1), default=1, help="Files to work on at once.")
@click.option(
    "--ranks", is_flag=True, help="List ranks that the results do not give, as differences."
)
@options.lenient_option
@options.json_option
def command(
    files: tuple[str, ...], rules: str | None, jobs: int, ranks: bool, lenient: bool, as_json: bool
) -> int:
    """Pair every played round of FILES from what went before and list every difference.

    The ranks of a file are compared with its points and the tie-breaks that it lists.
    """
    if rules is not None:
        from ronde.systems import registry

        registry.system(rules)  # an unknown key is told once, not once per file
    reports = []
    with output.progress(phrase("checking"), len(files)) as advance:
        for report in check_files(files, rules, jobs=jobs, lenient=lenient):
            reports.append(report)
            advance()
            if not as_json:
                with speaking_of_teams(of_teams=report.of_teams):
                    _tell(report, with_notes=len(files) == 1, with_ranks=ranks)
    total = totals(reports)
    if as_json:
        output.emit_json(check_document(reports))
    else:
        _count_notes(reports)
        output.emit(total.sentence())
    return total.exit_code_with_ranks if ranks else total.exit_code


def _tell(report: FileReport, *, with_notes: bool, with_ranks: bool) -> None:
    """Print the differences of a file; what could not be read goes to standard error.

    Among many files the same notes would bury the differences: there they are only counted.
    """
    if report.error:
        click.secho(f"ronde: {said(report.error)}", fg="red", err=True)
        return
    output.emit_findings(
        f for f in report.findings if with_notes or f.severity is not Severity.NOTE
    )
    for difference in report.differences:
        output.emit(f"{report.file}: {said(difference.sentence())}")
    for wrong in report.ranks.differences if with_ranks else ():
        output.emit(f"{report.file}: {said(wrong.sentence())}")


def _count_notes(reports: list[FileReport]) -> None:
    notes = [f for report in reports for f in report.findings if f.severity is Severity.NOTE]
    if notes and len(reports) > 1:
        told = counted(
            "{count} note is not shown; --json has it",
            "{count} notes are not shown; --json has them",
            count=len(notes),
        )
        click.echo(said(told), err=True)
