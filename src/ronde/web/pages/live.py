"""The line by which a browser hears of every step of an event."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from ronde.errors import StateError, UnknownSubjectError
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.web.lines import ListeningLine, line_of
from ronde.web.live import heard_of
from ronde.web.page import Page
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)
_STILL_HERE: Final = ": still here\n\n"
_COME_BACK: Final = (1000, 4000)
"""Who is cut off comes back after so many milliseconds: not all of a hall at the same moment."""


@router.get("/events/{event}/live")
async def live(event: str, page: Anybody) -> Response:
    """Tell of every step, what and by whom, to the office; versions to phones and the public.

    The public hears of events whose pages are public only.
    """
    if page.site.settings.in_tab:
        raise StateError("there are no live news in a browser alone; `ronde serve` has them")
    line = await run_in_threadpool(_line, page, event)
    lines = _lines(page, line)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(lines, media_type="text/event-stream", headers=headers)


def _line(page: Page, event: str) -> ListeningLine:
    page.desk.version(event)
    line = line_of(page.visitor, event)
    if not line.roles and not pages_are_public(page.desk, event):
        raise UnknownSubjectError(
            "there is no public event {event}; look at the address", event=repr(event)
        )
    return line


async def _lines(page: Page, line: ListeningLine) -> AsyncIterator[str]:
    yield f"retry: {random.randint(*_COME_BACK)}\n\n"
    in_office = line.is_of_office
    known = heard_of(page.request.headers, "last-event-id")
    news_of = page.site.broker.listen
    async for news in news_of(line.event, in_crowd=not in_office, line=line, known=known):
        if news is None:
            yield _STILL_HERE
        else:
            told = replace(news, what=page.say(news.what))
            yield told.as_event(with_name=in_office)
