"""The secret of the site: in a file beside its data and never in the database; its replacement.

Whoever has the secret makes cookies of anybody, and opens the secrets of second factors. A database
goes to other machines, as a file, a copy or a dump; the secret stays. All processes of a site read
the same file.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Generic, TypeVar

from ronde.accounts.secondfactor import Seal, reseal
from ronde.errors import FileError, InputError, ReadOnlyStoreError, RondeError, reason_of
from ronde.formats.files import write_whole
from ronde.store import Database, private
from ronde.store.accounts import TOPIC
from ronde.store.location import Location, data_folder
from ronde.store.secret import kept_secret, new_secret, replace_secret
from ronde.store.sessions import end_every_session

_SECONDS: Final = 1.0
Made = TypeVar("Made")
SHORTEST: Final = 32
"""So many characters a secret has at least."""


def secret_in(path: Path) -> str:
    """Return the secret that a file keeps; a file that is not there is made, with a new one.

    Raises FileError when others may read the file, or nobody can; InputError when what it
    holds is too short to be a secret.
    """
    try:
        _make_if_missing(path)
        others_read = stat.S_IMODE(path.stat().st_mode) & (stat.S_IRWXG | stat.S_IRWXO)
        secret = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(
            "the secret file {path} cannot be read or made ({reason}); look at its path and who may"
            " read it",
            path=path,
            reason=reason_of(error),
        ) from error
    if others_read and sys.platform != "win32":
        raise FileError(
            "the secret file {path} can be read by others than its owner: run chmod 600 on it, and"
            " make a new one if somebody may have read it",
            path=path,
        )
    if len(secret) < SHORTEST:
        raise InputError(
            "the secret file {path} must hold at least {count} characters; delete it and a good"
            " one is made at the next start",
            path=path,
            count=SHORTEST,
        )
    return secret


def _make_if_missing(path: Path) -> None:
    """Make the file, whole at once: others may start at the same moment and read it."""
    if path.exists():
        return
    begun = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    made = os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(made, "w", encoding="utf-8") as file:
            file.write(f"{new_secret()}\n")
        with suppress(FileExistsError):  # somebody else was faster
            os.link(begun, path)
    finally:
        begun.unlink()


def file_of_secret(location: Location, given: Path | None = None) -> Path:
    """Return where the secret of a site is: as given, beside its database, or with the user's data.

    That of a server is called by its address; on several machines the file has to be given.

    >>> from ronde.store.location import located
    >>> file_of_secret(located("club.sqlite")).name
    'club.sqlite.secret'
    """
    if given is not None:
        return given
    if location.path is not None:
        return location.path.with_name(f"{location.path.name}.secret")
    url = location.url
    place = f"{url.host or ''}:{url.port or ''}/{url.database or ''}".encode()
    return data_folder() / f"{hashlib.sha256(place).hexdigest()[:16]}.secret"


def site_secret(database: Database, given: Path | None = None) -> Callable[[], str]:
    """Return what reads the secret of a site, which gets one where it has none.

    The secret that a database of before keeps is moved out of it. Where nothing can be written it
    stays, and without any the secret is that of this process: nobody can log in there anyway.
    """
    path = file_of_secret(database.location, given)
    if database.location.is_read_only and not path.exists():
        with database.connection() as connection:
            kept = kept_secret(connection) or new_secret()
        return lambda: kept
    if given is None:
        _make_folder(path.parent)
    move_secret_out(database, path)
    return partial(secret_in, path)


def _make_folder(path: Path) -> None:
    try:
        private.make_folder(path)
    except OSError as error:
        raise FileError(
            "the folder {path} for the secret of the site cannot be made ({reason}); give a file by"
            " --secret-file",
            path=path,
            reason=reason_of(error),
        ) from error


def move_secret_out(database: Database, path: Path) -> None:
    """Take the secret out of a database of before: from now on another one in the file counts.

    Somebody may have read the old one in a copy, so all sessions end that it signed; what it
    encrypted is encrypted anew.
    """
    with database.connection() as connection:
        if kept_secret(connection) is None:
            return
    with suppress(ReadOnlyStoreError), database.writing(alone_in=TOPIC) as connection:
        is_new = not path.exists()
        now = secret_in(path)
        old = replace_secret(connection, None)
        if old is not None:  # no other process was faster
            reseal(connection, Seal(old), Seal(now))
            if is_new:
                end_every_session(connection)


def rotate_secret(database: Database, given: Path | None = None) -> int:
    """Return how many sessions ended: all of them, as the site gets a new secret.

    What was encrypted with the old secret is encrypted with the new one. The file stays the same
    file, so that its owner can read it.
    """
    path, new = file_of_secret(database.location, given), new_secret()
    if given is None:
        _make_folder(path.parent)
    with database.writing(alone_in=TOPIC) as connection:
        for old in (replace_secret(connection, None), secret_in(path)):
            if old is not None:
                reseal(connection, Seal(old), Seal(new))
        ended = end_every_session(connection)
        write_whole(path, f"{new}\n".encode())  # what cannot be written changes nothing
    return ended


class Current(Generic[Made]):
    """What is made from the secret of now: somebody may have made another while we run."""

    def __init__(
        self,
        read: Callable[[], str],
        make: Callable[[str], Made],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._read, self._make, self._clock = read, make, clock
        self._secret = read()
        self._made = make(self._secret)
        self._until = clock() + _SECONDS

    @property
    def is_due(self) -> bool:
        """Whether the secret has to be looked at again, which may take a moment."""
        return self._clock() >= self._until

    @property
    def now(self) -> Made:
        """What belongs to the secret as it was within the last second.

        A secret that cannot be read just now stays as it was.
        """
        if self.is_due:
            self._until = self._clock() + _SECONDS
            with suppress(RondeError):
                secret = self._read()
                if secret != self._secret:
                    self._secret, self._made = secret, self._make(secret)
        return self._made
