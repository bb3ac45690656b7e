"""The desk: a database and who works at it; what every use case starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from ronde.errors import InputError, StateError
from ronde.model import Tournament
from ronde.store import Act, Database, Entry, Step, SubjectReader
from ronde.store.events import load_tournament
from ronde.store.rows import State
from ronde.store.tables import EventRow, PlayerRow, RoundRow

R = TypeVar("R", covariant=True)


class Performed(Protocol[R]):
    """An action as the desk does it; see `ronde.office.actions`."""

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> R:
        """Make the change and return its effect."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """Where somebody works: the database, and the name that the journal writes down.

    `backups` is the folder for the archives of published rounds, if it is not the usual one.
    """

    database: Database
    who: str
    backups: Path | None = None

    @contextmanager
    def step(
        self,
        event: str,
        what: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        reason: str = "",
        expected: int | None = None,
    ) -> Iterator[Step]:
        """Give one step of an event; raises StateError when the event is closed.

        `expected` is the version that was on the screen, for what is decided on the whole
        event.
        """
        act = Act(self.who, what, dict(arguments or {}), reason)
        with self.database.step(event, act, expected=expected) as step:
            if event_row(step).status == CLOSED:
                raise StateError("{event} is closed; open it again to change anything", event=event)
            yield step

    def do(self, event: str, action: Performed[R], *, expected: int | None = None) -> R:
        """Do an action and return its effect.

        `expected` is the version that was on the screen; raises ConflictError when the event has
        another one by now.
        """
        return action.perform(self, event, expected=expected)

    @contextmanager
    def reading(self, event: str) -> Iterator[SubjectReader]:
        """Give the rows of an event, all as of one moment."""
        with self.database.reading(event) as reader:
            yield reader

    def tournament(self, event: str, *, through: int | None = None) -> Tournament:
        """Return the event as engines see it: published rounds, or all up to `through`."""
        with self.reading(event) as reader:
            return load_tournament(reader, through=through)

    def version(self, event: str) -> int:
        """Return the number of the latest journal entry of an event."""
        with self.reading(event) as reader:
            return reader.subject.version

    def state(self, event: str) -> State:
        """Return every row of an event."""
        with self.reading(event) as reader:
            return reader.state()


OPEN, CLOSED = "open", "closed"
"""The status of an event."""


def event_row(reader: SubjectReader) -> EventRow:
    """Return the row of the event itself; raises InputError when the subject is no event."""
    row = next(iter(reader.rows(EventRow)), None)
    if row is None:
        raise InputError("{key} is no event; `ronde event list` names them", key=reader.subject.key)
    return row


def player_row(reader: SubjectReader, number: int) -> PlayerRow:
    """Return the entry with a starting number; raises InputError when nobody has it."""
    found = reader.rows(PlayerRow, number=number)
    if not found:
        raise InputError(
            "{event}: there is no player {number}; give a starting number of the list",
            event=reader.subject.key,
            number=number,
        )
    return found[0]


def round_row(reader: SubjectReader, number: int) -> RoundRow:
    """Return a round; raises StateError when it has not been begun."""
    row = reader.row(RoundRow, number)
    if row is None:
        raise StateError(
            "{event}: round {round} has not been begun", event=reader.subject.key, round=number
        )
    return row


def next_key(reader: SubjectReader, table: type[NamedTuple], column: str = "id") -> int:
    """Return the number that the next row of a table gets."""
    return max((getattr(row, column) for row in reader.rows(table)), default=0) + 1


def changed(row: NamedTuple, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the values that a row does not hold yet."""
    return {name: value for name, value in values.items() if getattr(row, name) != value}


__all__ = [
    "CLOSED", "OPEN", "Desk", "Entry", "changed", "event_row", "next_key", "player_row",
    "round_row",
]  # fmt: skip
