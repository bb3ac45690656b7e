"""`ronde lab run` and `ronde lab measures`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.cli.runs import play
from ronde.errors import EXIT_OK
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.laboratory.lab.report import StudyDocument
    from ronde.laboratory.lab.run import StudyRun


@click.command(
    name="run",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde lab run study.toml --out study/\n"
    "  ronde lab run study.toml --out study/ --yes          a study that takes hours\n"
    "  ronde lab run study.toml --out study/ --scheduler tcp://10.0.0.2:8786\n\n"
    "A study that was stopped goes on when the same command is given again with the same --out.",
)
@click.argument("study", type=options.READ)
@click.option("--out", type=options.PLACE, metavar="FOLDER", help="Where records and report go.")
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes; default: all.")
@options.scheduler_option
@click.option("--yes", is_flag=True, help="Run it even if it takes more than an hour.")
@options.json_option
def run(
    study: Path,
    out: Path | None,
    workers: int | None,
    scheduler: str | None,
    yes: bool,
    as_json: bool,
) -> int:
    """Play the events of STUDY under every system with the same luck, and measure them.

    STUDY is a TOML file: fields of players, systems, results, measures, number of events, seed. How
    long it will take is told first. With --out the folder has results.csv (and Parquet with the
    optional part `lab`), report.json and report.html with pictures (optional part `plot`).
    """
    from ronde.laboratory.cluster import pool_of
    from ronde.laboratory.lab.reading import read_study
    from ronde.laboratory.lab.report import document, parts
    from ronde.laboratory.lab.run import StudyBook, StudyRun
    from ronde.laboratory.trials import cores

    asked = read_study(study)
    going = StudyRun(asked, None if out is None else StudyBook(out, asked))
    with pool_of(scheduler, workers or cores()) as pool:
        play(going, pool, len(asked.fields), may_be_long=yes, is_kept=out is not None)
    results = document(going)
    if out is not None:
        _write(going, results, out)
    if as_json:
        output.emit_json(results)
    else:
        output.emit_parts(parts(results))
    return EXIT_OK


def _write(going: StudyRun, results: StudyDocument, folder: Path) -> None:
    """Write the results into the folder of the study: tables, report, pictures."""
    from ronde.laboratory.lab.page import page
    from ronde.laboratory.lab.tables import write_tables

    output.emit_json(results, folder / "report.json")
    write_tables(going, results, folder)
    output.write_whole(folder / "report.html", page(results, spoken()))


@click.command(
    name="event",
    epilog="Example:\n\n"
    "\b\n"
    "  ronde lab event study.toml --number 12 --system dutch-2017 -o event.trf",
)
@click.argument("study", type=options.READ)
@click.option("--number", type=click.IntRange(1), required=True, metavar="N", help="Which event.")
@click.option("--field", metavar="NAME", help="Of which field; default: the first.")
@click.option("--system", metavar="NAME", help="Under which system; default: the first.")
@click.option(
    "-o", "--output", "out", type=options.OUT, required=True, metavar="OUT", help="The file."
)
@options.json_option
def event(
    study: Path, number: int, field: str | None, system: str | None, out: Path, as_json: bool
) -> int:
    """Make the event of a number of STUDY again, and write it as a tournament file."""
    from ronde import formats
    from ronde.laboratory.lab.reading import read_study
    from ronde.laboratory.lab.trial import event_of

    written = formats.write_file(event_of(read_study(study), number, field, system), out)
    output.emit_findings(written.findings)
    if as_json:
        output.emit_json({"number": number, "file": str(out), "findings": written.findings})
    return EXIT_OK


@click.command(name="measures", epilog="Example:\n\n\b\n  ronde lab measures")
@options.json_option
def measures(as_json: bool) -> int:
    """List what a study can measure: the key, what it is called and what it means."""
    from ronde.laboratory.lab.measures import MEASURES

    if as_json:
        facts = [
            {"key": one.key, "title": one.title, "better": one.direction, "meaning": one.meaning}
            for one in MEASURES.values()
        ]
        output.emit_json({"measures": facts})
        return EXIT_OK
    output.emit_table(
        (phrase("key"), phrase("measure"), phrase("what it means")),
        [[one.key, one.title, one.meaning] for one in MEASURES.values()],
    )
    return EXIT_OK
