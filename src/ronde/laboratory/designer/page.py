"""The report of a design: sentences, the table of the plans, pictures, what was left out."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.declared.page import PageHeading, PageList, PagePart, PagePicture, ReportPage
from ronde.i18n import labelled, phrase
from ronde.laboratory.designer.chart import charts
from ronde.laboratory.designer.document import DesignDocument, compared, legend, plans_table


def page(design: DesignDocument) -> str:
    """Return the report as a page of HTML that needs nothing else."""
    title = phrase("Plans for {event}", event=design.title)
    return ReportPage(title, _parts(design)).html(design.language)


def _parts(design: DesignDocument) -> Iterator[PagePart]:
    yield compared(design)
    yield PageList(design.sentences)
    yield PageHeading(phrase("Plans"))
    yield plans_table(design).laid_out(design.plans)
    yield PageList(tuple(legend(design)))
    for wish, svg in charts(design):
        yield PageHeading(wish.title, 3)
        yield wish.unit
        yield PagePicture(svg)
    if design.excluded:
        yield PageHeading(phrase("Not possible"))
        yield PageList(tuple(labelled(one.title, one.reason) for one in design.excluded))
    yield PageHeading(phrase("How it was calculated"))
    yield PageList(design.notes)
