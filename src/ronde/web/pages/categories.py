"""The categories of an event: who belongs to each, announced and changed, players marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.model import Sex
from ronde.model.categories import category_of
from ronde.model.dates import year_of
from ronde.office.players.categories import (
    AddCategory,
    AddUsualCategories,
    CategoryData,
    ChangeCategory,
    MarkPlayers,
    RemoveCategory,
    UnmarkPlayers,
    list_categories,
    usual_categories,
)
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Viewer

router = APIRouter(include_in_schema=False)

_PAGE: Final = "/events/{event}/players/tools/categories"
_ACTIONS: Final = "/events/{event}/categories"


@router.get(_PAGE)
def categories(event: str, page: Viewer, open: str = "") -> Response:
    """Show the categories with the number of their players; `open` is the one to look into."""
    return _shown(page, event, open)


def _shown(page: Page, event: str, open_: str, wrong: Refused = NOTHING_REFUSED) -> Response:
    return page.render(
        "players/categories.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        categories=list_categories(page.desk, event),
        empty=CategoryData(""),
        usual=_usual(page, event),
        sexes=[("", "–"), (Sex.FEMALE.value, page.t("Women")), (Sex.MALE.value, page.t("Men"))],
        open=open_,
    )


def _usual(page: Page, event: str) -> list[tuple[str, str, str]]:
    """Return the usual categories that are not announced yet: key, label and who they are."""
    there = {one.key for one in list_categories(page.desk, event)}
    year = year_of(page.desk.tournament(event).details.start_date)
    found = []
    for key, data in usual_categories().items():
        sex = data.sex.value if data.sex else None
        who = category_of(sex=sex, age=data.age or None, rating=data.rating or None)
        if key not in there and (year is not None or not who.needs_year):
            born = page.say(who.words_in(year)) if data.age else ""  # other labels say it all
            found.append((key, page.say(data.label), born))
    return found


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    """Show the form again, that of its own category where it has one."""
    key = places.get("category", "")
    form = f"{refused.form}-{key}" if key else refused.form
    return _shown(page, event, key, replace(refused, form=form))


def _then(page: Page, action: Any, result: Any) -> Response:
    """Return to the page, the category open that was changed."""
    path = f"{_PAGE.format(event=page.scope)}?open={result.category}#category-{result.category}"
    return redirect_after(page, path, action, result)


add_form(router, f"{_ACTIONS}/add", AddCategory, then=_then, again=_again)
add_form(router, f"{_ACTIONS}/usual", AddUsualCategories, then=_PAGE)
add_form(router, f"{_ACTIONS}/{{category}}/change", ChangeCategory, then=_then, again=_again)
add_form(router, f"{_ACTIONS}/{{category}}/mark", MarkPlayers, then=_then, again=_again)
add_form(router, f"{_ACTIONS}/{{category}}/unmark", UnmarkPlayers, then=_then)
add_form(router, f"{_ACTIONS}/{{category}}/remove", RemoveCategory, then=_PAGE)
