"""Published lists and their parts, for everybody; birth dates are not in them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.federation.exports import as_csv, as_html, as_pdf
from ronde.federation.lists import ListLine, Part, PublishedList, all_lists, published_list
from ronde.federation.months import CATEGORY_NAMES
from ronde.federation.publication import list_in_force
from ronde.model.names import folded
from ronde.web.page import Page
from ronde.web.pages.ffjd_frame import Anybody, desk_of, framed

router = APIRouter(include_in_schema=False)


def _part(category: str = "", club: str = "", league: str = "", sex: str = "") -> Part:
    return Part(category[:40], club[:200], league[:200], sex[:1])


Wanted = Annotated[Part, Depends(_part)]


class Choices(NamedTuple):
    """The parts that a list has."""

    categories: list[str]
    clubs: list[str]
    leagues: list[str]

    @staticmethod
    def pairs(names: list[str]) -> list[tuple[str, str]]:
        """Return names as value and word of a choice."""
        return [(name, name) for name in names]


def choices(lines: Iterable[ListLine]) -> Choices:
    """Return which categories, clubs and leagues stand in a list."""
    known = list(lines)
    categories = {line.category for line in known}
    return Choices(
        [name for name in CATEGORY_NAMES if name in categories],
        sorted({line.club for line in known} - {""}, key=folded),
        sorted({line.league for line in known} - {""}, key=folded),
    )


@router.get("/ffjd/{federation}/lists")
def latest(federation: str, page: Anybody, part: Wanted) -> Response:
    """Show the latest list."""
    if not all_lists(desk_of(page), federation):
        return framed(page, federation, "ffjd/no_list.html")
    return _shown(page, federation, None, part)


@router.get("/ffjd/{federation}/lists/{month}")
def of_month(federation: str, month: str, page: Anybody, part: Wanted) -> Response:
    """Show the list of a month, or a part of it."""
    return _shown(page, federation, month, part)


def _shown(page: Page, federation: str, month: str | None, part: Part) -> Response:
    desk = desk_of(page)
    whole = published_list(desk, federation, month)
    in_force = list_in_force(desk, federation, desk.today)
    return framed(
        page,
        federation,
        "ffjd/list.html",
        shown=published_list(desk, federation, whole.month, part),
        everybody=len(whole.lines),
        choices=choices(whole.lines),
        part=part,
        lists=all_lists(desk, federation)[::-1],
        in_force="" if in_force is None else in_force.month,
    )


@router.get("/ffjd/{federation}/lists/{month}/download/{kind}")
def download(federation: str, month: str, kind: str, page: Anybody, part: Wanted) -> Response:
    """Give a list, or a part of it, as CSV, HTML or PDF in the language of the page."""
    if kind not in ("csv", "html", "pdf"):
        raise HTTPException(404)
    found = published_list(desk_of(page), federation, month, part)
    if kind == "pdf":
        return _printed(page, found, part, f"{federation}-{found.month}.pdf")
    return _file(page, found, kind, f"{federation}-{found.month}.{kind}")


def _printed(page: Page, found: PublishedList, part: Part, name: str) -> Response:
    """Return the PDF as a page of its own, to be looked at before it is printed."""
    pdf = as_pdf(found, Sheet(date.today(), page.speech.language), part)
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


def _file(page: Page, found: PublishedList, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    written = as_csv if kind == "csv" else as_html
    text = written(found, page.speech.language)
    return Response(text, media_type=f"text/{kind}; charset=utf-8", headers=headers)
