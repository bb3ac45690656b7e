"""The line by which a browser hears of every step of an event."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from ronde.app.office.paperwork.publishing import pages_are_public
from ronde.app.roles import Role
from ronde.errors import UnknownSubjectError
from ronde.web.live import Broker
from ronde.web.page import Page
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)
_STILL_HERE: Final = ": still here\n\n"


@router.get("/events/{event}/live")
async def live(event: str, page: Annotated[Page, requires(Role.PUBLIC)]) -> Response:
    """Tell the version of every step as it is made; what and who only to accounts and phones.

    Others hear of events whose pages are public, and not of what is done to a draft.
    """
    is_inside = bool({Role.VIEWER, Role.RESULTS} & page.roles)
    await run_in_threadpool(_refuse_unknown, page, event, is_inside=is_inside)
    told = _lines(page.site.broker, event, with_name=Role.VIEWER in page.roles)
    lines = told if is_inside else _versions(page.site.broker, event)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(lines, media_type="text/event-stream", headers=headers)


def _refuse_unknown(page: Page, event: str, *, is_inside: bool) -> None:
    page.desk.version(event)
    if not is_inside and not pages_are_public(page.desk, event):
        raise UnknownSubjectError(f"there is no public event {event!r}; look at the address")


async def _versions(broker: Broker, event: str) -> AsyncIterator[str]:
    async for news in broker.listen(event):
        yield _STILL_HERE if news is None else replace(news, what="").as_event(with_name=False)


async def _lines(broker: Broker, event: str, *, with_name: bool) -> AsyncIterator[str]:
    async for news in broker.listen(event):
        yield _STILL_HERE if news is None else news.as_event(with_name=with_name)
