"""How ronde talks to each database: when a write begins, how long it waits, what is flushed."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text

from ronde.store.location import Location

CONNECTIONS: Final = 20
"""So many connections one process has at most: four of them fit a PostgreSQL server as it comes."""

_LOST: Final[Mapping[str, Any]] = {
    "connect_timeout": 10,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""A server that does not answer any more is given up within half a minute, not after hours."""

_WRITES: Final = {"ronde_writes": True}
_OURS: Final = 0x526F6E64  # any number will do, as long as all of us take the same


def make_engine(
    location: Location,
    *,
    busy_seconds: float,
    connections: int = CONNECTIONS,
    in_one_file: bool = False,
) -> Engine:
    """Return the engine of a location; nothing is opened yet.

    It has at most so many connections at once, and keeps half of them open. With `in_one_file`
    all that was committed is in the file itself, and in no log beside it; readers and a writer
    then wait for each other.
    """
    kept = max(1, connections // 2)
    pool = {
        "pool_size": kept,
        "max_overflow": connections - kept,
        "pool_timeout": busy_seconds,
    }
    if location.path is None:
        return _server(location, busy_seconds, pool)
    return _file(location, busy_seconds, pool, in_one_file=in_one_file)


def _server(location: Location, busy_seconds: float, pool: Mapping[str, Any]) -> Engine:
    given = location.url.query.get("options", "")
    options = f"{given} -c lock_timeout={int(busy_seconds * 1000)}"
    bounds = {name: value for name, value in _LOST.items() if name not in location.url.query}
    engine = create_engine(
        location.url,
        connect_args={**bounds, "options": options},
        pool_pre_ping=True,
        hide_parameters=True,
        **pool,
    )

    @event.listens_for(engine, "checkout")
    def leave_to_the_server(connection: Any, _record: object, _proxy: object) -> None:
        # After a connection that only read, SQLAlchemy would ask for one that writes, even of a
        # server whose operator lets everybody only read.
        connection.read_only = None

    return engine


def _file(
    location: Location, busy_seconds: float, pool: Mapping[str, Any], *, in_one_file: bool
) -> Engine:
    journal = "" if location.is_read_only else "TRUNCATE" if in_one_file else "WAL"
    engine = create_engine(
        location.url, connect_args={"timeout": busy_seconds}, hide_parameters=True, **pool
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        try:
            _prepare(connection, busy_seconds, journal)
        except UnicodeDecodeError as error:
            # SQLite quotes the damaged description of a table, and the driver cannot read it.
            damaged = sqlite3.DatabaseError("malformed database schema")
            damaged.sqlite_errorname = "SQLITE_CORRUPT"
            raise damaged from error

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("ronde_writes", False):
            # A write takes its lock at once: a lock wanted later may come too late to be given.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # which takes no lock, so the driver can be asked itself, in a fifth of the time
            driver = connection.connection.dbapi_connection
            assert driver is not None, "the connection is closed"
            driver.cursor().execute("BEGIN")

    return engine


def _prepare(connection: sqlite3.Connection, busy_seconds: float, journal: str) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    connection.execute(f"PRAGMA busy_timeout = {int(busy_seconds * 1000)}")
    if journal:
        _use_journal(connection, journal, time.monotonic() + busy_seconds)
    else:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _use_journal(connection: sqlite3.Connection, journal: str, until: float) -> None:
    """Keep a journal of a kind; SQLite does not wait for this switch by itself.

    WAL lets readers and a writer work side by side, TRUNCATE leaves nothing beside the file.
    """
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode = {journal}")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def take_turn(connection: Connection, topic: str) -> None:
    """Wait until nobody else has a topic; it is let go of with the transaction.

    A file lets one transaction write at a time, so that whoever writes is alone already.
    """
    if connection.dialect.name == "postgresql":
        number = zlib.crc32(topic.encode("utf-8"))
        connection.execute(
            text("SELECT pg_advisory_xact_lock(:ronde, :topic)"),
            {"ronde": _OURS, "topic": number - 2**31},
        )


def for_writing(engine: Engine) -> Connection:
    """Return a connection whose transactions lock before they read."""
    return engine.connect().execution_options(**_WRITES)


def for_reading(engine: Engine) -> Connection:
    """Return a connection that sees one moment, whatever is written meanwhile."""
    options: dict[str, Any] = {}
    if engine.dialect.name == "postgresql":
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return engine.connect().execution_options(**options)
