"""Where the figures of a series come from: game by game, and the solved system of annex B."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ronde.federation.computation import examine_series, game_lines, solved_system
from ronde.ratings.ffjd.accelerated import ENOUGH_RATED
from ronde.ratings.ffjd.explanation import why
from ronde.web.pages.ffjd_frame import Officer, desk_of, framed

router = APIRouter(include_in_schema=False)


@router.get("/ffjd/{federation}/series/{number}/players/{player}")
def per_game(federation: str, number: int, player: int, page: Officer) -> Response:
    """Show what every game of a player did, with K and PA."""
    view = examine_series(desk_of(page), federation, number)
    one = view.player(player)
    return framed(
        page,
        federation,
        "ffjd/games.html",
        view=view,
        one=one,
        lines=game_lines(one, view.rating),
        reasons=why(view.rating)[one.player.id],
    )


@router.get("/ffjd/{federation}/series/{number}/system")
def system(federation: str, number: int, page: Officer) -> Response:
    """Show the equations of annex B, their solution, and how estimates moved it."""
    view = examine_series(desk_of(page), federation, number)
    return framed(
        page,
        federation,
        "ffjd/system.html",
        view=view,
        groups=solved_system(view.rating),
        enough=ENOUGH_RATED,
    )
