"""Players from files: first a preview of every line, then one step, or nothing at all.

CSV with comma, semicolon or tab, XLSX, the lists that Swiss-Manager and chess-results export in
both, the list of the French federation, and every tournament file that ronde reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ronde import formats
from ronde.app.loading import refusal
from ronde.errors import FileError, FormatError, InputError, OversizedFileError
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.players.entrant import Entrant
from ronde.office.players.entries import enter_all
from ronde.office.players.importlines import (
    ADD,
    CHANGE,
    REFUSE,
    SAME,
    ImportLine,
    KnownEntries,
)
from ronde.office.players.importpeople import entrant_from, entrant_of
from ronde.office.players.importtables import (
    MOST_BYTES,
    PlayerTable,
    is_workbook,
    read_csv_table,
    read_workbook,
)
from ronde.office.players.roster import (
    put_in_order,
    refuse_draft,
    rounds_paired,
)
from ronde.store import SubjectReader
from ronde.store.tables import PlayerRow

_TOURNAMENT: Final = (b"012 ", b"001 ", b"{", b"XX", b"###")


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import would do, line by line; `version` is that of the event looked at."""

    file: str
    form: str
    lines: tuple[ImportLine, ...]
    version: int

    def count(self, action: str) -> int:
        """Return how many lines have that action."""
        return Counter(line.action for line in self.lines)[action]

    @property
    def refused(self) -> tuple[ImportLine, ...]:
        """The lines that cannot be taken."""
        return tuple(line for line in self.lines if line.action == REFUSE)


def preview_import(desk: Desk, event: str, path: str | Path) -> ImportPreview:
    """Return what importing a file would do; nothing is changed."""
    return preview_data(desk, event, _read(path), str(path))


def preview_data(desk: Desk, event: str, data: bytes, name: str) -> ImportPreview:
    """Return what importing the bytes of a file of that name would do; nothing is changed."""
    with desk.reading(event) as reader:
        return _preview(reader, data, name)


def import_players(
    desk: Desk,
    event: str,
    path: str | Path,
    *,
    skip_refused: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> ImportPreview:
    """Import a file in one step and return what was done.

    Raises InputError when a line is refused, unless such lines are to be left out. Before the
    first round the list is put in initial order; afterwards numbers stay.
    """
    return import_data(
        desk,
        event,
        (_read(path), str(path)),
        skip_refused=skip_refused,
        reason=reason,
        expected=expected,
    )


def import_data(
    desk: Desk,
    event: str,
    file: tuple[bytes, str],
    *,
    skip_refused: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> ImportPreview:
    """Import the bytes of a file, given with its name, as `import_players` does."""
    data, name = file
    arguments = {"file": Path(name).name}
    with desk.step(event, "import players", arguments, reason=reason, expected=expected) as step:
        preview = _preview(step, data, name)
        _refuse_bad_lines(preview, skip=skip_refused)
        refuse_draft(step)
        new = [line.entrant for line in preview.lines if line.entrant is not None]
        if new:
            enter_all(step, new)
        for line in preview.lines:
            if line.action == CHANGE:
                row = step.rows(PlayerRow, number=line.player)[0]
                step.update(row, **dict[str, Any](line.changes))
        if not rounds_paired(step):
            put_in_order(step)
    return preview


def _read(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(
            "{file} cannot be read: {reason}", file=path, reason=error.strerror or error
        ) from None
    if len(data) > MOST_BYTES:
        raise OversizedFileError(
            "{file} has more than {most} bytes; give a smaller list", file=path, most=MOST_BYTES
        )
    return data


def _preview(reader: SubjectReader, data: bytes, name: str) -> ImportPreview:
    form, people = _people(data, name)
    known = KnownEntries(reader)
    lines = tuple(known.judged(line, who) for line, who in people)
    if not lines:
        raise FormatError("nobody stands on this list", file=name)
    return ImportPreview(name, form, lines, reader.subject.version)


def _people(data: bytes, name: str) -> tuple[str, Iterator[tuple[int, Entrant | str]]]:
    """Return the format and, for each line, the entrant or what is wrong with it."""
    if is_workbook(data):
        return _of_table(read_workbook(data, name))
    if data.lstrip(b"\xef\xbb\xbf \r\n").startswith(_TOURNAMENT):
        return _of_tournament(data, name)
    return _of_table(read_csv_table(data, name))


def _of_table(table: PlayerTable) -> tuple[str, Iterator[tuple[int, Entrant | str]]]:
    def people() -> Iterator[tuple[int, Entrant | str]]:
        for line, cells in table.rows:
            texts = table.texts(cells)
            # Programs write a line of their own below the list.
            if sum(bool(cell.strip()) for cell in cells) == 1 and not any(texts.values()):
                continue
            yield line, _entrant(texts)

    return table.form, people()


def _entrant(texts: Mapping[str, str]) -> Entrant | str:
    try:
        return entrant_from(texts)
    except InputError as error:
        return error.phrase


def _of_tournament(data: bytes, name: str) -> tuple[str, Iterator[tuple[int, Entrant | str]]]:
    reading = formats.read_bytes(data, file=name)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    players = reading.tournament.players

    def people() -> Iterator[tuple[int, Entrant | str]]:
        for player in players:
            try:
                yield int(player.id), entrant_of(player)
            except InputError as error:
                yield int(player.id), error.phrase

    return reading.dialect, people()


def _refuse_bad_lines(preview: ImportPreview, *, skip: bool) -> None:
    if not preview.refused or skip:
        return
    first, more = preview.refused[0], len(preview.refused) - 1
    raise FormatError(_told_refusal(first, more), file=preview.file, line=first.line)


def _told_refusal(first: ImportLine, more: int) -> str:
    who = first.name or phrase("the line")
    if not more:
        return phrase(
            "{who}: {what}; correct the file, or leave such lines out; nothing was imported",
            who=who,
            what=first.what,
        )
    return counted(
        "{who}: {what} (and {count} more line); correct the file, or leave such lines out;"
        " nothing was imported",
        "{who}: {what} (and {count} more lines); correct the file, or leave such lines out;"
        " nothing was imported",
        count=more,
        who=who,
        what=first.what,
    )


__all__ = [
    "ADD", "CHANGE", "REFUSE", "SAME", "ImportLine", "ImportPreview", "import_data",
    "import_players", "preview_data", "preview_import",
]  # fmt: skip
