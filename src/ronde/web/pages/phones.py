"""Phones: links made with a QR code, and the page on which a phone enters results.

A phone enters one board of the round that is played at a time, and confirms it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final

import segno
from fastapi import APIRouter, Form
from fastapi import Path as PathParameter
from starlette.responses import Response

from ronde.accounts.accounts import stamp
from ronde.declared.cache import Fragments
from ronde.errors import InputError, StateError
from ronde.i18n import phrase
from ronde.model.outcomes import MAIN, ON_A_ROW, kinds_of, signs_of, written
from ronde.office.phonelinks import (
    LONGEST_DAYS,
    NewLink,
    link_by_token,
    make_captain_links,
    make_member_links,
    make_phone_link,
    phone_links,
    revoke_phone_link,
    slip_is_for_another,
    slip_is_open,
)
from ronde.office.playing.boards import OTHER_GAME, BoardResult
from ronde.office.playing.games import GameOnBoard
from ronde.office.playing.knockoutnotes import match_notes
from ronde.office.playing.reports import (
    ChoosePlayerReports,
    ReportsOfPlayers,
    reports_of_players,
)
from ronde.office.playing.results import EnterResult, SheetLine, result_sheet
from ronde.office.playing.slipcodes import ChooseSlipCodes, SlipCode, slip_code_of
from ronde.office.rounds.overview import event_card
from ronde.office.teams.squads import squads
from ronde.store.links import LinkRow
from ronde.web.forms import BoardNo, RoundNo, add_form, finder_of, player_in
from ronde.web.offline import kept, manifest
from ronde.web.page import Page
from ronde.web.pages.door import door_page
from ronde.web.pages.enter import own_entry_page
from ronde.web.pages.results import CONFLICTS
from ronde.web.requirement import Anybody, Arbiter, BoardEntry, ResultEntry
from ronde.web.slipcodes import refuse_unreachable

router = APIRouter(include_in_schema=False)

_SLIP_WORDS: Final[Mapping[SlipCode, str]] = {
    SlipCode.OWN: phrase("The result of its own board and no other, until the round is complete"),
    SlipCode.COMMON: phrase("The results of all boards: the common link of the hall on every slip"),
    SlipCode.NONE: phrase("Nothing: slips have no code"),
}


@router.get("/events/{event}/phones")
def phones(event: str, page: Arbiter) -> Response:
    """Show the phone links of an event."""
    return _listed(page, event)


@router.post("/events/{event}/phones")
def make(
    event: str,
    page: Arbiter,
    hours: Annotated[int, Form()] = 12,
    label: Annotated[str, Form()] = "",
) -> Response:
    """Make a link and show its QR code, this once."""
    link = make_phone_link(page.desk, event, hours=hours, label=label)
    return _listed(page, event, link.token)


@router.post("/events/{event}/phones/ready")
def make_ready(event: str, page: Arbiter) -> Response:
    """Put codes on the slips, make a link for the hall and show its QR code, this once."""
    if slip_code_of(page.desk, event) is SlipCode.NONE:
        page.desk.do(event, ChooseSlipCodes(SlipCode.OWN))
    link = make_phone_link(page.desk, event, label=page.t("Hall"))
    return _listed(page, event, link.token)


add_form(
    router, "/events/{event}/phones/reports", ChoosePlayerReports, then="/events/{event}/phones"
)
add_form(router, "/events/{event}/phones/slips", ChooseSlipCodes, then="/events/{event}/phones")


def _can_open(page: Page) -> bool:
    """Whether a single button opens the site to the hall."""
    site, account = page.site, page.visitor.account
    is_ready = site.hall.can_open and site.owner_has_password and not site.settings.owner_goes_to
    return bool(account and account.is_owner) and is_ready and len(site.hall.addresses()) == 1


def _listed(page: Page, event: str, token: str = "") -> Response:
    """Show the links; that of a token, which is told this once, with its QR code."""
    if page.card is None:
        event_card(page.desk, event)  # says that there is no such event
    address = f"{page.address.rstrip('/')}/p/{token}" if token else ""
    picture = _picture(address) if address else ""
    code = slip_code_of(page.desk, event)
    return page.render(
        "phones/phones.html",
        event=event,
        links=phone_links(page.desk, event),
        now=stamp(datetime.now(UTC)),
        address=address,
        picture=picture,
        token=token,
        is_on=code is not SlipCode.NONE,
        slip_code=code.value,
        slip_choices=[(one.value, page.say(word)) for one, word in _SLIP_WORDS.items()],
        reports=reports_of_players(page.desk, event).value,
        report_choices=[(one.value, page.say(one.word)) for one in ReportsOfPlayers],
        is_local=page.site.is_local,
        can_open=_can_open(page),
        is_of_teams=page.is_of_teams,
        teams=[(str(one.team), one.name) for one in squads(page.desk, event)]
        if page.is_of_teams
        else [],
    )


@router.post("/events/{event}/phones/captains")
def make_for_captains(
    event: str, page: Arbiter, days: Annotated[int, Form()] = 30, team: Annotated[str, Form()] = ""
) -> Response:
    """Make a link for the captain of every team, or of one, and show the codes, this once."""
    number = player_in(finder_of(page), team)
    refuse_unreachable(page.address)
    links = make_captain_links(page.desk, event, () if number is None else (number,), days=days)
    captains = {one.name: one.captain for one in squads(page.desk, event)}
    return _codes(page, event, links, phrase("Captains"), captains)


@router.post("/events/{event}/phones/members")
def make_for_members(
    event: str,
    page: Arbiter,
    days: Annotated[int, Form()] = LONGEST_DAYS,
    player: Annotated[str, Form()] = "",
) -> Response:
    """Make a link for every member, or for one, and show the codes, this once."""
    number = player_in(finder_of(page), player)
    links = make_member_links(page.desk, event, () if number is None else (number,), days=days)
    return _codes(page, event, links, phrase("Members"))


_NOBODY: Final[Mapping[str, str]] = {}


def _codes(
    page: Page,
    event: str,
    links: Sequence[NewLink],
    title: str,
    captains: Mapping[str, str] = _NOBODY,
) -> Response:
    """Show links of captains or of members, this once."""
    address = page.address.rstrip("/")
    names = {name[:60]: captain for name, captain in captains.items()}
    codes = [
        (
            one.link.label,
            names.get(one.link.label, ""),
            f"{address}/p/{one.token}",
            _picture(f"{address}/p/{one.token}"),
        )
        for one in links
    ]
    return page.render("phones/captains.html", event=event, codes=codes, title=page.say(title))


def _picture(address: str) -> str:
    return segno.make(address, error="m").svg_data_uri(scale=6, border=2)


@router.post("/events/{event}/phones/{link}/revoke")
def revoke(event: str, link: int, page: Arbiter) -> Response:
    """Let a link open nothing any more."""
    revoke_phone_link(page.desk, event, link)
    return page.redirect(
        f"/events/{event}/phones", phrase("The phone link opens nothing any more.")
    )


@router.get("/p/{token}")
def open_link(token: str, page: Anybody, q: str = "") -> Response:
    """Let a phone in that shows a good link, unless somebody is logged in on it.

    `q` is whom a player looks for who stands at the door.
    """
    link = _good(page, token)
    if link.is_check_in:
        return door_page(page, link, token, q)
    if link.application is not None:
        return own_entry_page(page, link, token)
    if link.board is not None:
        return _at_board(page, link)
    if link.team is not None:
        return _let_in(page, link, page.redirect(f"/events/{link.event}/captain"))
    if link.player is not None:
        return _let_in(page, link, page.redirect(f"/events/{link.event}/member"))
    card = event_card(page.desk, link.event)
    return _let_in(page, link, page.render("phones/welcome.html", link=link, event=card))


@router.get("/p/{token}/member")
def open_member(token: str, page: Anybody) -> Response:
    """Let in who entered by the form and plays, and lead to the page of the player."""
    link = _good(page, token)
    if link.application is not None and link.player is None:
        raise StateError("your entry is not accepted yet")
    if link.player is None:
        return open_link(token, page)
    return _let_in(page, link, page.redirect(f"/events/{link.event}/member"))


@router.get("/p/{token}/{number}/{board}")
def open_board(token: str, number: RoundNo, board: BoardNo, page: Anybody) -> Response:
    """Let a phone in by the link of the hall on a result slip, and lead it to that board."""
    link = _good(page, token)
    if link.is_check_in or (link.board, link.team, link.player, link.application) != (None,) * 4:
        return open_link(token, page)
    return _let_in(page, link, page.redirect(f"/events/{link.event}/phone/{number}/{board}"))


def _at_board(page: Page, slip: LinkRow) -> Response:
    """Let a phone in by the code on a result slip, and lead it to its board."""
    if not slip_is_open(page.desk, slip):
        raise StateError(
            "the round of this slip is complete; its code opens nothing any more. What was entered"
            " stands."
        )
    if slip_is_for_another(page.desk, slip):
        raise StateError(OTHER_GAME)
    path = f"/events/{slip.event}/phone/{slip.round}/{slip.board}"
    return _let_in(page, slip, page.redirect(path))


def _good(page: Page, token: str) -> LinkRow:
    link = link_by_token(page.site.database, token)
    if link is None:
        raise InputError("this phone link has expired or was revoked; ask the arbiter for another")
    return link


def _let_in(page: Page, link: LinkRow, response: Response) -> Response:
    """Return the answer with the session of a phone; who is logged in stays who they are."""
    if page.visitor.account is None and page.visitor.link != link:
        page.start_session(response, link)
    return response


@router.get("/events/{event}/phone")
def boards(event: str, page: ResultEntry) -> Response:
    """Show the boards that wait for a result."""
    card = page.card or event_card(page.desk, event)
    if card.stage is None or (card.round == 1 and not card.stage.is_public):
        return _for_phone(page, "phone/boards.html", sheet=None, lines=[])
    sheet = result_sheet(page.desk, event, waiting=True)
    who = ("phone", event, page.speech.language, page.is_of_teams)
    shown = page.site.fragments.next(who, Fragments)
    return _for_phone(
        page,
        "phone/boards.html",
        sheet=sheet,
        lines=sheet.lines,
        kinds=kinds_of(sheet.discipline)[:ON_A_ROW],
        main=MAIN,
        kept=shown,
    )


def _for_phone(page: Page, template: str, **facts: Any) -> Response:
    """Return a page that a phone with a link may keep until the link expires."""
    response, link = page.render(template, **facts), page.visitor.link
    return response if link is None else kept(response, link.expires)


@router.get("/events/{event}/phone/app.webmanifest")
def installed(event: str, page: ResultEntry) -> Response:
    """Tell a phone as what the entry of results is installed."""
    card = page.card or event_card(page.desk, event)
    return manifest(card.name, f"/events/{event}/phone", page.speech.language)


@router.get("/events/{event}/phone/{number}/{board}")
def one_board(
    event: str,
    number: RoundNo,
    board: BoardNo,
    page: BoardEntry,
    result: str = "",
) -> Response:
    """Show the two names and the results to choose from; a chosen one asks to be confirmed."""
    return _board(page, event, (number, board), result)


@router.get("/events/{event}/phone/{number}/{board}/games/{game}")
def one_game(
    event: str,
    number: RoundNo,
    board: BoardNo,
    game: Annotated[int, PathParameter(ge=1, le=9)],
    page: BoardEntry,
    result: str = "",
) -> Response:
    """Show one game of a match and the results to choose from."""
    return _board(page, event, (number, board), result, game)


def _board(
    page: Page, event: str, place: tuple[int, int], result: str, game: int | None = None
) -> Response:
    number, board = place
    sheet = result_sheet(page.desk, event, number, board=board)
    kinds = kinds_of(sheet.discipline)
    chosen = next((kind for kind in kinds if kind.spelling == result), None)
    if result and chosen is None:
        raise InputError("{result} is no result; choose one of the buttons", result=repr(result))
    line, note = sheet.line(board), ""
    if line.result:
        with page.desk.reading(event) as reader:
            (note,) = match_notes(reader, number, [line.white])
    return _for_phone(
        page,
        "phone/board.html",
        sheet=sheet,
        line=line,
        note=note,
        game=_chosen_game(line, game),
        kinds=kinds[:ON_A_ROW],
        key=secrets.token_hex(16),
        chosen=chosen,
        signs=signs_of(sheet.discipline),
    )


def _chosen_game(line: SheetLine, game: int | None) -> GameOnBoard | None:
    """Return the game of a match that is asked for, None where a board is one game.

    Raises InputError when the match has no such game.
    """
    if game is None:
        return None
    if not 1 <= game <= len(line.games):
        raise InputError("board {board} has no game {game}", board=line.table, game=game)
    return line.games[game - 1]


def _entered(page: Page, action: EnterResult, entered: BoardResult) -> Response:
    """Go on with the boards that wait, if there are others, and tell which result was taken."""
    sheet = result_sheet(page.desk, page.scope or "", action.round, board=action.board)
    line = sheet.line(action.board)
    own = f"/{action.round}/{action.board}" if page.at_own_board else ""
    text = phrase(
        "Board {board}: {white} – {black} {result}",
        board=line.table,
        white=line.white_name,
        black=line.black_name,
        result=written(entered.result),
    )
    if entered.note:
        text = phrase("{told}. {note}", told=text, note=entered.note)
    return page.redirect(f"/events/{page.scope}/phone{own}", text)


for _path in (
    "/events/{event}/phone/{number}/{board}",
    "/events/{event}/phone/{number}/{board}/games/{game}",
):
    add_form(router, _path, EnterResult, then=_entered, refusals=CONFLICTS)
