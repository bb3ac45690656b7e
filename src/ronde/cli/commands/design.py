"""`ronde design`: plans for an event compared on its entry list, by the wishes of its organiser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli import options, output
from ronde.cli.printoptions import paper_options
from ronde.cli.runs import play
from ronde.documents import Sheet
from ronde.errors import EXIT_OK
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.laboratory.designer.document import DesignDocument
    from ronde.laboratory.designer.reading import DesignRequest
    from ronde.model import Tournament


def _request(
    must: tuple[str, ...],
    nice: tuple[str, ...],
    boards: int | None,
    days: int | None,
    rounds_a_day: int,
    systems: str,
    rounds: str,
    unrated: int | None,
    draws: int | None,
    events: int,
    seed: int,
) -> DesignRequest:
    from ronde.laboratory.designer.reading import DesignRequest

    keys = tuple(systems.replace(",", " ").split())
    limits = (boards, days, rounds_a_day)
    return DesignRequest(must, nice, *limits, keys, rounds, unrated, draws, events, seed)


_ASKED = (
    click.option(
        "--must", multiple=True, metavar="WISH",
        help="What the event must have; may be given several times.",
    ),
    click.option(
        "--wish", "nice", multiple=True, metavar="WISH",
        help="What would be nice; may be given several times.",
    ),
    click.option("--boards", type=click.IntRange(1), metavar="N", help="Boards in the hall."),
    click.option("--days", type=click.IntRange(1, 366), metavar="N", help="Days that there are."),
    click.option(
        "--rounds-a-day", type=click.IntRange(1, 30), default=1, show_default=True, metavar="N",
        help="How many rounds a day has.",
    ),
    click.option(
        "--systems", default="", metavar="KEYS",
        help="Compare these (see `ronde rules`). Default: the usual ones, that of the file first.",
    ),
    click.option(
        "--rounds", default="", metavar="LIST",
        help="Compare these numbers of rounds, such as 5,7,9. Default: as the days allow.",
    ),
    click.option(
        "--unrated", type=click.IntRange(1, 4000), metavar="RATING",
        help="How strong players without a rating play.",
    ),
    click.option(
        "--draws", type=click.IntRange(0, 100), metavar="PERCENT",
        help="Share of draws. Default: that of the result model.",
    ),
    click.option(
        "--events", type=click.IntRange(2, 100_000), default=200, show_default=True, metavar="N",
        help="How often each plan is played.",
    ),
    click.option(
        "--seed", type=click.IntRange(0, 2**53), default=1, show_default=True, metavar="S",
        help="The same seed, the same figures.",
    ),
)  # fmt: skip


@click.command(
    name="design",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde design entries.trf --days 4 --rounds-a-day 2 --boards 30\n"
    "  ronde design entries.trf --must clear-winner=60 --wish few-mismatches\n"
    "  ronde design entries.csv --must im-norms=3 --wish fair-colours -o annex.pdf\n"
    "  ronde design entries.trf --rounds 7,9 --systems dutch-2026,burstein-2026 --json\n\n"
    "Wishes: clear-winner, best-wins and ranking (of 100), few-mismatches (rating points),"
    " fair-colours (games), no-second-bye, gm-norms and im-norms (players); a number behind = is"
    " what is to be reached. Without wishes the first five are compared.",
)
@click.argument("entries", type=options.FILE)
@options.combined("request", _request, _ASKED)
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes; default: all.")
@options.scheduler_option
@click.option("--yes", is_flag=True, help="Run it even if it takes more than an hour.")
@click.option(
    "-o", "--output", "out", type=options.OUT, metavar="OUT",
    help="An annex to the announcement (.pdf) or a page (.html).",
)  # fmt: skip
@paper_options
@options.lenient_option
@options.json_option
def command(
    entries: str,
    request: DesignRequest,
    workers: int | None,
    scheduler: str | None,
    yes: bool,
    out: Path | None,
    sheet: Sheet,
    lenient: bool,
    as_json: bool,
) -> int:
    """Compare systems, rounds and acceleration for an event on its entry list, by wishes.

    ENTRIES is a tournament file with the players. Every plan that field, hall and days allow is
    played many times with these players and the same luck. How long it will take is told first.
    """
    from ronde.laboratory.cluster import pool_of
    from ronde.laboratory.designer.answer import PlanComparison
    from ronde.laboratory.designer.design import DesignRun
    from ronde.laboratory.designer.document import design_document
    from ronde.laboratory.designer.reading import asked_of
    from ronde.laboratory.trials import cores
    from ronde.questions.files import load

    if out is not None and out.suffix.lower() not in (".pdf", ".html"):
        raise click.UsageError(
            phrase("{path} is neither .pdf nor .html; name one of them", path=out)
        )
    if out is not None and out.suffix.lower() == ".pdf":
        from ronde.documents.sheet import refuse_without_typst

        refuse_without_typst()
    loaded = load(entries, lenient=lenient)
    output.emit_findings(loaded.findings)
    run = DesignRun(asked_of(loaded.tournament, request, _title(loaded.tournament, entries)))
    with pool_of(scheduler, workers or cores()) as pool:
        play(run, pool, len(run.studies), may_be_long=yes, is_kept=False)
    design = design_document(run, sheet.language)
    if out is not None:
        _write(design, out, sheet)
    if as_json:
        output.emit_json(design)
    else:
        output.emit_parts(PlanComparison(run).parts(sheet.language))
    return EXIT_OK


def _title(tournament: Tournament, file: str) -> str:
    return tournament.details.name or Path(file).stem


def _write(design: DesignDocument, out: Path, sheet: Sheet) -> None:
    from ronde.laboratory.designer.annex import annex
    from ronde.laboratory.designer.page import page

    is_paper = out.suffix.lower() == ".pdf"
    output.write_whole(out, annex(design, sheet) if is_paper else page(design))
