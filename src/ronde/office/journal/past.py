"""What the words of a journal need beside its changes: who is who, and boards as they stood then.

A change of a board holds only the columns that differ, and entries instead of starting numbers.
The rest is found by going back from the present board through every later change of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from ronde.i18n import phrase
from ronde.office.desk import event_row
from ronde.office.playing.outcomes import outcome_in, spelled
from ronde.store import Change, Entry, SubjectReader
from ronde.store.events import names_of_players
from ronde.store.journal import entries_about
from ronde.store.rows import Key, Value, plain_row, typed_row
from ronde.store.tables import BoardRow, NumberingRow

BOARD: Final = "event_board"
Boards: TypeAlias = "tuple[BoardRow | None, BoardRow | None]"
"""A board before and after a change; None is no board."""


class Past:
    """What some entries of a journal are told with; `entries` are neighbours, oldest first."""

    def __init__(self, reader: SubjectReader, entries: Sequence[Entry]) -> None:
        self._reader = reader
        self._entries = entries

    @property
    def kind(self) -> str:
        """The kind of subject whose journal it is."""
        return self._reader.subject.kind

    def board(self, entry: Entry, place: int) -> Boards:
        """Return a board before and after the change at that place of an entry."""
        return self._boards[entry.sequence, place]

    def person(self, entry: Value, round_: Value = None) -> str:
        """Return starting number and name of a player, the number as it was in a round."""
        number, name = self._people.get(entry, (None, ""))
        if number is None:
            return phrase("entry {number}", number=entry)
        return f"{self._numbers(round_).get(entry, number)} {name}".strip()

    def has_result(self, row: BoardRow) -> bool:
        """Whether the result of a board has come in."""
        return not outcome_in(row).is_unfinished

    def result(self, row: BoardRow) -> str:
        """Return how a board stands, in a word or as it is spelled."""
        outcome = outcome_in(row)
        if not self.has_result(row):
            return phrase("adjourned") if row.is_adjourned else phrase("no result")
        return spelled(outcome, self._discipline)

    @cached_property
    def _discipline(self) -> str:
        return event_row(self._reader).discipline

    @cached_property
    def _people(self) -> dict[Value, tuple[Value, str]]:
        """Return number and name by entry, also of those whom one of the changes removed."""
        gone = (c for e in self._entries for c in e.changes if c.table == "event_player")
        people: dict[Value, tuple[Value, str]] = {
            change.key[0]: (change.before["number"], str(change.before["name"]))
            for change in gone
            if change.after is None and change.before is not None
        }
        people.update(names_of_players(self._reader))
        return people

    def _numbers(self, round_: Value) -> dict[Value, Value]:
        """Return the starting numbers of a round that was paired, by entry."""
        if round_ not in self._known_numbers:
            rows = [] if round_ is None else self._reader.rows(NumberingRow, round=round_)
            self._known_numbers[round_] = {row.player: row.number for row in rows}
        return self._known_numbers[round_]

    @cached_property
    def _known_numbers(self) -> dict[Value, dict[Value, Value]]:
        return {}

    @cached_property
    def _boards(self) -> dict[tuple[int, int], Boards]:
        """Return boards before and after each change, by the entry and the place of the change."""
        rounds = sorted({int(str(key[0])) for key in _keys(self._entries)})
        last = self._entries[-1].sequence
        subject, connection = self._reader.subject, self._reader.connection
        later = entries_about(connection, subject, BOARD, rounds, since=last)
        rows: dict[Key, BoardRow | None] = {
            (number, row.board): row
            for number in rounds
            for row in self._reader.rows(BoardRow, round=number)
        }
        found: dict[tuple[int, int], Boards] = {}
        for entry in reversed([*self._entries, *later]):
            for place, change in reversed(list(enumerate(entry.changes))):
                if change.table == BOARD:
                    after = rows.get(change.key)
                    rows[change.key] = before = _before(change, after)
                    found[entry.sequence, place] = (before, after)
        return found


def _keys(entries: Iterable[Entry]) -> Iterable[Key]:
    return (c.key for entry in entries for c in entry.changes if c.table == BOARD)


def _before(change: Change, after: BoardRow | None) -> BoardRow | None:
    if change.before is None:
        return None
    known = {} if after is None else plain_row(after)
    return typed_row(BoardRow, {**known, **change.before})
