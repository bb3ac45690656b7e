"""What people decide about the standing: ties, values from outside, ratings of later periods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.errors import StateError
from ronde.office.players.periods import SetLaterRating, SetPeriods, rating_periods
from ronde.office.playing.ties import DrawTies, EnterValue, OrderTies, TakeOrderBack, ties
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.public.forecastview import has_forecast
from ronde.web.public.loader import office_view
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_PAGE: Final = "/events/{event}/standings/ties"


@router.get(_PAGE)
def decisions(event: str, page: Arbiter) -> Response:
    """Show who is level, what was decided about it, and the ratings of later periods."""
    return _shown(page, event)


def _shown(page: Page, event: str, wrong: Refused = NOTHING_REFUSED) -> Response:
    view = office_view(page, event)
    try:
        told = ties(page.desk, event)
    except StateError:  # before the first complete round there is no standing
        told = None
    periods = rating_periods(page.desk, event)
    rounds = range(1, (view.event.tournament.number_of_rounds or view.event.rounds) + 1)
    used = [("first", page.t("The first one")), ("round", page.t("That of each round"))]
    used += [(str(n), page.t("That of round {round}", round=n)) for n in rounds]
    return page.render(
        "standings/ties.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        links=view.links,
        is_knockout=view.is_knockout,
        has_forecast=has_forecast(view),
        told=told,
        periods=periods,
        lengths=[
            ("auto", page.t("By its dates")),
            ("yes", page.t("yes")),
            ("no", page.t("no")),
        ],
        length="auto" if not periods.is_said else "yes" if periods.is_long else "no",
        used=used,
    )


def _again(page: Page, event: str, _: Mapping[str, str], refused: Refused) -> Response:
    return _shown(page, event, refused)


add_form(router, f"{_PAGE}/lots", DrawTies, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/order", OrderTies, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/{{decision}}/take-back", TakeOrderBack, then=_PAGE)
add_form(router, f"{_PAGE}/value", EnterValue, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/periods", SetPeriods, then=_PAGE, again=_again)
add_form(router, f"{_PAGE}/later-rating", SetLaterRating, then=_PAGE, again=_again)
