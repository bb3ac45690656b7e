"""The file that keeps the secret of the site outside its database."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from pathlib import Path
from typing import Final

from ronde.errors import FileError, InputError

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
            reason=getattr(error, "strerror", None) or error,
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
        file.write(f"{secrets.token_urlsafe(SHORTEST)}\n")
