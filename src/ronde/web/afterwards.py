"""Where something was kept and the answer to it failed: told as what it is, a thing done.

An error after the transaction, on the way to the next page, must not say that nothing was changed:
whoever reads that does it once more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from ronde.declared.effects import Effect
from ronde.errors import RondeError
from ronde.i18n import listed, phrase
from ronde.office.history.history import journal
from ronde.serialisation import to_json
from ronde.store.kept import Kept, noting_kept
from ronde.web.page import Page, page_of, redirect_to
from ronde.web.requestlog import number_of
from ronde.web.security.redirects import local_path

_LOG: Final = logging.getLogger("ronde.web")
_KEPT: Final = "kept"  # of the state of a request


@contextmanager
def noting_for(scope: Scope) -> Iterator[None]:
    """Note what a request keeps in the database."""
    with noting_kept() as kept:
        scope.setdefault("state", {})[_KEPT] = kept
        yield


def is_done(request: Request) -> bool:
    """Return whether a request did what it asked for before an error came.

    Counts and traces that nobody asked for are not noted: a wrong password is refused though the
    attempt was counted.
    """
    kept: Sequence[Kept] = request.scope.get("state", {}).get(_KEPT, ())
    return request.method not in ("GET", "HEAD") and bool(kept)


def answer_of(request: Request, error: Exception, *, for_programs: bool) -> Response:
    """Return the answer to a request that was done, with what went wrong after it.

    People go back to where they were, and read there what was done; programs get the version.
    """
    page, kept = page_of(request), request.scope["state"][_KEPT]
    number = number_of(request.scope)
    _LOG.error("request %s was done, its answer failed", number, exc_info=error)
    done, warning = _done(page, kept), _warning(error, number)
    if not for_programs:
        return redirect_to(page, came_from(page), done, [warning])
    version = max((one.entry for one in kept), default=0)
    values = {"effects": (Effect("done", listed((done, warning), " ")),), "version": version}
    return Response(to_json(values), 200, {"etag": f'"{version}"'}, "application/json")


def _done(page: Page, kept: Sequence[Kept]) -> str:
    told = (
        journal(database, subject, since=entry - 1, until=entry, with_private=False)
        for database in (page.site.database,)
        for subject, entry in kept
        if entry
    )
    lines = [line.task() for entry in told for line in entry]
    if not lines:
        return phrase("What you sent was done.")
    return phrase("This was done: {what}.", what=listed(lines, "; "))


def _warning(error: Exception, number: str) -> str:
    if isinstance(error, RondeError):
        return phrase("The page after it could not be made: {why}.", why=error.phrase)
    return phrase(
        "The page after it could not be made: a mistake in ronde ({kind}). Please report it with "
        "the number of the request: {number}.",
        kind=type(error).__name__,
        number=number,
    )


def came_from(page: Page) -> str:
    """Return the page from which the form was sent, or that of the event."""
    there = urlsplit(page.request.headers.get("referer", ""))
    if there.netloc == page.request.url.netloc and there.path:
        return local_path(f"{there.path}?{there.query}".rstrip("?"))
    return "/" if page.card is None else f"/events/{page.card.key}"
