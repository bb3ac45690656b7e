"""Who is there and who leaves: check-in, the drawing of lots, absences, byes, withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Form
from starlette.responses import Response

from ronde.declared.effects import Effect
from ronde.i18n import counted
from ronde.model.names import folded
from ronde.office.desk.actions import EventAction
from ronde.office.entries.absences import (
    AnnounceAbsence,
    ComeBack,
    EntitleToHalfByes,
    Expel,
    GiveFullPointBye,
    MissRound,
    RequestBye,
    Withdraw,
)
from ronde.office.entries.attendance import (
    CheckIn,
    CheckInAll,
    FixBoard,
    HoldDrawing,
    RecordNotice,
    TakeBackCheckIn,
)
from ronde.office.entries.coming import ComingChoice, coming_player, settled
from ronde.office.entries.entries import RemovePlayer
from ronde.office.entries.phonecheckin import SetCheckInNetworks, came_by_phone, networks_of
from ronde.office.fees.lists import open_fees
from ronde.office.groups.moves import MovePlayer
from ronde.office.players.people import roster
from ronde.office.players.roster import round_of_check_in
from ronde.office.rounds.overview import round_view
from ronde.web.forms import Refused, add_form, redirect_after
from ronde.web.page import Page
from ronde.web.pages.players import STATE_CHIPS, Number, show_player
from ronde.web.requirement import Arbiter
from ronde.web.security.redirects import local_path

router = APIRouter(include_in_schema=False)

Back = Annotated[str, Form(max_length=20)]
Asked = Annotated[Literal["", "pair", "by-hand"], Form()]
"""What a round's page asks about those who are not here: to be asked again of the others."""

_LIST, _PLAYER = "/events/{event}/players", "/events/{event}/players/{player}"


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_player(page, event, int(places["player"]), refused)


add_form(router, f"{_PLAYER}/remove", RemovePlayer, then=_LIST, again=_again)
add_form(router, f"{_PLAYER}/move", MovePlayer, then=_LIST, again=_again)
add_form(router, f"{_PLAYER}/withdraw", Withdraw, then=_LIST, again=_again)
add_form(router, f"{_PLAYER}/expel", Expel, then=_LIST, again=_again)
add_form(router, f"{_PLAYER}/absent", AnnounceAbsence, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/bye", RequestBye, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/full-bye", GiveFullPointBye, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/half-byes", EntitleToHalfByes, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/missed", MissRound, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/back", ComeBack, then=_LIST, again=_again)
add_form(router, f"{_PLAYER}/table", FixBoard, then=f"{_PLAYER}/manage", again=_again)
add_form(router, f"{_PLAYER}/notice", RecordNotice, then=_LIST, again=_again)


@router.get("/events/{event}/players/{player}/card")
def card(event: str, player: Number, page: Arbiter) -> Response:
    """Show what can be done with one player now, wherever the name stood."""
    found, standing = roster(page.desk, event), coming_player(page.desk, event, player)
    rounds = list(range(found.next_round, (found.rounds or found.next_round) + 1))
    return page.render(
        "players/card.html",
        roster=found,
        person=found.person(player),
        standing=standing,
        rounds=rounds,
        why_round=_round_of(page, event, player),
        came_from=_came_from(page),
        state_chips=STATE_CHIPS,
        open_fee=open_fees(page.desk, event).get(player, ""),
    )


def _round_of(page: Page, event: str, player: int) -> int:
    """Return the latest round if the player has a place in it, else 0."""
    latest = 0 if page.card is None else page.card.round
    if not latest:
        return 0
    view = round_view(page.desk, event, latest)
    placed = {one for line in view.boards for one in (line.white, line.black)}
    return latest if player in placed | {bye.player for bye in view.byes} else 0


def _came_from(page: Page) -> str:
    """Return the page of the office on which the name stood, to go back to it."""
    came_from = urlsplit(page.request.headers.get("referer", ""))
    is_here = came_from.netloc == page.request.url.netloc
    if is_here and came_from.path.startswith(f"/events/{page.scope}/"):
        return local_path(f"{came_from.path}?{came_from.query}".rstrip("?"))
    return f"/events/{page.scope}/players"


@dataclass(frozen=True, slots=True)
class _Settled:
    """What was chosen on the card of a player; `back` is the page on which the name stood."""

    choice: Annotated[ComingChoice, Form()]
    round: Annotated[int | None, Form(ge=1, le=999)] = None
    reason: Annotated[str, Form(max_length=500)] = ""
    noted_by_mistake: Annotated[bool, Form()] = False
    back: Annotated[str, Form(max_length=500)] = ""


@router.post("/events/{event}/players/{player}/settle")
def settle(
    event: str, player: Number, page: Arbiter, said: Annotated[_Settled, Depends()]
) -> Response:
    """Do what was chosen for one player, and go back to where the name stood."""
    number = roster(page.desk, event).next_round if said.round is None else said.round
    action: EventAction[Effect] = settled(said.choice, player, number, said.reason)
    if said.noted_by_mistake:
        action = ComeBack(player, True, reason=said.reason)
    place = local_path(said.back) if said.back else f"/events/{event}/players"
    return redirect_after(page, place, action, page.desk.do(event, action))


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
    people.sort(key=lambda person: (folded(person.name), person.number))
    return page.render(
        "players/checkin.html",
        roster=found,
        people=people,
        search=wanted,
        waiting=waiting,
        missing=[p for p in found.people if not p.is_here and p.state != "withdrawn"],
        open_fees=open_fees(page.desk, event),
        state_chips=STATE_CHIPS,
        by_phone=came_by_phone(page.desk, event),
        networks=_networks(page, event),
        own_address=page.request.client.host if page.request.client else "",
        is_local=page.site.is_local,
    )


def _networks(page: Page, event: str) -> str:
    with page.desk.reading(event) as reader:
        return " ".join(networks_of(reader))


add_form(
    router,
    "/events/{event}/players/check-in/networks",
    SetCheckInNetworks,
    then="/events/{event}/players/tools/check-in",
)


@router.post("/events/{event}/players/check-in")
def check_in(
    event: str,
    page: Arbiter,
    player: Annotated[int, Form(ge=1, le=99999)],
    back: Back = "",
    ask: Asked = "",
) -> Response:
    """Note that a player is there; the notice confirms the name."""
    action = CheckIn((player,))
    done = page.desk.do(event, action)
    return redirect_after(page, _back(event, back, ask, page), action, done)


@router.post("/events/{event}/players/check-in/take-back")
def take_back(
    event: str,
    page: Arbiter,
    player: Annotated[int, Form(ge=1, le=99999)],
    back: Back = "",
    ask: Asked = "",
) -> Response:
    """Note that a player is not there after all."""
    action = TakeBackCheckIn(player)
    return redirect_after(page, _back(event, back, ask, page), action, page.desk.do(event, action))


@router.post("/events/{event}/players/check-in/all")
def check_in_all(event: str, page: Arbiter, back: Back = "", ask: Asked = "") -> Response:
    """Note that everybody is there."""
    arrived = page.desk.do(event, CheckInAll())
    text = counted("{count} player is there.", "{count} players are there.", count=len(arrived))
    return page.redirect(_back(event, back, ask, page), text)


def _back(event: str, back: str, ask: str, page: Page) -> str:
    """Return the page from which somebody was checked in."""
    if back == "round":
        with page.desk.reading(event) as reader:
            path = f"/events/{event}/round/{round_of_check_in(reader)}"
        return path + (f"?ask={ask}" if ask else "")
    path = f"/events/{event}/players/tools/check-in"
    return path + ("?waiting=true" if back == "waiting" else "")


def _drawn(page: Page, _: HoldDrawing, effects: tuple[Effect, ...]) -> Response:
    """Show what became of everybody who was not there."""
    told = [page.say(effect.sentence()) for effect in effects]
    return page.render("players/drawing.html", told=told)


add_form(router, "/events/{event}/players/drawing", HoldDrawing, then=_drawn)
