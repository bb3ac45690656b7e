"""What can be done to a published pairing; doing it is generated from actions."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from ronde.office.pairing.vanished import Proposal, proposals_for
from ronde.web.api.kit import Event, Player, answer, api_router
from ronde.web.security.requirement import Viewer

router = api_router("published rounds")


@dataclass(frozen=True, slots=True)
class Proposals:
    """What can be done, least change first."""

    proposals: tuple[Proposal, ...]


@router.get("/events/{event}/published/vanished/{player}", response_model=Proposals)
def proposals(event: Event, player: Player, page: Viewer) -> Response:
    """Tell what can be done when a player vanishes before play."""
    return answer(Proposals(proposals_for(page.desk, event, player)))
