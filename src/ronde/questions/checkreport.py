"""What checking files gave, as a table with one row for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from pathlib import Path
from typing import Annotated, Final

from ronde.checking.replay import DifferenceKind
from ronde.declared.page import ReportPage
from ronde.declared.table import column, table
from ronde.documents.tables import Align
from ronde.errors import InputError
from ronde.formats.csvtext import csv_text
from ronde.i18n import phrase, phrase_in, translate
from ronde.questions.checks import FileReport, Totals, totals
from ronde.serialisation import Count, Keywords, to_json

SHAPES: Final = ("html", "csv", "json", "txt")


@dataclass(frozen=True, slots=True)
class CheckedEvent:
    """One event of a report: how many rounds are alike, and what differs, by kind."""

    file: str
    rules: str
    players: Count
    rounds: Count
    alike: Count
    pairs: Count
    colours: Count
    byes: Count
    impossible: Count
    points: Count
    ranks: Count
    seconds: Annotated[float, Keywords(minimum=0)]
    error: str | None


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Every event that was checked, and the totals."""

    events: tuple[CheckedEvent, ...]
    totals: Totals


def check_report(reports: Sequence[FileReport]) -> CheckReport:
    """Return the report on files that were checked."""
    return CheckReport(tuple(map(_event, reports)), totals(reports))


def _event(report: FileReport) -> CheckedEvent:
    kinds = Counter(difference.kind for difference in report.differences)
    return CheckedEvent(
        file=report.file,
        rules=report.rules,
        players=report.players,
        rounds=report.rounds,
        alike=report.agreeing,
        pairs=kinds[DifferenceKind.PAIR],
        colours=kinds[DifferenceKind.COLOUR],
        byes=kinds[DifferenceKind.BYE],
        impossible=kinds[DifferenceKind.IMPOSSIBLE],
        points=len(report.points),
        ranks=report.ranks.count,
        seconds=round(report.seconds, 3),
        error=report.error or None,
    )


CHECKED: Final = table(
    CheckedEvent,
    "check",
    phrase("Check of pairings and standings"),
    column(phrase("File"), "file"),
    column(phrase("Rules"), "rules"),
    column(phrase("Players"), "players", Align.RIGHT),
    column(phrase_in("heading", "Rounds"), "rounds", Align.RIGHT),
    column(phrase("Alike"), "alike", Align.RIGHT),
    column(phrase("Pairs"), "pairs", Align.RIGHT),
    column(phrase("Colours"), "colours", Align.RIGHT),
    column(phrase("Byes"), "byes", Align.RIGHT),
    column(phrase("Impossible"), "impossible", Align.RIGHT),
    column(phrase("Points"), "points", Align.RIGHT),
    column(phrase("Ranks"), "ranks", Align.RIGHT),
    column(phrase("Seconds"), lambda one: f"{one.seconds:.2f}", Align.RIGHT, on_sheet="seconds"),
    column(phrase("Error"), "error"),
)


def report_text(report: CheckReport, path: Path, language: str) -> str:
    """Return a report in the shape that the ending of a file name asks for."""
    shape = refuse_shape(path)
    if shape == "json":
        return to_json(report, indent=2).decode() + "\n"
    if shape == "csv":  # for programs: the names of the fields stay the same in every language
        fields = [field.name for field in dataclass_fields(CheckedEvent)]
        return csv_text([fields, *CHECKED.sheet(report.events, language)[1:]])
    events, last = CHECKED.laid_out(report.events), report.totals.sentence()
    if shape == "html":
        return ReportPage(CHECKED.title, (events, last)).html(language)
    return f"{events.told(language).text()}\n\n{translate(last, language)}\n"


def refuse_shape(path: Path) -> str:
    """Return the shape of a report; raises InputError for an ending that is none."""
    shape = path.suffix.lower().removeprefix(".")
    if shape not in SHAPES:
        raise InputError(
            "{path}: a report is written as {shapes}; give the file one of these endings",
            path=path,
            shapes=", ".join(SHAPES),
        )
    return shape
