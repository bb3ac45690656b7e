"""Rating lists in the database: written in parts, then ready; people found by id or by name."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    Table,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)

from ronde.store.database import Database
from ronde.store.tables import NAME_KEY, RATING_LIST, RATING_PERSON

_LOADING: Final = "loading"
_READY: Final = "ready"


@dataclass(frozen=True, slots=True)
class RatingList:
    """A rating list that is ready to be used.

    `place` is the file or the address from which it is read again, empty for none; `speed` is that
    of a file with a single rating.
    """

    key: str
    id: int
    name: str
    date: str
    kind: str
    people: int
    place: str = ""
    loaded_at: str = ""
    speed: str = ""

    def called(self) -> str:
        """Return how an entry names the source of a rating: the list and its date."""
        return f"{self.name} {self.date}".strip()


def rating_lists(connection: Connection) -> list[RatingList]:
    """Return all lists that are ready, latest first."""
    table = RATING_LIST.c
    query = select(RATING_LIST).where(table.status == _READY)
    rows = connection.execute(query.order_by(table.date.desc(), table.key)).mappings()
    return [_list(row) for row in rows]


def rating_list(connection: Connection, key: str) -> RatingList | None:
    """Return the list of that key, None when there is none that is ready."""
    query = select(RATING_LIST).where(RATING_LIST.c.key == key, RATING_LIST.c.status == _READY)
    row = connection.execute(query).mappings().first()
    return None if row is None else _list(row)


class Loading(NamedTuple):
    """A list that is being loaded: its key until it is finished, and the number of its rows."""

    key: str
    id: int


class ListOrigin(NamedTuple):
    """Where a list is read again, and the speed of a file with a single rating."""

    place: str = ""
    speed: str = ""


def begin_list(
    database: Database, key: str, name: str, date: str, kind: str, origin: ListOrigin | None = None
) -> Loading:
    """Make room for a list; until it is finished nobody sees it.

    What interrupted loads left behind is removed.
    """
    sweep(database)
    part = _part(key)
    with database.writing(is_change=False) as connection:  # the list is there when it is finished
        row = {"key": part, "name": name, "date": date, "kind": kind}
        row |= (origin or ListOrigin())._asdict()
        new = insert(RATING_LIST).values(status=_LOADING, people=0, **row)
        id_ = connection.execute(new.returning(RATING_LIST.c.id)).scalar_one()
    return Loading(part, int(id_))


_PART: Final = "~"
"""What follows the key of a list while it is loaded or removed: no list that is ready has it."""

_ABANDONED_AFTER: Final = 2 * 3600
"""Seconds; reading a list is given up after half of them."""


def _part(key: str) -> str:
    """Return a key that no other load has, and that tells when it was begun."""
    return f"{key}{_PART}{int(time.time())}.{secrets.token_hex(4)}"


def sweep(database: Database) -> None:
    """Remove what is left of loads and removals that nobody works on any more."""
    with database.connection() as connection:
        query = select(RATING_LIST.c.key).where(RATING_LIST.c.status == _LOADING)
        keys = list(connection.scalars(query))
    for key in keys:
        begun = key.rpartition(_PART)[2].partition(".")[0]
        if not begun.isdigit() or int(begun) < time.time() - _ABANDONED_AFTER:
            abandon_list(database, key)


def add_people(
    database: Database,
    people: Sequence[Mapping[str, Any]],
    keys: Sequence[Mapping[str, Any]],
) -> None:
    """Write a part of a list, in a transaction of its own: others can work in between."""
    with database.writing(is_change=False) as connection:
        _insert(connection, RATING_PERSON, people)
        _insert(connection, NAME_KEY, keys)


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that are whole and of the right types, the fastest way that there is."""
    if not rows:
        return
    names = [column.name for column in table.columns]
    values = [tuple(map(row.__getitem__, names)) for row in rows]
    if connection.dialect.name == "postgresql":
        _copy(connection, table, values)
        return
    places = ", ".join("?" * len(names))
    connection.exec_driver_sql(f"INSERT INTO {_into(table)} VALUES ({places})", values)


def _copy(connection: Connection, table: Table, values: Sequence[tuple[Any, ...]]) -> None:
    server: Any = connection.connection.driver_connection
    with server.cursor() as cursor, cursor.copy(f"COPY {_into(table)} FROM STDIN") as copy:
        for row in values:
            copy.write_row(row)


def _into(table: Table) -> str:
    """Return the table with its columns, as a statement names them.

    >>> _into(NAME_KEY)
    'rating_name_key ("list", "key", "row")'
    """
    quoted = ", ".join(f'"{column.name}"' for column in table.columns)
    return f"{table.name} ({quoted})"


def finish_list(
    database: Database, loading: Loading, key: str, people: int, date: str = ""
) -> RatingList:
    """Let a loaded list take the place of the one that had its key, in one step.

    `date` is that of the list where it was found while it was read.
    """
    old = _part(key)
    told = {"date": date} if date else {}
    now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    with database.writing() as connection:
        _rename(connection, key, key=old, status=_LOADING)
        told |= {"key": key, "status": _READY, "loaded_at": now}
        _rename(connection, loading.key, people=people, **told)
        if connection.dialect.name == "postgresql":
            # Without figures about the new rows it would look through all of them.
            connection.exec_driver_sql("ANALYZE rating_person, rating_name_key")
        found = rating_list(connection, key)
    abandon_list(database, old)
    assert found is not None  # it was made ready in this transaction
    return found


def _rename(connection: Connection, old: str, **values: Any) -> None:
    connection.execute(update(RATING_LIST).where(RATING_LIST.c.key == old).values(**values))


def abandon_list(database: Database, key: str) -> None:
    """Remove a list with everybody on it, in parts; nothing happens when there is none."""
    with database.writing(is_change=_PART not in key) as connection:
        id_ = connection.scalar(select(RATING_LIST.c.id).where(RATING_LIST.c.key == key))
        if id_ is None:
            return
        if _PART not in key:
            _rename(connection, key, key=_part(key), status=_LOADING)
    for first in range(0, _highest_row(database, id_) + 1, _ROWS_AT_ONCE):
        _delete_rows(database, id_, first)
    with database.writing(is_change=False) as connection:
        connection.execute(delete(NAME_KEY).where(NAME_KEY.c.list == id_))
        connection.execute(delete(RATING_LIST).where(RATING_LIST.c.id == id_))


_ROWS_AT_ONCE: Final = 100_000


def _highest_row(database: Database, id_: int) -> int:
    with database.connection() as connection:
        query = select(func.max(RATING_PERSON.c.row)).where(RATING_PERSON.c.list == id_)
        return int(connection.scalar(query) or 0)


def _delete_rows(database: Database, id_: int, first: int) -> None:
    table = RATING_PERSON.c
    part = and_(table.list == id_, table.row >= first, table.row < first + _ROWS_AT_ONCE)
    with database.writing(is_change=False) as connection:
        connection.execute(delete(RATING_PERSON).where(part))


def people_by_ids(connection: Connection, list_: int, ids: Iterable[str]) -> dict[str, Any]:
    """Return the rows of these ids, by id; who is not on the list is left out."""
    found: dict[str, Any] = {}
    wanted = sorted(set(ids))
    for start in range(0, len(wanted), 500):
        part = wanted[start : start + 500]
        query = _people().where(RATING_PERSON.c.list == list_, RATING_PERSON.c.id.in_(part))
        found |= {row["id"]: row for row in connection.execute(query).mappings()}
    return found


def people_by_beginning(
    connection: Connection, list_: int, folded: str, limit: int
) -> list[Mapping[str, Any]]:
    """Return people whose folded name begins so, in alphabetical order."""
    table = RATING_PERSON.c
    query = _people().where(
        table.list == list_, table.folded >= folded, table.folded < after(folded)
    )
    rows = connection.execute(query.order_by(table.folded).limit(limit)).mappings()
    return [dict(row) for row in rows]


def people_by_words(
    connection: Connection, list_: int, words: Sequence[Collection[str]], limit: int
) -> list[Mapping[str, Any]]:
    """Return people who have, for each word, one of its possible skeletons.

    The first word is looked up, the others are tested on those found: give the one with many
    possible skeletons first.
    """
    driver = NAME_KEY.alias("driver")
    query = select(driver.c.row).where(driver.c.list == list_, driver.c.key.in_(sorted(words[0])))
    for place, word in enumerate(words[1:]):
        other = NAME_KEY.alias(f"other{place}")
        same = and_(other.c.list == list_, other.c.row == driver.c.row)
        query = query.where(select(1).where(same, other.c.key.in_(sorted(word))).exists())
    best = query.distinct().limit(limit).subquery()
    people = _people().join(best, RATING_PERSON.c.row == best.c.row)
    rows = connection.execute(people.where(RATING_PERSON.c.list == list_)).mappings()
    return [dict(row) for row in rows]


def after(beginning: str) -> str:
    """Return the first text behind all those that begin so.

    >>> after("carl")
    'carm'
    """
    return beginning[:-1] + chr(ord(beginning[-1]) + 1)


def _people() -> Select[Any]:
    return select(*(c for c in RATING_PERSON.c if c.name not in ("list", "row", "folded")))


def _list(row: RowMapping) -> RatingList:
    names = ("key", "id", "name", "date", "kind", "people", "place", "loaded_at", "speed")
    return RatingList(*(row[name] for name in names))
