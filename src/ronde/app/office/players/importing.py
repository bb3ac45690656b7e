"""Players from files: first a preview of every line, then one step, or nothing at all.

CSV with comma, semicolon or tab, XLSX, the lists that Swiss-Manager and chess-results export in
both, the list of the French federation, and every tournament file that ronde reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ronde import formats
from ronde.app.loading import refusal
from ronde.app.office.desk import Desk
from ronde.app.office.players.entrant import Entrant, with_source
from ronde.app.office.players.entries import enter_all
from ronde.app.office.players.importpeople import entrant_from, entrant_of
from ronde.app.office.players.importtables import (
    MOST_BYTES,
    PlayerTable,
    is_workbook,
    read_csv_table,
    read_workbook,
)
from ronde.app.office.players.ratingcheck import checked
from ronde.app.office.players.roster import (
    called,
    put_in_order,
    refuse_closed_list,
    refuse_draft,
    rounds_paired,
)
from ronde.errors import FileError, FormatError, InputError, OversizedFileError
from ronde.model import Finding
from ronde.model.names import folded
from ronde.store import SubjectReader
from ronde.store.values import Row

ADD, CHANGE, SAME, REFUSE = "add", "change", "same", "refuse"
_TAKEN_OVER: Final = (
    "rating", "title", "sex", "federation", "fide_id", "birth_date", "club", "family", "remark",
)  # fmt: skip
_TOURNAMENT: Final = (b"012 ", b"001 ", b"{", b"XX", b"###")


@dataclass(frozen=True, slots=True)
class ImportLine:
    """What becomes of one line: an entry is added, changed, stays the same, or is refused."""

    line: int
    action: str
    name: str
    what: str = ""
    player: int | None = None
    changes: Row = field(default_factory=dict)
    entrant: Entrant | None = None
    findings: tuple[Finding, ...] = ()


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
                row = step.rows("event_player", number=line.player)[0]
                step.update("event_player", int(str(row["id"])), line.changes)
        if not rounds_paired(step):
            put_in_order(step)
    return preview


def _read(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise OversizedFileError(f"{path} has more than {MOST_BYTES} bytes; give a smaller list")
    return data


def _preview(reader: SubjectReader, data: bytes, name: str) -> ImportPreview:
    form, people = _people(data, name)
    known = _Known(reader)
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
        return str(error)


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
                yield int(player.id), str(error)

    return reading.dialect, people()


class _Known:
    """The entries that are there already, by id and by name, and what a line means for them."""

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self._started = rounds_paired(reader) > 0
        rows = reader.rows("event_player")
        self._by_id = {row["fide_id"]: row for row in rows if row["fide_id"]}
        self._by_name: dict[str, list[Row]] = {}
        for row in rows:
            self._by_name.setdefault(folded(str(row["name"])), []).append(row)
        self._lines: dict[str, int] = {}

    def judged(self, line: int, who: Entrant | str) -> ImportLine:
        """Return what becomes of a line."""
        if isinstance(who, str):
            return ImportLine(line, REFUSE, "", who)
        twice = self._said_before(line, who)
        if twice is not None:
            return ImportLine(line, REFUSE, who.name, f"the same player stands in line {twice}")
        row = self._known(who)
        return self._addition(line, who) if row is None else self._change(line, who, row)

    def _said_before(self, line: int, who: Entrant) -> int | None:
        same = f"id {who.fide_id}" if who.fide_id else f"{folded(who.name)} {who.birth_date}"
        before = self._lines.setdefault(same, line)
        return None if before == line else before

    def _known(self, who: Entrant) -> Row | None:
        """Return the entry of the same person: the same id, or the same name and no other id."""
        if who.fide_id and who.fide_id in self._by_id:
            return self._by_id[who.fide_id]
        for row in self._by_name.get(folded(who.name), []):
            other_id = who.fide_id and row["fide_id"] and row["fide_id"] != who.fide_id
            years = {str(row["birth_date"])[:4], who.birth_date[:4]} - {""}
            if not other_id and len(years) < 2:
                return row
        return None

    def _addition(self, line: int, who: Entrant) -> ImportLine:
        if self._started:
            what = "round 1 has been paired; enter the player as a late entry"
            return ImportLine(line, REFUSE, who.name, what)
        try:
            refuse_closed_list(self._reader)
        except InputError as error:
            return ImportLine(line, REFUSE, who.name, str(error))
        _, findings = checked(self._reader, who.row())
        return ImportLine(line, ADD, who.name, "entered", entrant=who, findings=findings)

    def _change(self, line: int, who: Entrant, row: Row) -> ImportLine:
        said = {name: value for name, value in who.row().items() if name in _TAKEN_OVER and value}
        changes: dict[str, Any] = {n: value for n, value in said.items() if row[n] != value}
        if "rating" in changes:
            sourced = with_source(who.row())
            changes |= {n: sourced[n] for n in ("rating_source", "rating_is_estimate")}
        number = int(str(row["number"]))
        if not changes:
            return ImportLine(line, SAME, who.name, f"is {called(row)} already", number)
        what = ", ".join(f"{n} {row[n]} → {value}" for n, value in changes.items())
        _, findings = checked(self._reader, {**row, **changes})
        return ImportLine(line, CHANGE, who.name, what, number, changes, findings=findings)


def _refuse_bad_lines(preview: ImportPreview, *, skip: bool) -> None:
    if not preview.refused or skip:
        return
    first, more = preview.refused[0], len(preview.refused) - 1
    hint = f" (and {more} more lines)" if more else ""
    raise FormatError(
        f"{first.name or 'the line'}: {first.what}{hint}; correct the file, or leave such lines"
        " out; nothing was imported",
        file=preview.file,
        line=first.line,
    )
