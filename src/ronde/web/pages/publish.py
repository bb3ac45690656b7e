"""The switch that makes the pages of an event public, with the addresses to hand out."""

from __future__ import annotations

import segno
from fastapi import APIRouter
from starlette.responses import Response

from ronde.i18n import phrase
from ronde.office.overview import event_card
from ronde.office.paperwork.publicpages import PublishPages, pages_state
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.security.requirement import Arbiter

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/publish")
def publish(event: str, page: Arbiter) -> Response:
    """Show whether the pages are public, and where they are."""
    event_card(page.desk, event)  # an unknown event is refused
    address = f"{page.address}public/{event}"
    return page.render(
        "publish/publish.html",
        event=event,
        state=pages_state(page.desk, event),
        address=address,
        picture=segno.make(address, error="m").svg_data_uri(scale=6, border=2),
        is_local=page.site.is_local,
    )


def _decided(page: Page, action: PublishPages, result: None) -> Response:
    del result
    said = (
        phrase("The pages are public now.")
        if action.public
        else phrase("The pages are no longer public.")
    )
    return page.redirect(f"/events/{page.scope}/publish", said)


add_form(router, "/events/{event}/publish", PublishPages, then=_decided)
