"""The desk of a federation: a database, who works at it, and on what day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

from ronde.errors import InputError, StateError
from ronde.i18n import phrase
from ronde.store import Act, Database, Step, SubjectReader
from ronde.store.tables import FederationRow, OfficerRow


class Office(Enum):
    """What an officer answers for (9.2, 9.3)."""

    RATINGS = "ratings"
    LICENCES = "licences"

    @property
    def word(self) -> str:
        """The office in a word for people."""
        return phrase("ratings") if self is Office.RATINGS else phrase("licences")

    @property
    def title(self) -> str:
        """Who holds the office, in words for people."""
        return phrase("Rating officer") if self is Office.RATINGS else phrase("Licence officer")


R = TypeVar("R", covariant=True)


class Performed(Protocol[R]):
    """An action as the desk does it; see `ronde.federation.actions`."""

    def perform(self, desk: FederationDesk, federation: str) -> R:
        """Make the change and return its effect."""
        ...


@dataclass(frozen=True, slots=True)
class FederationDesk:
    """Where an officer works; `today` is the date that acts are given when none is said."""

    database: Database
    who: str
    today: date = field(default_factory=date.today)

    def __post_init__(self) -> None:
        """See federations only."""
        object.__setattr__(self, "database", self.database.only("federation"))

    @contextmanager
    def step(
        self,
        federation: str,
        what: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        role: Office,
        reason: str = "",
    ) -> Iterator[Step]:
        """Give one step of a federation; raises StateError when it is another officer's work."""
        act = Act(self.who, what, dict(arguments or {}), reason)
        with self.database.step(federation, act) as step:
            federation_row(step)
            refuse_without_role(step, self.who, role, self.today)
            yield step

    def do(self, federation: str, action: Performed[R]) -> R:
        """Do an action and return its effect."""
        return action.perform(self, federation)

    @contextmanager
    def reading(self, federation: str) -> Iterator[SubjectReader]:
        """Give the rows of a federation, all as of one moment."""
        with self.database.reading(federation) as reader:
            federation_row(reader)
            yield reader


def federation_row(reader: SubjectReader) -> FederationRow:
    """Return the row of the federation itself; raises InputError for another subject."""
    row = next(iter(reader.rows(FederationRow)), None)
    if row is None:
        raise InputError(
            "{key} is no federation; `ronde ffjd init` makes one", key=reader.subject.key
        )
    return row


def officers(reader: SubjectReader, role: Office, day: date) -> list[str]:
    """Return who holds a role on a day."""
    wanted = day.isoformat()
    return [
        row.name
        for row in reader.rows(OfficerRow, role=role.value)
        if row.since <= wanted and (row.until is None or wanted < row.until)
    ]


def refuse_without_role(reader: SubjectReader, who: str, role: Office, day: date) -> None:
    """Raise StateError unless the federation gave that role to whoever asks (9)."""
    holders = officers(reader, role, day)
    if who not in holders:
        article = "9.2" if role is Office.RATINGS else "9.3"
        raise StateError(
            "{who} is no officer for {role} on {day} ({article}): that is {known}; work in"
            " that name, or appoint somebody",
            who=who,
            role=role.word,
            day=day,
            article=article,
            known=", ".join(holders) or phrase("nobody"),
        )


def next_key(reader: SubjectReader, table: type[NamedTuple]) -> int:
    """Return the number that the next row of a table gets."""
    return max((row[0] for row in reader.rows(table)), default=0) + 1
