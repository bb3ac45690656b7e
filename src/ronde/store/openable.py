"""Can a file be opened as a database? Asked before SQLite is, which would write into anything."""

from __future__ import annotations

from typing import Final

from ronde.errors import DamagedStoreError, FileError
from ronde.phrases import phrase
from ronde.store.location import Location

_SHORTEST: Final = 512  # bytes of the smallest database that SQLite can write


def refuse_missing(location: Location, *, create: bool) -> None:
    """Raise FileError for a path at which no database is, or can be made."""
    if location.path is None:
        return
    if location.path.is_dir():
        raise FileError("{name} is a folder; give the path of a database file", name=location.name)
    if not create and not location.path.exists():
        raise FileError("there is no database {name}; look at its path", name=location.name)
    if not location.path.parent.is_dir():
        raise FileError(
            "there is no folder {folder} for the database; make it first",
            folder=location.path.parent,
        )


def refuse_too_short(location: Location, *, create: bool) -> None:
    """Raise DamagedStoreError for a file that cannot hold a database.

    SQLite takes an empty file and one of a single byte for a new database and would write over
    it. Only the size is asked: a file that is opened and closed again loses the locks that the
    same process holds on it.
    """
    if location.path is None or not location.path.exists():
        return
    size = location.path.stat().st_size
    if size >= _SHORTEST or (size == 0 and create):
        return
    raise DamagedStoreError(_too_short(location.name, size))


def _too_short(name: str, size: int) -> str:
    if size == 0:
        return phrase(
            "{name}: this is not a database of ronde, the file is empty; look at its path, or"
            " restore a backup",
            name=name,
        )
    return phrase(
        "{name}: this is not a database of ronde, the file has only {size} bytes; look at its"
        " path, or restore a backup",
        name=name,
        size=size,
    )
