"""The design of an event for whoever asks, a page or a program."""

from __future__ import annotations

from typing import Final

from ronde.errors import StateError
from ronde.laboratory.designer.document import DesignDocument
from ronde.laboratory.designer.reading import DesignRequest, asked_of
from ronde.web.page import Page

EVENTS: Final = 100
"""The site plays each plan so often unless told."""
MOST_EVENTS: Final = 1000


def design_of(page: Page, event: str, request: DesignRequest, language: str) -> DesignDocument:
    """Return what was found so far, and go on; raises InputError for what cannot be compared."""
    tournament = page.desk.tournament(event)
    if tournament.rounds:
        raise StateError("round 1 is published; plans are compared before it")
    return page.site.designs.of(asked_of(tournament, request)).document(language)
