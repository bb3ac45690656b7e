"""Reports: sections of facts, tables, lists and bars, with lines to sign on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.statement import StatementLine
from ronde.documents.tables import TablePart, table_data, upright_fit


class ReportBar(NamedTuple):
    """A line of a chart: shares of a whole, at most three."""

    label: str
    values: tuple[int, ...]


class Bars(NamedTuple):
    """Shares line by line; the legend names them in their order."""

    legend: tuple[str, ...]
    lines: tuple[ReportBar, ...]


class SpanLine(NamedTuple):
    """A value between two others, as places from 0 at the left to 1 at the right."""

    label: str
    text: str
    low: float
    mean: float
    high: float


class Spans(NamedTuple):
    """Values with their intervals, line by line."""

    lines: tuple[SpanLine, ...]


@dataclass(frozen=True, slots=True)
class ReportSection:
    """What stands under one heading: labels and values, a chart, a table, then a list of points.

    A `chapter` begins with the section, on a page of its own unless it is the first.
    """

    heading: str
    lines: tuple[StatementLine, ...] = ()
    table: TablePart | None = None
    points: tuple[str, ...] = ()
    bars: Bars | None = None
    chapter: str = ""
    spans: Spans | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to print."""
        has_rows = self.table is not None and bool(self.table.rows)
        return not (self.lines or self.points or has_rows or self.bars or self.spans)


def report_document(
    heading: Heading,
    sections: Sequence[ReportSection],
    sheet: Sheet,
    signatures: Sequence[StatementLine] = (),
) -> bytes:
    """Return a report; lines without a value and empty sections are left out."""
    content = {
        "sections": [_data(section, sheet) for section in map(_filled, sections)
                     if not section.is_empty],
        "signatures": [[plain(role), plain(name)] for role, name in signatures],
        "place": sheet.t("Place, date and signatures"),
    }  # fmt: skip
    return typeset("report", heading, content, sheet)


def _filled(section: ReportSection) -> ReportSection:
    lines = tuple(line for line in section.lines if line.value)
    return replace(section, lines=lines)


def _data(section: ReportSection, sheet: Sheet) -> dict[str, Any]:
    return {
        "heading": plain(section.heading),
        "lines": [[plain(label), plain(value)] for label, value in section.lines],
        "table": _table(section.table, sheet),
        "points": [plain(point) for point in section.points],
        "bars": _bars(section.bars),
        "chapter": plain(section.chapter),
        "spans": _spans(section.spans),
    }


def _table(part: TablePart | None, sheet: Sheet) -> dict[str, Any] | None:
    if part is None or not part.rows:
        return None
    part = part.filled()
    fit = upright_fit(part, sheet.paper)
    return {**table_data(part), "size": fit.size, "inset": fit.inset}


def _bars(bars: Bars | None) -> dict[str, Any] | None:
    if bars is None:
        return None
    lines = [
        {"label": plain(line.label), "values": line.values, "total": sum(line.values)}
        for line in bars.lines
        if sum(line.values)
    ]
    return {"legend": [plain(name) for name in bars.legend], "lines": lines} if lines else None


def _spans(spans: Spans | None) -> list[dict[str, Any]] | None:
    if spans is None:
        return None
    return [
        {**line._asdict(), "label": plain(line.label), "text": plain(line.text)}
        for line in spans.lines
    ]
