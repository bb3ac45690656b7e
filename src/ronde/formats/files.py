"""Files: opened, decoded, recognised by their content, and written into what is named."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from ronde.errors import FileError, InputError, OversizedFileError, reason_of
from ronde.formats.decoding import WORKBOOK, decoded
from ronde.formats.findings import READING, HopelessFileError, Reading, Writing
from ronde.formats.sizes import bounded_lines, refuse_oversized
from ronde.i18n import phrase
from ronde.model import Finding, Tournament

LARGEST_FILE: Final = 32 * 1024 * 1024
"""Bytes; a report of 9,999 players and 30 rounds has less than four million, JSON of it fifteen."""

ACCESS: Final = b"\x00\x01\x00\x00Standard Jet DB"
TUNX: Final = b"\x93\xff\x89\x44"
"""How binary files begin: databases of Access, and files of Swiss-Manager."""

_BY_SUFFIX: Final = {".json": "json", ".csv": "csv", ".pgn": "pgn", ".pdn": "pdn"}
_OTHERWISE: Final = "trf26"
_REPORTS: Final = ("", ".trf", ".trfx", ".trf06", ".trf16", ".trf26", ".trfbx", ".txt")
"""Endings of reports, which are written as trf26."""

STANDARD_INPUT: Final = Path("/dev/stdin")
STANDARD_OUTPUT: Final = Path("/dev/stdout")
"""The streams of this process, also where the system has no such files."""

_STREAMS: Final = {STANDARD_OUTPUT: 1, Path("/dev/stderr"): 2}


def read_file(path: str | Path, *, lenient: bool = False, section: str | None = None) -> Reading:
    """Return what a file says, whatever its format; the content tells which it is.

    Raises FileError when the file cannot be opened, InputError when it is empty or no text,
    OversizedFileError when it has more than 32 MB, or is larger than any event
    (`ronde.formats.sizes`). Everything else is a finding. With
    `lenient`, results outrank a points column that they do not give. `section` is the one to be
    read of a file that has several.
    """
    data = bytes_of(Path(path))
    return read_bytes(data, file=str(path), lenient=lenient, section=section)


def read_bytes(
    data: bytes, *, file: str | None = None, lenient: bool = False, section: str | None = None
) -> Reading:
    """Return what the bytes of a file say; like `read_file` without the file system."""
    name = file or "the input"
    if len(data) > LARGEST_FILE:
        raise _oversized(name)
    if data.startswith(TUNX):
        from ronde.formats.tunx import read_tunx

        reading = _whole("tunx", lambda: read_tunx(data, file=file))
        if reading.tournament is not None:
            refuse_oversized(reading.tournament, name)
        return _with_section(reading, section, name)
    text, is_utf8 = _text_of(data, name)
    reading = read_text(text, file=file, lenient=lenient, section=section)
    if is_utf8:
        return reading
    what = phrase("the file is not UTF-8; its letters were read as Latin-1 (Windows-1252)")
    note = Finding(READING["latin-1"].severity, "latin-1", what, file)
    return replace(reading, findings=(note, *reading.findings))


def read_text(
    text: str, *, file: str | None = None, lenient: bool = False, section: str | None = None
) -> Reading:
    """Return what a text says; like `read_file` without file system and decoding.

    JSON starts with a brace, CSV with its header line.
    """
    name = file or "the input"
    reading = _read_text(text.removeprefix("\ufeff"), name, file, lenient, section)
    if reading.tournament is not None:
        refuse_oversized(reading.tournament, name)
    return _with_section(reading, section, name)


def _with_section(reading: Reading, section: str | None, name: str) -> Reading:
    """Return the reading; raises InputError if a section was asked for that no such file has."""
    if section is not None and reading.dialect != "swisssys":
        raise InputError("{name} has no sections to choose from", name=name)
    return reading


def _read_text(
    body: str, name: str, file: str | None, lenient: bool, section: str | None
) -> Reading:
    if not body.strip():
        raise InputError("{name} is empty; give a file with a tournament", name=name)
    if "\0" in body:
        raise InputError(
            "{name} has NUL characters and is no text; give a text file in UTF-8", name=name
        )
    if body.lstrip().startswith("{"):
        from ronde.formats.jsonfile import read_document

        return _whole("json", lambda: read_document(body, file=file, section=section))
    bounded_lines(body, name)
    from ronde.formats.csvfile import first_line, has_header, is_record, read_table

    if not is_record(first_line(body)):
        from ronde.formats.lists import find_list, read_list
        from ronde.formats.squads import find_squads, read_squads

        if (squads := find_squads(body, name)) is not None:
            return _whole("squads", lambda: read_squads(squads, file=file))
        if (found := find_list(body, name)) is not None:
            return _whole("list", lambda: read_list(found, file=file, lenient=lenient))
    if has_header(body):
        return _whole("csv", lambda: read_table(body, file=file, lenient=lenient))
    from ronde.formats.trf.reader import read_report

    return _whole(_OTHERWISE, lambda: read_report(body, file=file, lenient=lenient))


def _whole(dialect: str, read: Callable[[], Reading]) -> Reading:
    """Return what a reader says of a file, or the errors for which it ended early."""
    try:
        return read()
    except HopelessFileError as error:
        return Reading(None, error.findings, dialect)


def _text_of(data: bytes, name: str) -> tuple[str, bool]:
    """Return the text of a file, or that of the table in a workbook, and whether it was UTF-8.

    Raises InputError for a database of Access, which is how Papi keeps a tournament.
    """
    if data.startswith(ACCESS):
        raise InputError(
            "{name} is a database of Microsoft Access, such as Papi writes; make JSON of it with"
            " papi-converter, or a TRF with Sharly Chess, and give that file",
            name=name,
        )
    if not data.startswith(WORKBOOK):
        return decoded(data, name)
    from ronde.formats.csvfile import has_header
    from ronde.formats.lists import find_list
    from ronde.formats.squads import find_squads
    from ronde.formats.tables import workbook_text

    def is_wanted(text: str) -> bool:
        return has_header(text) or bool(find_squads(text)) or bool(find_list(text))

    return workbook_text(data, name, is_wanted), True


def bytes_of(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """Return the content of a file or of standard input; refuses by size before reading."""
    try:
        if path == STANDARD_INPUT:
            return _bounded(sys.stdin.buffer, path, largest)
        if path.stat().st_size > largest:
            raise _oversized(str(path), largest)
        with path.open("rb") as file:
            return _bounded(file, path, largest)
    except OSError as error:
        reason = reason_of(error)
        raise FileError(
            "{path} cannot be read: {reason}; check the name and rights", path=path, reason=reason
        ) from error
    except ValueError as error:  # a name that no file can have
        raise FileError(
            "{path} cannot be read: {error}", path=repr(str(path)), error=error
        ) from error


def _bounded(stream: BinaryIO, path: Path, largest: int) -> bytes:
    """Return what a stream holds; one that tells no size may hold too much all the same."""
    data = stream.read(largest + 1)
    if len(data) > largest:
        raise _oversized(str(path), largest)
    return data


def _oversized(name: str, largest: int = LARGEST_FILE) -> OversizedFileError:
    return OversizedFileError(
        "{name} has more than {largest} MB and was not read; no such file is that large",
        name=name,
        largest=largest // 1024**2,
    )


def dialects() -> tuple[str, ...]:
    """Return the names of everything that can be written.

    >>> dialects()
    ('trf06', 'trf16', 'trfx', 'trfbx', 'trf26', 'json', 'csv')
    """
    from ronde.formats.trf.dialects import DIALECTS

    return (*DIALECTS, "json", "csv")


def game_lists() -> tuple[str, ...]:
    """Return the names of the forms that list games and nothing else; they are only written.

    >>> game_lists()
    ('pgn', 'pdn')
    """
    from ronde.formats.gamelist import FORMS

    return tuple(FORMS)


def write_text(
    tournament: Tournament, dialect: str, journal: str = "", round_: int | None = None
) -> Writing:
    """Return a tournament in a dialect, and what that dialect could not express.

    Lists of games can be restricted to a `round_`; raises InputError where another dialect is
    asked for one round.

    `journal` names the entry of a journal to which it belongs, for people; it stands where the
    dialect has room for a remark, and whoever reads the file passes over it.

    Raises InputError for an unknown dialect, TooLargeError when the dialect has no room for
    the numbers of players or rounds.
    """
    if dialect in game_lists():
        from ronde.formats.gamelist import FORMS, write_games

        return write_games(tournament, FORMS[dialect], round_=round_)
    if round_ is not None:
        raise InputError(
            "only lists of games (pgn, pdn) can be restricted to a round; leave that out"
        )
    if dialect == "json":
        from ronde.formats.jsonfile import write_document

        return write_document(tournament, journal)
    if dialect == "csv":
        from ronde.formats.csvfile import write_table

        return write_table(tournament)
    if dialect in dialects():
        from ronde.formats.trf.writer import write_report

        return write_report(tournament, dialect, journal)
    raise InputError(
        "unknown dialect {dialect}; known: {dialects}",
        dialect=repr(dialect),
        dialects=", ".join((*dialects(), *game_lists())),
    )


def write_file(
    tournament: Tournament,
    path: str | Path,
    dialect: str | None = None,
    *,
    line_end: str = "\n",
    round_: int | None = None,
) -> Writing:
    """Write a tournament to a file or device and return what was written.

    Without a dialect the ending of the name decides: .json, .csv, .pgn, .pdn, and trf26 for .trf,
    .txt and names without one; raises InputError for another. `round_` restricts a list of games.
    `line_end` ends the lines of the file, where another program expects CR.
    Raises FileError when the file system refuses; see `write_into`.
    """
    target = Path(path)
    form = dialect or dialect_of(target)
    writing = write_text(tournament, form, round_=round_)
    try:
        write_into(target, writing.text.replace("\n", line_end).encode("utf-8"))
    except OSError as error:
        reason = reason_of(error)
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


def write_open_file(
    tournament: Tournament, file: IO[str] | IO[bytes], dialect: str | None = None
) -> Writing:
    """Write a tournament into a file that is open, as text or as bytes; see `write_file`.

    Without a dialect the ending of its name decides, where it has one.
    """
    name = Path(str(getattr(file, "name", "")))
    writing = write_text(tournament, dialect or dialect_of(name))
    write: Callable[[Any], object] = file.write
    try:
        write(writing.text)
    except TypeError:  # it is open for bytes
        write(writing.text.encode("utf-8"))
    return writing


def dialect_of(path: Path) -> str:
    """Return the dialect that the ending of a name asks for; raises InputError for none.

    >>> dialect_of(Path("open.json")), dialect_of(Path("open"))
    ('json', 'trf26')
    """
    ending = path.suffix.lower()
    if ending in _REPORTS:
        return _OTHERWISE
    if ending not in _BY_SUFFIX:
        raise InputError(
            "{path}: no tournament is written as {ending}; give the name one of the endings"
            " {endings}, or name a dialect: {dialects}",
            path=path,
            ending=ending,
            endings=", ".join((_REPORTS[1], *_BY_SUFFIX)),
            dialects=", ".join((*dialects(), *game_lists())),
        )
    return _BY_SUFFIX[ending]


def write_whole(path: Path, data: bytes) -> None:
    """Write into a file or device; raises FileError with the reason when that is impossible."""
    try:
        write_into(path, data)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        raise FileError("{path}: cannot be written: {reason}", path=path, reason=reason) from error


def write_into(target: Path, data: bytes) -> None:
    """Write the data into what has that name; raises OSError and leaves what was there.

    A file that exists stays the same file, with its mode and owner: programs that hold it open
    see what was written, and links lead where they led. Devices and pipes are written to, never
    replaced. A new file appears whole or not at all.
    """
    stream = _STREAMS.get(target.with_suffix(""))
    if stream is not None:
        _write_to_stream(stream, data)
    elif not target.exists():
        _create(target.resolve(), data)
    elif target.is_file():
        _overwrite(target, data)
    else:
        target.write_bytes(data)  # a device or pipe; a directory refuses


def _write_to_stream(descriptor: int, data: bytes) -> None:
    """Write to a stream that is open already; it may be a socket, which has no name."""
    sys.stdout.flush()
    with os.fdopen(os.dup(descriptor), "wb") as stream:
        stream.write(data)


def _create(target: Path, data: bytes) -> None:
    """Write beside the target, then give the new file its name in one step."""
    temporary = target.with_name(f".ronde-{os.urandom(8).hex()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _overwrite(target: Path, data: bytes) -> None:
    """Write over a file; when the disk is full, put back what can be put back."""
    try:
        before = target.read_bytes()
    except OSError:  # it may be written, but not read
        target.write_bytes(data)
        return
    try:
        target.write_bytes(data)
    except OSError:
        with contextlib.suppress(OSError):
            target.write_bytes(before)
        raise
