"""Players enter an event themselves: the public form, and the page of the own entry.

The token in the address of that page is all that it asks for; nothing of an entry stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Annotated, Any, Final

from fastapi import APIRouter
from fastapi import Form as FormField
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ronde.errors import InputError, StateError, TooManyAttemptsError
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.desk.rows import event_row
from ronde.office.entryform.applications import (
    EntryByForm,
    EntryStanding,
    OwnEntry,
    SendEntry,
    WithdrawEntry,
    categories_to_choose,
    entry_of_list,
    own_entry,
)
from ronde.office.entryform.form import EntryField, fields_in, form_in, refuse_teams, why_closed
from ronde.office.fees.dues import FeeStanding
from ronde.office.notices.switch import tells_now
from ronde.office.phonelinks import link_by_token, signature
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.search import PersonFound, find_people
from ronde.office.settings.looks import NO_LOOKS, event_looks
from ronde.prizes.money import money_text
from ronde.store.limits import Limit, network
from ronde.store.links import LinkRow
from ronde.store.tables import EventRow
from ronde.web.forms import NOTHING_REFUSED, Refused, parse_form, perform, typed_in
from ronde.web.page import Page
from ronde.web.public.links import PublicLinks
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)

ENTRIES: Final = Limit("entries by form", 60, 3600.0)
"""What one address may send in an hour: a school that enters its pupils shares one."""

SEARCHES: Final = Limit("searches of an entry form", 120, 300.0)
TRAP: Final = "website"
"""A field that people do not see; what fills it in is a program."""

_PAGE: Final = "/enter/{event}"
_LONGEST: Final = 100
_MOST_FOUND: Final = 8

STANDING_CHIPS: Final[Mapping[EntryStanding, str]] = {
    EntryStanding.ENTERED: "",
    EntryStanding.WAITING: "warn",
    EntryStanding.ACCEPTED: "good",
    EntryStanding.REFUSED: "bad",
    EntryStanding.WITHDRAWN: "bad",
    EntryStanding.GONE: "bad",
}
"""In which colour it is told how an entry stands."""


@router.get(_PAGE)
def form(event: str, page: Anybody, q: str = "", person: str = "") -> Response:
    """Show the form; `q` is looked for in the rating lists, `person` was chosen of one."""
    wanted = q[:_LONGEST].strip()
    found = _people(page, event, wanted) if wanted else ()
    return _shown(page, event, q=wanted, found=found, person=person[:_LONGEST])


def _shown(
    page: Page,
    event: str,
    wrong: Refused = NOTHING_REFUSED,
    *,
    q: str = "",
    found: tuple[PersonFound, ...] = (),
    person: str = "",
) -> Response:
    with page.desk.reading(event) as reader:
        row, kept, why = event_row(reader), form_in(reader), why_closed(reader)
        refuse_teams(reader)
        if why and not kept.is_open:  # who guesses the key of an event learns nothing of it
            row = EventRow()
        categories = [(one.key, one.label) for one in categories_to_choose(reader)]
    listed = _of_list(page.desk, event, person) if person and not why else None
    return page.render(
        "enter/form.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        event=event,
        row=row,
        looks=NO_LOOKS if why else event_looks(page.desk, event),
        links=PublicLinks(event),
        form=kept,
        why=page.say(why) if why else "",
        q=q,
        found=found,
        person=person if listed is not None else "",
        listed=listed,
        typed=_typed_first(q, listed),
        required=fields_in(kept.demanded),
        asked=[one for one in EntryField if one in fields_in(f"{kept.asked} {kept.demanded}")],
        fields=EntryField,
        categories=categories,
        trap=TRAP,
    )


def _typed_first(q: str, listed: Entrant | None) -> EntryByForm:
    """Return what stands in the form when it is shown first."""
    if listed is None:
        return EntryByForm(q)
    return EntryByForm(
        listed.name,
        sex=listed.sex,
        federation=listed.federation,
        fide_id=listed.fide_id,
        birth_date=listed.birth_date,
        club=listed.club,
    )


def _people(page: Page, event: str, wanted: str) -> tuple[PersonFound, ...]:
    """Return people of the rating lists; nobody is told who is entered."""
    with page.desk.reading(event) as reader:
        if why_closed(reader):
            return ()
    refuse_too_many(page, SEARCHES, event)
    found = find_people(page.desk, event, wanted, lists=True, limit=_MOST_FOUND).people
    return tuple(one for one in found if one.number is None)


def _of_list(desk: Desk, event: str, person: str) -> Entrant | None:
    """Return who was chosen of a rating list; None for nobody, as an address is easily cut."""
    try:
        return entry_of_list(desk, event, person)
    except InputError:
        return None


def refuse_too_many(page: Page, limit: Limit, event: str) -> None:
    """Count a use of an address in an event; raises TooManyAttemptsError after too many."""
    if page.site.is_local:
        return
    client = page.request.client
    wait = page.site.limits.use(limit, event, network(client.host if client else ""))
    if wait:
        raise TooManyAttemptsError(
            counted(
                "too many requests from your network; wait {count} minute and try again",
                "too many requests from your network; wait {count} minutes and try again",
                count=ceil(wait / 60),
            ),
            seconds=ceil(wait),
        )


@router.post(_PAGE)
async def send(request: Request, event: str, page: Anybody) -> Response:
    """Take an entry, and lead the player to the page of it."""
    return await run_in_threadpool(_sent, page, event, await request.form())


def _sent(page: Page, event: str, sent: FormData) -> Response:
    typed = typed_in(sent)
    if typed.get(TRAP):
        raise InputError("one field of the form is for nobody: leave it empty, and send it again")
    refuse_too_many(page, ENTRIES, event)
    person = typed.get("person", "")[:_LONGEST]
    try:
        data, _ = parse_form(EntryByForm, sent, {}, _Nobody())
        data = _with_list(page.desk, event, person, data)
        made = perform(page, SendEntry(data))
    except InputError as error:
        if not error.fields:
            raise
        return _shown(page, event, Refused("enter", typed, error.fields), person=person)
    return page.redirect(f"/p/{made.token}", phrase("Your entry has arrived."))


def _with_list(desk: Desk, event: str, person: str, data: EntryByForm) -> EntryByForm:
    """Return what was typed with what the rating list says; nobody types a rating of their own."""
    plain = replace(
        data, title="", rating=None, official_rating=None, national_rating=None, rating_source=""
    )
    listed = _of_list(desk, event, person) if person else None
    if listed is None:
        return plain
    return replace(
        plain,
        name=listed.name,
        title=listed.title,
        rating=listed.rating,
        official_rating=listed.official_rating,
        national_rating=listed.national_rating,
        rating_source=listed.rating_source,
        sex=listed.sex or data.sex,
        federation=listed.federation or data.federation,
        fide_id=listed.fide_id,
        birth_date=listed.birth_date or data.birth_date,
        club=data.club or listed.club,
    )


class _Nobody:
    """Finds no player: the form names none."""

    def one(self, text: str) -> int:
        """Raise InputError: there is nobody to be named."""
        raise InputError("{text} is nobody here", text=repr(text))

    def several(self, text: str) -> tuple[int, ...]:
        """Raise InputError: there is nobody to be named."""
        return (self.one(text),)


# The own entry ---------------------------------------------------------------------------------


def own_entry_page(page: Page, link: LinkRow, token: str) -> Response:
    """Return the page of an entry, which its link opens."""
    own = own_entry(page.desk, link.event, link.application or 0)
    with page.desk.reading(link.event) as reader:
        name, told = event_row(reader).name, tells_now(reader)
    return page.render(
        "enter/own.html",
        tells=told,
        event=link.event,
        event_name=name,
        own=own,
        standings=EntryStanding,
        chips=STANDING_CHIPS,
        token=token,
        address=f"{page.own_address.rstrip('/')}/p/{token}",
        **_money(own),
    )


def _money(own: OwnEntry) -> dict[str, Any]:
    """Return what is due, paid and open in words; empty where nothing is to pay."""
    account = own.account
    currency = account.due.currency
    is_due = bool(account.due.amount) or bool(account.paid)
    return {
        "due": money_text(account.due.amount or 0, currency) if is_due else "",
        "open": money_text(account.open, currency) if account.open > 0 else "",
        "is_paid": account.standing in (FeeStanding.PAID, FeeStanding.TOO_MUCH),
    }


@router.post("/p/{token}/withdraw")
def withdraw(token: str, page: Anybody, really: Annotated[str, FormField()] = "") -> Response:
    """Withdraw the entry of a link."""
    link = link_by_token(page.site.database, token)
    if link is None or link.application is None:
        raise InputError("this link has expired or was revoked; ask the organiser")
    if not really:
        raise StateError("tick that you withdraw, and send it again")
    desk = replace(page.desk, who=signature(link))
    desk.do(link.event, WithdrawEntry(link.application, by_player=True))
    return page.redirect(f"/p/{token}", phrase("Your entry is withdrawn."))
