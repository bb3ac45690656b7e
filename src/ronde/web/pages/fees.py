"""Entry fees of an event, for arbiters: rules, who has paid, payments, lists and receipts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ronde.declared.effects import Effect
from ronde.errors import InputError
from ronde.model.names import folded
from ronde.office.fees.changes import (
    MOST_RULES,
    FeeRuleData,
    ReleaseFee,
    SetFeeOf,
    SetFees,
    TakePayment,
    TakePaymentBack,
)
from ronde.office.fees.dues import FeeAccount, FeeStanding, PaymentWay
from ronde.office.fees.lists import FeesFile, FeesPaper, event_fees
from ronde.office.players.roster import round_of_check_in
from ronde.web.files import add_file
from ronde.web.forms import (
    NOTHING_REFUSED,
    Refused,
    add_form,
    number_in,
    perform,
    redirect_after,
    typed_in,
)
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

CHIPS: Final[Mapping[FeeStanding, str]] = {
    FeeStanding.FREE: "good",
    FeeStanding.PAID: "good",
    FeeStanding.OPEN: "bad",
    FeeStanding.PART: "warn",
    FeeStanding.TOO_MUCH: "warn",
    FeeStanding.UNKNOWN: "",
}
_PAGE: Final = "/events/{event}/players/tools/fees"
_ACTIONS: Final = "/events/{event}/fees"
_EMPTY: Final = FeeRuleData("")
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
    fees = event_fees(page.desk, event)
    typed = wrong.given.get("rules") or fees.rules
    return page.render(
        "players/fees.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        found=fees,
        lines=[
            (account, line)
            for account, line in zip(fees.accounts, fees.players, strict=True)
            if _is_asked_for(account, search, only_open=only_open)
        ],
        search=search,
        only_open=only_open,
        kept=urlencode({"search": search} | ({"open": "true"} if only_open else {})),
        rules=[*typed, *(_EMPTY for _ in range(_MORE))],
        categories=[(one.key, one.label) for one in fees.stored.categories.values()],
        sums=fees.sum_lines(page.speech.language),
        ways=[(way.value, page.say(way.word)) for way in PaymentWay],
        chips=CHIPS,
    )


def _is_asked_for(account: FeeAccount, search: str, *, only_open: bool) -> bool:
    if only_open and account.open <= 0:
        return False
    wanted = f"{account.player.number} {folded(account.player.name)} {folded(account.player.club)}"
    return all(word in wanted for word in folded(search).split())


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places
    return _shown(page, event, refused)


@router.post(f"{_ACTIONS}/rules")
async def set_rules(request: Request, event: str, page: Arbiter) -> Response:
    """Replace the rules by the lines of the table in which something was typed."""
    return await run_in_threadpool(_rules_set, page, event, await request.form())


def _rules_set(page: Page, event: str, sent: FormData) -> Response:
    texts = typed_in(sent)
    typed = [_rule(texts, place) for place in range(MOST_RULES)]
    places = [place for place, rule in enumerate(typed) if rule != _EMPTY]
    currency = texts.get("currency", "").strip()
    action = SetFees(tuple(typed[place] for place in places), currency.upper())
    try:
        result = perform(page, action, number_in(texts.get("expected", "")))
    except InputError as error:
        if not error.fields:
            raise
        given = {"rules": typed[: max(places, default=0) + 1], "currency": currency}
        return _shown(page, event, Refused("rules", given, _in_places(error.fields, places)))
    return redirect_after(page, _PAGE.format(event=event), action, result)


def _rule(texts: Mapping[str, str], place: int) -> FeeRuleData:
    names = (one.name for one in dataclass_fields(FeeRuleData))
    return FeeRuleData(*(texts.get(f"rules.{place}.{name}", "").strip() for name in names))


def _in_places(wrong: Mapping[str, str], places: Sequence[int]) -> dict[str, str]:
    """Return mistakes of rules by the lines of the table, which may have empty ones between."""
    found: dict[str, str] = {}
    for field, what in wrong.items():
        table, _, rest = field.partition(".")
        number, _, name = rest.partition(".")
        found[f"{table}.{places[int(number)]}.{name}" if name else field] = what
    return found


def _then(page: Page, action: TakePayment, result: Effect) -> Response:
    """Return to the list as it was searched and filtered."""
    query_params = page.request.query_params
    if query_params.get("back") in ("check-in", "round"):
        return redirect_after(page, _at_the_door(page, query_params["back"]), action, result)
    kept = urlencode(
        {name: query_params[name] for name in ("search", "open") if name in query_params}
    )
    path = _PAGE.format(event=page.scope) + (f"?{kept}" if kept else "")
    return redirect_after(page, path, action, result)


def _at_the_door(page: Page, back: str) -> str:
    """Return the page of the check-in on which a fee was ticked as paid."""
    if back == "check-in":
        return f"/events/{page.scope}/players/tools/check-in"
    with page.desk.reading(page.scope or "") as reader:
        return f"/events/{page.scope}/round/{round_of_check_in(reader)}"


add_form(router, f"{_ACTIONS}/pay", TakePayment, then=_then, again=_again)
add_form(router, f"{_ACTIONS}/set", SetFeeOf, then=_PAGE, again=_again)
add_form(router, f"{_ACTIONS}/release", ReleaseFee, then=_PAGE)
add_form(router, f"{_ACTIONS}/payments/{{payment}}/take-back", TakePaymentBack, then=_PAGE)


add_file(router, f"{_ACTIONS}/fees.csv", FeesFile, form="fees")
add_file(router, f"{_ACTIONS}/payments.csv", FeesFile, form="payments")
add_file(router, f"{_ACTIONS}/fees.xlsx", FeesFile, form="xlsx")
add_file(router, f"{_ACTIONS}/cash.pdf", FeesPaper, kind="cash")
add_file(router, f"{_ACTIONS}/receipts.pdf", FeesPaper, kind="receipts")
