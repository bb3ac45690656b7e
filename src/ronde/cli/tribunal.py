"""`ronde tribunal run` and `ronde tribunal axes`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli import options, output
from ronde.cli.language import said, spoken
from ronde.cli.runs import resumable, watched
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.laboratory.trials import Pool
    from ronde.laboratory.tribunal.cases import TribunalCase
    from ronde.laboratory.tribunal.plan import TribunalPlan
    from ronde.laboratory.tribunal.report import TribunalDocument


@click.command(
    name="run",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde tribunal run plan.toml --out tribunal/\n"
    "  ronde tribunal run plan.toml --out tribunal/ --workers 1\n"
    "  ronde tribunal run plan.toml --out tribunal/ --so-far      what was found until now\n"
    "  ronde tribunal run plan.toml --out tribunal/ --scheduler tcp://10.0.0.2:8786\n\n"
    "A run that was stopped or killed goes on when the same command is given again. Exit code 0"
    " without differences, 1 with differences, 3 for a wrong request.",
)
@click.argument("plan", type=options.READ)
@click.option(
    "--out", type=options.PLACE, required=True, metavar="FOLDER",
    help="Where records, report and site go.",
)  # fmt: skip
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes; default: all.")
@options.scheduler_option
@click.option("--so-far", is_flag=True, help="Pair nothing more: judge and report what was done.")
@options.json_option
def run(
    plan: Path,
    out: Path,
    workers: int | None,
    scheduler: str | None,
    so_far: bool,
    as_json: bool,
) -> int:
    """Have every engine of PLAN pair every round of its events, and judge each difference.

    PLAN is a TOML file: engines with the rules that each claims to pair by, and where the events
    come from. All engines get the same file. The first differences of each kind are made small;
    FOLDER/site has the totals, and a page for each position with both pairings, the article, the
    derivation and the certificate.
    """
    from ronde.laboratory.cluster import pool_of
    from ronde.laboratory.trials import cores
    from ronde.laboratory.tribunal.reading import read_plan
    from ronde.laboratory.tribunal.run import REPORT
    from ronde.laboratory.tribunal.site import write_site

    asked = read_plan(plan)
    with resumable(is_kept=True), pool_of(scheduler, workers or cores()) as pool:
        report, seconds, cases = _held(asked, out, pool, so_far=so_far)
    output.emit_json(report, out / REPORT)
    site = write_site(asked, report, cases, out, spoken(), seconds)
    if as_json:
        output.emit_json(report)
    else:
        from ronde.laboratory.tribunal.report import parts

        output.emit_parts(parts(report, seconds))
        output.emit(phrase("the pages begin at {path}", path=site))
    return EXIT_DIFFERENCES if any(line.different for line in report.engines) else EXIT_OK


def _held(
    plan: TribunalPlan, folder: Path, pool: Pool, *, so_far: bool
) -> tuple[TribunalDocument, float, list[TribunalCase]]:
    """Return what was found, in how many seconds, and the cases that become pages."""
    from ronde.laboratory.tribunal.cases import charges
    from ronde.laboratory.tribunal.report import document, tally
    from ronde.laboratory.tribunal.run import CaseBook, TribunalBook
    from ronde.laboratory.tribunal.trial import end_engines

    book = TribunalBook(folder, plan)
    going = iter(book.done) if so_far else book.run(pool)
    records = watched(going, phrase("pairing"), plan.events)
    charged = list(charges(records, plan.pages))
    click.echo(said(phrase("differences made small: {count}", count=len(charged))), err=True)
    cases = watched(CaseBook(folder, plan).run(charged, pool), phrase("judging"), len(charged))
    end_engines()
    return document(plan, tally(records), cases), book.seconds, cases


@click.command(name="axes", epilog="Example:\n\n\b\n  ronde tribunal axes")
@options.json_option
def axes(as_json: bool) -> int:
    """List the axes along which events are made, as `axes` of a plan names them."""
    from ronde.laboratory.tribunal.axes import AXES

    if as_json:
        told = [{"axis": one.name, "meaning": one.meaning} for one in AXES.values()]
        output.emit_json({"axes": told})
        return EXIT_OK
    rows = [[one.name, one.meaning] for one in AXES.values()]
    output.emit_table((phrase("axis"), phrase("what it means")), rows)
    return EXIT_OK
