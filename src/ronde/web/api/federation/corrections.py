"""Corrections, initialisations and what presidents ask for, each with its file (6.7)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.federation.correcting import Decision, Wish, correct_rating, decide_request
from ronde.federation.looking import RequestLine, rating_requests
from ronde.ratings.ffjd.corrections import Asker
from ronde.web.api.federation.kit import (
    GREATEST,
    Federation,
    MemberNumber,
    Points,
    RatingOfficer,
    desk_of,
)
from ronde.web.api.kit import Given, Line, Paragraph, answer, api_router

router = api_router("corrections")

RequestNo = Annotated[int, Path(ge=1, le=GREATEST, description="Number of the request.")]


class Requests(BaseModel):
    """All corrections and requests, the latest first."""

    requests: list[RequestLine]


class WishGiven(Given):
    """A rating that somebody wants set; `accepted` null leaves it to be decided later."""

    player: MemberNumber
    rating: Points
    asker: Asker = Field(default=Asker.OFFICER, strict=False)
    person: Line = ""
    file: Line = Field(default="", description="The name of the reasoned file.")
    file_text: Paragraph = ""
    accepted: bool | None = None
    council_agrees: bool = False

    def wish(self) -> Wish:
        """Return the wish."""
        return Wish(
            self.player,
            self.rating,
            self.asker,
            self.person,
            self.file,
            self.file_text,
            self.accepted,
            self.council_agrees,
        )


class DecisionGiven(Given):
    """What the officer says to a request that waits."""

    accepted: bool
    council_agrees: bool = False


@router.get("/ffjd/{federation}/corrections", response_model=Requests)
def corrections(federation: Federation, page: RatingOfficer) -> Response:
    """List all corrections and requests with their files."""
    return answer({"requests": rating_requests(desk_of(page), federation)})


@router.post("/ffjd/{federation}/corrections", response_model=Decision, status_code=201)
def correct(federation: Federation, page: RatingOfficer, given: WishGiven) -> Response:
    """Keep a correction or a request; what 6.3 or 6.7 does not allow is refused."""
    return answer(correct_rating(desk_of(page), federation, given.wish()), status=201)


@router.post("/ffjd/{federation}/corrections/{request}/decide", response_model=Decision)
def decide(
    federation: Federation, request: RequestNo, page: RatingOfficer, given: DecisionGiven
) -> Response:
    """Accept or refuse a request that waits."""
    council = given.council_agrees
    made = decide_request(
        desk_of(page), federation, request, accepted=given.accepted, council=council
    )
    return answer(made)
