"""A design on paper: the annex to the announcement of an event."""

from __future__ import annotations

from ronde.documents.report import ReportSection, SpanLine, Spans, report_document
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.statement import StatementLine
from ronde.laboratory.designer.chart import Span
from ronde.laboratory.designer.document import DesignDocument, compared, legend, plans_table


def annex(design: DesignDocument, sheet: Sheet) -> bytes:
    """Return a design as PDF: what it says, the table of the plans, pictures, how it was made."""
    sections = [
        ReportSection(sheet.t("What the plans do"), points=design.sentences),
        ReportSection(
            sheet.t("Plans"),
            table=plans_table(design).part(design.plans, sheet),
            points=tuple(legend(design)),
        ),
        *_pictures(design),
        ReportSection(
            sheet.t("Not possible"),
            lines=tuple(StatementLine(one.title, one.reason) for one in design.excluded),
        ),
        ReportSection(sheet.t("How it was calculated"), points=design.notes),
    ]
    title = Heading(sheet.t("Plans compared"), design.title, sheet.say(compared(design)))
    return report_document(title, sections, sheet)


def _pictures(design: DesignDocument) -> list[ReportSection]:
    """Return a picture for each wish that could be measured."""
    sections = []
    for at, wish in enumerate(design.wishes):
        span = Span(design, at)
        lines = []
        for plan in design.plans:
            value = plan.results[at].value
            if value.mean is not None:
                mean = span.place(value.mean)
                low = mean if value.low is None else span.place(value.low)
                high = mean if value.high is None else span.place(value.high)
                lines.append(SpanLine(plan.title, plan.results[at].shown, low, mean, high))
        if lines:
            sections.append(ReportSection(f"{wish.title} – {wish.unit}", spans=Spans(tuple(lines))))
    return sections
