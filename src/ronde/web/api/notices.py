"""Mails of notices are ended by one tap, as programs that read mail do it (RFC 8058)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from ronde.office.notices.subscribing import stop_notices, subscription_of
from ronde.web.api.kit import api_router
from ronde.web.requirement import Anybody

router = api_router("notices")

MailLink = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="As the mail has it.")]


@router.post("/notices/{uid}/stop", status_code=204)
def stop(uid: MailLink, page: Anybody) -> Response:
    """Send nothing more to the mail address of a link; one that has ended is no mistake."""
    found = subscription_of(page.site.database, uid)
    if found is not None:
        stop_notices(page.site.database, found)
    return Response(status_code=204)
