"""`ronde conformance`: many events made and checked by a second witness."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.cli.runs import resumable, watched
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, InputError
from ronde.i18n import phrase
from ronde.systems.registry import IN_FORCE

if TYPE_CHECKING:
    from ronde.laboratory.conformance.run import ConformanceLogbook
    from ronde.laboratory.conformance.settings import RunSettings
    from ronde.laboratory.conformance.trial import ConformanceRecord


@click.command(
    name="conformance",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde conformance --events 50000 --rules dutch-2026 --seed 1 --out run/\n"
    "  ronde conformance --events 500 --against dutch-2017 --out editions/\n"
    "  ronde conformance --events 500 --against-command 'engine {file} -p {out}' --out other/\n"
    "  ronde conformance --files reports/ --rules dutch-2026\n"
    "  ronde conformance --seed 1 --only 1234 --out one/\n"
    "  ronde conformance --questions\n\n"
    "A run that was stopped goes on when the same command is given again with the same --out."
    " Exit code 0 without differences, 1 with differences, 3 for a wrong request.",
)
@click.option("--events", type=click.IntRange(1), default=1000, metavar="N", help="How many.")
@options.rules_option
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The same seed, the same events.")
@click.option(
    "--against", default="file", metavar="WITNESS",
    help="file: written, read again and checked; or the key of other rules.",
)  # fmt: skip
@click.option(
    "--against-command", "engine", default="", metavar="COMMAND",
    help="Another engine; {file} is the tournament, {out} where it writes the pairing.",
)  # fmt: skip
@click.option("--dialect", default="trf26", metavar="D", help="Form of the files: trf26, trf16 …")
@click.option(
    "--prove", type=click.IntRange(0), default=4, metavar="N",
    help="Prove a round of every Nth event by certificate, 0 for none.",
)  # fmt: skip
@click.option("--players", type=click.IntRange(2, 999), metavar="N", help="Players of each event.")
@click.option("--rounds", type=click.IntRange(1, 99), metavar="R", help="Rounds of each event.")
@click.option(
    "--files", type=click.Path(path_type=Path, exists=True), metavar="FOLDER",
    help="Check stored files instead of making events.",
)  # fmt: skip
@click.option("--only", type=click.IntRange(1), metavar="N", help="Make and check event N alone.")
@click.option("--out", type=options.PLACE, metavar="FOLDER", help="Where records and report go.")
@click.option(
    "--questions", "asks", is_flag=True,
    help="Print what a tournament program is asked, and how ronde answers.",
)  # fmt: skip
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes; default: all.")
@options.scheduler_option
@options.json_option
def command(**asked: object) -> int:
    """Make events of every kind, check each by a second witness, and count the differences.

    The engine pairs them; the witness is the checker, which sees the file alone, other rules, or
    another engine. Absolute rules are checked in every round without the engine, and a sample of
    rounds is proved by certificates. Differing events and the smallest ones with the same
    difference are written beside the report.
    """
    from ronde.laboratory.cluster import pool_of
    from ronde.laboratory.conformance.run import ConformanceLogbook, alone, checked, records
    from ronde.laboratory.trials import cores

    if asked["asks"]:
        return _assessment(as_json=bool(asked["as_json"]))
    settings = checked(_settings(asked))
    workers, folder = asked["workers"] or cores(), asked["out"]
    assert isinstance(workers, int)
    scheduler = str(asked["scheduler"]) if asked["scheduler"] else None
    only = asked["only"]
    book = None
    if isinstance(only, int):
        events = list(_only(alone(settings, only), only, folder))
    else:
        book = ConformanceLogbook(folder, settings) if isinstance(folder, Path) else None
        with resumable(is_kept=book is not None), pool_of(scheduler, workers) as pool:
            going = records(settings, pool) if book is None else book.run(pool)
            events = watched(going, phrase("checking"), settings.events)
    return _finish(settings, events, book, as_json=bool(asked["as_json"]))


def _assessment(*, as_json: bool) -> int:
    """Print the self-assessment, a line for each question and the totals."""
    from ronde.regulations.questions import questions, totals

    counted = {answer.value: count for answer, count in totals().items()}
    if as_json:
        output.emit_json({"questions": questions(), "totals": counted})
        return EXIT_OK
    output.emit_table(
        (phrase("question"), phrase("what it asks"), phrase("answer"), phrase("where")),
        [[str(one.number), one.asks, one.answer.value, one.where] for one in questions()],
    )
    output.emit(", ".join(f"{count} {answer}" for answer, count in counted.items()))
    return EXIT_OK


def _settings(asked: dict[str, object]) -> RunSettings:
    from ronde.laboratory.conformance.settings import RunSettings

    files = _files(asked["files"]) if isinstance(asked["files"], Path) else ()
    seed = asked["seed"]
    if seed is None:
        seed = 0 if files else _settled_seed(asked["out"])
    return RunSettings(
        str(asked["rules"] or IN_FORCE),
        len(files) or int(str(asked["events"])),
        int(str(seed)),
        str(asked["against"]),
        str(asked["engine"]),
        str(asked["dialect"]),
        int(str(asked["prove"])),
        None if asked["players"] is None else int(str(asked["players"])),
        None if asked["rounds"] is None else int(str(asked["rounds"])),
        files,
    )


def _settled_seed(folder: object) -> int:
    """Return the seed of the run in the folder, or a new one."""
    from ronde.laboratory.logbook import seed_in

    known = seed_in(folder) if isinstance(folder, Path) else None
    return secrets.randbits(32) if known is None else known


def _files(folder: Path) -> tuple[str, ...]:
    """Return the tournament files of a folder and those below it, or the file itself."""
    if folder.is_file():
        return (str(folder),)
    files = tuple(str(path) for path in sorted(folder.rglob("*.trf*")) if path.is_file())
    if not files:
        raise InputError("{path} holds no file whose name ends in .trf", path=folder)
    return files


def _only(settings: RunSettings, number: int, folder: object) -> Iterator[ConformanceRecord]:
    from ronde import formats
    from ronde.laboratory.conformance.trial import event_of, trial

    if isinstance(folder, Path):
        folder.mkdir(parents=True, exist_ok=True)
        formats.write_file(event_of(settings, number), folder / f"{number}.trf")
    yield trial(settings, number)


def _finish(
    settings: RunSettings,
    events: list[ConformanceRecord],
    book: ConformanceLogbook | None,
    *,
    as_json: bool,
) -> int:
    """Write the report into the folder of the run, show it, and return the exit code."""
    from ronde.laboratory.conformance.report import document, markdown, parts, tally
    from ronde.laboratory.conformance.run import PAGE, REPORT
    from ronde.laboratory.conformance.smallest import FOLDER, write_differences

    total = tally(events)
    smallest, seconds = {}, 0.0
    if book is not None:
        smallest = write_differences(settings, total.differing.records, book.folder / FOLDER)
        seconds = book.seconds
    report = document(settings, total, smallest)
    if book is not None:
        output.emit_json(report, book.folder / REPORT)
        output.emit(markdown(report, seconds, spoken()), book.folder / PAGE)
    if as_json:
        output.emit_json(report)
    else:
        output.emit_parts(parts(report, seconds))
    return EXIT_DIFFERENCES if report.different else EXIT_OK
