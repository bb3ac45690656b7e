"""What was announced of an event, changed: what is locked, and since when, is told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, Query
from pydantic import BaseModel
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.fields import values_of
from ronde.handling.editions import handling_of
from ronde.i18n import phrase
from ronde.model import Tournament
from ronde.model.points import points_for_people
from ronde.model.rateofplay import encoded_rate
from ronde.office.desk.actions import EventAction
from ronde.office.entries.attendance import FixBoard
from ronde.office.paperwork.documents import statement_passages
from ronde.office.planning.announcement import AnnouncedEvent, what_was_announced
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.firstcolour import DrawFirstColour
from ronde.office.planning.settings import ChangeSettings
from ronde.office.planning.statement import RATE_NOT_ENCODED, statement
from ronde.office.settings.fidemode import LeaveFideMode, mode_of
from ronde.office.settings.forecastswitch import ForecastFor, SwitchForecast
from ronde.office.settings.matchrules import SetMatchRules, match_rules
from ronde.office.settings.meetings import (
    WISH_WORDS,
    AllowMeeting,
    ForbidMeeting,
    KeepApart,
)
from ronde.systems import registry
from ronde.web.eventform import (
    COLOUR_CHOICES,
    OWN_RULES,
    SCORINGS,
    EventForm,
    SettingsForm,
    change_of,
    choices,
    every_choice,
    fit_in_words,
    refuse_mistakes,
)
from ronde.web.failures import status_of
from ronde.web.forms import Refused, add_form, finder_of, perform, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Arbiter, Viewer

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=500)]
_SETTINGS: Final = "/events/{event}/settings"
_DIGITS: Final = 3


class ChosenPlan(BaseModel):
    """A plan of the page of plans, in the address."""

    rules: str = ""
    rounds: str = ""
    acceleration: str = ""

    @property
    def typed(self) -> SettingsForm | None:
        """The plan as if it had been typed into the form; None for what is no plan."""
        is_known = self.rules in registry.player_keys() and self.acceleration in ("none", "baku")
        if not is_known or not self.rounds.isdecimal() or len(self.rounds) > _DIGITS:
            return None
        return SettingsForm.model_validate(self.model_dump())


@router.get("/events/{event}/settings")
def settings(event: str, page: Arbiter, plan: Annotated[ChosenPlan, Query()]) -> Response:
    """Show everything that was announced, ready to be changed as far as it may be.

    A plan that was chosen on the page of plans stands in the form, and is not saved yet.
    """
    return _shown(page, event, plan.typed, is_plan=plan.typed is not None)


def _shown(
    page: Page,
    event: str,
    typed: SettingsForm | None = None,
    error: InputError | None = None,
    wrong: Refused | None = None,
    *,
    is_plan: bool = False,
) -> Response:
    """Return the page of the settings, also with what was typed and what is wrong with it."""
    told = what_was_announced(page.desk, event)
    tournament = page.desk.tournament(event)
    form = form_of(told, tournament)
    if typed is not None:
        sent = {name: getattr(typed, name) for name in typed.model_fields_set}
        form = form.model_copy(update=sent | (typed.model_extra or {}))
    rules = told.rules
    return page.render(
        "wizard/settings.html",
        422 if wrong else 200 if error is None else status_of(error),
        wrong=wrong or Refused(errors=error.fields if error else {}),
        refused=error.phrase if error and not error.fields else "",
        reason=typed.reason if typed else "",
        is_plan=is_plan,
        told=told,
        match_rules=match_rules(page.desk, event) or SetMatchRules(),
        may_become_teams=not tournament.rounds and not tournament.players,
        may_compare=not told.is_under_way and not told.is_of_teams,
        encoded=encoded_rate(told.time_control),
        form=form,
        rules=None if rules is None else registry.rules(rules),
        colours=[pair for pair in choices(page, COLOUR_CHOICES) if pair[0] != "draw"],
        grounds=choices(page, WISH_WORDS),
        ground_words=WISH_WORDS,
        **every_choice(page, form),
        article=handling_of(rules, told.discipline).statement_article,
        fit=_fit(page, told, tournament),
        fide=mode_of(page.desk, event),
        forecast=told.forecast,
        audiences=choices(page, {one: one.word for one in ForecastFor}),
    )


def _matches_again(page: Page, event: str, places: Mapping[str, str], wrong: Refused) -> Response:
    del places
    return _shown(page, event, wrong=wrong)


def _fit(page: Page, event: AnnouncedEvent, tournament: Tournament) -> str:
    return fit_in_words(
        page,
        len(tournament.players),
        event.rounds,
        event.rules,
        draughts=event.discipline == "draughts",
        cycles=int(event.settings.get("cycles", "1")),
    )


def form_of(told: AnnouncedEvent, tournament: Tournament) -> EventForm:
    """Return what was announced as the form shows it."""
    points = told.points
    game = GamePoints(points.white_win, points.white_draw, points.white_loss)
    plain = [name for name, usual in SCORINGS.items() if usual == game]
    rules = {f"setting-{name}": value for name, value in told.settings.items()}
    rules |= {name.replace("-", "_"): value for name, value in told.player_rules.items()}
    texts = {name: value for name, value in values_of(told).items() if isinstance(value, str)}
    shown = {
        "start_date": told.start_date.replace("/", "-"),
        "end_date": told.end_date.replace("/", "-"),
        "kind": tournament.details.kind,
        "rules": told.rules or OWN_RULES,
        "entrants": "teams" if told.is_of_teams else "players",
        "rounds": str(told.rounds or ""),
        "scoring": plain[0] if plain else "own",
        "win": points_for_people(points.white_win),
        "draw": points_for_people(points.white_draw),
        "loss": points_for_people(points.white_loss),
        "bye": points_for_people(points.pairing_bye),
        "tie_breaks": ", ".join(told.tie_breaks),
        "acceleration": told.acceleration or ("table" if told.acceleration_table else "none"),
        "first_colour": told.first_colour or "later",
    }
    return EventForm.model_validate(texts | shown | rules)


@router.post("/events/{event}/settings")
def change(
    event: str,
    page: Arbiter,
    form: Annotated[SettingsForm, Form()],
) -> Response:
    """Change what the form had, or show it again with everything that is wrong."""
    before = form_of(what_was_announced(page.desk, event), page.desk.tournament(event))
    fixed = {"entrants": before.entrants, "discipline": before.discipline}
    form = form.model_copy(update=fixed)
    try:
        refuse_mistakes(form, among=form.model_fields_set)
        action = ChangeSettings(change_of(form, before), reason=form.reason)
        perform(page, action, form.expected)
    except InputError as error:
        return _shown(page, event, form, error)
    unread = statement(page.desk, event).findings if action.change.time_control else ()
    remarks = [one.what for one in unread if one.code == RATE_NOT_ENCODED]
    return page.redirect(f"/events/{event}/settings", phrase("The settings were changed."), remarks)


def _done(
    page: Page, event: str, action: EventAction[Any], expected: int | None = None
) -> Response:
    result = perform(page, action, expected)
    return redirect_after(page, f"/events/{event}/settings", action, result)


add_form(router, f"{_SETTINGS}/matches", SetMatchRules, then=_SETTINGS, again=_matches_again)
add_form(router, "/events/{event}/fide-mode/leave", LeaveFideMode, then=_SETTINGS)
add_form(router, f"{_SETTINGS}/lot", DrawFirstColour, then=_SETTINGS)
add_form(router, f"{_SETTINGS}/forecast", SwitchForecast, then=_SETTINGS)
add_form(router, f"{_SETTINGS}/allow", AllowMeeting, then=_SETTINGS)
add_form(router, f"{_SETTINGS}/table", FixBoard, then=_SETTINGS)


def _apart(
    page: Arbiter,
    players: Annotated[list[str], Form(default_factory=list)],
    ground: Text = "pair",
    first_round: Annotated[int, Form(ge=1, le=999)] = 1,
    last_round: Annotated[int | None, Form(ge=1, le=999)] = None,
    firm: Annotated[bool, Form()] = False,
) -> KeepApart:
    """Return who is to be kept apart, as the form says."""
    finder = finder_of(page)
    named = tuple(number for text in players for number in finder.several(text))
    return KeepApart(
        players=named,
        ground=ground,
        firm=firm if named else None,
        first_round=first_round,
        last_round=last_round,
    )


@router.post("/events/{event}/settings/apart")
def forbid(
    event: str,
    page: Arbiter,
    apart: Annotated[KeepApart, Depends(_apart)],
    reason: Text = "",
    expected: Annotated[int | None, Form()] = None,
) -> Response:
    """Keep players apart, firmly or as a wish."""
    return _done(page, event, ForbidMeeting(apart, reason=reason), expected)


@router.get("/events/{event}/statement")
def wall(event: str, page: Viewer) -> Response:
    """Show the statement for the players, ready to be printed."""
    sheet = Sheet(date.today(), page.speech.language)
    passages = statement_passages(page.desk, event, sheet)
    told = [(p.heading, [line for line in p.lines if line.value]) for p in passages]
    return page.render(
        "wizard/statement.html",
        statement=statement(page.desk, event),
        passages=[(heading, lines) for heading, lines in told if lines],
    )
