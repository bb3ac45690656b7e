"""The journal of an event: read, verified, gone back in; steps taken back and done again."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.app.office.correcting import moment
from ronde.app.office.desk import Desk
from ronde.app.office.journalwords import changes_in_words
from ronde.app.office.takingback import why_not_redo, why_not_undo
from ronde.errors import InputError
from ronde.model import Finding, Tournament
from ronde.store import Entry
from ronde.store.eventmodel import tournament_of
from ronde.store.journal import entries, taken_back


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry in words; `is_taken_back` says that a later entry undid it.

    `changes` has one text per row that changed, `what: before → after`; `arguments` are those
    of the use case.
    """

    number: int
    at: str
    who: str
    what: str
    arguments: tuple[tuple[str, str], ...]
    changes: tuple[str, ...]
    reason: str
    is_taken_back: bool

    def sentence(self) -> str:
        """Return the entry on one line."""
        given = ", ".join(f"{name} {value}" for name, value in self.arguments)
        why = f" ({self.reason})" if self.reason else ""
        back = " [taken back]" if self.is_taken_back else ""
        told = f": {given}" if given else ""
        return f"{self.number}. {self.at} {self.who}: {self.what}{told}{why}{back}"

    def as_data(self) -> dict[str, object]:
        """Return the entry as plain data for JSON."""
        return {
            "number": self.number,
            "at": self.at,
            "who": self.who,
            "what": self.what,
            "arguments": dict(self.arguments),
            "changes": list(self.changes),
            "reason": self.reason,
            "is_taken_back": self.is_taken_back,
        }


def undo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that took back the latest step in force.

    Raises UndoError when there is none, or the rules do not allow it; see `takingback`.
    """

    def guard(entry: Entry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_undo(reader, entry, reason)

    entry = desk.database.undo(event, desk.who, reason, guard=guard, expected=expected)
    return _line(entry, is_taken_back=False)


def redo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that did again what was taken back last."""

    def guard(entry: Entry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_redo(reader, entry)

    entry = desk.database.redo(event, desk.who, reason, guard=guard, expected=expected)
    return _line(entry, is_taken_back=False)


def journal(
    desk: Desk, event: str, *, since: int = 0, until: int | None = None
) -> tuple[JournalLine, ...]:
    """Return the entries after number `since` up to number `until`, oldest first."""
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject, since=since, until=until)
        gone = taken_back(reader.connection, reader.subject)
    return tuple(_line(entry, is_taken_back=entry.sequence in gone) for entry in found)


def _line(entry: Entry, *, is_taken_back: bool) -> JournalLine:
    act = entry.act
    given = tuple((name, str(value)) for name, value in act.arguments.items() if value is not None)
    return JournalLine(
        entry.sequence,
        entry.at,
        act.who,
        act.what,
        given,
        changes_in_words(entry.changes),
        act.reason,
        is_taken_back,
    )


def tournament_at(desk: Desk, event: str, number: int) -> Tournament:
    """Return the event as it was after that entry of the journal."""
    return tournament_of(desk.database.state_at(event, number))


def entry_at(desk: Desk, event: str, at: str) -> int:
    """Return the number of the latest entry made until that moment (ISO).

    Raises InputError when the event was not there yet.
    """
    wanted = moment(at)
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject)
    until = [entry.sequence for entry in found if moment(entry.at) <= wanted]
    if not until:
        raise InputError(f"{event} was opened at {found[0].at}; before that there is nothing")
    return until[-1]


def verify(desk: Desk, event: str) -> tuple[Finding, ...]:
    """Return what is wrong with the journal or the rows of an event, nothing when all is well."""
    return desk.database.verify(event)


__all__ = [
    "JournalLine", "entry_at", "journal", "redo", "tournament_at", "undo", "verify", "why_not_redo",
    "why_not_undo",
]  # fmt: skip
