"""Corrections, initialisations and what presidents ask for, each with its file (6.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form
from starlette.responses import Response

from ronde.app.actions import Action, sentences_of
from ronde.errors import InputError
from ronde.federation.corrections import (
    CorrectRating,
    DecideRequest,
    Decision,
    Wish,
    rating_requests,
)
from ronde.federation.register import find_player
from ronde.i18n import phrase
from ronde.ratings.ffjd.corrections import Asker
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import RatingOfficer, desk_of, framed, needed_whole, refuse

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]
_DECISIONS = {"": None, "yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class AskedBy:
    """Who asks, with which file."""

    asker: str
    person: str
    file: str
    file_text: str


def _asked_by(
    asker: Text = "",
    person: Text = "",
    file: Text = "",
    file_text: Annotated[str, Form(max_length=20_000)] = "",
) -> AskedBy:
    return AskedBy(asker, person, file, file_text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the officer says to a request, None for not yet, and whether the council agrees."""

    accepted: bool | None
    council: bool


def _verdict(accepted: Text = "", council_agrees: Annotated[bool, Form()] = False) -> Verdict:
    if accepted not in _DECISIONS:
        raise InputError("say whether the request is accepted")
    return Verdict(_DECISIONS[accepted], council_agrees)


@router.get("/ffjd/{federation}/corrections")
def corrections(federation: str, page: RatingOfficer, player: str = "") -> Response:
    """Show all corrections and requests, and the form for a new one."""
    found = rating_requests(desk_of(page), federation)
    return framed(
        page, federation, "ffjd/corrections.html", requests=found, player=player, askers=list(Asker)
    )


@router.post("/ffjd/{federation}/corrections")
def correct(
    federation: str,
    page: RatingOfficer,
    asked: Annotated[AskedBy, Depends(_asked_by)],
    verdict: Annotated[Verdict, Depends(_verdict)],
    player: Text = "",
    rating: Text = "",
) -> Response:
    """Keep a correction or a request; what 6.3 or 6.7 does not allow is refused."""
    asker = next((one for one in Asker if one.value == asked.asker), None)
    if asker is None:
        raise InputError("say who asks: the rating officer or a president")
    desk = desk_of(page)
    wish = Wish(
        find_player(desk, federation, player.strip()),
        needed_whole(rating, phrase("rating")),
        asker,
        asked.person,
        asked.file,
        asked.file_text,
        verdict.accepted,
        verdict.council,
    )
    action = CorrectRating(wish)
    return _kept(page, action, desk.do(federation, action))


def _kept(page: Page, action: Action[Decision], made: Decision) -> Response:
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
