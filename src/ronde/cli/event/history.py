"""`ronde event undo`, `redo`, `journal`, `verify`."""

from __future__ import annotations

import click

from ronde.cli.event.desk import Said, desk_command, event_command, reason_option, seen_option
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, InputError
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding
from ronde.office import eventlist
from ronde.office.desk import Desk
from ronde.office.journal import history
from ronde.office.journal.history import JournalLine
from ronde.store.replay import is_sound


@event_command(
    "undo",
    """
    ronde event undo spring-open
    ronde event undo spring-open --reason "published too early"
    """,
    more="What players have seen is taken back with a reason only, and before play; a result on"
    " which a published pairing rests is corrected instead.",
)
@reason_option
@seen_option
def undo(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Take back the latest step of EVENT; it stays in the journal."""
    return _line(desk, event, history.undo(desk, event, reason=reason, expected=expected))


@event_command(
    "redo",
    """
    ronde event redo spring-open
    """,
)
@reason_option
@seen_option
def redo(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Do again what was taken back last."""
    return _line(desk, event, history.redo(desk, event, reason=reason, expected=expected))


def _line(desk: Desk, event: str, line: JournalLine) -> Said:
    number = int(dict(line.arguments)["entry"])
    (concerned,) = history.journal(desk, event, since=number - 1, until=number)
    facts = {"task": concerned.task(), "entry": number, "who": concerned.who}
    what = (
        phrase("Taken back: {task} (entry {entry}, by {who})", **facts)
        if line.what == "undo"
        else phrase("Done again: {task} (entry {entry}, by {who})", **facts)
    )
    return Said((what, *_changes(line)), {"what": what, "entry": line})


def _changes(line: JournalLine) -> list[str]:
    return [listed(("    ", change), "") for change in line.changes]


@event_command(
    "journal",
    """
    ronde event journal spring-open
    ronde event journal spring-open --since 20 --changes
    ronde event journal spring-open --json
    """,
)
@click.option("--since", type=click.IntRange(0), default=0, metavar="N", help="After entry N.")
@click.option("--until", type=click.IntRange(1), metavar="N", help="Up to entry N.")
@click.option("--changes", is_flag=True, help="Every row with what it held before and after.")
def journal(desk: Desk, event: str, since: int, until: int | None, changes: bool) -> Said:
    """Print who changed what in EVENT, when and why, oldest first."""
    lines = history.journal(desk, event, since=since, until=until)
    parts: list[str] = []
    for line in lines:
        parts.append(line.sentence())
        if changes:
            parts += _changes(line)
    return Said(tuple(parts) or (phrase("no entries"),), lines)


@desk_command(
    "verify",
    """
    ronde event verify spring-open
    ronde event verify --all
    """,
)
@click.argument("event", required=False)
@click.option("--all", "everything", is_flag=True, help="Every event, and the file itself.")
def verify(desk: Desk, event: str | None, everything: bool) -> Said:
    """Check that the journal of EVENT is unbroken and leads to what the database holds."""
    if (event is None) != everything:
        raise InputError("give the key of an event, or --all")
    keys = [event] if event is not None else [found.key for found in eventlist.events(desk)]
    wrong: list[Finding] = list(desk.database.check_file()) if everything else []
    sentences = []
    for key in keys:
        findings = history.verify(desk, key)
        wrong += findings
        state = (
            counted("{count} thing is wrong", "{count} things are wrong", count=len(findings))
            if not is_sound(findings)
            else phrase("the journal is intact")
        )
        sentences.append(
            counted(
                "{event}: {count} entry, {state}.",
                "{event}: {count} entries, {state}.",
                count=desk.version(key),
                event=key,
                state=state,
            )
        )
    code = EXIT_OK if is_sound(wrong) else EXIT_DIFFERENCES
    data = {"events": keys, "findings": wrong}
    return Said(tuple(sentences) or (phrase("no events"),), data, tuple(wrong), code=code)
