"""The switch that makes the pages of an event public, with the addresses to hand out."""

from __future__ import annotations

from typing import Annotated, Final

import segno
from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import StateError
from ronde.i18n import counted, phrase
from ronde.office.paperwork.publicpages import PublishPages, pages_state
from ronde.office.rounds.overview import event_card
from ronde.office.settings.looks import event_looks, own_looks
from ronde.web.calculation import Calculated
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.places import UnknownServerError
from ronde.web.public.embedding import embeds_of
from ronde.web.public.links import PublicLinks
from ronde.web.public.static_site import zipped_site_of
from ronde.web.requirement import Arbiter, SiteOwner
from ronde.web.webspace import WebspaceWish, failure_of, webspaces_of

router = APIRouter(include_in_schema=False)
_PAGE: Final = "/events/{event}/publish"


@router.get("/events/{event}/publish")
def publish(event: str, page: Arbiter) -> Response:
    """Show whether the pages are public, and where they are."""
    event_card(page.desk, event)  # an unknown event is refused
    return _shown(page, event)


def _shown(page: Page, event: str, fingerprint: str = "") -> Response:
    address = f"{page.address}public/{event}"
    space = webspaces_of(page.request.app).of(event)
    return page.render(
        "publish/publish.html",
        event=event,
        state=pages_state(page.desk, event),
        own=own_looks(page.desk, event),
        shown=event_looks(page.desk, event),
        links=PublicLinks(event),
        embeds=embeds_of(page, event),
        address=address,
        picture=segno.make(address, error="m").svg_data_uri(scale=6, border=2),
        is_local=page.site.is_local,
        space=space,
        failure="" if space is None else failure_of(space),
        fingerprint=fingerprint,
    )


@router.get("/events/{event}/publish/site.zip")
def zipped(event: str, page: Arbiter) -> Response:
    """Give the public pages as files, for a USB stick or any web server."""
    name = {"content-disposition": f'attachment; filename="{event}.zip"'}

    def shown(content: bytes) -> Response:
        return Response(content, media_type="application/zip", headers=name)

    return Calculated(page, shown, zipped_site_of, page.desk, event, page.speech.language)


@router.post("/events/{event}/publish/space")
def choose_space(event: str, page: SiteOwner, wish: Annotated[WebspaceWish, Form()]) -> Response:
    """Keep where the pages are sent, or send them nowhere any more."""
    event_card(page.desk, event)
    spaces = webspaces_of(page.request.app)
    if not wish.address.strip():
        spaces.forget(event, page.visitor.name)
        return page.redirect(_PAGE.format(event=event), phrase("The pages are sent nowhere."))
    spaces.save(event, page.visitor.name, wish)
    return page.redirect(_PAGE.format(event=event), phrase("The web space is saved."))


@router.post("/events/{event}/publish/send")
def send(event: str, page: SiteOwner) -> Response:
    """Send what changed to the web space, or tell why not."""
    try:
        sent = webspaces_of(page.request.app).send(event)
    except UnknownServerError as error:
        return _shown(page, event, error.fingerprint)
    except StateError as error:
        return page.redirect(_PAGE.format(event=event), phrase("Not sent."), [error.phrase])
    return page.redirect(
        _PAGE.format(event=event),
        counted(
            "Sent: {count} file; removed: {removed}; as they were: {unchanged}.",
            "Sent: {count} files; removed: {removed}; as they were: {unchanged}.",
            count=sent.sent,
            removed=sent.removed,
            unchanged=sent.unchanged,
        ),
    )


@router.post("/events/{event}/publish/trust")
def trust(
    event: str, page: SiteOwner, fingerprint: Annotated[str, Form(max_length=100)]
) -> Response:
    """Trust the key that the owner has looked at, and send."""
    webspaces_of(page.request.app).trust(event, fingerprint)
    return send(event, page)


def _decided(page: Page, action: PublishPages, result: None) -> Response:
    del result
    text = (
        phrase("The pages are public now.")
        if action.public
        else phrase("The pages are no longer public.")
    )
    return page.redirect(f"/events/{page.scope}/publish", text)


add_form(router, "/events/{event}/publish", PublishPages, then=_decided)
