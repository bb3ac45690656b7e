"""What rows and names were at the moment of an entry of the journal, read back from now."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ronde.i18n import phrase
from ronde.model.outcomes import sign_of
from ronde.office.desk.rows import (
    event_row,
    outcome_in,
)
from ronde.office.settings.matchrules import rules_of_matches
from ronde.office.teams.matches import GameLine, MatchLines
from ronde.store import Change, JournalEntry, SubjectReader
from ronde.store.events import names_of_players
from ronde.store.journal import entries_about, entries_of_table
from ronde.store.rows import (
    Key,
    Value,
    place_of,
    plain_row,
    typed_row,
)
from ronde.store.tables import BoardRow, GameRow, MemberRow, NumberingRow, PlayerRow

BOARD: Final = "event_board"
GAME: Final = "event_game"
MANY: Final = 6  # more rows than this are counted, not told one by one
_PLAYER: Final = "event_player"
_MEMBER: Final = "event_member"
R = TypeVar("R", bound=NamedTuple)
Boards: TypeAlias = "tuple[BoardRow | None, BoardRow | None]"
"""A board before and after a change; None is no board."""


class JournalPast:
    """What some entries of a journal are told with; `entries` are neighbours, oldest first.

    What few changes need is looked up row by row: every page of the office tells the latest step.
    """

    def __init__(self, reader: SubjectReader, entries: Sequence[JournalEntry]) -> None:
        self._reader = reader
        self._entries = entries
        self._has_few = sum(len(entry.changes) for entry in entries) <= MANY
        self._persons: dict[tuple[Value, Value], str] = {}

    @property
    def kind(self) -> str:
        """The kind of subject whose journal it is."""
        return self._reader.subject.kind

    def board(self, entry: JournalEntry, place: int) -> Boards:
        """Return a board before and after the change at that place of an entry."""
        return self._boards[entry.sequence, place]

    def person(self, entry: Value, round_: Value = None) -> str:
        """Return starting number and name of a player, the number as it was in a round."""
        if (entry, round_) not in self._persons:
            self._persons[entry, round_] = self._person(entry, round_)
        return self._persons[entry, round_]

    def _person(self, entry: Value, round_: Value) -> str:
        number, name = self._named(entry)
        if number is None:
            return phrase("entry {number}", number=entry)
        in_round = self._number_in(round_, entry)
        return f"{number if in_round is None else in_round} {name}".strip()

    def called(self, entry: JournalEntry, number: Value) -> str:
        """Return name and number of whoever had a starting number when an entry was asked for.

        Whoever the entry itself brought is known by the number that it gave.
        """
        name = self._names_before(entry).get(number) or self._names_after(entry).get(number)
        return f"{name} ({number})" if name else str(number)

    def member(self, member: Value) -> str:
        """Return the name of somebody of a team's squad, also of one whom a change removed."""
        row = self._reader.row(MemberRow, member) if isinstance(member, int) else None
        if row is not None:
            return row.name
        changed = (c for e in self._entries for c in e.changes if c.table == _MEMBER)
        gone = [c.before for c in changed if c.key == (member,) and c.before and not c.after]
        return str(gone[-1]["name"]) if gone else phrase("entry {number}", number=member)

    def _names_before(self, entry: JournalEntry) -> Mapping[Value, str]:
        """Return the names by the starting numbers that were in force before an entry."""
        marks, names = self._names_about(entry)
        return names[bisect_left(marks, entry.sequence)]

    def _names_after(self, entry: JournalEntry) -> Mapping[Value, str]:
        marks, names = self._names_about(entry)
        return names[bisect_left(marks, entry.sequence + 1)]

    def _names_about(self, entry: JournalEntry) -> _Names:
        """Return the names at the time of an entry; the latest step needs no other one."""
        if entry.sequence == self._reader.subject.version:
            return self._names_of_latest
        return self._all_names

    @cached_property
    def _names_of_latest(self) -> _Names:
        latest = self._reader.subject.version
        return _taken_back(self._people, [e for e in self._entries if e.sequence == latest])

    @cached_property
    def _all_names(self) -> _Names:
        first = min((one.sequence for one in self._entries), default=1)
        connection, subject = self._reader.connection, self._reader.subject
        later = entries_of_table(connection, subject, _PLAYER, since=first - 1)
        return _taken_back(self._people, later)

    def has_result(self, row: BoardRow) -> bool:
        """Whether the result of a board has come in, of a match that of one game at least."""
        return not outcome_in(row).says_nothing

    def result(self, row: BoardRow) -> str:
        """Return how a board stands, in a word or as it is spelled."""
        outcome = outcome_in(row)
        if not self.has_result(row):
            return phrase("adjourned") if row.is_adjourned else phrase("no result")
        return sign_of(outcome, self._discipline)

    def board_now(self, round_: int, board: int) -> BoardRow:
        """Return a board as the event has it today."""
        return self._reader.existing(BoardRow, round_, board)

    def game(self, entry: JournalEntry, place: int) -> tuple[GameLine | None, GameLine | None]:
        """Return a board of a match before and after the change at that place of an entry."""
        rows, told = self._games[entry.sequence, place], self._matches
        before, after = (None if r is None or told is None else told.game(r) for r in rows)
        return before, after

    @cached_property
    def _matches(self) -> MatchLines | None:
        rules = rules_of_matches(self._reader)
        return None if rules is None else MatchLines(self._reader, rules, self._discipline)

    @cached_property
    def _discipline(self) -> str:
        return event_row(self._reader).discipline

    def _named(self, entry: Value) -> tuple[Value, str]:
        """Return number and name of an entry, also of one that a change removed."""
        if not self._has_few:
            return self._people.get(entry) or self._removed.get(entry, (None, ""))
        row = self._reader.row(PlayerRow, entry) if isinstance(entry, int) else None
        return self._removed.get(entry, (None, "")) if row is None else (row.number, row.name)

    @cached_property
    def _people(self) -> dict[Value, tuple[Value, str]]:
        return names_of_players(self._reader)

    @cached_property
    def _removed(self) -> dict[Value, tuple[Value, str]]:
        """Return number and name of those whom one of the changes removed, by entry."""
        gone = (c for e in self._entries for c in e.changes if c.table == "event_player")
        return {
            change.key[0]: (change.before["number"], str(change.before["name"]))
            for change in gone
            if change.after is None and change.before is not None
        }

    def _number_in(self, round_: Value, entry: Value) -> Value:
        """Return the starting number of an entry in a round that was paired, None for none."""
        if round_ is None:
            return None
        if self._has_few:
            row = self._reader.row(NumberingRow, round_, entry)
            return None if row is None else row.number
        if round_ not in self._known_numbers:
            rows = self._reader.rows(NumberingRow, round=round_)
            self._known_numbers[round_] = {row.player: row.number for row in rows}
        return self._known_numbers[round_].get(entry)

    @cached_property
    def _known_numbers(self) -> dict[Value, dict[Value, Value]]:
        return {}

    @cached_property
    def _boards(self) -> dict[tuple[int, int], tuple[BoardRow | None, BoardRow | None]]:
        return self._histories(BOARD, BoardRow)

    @cached_property
    def _games(self) -> dict[tuple[int, int], tuple[GameRow | None, GameRow | None]]:
        return self._histories(GAME, GameRow)

    def _histories(
        self, table: str, kind: type[R]
    ) -> dict[tuple[int, int], tuple[R | None, R | None]]:
        """Return rows of rounds before and after each change, by the entry and its place there."""
        wanted = {c.key for entry in self._entries for c in entry.changes if c.table == table}
        rounds = sorted({int(str(key[0])) for key in wanted})
        last = self._entries[-1].sequence
        subject, connection = self._reader.subject, self._reader.connection
        later = entries_about(connection, subject, table, rounds, since=last)
        rows = self._rows_now(kind, rounds, wanted)
        found: dict[tuple[int, int], tuple[R | None, R | None]] = {}
        for entry in reversed([*self._entries, *later]):
            for place, change in reversed(list(enumerate(entry.changes))):
                if change.table == table and change.key in wanted:
                    after = rows.get(change.key)
                    rows[change.key] = before = _before(change, after, kind)
                    found[entry.sequence, place] = (before, after)
        return found

    def _rows_now(
        self, kind: type[R], rounds: Iterable[int], wanted: Iterable[Key]
    ) -> dict[Key, R | None]:
        if self._has_few:
            return {key: self._reader.row(kind, *key) for key in wanted}
        found = (row for number in rounds for row in self._reader.rows(kind, round=number))
        return {place_of(row).key: row for row in found}


_Names: TypeAlias = "tuple[Sequence[int], Sequence[Mapping[Value, str]]]"
"""Entries that changed numbers or names, oldest first; the names before each, and those of now."""


def _taken_back(
    people: Mapping[Value, tuple[Value, str]], entries: Sequence[JournalEntry]
) -> _Names:
    """Return the names before each entry that changed any, in one pass from those of now."""
    told = dict(people)
    marks: list[int] = []
    names: list[Mapping[Value, str]] = [dict(told.values())]
    for entry in reversed(entries):
        changes = [change for change in entry.changes if _names_somebody(change)]
        if changes:
            for change in reversed(changes):
                _take_back(change, told)
            marks.append(entry.sequence)
            names.append(dict(told.values()))
    return marks[::-1], names[::-1]


def _names_somebody(change: Change) -> bool:
    """Whether a change is one of the number or the name of a player."""
    if change.table != _PLAYER:
        return False
    before, after = change.before, change.after
    return before is None or after is None or not {"number", "name"}.isdisjoint(before)


def _take_back(change: Change, people: dict[Value, tuple[Value, str]]) -> None:
    """Bring number and name of an entry to what they were before a change."""
    key = change.key[0]
    if change.before is None:
        people.pop(key, None)
        return
    number, name = people.get(key, (None, ""))
    before = change.before
    people[key] = (before.get("number", number), str(before.get("name", name)))


def _before(change: Change, after: R | None, kind: type[R]) -> R | None:
    if change.before is None:
        return None
    known = {} if after is None else plain_row(after)
    return typed_row(kind, {**known, **change.before})
