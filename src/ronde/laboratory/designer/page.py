"""The report of a design as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

from ronde.i18n import labelled, phrase, translate
from ronde.laboratory.designer.chart import charts
from ronde.laboratory.designer.document import DesignDocument, compared, legend, plans_table
from ronde.laboratory.lab.page import framed


def page(found: DesignDocument) -> str:
    """Return the report: sentences, the table of the plans, pictures, what was left out."""
    title = translate(phrase("Plans for {event}", event=found.title), found.language)
    return framed(title, "\n".join(_body(found)), found.language)


def _body(found: DesignDocument) -> Iterator[str]:
    say = partial(translate, language=found.language)
    yield f"<p>{escape(say(compared(found)))}</p>"
    yield _listed(found.sentences)
    yield f"<h2>{escape(say(phrase('Plans')))}</h2>"
    yield plans_table(found).html()
    yield _listed(legend(found))
    for wish, svg in charts(found):
        yield f"<h3>{escape(wish.title)}</h3>\n<p>{escape(wish.unit)}</p>\n<figure>{svg}</figure>"
    if found.excluded:
        yield f"<h2>{escape(say(phrase('Not possible')))}</h2>"
        yield _listed([say(labelled(one.title, one.reason)) for one in found.excluded])
    yield f"<h2>{escape(say(phrase('How it was calculated')))}</h2>"
    yield _listed(found.notes)


def _listed(texts: tuple[str, ...] | list[str]) -> str:
    return "<ul>\n" + "\n".join(f"<li>{escape(text)}</li>" for text in texts) + "\n</ul>"
