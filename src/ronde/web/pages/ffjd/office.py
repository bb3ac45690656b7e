"""Federations: listed, founded, the demo; the office of one, its officers and journal (7.2, 9)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.federation import journal as steps
from ronde.federation.demo import join, play_demo
from ronde.federation.offices import (
    Appoint,
    ChooseFirstRating,
    SetBorderClub,
    federation_head,
    federation_overview,
    federations,
    init_federation,
)
from ronde.i18n import counted, phrase
from ronde.office.desk import free_key
from ronde.office.history.history import journal as lines_of
from ronde.office.history.history import told
from ronde.ratings.ffjd.tables import FirstRatingRule
from ronde.store import JournalEntry
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import framed, numbers, refuse, whole_or_none
from ronde.web.requirement import Anybody, Officer, RatingOfficer

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


@router.get("/ffjd")
def index(page: Anybody) -> Response:
    """Show all federations; whoever may found one finds the form."""
    heads = federations(page.site.database)
    rules = [(rule.value, rule.label) for rule in FirstRatingRule]
    return page.render(
        "ffjd/federations.html", federations=heads, rules=rules, **numbers(page.speech)
    )


@router.post("/ffjd")
def found(
    page: RatingOfficer,
    name: Text = "",
    season_month: Text = "9",
    first_rating: Annotated[FirstRatingRule, Form()] = FirstRatingRule.ANNEX_B,
) -> Response:
    """Make a federation; the founder has both offices."""
    key = free_key(page.desk, name)
    month = whole_or_none(season_month, phrase("season")) or 0
    init_federation(page.federation_desk, key, name, season_month=month, first_rating=first_rating)
    return page.redirect(
        f"/ffjd/{key}", phrase("{name} is ready. Next: enter or import the players.", name=name)
    )


@router.post("/ffjd-demo")
def demo(page: RatingOfficer) -> Response:
    """Make the federation of fictional players through three months; the visitor joins it."""
    key = free_key(page.desk, "minerals")
    story = play_demo(page.site.database, key)
    join(story, page.visitor.name)
    return page.redirect(
        f"/ffjd/{key}",
        counted(
            "The demo federation is ready, with {count} published list.",
            "The demo federation is ready, with {count} published lists.",
            count=len(story.lists),
        ),
    )


@router.get("/ffjd/{federation}")
def office(federation: str, page: Officer) -> Response:
    """Show who works for a federation and what waits for them."""
    overview = federation_overview(page.federation_desk, federation)
    rules = [(rule.value, rule.label) for rule in FirstRatingRule]
    return framed(page, "ffjd/office.html", overview=overview, rules=rules)


_OFFICE = "/ffjd/{federation}"
add_form(router, f"{_OFFICE}/officers", Appoint, then=_OFFICE, again=refuse)
add_form(router, f"{_OFFICE}/border-clubs", SetBorderClub, then=_OFFICE, again=refuse)
add_form(router, f"{_OFFICE}/first-rating", ChooseFirstRating, then=_OFFICE, again=refuse)


_LINES: Final = 100
Reason = Annotated[str, Form(max_length=300)]


@router.get("/ffjd/{federation}/journal")
def journal(federation: str, page: Officer, before: int | None = None) -> Response:
    """Show a hundred entries, the latest first."""
    version = federation_head(page.federation_desk, federation).version
    until = version if before is None else min(version, before - 1)
    since = max(0, until - _LINES)
    lines = lines_of(page.federation_desk, federation, since=since, until=until)
    older = since + 1 if since else None
    undo, redo = page.federation_steps(federation)
    return framed(page, "ffjd/journal.html", lines=lines[::-1], older=older, undo=undo, redo=redo)


@router.post("/ffjd/{federation}/undo")
def undo(federation: str, page: Officer, reason: Reason = "") -> Response:
    """Take back the latest step in force."""
    made = steps.undo(page.federation_desk, federation, reason=reason)
    return _after(page, federation, phrase("The latest step was taken back."), made)


@router.post("/ffjd/{federation}/redo")
def redo(federation: str, page: Officer, reason: Reason = "") -> Response:
    """Do again what was taken back last."""
    made = steps.redo(page.federation_desk, federation, reason=reason)
    return _after(page, federation, phrase("The step was done again."), made)


def _after(page: Page, federation: str, what: str, entry: JournalEntry) -> Response:
    (line,) = told(page.federation_desk, federation, [entry])
    return page.redirect(f"/ffjd/{federation}/journal", line.after(what))
