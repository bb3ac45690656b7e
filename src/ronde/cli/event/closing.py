"""`ronde event export`, `report`, `close`, `backup`, `restore`."""

from __future__ import annotations

from pathlib import Path

import click

from ronde import formats
from ronde.cli.event.desk import (
    Said,
    Table,
    desk_command,
    event_command,
    out_option,
    reason_option,
    said,
    seen_option,
)
from ronde.cli.event.tables import moment_option, tournament
from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.journal import backups, history
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.downloads import archive_event
from ronde.office.paperwork.report import EventReport, event_report
from ronde.store.location import default_location, located

ARCHIVE = "archive"


@event_command(
    "export",
    """
    ronde event export spring-open -o spring-open.trf
    ronde event export spring-open --form json -o spring-open.json
    ronde event export spring-open --form archive -o spring-open.ronde.json
    ronde event export spring-open --at 12 -o as-it-was.trf
    """,
    more="The forms are those of `ronde convert`; an archive has the whole journal and opens in"
    " any database with `ronde event restore`. The file for the federation is made by `report`.",
)
@click.option(
    "--form",
    type=click.Choice([*formats.dialects(), ARCHIVE]),
    default="trf26",
    help="Format of the file.",
)
@moment_option
@out_option
def export(desk: Desk, event: str, form: str, at: str | None, out: Path | None) -> Said:
    """Write EVENT as a tournament file: published rounds and their results."""
    if form != ARCHIVE:
        writing = formats.write_text(tournament(desk, event, at), form)
        data = {"form": form, "text": writing.text, "findings": writing.findings}
        return Said((writing.text,), data, writing.findings, out)
    if out is None or at is not None:
        raise InputError("an archive is written into a file, as the event is now: -o OUT")
    archive_event(desk, event, out)
    return said(f"{out}: {event} with its journal.", path=str(out))


@event_command(
    "report",
    """
    ronde event report spring-open
    ronde event report spring-open --html -o report.html
    ronde event report spring-open --trf -o for-the-federation.trf
    """,
)
@click.option("--html", "as_html", is_flag=True, help="As a page to print.")
@click.option("--trf", "as_trf", is_flag=True, help="The file for the federation.")
@out_option
def report(desk: Desk, event: str, as_html: bool, as_trf: bool, out: Path | None) -> Said:
    """Print the report of EVENT: statement, standings, and all that was out of the usual."""
    return _reported(event_report(desk, event), as_html=as_html, as_trf=as_trf, out=out)


def _reported(made: EventReport, *, as_html: bool, as_trf: bool, out: Path | None) -> Said:
    if as_trf:
        return Said((made.trf,), made.document(), made.findings, out)
    # The text and the page tell the findings themselves.
    return Said((made.as_html() if as_html else made.as_text(),), made.document(), (), out)


@event_command(
    "close",
    """
    ronde event close spring-open
    ronde event close spring-open --reason "the hall had to be left after round 4"
    """,
)
@reason_option
@seen_option
def close(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Close EVENT: it takes no more changes, and its report is final."""
    made = desk.do(event, CloseEvent(reason=reason), expected=expected)
    first = made.standings[0]
    what = f"{event} is closed. First: {first.name} with {first.points} points."
    return Said((what,), {"what": what, "report": made}, made.findings)


@desk_command(
    "backup",
    """
    ronde event backup spring-open
    ronde event backup --database
    ronde event backup --list
    ronde event backup spring-open --folder /media/stick
    """,
    more="An archive of the event is written by itself whenever a round is published.",
)
@click.argument("event", required=False)
@click.option("--database", "whole", is_flag=True, help="Copy the whole database file.")
@click.option("--list", "as_list", is_flag=True, help="List the archives; write nothing.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where they are kept.")
def backup(desk: Desk, event: str | None, whole: bool, as_list: bool, folder: Path | None) -> Said:
    """Write an archive of EVENT beside the database, or copy the whole database."""
    if as_list:
        return _backups(desk, event, folder)
    if whole:
        path = backups.backup_database(desk, folder)
        return said(f"{path}: the whole database, checked.", path=str(path))
    if event is None:
        raise InputError("give the key of an event, or --database for all of them")
    made = backups.backup_event(desk, event, folder)
    return said(f"{made.path}: {event} at version {made.version}.", path=str(made.path))


def _backups(desk: Desk, event: str | None, folder: Path | None) -> Said:
    found = backups.list_backups(desk, event, folder)
    rows = [[one.event, str(one.round), str(one.version), str(one.path)] for one in found]
    table = Table(("Event", "Round", "Version", "File"), rows, right=(1, 2))
    data = [{"event": b.event, "round": b.round, "version": b.version, "path": str(b.path)}
            for b in found]  # fmt: skip
    return Said((table if rows else "no backups",), data)


@desk_command(
    "restore",
    """
    ronde event restore spring-open-round-03-version-000041.json --key spring-open-again
    ronde event restore archive.json --db other.sqlite
    """,
    more="An event that is there is never overwritten: give another --key. A copy of the whole"
    " database is brought back with `ronde event restore-database`.",
    creates=True,
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--key", metavar="KEY", help="The key that the event gets here.")
def restore(desk: Desk, file: Path, key: str | None) -> Said:
    """Bring the archive FILE into the database; its journal is checked first."""
    brought = backups.restore_event(desk, file, key=key)
    findings = history.verify(desk, brought)
    return Said((f"{brought} is there, with {desk.version(brought)} entries.",),
                {"key": brought, "version": desk.version(brought)}, findings)  # fmt: skip


@click.command(
    name="restore-database",
    epilog="Examples:\n\n\b\n"
    "  ronde event restore-database club-backup-20261024T120000.000000Z.sqlite --db club.sqlite\n",
)
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--db", metavar="PATH", help="The database whose place the copy takes.")
def restore_database(copy: Path, db: str | None) -> None:
    """Let COPY, made by `backup --database`, take the place of the database file.

    The copy is checked first, and the old database is kept beside it.
    """
    target = located(default_location(db))
    if target.path is None:
        raise InputError("{name} is a server; restore it with its own programs", name=target.name)
    aside = backups.restore_database(copy, target.path)
    kept = "" if aside is None else f" The old one is kept as {aside}."
    click.echo(f"{target.path} is restored.{kept}")
