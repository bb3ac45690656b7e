"""The list of a season over the events that a visitor may look at, and over public ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.model.dates import year_of
from ronde.model.discipline import Discipline
from ronde.office.hosting.organisations import organisations
from ronde.office.hosting.portal import public_organisations
from ronde.office.season import SeasonWish, public_season, season_events, season_list
from ronde.questions.season import Season
from ronde.standings.season import GRAND_PRIX, SeasonMeasure, SeasonRules, TiedPlaces, parse_points
from ronde.web.calculation import Calculated
from ronde.web.forms import number_in
from ronde.web.page import Page
from ronde.web.requirement import Anybody, Viewer

router = APIRouter(include_in_schema=False)

_GRAND_PRIX: Final = ",".join(map(str, GRAND_PRIX))


@dataclass(frozen=True, slots=True)
class SeasonRequest:
    """What an address asks of a season; what is no choice counts as the first one."""

    organisation: str = ""
    year: str = ""
    discipline: str = Discipline.CHESS.value
    measure: str = SeasonMeasure.PLACE.value
    points: str = _GRAND_PRIX
    best: str = ""
    tied: str = TiedPlaces.MEAN.value

    def wish(self, events: tuple[str, ...] = ()) -> SeasonWish:
        """Return what is wanted; raises InputError for points or a number that are none."""
        disciplines = {one.value: one for one in Discipline}
        measures = {one.value: one for one in SeasonMeasure}
        ways = {one.value: one for one in TiedPlaces}
        rules = SeasonRules(
            measures.get(self.measure, SeasonMeasure.PLACE),
            parse_points(self.points or _GRAND_PRIX),
            number_in(self.best),
            ways.get(self.tied, TiedPlaces.MEAN),
        )
        discipline = disciplines.get(self.discipline, Discipline.CHESS)
        return SeasonWish(self.organisation, number_in(self.year), discipline, events, rules)


Asked = Annotated[SeasonRequest, Depends()]
Events = Annotated[list[str], Query(default_factory=list, max_length=200)]


@router.get("/season")
def season(page: Viewer, asked: Asked, event: Events) -> Response:
    """Show the list of a season, and the choice of its events and rules."""
    among, refused, found = page.visitor.visible(), "", None
    wish = SeasonWish()
    try:
        wish = asked.wish(tuple(event))
        found = season_list(page.desk, wish, among)
    except InputError as error:
        refused = error.phrase
    every = season_events(page.desk, SeasonWish(), among)
    every += season_events(page.desk, SeasonWish(discipline=Discipline.DRAUGHTS), among)
    owners = organisations(page.desk, among=among)
    years = {year for one in every if (year := year_of(one.start_date)) is not None}
    return page.render(
        "season/season.html",
        asked=asked,
        season=found,
        refused=refused,
        choices=season_events(page.desk, wish, among),
        chosen=event,
        table=found.tables()[0] if found else None,
        years=[("", page.t("all")), *((str(year), year) for year in sorted(years, reverse=True))],
        owners=[("", page.t("all")), *((one.key, one.name) for one in owners)],
        disciplines=[(one.value, page.say(one.label)) for one in Discipline],
        measures=[(one.value, page.say(one.label)) for one in SeasonMeasure],
        ways=[(one.value, page.say(one.label)) for one in TiedPlaces],
        query=page.request.url.query,
    )


@router.get("/portal/season")
def shown_season(page: Anybody, asked: Asked, event: Events) -> Response:
    """Show the list of a season over public events to everybody, as its address asks."""
    refused, found = "", None
    try:
        found = public_season(page.desk, asked.wish(tuple(event)))
    except InputError as error:
        refused = error.phrase
    known = {one.key: one for one in public_organisations(page.desk)}
    return page.render(
        "portal/season.html",
        asked=asked,
        season=found,
        refused=refused,
        organisation=known.get(asked.organisation),
        table=found.tables()[0] if found else None,
    )


@router.get("/season/list.csv")
def season_csv(page: Viewer, asked: Asked, event: Events) -> Response:
    """Give the list of a season as CSV."""
    text = _found(page, asked, event).csv(page.speech.language)
    return _file(text.encode("utf-8-sig"), "season.csv", "text/csv; charset=utf-8")


@router.get("/season/list.pdf")
def season_pdf(page: Viewer, asked: Asked, event: Events) -> Response:
    """Give the list of a season as PDF."""
    heading = next(
        (
            one.name
            for one in organisations(page.desk, among=page.visitor.visible())
            if one.key == asked.organisation
        ),
        "",
    )
    sheet = Sheet(date.today(), page.speech.language)

    def shown(pdf: bytes) -> Response:
        return _file(pdf, "season.pdf", "application/pdf")

    return Calculated(page, shown, _found(page, asked, event).pdf, sheet, heading)


def _found(page: Page, request: SeasonRequest, event: list[str]) -> Season:
    season = season_list(page.desk, request.wish(tuple(event)), page.visitor.visible())
    if season is None:
        raise InputError("a season needs at least one event in which a round is complete")
    return season


def _file(data: bytes, name: str, media_type: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)
