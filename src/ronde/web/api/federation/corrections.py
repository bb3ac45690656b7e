"""Corrections, initialisations and what presidents ask for, each with its file (6.7)."""

from __future__ import annotations

from pydantic import BaseModel
from starlette.responses import Response

from ronde.federation.corrections import RequestLine, rating_requests
from ronde.web.api.federation.kit import (
    Federation,
    RatingOfficer,
    desk_of,
)
from ronde.web.api.kit import answer, api_router

router = api_router("corrections")


class Requests(BaseModel):
    """All corrections and requests, the latest first."""

    requests: list[RequestLine]


@router.get("/ffjd/{federation}/corrections", response_model=Requests)
def corrections(federation: Federation, page: RatingOfficer) -> Response:
    """List all corrections and requests with their files."""
    return answer({"requests": rating_requests(desk_of(page), federation)})
