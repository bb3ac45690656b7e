"""`ronde check`: pair every played round again, and compare points and ranks."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output
from ronde.cli.language import said, spoken
from ronde.i18n import counted, phrase, speaking_of_teams
from ronde.model import Severity
from ronde.questions.checks import CheckRequest, FileReport, check_document, check_files, totals
from ronde.standings.editions import EDITIONS, edition

_LISTED = frozenset({"rank-differs", "same-rank"})
"""Findings whose differences are listed one by one."""


def _request(
    rules: str | None, tie_breaks: str | None, by_edition: str | None, ranks: bool, lenient: bool
) -> CheckRequest:
    """Return by what files are checked; an unknown key is told once, not once per file."""
    if rules is not None:
        from ronde.systems import registry

        registry.system(rules)
    if by_edition is not None:
        edition(by_edition)
    return CheckRequest(rules, tie_breaks, by_edition, ranks, lenient)


_REQUEST: tuple[options.Decorator, ...] = (
    options.rules_option,
    click.option(
        "--ranks/--no-ranks",
        default=True,
        help="Compare points and ranks with the results, or pairings only.  [default: --ranks]",
    ),
    click.option(
        "--tie-breaks",
        metavar="LIST",
        help="Tie-breaks in order, such as BH/C1,BH,SB,DE, or a preset. Default: the file's.",
    ),
    click.option(
        "--tie-break-rules",
        "--edition",
        "by_edition",
        metavar="KEY",
        help=f"Edition of the tie-break regulations: {', '.join(EDITIONS)}."
        " Default: the one in force when the event began.",
    ),
    options.lenient_option,
)


@click.command(
    name="check",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde check open.trf\n"
    "  ronde check *.trf --rules dutch-2017 --jobs 2\n"
    "  ronde check final.trf --tie-breaks BH/C1,BH,SB\n"
    "  ronde check *.trf --report events.html\n\n"
    "Exit code 0 without differences, 1 with differences of pairings or standings, 3 if a file"
    " could not be read.",
)
@click.argument("files", nargs=-1, required=True, type=options.FILE)
@options.combined("request", _request, _REQUEST)
@click.option("--jobs", type=click.IntRange(1), default=1, help="Files to work on at once.")
@click.option(
    "--report",
    "report_file",
    type=options.OUT,
    metavar="FILE",
    help="Write a table with a row for each event: .html, .csv, .json or .txt.",
)
@options.json_option
def command(
    files: tuple[str, ...],
    request: CheckRequest,
    jobs: int,
    report_file: Path | None,
    as_json: bool,
) -> int:
    """Pair every played round of FILES from what went before and list every difference.

    The points and ranks of a file are compared with its results and the tie-breaks that it lists.
    """
    if report_file is not None:
        from ronde.questions.checkreport import refuse_shape

        refuse_shape(report_file)
    reports = []
    with output.progress(phrase("checking"), len(files)) as advance:
        for report in check_files(files, request, jobs=jobs):
            reports.append(report)
            advance()
            if not as_json:
                with speaking_of_teams(of_teams=report.of_teams):
                    _tell(report, with_notes=len(files) == 1)
    if report_file is not None:
        from ronde.questions.checkreport import check_report, report_text

        output.write_whole(report_file, report_text(check_report(reports), report_file, spoken()))
    total = totals(reports)
    if as_json:
        output.emit_json(check_document(reports))
    else:
        _count_notes(reports)
        output.emit(total.sentence())
    return total.exit_code


def _tell(report: FileReport, *, with_notes: bool) -> None:
    """Print the differences of a file; what could not be read goes to standard error.

    Among many files the same notes would bury the differences: there they are only counted.
    """
    if report.error:
        click.secho(f"ronde: {said(report.error)}", fg="red", err=True)
        return
    output.emit_findings(
        found
        for found in report.findings
        if found.code not in _LISTED and (with_notes or found.severity is not Severity.NOTE)
    )
    for difference in report.differences:
        output.emit(f"{report.file}: {said(difference.sentence())}")
    for line in report.standings_lines():
        output.emit(f"{report.file}: {said(line)}")


def _count_notes(reports: list[FileReport]) -> None:
    notes = [f for report in reports for f in report.findings if f.severity is Severity.NOTE]
    if notes and len(reports) > 1:
        told = counted(
            "{count} note is not shown; --json has it",
            "{count} notes are not shown; --json has them",
            count=len(notes),
        )
        click.echo(said(told), err=True)
