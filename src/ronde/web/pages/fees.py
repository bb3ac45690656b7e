"""Entry fees of an event, for arbiters: rules, who has paid, payments, lists and receipts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import zip_longest
from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Form
from pydantic import BaseModel
from starlette.responses import Response

from ronde.app.effects import Effect
from ronde.documents import PAPERS, Paper, Sheet
from ronde.errors import InputError
from ronde.model.names import folded
from ronde.office.fees.changes import (
    FeeRuleData,
    ReleaseFee,
    SetFeeOf,
    SetFees,
    TakePayment,
    TakePaymentBack,
)
from ronde.office.fees.dues import Account, Standing, Way
from ronde.office.fees.lists import event_fees
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, perform, redirect_after
from ronde.web.page import Page
from ronde.web.pages.players import TOOLS
from ronde.web.security.requirement import Arbiter

router = APIRouter(include_in_schema=False)

CHIPS: Final[Mapping[Standing, str]] = {
    Standing.FREE: "good",
    Standing.PAID: "good",
    Standing.OPEN: "bad",
    Standing.PART: "warn",
    Standing.TOO_MUCH: "warn",
    Standing.UNKNOWN: "",
}
_PAGE: Final = "/events/{event}/players/tools/fees"
_ACTIONS: Final = "/events/{event}/fees"
_MORE: Final = 3
"""How many empty lines the table of rules has."""


@router.get(_PAGE)
def fees(event: str, page: Arbiter, search: str = "", open: bool = False) -> Response:
    """Show who has to pay what; `open`: only players who have not paid all."""
    return _shown(page, event, search=search[:100].strip(), only_open=open)


def _shown(
    page: Page,
    event: str,
    wrong: Refused = NOTHING_REFUSED,
    *,
    search: str = "",
    only_open: bool = False,
) -> Response:
    found = event_fees(page.desk, event)
    typed = wrong.given.get("rules") or found.rules
    return page.render(
        "players/fees.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        tools=TOOLS,
        found=found,
        lines=[
            (account, line)
            for account, line in zip(found.accounts, found.players, strict=True)
            if _is_asked_for(account, search, only_open=only_open)
        ],
        search=search,
        only_open=only_open,
        kept=urlencode({"search": search} | ({"open": "true"} if only_open else {})),
        rules=[*typed, *(FeeRuleData("") for _ in range(_MORE))],
        categories=[(one.key, one.label) for one in found.stored.categories.values()],
        sums=found.sum_lines(page.speech.language),
        ways=[(way.value, page.t(way.word)) for way in Way],
        chips=CHIPS,
    )


def _is_asked_for(account: Account, search: str, *, only_open: bool) -> bool:
    if only_open and account.open <= 0:
        return False
    wanted = f"{account.player.number} {folded(account.player.name)} {folded(account.player.club)}"
    return all(word in wanted for word in folded(search).split())


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places
    return _shown(page, event, refused)


class RulesForm(BaseModel):
    """The rules as they were typed, column by column."""

    amount: list[str] = []
    category: list[str] = []
    titles: list[str] = []
    until: list[str] = []
    currency: str = ""
    expected: int | None = None

    def rules(self) -> tuple[FeeRuleData, ...]:
        """Return the lines in which something was typed."""
        columns = (self.amount, self.category, self.titles, self.until)
        lines = zip_longest(*columns, fillvalue="")
        return tuple(FeeRuleData(*map(str.strip, line)) for line in lines if any(line))


@router.post(f"{_ACTIONS}/rules")
def set_rules(event: str, page: Arbiter, form: Annotated[RulesForm, Form()]) -> Response:
    """Replace the rules by those of the table."""
    action = SetFees(form.rules(), form.currency.strip().upper())
    try:
        result = perform(page, action, form.expected)
    except InputError as error:
        if not error.fields:
            raise
        given = {"rules": action.rules, "currency": form.currency}
        return _shown(page, event, Refused("rules", given, error.fields))
    return redirect_after(page, _PAGE.format(event=event), action, result)


def _then(page: Page, action: TakePayment, result: Effect) -> Response:
    """Return to the list as it was searched and filtered."""
    asked = page.request.query_params
    kept = urlencode({name: asked[name] for name in ("search", "open") if name in asked})
    path = _PAGE.format(event=page.scope) + (f"?{kept}" if kept else "")
    return redirect_after(page, path, action, result)


add_form(router, f"{_ACTIONS}/pay", TakePayment, then=_then, again=_again)
add_form(router, f"{_ACTIONS}/set", SetFeeOf, then=_PAGE, again=_again)
add_form(router, f"{_ACTIONS}/release", ReleaseFee, then=_PAGE)
add_form(router, f"{_ACTIONS}/payments/{{payment}}/take-back", TakePaymentBack, then=_PAGE)


@router.get(f"{_ACTIONS}/{{form}}.csv")
def table(event: str, form: Literal["fees", "payments"], page: Arbiter) -> Response:
    """Give the fees or the payments as a table for a spreadsheet."""
    return _file(page, event, form)


@router.get(f"{_ACTIONS}/fees.xlsx")
def workbook(event: str, page: Arbiter) -> Response:
    """Give fees and payments as a workbook."""
    return _file(page, event, "xlsx")


def _file(page: Page, event: str, form: str) -> Response:
    made = event_fees(page.desk, event).file(form, page.speech.language)
    headers = {"content-disposition": f'attachment; filename="{made.name}"'}
    return Response(made.data, media_type=made.media_type, headers=headers)


@router.get(f"{_ACTIONS}/{{kind}}.pdf")
def pdf(
    event: str,
    kind: Literal["cash", "receipts"],
    page: Arbiter,
    player: int | None = None,
    payment: int | None = None,
    paper: str = "a4",
) -> Response:
    """Print the cash list, or receipts: all, those of a player, or that of a payment."""
    found = event_fees(page.desk, event)
    sheet = Sheet(date.today(), page.speech.language, PAPERS.get(paper, Paper.A4))
    made = found.cash_list(sheet) if kind == "cash" else found.receipts(sheet, player, payment)
    headers = {"content-disposition": f'inline; filename="{event}-{kind}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)
