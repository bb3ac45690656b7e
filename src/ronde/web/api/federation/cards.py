"""A player's card and curve: public, without birth dates; officers see what waits, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.federation.cards import Card, player_card, rating_curve
from ronde.web.api.federation.kit import GREATEST, Federation, Member, desk_of
from ronde.web.api.kit import Anybody, answer, api_router, file_answer, gives
from ronde.web.page import Page

router = api_router("lists")


@router.get("/ffjd/{federation}/cards/{player}", response_model=Card)
def card(
    federation: Federation,
    player: Member,
    page: Anybody,
    series: Annotated[int | None, Query(ge=1, le=GREATEST, description="Of an outsider.")] = None,
) -> Response:
    """Return the card of a player; `series` is the one through which an outsider is reached."""
    return answer(_card(page, federation, player, series))


def _card(page: Page, federation: str, player: int, series: int | None = None) -> Card:
    """Return a card; whoever is no officer sees what was published."""
    is_officer = bool(page.roles & {Role.RATING_OFFICER, Role.LICENCE_OFFICER})
    through = series if is_officer else None
    found = player_card(desk_of(page), federation, player, through_series=through)
    if is_officer:
        return found
    if not found.history:
        raise InputError(
            "player {player} is in no published list; look at the list for others", player=player
        )
    counted = tuple(one for one in found.series if one.month)
    return replace(found, series=counted, corrections=())


@router.get(
    "/ffjd/{federation}/cards/{player}/curve",
    response_class=Response,
    responses=gives("image/svg+xml"),
)
def curve(federation: Federation, player: Member, page: Anybody) -> Response:
    """Return the curve of a player from list to list, drawn as SVG."""
    picture = rating_curve(_card(page, federation, player))
    return file_answer(picture.encode(), f"{federation}-{player}.svg", "image/svg+xml")
