"""Players from files: first a preview of every line, then one step, or nothing at all.

CSV with comma, semicolon or tab, XLSX, the lists that Swiss-Manager and chess-results export in
both, the list of the French federation, and every tournament file that ronde reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from ronde import formats
from ronde.errors import FormatError, InputError
from ronde.formats.files import TUNX, bytes_of
from ronde.formats.tables import (
    MOST_BYTES,
    PlayerTable,
    is_workbook,
    read_csv_table,
    read_workbook,
)
from ronde.i18n import counted, phrase, template
from ronde.model import Finding, Severity
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.office.desk.actions import action
from ronde.office.desk.rows import changed, is_of_teams
from ronde.office.entries.entries import enter_all
from ronde.office.imports.squadtables import (
    JudgedSquad,
    ReadSquad,
    enter_squads,
    judged_squads,
    read_squads,
)
from ronde.office.pairing.anew import PairsAnew
from ronde.office.players.entrant import Entrant, differences, with_source
from ronde.office.players.playertables import (
    corrected,
    entrant_from,
    entrant_of,
    guessed_meanings,
    with_meanings,
)
from ronde.office.players.roster import (
    called,
    put_in_order,
    refuse_closed_list,
    refuse_draft,
    rounds_paired,
)
from ronde.office.players.strength import corrected_ratings, note_correction
from ronde.office.ratinglists.ratings import checked
from ronde.questions.files import refusal
from ronde.store import Step, SubjectReader
from ronde.store.rows import PlainRow, plain_values
from ronde.store.tables import PlayerRow

Fate = Literal["add", "change", "same", "refuse"]
ADD: Final = "add"
CHANGE: Final = "change"
SAME: Final = "same"
REFUSE: Final = "refuse"
_TAKEN_OVER: Final = (
    "rating", "national_rating", "title", "sex", "federation", "fide_id", "birth_date", "club",
    "family", "remark",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ImportLine:
    """What becomes of one line: an entry is added, changed, stays the same, or is refused."""

    line: int
    action: Fate
    name: str
    what: str
    player: int | None
    changes: PlainRow
    findings: tuple[Finding, ...]


def _refused(line: int, name: str, why: str) -> ImportLine:
    return ImportLine(line, REFUSE, name, why, None, {}, ())


class KnownEntries:
    """The entries that are there already, by id and by name, and what a line means for them."""

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self._started = rounds_paired(reader) > 0
        rows = reader.rows(PlayerRow)
        self._by_id = {row.fide_id: row for row in rows if row.fide_id}
        self._by_name: dict[str, list[PlayerRow]] = {}
        for row in rows:
            self._by_name.setdefault(folded(row.name), []).append(row)
        self._lines: dict[str, int] = {}

    def judged(self, line: int, who: Entrant | InputError) -> ImportLine:
        """Return what becomes of a line."""
        if isinstance(who, InputError):
            return _refused(line, "", who.phrase)
        twice = self._said_before(line, who)
        if twice is not None:
            what = phrase("the same player stands in line {line}", line=twice)
            return _refused(line, who.name, what)
        row = self._known(who)
        return self._addition(line, who) if row is None else self._change(line, who, row)

    def _said_before(self, line: int, who: Entrant) -> int | None:
        same = f"id {who.fide_id}" if who.fide_id else f"{folded(who.name)} {who.birth_date}"
        before = self._lines.setdefault(same, line)
        return None if before == line else before

    def _known(self, who: Entrant) -> PlayerRow | None:
        """Return the entry of the same person: the same id, or the same name and no other id."""
        if who.fide_id and who.fide_id in self._by_id:
            return self._by_id[who.fide_id]
        for row in self._by_name.get(folded(who.name), []):
            other_id = who.fide_id and row.fide_id and row.fide_id != who.fide_id
            years = {row.birth_date[:4], who.birth_date[:4]} - {""}
            if not other_id and len(years) < 2:
                return row
        return None

    def _addition(self, line: int, who: Entrant) -> ImportLine:
        if self._started:
            what = phrase("round 1 has been paired; enter the player as a late entry")
            return _refused(line, who.name, what)
        try:
            refuse_closed_list(self._reader)
        except InputError as error:
            return _refused(line, who.name, error.phrase)
        _, findings = checked(self._reader, who.row())
        return ImportLine(line, ADD, who.name, phrase("entered"), None, {}, findings)

    def _change(self, line: int, who: Entrant, row: PlayerRow) -> ImportLine:
        said = {name: value for name, value in who.row().items() if name in _TAKEN_OVER and value}
        if who.rating_is_estimate:
            said["rating_is_estimate"] = True
        changes = changed(row, corrected_ratings(self._reader, row._asdict(), said))
        if "rating" in changes:
            sourced = with_source(who.row())
            changes["rating_source"] = sourced["rating_source"]
        number = row.number
        if not changes:
            what = phrase("is {player} already", player=called(row))
            return ImportLine(line, SAME, who.name, what, number, {}, ())
        told = differences(row._asdict(), changes)
        _, findings = checked(self._reader, {**row._asdict(), **changes})
        return ImportLine(line, CHANGE, who.name, told, number, plain_values(changes), findings)


_TOURNAMENT: Final = (b"012 ", b"001 ", b"{", b"XX", b"###", TUNX)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import would do, line by line; `version` is that of the event looked at.

    `kept` are the headings of columns that are unknown and go into the remark; `findings` say what
    became of a draft.
    """

    file: str
    form: str
    lines: tuple[ImportLine, ...]
    version: int
    kept: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    def count(self, action: str) -> int:
        """Return how many lines have that action."""
        return sum(line.action == action for line in self.lines)

    @property
    def refused(self) -> tuple[ImportLine, ...]:
        """The lines that cannot be taken."""
        return tuple(line for line in self.lines if line.action == REFUSE)


@dataclass(frozen=True, slots=True)
class PlannedImport:
    """An import that was not done yet; `new` are those who would be entered, by their line.

    `table` is the list as it was read, None for a tournament file and for squads; `wrong` says by
    line and column what cannot be read. `squads` are the teams of a file that has squads.
    """

    preview: ImportPreview
    new: Mapping[int, Entrant]
    table: PlayerTable | None
    wrong: Mapping[int, Mapping[str, str]]
    squads: Mapping[int, JudgedSquad] = field(default_factory=dict)


def preview_import(desk: Desk, event: str, path: str | Path) -> ImportPreview:
    """Return what importing a file would do; nothing is changed."""
    return preview_data(desk, event, _read(path), str(path))


def preview_data(desk: Desk, event: str, data: bytes, name: str) -> ImportPreview:
    """Return what importing the bytes of a file of that name would do; nothing is changed."""
    return plan_import(desk, event, data, name).preview


def plan_import(
    desk: Desk, event: str, data: bytes, name: str, columns: Sequence[str] = ()
) -> PlannedImport:
    """Return what importing the bytes of a file would do, and who would be entered.

    `columns` says what each column means, where somebody chose that.
    """
    with desk.reading(event) as reader:
        return _planned(reader, data, name, columns)


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """What a list would do with the cells that were corrected in it, and what its columns mean."""

    planned: PlannedImport
    data: bytes
    columns: tuple[str, ...]


def look_through(
    desk: Desk,
    event: str,
    data: bytes,
    name: str,
    columns: Sequence[str],
    cells: Mapping[tuple[int, int], str],
) -> LookedThrough:
    """Return what a list would do; `cells` are those that somebody corrected, by line and place.

    A tournament file and a table of squads stay as they are.
    """
    table = table_in(data, name)
    with desk.reading(event) as reader:
        meant: tuple[str, ...] = ()
        if table is not None and not squads_of(reader, data, name):
            meant = tuple(columns) or guessed_meanings(table)
            data = corrected(table, cells)
        return LookedThrough(_planned(reader, data, name, meant), data, meant)


def import_of(path: str | Path, *, skip_refused: bool = False, reason: str = "") -> ImportPlayers:
    """Return the action that imports a file of this machine."""
    return ImportPlayers(_read(path), str(path), skip_refused=skip_refused, reason=reason)


@action(phrase("import players"), tells=template("file {file}"))
class ImportPlayers(PairsAnew[ImportPreview]):
    """Enter the players of a file in one step, or none.

    A line that is refused stops it, unless such lines are to be left out. Before the first round
    the list is put in initial order; afterwards numbers stay.
    """

    data: bytes
    file: str
    skip_refused: bool = False
    columns: tuple[str, ...] = ()
    """What each column of a list means, where somebody chose that."""

    def arguments(self) -> dict[str, Any]:
        """Return the name of the file, without its folder."""
        return {"file": Path(self.file).name}

    def run(self, step: Step) -> ImportPreview:
        """Add and change entries; raises FormatError when a line is refused."""
        planned = _planned(step, self.data, self.file, self.columns)
        preview = planned.preview
        _refuse_bad_lines(preview, skip=self.skip_refused)
        refuse_draft(step)
        if planned.new:
            enter_all(step, tuple(planned.new.values()))
        wanted = [line for line in preview.lines if line.action in (ADD, CHANGE)]
        is_numbered = bool(planned.squads) and enter_squads(
            step, [planned.squads[line.line] for line in wanted]
        )
        for line in wanted:
            if line.action == CHANGE and not planned.squads:
                row = step.rows(PlayerRow, number=line.player)[0]
                changes = dict[str, Any](line.changes)
                note_correction(step, row, changes.get("rating", row.rating))
                step.update(row, **changes)
        if not rounds_paired(step) and not is_numbered:
            put_in_order(step)
        return preview

    def _with(self, preview: ImportPreview, text: str, number: int) -> ImportPreview:
        """Return what was entered with what became of the draft."""
        return replace(
            preview, findings=(Finding(Severity.NOTE, "paired-anew", text, round=number),)
        )


def _read(path: str | Path) -> bytes:
    return bytes_of(Path(path), MOST_BYTES)


def _planned(
    reader: SubjectReader, data: bytes, name: str, columns: Sequence[str] = ()
) -> PlannedImport:
    table = table_in(data, name)
    squads = squads_of(reader, data, name)
    if squads:
        return _planned_squads(reader, squads, name)
    if table is None:
        form, people = _of_tournament(data, name)
    else:
        table = with_meanings(table, columns or guessed_meanings(table))
        form, people = table.form, _of_table(table)
    known = KnownEntries(reader)
    judged = [(known.judged(line, who), who) for line, who in people]
    if not judged:
        raise FormatError("nobody stands on this list", file=name)
    lines = tuple(line for line, _ in judged)
    new = {
        line.line: who
        for line, who in judged
        if line.action == ADD and not isinstance(who, InputError)
    }
    wrong = {line.line: who.fields for line, who in judged if isinstance(who, InputError)}
    kept = () if table is None else tuple(table.headings[place].strip() for place in table.kept)
    preview = ImportPreview(name, form, lines, reader.subject.version, kept)
    return PlannedImport(preview, new, table, wrong)


def squads_of(reader: SubjectReader, data: bytes, name: str) -> tuple[ReadSquad, ...]:
    """Return the squads of a file; none for an event of players, and for a plain list of teams."""
    if not is_of_teams(reader):
        return ()
    return read_squads(data, name, is_table=not _is_tournament(data))


def _planned_squads(reader: SubjectReader, read: Sequence[ReadSquad], name: str) -> PlannedImport:
    """Return what the squads of a file would do: a line for each team, by its place there."""
    judged = judged_squads(reader, read)
    lines = tuple(map(_squad_line, judged))
    preview = ImportPreview(name, "squads", lines, reader.subject.version)
    return PlannedImport(preview, {}, None, {}, {one.read.number: one for one in judged})


def _squad_line(one: JudgedSquad) -> ImportLine:
    number = None if one.team is None else one.team.number
    if one.why:
        return _refused(one.read.number, one.read.name, one.why)
    if one.team is not None and not one.members:
        what = phrase("is {player} already", player=called(one.team))
        return ImportLine(one.read.number, SAME, one.read.name, what, number, {}, ())
    what = phrase("{count} in the squad", count=len(one.read.members))
    fate: Fate = ADD if one.team is None else CHANGE
    return ImportLine(one.read.number, fate, one.read.name, what, number, {}, ())


def _is_tournament(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \r\n").startswith(_TOURNAMENT)


def table_in(data: bytes, name: str) -> PlayerTable | None:
    """Return the list that the bytes of a file hold, None for a tournament file."""
    if is_workbook(data):
        return read_workbook(data, name)
    if _is_tournament(data):
        return None
    return read_csv_table(data, name)


def _of_table(table: PlayerTable) -> Iterator[tuple[int, Entrant | InputError]]:
    for line, cells in table.rows:
        texts = table.texts(cells)
        # Programs write a line of their own below the list.
        if sum(bool(cell.strip()) for cell in cells) == 1 and not any(texts.values()):
            continue
        yield line, _entrant(texts)


def _entrant(texts: Mapping[str, str]) -> Entrant | InputError:
    try:
        return entrant_from(texts)
    except InputError as error:
        return error


def _of_tournament(
    data: bytes, name: str
) -> tuple[str, Iterator[tuple[int, Entrant | InputError]]]:
    reading = formats.read_bytes(data, file=name)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    players = reading.tournament.players

    def people() -> Iterator[tuple[int, Entrant | InputError]]:
        for player in players:
            try:
                yield int(player.id), entrant_of(player)
            except InputError as error:
                yield int(player.id), error

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
