"""Opening the site to the hall and closing it again, for its owner."""

from __future__ import annotations

from typing import Annotated

import segno
from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.i18n import phrase
from ronde.office.desk.rows import OPEN
from ronde.office.paperwork.publicpages import public_events
from ronde.web.hall import openings
from ronde.web.requirement import Anybody, Owner

router = APIRouter(include_in_schema=False)


@router.get("/hall")
def hall(page: Owner) -> Response:
    """Show whether phones reach the site, and where."""
    site, address = page.site, f"{page.address.rstrip('/')}/here"
    return page.render(
        "hall/hall.html",
        hall=site.hall,
        is_local=site.is_local,
        entries=openings(site.database),
        picture=segno.make(address, error="m").svg_data_uri(scale=6, border=2),
    )


@router.get("/here")
def here(page: Anybody) -> Response:
    """Lead who scans the code of the hall to the public event, or to the list of several.

    Events that are over are left aside while another one is open.
    """
    events = public_events(page.desk)
    events = tuple(one for one in events if one.status == OPEN) or events
    return page.redirect(f"/public/{events[0].key}" if len(events) == 1 else "/public")


@router.post("/hall/open")
def open_hall(
    page: Owner,
    address: Annotated[str, Form(max_length=45)] = "",
    then: Annotated[str, Form(max_length=200)] = "/hall",
) -> Response:
    """Let phones in the network reach the site, at the likeliest address or another."""
    hall = page.site.hall
    likeliest = next(iter(hall.addresses()), "")
    opened = hall.open(
        page.site.database, page.visitor.name, address or likeliest, page.site.settings.port
    )
    return page.redirect(
        then, phrase("The site is open to the hall at {address}", address=opened.address)
    )


@router.post("/hall/test")
def test_hall(page: Owner) -> Response:
    """Ask the site over the network whether it answers."""
    page.site.hall.test()
    return page.redirect("/hall")


@router.post("/hall/close")
def close_hall(page: Owner) -> Response:
    """Let this machine alone reach the site again."""
    page.site.hall.close(page.site.database, page.visitor.name)
    return page.redirect("/hall", phrase("Only this computer reaches the site now."))
