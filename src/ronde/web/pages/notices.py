"""Notices: where people ask to be told of an event and end that, and where the office switches it.

A browser shows where it is reached and a secret that it alone has; by both it is known again. A
mail address is known by a link in each mail. Own links are asked for what concerns their player.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from ronde.errors import InputError, StateError, TooManyAttemptsError
from ronde.i18n import phrase
from ronde.office.notices.subscribing import (
    MAIL,
    PUSH,
    NoticeWish,
    agree_to_notices,
    found_subscription,
    notices_state,
    refuse_silent,
    stop_notices,
    subscribe,
    subscription_of,
)
from ronde.office.notices.switch import AskForResults, SwitchNotices
from ronde.office.notices.telling import Situation, situation_of
from ronde.office.paperwork.publicpages import TellHall
from ronde.office.phonelinks import link_by_token
from ronde.store.limits import Limit
from ronde.store.links import LinkRow
from ronde.store.notices import NoticeState, SubscriptionRow
from ronde.web.forms import add_form
from ronde.web.notices import notices_of
from ronde.web.page import Page
from ronde.web.pages.enter import TRAP, refuse_too_many
from ronde.web.push import LONGEST_ADDRESS, checked_endpoint, checked_keys
from ronde.web.requirement import Anybody, Arbiter

router: Final = APIRouter(include_in_schema=False)

WISHES: Final = Limit("wishes for notices", 1500, 3600.0)
"""What one address may ask in an hour: a whole hall may share one."""

MAILS: Final = Limit("mails that ask", 30, 3600.0)
MAILS_TO_ONE: Final = Limit("mails that ask one", 3, 86400.0)

_PAGE: Final = "/notices/{event}"
_OFFICE: Final = "/events/{event}/notices"

Endpoint = Annotated[str, Form(max_length=LONGEST_ADDRESS)]
KeyText = Annotated[str, Form(max_length=200)]


class NoticeForm(BaseModel):
    """By which own link somebody asks, or of which player."""

    token: str = Field(default="", max_length=100)
    player: int | None = Field(default=None, ge=1, le=99999)


class BrowserForm(NoticeForm):
    """Where a browser is reached, and its keys."""

    endpoint: str = Field(max_length=LONGEST_ADDRESS)
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=200)


class MailForm(NoticeForm):
    """A mail address, and a field that people do not see."""

    address: str = Field(max_length=254)
    website: str = Field(default="", max_length=200)


@router.get(_PAGE)
def notices(event: str, page: Anybody, player: int | None = None) -> Response:
    """Show how to be told of an event, or of the boards of a player, and how that ends."""
    return _shown(page, event, _own_link(page, event, ""), "", player)


@router.get("/p/{token}/notices")
def own_notices(token: str, page: Anybody) -> Response:
    """Show how a player is told of the own boards and the own entry."""
    link = link_by_token(page.site.database, token)
    if link is None:
        raise _ended()
    return _shown(page, link.event, _own_link(page, link.event, token), token, None)


def _ended() -> InputError:
    return InputError("this link has expired or was revoked; ask the organiser")


def _own_link(page: Page, event: str, token: str) -> LinkRow | None:
    """Return the link of a player by which somebody comes, None for anybody.

    Raises InputError for a token that is none of a player of this event.
    """
    if not token:
        member = page.visitor.member
        return member if member is not None and member.event == event else None
    link = link_by_token(page.site.database, token)
    is_own = link is not None and (link.player is not None or link.application is not None)
    if link is None or not is_own or link.event != event:
        raise _ended()
    return link


def _shown(
    page: Page, event: str, link: LinkRow | None, token: str, number: int | None
) -> Response:
    with page.desk.reading(event) as reader:
        refuse_silent(reader, link)
        now = situation_of(reader)
    sends = notices_of(page.request.app)
    return page.render(
        "notices/notices.html",
        event=event,
        event_name=now.name,
        token=token,
        is_own=link is not None,
        is_entry=link is not None and link.application is not None,
        number=number if link is None else None,
        name=_name(now, link, number),
        hall=now.hall,
        is_public=now.is_public,
        can_push=sends.can_push,
        can_mail=sends.can_mail,
        key=page.site.keys.now.push.public if sends.can_push else "",
        trap=TRAP,
        home=_home(now, link, token),
    )


def _home(now: Situation, link: LinkRow | None, token: str) -> str:
    if token:
        return f"/p/{token}"
    return f"/public/{now.event}" if link is None else f"/events/{now.event}/member"


def _name(now: Situation, link: LinkRow | None, number: int | None) -> str:
    """Return whose boards are told, empty for nobody's; raises InputError for nobody there."""
    if link is not None:
        return now.shown(link.player, is_own=True) if link.player is not None else ""
    if number is None:
        return ""
    found = next((entry for entry, (own, _) in now.names.items() if own == number), None)
    if found is None:
        raise InputError(
            "{event}: there is no player {number}; give a starting number of the list",
            event=now.event,
            number=number,
        )
    return now.shown(found)


@router.post(f"{_PAGE}/push")
def push(event: str, page: Anybody, told: Annotated[BrowserForm, Form()]) -> Response:
    """Tell a browser from now on; it tells where it is reached and its keys."""
    sends = notices_of(page.request.app)
    _refuse_without(sends.can_push)
    refuse_too_many(page, WISHES, event)
    link = _own_link(page, event, told.token)
    keys = checked_keys(told.p256dh, told.auth) | {"server": page.site.keys.now.push.public}
    address = checked_endpoint(told.endpoint, sends.hosts)
    language, number = page.speech.language, told.player if link is None else None
    subscribe(page.desk, NoticeWish(event, PUSH, address, keys, language, link, number))
    return _answer(page, is_on=True)


def _refuse_without(can: bool) -> None:
    if not can:
        raise StateError("this site sends no such notices")


def _answer(page: Page, *, is_on: bool) -> Response:
    response = JSONResponse({"is_on": is_on})
    page.set_cookies(response)
    return response


@router.post(f"{_PAGE}/state")
def state(event: str, page: Anybody, endpoint: Endpoint, auth: KeyText) -> Response:
    """Tell a browser whether it is told of an event."""
    refuse_too_many(page, WISHES, event)
    found = found_subscription(page.site.database, event, endpoint, auth)
    return _answer(page, is_on=found is not None)


@router.post(f"{_PAGE}/stop")
def stop(event: str, page: Anybody, endpoint: Endpoint, auth: KeyText) -> Response:
    """Tell a browser nothing more of an event."""
    refuse_too_many(page, WISHES, event)
    found = found_subscription(page.site.database, event, endpoint, auth)
    if found is not None:
        stop_notices(page.site.database, found)
    return _answer(page, is_on=False)


@router.post(f"{_PAGE}/mail")
def mail(event: str, page: Anybody, told: Annotated[MailForm, Form()]) -> Response:
    """Ask the holder of a mail address by a mail whether notices are wanted."""
    sends, link = notices_of(page.request.app), _own_link(page, event, told.token)
    _refuse_without(sends.can_mail)
    address = told.address.strip()
    if told.website:
        raise InputError("one field of the form is for nobody: leave it empty, and send it again")
    refuse_too_many(page, MAILS, event)
    wait = page.site.limits.use(MAILS_TO_ONE, address.lower())
    if wait:
        raise TooManyAttemptsError(
            "this address was asked several times today; look among its mails", seconds=ceil(wait)
        )
    language, number = page.speech.language, told.player if link is None else None
    subscribe(page.desk, NoticeWish(event, MAIL, address, {}, language, link, number))
    sends.send_soon()
    there = f"/p/{told.token}/notices" if told.token else _PAGE.format(event=event)
    return page.redirect(there, phrase("A mail is on its way. Open the address in it to agree."))


@router.get(f"{_PAGE}/mail/{{uid}}")
def of_mail(event: str, uid: str, page: Anybody) -> Response:
    """Show the buttons by which the holder of a mail address agrees, and ends it."""
    found = _of_mail(page, event, uid)
    with page.desk.reading(event) as reader:
        name = situation_of(reader).name
    return page.render("notices/mail.html", event=event, event_name=name, one=found)


def _of_mail(page: Page, event: str, uid: str) -> SubscriptionRow:
    found = subscription_of(page.site.database, uid)
    if found is None or found.subject != event or found.way != MAIL:
        raise InputError("this link has ended; no notices are sent by it")
    return found


@router.post(f"{_PAGE}/mail/{{uid}}/agree")
def agree(event: str, uid: str, page: Anybody) -> Response:
    """Send notices to a mail address from now on."""
    agree_to_notices(page.site.database, _of_mail(page, event, uid))
    return page.redirect(
        _PAGE.format(event=event) + f"/mail/{uid}", phrase("Notices come by mail from now on.")
    )


@router.post(f"{_PAGE}/mail/{{uid}}/stop")
def stop_mail(event: str, uid: str, page: Anybody) -> Response:
    """Send nothing more to a mail address."""
    stop_notices(page.site.database, _of_mail(page, event, uid))
    return page.redirect(f"/public/{event}", phrase("No more notices come to this address."))


# The office --------------------------------------------------------------------------------------


@router.get(_OFFICE)
def office(event: str, page: Arbiter) -> Response:
    """Show whether people are told of an event, how many, and what became of what was sent."""
    found, sends = notices_state(page.desk, event), notices_of(page.request.app)
    return page.render(
        "notices/office.html",
        event=event,
        found=found,
        ways=found.counts.ways,
        states=_states(found.counts.states),
        can_push=sends.can_push,
        can_mail=sends.can_mail,
        address=f"{page.address.rstrip('/')}/notices/{event}",
    )


def _states(counted: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(word, counted[one.value]) for one, word in _WORDS.items() if counted.get(one.value)]


_WORDS: Final[Mapping[NoticeState, str]] = {
    NoticeState.SENT: phrase("Sent"),
    NoticeState.WAITING: phrase("Waiting to be sent"),
    NoticeState.BEGUN: phrase("Being sent"),
    NoticeState.FAILED: phrase("Not taken by the other side"),
    NoticeState.UNSURE: phrase("Sent, without an answer"),
}


def _announced(page: Page, action: Any, result: object) -> Response:
    del action, result
    return page.redirect(_OFFICE.format(event=page.scope), phrase("It is announced."))


def _asked(page: Page, action: Any, effect: Any) -> Response:
    del action
    return page.redirect(f"/events/{page.scope}/results", effect.sentence())


add_form(router, f"{_OFFICE}/switch", SwitchNotices, then=_OFFICE)
add_form(router, f"{_OFFICE}/announce", TellHall, then=_announced)
add_form(router, "/events/{event}/results/{number}/ask", AskForResults, then=_asked)
