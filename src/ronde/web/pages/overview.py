"""The first page of an event: where it stands and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.handling.states import Stage
from ronde.office.journal.history import journal
from ronde.office.overview import EventCard, event_card
from ronde.office.planning.statement import statement
from ronde.web.page import Page
from ronde.web.security.requirement import requires
from ronde.web.words import DISCIPLINE_WORDS

router = APIRouter(include_in_schema=False)


class NextStep(NamedTuple):
    """What to do next: the key of its sentence, and the page where it is done."""

    word: str
    path: str


_LATEST: Final = 5
_PLAYERS: Final = "/events/{event}/players"
_ROUND: Final = "/events/{event}/round"
_RESULTS: Final = "/events/{event}/results"
_STANDINGS: Final = "/events/{event}/standings"

_BY_STAGE: Final[Mapping[Stage, NextStep]] = {
    Stage.ABSENCES: NextStep("web-next.pair", _ROUND),
    Stage.DRAFT: NextStep("web-next.publish", _ROUND),
    Stage.PUBLISHED: NextStep("web-next.results", _RESULTS),
    Stage.PLAYING: NextStep("web-next.results", _RESULTS),
    Stage.COMPLETE: NextStep("web-next.next-round", _ROUND),
}


def next_step(card: EventCard) -> NextStep:
    """Return what comes next in an event."""
    if card.status == "closed":
        return NextStep("web-next.closed", _STANDINGS)
    if card.players < 2:
        return NextStep("web-next.players", _PLAYERS)
    if card.stage is None:
        return NextStep("web-next.first-round", _ROUND)
    if card.stage is Stage.COMPLETE and card.round == card.number_of_rounds:
        return NextStep("web-next.finish", _STANDINGS)
    return _BY_STAGE[card.stage]


@router.get("/events/{event}")
def overview(event: str, page: Annotated[Page, requires(Role.VIEWER)]) -> Response:
    """Show where an event stands and what comes next."""
    card = page.card or event_card(page.desk, event)
    return page.render(
        "overview/overview.html",
        next_step=next_step(card),
        statement=statement(page.desk, event),
        lines=journal(page.desk, event, since=max(0, card.version - _LATEST))[::-1],
        discipline_words=DISCIPLINE_WORDS,
    )
