"""The secret of the site, in its database or in a file outside of it, and how it gets another."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeVar

from ronde.app.secondfactor import Seal, reseal
from ronde.errors import FileError, InputError, RondeError, reason_of
from ronde.formats.files import write_whole
from ronde.store import Database
from ronde.store.accounts import TOPIC
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
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(made, "w", encoding="utf-8") as file:
        file.write(f"{new_secret()}\n")


def current_secret(database: Database, given: str | None, file: str) -> str:
    """Return the secret of the site: as given, of its file, or that of the database."""
    if given is not None:
        return given
    return secret_in(Path(file)) if file else kept_secret(database)


def rotate_secret(database: Database, file: Path | None = None) -> int:
    """Return how many sessions ended: all of them, as the site gets a new secret.

    What was encrypted with the old secret is encrypted with the new one. A file stays the same
    file, so that its owner can read it; the database has no secret any more then.
    """
    new = new_secret()
    with database.writing(alone_in=TOPIC) as connection:
        kept = replace_secret(connection, new if file is None else None)
        old = kept if file is None else secret_in(file)
        if old is not None:
            reseal(connection, Seal(old), Seal(new))
        ended = end_every_session(connection)
        if file is not None:  # what cannot be written changes nothing
            write_whole(file, f"{new}\n".encode())
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
