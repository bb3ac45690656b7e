"""The card of a player, for everybody; corrections, initialisations and requests (6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.declared.actions import Action, sentences_of
from ronde.errors import InputError
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
    CorrectionWish,
    CorrectRating,
    DecideRequest,
    KeptRequest,
    rating_requests,
)
from ronde.federation.register import find_player
from ronde.i18n import phrase
from ronde.ratings.ffjd.corrections import Asker
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import framed, needed_whole, refuse, signed
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


def _by_month(found: RatingCard) -> list[tuple[HistoryLine, list[CardSeriesLine]]]:
    """Return every list, the latest first, with the series that counted in it."""
    return [
        (line, [one for one in found.series if one.month == line.month])
        for line in reversed(found.history)
    ]


@router.get("/ffjd/{federation}/card/{player}/curve.svg")
def curve(federation: str, player: int, page: Anybody) -> Response:
    """Give the curve as a file."""
    found = player_card(page.federation_desk, federation, player)
    picture = rating_curve(found, page.speech.language)
    headers = {"content-disposition": f'attachment; filename="{federation}-{player}.svg"'}
    return Response(picture, media_type="image/svg+xml", headers=headers)


Text = Annotated[str, Field(max_length=200)]
_DECISIONS: Final = {"": None, "yes": True, "no": False}


class CorrectionForm(BaseModel):
    """A correction or a request as it is typed; `accepted` is empty for what is not decided yet."""

    player: Text = ""
    rating: Text = ""
    asker: Text = ""
    person: Text = ""
    file: Text = ""
    file_text: Annotated[str, Field(max_length=20_000)] = ""
    accepted: Text = ""
    council_agrees: bool = False

    def wish(self, player: int) -> CorrectionWish:
        """Return the wish; raises InputError for what was not chosen or is no number."""
        asker = next((one for one in Asker if one.value == self.asker), None)
        if asker is None:
            raise InputError("say who asks: the rating officer or a president")
        if self.accepted not in _DECISIONS:
            raise InputError("say whether the request is accepted")
        return CorrectionWish(
            player,
            needed_whole(self.rating, phrase("rating")),
            asker,
            self.person,
            self.file,
            self.file_text,
            _DECISIONS[self.accepted],
            self.council_agrees,
        )


@router.get("/ffjd/{federation}/corrections")
def corrections(federation: str, page: RatingOfficer, player: str = "") -> Response:
    """Show all corrections and requests, and the form for a new one."""
    found = rating_requests(page.federation_desk, federation)
    return framed(page, "ffjd/corrections.html", requests=found, player=player, askers=list(Asker))


@router.post("/ffjd/{federation}/corrections")
def correct(
    federation: str, page: RatingOfficer, form: Annotated[CorrectionForm, Form()]
) -> Response:
    """Keep a correction or a request; what 6.3 or 6.7 does not allow is refused."""
    desk = page.federation_desk
    try:
        player = find_player(desk, federation, form.player)
    except InputError as error:
        raise error.beside("player") from None
    action = CorrectRating(form.wish(player))
    return _kept(page, action, desk.do(federation, action))


def _kept(page: Page, action: Action[KeptRequest], made: KeptRequest) -> Response:
    """Show all corrections again."""
    (said,) = sentences_of(action, made)
    return page.redirect(f"/ffjd/{page.scope}/corrections", said)


add_form(
    router,
    "/ffjd/{federation}/corrections/{request}",
    DecideRequest,
    then=_kept,
    again=refuse,
)
