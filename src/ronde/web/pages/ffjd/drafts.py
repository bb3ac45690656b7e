"""A new series: typed into a table, pasted, or read from a file; shown before it is sent in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ronde.errors import ConflictError, InputError
from ronde.federation.drafts import DraftView, changes_since, look_at_draft
from ronde.federation.series import AddSeries, CorrectSeries, document_of
from ronde.federation.seriesdraft import COLUMNS, HEAD, DraftRow, SeriesDraft, draft_of
from ronde.federation.seriesfiles import FileFacts, read_draft
from ronde.i18n import phrase
from ronde.ratings.ffjd.guide import Experience
from ronde.web.calculation import Calculated
from ronde.web.page import Page
from ronde.web.pages.ffjd.frame import PASTED, framed, sent_table
from ronde.web.requirement import RatingOfficer

router = APIRouter(include_in_schema=False)

_EMPTY: Final = SeriesDraft({}, ())
_FEWEST_LINES, _FEWEST_ROUNDS = 8, 5
_MORE_LINES: Final = 4
_MOST_LINES, _MOST_ROUNDS = 400, 60
_MOST_FIELDS: Final = 30_000
_MOST_CHANGES: Final = 20
_BESIDE: Final = tuple(name for name in COLUMNS if name not in ("no", "name"))


@dataclass(frozen=True, slots=True)
class GridRow:
    """A line of the table on the page; `more_text` is what it cannot show, as JSON."""

    line: int
    cells: Mapping[str, str]
    rounds: Sequence[str] = ()
    more_text: str = "{}"
    is_blank: bool = False


@dataclass(frozen=True, slots=True)
class CorrectedSeries:
    """The recorded series that a draft corrects, and the version that was on the screen.

    `who` has changed it meanwhile, and `changes` tell what.
    """

    series: int = 0
    seen: int = 0
    who: str = ""
    changes: Sequence[str] = ()

    def action(self, document: str) -> CorrectSeries:
        """Return what puts a document in the place of the one that was on the screen."""
        return CorrectSeries(self.series, document, expected=self.seen or None)


NEW: Final = CorrectedSeries()
"""A draft of a new series corrects none."""


@router.get("/ffjd/{federation}/series/new")
def new(federation: str, page: RatingOfficer) -> Response:
    """Show an empty table, and where a file or lines are given."""
    view = look_at_draft(page.federation_desk, federation, _EMPTY)
    return show_draft(page, view, is_checked=False)


@router.post("/ffjd/{federation}/series/read")
def read(
    federation: str,
    page: RatingOfficer,
    file: UploadFile | None = None,
    pasted: Annotated[str, Form(max_length=700_000)] = "",
    fmjd: Annotated[bool, Form()] = False,
) -> Response:
    """Show what a file or pasted lines say; nothing is written."""
    data, name = sent_table(file, pasted)

    def shown(draft: SeriesDraft) -> Response:
        return show_draft(page, look_at_draft(page.federation_desk, federation, draft))

    return Calculated(page, shown, read_draft, data, name, FileFacts(fmjd=fmjd))


@router.get("/ffjd/{federation}/series/{number}/edit")
def edit(federation: str, number: int, page: RatingOfficer) -> Response:
    """Show the table of a recorded series, to be corrected."""
    desk, version = page.federation_desk, page.version  # what is changed in between is a conflict
    draft = draft_of(document_of(desk, federation, number))
    view = look_at_draft(desk, federation, draft)
    return show_draft(page, view, is_checked=False, corrected=CorrectedSeries(number, version))


def show_draft(
    page: Page,
    view: DraftView,
    *,
    is_checked: bool = True,
    lines: int = 0,
    rounds: int = 0,
    corrected: CorrectedSeries = NEW,
) -> Response:
    """Return the page of a draft, with its mistakes once it was looked at."""
    values = {name: view.checked.data[name] for name in _READ if name in view.checked.data}
    draft = view.draft
    wanted = max(lines, len(draft.rows) + (0 if draft.rows else _FEWEST_LINES))
    return framed(
        page,
        "ffjd/draft.html",
        409 if corrected.who else 200,
        view=view,
        corrected=corrected,
        most_changes=_MOST_CHANGES,
        told={**draft.head, **values},
        is_checked=is_checked,
        more=json.dumps(draft.more),
        rows=_grid(draft, wanted),
        rounds=max(rounds, draft.rounds or _FEWEST_ROUNDS),
        columns=COLUMNS,
        others=_BESIDE,
        experiences=tuple(Experience),
    )


_READ: Final = ("kind", "system", "start", "end")
"""What is shown as it was understood, not as it was written."""


def _grid(draft: SeriesDraft, lines: int) -> list[GridRow]:
    rows = [
        GridRow(row.line, row.cells, row.rounds, json.dumps(dict(row.more))) for row in draft.rows
    ]
    taken = {row.cells.get("no") or str(place) for place, row in enumerate(rows, 1)}
    following = max((int(no) for no in taken if no.isdecimal()), default=0)
    blank = range(following + 1, following + 1 + lines - len(rows))
    return rows + [GridRow(no, {"no": str(no)}, is_blank=True) for no in blank]


@router.post("/ffjd/{federation}/series/draft")
async def check(request: Request, page: RatingOfficer) -> Response:
    """Look at a table as it was typed: check it, make it larger, or send it in."""
    form = await request.form(max_fields=_MOST_FIELDS)
    return await run_in_threadpool(_answer, page, form)


def _answer(page: Page, form: FormData) -> Response:
    desk, federation = page.federation_desk, page.scope or ""
    draft, lines, rounds = _typed(form)
    view = look_at_draft(desk, federation, draft)
    asked, corrected = (
        form.get("do"),
        CorrectedSeries(_number(form, "series"), _number(form, "expected")),
    )
    if asked in ("row", "round"):
        lines = min(lines + _MORE_LINES * (asked == "row"), _MOST_LINES)
        rounds = min(rounds + (asked == "round"), _MOST_ROUNDS)
    show = partial(show_draft, page, view, lines=lines, rounds=rounds, corrected=corrected)
    if asked != "send" or view.mistakes:
        return show(is_checked=asked not in ("row", "round"))
    document = view.checked.text(PASTED)
    if not corrected.series:
        made = desk.do(federation, AddSeries(document))
        text = phrase(
            "The series was recorded under number {number}. Next: check the findings and"
            " homologate.",
            number=made.id,
        )
        return page.redirect(f"/ffjd/{federation}/series/{made.id}", text)
    try:
        desk.do(federation, corrected.action(document))
    except ConflictError as error:
        return show(corrected=_conflict(page, corrected, error))
    text = phrase("The series was corrected. Next: check the findings and homologate.")
    return page.redirect(f"/ffjd/{federation}/series/{corrected.series}", text)


def _conflict(page: Page, corrected: CorrectedSeries, error: ConflictError) -> CorrectedSeries:
    """Return what somebody else made of the series; whoever has read it may save."""
    version = page.version
    who = error.entries[-1].act.who if error.entries else "?"
    changes = changes_since(
        page.federation_desk, page.scope or "", corrected.series, corrected.seen
    )
    told = [one.sentence() for one in changes] or [one.headline() for one in error.entries]
    return replace(corrected, seen=version, who=who, changes=tuple(told))


def _number(form: FormData, name: str) -> int:
    """Return a number that the page itself wrote into its form, 0 for none."""
    text = str(form.get(name) or "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _typed(form: FormData) -> tuple[SeriesDraft, int, int]:
    """Return the table of a form, and how many lines and rounds it has."""
    columns = {name: _texts(form, f"player-{name}") for name in (*COLUMNS, "more")}
    lines = min(len(columns["name"]), _MOST_LINES)
    rounds = sum(f"round-{number}" in form for number in range(1, _MOST_ROUNDS + 1))
    played = [_texts(form, f"round-{number}") for number in range(1, rounds + 1)]
    if any(len(texts) < lines for texts in (*columns.values(), *played)):
        raise InputError("the table is not whole; load the page again")
    rows = []
    for place in range(lines):
        cells = {name: columns[name][place].strip() for name in COLUMNS}
        cells["no"] = cells["no"] if cells["no"].isdecimal() else str(place + 1)
        games = tuple(texts[place].strip() for texts in played)
        if cells["name"] or cells["id"] or any(games):
            more = _object(columns["more"][place])
            rows.append(DraftRow(int(cells["no"]), cells, games, more))
    head = {name: str(form.get(name) or "") for name in HEAD}
    draft = SeriesDraft(head, tuple(rows), more=_object(str(form.get("more") or "{}")))
    return draft, lines, rounds


def _texts(form: FormData, name: str) -> list[str]:
    return [value for value in form.getlist(name) if isinstance(value, str)]


def _object(text: str) -> dict[str, Any]:
    """Return what a table does not show, which the page kept beside it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError("the table is not whole; load the page again")
    return found
