"""The squads of an event of teams, on the page of each team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.declared.table import MadeFile
from ronde.errors import InputError
from ronde.i18n import counted
from ronde.office.players.playertables import entrant_in
from ronde.office.teams.squadfiles import SquadForm, squads_file
from ronde.office.teams.squads import (
    AddMember,
    ChangeMember,
    DescribeTeam,
    MemberData,
    OrderSquad,
    RemoveMember,
    SetSquad,
    squad,
)
from ronde.web.calculation import Calculated
from ronde.web.forms import Refused, add_form, perform, value_of
from ronde.web.page import Page
from ronde.web.pages.players import Number, show_player
from ronde.web.requirement import Arbiter, Viewer

router = APIRouter(include_in_schema=False)

_TEAM: Final = "/events/{event}/teams/{team}"
_PAGE: Final = "/events/{event}/players/{team}/manage"
_MOST_TEXT: Final = 20_000


@router.get("/events/{event}/squads.{form}")
def squads_table(event: str, form: str, page: Viewer) -> Response:
    """Give all squads as a table for a spreadsheet, which can be read again."""
    wanted = value_of(SquadForm, form)
    if wanted is None:
        raise HTTPException(404)
    return Calculated(page, _file, squads_file, page.desk, event, wanted)


def _file(file: MadeFile) -> Response:
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=file.media_type, headers=headers)


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_player(page, event, int(places["team"]), refused)


@router.post(f"{_TEAM}/paste")
def paste(
    event: str,
    team: Number,
    page: Arbiter,
    lines: Annotated[str, Form(max_length=_MOST_TEXT)] = "",
) -> Response:
    """Put a list of names, each perhaps with a rating, into a squad.

    What comes before a line that is refused is in the squad then; the rest stays in the field.
    """
    wanted = [line for line in map(str.strip, lines.splitlines()) if line]
    try:
        _put_in(page, event, team, wanted)
    except InputError as error:
        there = {one.name for one in squad(page.desk, event, team).members}
        rest = [line for line in wanted if entrant_in(line).name not in there]
        refused = Refused("paste", {"lines": "\n".join(rest)}, {"lines": error.phrase})
        return show_player(page, event, team, refused)
    return page.redirect(
        _PAGE.format(event=event, team=team),
        counted("{count} name was entered.", "{count} names were entered.", count=len(wanted)),
    )


def _put_in(page: Page, event: str, team: int, lines: Sequence[str]) -> None:
    """Fill an empty squad in one step, or add to one that has players, name by name."""
    people = [MemberData(one.name, one.rating) for one in map(entrant_in, lines)]
    if not people:
        raise InputError("nobody was named; write one name in each line")
    if not squad(page.desk, event, team).members:
        perform(page, SetSquad(team, tuple(people)))
        return
    for member in people:
        perform(page, AddMember(team, member))


add_form(router, f"{_TEAM}/members", AddMember, then=_PAGE, again=_again)
add_form(router, f"{_TEAM}/order", OrderSquad, then=_PAGE)
add_form(router, f"{_TEAM}/describe", DescribeTeam, then=_PAGE, again=_again)
add_form(router, f"{_TEAM}/members/{{member}}/change", ChangeMember, then=_PAGE, again=_again)
add_form(router, f"{_TEAM}/members/{{member}}/remove", RemoveMember, then=_PAGE)
