"""The journal of an event with undo and redo, and the event as it was at any moment of it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.accounts.signing import own_signing_key
from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.journal import anchors
from ronde.questions.standings import StandingRequest, ranked
from ronde.web.forms import number_in
from ronde.web.requirement import Arbiter, Viewer
from ronde.web.security.redirects import local_path

router = APIRouter(include_in_schema=False)
_LINES: Final = 100


@router.get("/events/{event}/journal")
def journal(event: str, page: Viewer, before: int | None = None) -> Response:
    """Show a hundred entries, the latest first."""
    version = page.desk.version(event)
    until = version if before is None else min(version, before - 1)
    since = max(0, until - _LINES)
    lines = history.journal(
        page.desk, event, since=since, until=until, with_private=page.may("arbiter")
    )
    with page.desk.reading(event) as reader:
        latest = anchors.head_line(reader)
    return page.render(
        "journal/journal.html",
        lines=lines[::-1],
        older=since + 1 if since else None,
        latest=latest,
        redo=history.redo_offer(page.desk, event) if page.may("arbiter") else None,
    )


@router.get("/events/{event}/journal/anchor")
def anchor(event: str, page: Viewer) -> Response:
    """Give the anchor of the journal as a file, signed if the office has a key."""
    made = anchors.make_anchor(page.desk, event, own_signing_key())
    headers = {"content-disposition": f'attachment; filename="{event}.anchor.json"'}
    return Response(made.text(), media_type="application/json", headers=headers)


@router.post("/events/{event}/undo")
def undo(
    event: str,
    page: Arbiter,
    reason: Annotated[str, Form()] = "",
    expected: Annotated[int | None, Form()] = None,
    back: Annotated[str, Form()] = "",
) -> Response:
    """Take back the latest step in force."""
    done = history.undo(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        local_path(back, f"/events/{event}/journal"),
        done.after(phrase("The latest step was taken back.")),
    )


@router.post("/events/{event}/redo")
def redo(
    event: str,
    page: Arbiter,
    reason: Annotated[str, Form()] = "",
    expected: Annotated[int | None, Form()] = None,
    back: Annotated[str, Form()] = "",
) -> Response:
    """Do again what was taken back last."""
    done = history.redo(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        local_path(back, f"/events/{event}/journal"),
        done.after(phrase("The step was done again.")),
    )


@router.get("/events/{event}/journal/past")
def past(event: str, page: Viewer, entry: str = "", at: str = "", head: str = "") -> Response:
    """Show the standings after an entry of the journal or at a moment, and check the journal.

    `head` is that of a printed document, against which the journal is held.
    """
    number = _entry(page.desk, event, entry, at)
    then = None if number is None else history.tournament_at(page.desk, event, number)
    typed = [anchors.typed_head(head)] if head else []
    return page.render(
        "journal/past.html",
        findings_of_journal=history.verify(page.desk, event)
        + anchors.anchor_findings(page.desk, event, heads=typed),
        head=head,
        entry=number,
        at=at,
        then=then,
        standing=None if then is None else ranked(then, StandingRequest()),
    )


def _entry(desk: Desk, event: str, entry: str, at: str) -> int | None:
    """Return the entry that is meant, None when none is asked for; raises InputError."""
    if at:
        return history.entry_at(desk, event, at)
    number = number_in(entry) if entry else None
    version = desk.version(event)
    if number is not None and number > version:
        raise InputError(
            counted(
                "the journal has {count} entry; there is no entry {number}",
                "the journal has {count} entries; there is no entry {number}",
                count=version,
                number=number,
            )
        )
    return number
