"""Copies of a whole SQLite database: made while it is in use, checked before they come back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ronde.errors import BusyStoreError, DamagedStoreError, FileError, InputError
from ronde.store.database import Database
from ronde.store.failures import translated
from ronde.store.replay import is_sound

_PATIENCE: Final = 10.0  # seconds
_COMPANIONS: Final = ("", "-wal", "-shm")
"""What SQLite keeps beside a file, by the endings of the names."""


def backup(database: Database, folder: Path | None = None) -> Path:
    """Write a checked copy into a dated file (beside the database by default); return its path."""
    source = _file_of(database)
    target = _dated((folder or source.parent) / source.name, "backup")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_name(target.name + ".part")
        with _removing(unfinished):
            _copy(source, unfinished)
            _check(unfinished)
            unfinished.replace(target)
    except OSError as error:
        raise FileError(
            "{target}: the backup cannot be written: {error}", target=target, error=str(error)
        ) from error
    return target


def restore(copy: Path, target: Path, *, busy_seconds: float = _PATIENCE) -> Path | None:
    """Let a backup take the place of a database; return where the old one is kept, if any.

    The backup is checked first, its journals too: a damaged one changes nothing. A sound
    database is replaced in one transaction, so that others may have it open.
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


def _copy(source: Path, target: Path, busy_seconds: float = _PATIENCE) -> None:
    until = time.monotonic() + busy_seconds

    def lose_patience(_status: int, remaining: int, total: int) -> None:
        # Asked after every attempt; SQLite itself would wait for a lock for ever.
        if (remaining or not total) and time.monotonic() > until:
            raise BusyStoreError(
                "{target}: somebody else keeps it locked; try again later", target=target
            )

    with (
        translated(f"{source} to {target}"),
        closing(sqlite3.connect(source, timeout=busy_seconds)) as old,
        closing(sqlite3.connect(target, timeout=busy_seconds)) as new,
    ):
        old.backup(new, progress=lose_patience)


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
