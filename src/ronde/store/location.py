"""Where the database is, a file of SQLite or a PostgreSQL server, and whether it can be opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ronde.errors import DamagedStoreError, FileError, InputError
from ronde.i18n import phrase

_SHORTEST: Final = 512  # bytes of the smallest database that SQLite can write


VARIABLE: Final = "RONDE_DATABASE_URL"
_FILE_NAME: Final = "ronde.sqlite"


@dataclass(frozen=True, slots=True)
class Location:
    """A file (`path`) or a server (`path` None); `name` is what messages call it."""

    url: URL
    name: str
    path: Path | None = None
    is_read_only: bool = False


def located(given: str | Path) -> Location:
    """Return the location that a path or a URL says; raises InputError for another database.

    >>> located("spring.sqlite").name
    'spring.sqlite'
    >>> located("postgresql://anna:secret@host/club").name
    'postgresql://anna:***@host/club'
    """
    if isinstance(given, Path) or "://" not in given:
        return _file(Path(given))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise InputError(
            "{scheme}://… is not the URL of a database", scheme=given.partition("://")[0]
        ) from error
    if url.get_backend_name() == "sqlite":
        return _file(Path(url.database or _FILE_NAME))
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise InputError(
            "{kind} databases are not supported; give the path of a file, or a URL that "
            "starts with postgresql://",
            kind=url.get_backend_name(),
        )
    if "@" in (url.host or ""):
        raise InputError("an @ within the password of a database URL is written %40")
    return Location(url.set(drivername="postgresql+psycopg"), _without_secrets(url))


def _without_secrets(url: URL) -> str:
    """Return the URL of a server as it may be printed."""
    hidden = {name: "***" for name in url.query if "password" in name.lower()}
    shown = url.set(drivername="postgresql").update_query_dict(hidden)
    return shown.render_as_string(hide_password=True)


def _file(path: Path) -> Location:
    return Location(URL.create("sqlite", database=str(path)), str(path), path)


def default_location(
    given: str | None = None, *, environment: Mapping[str, str] = os.environ
) -> str:
    """Return where the database is: as given, else by RONDE_DATABASE_URL, else the user's file.

    >>> default_location(environment={"RONDE_DATABASE_URL": "postgresql://host/club"})
    'postgresql://host/club'
    """
    if chosen := given or environment.get(VARIABLE):
        return chosen
    return str(data_folder(environment) / _FILE_NAME)


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for the user's data, where each system wants it.

    >>> data_folder({"XDG_DATA_HOME": "home"}, "linux").as_posix()
    'home/ronde'
    """
    if platform == "win32":
        home = environment.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "ronde"


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
