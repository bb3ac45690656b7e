"""Routes that calculate: who may use them how often, and where the work is done.

Strangers have few places and a short queue, members more of both. Nobody is counted on a site that
only its own machine can reach.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ronde.declared.roles import Role
from ronde.errors import ReadOnlyStoreError, TooManyAttemptsError
from ronde.i18n import counted
from ronde.store.limits import Limit, network
from ronde.web.page import Page
from ronde.web.requirement import RoleRequirement
from ronde.web.work import Work

Made = TypeVar("Made")

_MINUTE: Final = 60.0


async def calculate(
    page: Page, work: Callable[..., Made], *facts: Any, seconds: float = 0.0
) -> Made:
    """Return what the work makes of the facts, at one of the places for this visitor's kind.

    Both are sent to another process: a function of a module, and values. A desk is a value, too:
    it stands before the same database there. Nobody but the work waits for it, unless it writes.
    """
    return await _work_of(page).do(work, *facts, who=_who(page), seconds=seconds)


class Calculated(Response):
    """An answer that is calculated while no thread of the server waits for it.

        return Calculated(page, shown, print_event, page.desk, event, order)

    The route is a plain function: `shown` makes the answer of what `print_event` has made of the
    facts in another process, as by `calculate`. What goes wrong there is told like anything else.
    """

    def __init__(
        self,
        page: Page,
        shown: Callable[[Made], Response],
        work: Callable[..., Made],
        *facts: Any,
        seconds: float = 0.0,
    ) -> None:
        super().__init__()
        self._made = partial(calculate, page, work, *facts, seconds=seconds)
        self._shown: Callable[[Any], Response] = shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Calculate, and send the answer."""
        answer = await run_in_threadpool(self._shown, await self._made())
        await answer(scope, receive, send)


def _work_of(page: Page) -> Work:
    return page.site.of_members if page.visitor.is_known else page.site.of_strangers


class CountedRequirement(RoleRequirement):
    """A requirement for routes that calculate: who comes too often has to wait."""

    async def __call__(self, request: Request) -> Page:
        """Return the page for a visitor who may have it; answers 429 when it is too often."""
        page = await super().__call__(request)
        if not page.site.is_local:
            await run_in_threadpool(_count, page)
        return page


Calculation = Annotated[Page, Depends(CountedRequirement(Role.PUBLIC))]
"""Anybody, counted."""


def _count(page: Page) -> None:
    """Count a calculation; raises TooManyAttemptsError after too many within a minute."""
    settings, limits = page.site.settings, page.site.limits
    allowance = settings.members if page.visitor.is_known else settings.strangers
    limit = Limit("calculation", allowance.per_minute, _MINUTE)
    # Most of a flood is refused without a row written; a database that is only read counts none.
    wait = limits.seconds_to_wait(limit, _who(page))
    with suppress(ReadOnlyStoreError):
        wait = wait or limits.use(limit, _who(page))
    if wait:
        seconds = ceil(wait)
        raise TooManyAttemptsError(
            counted(
                "too many calculations within a minute; wait {count} second and try again",
                "too many calculations within a minute; wait {count} seconds and try again",
                count=seconds,
            ),
            seconds=seconds,
        )


def _who(page: Page) -> str:
    visitor, client = page.visitor, page.request.client
    if visitor.account is not None:
        return f"account {visitor.account.id}"
    if visitor.link is not None:
        return f"link {visitor.link.id}"
    return network(client.host if client else "")
