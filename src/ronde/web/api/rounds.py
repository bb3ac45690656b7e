"""The rounds of an event: begun, drafted, published, played, completed."""

from __future__ import annotations

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.model import Finding
from ronde.office.overview import RoundView, round_view
from ronde.office.pairing import rounds
from ronde.office.pairing.bracketview import RoundPicture, round_picture
from ronde.web.api.kit import (
    NO_CHANGE,
    NO_STEP,
    Arbiter,
    Change,
    Event,
    RoundNo,
    Seen,
    StartingNumber,
    Step,
    Viewer,
    answer,
    api_router,
)

router = api_router("rounds")


class Beginning(Change):
    """Players who are away in the round, without points."""

    absent: list[StartingNumber] = Field(default=[], max_length=99_999, examples=[[3, 7]])


class Completion(Change):
    """Whether games without a result are adjourned."""

    adjourn_missing: bool = False


class RoundNumbered(BaseModel):
    """A round and the version of the event."""

    round: int
    version: int


class Drafted(BaseModel):
    """A draft; `is_new` is false when it had been made before from the same basis."""

    round: RoundView
    findings: list[Finding]
    is_new: bool


NOBODY_ABSENT, ALL_RESULTS = Beginning(), Completion()


def shown(view: RoundView) -> Response:
    """Return a round with its version as tag."""
    return answer(view, view.version)


@router.get("/events/{event}/rounds/{number}", response_model=RoundView)
def view(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round with its boards, drafts too."""
    return shown(round_view(page.desk, event, number))


@router.post("/events/{event}/rounds/begin", response_model=RoundNumbered)
def begin(event: Event, page: Arbiter, seen: Seen, given: Beginning = NOBODY_ABSENT) -> Response:
    """Begin the next round by noting who is away."""
    number = rounds.begin_round(page.desk, event, absent=given.absent, **given.act(seen))
    return _numbered(page, event, number)


@router.post("/events/{event}/rounds/draft", response_model=Drafted)
def draft(event: Event, page: Arbiter, seen: Seen, given: Step = NO_STEP) -> Response:
    """Pair the round that is to be paired; the same request again gives the same draft."""
    made = rounds.draft_pairing(page.desk, event, expected=given.at(seen))
    data = {"round": made.view, "findings": made.findings, "is_new": made.is_new}
    return answer(data, made.view.version)


@router.post("/events/{event}/rounds/draft-by-hand", response_model=RoundView)
def draft_by_hand(event: Event, page: Arbiter, seen: Seen, given: Step = NO_STEP) -> Response:
    """Make a draft without boards, to be filled by hand."""
    return shown(rounds.draft_by_hand(page.desk, event, expected=given.at(seen)))


@router.post("/events/{event}/rounds/discard", response_model=RoundNumbered)
def discard(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Throw the draft away; its absences are kept."""
    number = rounds.discard_draft(page.desk, event, **given.act(seen))
    return _numbered(page, event, number)


@router.post("/events/{event}/rounds/publish", response_model=RoundView)
def publish(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Publish the draft; from now on it changes only on grounds that the edition admits."""
    return shown(rounds.publish_round(page.desk, event, **given.act(seen)))


@router.post("/events/{event}/rounds/start", response_model=RoundView)
def start(event: Event, page: Arbiter, seen: Seen, given: Step = NO_STEP) -> Response:
    """Note that the games of the published round have begun."""
    return shown(rounds.start_round(page.desk, event, expected=given.at(seen)))


@router.post("/events/{event}/rounds/complete", response_model=RoundView)
def complete(event: Event, page: Arbiter, seen: Seen, given: Completion = ALL_RESULTS) -> Response:
    """Close the round when all results are in."""
    done = rounds.complete_round(
        page.desk, event, adjourn_missing=given.adjourn_missing, **given.act(seen)
    )
    return shown(done)


@router.post("/events/{event}/rounds/reopen", response_model=RoundView)
def reopen(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Open the latest complete round again, before the next begins."""
    return shown(rounds.reopen_round(page.desk, event, **given.act(seen)))


def _numbered(page: Arbiter, event: str, number: int) -> Response:
    version = page.desk.version(event)
    return answer({"round": number, "version": version}, version)


@router.get("/events/{event}/rounds/{number}/brackets", response_model=RoundPicture)
def brackets(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round in brackets: who stands where, who floats, which colours are due."""
    found = round_picture(page.desk, event, number)
    return answer(found, found.view.version)
