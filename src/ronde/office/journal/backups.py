"""Backups: an archive of the event at every round, and copies of a whole database."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ronde.errors import FileError, InputError
from ronde.office.desk import Desk
from ronde.office.desk.rows import latest_round
from ronde.store import SubjectReader, private
from ronde.store.archive import archive_text, read_archive
from ronde.store.backup import DatabaseCopy, backup, copies, restore
from ronde.store.location import data_folder

_NAME: Final = re.compile(r"(?P<event>.+)-round-(?P<round>\d+)-version-(?P<version>\d+)\.json")


@dataclass(frozen=True, slots=True)
class EventBackup:
    """One archive in the folder of backups."""

    path: Path
    event: str
    round: int
    version: int

    @property
    def made_at(self) -> str:
        """When it was written (ISO)."""
        return datetime.fromtimestamp(self.path.stat().st_mtime, UTC).isoformat(timespec="seconds")

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return self.path.stat().st_size


def backup_folder(desk: Desk) -> Path:
    """Return where archives go: beside a database file, or with the user's data for a server."""
    if desk.backups is not None:
        return desk.backups
    path = desk.database.location.path
    return data_folder() / "backups" if path is None else path.with_name(f"{path.stem}-backups")


def backup_event(desk: Desk, event: str, folder: Path | None = None) -> EventBackup:
    """Return the archive that was written of an event as it is; made when a round is published.

    The same version again writes the same file. A file is there whole or not at all.
    """
    with desk.reading(event) as reader:
        text, made = archive_text(reader), _planned(reader, folder or backup_folder(desk))
    try:
        private.make_folder(made.path.parent)
        unfinished = made.path.with_name(f"{made.path.name}.part")
        try:
            private.write_file(unfinished, text)
            unfinished.replace(made.path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(
            "{path}: the backup cannot be written: {error}; the event itself is kept",
            path=made.path,
            error=str(error),
        ) from error
    return made


def _planned(reader: SubjectReader, folder: Path) -> EventBackup:
    latest = latest_round(reader)
    number = 0 if latest is None else latest.number
    event, version = reader.subject.key, reader.subject.version
    name = f"{event}-round-{number:02}-version-{version:06}.json"
    return EventBackup(folder / name, event, number, version)


def list_backups(
    desk: Desk, event: str | None = None, folder: Path | None = None
) -> tuple[EventBackup, ...]:
    """Return the archives in the folder of backups, of one event or of all, oldest first."""
    place = folder or backup_folder(desk)
    if not place.is_dir():
        return ()
    found = [(path, match) for path in place.iterdir() if (match := _NAME.fullmatch(path.name))]
    backups = [
        EventBackup(path, match["event"], int(match["round"]), int(match["version"]))
        for path, match in found
        if event in (None, match["event"])
    ]
    return tuple(sorted(backups, key=lambda made: (made.event, made.version)))


def restore_event(desk: Desk, path: Path, *, key: str | None = None) -> str:
    """Return the key under which an archive was brought back; its journal is checked first.

    An event that is there is never overwritten: raises ConflictError unless another key is
    given.
    """
    if not path.is_file():
        raise InputError(
            "there is no backup {path}; `list_backups` names those there are", path=path
        )
    return read_archive(desk.database, path, key=key).key


def backup_database(desk: Desk, folder: Path | None = None) -> Path:
    """Return the file with a checked copy of the whole database, made while it is in use.

    What lets people in is not in the copy: see `ronde.store.backup`.
    """
    return backup(desk.database, folder)


def list_copies(desk: Desk) -> tuple[DatabaseCopy, ...]:
    """Return the copies of the whole database that stand beside it, the latest first."""
    return copies(desk.database)


def restore_database(copy: Path, target: Path) -> Path | None:
    """Let a copy take the place of a database file; return where the old one is kept, if any."""
    return restore(copy, target)
