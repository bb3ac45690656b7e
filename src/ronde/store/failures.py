"""What a database says when it refuses, as errors of ronde with a sentence for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from ronde.errors import (
    BusyStoreError,
    ConflictError,
    DamagedStoreError,
    FullStoreError,
    InputError,
    ReadOnlyStoreError,
    StoreError,
)
from ronde.i18n import phrase

_BUSY: Final = phrase("somebody else keeps it locked; wait a moment and try again")
_CROWDED: Final = phrase("all connections to it are in use; wait a moment and try again")
_FULL: Final = phrase("no room is left on its disk; nothing was written: make room and try again")
_DAMAGED: Final = phrase(
    "the file is damaged; restore the latest backup, nothing was written to it"
)
_READ_ONLY: Final = phrase(
    "it cannot be written; look at the permissions of the file and its folder"
)
_TWICE: Final = phrase("an entry with that key is there already; somebody else may have made it")
_DANGLING: Final = phrase("the change names something that is not there, or that others still name")

_NOT_KEPT: Final = phrase(
    "a number is larger than any that is kept, or a text has a character that cannot be kept"
)

_ANSWERS: Final[tuple[tuple[str, type[StoreError], str], ...]] = (
    ("SQLITE_BUSY", BusyStoreError, _BUSY),
    ("SQLITE_LOCKED", BusyStoreError, _BUSY),
    ("SQLITE_FULL", FullStoreError, _FULL),
    (
        "SQLITE_NOTADB",
        DamagedStoreError,
        phrase("this is not a database of ronde, or it is damaged"),
    ),
    ("SQLITE_CORRUPT", DamagedStoreError, _DAMAGED),
    ("SQLITE_READONLY", ReadOnlyStoreError, _READ_ONLY),
    ("SQLITE_CANTOPEN", StoreError, phrase("it cannot be opened; does its folder exist?")),
    ("SQLITE_IOERR", StoreError, phrase("the disk failed; nothing of this step was written")),
    ("SQLITE_CONSTRAINT_PRIMARYKEY", ConflictError, _TWICE),
    ("SQLITE_CONSTRAINT_UNIQUE", ConflictError, _TWICE),
    ("SQLITE_CONSTRAINT_FOREIGNKEY", StoreError, _DANGLING),
    ("23505", ConflictError, _TWICE),
    ("23503", StoreError, _DANGLING),
    ("53100", FullStoreError, _FULL),
    ("55P03", BusyStoreError, _BUSY),
    ("40P01", BusyStoreError, _BUSY),
    ("57014", BusyStoreError, _BUSY),
    ("53300", BusyStoreError, _CROWDED),
    (
        "25006",
        ReadOnlyStoreError,
        phrase("it cannot be written; look at the rights of this user on the server"),
    ),
    (
        "42501",
        ReadOnlyStoreError,
        phrase("this user may not do that; look at its rights on the server"),
    ),
    ("XX001", DamagedStoreError, phrase("its data are damaged; restore a backup")),
    ("XX002", DamagedStoreError, phrase("its data are damaged; restore a backup")),
    ("08", StoreError, phrase("the server cannot be reached")),
    ("28", StoreError, phrase("the server does not admit this user")),
    ("3D000", StoreError, phrase("the server has no such database; create it first")),
)
"""By the beginning of SQLite's name of the error, or of PostgreSQL's SQLSTATE."""


@contextmanager
def translated(where: str) -> Iterator[None]:
    """Turn every refusal of the database into a StoreError that names it.

    A value for which it has no room is a mistake of whoever gave it: InputError.
    """
    try:
        yield
    except PoolTimeoutError as error:
        raise _refusal(BusyStoreError, where, _CROWDED) from error
    except DataError as error:
        raise InputError(_NOT_KEPT) from error
    except DBAPIError as error:
        raise store_error(error.orig or error, where) from error
    except OverflowError as error:  # of SQLite's driver, which has no other for it
        raise InputError(_NOT_KEPT) from error
    except sqlite3.Error as error:
        raise store_error(error, where) from error


def read_only(where: str) -> StoreError:
    """Return the error of a file that is open for reading alone."""
    return _refusal(ReadOnlyStoreError, where, _READ_ONLY)


def _refusal(kind: type[StoreError], where: str, what: str, said: str = "") -> StoreError:
    told = phrase("{where}: {what}", where=where, what=what)
    if said:
        told = phrase("{where}: {what} ({said})", where=where, what=what, said=said)
    refusal = kind(told)
    refusal.public = phrase("the database: {what}", what=what)
    return refusal


def store_error(error: BaseException, where: str) -> StoreError:
    """Return the error of ronde for what a driver raised."""
    code = str(getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or "")
    said = " ".join(str(error).split())
    for beginning, kind, sentence in _ANSWERS:
        if code.startswith(beginning):
            return _refusal(kind, where, sentence, said)
    refusal = StoreError(
        "{where}: the database refused: {said}", where=where, said=said or type(error).__name__
    )
    refusal.public = phrase("the database refused; nothing was changed")
    return refusal
