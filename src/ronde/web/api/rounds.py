"""The rounds of an event: boards and brackets, drafts changed by hand, players who vanished, why.

What is done to them is generated from actions, but for a change by hand, which is one operation for
several actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.handling.helper import HelperPlayer
from ronde.i18n import Language
from ronde.model import Finding
from ronde.office.pairing import explanations
from ronde.office.pairing.explanations import ExplanationAnswer
from ronde.office.rounds import manual
from ronde.office.rounds.brackets import RoundPicture, round_picture
from ronde.office.rounds.manual import (
    Differences,
    DraftChange,
    DraftChangeKind,
    ManualChange,
    Tried,
    draft_change,
)
from ronde.office.rounds.overview import RoundView, round_view
from ronde.office.rounds.vanished import Arrival, Proposal, arrivals, proposals_for
from ronde.web.api.kit import (
    BoardNo,
    ChangeBody,
    Event,
    Named,
    NamedInPath,
    RoundNo,
    Seen,
    answer,
    api_router,
    number_of,
)
from ronde.web.page import Page
from ronde.web.requirement import Arbiter, Viewer

router = api_router("rounds")
drafts_router = api_router("drafts")
published_router = api_router("published rounds")
why_router = api_router("explanations")


@router.get("/events/{event}/rounds/{number}", response_model=RoundView)
def view(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round with its boards, drafts too."""
    found = round_view(page.desk, event, number)
    return answer(found, found.version)


@router.get("/events/{event}/rounds/{number}/brackets", response_model=RoundPicture)
def brackets(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Return a round in brackets: who stands where, who floats, which colours are due."""
    picture = round_picture(page.desk, event, number)
    return answer(picture, picture.view.version)


class ByHand(ChangeBody):
    """What is done to a draft: `pair` (White first), `swap`, `bye`, or `turn` the colours."""

    kind: DraftChangeKind = Field(strict=False)
    one: Named = Field(examples=[3])
    other: Named | None = Field(default=None, examples=[8])

    def change(self, page: Page) -> DraftChange:
        """Return the change."""
        one = number_of(page, self.one)
        other = None if self.other is None else number_of(page, self.other)
        return draft_change(self.kind, one, other, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who waits for an opponent, by points and Solkoff, with the colour due."""

    candidates: tuple[HelperPlayer, ...]


@dataclass(frozen=True, slots=True)
class JudgedBoard:
    """What is to be said about a board or a bye; nothing speaks against it when that is empty."""

    findings: tuple[Finding, ...]


@drafts_router.post("/events/{event}/draft/try", response_model=Tried)
def try_(event: Event, page: Arbiter, given: ByHand) -> Response:
    """Tell what a change by hand would bring; nothing is changed."""
    return answer(manual.try_change(page.desk, event, given.change(page)))


@drafts_router.post("/events/{event}/draft/change", response_model=ManualChange)
def change(event: Event, page: Arbiter, given: ByHand, seen: Seen) -> Response:
    """Change the draft by hand; a board that the rules do not give needs a reason."""
    done = page.desk.do(event, given.change(page), expected=given.at(seen))
    return answer(done, done.version)


@drafts_router.get("/events/{event}/rounds/{number}/differences", response_model=Differences)
def differences(event: Event, number: RoundNo, page: Viewer) -> Response:
    """Tell where the boards of a round depart from what the rules gave."""
    return answer(manual.differences(page.desk, event, number))


@drafts_router.get("/events/{event}/draft/waiting", response_model=Waiting)
def waiting(event: Event, page: Viewer) -> Response:
    """List who is still without an opponent in the draft."""
    return answer(Waiting(manual.helper_list(page.desk, event)))


@drafts_router.get("/events/{event}/draft/opponents/{player}", response_model=Waiting)
def opponents(event: Event, player: NamedInPath, page: Viewer) -> Response:
    """List whom a player with White can meet."""
    return answer(Waiting(manual.helper_opponents(page.desk, event, number_of(page, player))))


@drafts_router.get("/events/{event}/draft/check", response_model=JudgedBoard)
def check(
    event: Event,
    page: Viewer,
    white: Annotated[Named | None, Query()] = None,
    black: Annotated[Named | None, Query()] = None,
    bye: Annotated[Named | None, Query()] = None,
) -> Response:
    """Tell what speaks against a board (white and black) or a bye, before it is made."""
    if bye is not None and white is None and black is None:
        return answer(JudgedBoard(manual.check_bye(page.desk, event, number_of(page, bye))))
    if bye is None and white is not None and black is not None:
        pair = number_of(page, white), number_of(page, black)
        return answer(JudgedBoard(manual.check_board(page.desk, event, *pair)))
    raise InputError("give white and black for a board, or bye alone")


@dataclass(frozen=True, slots=True)
class Proposals:
    """What can be done, least change first."""

    proposals: tuple[Proposal, ...]


@published_router.get("/events/{event}/published/vanished/{player}", response_model=Proposals)
def proposals(event: Event, player: NamedInPath, page: Viewer) -> Response:
    """Tell what can be done when a player vanishes before play."""
    return answer(Proposals(proposals_for(page.desk, event, number_of(page, player))))


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Who is noted as absent in the published round and may come yet."""

    players: tuple[Arrival, ...]


@published_router.get("/events/{event}/published/arrivals", response_model=Arrivals)
def late(event: Event, page: Viewer) -> Response:
    """Tell what can be done when somebody who is noted as absent arrives after the publication."""
    return answer(Arrivals(arrivals(page.desk, event)))


Spoken = Annotated[Language, Query(description="Language of the answer.")]


@dataclass(frozen=True, slots=True)
class DerivationDocument:
    """The whole way to a pairing, step by step."""

    steps: tuple[ExplanationAnswer, ...]


@why_router.get(
    "/events/{event}/rounds/{number}/why/board/{board}", response_model=ExplanationAnswer
)
def board(
    event: Event, number: RoundNo, board: BoardNo, page: Viewer, lang: Spoken = "en"
) -> Response:
    """Tell why two players meet on a board."""
    return answer(explanations.why_board(page.desk, event, number, board, lang))


@why_router.get(
    "/events/{event}/rounds/{number}/why/player/{player}", response_model=ExplanationAnswer
)
def player(
    event: Event, number: RoundNo, player: NamedInPath, page: Viewer, lang: Spoken = "en"
) -> Response:
    """Tell the way of one player through the pairing."""
    one = number_of(page, player)
    return answer(explanations.why_player(page.desk, event, number, one, lang))


@why_router.get(
    "/events/{event}/rounds/{number}/why-not/{player}/{other}", response_model=ExplanationAnswer
)
def why_not(
    event: Event,
    number: RoundNo,
    player: NamedInPath,
    other: NamedInPath,
    page: Viewer,
    lang: Spoken = "en",
) -> Response:
    """Tell why two players do not meet, and what would change if they did."""
    pair = number_of(page, player), number_of(page, other)
    return answer(explanations.why_not(page.desk, event, number, *pair, lang))


@why_router.get("/events/{event}/rounds/{number}/derivation", response_model=DerivationDocument)
def derivation(event: Event, number: RoundNo, page: Viewer, lang: Spoken = "en") -> Response:
    """Tell the whole derivation, bracket by bracket."""
    return answer(DerivationDocument(explanations.whole_derivation(page.desk, event, number, lang)))
