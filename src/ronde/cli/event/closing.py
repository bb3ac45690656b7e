"""`ronde event export`, `report`, `close`, `backup`, `restore`, `delete`."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from ronde import formats
from ronde.cli import options, output, streams
from ronde.cli.desk import (
    Said,
    desk_command,
    event_command,
    out_option,
    reason_option,
    said,
    seen_option,
)
from ronde.cli.language import spoken
from ronde.cli.moments import entry_of, moment_option
from ronde.declared.layout import Table
from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.i18n import Figure, counted, listed, phrase
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.history.history import tournament_at
from ronde.office.hosting.retention import delete_event
from ronde.office.journal import backups
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.documents import print_event
from ronde.office.paperwork.downloads import archive_event, tournament_file
from ronde.office.paperwork.opengames import RATING_FILE, refuse_open_games
from ronde.office.paperwork.report import EventReport, event_report
from ronde.questions.documents import DocumentKind, Order
from ronde.store.location import default_location, located

ARCHIVE = "archive"


@event_command(
    "export",
    """
    ronde event export spring-open -o spring-open.trf
    ronde event export spring-open --form json -o spring-open.json
    ronde event export spring-open --form pgn --round 3 -o round-3.pgn
    ronde event export spring-open --form archive -o spring-open.ronde.json
    ronde event export spring-open --at 12 -o as-it-was.trf
    """,
    more="The forms are those of `ronde convert`; an archive has the whole journal and opens in"
    " any database with `ronde event restore`. The file for the federation is made by `report`.",
)
@click.option(
    "--form",
    type=click.Choice([*formats.dialects(), *formats.game_lists(), ARCHIVE]),
    help="Format of the file; by default that of the ending of OUT, else trf26.",
)
@click.option(
    "--round", "round_", type=int, metavar="N", help="The round of pgn and pdn; by default all."
)
@moment_option
@out_option
def export(
    desk: Desk, event: str, form: str | None, round_: int | None, at: str | None, out: Path | None
) -> Said:
    """Write EVENT as a tournament file: published rounds and their results."""
    if form is None:
        form = formats.dialect_of(Path() if out is None else out)
    if form != ARCHIVE:
        writing = (
            tournament_file(desk, event, form, round_)
            if at is None
            else formats.write_text(
                tournament_at(desk, event, entry_of(desk, event, at), of_players=True),
                form,
                round_=round_,
            )
        )
        data = {"form": form, "text": writing.text, "findings": writing.findings}
        return Said((writing.text,), data, writing.findings, out)
    if out is None or at is not None:
        raise InputError("an archive is written into a file, as the event is now: -o OUT")
    with streams.writable(out) as path:
        archive_event(desk, event, path)
    done = phrase("{path}: {event} with its journal.", path=out, event=event)
    return said(done, path=str(out))


@event_command(
    "report",
    """
    ronde event report spring-open
    ronde event report spring-open --pdf -o report.pdf
    ronde event report spring-open --html -o report.html
    ronde event report spring-open --trf -o for-the-federation.trf
    """,
)
@click.option("--pdf", "as_pdf", is_flag=True, help="As PDF, with timetable and statistics.")
@click.option("--html", "as_html", is_flag=True, help="As a page to print.")
@click.option("--trf", "as_trf", is_flag=True, help="The file for the federation.")
@out_option
def report(
    desk: Desk, event: str, as_pdf: bool, as_html: bool, as_trf: bool, out: Path | None
) -> Said:
    """Print the report of EVENT: statement, standings, and all that was out of the usual."""
    if as_pdf or (out is not None and out.suffix.lower() == ".pdf"):
        return _printed(desk, event, out)
    if as_trf:
        refuse_open_games(desk.state(event), RATING_FILE)
    made = event_report(desk, event)
    as_html = as_html or (not as_trf and out is not None and out.suffix.lower() == ".html")
    return _reported(made, as_html=as_html, as_trf=as_trf, out=out)


def _printed(desk: Desk, event: str, out: Path | None) -> Said:
    if out is None:
        raise InputError("a PDF is written into a file: -o OUT")
    order = Order(DocumentKind.REPORT, Sheet(date.today(), spoken()))
    printed = print_event(desk, event, order)
    output.write_whole(out, printed.pdf)
    done = phrase("{path} is written.", path=out)
    return Said((done,), {"event": event, "file": str(out)}, printed.findings)


def _reported(made: EventReport, *, as_html: bool, as_trf: bool, out: Path | None) -> Said:
    if as_trf:
        return Said((made.trf,), made, made.findings, out)
    # The text and the page tell the findings themselves.
    text = made.as_html(spoken()) if as_html else made.as_text(spoken())
    return Said((text,), made, (), out)


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
    what = phrase(
        "{event} is closed. First: {name} with {points} points.",
        event=event,
        name=first.name,
        points=Figure(first.points),
    )
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
        return said(phrase("{path}: the whole database, checked.", path=path), path=str(path))
    if event is None:
        raise InputError("give the key of an event, or --database for all of them")
    made = backups.backup_event(desk, event, folder)
    done = phrase(
        "{path}: {event} at version {version}.", path=made.path, event=event, version=made.version
    )
    return said(done, path=str(made.path))


def _backups(desk: Desk, event: str | None, folder: Path | None) -> Said:
    found = backups.list_backups(desk, event, folder)
    rows = [[one.event, str(one.round), str(one.version), str(one.path)] for one in found]
    heads = (phrase("Event"), phrase("Round"), phrase("Version"), phrase("File"))
    table = Table(heads, rows, right=(1, 2))
    data = [{"event": b.event, "round": b.round, "version": b.version, "path": str(b.path)}
            for b in found]  # fmt: skip
    return Said((table if rows else phrase("no backups"),), data)


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
@click.argument("file", type=options.READ)
@click.option("--key", metavar="KEY", help="The key that the event gets here.")
def restore(desk: Desk, file: Path, key: str | None) -> Said:
    """Bring the archive FILE into the database; its journal is checked first."""
    with streams.readable(file) as archive:
        brought = backups.restore_event(desk, archive, key=key)
    findings = history.verify(desk, brought)
    version = desk.version(brought)
    done = counted(
        "{event} is there, with {count} entry.",
        "{event} is there, with {count} entries.",
        count=version,
        event=brought,
    )
    return Said((done,), {"key": brought, "version": version}, findings)


@click.command(
    name="restore-database",
    epilog="Examples:\n\n\b\n"
    "  ronde event restore-database club-backup-20261024T120000.000000Z.sqlite --db club.sqlite\n",
)
@click.argument("copy", type=options.READ)
@click.option("--db", metavar="PATH", help="The database whose place the copy takes.")
def restore_database(copy: Path, db: str | None) -> None:
    """Let COPY, made by `backup --database`, take the place of the database file.

    The copy is checked first, and the old database is kept beside it.
    """
    target = located(default_location(db))
    if target.path is None:
        raise InputError("{name} is a server; restore it with its own programs", name=target.name)
    with streams.readable(copy) as file:
        aside = backups.restore_database(file, target.path)
    told: list[str] = [phrase("{path} is restored.", path=target.path)]
    if aside is not None:
        told.append(phrase("The old one is kept as {path}.", path=aside))
    output.emit(listed(told, " "))


@event_command(
    "delete",
    """
    ronde event delete spring-open "Spring Open"
    """,
    more="An event that was played leaves its report, without birth dates, for five years;"
    " the page /deleted lists these.",
)
@click.argument("name")
def delete(desk: Desk, event: str, name: str) -> Said:
    """Delete EVENT, whose NAME is typed to be sure; what the rules need of it is kept."""
    removed = delete_event(desk, event, name)
    told = phrase("{event} was deleted.", event=event)
    if removed.keep_until:
        told = phrase(
            "{event} was deleted; its report is kept until {day}.",
            event=event,
            day=removed.keep_until,
        )
    return Said((told,), removed)
