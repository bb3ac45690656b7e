"""Copies of a whole SQLite database: made while it is in use, checked before they come back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape as glob_escape
from pathlib import Path
from typing import Final

from ronde.errors import BusyStoreError, DamagedStoreError, FileError, InputError
from ronde.store import private
from ronde.store.database import Database
from ronde.store.failures import translated
from ronde.store.readonly import is_writable, readable
from ronde.store.replay import is_sound
from ronde.store.secret import SETTING, leave_out_secrets

_PATIENCE: Final = 10.0  # seconds
_COMPANIONS: Final = ("", "-wal", "-shm")
"""What SQLite keeps beside a file, by the endings of the names."""


def backup(database: Database, folder: Path | None = None) -> Path:
    """Write a checked copy into a dated file (beside the database by default); return its path.

    The secret of the site, sessions and one-time links are not in it (decision 0082).
    """
    source = _file_of(database)
    target = _dated((folder or source.parent) / source.name, "backup")
    try:
        private.make_folder(target.parent)
        with _removing(target.with_name(target.name + ".part")) as unfinished:
            _compact(source, unfinished)
            _leave_out_secrets(unfinished)
            _check(unfinished)
            unfinished.replace(target)
    except OSError as error:
        raise FileError(
            "{target}: the backup cannot be written: {error}", target=target, error=str(error)
        ) from error
    return target


@dataclass(frozen=True, slots=True)
class DatabaseCopy:
    """A copy of a whole database: when it was made, its size in bytes, and what it holds.

    `events` and `rounds` are None for a file that cannot be read.
    """

    path: Path
    made_at: str
    size: int
    events: int | None
    rounds: int | None


def copies(database: Database) -> tuple[DatabaseCopy, ...]:
    """Return the copies that stand beside a database file, the latest first; none of a server."""
    path = database.location.path
    if path is None:
        return ()
    found = sorted(path.parent.glob(f"{glob_escape(path.stem)}-backup-*{path.suffix}"))
    return tuple(_described(copy) for copy in reversed(found))


def _described(copy: Path) -> DatabaseCopy:
    about = copy.stat()
    made_at = datetime.fromtimestamp(about.st_mtime, UTC).isoformat(timespec="seconds")
    return DatabaseCopy(
        copy,
        made_at,
        about.st_size,
        _counted(copy, "SELECT count(*) FROM subject WHERE kind = 'event'"),
        _counted(copy, "SELECT count(*) FROM event_round"),
    )


def _counted(copy: Path, query: str) -> int | None:
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as at,
    ):
        return int(at.execute(query).fetchone()[0])
    return None


def restore(copy: Path, target: Path, *, busy_seconds: float = _PATIENCE) -> Path | None:
    """Let a backup take the place of a database; return where the old one is kept, if any.

    The backup is checked first, its journals too: a damaged one changes nothing. A sound
    database is replaced in one transaction, so that others may have it open. Everybody is logged
    out. The database keeps its secret, if it has one: that of an older backup is not used.
    """
    if not copy.is_file():
        raise FileError("there is no backup {copy}", copy=copy)
    if target.exists() and copy.samefile(target):
        raise InputError("{copy} is the database itself; give a backup of it", copy=copy)
    aside: Path | None = None
    try:
        with _removing(target.with_name(target.name + ".restoring")) as checked:
            _copy(copy, checked)
            _check(checked)
            _leave_out_secrets(checked, _secret_of(target))
            aside = _set_aside(target) if target.exists() else None
            _copy(checked, target, busy_seconds)
    except OSError as error:
        raise FileError(
            "{target}: the backup cannot be restored: {error}", target=target, error=str(error)
        ) from error
    return aside


def _file_of(database: Database) -> Path:
    if database.location.path is None:
        raise InputError(
            "{name} is a server: back it up with pg_dump, or write an archive of each event",
            name=database.location.name,
        )
    return database.location.path


def _dated(path: Path, what: str) -> Path:
    """Return a name that is free, with the moment in it."""
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    return path.with_name(f"{path.stem}-{what}-{moment}{path.suffix}")


def _compact(source: Path, target: Path) -> None:
    """Write a copy that has nothing but the rows: no remains of what was deleted or changed."""
    private.make_file(target)
    with translated(f"{source} to {target}"), _opened(source, _PATIENCE) as old:
        old.execute("VACUUM INTO ?", (str(target),))


def _leave_out_secrets(path: Path, secret: str | None = None) -> None:
    with Database.open(path, create=False) as database, database.writing() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete = ON")  # zeros take their place
        leave_out_secrets(connection, secret)


def _secret_of(path: Path) -> str | None:
    """Return the secret that a database keeps; None where there is none, or no sound database."""
    if not path.exists():
        return None
    query = "SELECT value FROM site_setting WHERE name = ?"
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, _PATIENCE)) as connection:
        found = connection.execute(query, (SETTING,)).fetchone()
        return None if found is None else str(found[0])
    return None


def _copy(source: Path, target: Path, busy_seconds: float = _PATIENCE) -> None:
    until = time.monotonic() + busy_seconds

    def lose_patience(_status: int, remaining: int, total: int) -> None:
        # Asked after every attempt; SQLite itself would wait for a lock for ever.
        if (remaining or not total) and time.monotonic() > until:
            raise BusyStoreError(
                "{target}: somebody else keeps it locked; try again later", target=target
            )

    private.make_file(target)
    with (
        translated(f"{source} to {target}"),
        _opened(source, busy_seconds) as old,
        closing(sqlite3.connect(target, timeout=busy_seconds)) as new,
    ):
        old.backup(new, progress=lose_patience)


@contextmanager
def _opened(source: Path, busy_seconds: float) -> Iterator[sqlite3.Connection]:
    """Give a connection to what is copied, which may lie where nothing can be written."""
    with ExitStack() as stack:
        path = str(source) if is_writable(source) else stack.enter_context(readable(source))
        opened = sqlite3.connect(path, timeout=busy_seconds, uri=path != str(source))
        yield stack.enter_context(closing(opened))


def _check(path: Path) -> None:
    """Raise DamagedStoreError unless the file and all its journals are sound."""
    with Database.open(path, create=False) as database:
        wrong = list(database.check_file())
        for subject in database.subjects():
            wrong += database.verify(subject.key)
    if not is_sound(wrong):
        raise DamagedStoreError(
            "{path}: the copy is damaged: {what}; it is not used", path=path, what=wrong[0].what
        )


def _set_aside(target: Path) -> Path:
    """Keep the old database under another name, whether it can still be read or not."""
    aside = _dated(target, "before-restore")
    try:
        _copy(target, aside)
    except DamagedStoreError:
        for ending in _COMPANIONS:
            aside.with_name(aside.name + ending).unlink(missing_ok=True)
            damaged = target.with_name(target.name + ending)
            if damaged.exists():
                damaged.replace(aside.with_name(aside.name + ending))
    return aside


@contextmanager
def _removing(path: Path) -> Iterator[Path]:
    """Give the path of a file that is not kept, nor what SQLite leaves beside it."""
    try:
        yield path
    finally:
        for ending in _COMPANIONS:
            path.with_name(path.name + ending).unlink(missing_ok=True)
