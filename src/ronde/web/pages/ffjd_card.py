"""A player's card: the curve, and list by list what changed and why. Public, without birth dates.

Whoever is no officer sees what was published: lists, and the series that counted in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.federation.cards import (
    Card,
    HistoryLine,
    SeriesLine,
    grid_levels,
    player_card,
    rating_curve,
)
from ronde.federation.corrections import rating_requests
from ronde.web.pages.ffjd_frame import Anybody, desk_of, framed, signed

router = APIRouter(include_in_schema=False)

_WIDTH, _HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 72, 52, 36, 40
_MOST_MONTHS = 6


class Mark(NamedTuple):
    """A place of the picture with what stands there."""

    x: int
    y: int
    text: str


class Curve(NamedTuple):
    """The curve of a player: lines of the grid, points with their ratings, months below."""

    width: int
    height: int
    left: int
    right: int
    grid: list[Mark]
    points: list[Mark]
    months: list[Mark]

    @property
    def path(self) -> str:
        """The points as SVG wants them."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)


def curve_of(history: Sequence[HistoryLine]) -> Curve | None:
    """Return the picture of a history, None for a player who was never listed."""
    if not history:
        return None
    levels = grid_levels([line.rating for line in history])
    room, high = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    last = max(1, len(history) - 1)

    def x(place: int) -> int:
        return _LEFT + (room // 2 if len(history) == 1 else room * place // last)

    def y(rating: int) -> int:
        return _HEIGHT - _BOTTOM - (rating - levels[0]) * high // (levels[-1] - levels[0])

    every = -(-len(history) // _MOST_MONTHS)
    return Curve(
        _WIDTH,
        _HEIGHT,
        _LEFT,
        _WIDTH - _RIGHT,
        [Mark(_LEFT, y(level), str(level)) for level in levels],
        [Mark(x(n), y(line.rating), str(line.rating)) for n, line in enumerate(history)],
        [Mark(x(n), _HEIGHT - 10, line.month) for n, line in enumerate(history) if n % every == 0],
    )


@router.get("/ffjd/{federation}/card/{player}")
def card(federation: str, player: int, page: Anybody, series: int | None = None) -> Response:
    """Show the card of a player; `series` names the one through which an outsider is reached."""
    is_officer = bool(page.roles & {Role.RATING_OFFICER, Role.LICENCE_OFFICER})
    through = series if is_officer else None
    found = player_card(desk_of(page), federation, player, through_series=through)
    if not (is_officer or found.history):
        raise InputError(
            "player {player} is in no published list; look at the list for others", player=player
        )
    requests = rating_requests(desk_of(page), federation) if is_officer else ()
    return framed(
        page,
        federation,
        "ffjd/card.html",
        requests=[one for one in requests if one.player == found.player],
        person=found,
        curve=curve_of(found.history),
        months=_by_month(found),
        evolution=lambda text: signed(page.speech, Fraction(text)),
        waiting=[one for one in found.series if not one.month] if is_officer else [],
    )


def _by_month(found: Card) -> list[tuple[HistoryLine, list[SeriesLine]]]:
    """Return every list, the latest first, with the series that counted in it."""
    return [
        (line, [one for one in found.series if one.month == line.month])
        for line in reversed(found.history)
    ]


@router.get("/ffjd/{federation}/card/{player}/curve.svg")
def curve(federation: str, player: int, page: Anybody) -> Response:
    """Give the curve as a file."""
    found = player_card(desk_of(page), federation, player)
    picture = rating_curve(found, page.speech.language)
    headers = {"content-disposition": f'attachment; filename="{federation}-{player}.svg"'}
    return Response(picture, media_type="image/svg+xml", headers=headers)
