"""The list of a month: previewed, published, made again; all published lists, for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Form
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.federation.exports import as_csv, as_html, as_pdf
from ronde.federation.lists import ListLine, ListPart, PublishedList, all_lists, published_list
from ronde.federation.months import CATEGORY_NAMES, checked_month, first_day, month_after
from ronde.federation.offices import federation_head
from ronde.federation.publication import Publish, list_in_force, preview, recompute
from ronde.federation.series import list_series
from ronde.i18n import phrase
from ronde.model.names import folded
from ronde.web.calculation import Calculated
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import framed, month_name
from ronde.web.requirement import Anybody, RatingOfficer

router = APIRouter(include_in_schema=False)


def _part(category: str = "", club: str = "", league: str = "", sex: str = "") -> ListPart:
    return ListPart(category[:40], club[:200], league[:200], sex[:1])


Wanted = Annotated[ListPart, Depends(_part)]


class ListParts(NamedTuple):
    """The parts that a list has."""

    categories: list[str]
    clubs: list[str]
    leagues: list[str]

    @staticmethod
    def pairs(names: list[str]) -> list[tuple[str, str]]:
        """Return names as value and word of a choice."""
        return [(name, name) for name in names]


def choices(lines: Iterable[ListLine]) -> ListParts:
    """Return which categories, clubs and leagues stand in a list."""
    known = list(lines)
    categories = {line.category for line in known}
    return ListParts(
        [name for name in CATEGORY_NAMES if name in categories],
        sorted({line.club for line in known} - {""}, key=folded),
        sorted({line.league for line in known} - {""}, key=folded),
    )


@router.get("/ffjd/{federation}/lists")
def latest(federation: str, page: Anybody, part: Wanted) -> Response:
    """Show the latest list."""
    if not all_lists(page.federation_desk, federation):
        return framed(page, "ffjd/no_list.html")
    return _shown(page, federation, None, part)


@router.get("/ffjd/{federation}/lists/{month}")
def of_month(federation: str, month: str, page: Anybody, part: Wanted) -> Response:
    """Show the list of a month, or a part of it."""
    return _shown(page, federation, month, part)


def _shown(page: Page, federation: str, month: str | None, part: ListPart) -> Response:
    desk = page.federation_desk
    whole = published_list(desk, federation, month)
    in_force = list_in_force(desk, federation, desk.today)
    return framed(
        page,
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
    found = published_list(page.federation_desk, federation, month, part)
    if kind == "pdf":
        return _printed(page, found, part, f"{federation}-{found.month}.pdf")
    return _file(page, found, kind, f"{federation}-{found.month}.{kind}")


def _printed(page: Page, found: PublishedList, part: ListPart, name: str) -> Response:
    """Return the PDF as a page of its own, to be looked at before it is printed."""
    headers = {"content-disposition": f'inline; filename="{name}"'}

    def shown(pdf: bytes) -> Response:
        return Response(pdf, media_type="application/pdf", headers=headers)

    sheet = Sheet(date.today(), page.speech.language)
    return Calculated(page, shown, as_pdf, found, sheet, part)


def _file(page: Page, found: PublishedList, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    written = as_csv if kind == "csv" else as_html
    text = written(found, page.speech.language)
    return Response(text, media_type=f"text/{kind}; charset=utf-8", headers=headers)


@router.get("/ffjd/{federation}/month")
def month(federation: str, page: RatingOfficer, month: str = "") -> Response:
    """Show what the publication of a month would give; nothing is written."""
    desk = page.federation_desk
    wanted = checked_month(month) if month else next_month(page, federation)
    shown = preview(desk, federation, wanted)
    names = {one.id: one.row.name for one in list_series(desk, federation)}
    return framed(
        page,
        "ffjd/month.html",
        shown=shown,
        is_published=wanted <= federation_head(desk, federation).latest,
        is_early=desk.today < first_day(wanted),
        opens=first_day(wanted).isoformat(),
        series=[(number, names[number]) for number in shown.series],
    )


def next_month(page: Page, federation: str) -> str:
    """Return the month that is to be published next."""
    desk = page.federation_desk
    latest = federation_head(desk, federation).latest
    return month_after(first_day(latest)) if latest else f"{desk.today:%Y-%m}"


@router.post("/ffjd/{federation}/month")
def publish(
    federation: str,
    page: RatingOfficer,
    month: Annotated[str, Form(max_length=7)] = "",
    sure: Annotated[bool, Form()] = False,
) -> Response:
    """Publish the list of a month, which stays; whoever does it has said to be sure."""
    if not sure:
        raise InputError("a published list stays; tick the box to say that you have checked it")
    done = page.federation_desk.do(federation, Publish(month))
    named = month_name(page.speech, done.month)
    text = (
        phrase("The list of {month} is published.", month=named)
        if done.is_new
        else phrase("The list of {month} had been published before; nothing changed.", month=named)
    )
    return page.redirect(f"/ffjd/{federation}/lists/{done.month}", text)


@router.get("/ffjd/{federation}/recomputed")
def recomputed(federation: str, page: RatingOfficer) -> Response:
    """Show every published list made again from its series, with what differs."""
    made = recompute(page.federation_desk, federation)
    return framed(page, "ffjd/recomputed.html", made=made)
