"""Entries by the form, for arbiters: who came, accepted or refused, what was paid, the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import segno
from fastapi import APIRouter, UploadFile
from starlette.responses import Response

from ronde.i18n import listed
from ronde.office.desk.rows import event_row
from ronde.office.entryform.accepting import AcceptAllEntries, AcceptEntries, RefuseEntry
from ronde.office.entryform.applications import EntryStanding, WithdrawEntry
from ronde.office.entryform.form import EntryField, SetEntryForm, fields_in, refuse_teams
from ronde.office.entryform.lists import ApplicationLine, event_applications, is_owing
from ronde.office.entryform.payments import (
    TakeBankPayments,
    TakeEntryPayment,
    match_bank_file,
    others_told,
)
from ronde.office.fees.dues import FeeStanding
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, perform
from ronde.web.page import Page
from ronde.web.pages.enter import STANDING_CHIPS
from ronde.web.pages.fees import CHIPS
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_PAGE: Final = "/events/{event}/players/tools/entries"
_ACTIONS: Final = "/events/{event}/entries"
_OFFERED: Final = ("", "optional", "required")
"""What the form of an event does about a field: nothing, ask, demand."""


@router.get(_PAGE)
def entries(event: str, page: Arbiter) -> Response:
    """Show who entered by the form, and how the form is set."""
    return _shown(page, event)


def _shown(page: Page, event: str, wrong: Refused = NOTHING_REFUSED) -> Response:
    with page.desk.reading(event) as reader:
        event_row(reader)
        refuse_teams(reader)
    found = event_applications(page.desk, event)
    address = f"{page.address.rstrip('/')}/enter/{event}"
    return page.render(
        "players/entries.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        found=found,
        open=found.of(EntryStanding.ENTERED, EntryStanding.WAITING),
        settled=[one for one in found.entries if not EntryStanding(one.standing).is_open],
        standings=EntryStanding,
        chips={one.value: colour for one, colour in STANDING_CHIPS.items()},
        fee_chips={one.value: (colour, one.word) for one, colour in CHIPS.items()},
        owes=is_owing,
        plain=sum(_is_plain(one) for one in found.entries),
        fields=_fields(page, found.told.form.asked, found.told.form.demanded),
        address=address,
        picture=segno.make(address, error="m").svg_data_uri(scale=4, border=2),
        is_local=page.site.is_local,
        unpaid=FeeStanding.UNKNOWN.value,
    )


def _is_plain(line: ApplicationLine) -> bool:
    return line.standing == EntryStanding.ENTERED.value and not line.twin


def _fields(page: Page, optional: str, required: str) -> list[tuple[str, str, str]]:
    """Return each field with its word, and what the form does about it."""
    offered = dict.fromkeys(fields_in(optional), _OFFERED[1])
    offered |= dict.fromkeys(fields_in(required), _OFFERED[2])
    return [(one.value, page.say(one.word), offered.get(one, "")) for one in EntryField]


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places
    return _shown(page, event, refused)


@router.post(f"{_ACTIONS}/bank")
def bank(event: str, page: Arbiter, file: UploadFile) -> Response:
    """Note the payments in a bank's table that have the reference of an entry."""
    data, name = file.file.read(), file.filename or "bank.csv"
    match = match_bank_file(page.desk, event, data, name)
    action = TakeBankPayments(match.payments)
    effects: Any = perform(page, action)
    told = listed((one.sentence() for one in effects), " ") or page.say(action.declared.nothing)
    warnings = [one.what for one in match.findings]
    others = others_told(match)
    return page.redirect(
        _PAGE.format(event=event), told, [*warnings, *([others] if others else [])]
    )


add_form(router, f"{_ACTIONS}/form", SetEntryForm, then=_PAGE, again=_again)
add_form(router, f"{_ACTIONS}/accept", AcceptEntries, then=_PAGE)
add_form(router, f"{_ACTIONS}/accept-all", AcceptAllEntries, then=_PAGE)
add_form(router, f"{_ACTIONS}/{{application}}/refuse", RefuseEntry, then=_PAGE)
add_form(router, f"{_ACTIONS}/{{application}}/withdraw", WithdrawEntry, then=_PAGE)
add_form(router, f"{_ACTIONS}/{{application}}/payment", TakeEntryPayment, then=_PAGE)
