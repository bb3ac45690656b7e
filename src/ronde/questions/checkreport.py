"""What checking files gave, as a table with one row for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Annotated, Final

from ronde.checking.replay import DifferenceKind
from ronde.declared.layout import Table
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
        report.file,
        report.rules,
        report.players,
        report.rounds,
        report.agreeing,
        kinds[DifferenceKind.PAIR],
        kinds[DifferenceKind.COLOUR],
        kinds[DifferenceKind.BYE],
        kinds[DifferenceKind.IMPOSSIBLE],
        len(report.points),
        report.ranks.count,
        round(report.seconds, 3),
        report.error or None,
    )


_HEADINGS: Final = (
    phrase("File"),
    phrase("Rules"),
    phrase("Players"),
    phrase_in("heading", "Rounds"),
    phrase("Alike"),
    phrase("Pairs"),
    phrase("Colours"),
    phrase("Byes"),
    phrase("Impossible"),
    phrase("Points"),
    phrase("Ranks"),
    phrase("Seconds"),
    phrase("Error"),
)
_FIGURES: Final = tuple(range(2, 12))


def report_text(report: CheckReport, path: Path, language: str) -> str:
    """Return a report in the shape that the ending of a file name asks for."""
    shape = refuse_shape(path)
    if shape == "json":
        return to_json(report, indent=2).decode() + "\n"
    if shape == "csv":
        return csv_text(
            [_FIELDS, *([_exact(one, name) for name in _FIELDS] for one in report.events)]
        )
    rows = [[_cell(one, name) for name in _FIELDS] for one in report.events]
    table = Table(_HEADINGS, rows, _FIGURES).told(language)
    last = translate(report.totals.sentence(), language)
    if shape == "txt":
        return f"{table.text()}\n\n{last}\n"
    title = escape(translate(phrase("Check of pairings and standings"), language))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{table.html()}\n<p>{escape(last)}</p>\n</body>\n</html>\n"
    )


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


_FIELDS: Final = (
    "file", "rules", "players", "rounds", "alike", "pairs", "colours", "byes", "impossible",
    "points", "ranks", "seconds", "error",
)  # fmt: skip
_STYLE: Final = (
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    "th,td{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:left}.n{text-align:right}"
)


def _exact(event: CheckedEvent, name: str) -> object:
    value = getattr(event, name)
    return "" if value is None else value


def _cell(event: CheckedEvent, name: str) -> str:
    value = getattr(event, name)
    if isinstance(value, float):
        return f"{value:.2f}"
    return value if isinstance(value, str) else str("" if value is None else value)
