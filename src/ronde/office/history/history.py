"""The journal of an event: read, verified, gone back in; steps taken back and done again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from ronde.errors import InputError
from ronde.i18n import listed, phrase, recalled
from ronde.model import Finding, Stage, Tournament
from ronde.office.desk import Desk
from ronde.office.desk.rows import (
    CLOSED,
    OFFICE,
    ORGANISED_BY,
    event_row,
    handling_in,
    outcome_in,
)
from ronde.office.groups.moves import MOVED, TAKEN_OVER
from ronde.office.history.past import JournalPast
from ronde.office.history.words import about, asked_for, changes_in_words, in_short
from ronde.office.phonelinks import signer
from ronde.office.playing.corrections import moment
from ronde.store import Change, JournalEntry, SubjectReader
from ronde.store.journal import clock_remarks, entries, taken_back, times
from ronde.store.reader import without_collector
from ronde.store.rows import schema_of
from ronde.store.tables import ApplicationRow, BoardRow, RoundRow
from ronde.store.tournaments import tournament_of, tournament_of_players
from ronde.store.undo import next_redo, next_undo, stays

_GAME: Final = {"white", "black", "white_result", "black_result", "games"}
"""The columns of a board that standings and pairings rest on."""

PUBLIC: Final = frozenset(stage.value for stage in Stage if stage.is_public)


def why_not_undo(reader: SubjectReader, entry: JournalEntry, reason: str) -> str | None:
    """Return the sentence why an entry cannot be taken back, None when it can.

    INTERPRETATION 0077.
    """
    return (
        _closed(reader)
        or _opened(entry)
        or _relied_upon(reader, entry)
        or _published(reader, entry, reason)
        or _drawn_by_lot(entry, reason)
        or _sent_by_player(entry, reason)
        or _handed_over(entry)
        or _moved(entry)
        or _left_fide_mode(entry)
    )


def why_not_redo(reader: SubjectReader, entry: JournalEntry) -> str | None:
    """Return the sentence why an entry cannot be done again, None when it can."""
    return _closed(reader) or _relied_upon(reader, entry) or _moved(entry)


def _closed(reader: SubjectReader) -> str | None:
    if event_row(reader).status == CLOSED:
        return phrase("the event is closed; open it again with a reason")
    return None


def _opened(entry: JournalEntry) -> str | None:
    """Keep the event itself: its journal would have nothing to tell of."""
    if any(change.table == "event" and change.before is None for change in entry.changes):
        return phrase("the event itself would be gone")
    return None


def _sent_by_player(entry: JournalEntry, reason: str) -> str | None:
    """Keep what a player sent by the form: nobody is to lose the entry by a hasty click."""
    sent = schema_of(ApplicationRow).name
    if reason.strip() or all(c.table != sent or c.before is not None for c in entry.changes):
        return None
    return phrase("a player has entered by the form; say why the entry is taken back")


def _relied_upon(reader: SubjectReader, entry: JournalEntry) -> str | None:
    """Keep a game on which a published pairing rests; only a correction changes it (D.8)."""
    rounds = [int(str(change.key[0])) for change in entry.changes if _changes_game(change)]
    public = [row for row in reader.rows(RoundRow) if row.state.is_public]
    latest = max((row.number for row in public), default=0)
    if rounds and min(rounds) < latest:
        return phrase(
            "it concerns a game of round {round}, and round {latest} is published; correct the"
            " result or the colours with a reason",
            round=min(rounds),
            latest=latest,
        )
    return None


def _changes_game(change: Change) -> bool:
    if change.table != "event_board" or change.before is None or change.after is None:
        return False
    return bool(_GAME & change.after.keys())


def _published(reader: SubjectReader, entry: JournalEntry, reason: str) -> str | None:
    """Keep a pairing that players have seen, unless before play and with a reason (D.10)."""
    for change in entry.changes:
        if not _publishes(change):
            continue
        row = reader.row(RoundRow, *change.key)
        stage = None if row is None else row.state
        if stage in (Stage.PLAYING, Stage.COMPLETE) or _has_results(reader, change):
            return phrase("play in round {round} has started", round=change.key[0])
        if not reason.strip():
            article = handling_in(reader).stands_article
            return phrase(
                "the pairing is published; say why it is taken back ({article})", article=article
            )
    return None


def _publishes(change: Change) -> bool:
    if change.table != "event_round" or change.after is None:
        return False
    was = None if change.before is None else change.before.get("state")
    return change.after.get("state") in PUBLIC and was not in PUBLIC


def _has_results(reader: SubjectReader, change: Change) -> bool:
    boards = reader.rows(BoardRow, round=change.key[0])
    return any(not outcome_in(board).says_nothing for board in boards)


def _drawn_by_lot(entry: JournalEntry, reason: str) -> str | None:
    """Keep a drawing of lots: who drew again in silence could draw until it pleases (A.5)."""
    if any(change.table == "event_lot" for change in entry.changes) and not reason.strip():
        return phrase("lots were drawn; say why the drawing is taken back")
    return None


def _handed_over(entry: JournalEntry) -> str | None:
    """Keep whose event it is: two organisations agreed on that."""
    places = [(change.table, *change.key) for change in entry.changes]
    if ("event_setting", OFFICE, ORGANISED_BY) in places:
        return phrase("the event was handed over; offer it back instead")
    return None


def _moved(entry: JournalEntry) -> str | None:
    """Keep a player in one group: the step has its other half in the journal of another."""
    if entry.act.what in (MOVED, TAKEN_OVER):
        return phrase("a player changed the group; move the player back instead")
    return None


def _left_fide_mode(entry: JournalEntry) -> str | None:
    """Keep the mark of an event that has left FIDE mode, where a step did nothing else."""
    if all(map(stays, entry.changes)):
        return phrase("an event that has left FIDE mode does not return to it")
    return None


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry in words; `is_taken_back` says that a later entry undid it.

    `changes` has one text per row that changed, with what it held before; `arguments` are those
    of the use case, `about` is what it was about, in words. `remark` is what is to be known of
    its time, mostly empty.
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
    remark: str = ""

    def sentence(self) -> str:
        """Return the entry on one line."""
        said = self.task()
        if self.reason:
            said = phrase("{said} ({reason})", said=said, reason=self.reason)
        if self.is_taken_back:
            said = phrase("{said} [taken back]", said=said)
        if self.remark:
            said = phrase("{said} [{remark}]", said=said, remark=self.remark)
        return phrase(
            "{number}. {at} {who}: {said}",
            number=self.number,
            at=self.at,
            who=self.who,
            said=said,
        )

    def after(self, what: str) -> str:
        """Return what was done to a step, and which step it was."""
        return listed((what, phrase("It was {step}.", step=self.about)), " ")

    def task(self) -> str:
        """Return what was done, and what it was about."""
        if not self.about:
            return self.what
        return phrase("{what}: {about}", what=self.what, about=self.about)


class Readable(Protocol):
    """Where a journal is read: a database, or the desk at which somebody works with it."""

    def reading(self, key: str, /) -> AbstractContextManager[SubjectReader]:
        """Give the rows of an event or a federation, all as of one moment."""
        ...


@dataclass(frozen=True, slots=True)
class StepOffer:
    """A step that can be taken back or done again: `what` in short, `task` in full.

    `needs_reason`: whether it is refused as long as nobody says why.
    """

    what: str
    task: str
    needs_reason: bool = False


WhyNot: TypeAlias = Callable[[SubjectReader, JournalEntry, str], str | None]
"""Why a step stays although such a reason was given; None when it may be taken back."""


def undo_offer(source: Readable, subject: str, why_not: WhyNot = why_not_undo) -> StepOffer | None:
    """Return what an undo would take back; None when there is nothing, or it must stay."""
    with source.reading(subject) as reader:
        entry = next_undo(reader.connection, reader.subject)
        if entry is None or why_not(reader, entry, phrase("a reason")) is not None:
            return None
        return _offer(reader, entry, needs_reason=why_not(reader, entry, "") is not None)


def redo_offer(
    source: Readable,
    subject: str,
    why_not: Callable[[SubjectReader, JournalEntry], str | None] = why_not_redo,
) -> StepOffer | None:
    """Return what would be done again; None when nothing was taken back, or it must stay so."""
    with source.reading(subject) as reader:
        entry = next_redo(reader.connection, reader.subject)
        if entry is None or why_not(reader, entry) is not None:
            return None
        return _offer(reader, entry)


def _offer(reader: SubjectReader, entry: JournalEntry, *, needs_reason: bool = False) -> StepOffer:
    (line,) = _lines(reader, [entry], frozenset())
    what = in_short(entry, JournalPast(reader, [entry]))
    return StepOffer(what, line.task(), needs_reason)


def undo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that took back the latest step in force.

    Raises UndoError when there is none, or the rules do not allow it.
    """

    def guard(entry: JournalEntry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_undo(reader, entry, reason)

    entry = desk.database.undo(event, desk.who, reason, guard=guard, expected=expected)
    return _line_of(desk, event, entry)


def redo(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> JournalLine:
    """Return the line of the journal that did again what was taken back last."""

    def guard(entry: JournalEntry) -> str | None:
        with desk.reading(event) as reader:
            return why_not_redo(reader, entry)

    entry = desk.database.redo(event, desk.who, reason, guard=guard, expected=expected)
    return _line_of(desk, event, entry)


def told(
    source: Readable, subject: str, entries: Sequence[JournalEntry]
) -> tuple[JournalLine, ...]:
    """Return entries of the journal in words, such as those that a conflict names."""
    with source.reading(subject) as reader:
        return _lines(reader, entries, frozenset())


def _line_of(desk: Desk, event: str, entry: JournalEntry) -> JournalLine:
    """Return the line of an entry that was just made."""
    with desk.reading(event) as reader:
        (line,) = _lines(reader, [entry], frozenset())
    return line


def journal(
    source: Readable,
    subject: str,
    *,
    since: int = 0,
    until: int | None = None,
    with_private: bool = True,
) -> tuple[JournalLine, ...]:
    """Return the entries after number `since` up to number `until`, oldest first.

    `with_private`: whether the reader may know who paid an entry fee.
    """
    with source.reading(subject) as reader, without_collector():
        found = entries(reader.connection, reader.subject, since=since, until=until)
        if not with_private:
            found = tuple(entry.without_private() for entry in found)
        return _lines(reader, found, taken_back(reader.connection, reader.subject))


def _lines(
    reader: SubjectReader, entries: Sequence[JournalEntry], gone: Collection[int]
) -> tuple[JournalLine, ...]:
    """Return entries in words; `gone` are the numbers of those that were taken back."""
    past = JournalPast(reader, entries)
    numbers = [entry.sequence for entry in entries] or [1]
    known = times(reader.connection, reader.subject, min(numbers) - 1, max(numbers))
    remarks = clock_remarks(known)
    return tuple(
        JournalLine(
            entry.sequence,
            entry.at,
            signer(entry.act.who),
            recalled(entry.act.what),
            dict(asked_for(entry.act.arguments)),
            _about(reader, entry, past),
            changes_in_words(entry, past),
            entry.act.reason,
            entry.sequence in gone,
            remarks.get(entry.sequence, ""),
        )
        for entry in entries
    )


def _about(reader: SubjectReader, entry: JournalEntry, past: JournalPast) -> str:
    """Return what an entry was about; an undo or redo is about another entry."""
    number = entry.undoes or entry.redoes
    if number is None:
        return about(entry, past)
    other = entries(reader.connection, reader.subject, since=number - 1, until=number)
    what, told = recalled(other[0].act.what), about(other[0], JournalPast(reader, other))
    if not told:
        return phrase("entry {number}, {what}", number=number, what=what)
    return phrase("entry {number}, {what}: {told}", number=number, what=what, told=told)


def tournament_at(desk: Desk, event: str, number: int, *, of_players: bool = False) -> Tournament:
    """Return the event as it was after that entry of the journal.

    `of_players`: as files have it, where the players of an event of teams are the entries.
    """
    state = desk.database.state_at(event, number)
    return tournament_of_players(state) if of_players else tournament_of(state)


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
