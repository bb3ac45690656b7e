"""Prizes of an event: the list, the rules of giving them, decisions, and who gets which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from ronde.errors import InputError
from ronde.office.prizes.announced import (
    AddPrize,
    ChangePrize,
    ImportPrizes,
    MovePrize,
    RemovePrize,
    SetPrizeRules,
    rules_of,
)
from ronde.office.prizes.awards import event_prizes
from ronde.office.prizes.decisions import (
    AdmitToPrizes,
    DrawPrizeLots,
    ExcludeFromPrizes,
    GivePrize,
    PublishPrizes,
    ReleasePrize,
    WithholdPrize,
)
from ronde.prizes.prizelist import BoardList, Each, Sharing
from ronde.questions.files import decode
from ronde.standings.individuals import Merit
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, perform, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_PAGE: Final = "/events/{event}/prizes"
_MOST_CHARACTERS: Final = 20_000


@router.get("/events/{event}/prizes")
def prizes(event: str, page: Arbiter, edit: int | None = None, more: bool = False) -> Response:
    """Show the prizes and who gets which, as if the event ended now; `edit` opens one.

    `more` leaves the form for the next one open.
    """
    return _shown(page, event, edit=edit, more=more)


def _shown(
    page: Page,
    event: str,
    refused: Refused = NOTHING_REFUSED,
    edit: int | None = None,
    *,
    more: bool = False,
) -> Response:
    prizes = event_prizes(page.desk, event)
    edited = next((one for one in prizes.prizes if one.prize == edit), None)
    return page.render(
        "prizes/prizes.html",
        200 if refused is NOTHING_REFUSED else 422,
        event=event,
        found=prizes,
        rules=rules_of(prizes.stored),
        categories=[(one.key, one.label) for one in prizes.stored.categories],
        boards=[
            (one.category, page.say(one.label))
            for board in range(1, prizes.stored.boards + 1)
            for one in (BoardList(board), BoardList(board, Merit.POINTS))
        ],
        each=[(one.value, page.say(one.word)) for one in Each],
        sharing=[(one.value, page.say(one.word)) for one in Sharing],
        edited=edited,
        more=more,
        wrong=refused,
    )


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    edit = int(places["prize"]) if refused.form == "change" else None
    return _shown(page, event, refused, edit)


add_form(router, f"{_PAGE}/add", AddPrize, then=f"{_PAGE}?more=true", again=_again)
add_form(router, f"{_PAGE}/rules", SetPrizeRules, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/give", GivePrize, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/withhold", WithholdPrize, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/exclude", ExcludeFromPrizes, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/admit", AdmitToPrizes, then=_PAGE)
add_form(router, f"{_PAGE}/lots", DrawPrizeLots, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/publish", PublishPrizes, then=_PAGE)
add_form(router, f"{_PAGE}/{{prize}}/change", ChangePrize, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/{{prize}}/remove", RemovePrize, then=_PAGE)
add_form(router, f"{_PAGE}/{{prize}}/move", MovePrize, then=_PAGE)
add_form(router, f"{_PAGE}/{{prize}}/release", ReleasePrize, then=_PAGE)


@router.post("/events/{event}/prizes/import")
async def take(request: Request, event: str, page: Arbiter) -> Response:
    """Replace the prizes by a pasted table or a file."""
    async with request.form() as sent:
        file = sent.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
        return await run_in_threadpool(_taken, page, event, sent, data)


def _taken(page: Page, event: str, sent: FormData, data: bytes) -> Response:
    typed = str(sent.get("text") or "")
    try:
        action = ImportPrizes(_checked(decode(data, page.t("File")) if data else typed))
        result = perform(page, action)
    except InputError as error:
        refused = Refused("import", {"text": typed}, {"text": error.phrase})
        return _shown(page, event, refused)
    return redirect_after(page, _PAGE.format(event=event), action, result)


def _checked(text: str) -> str:
    if not text.strip() or len(text) > _MOST_CHARACTERS:
        raise InputError(
            "paste a list of prizes or choose a file, of {most} characters at most",
            most=_MOST_CHARACTERS,
        )
    return text


@router.get("/events/{event}/prizes/list.{form}")
def download(event: str, form: Literal["toml", "csv"], page: Arbiter) -> Response:
    """Give the prizes as a file: TOML with the rules, or a table of the prizes alone."""
    prizes = event_prizes(page.desk, event)
    text = prizes.as_toml() if form == "toml" else prizes.as_table()
    headers = {"content-disposition": f'attachment; filename="{event}-prizes.{form}"'}
    media_type = "text/csv" if form == "csv" else "application/toml"
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=headers)
