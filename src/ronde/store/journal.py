"""The journal: every change as one entry, each sealed with the hash of the one before.

An entry says who did what, when and why, and lists the rows that changed with what they held
before and after; of an updated row only the columns that changed. From the entries alone every
state of the subject can be made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, func, or_, select

from ronde.errors import InputError
from ronde.i18n import counted, listed, phrase, recalled
from ronde.store.reader import Subject
from ronde.store.rows import Key, PlainRow, RowPlace, canonical_json, schema_named
from ronde.store.tables import ENTRY

_SEALED: Final = (
    "sequence", "who", "at", "what", "arguments", "reason", "undoes", "redoes", "changes",
    "previous",
)  # fmt: skip

_TOLERANCE: Final = 1.0
"""So many seconds two machines may differ, or a clock may be put right, without a remark."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who does what and why: `what` names the use case, `arguments` are its JSON data."""

    who: str
    what: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    def __post_init__(self) -> None:
        if not self.who.strip() or not self.what.strip():
            raise InputError("the journal needs to know who does it and what is done")


@dataclass(frozen=True, slots=True)
class Change:
    """One row: `before` None means that it was inserted, `after` None that it was deleted."""

    table: str
    key: Key
    before: PlainRow | None
    after: PlainRow | None

    @property
    def inverse(self) -> Change:
        """The change that takes this one back."""
        return Change(self.table, self.key, self.after, self.before)

    def as_data(self) -> list[Any]:
        """Return the change as the journal keeps it."""
        return [self.table, list(self.key), self.before, self.after]


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One step as the journal keeps it; `at` is UTC.

    `undoes` is the number of the entry that this one takes back, `redoes` of the one that it
    does again.
    """

    sequence: int
    act: Act
    at: str
    changes: tuple[Change, ...]
    previous: str
    undoes: int | None = None
    redoes: int | None = None
    hash: str = ""

    @property
    def is_private(self) -> bool:
        """Whether it changed private rows, and nothing else."""
        tables = {change.table for change in self.changes}
        return bool(tables) and all(schema_named(table).is_private for table in tables)

    def without_private(self) -> JournalEntry:
        """Return the entry as those see it who may know nothing of private rows."""
        if self.is_private:
            act = Act(self.act.who, phrase("private change"))
            return replace(self, act=act, changes=(), undoes=None, redoes=None)
        kept = (c for c in self.changes if not schema_named(c.table).is_private)
        return replace(self, changes=tuple(kept))

    def sentence(self) -> str:
        """Return the entry on one line.

        >>> act = Act("Anna", "enter result", {"board": 2}, "misread")
        >>> JournalEntry(3, act, "2026-11-01T14:00:00Z", (), "").sentence()
        '3: 2026-11-01T14:00:00Z Anna: enter result {"board":2} (misread)'
        """
        given = f" {canonical_json(self.act.arguments)}" if self.act.arguments else ""
        why = f" ({self.act.reason})" if self.act.reason else ""
        return phrase(
            "{number}: {at} {who}: {what}{given}{why}",
            number=self.sequence,
            at=self.at,
            who=self.act.who,
            what=recalled(self.act.what),
            given=given,
            why=why,
        )

    def headline(self) -> str:
        """Return who did what, and to which round, board or player.

        >>> act = Act("Anna", "enter result", {"round": 2, "board": 5, "result": "1-0"})
        >>> JournalEntry(3, act, "2026-11-01T14:00:00Z", (), "").headline()
        'entry 3, Anna: enter result (round 2, board 5)'
        """
        did = phrase(
            "entry {number}, {who}: {what}",
            number=self.sequence,
            who=self.act.who,
            what=recalled(self.act.what),
        )
        numbers = {name: n for name, n in self.act.arguments.items() if type(n) is int}
        if not numbers:
            return did
        told = listed(phrase("{name} {n}", name=recalled(name), n=n) for name, n in numbers.items())
        return phrase("{did} ({told})", did=did, told=told)


def record_of(entry: JournalEntry) -> dict[str, Any]:
    """Return the entry by the columns of its table, the hash as it is."""
    return {
        "sequence": entry.sequence,
        "who": entry.act.who,
        "at": entry.at,
        "what": entry.act.what,
        "arguments": canonical_json(entry.act.arguments),
        "reason": entry.act.reason,
        "undoes": entry.undoes,
        "redoes": entry.redoes,
        "changes": canonical_json([change.as_data() for change in entry.changes]),
        "previous": entry.previous,
        "hash": entry.hash,
    }


def entry_of(record: Mapping[str, Any] | RowMapping) -> JournalEntry:
    """Return the entry that a record of its table says."""
    arguments = json.loads(record["arguments"])
    changes = json.loads(record["changes"])
    return JournalEntry(
        record["sequence"],
        Act(record["who"], record["what"], arguments, record["reason"]),
        record["at"],
        tuple(Change(table, tuple(key), before, after) for table, key, before, after in changes),
        record["previous"],
        record["undoes"],
        record["redoes"],
        record["hash"],
    )


def hash_of(uid: str, record: Mapping[str, Any] | RowMapping) -> str:
    """Return the hash that seals a record in the chain of the subject with that uid."""
    sealed = canonical_json([uid, *(record[name] for name in _SEALED)])
    return hashlib.sha256(sealed.encode("utf-8")).hexdigest()


def records(
    connection: Connection, key: str, *, since: int = 0, until: int | None = None
) -> Sequence[RowMapping]:
    """Return the records after entry `since` up to entry `until`, as they stand in the table."""
    query = select(ENTRY).where(ENTRY.c.subject == key, ENTRY.c.sequence > since)
    if until is not None:
        query = query.where(ENTRY.c.sequence <= until)
    return connection.execute(query.order_by(ENTRY.c.sequence)).mappings().all()


def hashes_of(connection: Connection, subject: Subject) -> tuple[str, ...]:
    """Return the hashes of all entries, oldest first."""
    query = select(ENTRY.c.hash).where(ENTRY.c.subject == subject.key).order_by(ENTRY.c.sequence)
    return tuple(connection.scalars(query))


def latest_moment(connection: Connection, subject: Subject) -> str:
    """Return when the latest entry was made; empty where there is none."""
    query = select(ENTRY.c.at).where(
        ENTRY.c.subject == subject.key, ENTRY.c.sequence == subject.version
    )
    return connection.scalar(query) or ""


def entries(
    connection: Connection, subject: Subject, *, since: int = 0, until: int | None = None
) -> tuple[JournalEntry, ...]:
    """Return the entries after number `since` up to number `until`, oldest first."""
    found = records(connection, subject.key, since=since, until=until)
    return tuple(entry_of(record) for record in found)


def entries_of_acts(
    connection: Connection, subject: Subject, acts: Sequence[str]
) -> tuple[JournalEntry, ...]:
    """Return the entries of some acts, oldest first."""
    query = select(ENTRY).where(ENTRY.c.subject == subject.key, ENTRY.c.what.in_(acts))
    found = connection.execute(query.order_by(ENTRY.c.sequence)).mappings()
    return tuple(map(entry_of, found))


def any_of_acts(
    connection: Connection, subject: Subject, acts: Sequence[str], *, since: int
) -> bool:
    """Whether one of some acts was done after entry `since`."""
    query = select(ENTRY.c.sequence).where(
        ENTRY.c.subject == subject.key, ENTRY.c.sequence > since, ENTRY.c.what.in_(acts)
    )
    return connection.execute(query.limit(1)).first() is not None


def latest_besides(connection: Connection, subjects: Collection[str], act: str) -> dict[str, int]:
    """Return the number of the latest entry of each subject that is of any act but one."""
    query = select(ENTRY.c.subject, func.max(ENTRY.c.sequence)).group_by(ENTRY.c.subject)
    query = query.where(ENTRY.c.subject.in_(subjects), ENTRY.c.what != act)
    return {str(key): int(number) for key, number in connection.execute(query)}


def clock_remarks(times: Mapping[int, str]) -> dict[int, str]:
    """Return what is to be told of entries that are earlier than the one before, by number.

    An entry keeps the time that the clock of its machine told; who reads it should know that the
    clock had been set back, or that another machine with another clock took over.

    >>> clock_remarks({1: "2026-11-01T14:00:00Z", 2: "2026-11-01T13:59:59Z"})
    {}
    >>> print(clock_remarks({1: "2026-11-01T14:00:00Z", 2: "2026-11-01T13:58:30Z"})[2])
    the clock was set back: earlier than entry 1 by 90 seconds
    """
    found: dict[int, str] = {}
    for number, at in times.items():
        seconds = _seconds_between(at, times.get(number - 1, at))
        if seconds > _TOLERANCE:
            found[number] = counted(
                "the clock was set back: earlier than entry {before} by {count} second",
                "the clock was set back: earlier than entry {before} by {count} seconds",
                count=round(seconds),
                before=number - 1,
            )
    return found


def _seconds_between(earlier: str, later: str) -> float:
    try:
        return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
    except (ValueError, TypeError):
        return 0.0  # a time that cannot be read is no question of clocks


def times(connection: Connection, subject: Subject, first: int, last: int) -> dict[int, str]:
    """Return when the entries of these numbers were made."""
    query = select(ENTRY.c.sequence, ENTRY.c.at).where(
        ENTRY.c.subject == subject.key, ENTRY.c.sequence.between(first, last)
    )
    found = connection.execute(query.order_by(ENTRY.c.sequence))
    return {row.sequence: row.at for row in found}


def taken_back(connection: Connection, subject: Subject) -> frozenset[int]:
    """Return the numbers of the entries that were undone and not done again."""
    columns = (ENTRY.c.undoes, ENTRY.c.redoes)
    query = select(*columns).where(
        ENTRY.c.subject == subject.key, or_(*(column.is_not(None) for column in columns))
    )
    gone: set[int] = set()
    for undoes, redoes in connection.execute(query.order_by(ENTRY.c.sequence)):
        if undoes is not None:
            gone.add(undoes)
        else:
            gone.discard(redoes)
    return frozenset(gone)


def entries_about(
    connection: Connection, subject: Subject, table: str, firsts: Iterable[int], *, since: int
) -> tuple[JournalEntry, ...]:
    """Return the entries after number `since` that name rows whose keys begin with a number.

    The database finds them in the texts of the changes, so that not all of them are read.
    """
    named = [ENTRY.c.changes.contains(f'["{table}",[{n},', autoescape=True) for n in firsts]
    if not named:
        return ()
    query = select(ENTRY).where(ENTRY.c.subject == subject.key, ENTRY.c.sequence > since)
    found = connection.execute(query.where(or_(*named)).order_by(ENTRY.c.sequence)).mappings()
    return tuple(entry_of(record) for record in found)


def entries_of_table(
    connection: Connection, subject: Subject, table: str, *, since: int
) -> tuple[JournalEntry, ...]:
    """Return the entries after number `since` that changed rows of a table, oldest first."""
    query = select(ENTRY).where(
        ENTRY.c.subject == subject.key,
        ENTRY.c.sequence > since,
        ENTRY.c.changes.contains(f'["{table}",', autoescape=True),
    )
    found = connection.execute(query.order_by(ENTRY.c.sequence)).mappings()
    return tuple(entry_of(record) for record in found)


def latest_about(
    connection: Connection, subject: Subject, place: RowPlace, *, column: str | None = None
) -> JournalEntry | None:
    """Return the latest entry that changed a row, or that column of it; None when nobody did."""
    # The database finds the few entries that name the row, so that not all of them are read.
    named = canonical_json([place.table, list(place.key)])[:-1]
    query = select(ENTRY).where(
        ENTRY.c.subject == subject.key, ENTRY.c.changes.contains(named, autoescape=True)
    )
    for record in connection.execute(query.order_by(ENTRY.c.sequence.desc())).mappings():
        entry = entry_of(record)
        if any(_is_about(change, place, column) for change in entry.changes):
            return entry
    return None


def _is_about(change: Change, place: RowPlace, column: str | None) -> bool:
    if (change.table, change.key) != place:
        return False
    return column is None or column in (change.after or {})
