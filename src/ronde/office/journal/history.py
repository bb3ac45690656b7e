"""The journal of an event: read, verified, gone back in; steps taken back and done again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.i18n import phrase, recalled
from ronde.model import Finding, Tournament
from ronde.office.desk import Desk
from ronde.office.journal.past import Past
from ronde.office.journal.takingback import why_not_redo, why_not_undo
from ronde.office.journal.words import about, asked_for, changes_in_words
from ronde.office.playing.corrections import moment
from ronde.store import Entry, SubjectReader
from ronde.store.journal import entries, taken_back
from ronde.store.tournaments import tournament_of


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry in words; `is_taken_back` says that a later entry undid it.

    `changes` has one text per row that changed, with what it held before; `arguments` are those
    of the use case, `about` is what it was about, in words.
    """

    number: int
    at: str
    who: str
    what: str
    arguments: Mapping[str, str]
    about: str
    changes: tuple[str, ...]
    reason: str
    is_taken_back: bool

    def sentence(self) -> str:
        """Return the entry on one line."""
        said = self.task()
        if self.reason:
            said = phrase("{said} ({reason})", said=said, reason=self.reason)
        if self.is_taken_back:
            said = phrase("{said} [taken back]", said=said)
        return phrase(
            "{number}. {at} {who}: {said}",
            number=self.number,
            at=self.at,
            who=self.who,
            said=said,
        )

    def task(self) -> str:
        """Return what was done, and what it was about."""
        if not self.about:
            return self.what
        return phrase("{what}: {about}", what=self.what, about=self.about)


def undo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that took back the latest step in force.

    Raises UndoError when there is none, or the rules do not allow it; see `takingback`.
    """

    def guard(entry: Entry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_undo(reader, entry, reason)

    entry = desk.database.undo(event, desk.who, reason, guard=guard, expected=expected)
    return _line_of(desk, event, entry)


def redo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that did again what was taken back last."""

    def guard(entry: Entry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_redo(reader, entry)

    entry = desk.database.redo(event, desk.who, reason, guard=guard, expected=expected)
    return _line_of(desk, event, entry)


def told(desk: Desk, event: str, made: Sequence[Entry]) -> tuple[JournalLine, ...]:
    """Return entries of the journal in words, such as those that a conflict names."""
    with desk.reading(event) as reader:
        return _lines(reader, made, frozenset())


def _line_of(desk: Desk, event: str, entry: Entry) -> JournalLine:
    """Return the line of an entry that was just made."""
    with desk.reading(event) as reader:
        (line,) = _lines(reader, [entry], frozenset())
    return line


def journal(
    desk: Desk, event: str, *, since: int = 0, until: int | None = None
) -> tuple[JournalLine, ...]:
    """Return the entries after number `since` up to number `until`, oldest first."""
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject, since=since, until=until)
        return _lines(reader, found, taken_back(reader.connection, reader.subject))


def _lines(
    reader: SubjectReader, found: Sequence[Entry], gone: Collection[int]
) -> tuple[JournalLine, ...]:
    """Return entries in words; `gone` are the numbers of those that were taken back."""
    past = Past(reader, found)
    return tuple(
        JournalLine(
            entry.sequence,
            entry.at,
            entry.act.who,
            recalled(entry.act.what),
            dict(asked_for(entry.act.arguments)),
            _about(reader, entry, past),
            changes_in_words(entry, past),
            entry.act.reason,
            entry.sequence in gone,
        )
        for entry in found
    )


def _about(reader: SubjectReader, entry: Entry, past: Past) -> str:
    """Return what an entry was about; an undo or redo is about another entry."""
    number = entry.undoes or entry.redoes
    if number is None:
        return about(entry, past)
    other = entries(reader.connection, reader.subject, since=number - 1, until=number)
    what, told = recalled(other[0].act.what), about(other[0], Past(reader, other))
    if not told:
        return phrase("entry {number}, {what}", number=number, what=what)
    return phrase("entry {number}, {what}: {told}", number=number, what=what, told=told)


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
        raise InputError(
            "{event} was opened at {at}; before that there is nothing", event=event, at=found[0].at
        )
    return until[-1]


def verify(desk: Desk, event: str) -> tuple[Finding, ...]:
    """Return what is wrong with the journal or the rows of an event, nothing when all is well."""
    return desk.database.verify(event)


__all__ = [
    "JournalLine", "entry_at", "journal", "redo", "told", "tournament_at", "undo", "verify",
    "why_not_redo", "why_not_undo",
]  # fmt: skip
