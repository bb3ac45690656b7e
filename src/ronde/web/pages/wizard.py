"""A new event: one form with every choice explained, which also works without scripts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase, speak_of_teams
from ronde.model.discipline import Discipline
from ronde.office.planning.opening import OpenedEvent, OpenEvent
from ronde.systems import registry
from ronde.web.eventform import (
    APART_CHOICES,
    COLOUR_CHOICES,
    FORMATS,
    EventForm,
    choices,
    every_choice,
    fit_in_words,
    plan_of,
    refuse_impossible,
    refuse_mistakes,
)
from ronde.web.forms import Refused, perform
from ronde.web.page import Page
from ronde.web.requirement import EventOpener

router = APIRouter(include_in_schema=False)


@router.get("/new")
def new_event(page: EventOpener, form: Annotated[EventForm, Query()]) -> Response:
    """Show the form of a new event, with what was chosen so far."""
    speak_of_teams(of_teams=form.is_of_teams)
    return _shown(page, form.with_rules_offered().proposed())


@router.post("/new")
def open_new(page: EventOpener, form: Annotated[EventForm, Form()]) -> Response:
    """Open the event, or show the form again with what was typed and what is wrong."""
    speak_of_teams(of_teams=form.is_of_teams)
    form = form.settled()
    try:
        refuse_mistakes(form)
        refuse_impossible(form)
        opened: OpenedEvent = perform(page, OpenEvent(plan_of(form)))
    except InputError as error:
        return _shown(page, form, error)
    text = (
        phrase("{name} is open. Enter the teams now.", name=form.name)
        if form.is_of_teams
        else phrase("{name} is open. Enter the players now.", name=form.name)
    )
    remarks = [finding.what for finding in opened.findings]
    there = "settings/plans" if form.then == "plans" else "players/tools/paste"
    return page.redirect(f"/events/{opened.key}/{there}", text, remarks)


@router.post("/new/update")
def look_again(page: EventOpener, form: Annotated[EventForm, Form()]) -> Response:
    """Show the form again with what follows from the choices; nothing is opened."""
    speak_of_teams(of_teams=form.is_of_teams)
    return _shown(page, form.with_rules_offered())


def _shown(page: Page, form: EventForm, error: InputError | None = None) -> Response:
    known = registry.all_keys()
    rules = None if form.rules not in known else registry.rules(form.rules)
    return page.render(
        "wizard/new.html",
        200 if error is None else 422,
        form=form,
        wrong=Refused(errors=error.fields if error else {}),
        refused=error.phrase if error and not error.fields else "",
        disciplines=Discipline,
        formats=choices(page, FORMATS),
        rules=rules,
        fit=_fit(page, form),
        colours=choices(page, COLOUR_CHOICES),
        grounds=choices(page, APART_CHOICES),
        **every_choice(page, form),
    )


def _fit(page: Page, form: EventForm) -> str:
    """Return the early warning for the numbers that were typed; what is no number warns later."""
    players, rounds = form.players.strip()[:5], form.rounds.strip()[:4]
    if not (players.isdecimal() and rounds.isdecimal()):
        return ""
    if form.rules_key is not None and form.rules_key not in registry.all_keys():
        return ""
    return fit_in_words(
        page,
        int(players),
        int(rounds),
        form.rules_key,
        draughts=form.discipline == "draughts",
        cycles=2 if form.setting("cycles", "1") == "2" else 1,
    )
