"""Writes tournaments as text and to files."""

from __future__ import annotations

import contextlib
import secrets
import stat
from pathlib import Path
from typing import Final

from ronde.errors import FileError, InputError
from ronde.formats.outcome import Writing
from ronde.formats.trf.dialects import DIALECTS as REPORTS
from ronde.model import Tournament

DIALECTS: Final = (*REPORTS, "json", "csv")
_BY_SUFFIX: Final = {".json": "json", ".csv": "csv"}
_OTHERWISE: Final = "trf26"


def write_string(tournament: Tournament, dialect: str) -> Writing:
    """Return the tournament in a dialect."""
    if dialect in REPORTS:
        from ronde.formats.trf.writer import write_report

        return write_report(tournament, dialect)
    if dialect == "json":
        from ronde.formats.jsonfile import write_document

        return write_document(tournament)
    if dialect == "csv":
        from ronde.formats.csvwrite import write_table

        return write_table(tournament)
    raise InputError(
        "unknown dialect {dialect}; known: {dialects}",
        dialect=repr(dialect),
        dialects=", ".join(DIALECTS),
    )


def write_path(tournament: Tournament, path: str | Path, dialect: str | None) -> Writing:
    """Write the tournament to a file and return what was written."""
    target = Path(path)
    writing = write_string(tournament, dialect or _BY_SUFFIX.get(target.suffix.lower(), _OTHERWISE))
    try:
        _replace_whole(target, writing.text.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError(
            "{path} cannot be written: {reason}; check the name and rights",
            path=path,
            reason=reason,
        ) from error
    except ValueError as error:  # a name that no file can have
        raise FileError(
            "{path} cannot be written: {error}", path=repr(str(path)), error=error
        ) from error
    return writing


def _replace_whole(target: Path, data: bytes) -> None:
    """Write beside the target, then put the new file in its place in one step."""
    target = target.resolve()  # the file behind a link is replaced, not the link
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device or pipe; a directory refuses
        return
    temporary = target.with_name(f".ronde-{secrets.token_hex(8)}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
