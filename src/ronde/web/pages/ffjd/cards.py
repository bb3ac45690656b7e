"""The card of a player, for everybody; corrections, initialisations and requests (6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from ronde.declared.actions import Action, sentences_of
from ronde.federation.cards import (
    CardSeriesLine,
    HistoryLine,
    RatingCard,
    grid_levels,
    player_card,
    public_card,
    rating_curve,
)
from ronde.federation.corrections import (
    CorrectRating,
    DecideRequest,
    KeptRequest,
    rating_requests,
)
from ronde.ratings.ffjd.corrections import Asker
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import framed, refuse, signed
from ronde.web.requirement import Anybody, RatingOfficer

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
    desk = page.federation_desk
    if page.is_officer:
        found = player_card(desk, federation, player, through_series=series)
        requests = rating_requests(desk, federation)
    else:
        found, requests = public_card(desk, federation, player), ()
    return framed(
        page,
        "ffjd/card.html",
        requests=[one for one in requests if one.player == found.player],
        person=found,
        curve=curve_of(found.history),
        months=_by_month(found),
        evolution=lambda text: signed(page.speech, Fraction(text)),
        waiting=[one for one in found.series if not one.month],
    )


def _by_month(card: RatingCard) -> list[tuple[HistoryLine, list[CardSeriesLine]]]:
    """Return every list, the latest first, with the series that counted in it."""
    return [
        (line, [one for one in card.series if one.month == line.month])
        for line in reversed(card.history)
    ]


@router.get("/ffjd/{federation}/card/{player}/curve.svg")
def curve(federation: str, player: int, page: Anybody) -> Response:
    """Give the curve as a file."""
    found = player_card(page.federation_desk, federation, player)
    picture = rating_curve(found, page.speech.language)
    headers = {"content-disposition": f'attachment; filename="{federation}-{player}.svg"'}
    return Response(picture, media_type="image/svg+xml", headers=headers)


@router.get("/ffjd/{federation}/corrections")
def corrections(federation: str, page: RatingOfficer, player: str = "") -> Response:
    """Show all corrections and requests, and the form for a new one."""
    lines = rating_requests(page.federation_desk, federation)
    return framed(page, "ffjd/corrections.html", requests=lines, player=player, askers=list(Asker))


def _kept(page: Page, action: Action[KeptRequest], request: KeptRequest) -> Response:
    """Show all corrections again."""
    (said,) = sentences_of(action, request)
    return page.redirect(f"/ffjd/{page.scope}/corrections", said)


add_form(router, "/ffjd/{federation}/corrections", CorrectRating, then=_kept, again=refuse)
add_form(
    router,
    "/ffjd/{federation}/corrections/{request}",
    DecideRequest,
    then=_kept,
    again=refuse,
)
