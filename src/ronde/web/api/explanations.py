"""Why a round of an event is paired as it is, and why not otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.office.pairing import explanations
from ronde.office.pairing.explanations import Answer
from ronde.web.api.kit import BoardNo, Event, Player, RoundNo, answer, api_router
from ronde.web.api.parameters import Language
from ronde.web.security.requirement import Viewer

router = api_router("explanations")

Spoken = Annotated[Language, Query(description="Language of the answer.")]


@dataclass(frozen=True, slots=True)
class Derivation:
    """The whole way to a pairing, step by step."""

    steps: tuple[Answer, ...]


@router.get("/events/{event}/rounds/{number}/why/board/{board}", response_model=Answer)
def board(
    event: Event, number: RoundNo, board: BoardNo, page: Viewer, lang: Spoken = "en"
) -> Response:
    """Tell why two players meet on a board."""
    return answer(explanations.why_board(page.desk, event, number, board, lang))


@router.get("/events/{event}/rounds/{number}/why/player/{player}", response_model=Answer)
def player(
    event: Event, number: RoundNo, player: Player, page: Viewer, lang: Spoken = "en"
) -> Response:
    """Tell the way of one player through the pairing."""
    return answer(explanations.why_player(page.desk, event, number, player, lang))


@router.get("/events/{event}/rounds/{number}/why-not/{player}/{other}", response_model=Answer)
def why_not(
    event: Event,
    number: RoundNo,
    player: Player,
    other: Player,
    page: Viewer,
    lang: Spoken = "en",
) -> Response:
    """Tell why two players do not meet, and what would change if they did."""
    return answer(explanations.why_not(page.desk, event, number, player, other, lang))


@router.get("/events/{event}/rounds/{number}/derivation", response_model=Derivation)
def derivation(event: Event, number: RoundNo, page: Viewer, lang: Spoken = "en") -> Response:
    """Tell the whole derivation, bracket by bracket."""
    return answer(Derivation(explanations.whole_derivation(page.desk, event, number, lang)))
