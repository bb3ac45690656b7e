"""Files that questions about an event are answered with, beside a page."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from ronde.declared.actions import build
from ronde.declared.table import PDF, MadeFile
from ronde.documents import PAPERS, Paper, Sheet
from ronde.office.desk.questions import EventFile
from ronde.web.arguments import Routed, query_model, sent
from ronde.web.calculation import Calculated
from ronde.web.forms import finder_of
from ronde.web.page import Page
from ronde.web.requirement import requires


class PaperQuery(BaseModel):
    """On what paper a file is printed that stands beside a page."""

    paper: str = "a4"


def add_file(router: APIRouter, path: str, cls: type[EventFile], **given: Any) -> None:
    """Add the route of a file of an event; `given` is what its path says of the question."""

    def show(event: str, page: Page, asked: Any) -> Response:
        question = build(cls, {**sent(cls, asked, finder_of(page).one), **given})
        sheet = Sheet(date.today(), page.speech.language, PAPERS.get(asked.paper, Paper.A4))
        return Calculated(page, _shown, page.desk.ask(event, question), sheet)

    model = query_model(cls, PaperQuery, frozenset(given))
    hints = {
        "event": str,
        "page": Annotated[Page, requires(cls.declared.role)],
        "asked": Annotated[model, Query()],
    }
    router.add_api_route(path, Routed(show, hints), response_class=Response)


def _shown(file: MadeFile) -> Response:
    """Return a file under its name; what is printed is looked at, what else is kept."""
    how = "inline" if file.media_type == PDF else "attachment"
    headers = {"content-disposition": f'{how}; filename="{file.name}"'}
    return Response(file.data, media_type=file.media_type, headers=headers)
