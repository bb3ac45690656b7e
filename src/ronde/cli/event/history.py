"""`ronde event undo`, `redo`, `journal`, `verify`, `anchor`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ronde.accounts.signing import own_signing_key, signing_key
from ronde.cli import options
from ronde.cli.desk import (
    Said,
    desk_command,
    event_command,
    out_option,
    reason_option,
    seen_option,
)
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, InputError
from ronde.formats.files import bytes_of
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, Severity
from ronde.office import eventlist
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.history.history import JournalLine
from ronde.office.journal import anchors
from ronde.office.journal.anchors import Anchor
from ronde.questions.files import decode
from ronde.store.private import open_to_others
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
    ronde event verify spring-open --anchor spring-open.anchor.json --public-key arbiter.pub
    ronde event verify spring-open --head "12: 3f2a 90b1 c4d5 e6f7"
    """,
    more="A journal that was written anew as a whole is found out by an anchor that was kept"
    " elsewhere, or by the head on a printed document. Exit codes: 1 the journal is broken, is not"
    " the one that was anchored, or is shorter; 3 no anchor, one of another event, or one of"
    " another key; 5 an anchor that was changed after it was signed.",
)
@click.argument("event", required=False)
@click.option("--all", "everything", is_flag=True, help="Every event, and the file itself.")
@click.option(
    "--anchor",
    "files",
    type=options.READ,
    multiple=True,
    metavar="FILE",
    help="Hold the journal against this anchor; more than one may be given.",
)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="HEAD",
    help="Hold it against the head that a document shows; more than one may be given.",
)
@click.option(
    "--public-key",
    type=options.READ,
    metavar="FILE",
    help="Take only anchors that were signed by this key.",
)
def verify(
    desk: Desk,
    event: str | None,
    everything: bool,
    files: Sequence[Path],
    heads: Sequence[str],
    public_key: Path | None,
) -> Said:
    """Check that the journal of EVENT is unbroken and leads to what the database holds."""
    if (event is None) != everything:
        raise InputError("give the key of an event, or --all")
    if event is None and (files or heads):
        raise InputError("anchors and heads belong to one event: give its key instead of --all")
    if public_key is not None and not files:
        raise InputError("--public-key tells who signed an anchor: give it with --anchor")
    kept = tuple(_anchor(path, public_key) for path in files)
    keys = [event] if event is not None else [found.key for found in eventlist.events(desk)]
    wrong: list[Finding] = list(desk.database.check_file())
    if everything:
        others = (found for found in desk.database.subjects() if found.key not in keys)
        wrong += [f for other in others for f in desk.database.only(other.kind).verify(other.key)]
        wrong += open_to_others(desk.database.location)
    sentences = []
    for key in keys:
        findings = history.verify(desk, key)
        if kept or heads:
            typed = tuple(map(anchors.typed_head, heads))
            findings += anchors.anchor_findings(desk, key, kept, typed)
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
    noted = () if public_key is not None else tuple(_note(anchor) for anchor in kept)
    return Said(tuple(sentences) or (phrase("no events"),), data, (*wrong, *noted), code=code)


def _anchor(path: Path, public_key: Path | None) -> Anchor:
    """Return the anchor in a file, if it was signed by the key that is asked for."""
    anchor = anchors.read_anchor(_text(path), str(path))
    if public_key is not None:
        anchors.refuse_unknown_key(anchor, _text(public_key))
    return anchor


def _text(path: Path) -> str:
    return decode(bytes_of(path), str(path))


def _note(anchor: Anchor) -> Finding:
    """Return what is not known of an anchor while nobody says whose key is expected."""
    what = (
        phrase(
            "the anchor of {date} is signed by {key}; whose key that is, --public-key tells",
            date=anchor.date,
            key=anchor.public_key,
        )
        if anchor.signature
        else phrase(
            "the anchor of {date} is not signed; it proves as much as the place where it was kept",
            date=anchor.date,
        )
    )
    return Finding(Severity.NOTE, "anchor-key", what)


@event_command(
    "anchor",
    """
    ronde event anchor spring-open -o spring-open.anchor.json
    ronde event anchor spring-open --signing-key arbiter.pem -o spring-open.anchor.json
    """,
    more="Keep the file where whoever holds the database cannot change it: send it to the players"
    " or the federation, or print it. `ronde event verify --anchor` holds the journal against it."
    " Decision 0081 says what that proves.",
)
@click.option(
    "--signing-key",
    "key",
    type=options.READ,
    metavar="FILE",
    help="Sign with this key. Default: RONDE_SIGNING_KEY, else that of"
    " `ronde secret signing-key new`; without one the anchor is not signed.",
)
@out_option
def anchor(desk: Desk, event: str, key: Path | None, out: Path | None) -> Said:
    """Write number and hash of the latest journal entry of EVENT, with date and signature."""
    signer = own_signing_key() if key is None else signing_key(key)
    made = anchors.make_anchor(desk, event, signer)
    unsigned = phrase("the anchor is not signed; `ronde secret signing-key new` makes a key")
    noted = () if signer else (Finding(Severity.NOTE, "anchor-key", unsigned),)
    return Said((made.text(),), made, noted, out)
