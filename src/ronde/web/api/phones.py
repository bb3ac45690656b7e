"""Phone links of an event: made with a QR code, listed, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import segno
from fastapi import Path
from pydantic import Field
from starlette.responses import Response

from ronde.office.phonelinks import (
    LONGEST_DAYS,
    LONGEST_HOURS,
    NewLink,
    make_captain_links,
    make_check_in_link,
    make_member_links,
    make_phone_link,
    phone_links,
    revoke_phone_link,
)
from ronde.store.links import LinkRow
from ronde.web.api.kit import AS_WHOLE, Event, Line, answer, api_router
from ronde.web.arguments import Body
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = api_router("phone links")

LinkNo = Annotated[int, Path(ge=1, le=2**31 - 1, description="Number of the link.")]


class NewLinkWish(Body):
    """How long a link is good, and whose phone it is for."""

    hours: Annotated[int, Field(ge=1, le=LONGEST_HOURS), AS_WHOLE] = 12
    label: Line = Field(default="", examples=["corner by the door"])


@dataclass(frozen=True, slots=True)
class PhoneLinks:
    """The phone links of an event, latest first; their tokens are not kept."""

    links: tuple[LinkRow, ...]


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A link with its address and QR code, which are told this once."""

    link: LinkRow
    address: str
    qr_svg: str


class CaptainsWish(Body):
    """How long the links of captains are good, and of which teams; none means all."""

    days: Annotated[int, Field(ge=1, le=LONGEST_DAYS), AS_WHOLE] = 30
    teams: list[Annotated[int, AS_WHOLE]] = Field(default=[], max_length=9999, examples=[[3]])


class MembersWish(Body):
    """How long the links of members are good, and of which players; none means all."""

    days: Annotated[int, Field(ge=1, le=LONGEST_DAYS), AS_WHOLE] = LONGEST_DAYS
    players: list[Annotated[int, AS_WHOLE]] = Field(default=[], max_length=9999, examples=[[3]])


A_SEASON = MembersWish()
ONE_DAY = NewLinkWish()
ONE_MONTH = CaptainsWish()


def qr_svg(address: str) -> str:
    """Return an address as QR code, drawn as SVG."""
    return str(segno.make(address, error="m").svg_inline(scale=6, border=2))


@router.get("/events/{event}/phones", response_model=PhoneLinks)
def phones(event: Event, page: Arbiter) -> Response:
    """List the phone links of an event."""
    page.desk.version(event)  # an unknown event is refused
    return answer(PhoneLinks(phone_links(page.desk, event)))


@router.post("/events/{event}/phones", response_model=MadeLink, status_code=201)
def make(event: Event, page: Arbiter, given: NewLinkWish = ONE_DAY) -> Response:
    """Make a link by which results of this event, and nothing else, can be entered."""
    link = make_phone_link(page.desk, event, hours=given.hours, label=given.label)
    address = f"{page.address.rstrip('/')}/p/{link.token}"
    return answer(MadeLink(link.link, address, qr_svg(address)), status=201)


@router.post("/events/{event}/phones/door", response_model=MadeLink, status_code=201)
def make_for_door(event: Event, page: Arbiter, given: NewLinkWish = ONE_DAY) -> Response:
    """Make the link of a poster at the door, by which players check in; the one before ends."""
    link = make_check_in_link(page.desk, event, hours=given.hours)
    address = f"{page.address.rstrip('/')}/p/{link.token}"
    return answer(MadeLink(link.link, address, qr_svg(address)), status=201)


@router.post(
    "/events/{event}/phones/captains", response_model=tuple[MadeLink, ...], status_code=201
)
def make_for_captains(event: Event, page: Arbiter, given: CaptainsWish = ONE_MONTH) -> Response:
    """Make a link for the captain of each team, or of some; the links before are revoked."""
    return _made(page, make_captain_links(page.desk, event, given.teams, days=given.days))


@router.post("/events/{event}/phones/members", response_model=tuple[MadeLink, ...], status_code=201)
def make_for_members(event: Event, page: Arbiter, given: MembersWish = A_SEASON) -> Response:
    """Make a link for each player, or for some; the links before are revoked."""
    return _made(page, make_member_links(page.desk, event, given.players, days=given.days))


def _made(page: Page, links: Sequence[NewLink]) -> Response:
    found = []
    for one in links:
        address = f"{page.address.rstrip('/')}/p/{one.token}"
        found.append(MadeLink(one.link, address, qr_svg(address)))
    return answer(tuple(found), status=201)


@router.post("/events/{event}/phones/{link}/revoke", response_model=PhoneLinks)
def revoke(event: Event, link: LinkNo, page: Arbiter) -> Response:
    """Let a link open nothing any more."""
    revoke_phone_link(page.desk, event, link)
    return answer(PhoneLinks(phone_links(page.desk, event)))
