"""Backups: made, brought back, opened from another office; a copy of the whole database."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, UploadFile
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office import eventlist
from ronde.office.journal import backups
from ronde.office.paperwork.downloads import read_archive
from ronde.store.archive import CheckedArchive
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, Owner

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=200)]


@router.get("/backups")
def every_backup(page: Arbiter, event: str = "") -> Response:
    """Show the backups of all events or of one, and what can be done with them."""
    made = backups.list_backups(page.desk, event or None)
    return page.render(
        "backups/backups.html",
        backups=sorted(made, key=lambda one: (one.made_at, one.version), reverse=True),
        copies=backups.list_copies(page.desk) if page.may("owner") else (),
        events={one.key: one.name or one.key for one in eventlist.events(page.desk)},
        event=event,
    )


@router.post("/backups/make")
def make(page: Arbiter, event: Text) -> Response:
    """Write a backup of an event as it is now."""
    backup = backups.backup_event(page.desk, event)
    return page.redirect(
        f"/backups?event={event}", phrase("{name} is written.", name=backup.path.name)
    )


@router.post("/backups/restore")
def restore(page: Arbiter, name: Text, key: Text = "") -> Response:
    """Bring a backup back as an event; one that is there is never overwritten."""
    every = backups.list_backups(page.desk)
    path = next((made.path for made in every if made.path.name == name), None)
    if path is None:
        raise InputError("there is no backup {name}; choose one of the list", name=name)
    brought = backups.restore_event(page.desk, path, key=key.strip() or None)
    return page.redirect(
        f"/events/{brought}", phrase("The event is back as {event}.", event=brought)
    )


@router.post("/backups/open")
def open_file(page: Arbiter, file: UploadFile, key: Text = "") -> Response:
    """Open an archive of another office, with its journal."""
    if not file.filename:
        raise InputError("no file was chosen; choose an archive first")

    def shown(checked: CheckedArchive) -> Response:
        brought = checked.into(page.desk.database).key
        text = phrase("The event is back as {event}.", event=brought)
        return page.redirect(f"/events/{brought}", text)

    sent = (file.file.read(), file.filename, key.strip() or None)
    return Calculated(page, shown, read_archive, *sent)


@router.post("/backups/database")
def copy(page: Owner) -> Response:
    """Write a checked copy of the whole database beside it."""
    path = backups.backup_database(page.desk)
    return page.redirect("/backups", phrase("{name} is written.", name=path.name))
