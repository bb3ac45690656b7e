"""Documents of an event: files for taking home and the report."""

from __future__ import annotations

from starlette.responses import Response

from ronde.app.office.paperwork.downloading import Download, download
from ronde.app.office.paperwork.reporting import event_report
from ronde.web.api.documentanswers import ExportedFile, ReportAnswer
from ronde.web.api.kit import Event, Viewer, answer, api_router

router = api_router("documents")


@router.get("/events/{event}/export/{form}", response_model=ExportedFile)
def export(event: Event, form: Download, page: Viewer) -> Response:
    """Return the event as a file: published rounds, or everything as an archive."""
    return answer(download(page.desk, event, form))


@router.get("/events/{event}/report", response_model=ReportAnswer)
def report(event: Event, page: Viewer) -> Response:
    """Return the report: statement, standings, and all that was out of the usual."""
    return answer(event_report(page.desk, event).as_data())
