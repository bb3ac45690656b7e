"""What becomes of each line of an imported list, judged by the entries that are there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.model.names import folded
from ronde.office.desk import changed
from ronde.office.players.entrant import Entrant, differences, with_source
from ronde.office.players.ratingcheck import checked
from ronde.office.players.roster import called, refuse_closed_list, rounds_paired
from ronde.store import SubjectReader
from ronde.store.rows import PlainRow, plain_values
from ronde.store.tables import PlayerRow

ADD, CHANGE, SAME, REFUSE = "add", "change", "same", "refuse"
_TAKEN_OVER: Final = (
    "rating", "title", "sex", "federation", "fide_id", "birth_date", "club", "family", "remark",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ImportLine:
    """What becomes of one line: an entry is added, changed, stays the same, or is refused."""

    line: int
    action: str
    name: str
    what: str = ""
    player: int | None = None
    changes: PlainRow = field(default_factory=dict)
    entrant: Entrant | None = None
    findings: tuple[Finding, ...] = ()


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

    def judged(self, line: int, who: Entrant | str) -> ImportLine:
        """Return what becomes of a line."""
        if isinstance(who, str):
            return ImportLine(line, REFUSE, "", who)
        twice = self._said_before(line, who)
        if twice is not None:
            what = phrase("the same player stands in line {line}", line=twice)
            return ImportLine(line, REFUSE, who.name, what)
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
            return ImportLine(line, REFUSE, who.name, what)
        try:
            refuse_closed_list(self._reader)
        except InputError as error:
            return ImportLine(line, REFUSE, who.name, error.phrase)
        _, findings = checked(self._reader, who.row())
        return ImportLine(line, ADD, who.name, phrase("entered"), entrant=who, findings=findings)

    def _change(self, line: int, who: Entrant, row: PlayerRow) -> ImportLine:
        said = {name: value for name, value in who.row().items() if name in _TAKEN_OVER and value}
        changes = changed(row, said)
        if "rating" in changes:
            sourced = with_source(who.row())
            changes |= {n: sourced[n] for n in ("rating_source", "rating_is_estimate")}
        number = row.number
        if not changes:
            what = phrase("is {player} already", player=called(row))
            return ImportLine(line, SAME, who.name, what, number)
        told = differences(row._asdict(), changes)
        _, findings = checked(self._reader, {**row._asdict(), **changes})
        return ImportLine(
            line, CHANGE, who.name, told, number, plain_values(changes), findings=findings
        )
