"""The switch that makes the pages of an event public, with the addresses to hand out."""

from __future__ import annotations

from typing import Annotated

import segno
from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.i18n import phrase
from ronde.office.overview import event_card
from ronde.office.paperwork.publishing import pages_state, publish_event_pages
from ronde.web.page import Page
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/publish")
def publish(event: str, page: Annotated[Page, requires(Role.ARBITER)]) -> Response:
    """Show whether the pages are public, and where they are."""
    event_card(page.desk, event)  # an unknown event is refused
    base = page.site.settings.base_url or str(page.request.base_url)
    address = f"{base.rstrip('/')}/public/{event}"
    return page.render(
        "publish/publish.html",
        event=event,
        state=pages_state(page.desk, event),
        address=address,
        picture=segno.make(address, error="m").svg_data_uri(scale=6, border=2),
        is_local=page.site.settings.is_local,
    )


@router.post("/events/{event}/publish")
def decide(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    public: Annotated[bool, Form()] = False,
    birth_dates: Annotated[bool, Form()] = False,
    expected: Annotated[int | None, Form()] = None,
) -> Response:
    """Open or close the public pages."""
    publish_event_pages(page.desk, event, public, birth_dates=birth_dates, expected=expected)
    said = (
        phrase("The pages are public now.") if public else phrase("The pages are no longer public.")
    )
    return page.redirect(f"/events/{event}/publish", said)
