"""A design on paper: the annex to the announcement of an event."""

from __future__ import annotations

from ronde.documents.report import ReportSection, SpanLine, Spans, report_document
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.statement import StatementLine
from ronde.documents.tables import Align, Column, TablePart
from ronde.laboratory.designer.chart import Span
from ronde.laboratory.designer.document import DesignDocument, compared, legend, plans_table


def annex(found: DesignDocument, sheet: Sheet) -> bytes:
    """Return a design as PDF: what it says, the table of the plans, pictures, how it was made."""
    sections = [
        ReportSection(sheet.t("What the plans do"), points=found.sentences),
        ReportSection(sheet.t("Plans"), table=_table(found), points=tuple(legend(found))),
        *_pictures(found),
        ReportSection(
            sheet.t("Not possible"),
            lines=tuple(StatementLine(one.title, one.reason) for one in found.excluded),
        ),
        ReportSection(sheet.t("How it was calculated"), points=found.notes),
    ]
    title = Heading(sheet.t("Plans compared"), found.title, sheet.say(compared(found)))
    return report_document(title, sections, sheet)


def _table(found: DesignDocument) -> TablePart:
    table = plans_table(found)
    columns = [
        Column(text, Align.RIGHT if place in table.right else Align.LEFT)
        for place, text in enumerate(table.headings)
    ]
    return TablePart(columns, table.rows)


def _pictures(found: DesignDocument) -> list[ReportSection]:
    """Return a picture for each wish that could be measured."""
    made = []
    for at, wish in enumerate(found.wishes):
        span = Span(found, at)
        lines = []
        for plan in found.plans:
            value = plan.results[at].value
            if value.mean is not None:
                mean = span.place(value.mean)
                low = mean if value.low is None else span.place(value.low)
                high = mean if value.high is None else span.place(value.high)
                lines.append(SpanLine(plan.title, plan.results[at].shown, low, mean, high))
        if lines:
            made.append(ReportSection(f"{wish.title} – {wish.unit}", spans=Spans(tuple(lines))))
    return made
