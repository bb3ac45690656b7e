"""One subject as one JSON file with rows and journal, which opens in any database of ronde."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert

from ronde.errors import (
    DamagedStoreError,
    FileError,
    FormatError,
    InputError,
    NewerSchemaError,
    OversizedFileError,
)
from ronde.i18n import phrase
from ronde.serialisation import refuse_dense_json
from ronde.store import private
from ronde.store.database import KEY_FORM, Database, add_subject
from ronde.store.journal import JournalEntry, entry_of, records
from ronde.store.reader import Subject, SubjectReader
from ronde.store.replay import chain_findings, replayed, row_findings
from ronde.store.rows import (
    PlainRow,
    PlainState,
    canonical_json,
    complete_row,
    key_of,
    modern_row,
    schema_of,
)
from ronde.store.schema import revisions
from ronde.store.step import write_entries
from ronde.store.tables import AREAS

_FORMAT: Final = "ronde archive"
_EDITION: Final = 1
_DENSER: Final = 5
"""So many times the values of another document: every step of a journal has its own."""

LARGEST: Final = 256 * 1024 * 1024
"""Bytes: an archive is parsed as a whole."""


def archive_text(reader: SubjectReader) -> str:
    """Return the archive of a subject: everything there is, sealed with a hash."""
    subject = reader.subject
    content = {
        "format": _FORMAT,
        "edition": _EDITION,
        "schema": revisions()[-1],
        "subject": {
            "key": subject.key,
            "kind": subject.kind,
            "uid": subject.uid,
            "version": subject.version,
            "head": subject.head,
        },
        "rows": {table: list(rows.values()) for table, rows in reader.plain_state().items()},
        "journal": [
            {name: record[name] for name in record if name != "subject"}
            for record in records(reader.connection, subject.key)
        ],
    }
    return canonical_json({**content, "sha256": _seal(content)}) + "\n"


def write_archive(database: Database, key: str, path: Path) -> None:
    """Write the archive of a subject into a file."""
    with database.reading(key) as reader:
        text = archive_text(reader)
    try:
        private.write_file(path, text)
    except OSError as error:
        raise FileError(
            "{path}: the archive cannot be written: {error}", path=path, error=str(error)
        ) from error


def read_archive(database: Database, path: Path, *, key: str | None = None) -> Subject:
    """Bring an archive into a database, under another key if asked; return the new subject.

    Its hash, its journal and its rows are checked first; nothing is written when one is wrong.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise OversizedFileError(
                "{path}: an archive of more than {most} MB is not read",
                path=path,
                most=LARGEST // 1024**2,
            )
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(
            "{path}: the archive cannot be read: {error}", path=path, error=str(error)
        ) from error
    return import_archive(database, text, key=key, file=str(path))


def import_archive(
    database: Database, text: str, *, key: str | None = None, file: str | None = None
) -> Subject:
    """Bring the text of an archive into a database; see `read_archive`."""
    return checked_archive(text, key=key, file=file).into(database)


@dataclass(frozen=True, slots=True)
class CheckedArchive:
    """A subject with its journal, as an archive had them that was found to be whole."""

    subject: Subject
    journal: list[JournalEntry]

    def into(self, database: Database) -> Subject:
        """Bring it into a database; raises ConflictError for a key that is taken."""
        _write(database, self.subject, self.journal)
        return self.subject


def checked_archive(
    text: str, *, key: str | None = None, file: str | None = None
) -> CheckedArchive:
    """Return what an archive holds, once it was checked; no database is needed for that."""
    content = _content(text, file)
    try:
        subject = Subject(**{**content["subject"], **({"key": key} if key else {})})
        journal = [entry_of(record) for record in content["journal"]]
        _refuse_damaged(subject, content, file)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(
            "this is not a whole archive of ronde: {error}", error=repr(error), file=file
        ) from error
    return CheckedArchive(subject, journal)


def _content(text: str, file: str | None) -> dict[str, Any]:
    """Return what an archive says, if it is one, of our edition, and as it was sealed."""
    refuse_dense_json(text, file or "archive", _DENSER)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(
            "this is not an archive of ronde: {error}", error=str(error), file=file
        ) from error
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise FormatError("this is not an archive of ronde", file=file)
    if content.get("edition") != _EDITION or str(content.get("schema")) > revisions()[-1]:
        raise NewerSchemaError(
            "{file}: it was made by a newer ronde; install that version",
            file=file or phrase("archive"),
        )
    seal = content.pop("sha256", None)
    if seal != _seal(content):
        raise DamagedStoreError(
            "{file}: it was changed after it was written", file=file or phrase("archive")
        )
    return content


def _seal(content: dict[str, Any]) -> str:
    return hashlib.sha256(canonical_json(content).encode("utf-8")).hexdigest()


def _refuse_damaged(subject: Subject, content: dict[str, Any], file: str | None) -> None:
    if not KEY_FORM.fullmatch(subject.key) or subject.kind not in AREAS:
        raise InputError(
            "{file}: {kind} {key} cannot be kept here",
            file=file or phrase("archive"),
            kind=subject.kind,
            key=repr(subject.key),
        )
    findings = [
        *chain_findings(subject, content["journal"]),
        *row_findings(subject.kind, content["journal"], _state(subject.kind, content["rows"])),
    ]
    if findings:
        raise DamagedStoreError(
            "{file}: {what}; nothing was imported",
            file=file or phrase("archive"),
            what=findings[0].what,
        )


def _state(kind: str, tables: dict[str, list[PlainRow]]) -> PlainState:
    """Return the rows of an archive by their keys, with the columns of today."""
    return {
        schema.name: {
            key_of(schema, row): modern_row(schema, row) for row in tables.get(schema.name, ())
        }
        for schema in map(schema_of, AREAS[kind])
    }


def _write(database: Database, subject: Subject, journal: list[JournalEntry]) -> None:
    """Write the rows to which the journal leads, and the journal as it was."""
    state = replayed(subject.kind, journal)
    owner: PlainRow = {"subject": subject.key}
    with database.writing() as connection:
        add_subject(connection, subject)
        for schema in map(schema_of, AREAS[subject.kind]):
            rows = [complete_row(schema, key, row) for key, row in state[schema.name].items()]
            if rows:
                connection.execute(insert(schema.table), [owner | row for row in rows])
        if journal:
            write_entries(connection, subject, journal)
