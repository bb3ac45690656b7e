"""Where the figures of a series come from: game by game, and the solved system of annex B."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from ronde.federation.computation import (
    CountedGame,
    GroupDocument,
    NamedFigures,
    examine_series,
    figures,
    game_document,
    game_lines,
    group_document,
    solved_system,
)
from ronde.web.api.federation.kit import Federation, Member, Officer, SeriesNo, desk_of
from ronde.web.api.kit import answer, api_router

router = api_router("series")


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """The games of a player, and the reasons of the figures."""

    figures: NamedFigures
    games: tuple[CountedGame, ...]


@dataclass(frozen=True, slots=True)
class SystemAnswer:
    """The solved system of annex B, empty when nobody needed it."""

    groups: tuple[GroupDocument, ...]


@router.get("/ffjd/{federation}/series/{series}/players/{player}", response_model=PlayerGames)
def per_game(federation: Federation, series: SeriesNo, player: Member, page: Officer) -> Response:
    """Tell what every game of a player did, with PA and evolution."""
    view = examine_series(desk_of(page), federation, series)
    one = view.player(player)
    games = tuple(game_document(view, line) for line in game_lines(one, view.rating))
    own = next(each for each in figures(view) if each.id == player)
    return answer(PlayerGames(own, games))


@router.get("/ffjd/{federation}/series/{series}/system", response_model=SystemAnswer)
def system(federation: Federation, series: SeriesNo, page: Officer) -> Response:
    """Return the equations of annex B, their solution, and how estimates moved it."""
    view = examine_series(desk_of(page), federation, series)
    groups = (group_document(view, group) for group in solved_system(view.rating))
    return answer(SystemAnswer(tuple(groups)))
