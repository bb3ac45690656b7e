"""Check-in by phone: the page that the poster at the door opens."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.errors import InputError, StateError
from ronde.office.desk.rows import event_row
from ronde.office.entries.phonecheckin import CheckInByPhone, door, is_inside, networks_of
from ronde.office.phonelinks import link_by_token, signature
from ronde.store.limits import Limit
from ronde.store.links import LinkRow
from ronde.web.page import Page
from ronde.web.pages.enter import refuse_too_many
from ronde.web.requirement import Anybody

router: Final = APIRouter(include_in_schema=False)

ARRIVALS: Final = Limit("check-in by phone", 1500, 600.0)
"""A whole hall may come from one address, and everybody looks for the own name first."""

_LONGEST: Final = 100


def door_page(page: Page, link: LinkRow, token: str, q: str = "") -> Response:
    """Return the page on which players find themselves; `q` is a name or a number."""
    wanted = q[:_LONGEST].strip()
    if wanted:
        refuse_too_many(page, ARRIVALS, link.event)
    found = door(page.desk, link.event, wanted)
    return page.render(
        "enter/door.html",
        door=found,
        q=wanted,
        token=token,
        is_inside=is_inside(found.networks, _address(page)),
    )


def _address(page: Page) -> str:
    client = page.request.client
    return client.host if client else ""


@router.post("/p/{token}/here")
def here(token: str, page: Anybody, player: Annotated[int, Form(ge=1, le=99999)]) -> Response:
    """Note that a player is there who came by the poster."""
    link = link_by_token(page.site.database, token)
    if link is None or not link.is_check_in:
        raise InputError("this poster is an old one; look for another, or go to the arbiter")
    with page.desk.reading(link.event) as reader:
        event_row(reader)
        networks = networks_of(reader)
    if not is_inside(networks, _address(page)):
        raise StateError("check in from the network of the hall, or go to the arbiter")
    refuse_too_many(page, ARRIVALS, link.event)
    effect = replace(page.desk, who=signature(link)).do(link.event, CheckInByPhone(player))
    return page.redirect(f"/p/{token}", effect.sentence())
