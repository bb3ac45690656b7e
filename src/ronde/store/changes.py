"""Which subjects were changed, by whatever process: PostgreSQL tells it, a file is looked at.

On PostgreSQL every step says its subject in a notification, which goes out with the step itself.
SQLite counts the changes of its file; asking for the count costs next to nothing.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    import psycopg

ANY: Final = ""
"""In place of a key: every subject may have changed."""

_CHANNEL: Final = "ronde_changes"
_NOTIFY: Final = text("SELECT pg_notify(:channel, :subject)")
_LONGEST_PAUSE: Final = 30.0
_LONGEST_WAIT: Final = 0.5
"""A process that ends waits for its thread that listens; it listens in pieces of that length."""


class WrittenEntries:
    """How many entries this process has written into journals."""

    count = 0


WRITTEN: Final = WrittenEntries()


def announce(connection: Connection, subject: str) -> None:
    """Let every process hear of an entry once it is kept, where the database can tell it."""
    WRITTEN.count += 1
    tell(connection, subject)


def tell(connection: Connection, subject: str) -> None:
    """Let every process hear that a subject is not what it was, without an entry of its journal."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": _CHANNEL, "subject": subject})


class Changes(ABC):
    """The changes of a database from now on, heard by one thread at a time.

    Opened at the first `wait`; whoever does not wait any more closes them.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.closed = threading.Event()
        self._lock = threading.Lock()

    def wait(self, seconds: float) -> set[str]:
        """Return the keys of the subjects that were changed, none after so many seconds.

        `ANY` is among them when it is not known which; while the database cannot be heard it is
        there each time, so that whoever waits looks for itself.
        """
        with self._lock:
            try:
                return set() if self.closed.is_set() else self._changed(seconds)
            finally:
                if self.closed.is_set():
                    self._release()

    def close(self) -> None:
        """Let go of the connection; a thread that waits does it when it has done so."""
        self.closed.set()
        if self._lock.acquire(blocking=False):
            try:
                self._release()
            finally:
                self._lock.release()

    @abstractmethod
    def _changed(self, seconds: float) -> set[str]:
        """Return what `wait` returns."""

    @abstractmethod
    def _release(self) -> None:
        """Close the connection, if there is one."""


class _OfFile(Changes):
    """The changes of a file, which SQLite numbers as other connections see them."""

    _connection: sqlite3.Connection | None = None
    _number: int | None = None

    def _changed(self, seconds: float) -> set[str]:
        if self._number is not None:
            self.closed.wait(seconds)
        try:
            number = self._read()
        except (sqlite3.Error, SQLAlchemyError):
            self._release()
            self.closed.wait(seconds)
            return {ANY}
        is_new, self._number = number != self._number, number
        return {ANY} if is_new else set()

    def _read(self) -> int:
        if self._connection is None:
            opened = _outside_of_the_pool(self.engine)
            assert isinstance(opened, sqlite3.Connection)
            self._connection = opened
        (number,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(number)

    def _release(self) -> None:
        connection, self._connection, self._number = self._connection, None, None
        if connection is not None:
            connection.close()


class _OfServer(Changes):
    """The changes that a PostgreSQL server tells; after a failure it is asked again, ever later."""

    _connection: psycopg.Connection[tuple[object, ...]] | None = None
    _pause = 0.0
    _not_before = 0.0

    def _changed(self, seconds: float) -> set[str]:
        import psycopg

        try:
            if self._connection is None:
                return self._opened(seconds)
            heard = self._connection.notifies(timeout=min(seconds, _LONGEST_WAIT), stop_after=1)
            return {notice.payload for notice in heard}
        except (psycopg.Error, SQLAlchemyError):
            self._release()
            self._pause = min(_LONGEST_PAUSE, 2 * self._pause or 0.5)
            self._not_before = time.monotonic() + self._pause
            return {ANY}

    def _opened(self, seconds: float) -> set[str]:
        """Listen, unless the last failure was a moment ago; what was missed may be anything."""
        import psycopg

        if (early := self._not_before - time.monotonic()) > 0:
            self.closed.wait(min(seconds, early))
            return {ANY}
        opened = _outside_of_the_pool(self.engine)
        assert isinstance(opened, psycopg.Connection)
        self._connection = opened
        opened.autocommit = True
        opened.execute(f"LISTEN {_CHANNEL}".encode())
        self._pause = 0.0
        return {ANY}

    def _release(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _outside_of_the_pool(engine: Engine) -> object:
    """Return a connection of the driver that is nobody else's, made as all others are."""
    pooled = engine.raw_connection()
    connection = pooled.driver_connection
    pooled.detach()
    return connection


def changes_of(engine: Engine) -> Changes:
    """Return the changes of a database from now on."""
    return _OfServer(engine) if engine.dialect.name == "postgresql" else _OfFile(engine)
