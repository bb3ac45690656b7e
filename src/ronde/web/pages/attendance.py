"""Who is there and who leaves: check-in, the drawing of lots, absences, byes, withdrawals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.office.planning.meetings import fix_board
from ronde.office.players import attendance, entries
from ronde.office.players.people import roster
from ronde.phrases import phrase
from ronde.web.page import Page
from ronde.web.playerwords import (
    STATE_CHIPS,
    STATE_WORDS,
    TOOLS,
    Number,
    done,
    effect_in_words,
    whole_number,
)
from ronde.web.roundwords import numbers_in
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

Arbiter = Annotated[Page, requires(Role.ARBITER)]
Text = Annotated[str, Form(max_length=500)]
Expected = Annotated[int | None, Form()]


def _name(page: Page, event: str, number: int) -> str:
    return roster(page.desk, event).person(number).name


def _manage(event: str, number: int) -> str:
    return f"/events/{event}/players/{number}/manage"


@router.get("/events/{event}/players/tools/check-in")
def check_in_page(event: str, page: Arbiter, search: str = "", waiting: bool = False) -> Response:
    """Show large rows for the check-in at the door."""
    found = roster(page.desk, event)
    wanted = search[:100].strip()
    people = [
        person
        for person in found.people
        if person.state != "withdrawn"
        and not (waiting and person.is_here)
        and (not wanted or person.fits(wanted))
    ]
    people.sort(key=lambda person: (person.name.casefold(), person.number))
    return page.render(
        "players/checkin.html",
        tools=TOOLS,
        roster=found,
        people=people,
        search=wanted,
        waiting=waiting,
        missing=[p for p in found.people if not p.is_here and p.state != "withdrawn"],
        state_words=STATE_WORDS,
        state_chips=STATE_CHIPS,
    )


@router.post("/events/{event}/players/check-in")
def check_in(
    event: str,
    page: Arbiter,
    player: Annotated[int, Form(ge=1, le=99999)],
    back: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Note that a player is there; the notice confirms the name."""
    name = _name(page, event, player)
    (effect,) = attendance.check_in(page.desk, event, [player])
    path = f"/events/{event}/players/tools/check-in"
    return done(page, path + ("?waiting=true" if back == "waiting" else ""), effect, name)


@router.post("/events/{event}/players/drawing")
def drawing(
    event: str, page: Arbiter, admitted: Text = "", reason: Text = "", expected: Expected = None
) -> Response:
    """Hold the drawing of lots and show what became of everybody who was not there."""
    effects = attendance.hold_drawing(
        page.desk, event, numbers_in(admitted), reason=reason, expected=expected
    )
    after = {person.number: person.name for person in roster(page.desk, event).people}
    told = [effect_in_words(page, effect, after.get(effect.player or 0, "")) for effect in effects]
    return page.render("players/drawing.html", tools=TOOLS, told=told)


@router.post("/events/{event}/players/{number}/withdraw")
def withdraw(
    event: str, number: Number, page: Arbiter, reason: Text = "", expected: Expected = None
) -> Response:
    """Note that a player leaves the event."""
    name = _name(page, event, number)
    effect = attendance.withdraw(page.desk, event, number, reason=reason, expected=expected)
    return done(page, f"/events/{event}/players", effect, name)


@router.post("/events/{event}/players/{number}/absent")
def absent(
    event: str,
    number: Number,
    page: Arbiter,
    rounds: Annotated[list[int] | None, Form()] = None,
    reason: Text = "",
    expected: Expected = None,
) -> Response:
    """Note rounds in which a player will not be there."""
    effect = attendance.announce_absence(
        page.desk, event, number, rounds or [], reason=reason, expected=expected
    )
    return done(page, _manage(event, number), effect, _name(page, event, number))


@router.post("/events/{event}/players/{number}/bye")
def bye(
    event: str,
    number: Number,
    page: Arbiter,
    round_: Annotated[int, Form(alias="round", ge=1, le=9999)],
    reason: Text = "",
    expected: Expected = None,
) -> Response:
    """Note a half-point bye on request."""
    effect = attendance.request_bye(
        page.desk, event, number, round_, reason=reason, expected=expected
    )
    return done(page, _manage(event, number), effect, _name(page, event, number))


@router.post("/events/{event}/players/{number}/missed")
def missed(
    event: str, number: Number, page: Arbiter, reason: Text = "", expected: Expected = None
) -> Response:
    """Note that a paired player did not appear and gave no notice."""
    effect = attendance.miss_round(page.desk, event, number, reason=reason, expected=expected)
    return done(page, _manage(event, number), effect, _name(page, event, number))


@router.post("/events/{event}/players/{number}/back")
def back(
    event: str,
    number: Number,
    page: Arbiter,
    mistake: Annotated[bool, Form()] = False,
    reason: Text = "",
    expected: Expected = None,
) -> Response:
    """Let a player be paired again."""
    name = _name(page, event, number)
    effect = attendance.come_back(
        page.desk, event, number, noted_by_mistake=mistake, reason=reason, expected=expected
    )
    return done(page, f"/events/{event}/players", effect, name)


@router.post("/events/{event}/players/{number}/notice")
def notice(
    event: str,
    number: Number,
    page: Arbiter,
    notice: Text = "",
    first_round: Annotated[int, Form(ge=1, le=9999)] = 1,
    expected: Expected = None,
) -> Response:
    """Record the written notice of a player who will be late."""
    name = _name(page, event, number)
    effect = attendance.record_notice(
        page.desk, event, number, notice, first_round=first_round, expected=expected
    )
    return done(page, f"/events/{event}/players", effect, name)


@router.post("/events/{event}/players/{number}/remove")
def remove(
    event: str, number: Number, page: Arbiter, reason: Text = "", expected: Expected = None
) -> Response:
    """Take an entry off before the first round."""
    name = _name(page, event, number)
    effect = entries.remove_player(page.desk, event, number, reason=reason, expected=expected)
    return done(page, f"/events/{event}/players", effect, name)


@router.post("/events/{event}/players/{number}/table")
def table(event: str, number: Number, page: Arbiter, table: Text = "") -> Response:
    """Give a player a fixed table, or none any more."""
    place = whole_number(table, phrase("the table"))
    fix_board(page.desk, event, number, place)
    return page.redirect(_manage(event, number), "webplayers.table-fixed")
