"""Taking back and doing again: which entry is next, and the changes that do it.

An undone entry stays in the journal; what takes it back is a new entry. Whether the rules allow
it is asked of a guard that the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import Connection, select

from ronde.errors import ConflictError, UndoError
from ronde.i18n import phrase, recalled
from ronde.model.integrity import IntegrityKind
from ronde.store.journal import Act, Change, JournalEntry, entries
from ronde.store.reader import Subject
from ronde.store.rows import schema_of
from ronde.store.step import Step, Undoing
from ronde.store.tables import ENTRY, IntegrityRow

Guard: TypeAlias = Callable[[JournalEntry], str | None]
"""Asked before an entry is taken back or done again: the sentence why not, or None."""


@dataclass
class _Stacks:
    """The numbers of the entries in force and of those taken back, latest last."""

    done: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)


def _stacks(connection: Connection, subject: Subject) -> _Stacks:
    columns = (ENTRY.c.sequence, ENTRY.c.undoes, ENTRY.c.redoes)
    query = select(*columns).where(ENTRY.c.subject == subject.key).order_by(ENTRY.c.sequence)
    stacks = _Stacks()
    for sequence, undoes, redoes in connection.execute(query):
        if undoes is not None:
            stacks.done.remove(undoes)
            stacks.undone.append(undoes)
        elif redoes is not None:
            stacks.undone.remove(redoes)
            stacks.done.append(redoes)
        else:
            stacks.done.append(sequence)
            stacks.undone.clear()
    return stacks


def next_undo(connection: Connection, subject: Subject) -> JournalEntry | None:
    """Return the entry that an undo would take back, None when nothing is left."""
    latest = entries(connection, subject, since=subject.version - 1)
    if latest and latest[-1].undoes is None and latest[-1].redoes is None:
        return latest[-1]
    done = _stacks(connection, subject).done
    return _entry(connection, subject, done[-1]) if done else None


def next_redo(connection: Connection, subject: Subject) -> JournalEntry | None:
    """Return the entry that a redo would do again, None when nothing was taken back."""
    undone = _stacks(connection, subject).undone
    return _entry(connection, subject, undone[-1]) if undone else None


def _entry(connection: Connection, subject: Subject, sequence: int) -> JournalEntry:
    return entries(connection, subject, since=sequence - 1, until=sequence)[0]


def undo_step(
    connection: Connection, subject: Subject, who: str, reason: str, guard: Guard | None
) -> JournalEntry:
    """Take back the latest entry that is in force, and return the new entry that did it."""
    entry = next_undo(connection, subject)
    if entry is None:
        raise UndoError("{key}: there is nothing to undo", key=subject.key)
    if why := _objection(guard, entry):
        raise UndoError(
            "{key}: {what} (entry {number}) cannot be taken back: {why}",
            key=subject.key,
            what=recalled(entry.act.what),
            number=entry.sequence,
            why=why,
        )
    act = Act(who, phrase("undo"), {"entry": entry.sequence, "what": entry.act.what}, reason)
    step = Step(connection, subject, act, undoing=Undoing(undoes=entry.sequence))
    changes = [change.inverse for change in reversed(entry.changes) if not stays(change)]
    return _applied(step, entry, changes)


def redo_step(
    connection: Connection, subject: Subject, who: str, reason: str, guard: Guard | None
) -> JournalEntry:
    """Do again what was taken back last, and return the new entry that did it."""
    entry = next_redo(connection, subject)
    if entry is None:
        raise UndoError("{key}: nothing was undone since the last change", key=subject.key)
    if why := _objection(guard, entry):
        raise UndoError(
            "{key}: {what} (entry {number}) cannot be done again: {why}",
            key=subject.key,
            what=recalled(entry.act.what),
            number=entry.sequence,
            why=why,
        )
    act = Act(who, phrase("redo"), {"entry": entry.sequence, "what": entry.act.what}, reason)
    step = Step(connection, subject, act, undoing=Undoing(redoes=entry.sequence))
    return _applied(step, entry, [change for change in entry.changes if not stays(change)])


def stays(change: Change) -> bool:
    """Whether a change outlives an undo: an event that has left FIDE mode does not return to it."""
    if change.table != schema_of(IntegrityRow).name or change.after is None:
        return False
    return change.before is None and change.after["kind"] == IntegrityKind.LEFT.value


def _objection(guard: Guard | None, entry: JournalEntry) -> str | None:
    return None if guard is None else guard(entry)


def _applied(step: Step, entry: JournalEntry, changes: list[Change]) -> JournalEntry:
    if not changes:
        raise UndoError(
            "entry {number} ({what}) stays: an event that has left FIDE mode does not return to it",
            number=entry.sequence,
            what=recalled(entry.act.what),
        )
    try:
        step.apply(changes)
    except ConflictError as error:
        raise UndoError(
            "entry {number} ({what}) cannot be touched any more, because what it changed "
            "was changed since: {error}",
            number=entry.sequence,
            what=recalled(entry.act.what),
            error=error.phrase,
        ) from error
    written = step.finish()
    assert written is not None  # an entry has changes, and so has its inverse
    return written
