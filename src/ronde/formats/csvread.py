"""Reads a table with one line per player: a cross-table, or an entry list without rounds."""

from __future__ import annotations

import csv
import re
from typing import Final

from ronde.formats.assembly import tournament_of
from ronde.formats.csvcells import cell_from_text
from ronde.formats.draft import EMPTY_CELL, Draft, Entry, ListedCell
from ronde.formats.outcome import Reading
from ronde.formats.people import player_from, stated_points, whole_number
from ronde.formats.trf.layouts import MOST_ROUNDS
from ronde.formats.trf.reader import lines_of
from ronde.phrases import phrase

DELIMITERS: Final = (",", ";", "\t")
COLUMNS: Final = (
    "number", "name", "sex", "title", "rating", "federation", "fide_id", "birth_date", "club",
    "points", "rank",
)  # fmt: skip
_ALSO_CALLED: Final = {
    "no": "number", "no.": "number", "nr": "number", "id": "number", "start number": "number",
    "elo": "rating", "fed": "federation", "fide id": "fide_id", "fideid": "fide_id",
    "birth date": "birth_date", "born": "birth_date", "gender": "sex", "pts": "points",
}  # fmt: skip
_ROUND: Final = re.compile(r"(?:round|r)\s*([0-9]{1,3})")
_RECORD: Final = re.compile(r"[0-9]{3}( |$)|XX[A-Z] |BB[A-Z] |###")


def has_header(text: str) -> bool:
    """Whether the first line names the columns of a table.

    >>> has_header("number;name"), has_header("012 no, name")
    (True, False)
    """
    first = lines_of(text.lstrip("\r\n"))[0]
    return "name" in _names(first) and not _RECORD.match(first)


def read_table(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return the tournament of a table and everything noticed on the way."""
    draft = Draft(file, lenient)
    lines = lines_of(text)
    start = next(index for index, line in enumerate(lines) if line)
    header = lines[start]
    table = _Table(draft, _names(header))
    rows = csv.reader(lines[start + 1 :], delimiter=_delimiter(header), strict=True)
    try:
        for row in rows:
            if any(value.strip() for value in row):
                table.read_row(start + 1 + rows.line_num, row)
    except csv.Error as error:
        line = start + 1 + rows.line_num
        draft.find("csv-unreadable", phrase("the table cannot be read: {error}", error=error), line)
    if not draft.entries and not draft.is_refused:
        draft.find("no-players", phrase("the table has no lines below its header"))
    return Reading(tournament_of(draft), draft.all_findings(), "csv")


def _delimiter(header: str) -> str:
    """Return the sign that divides the header into most columns."""
    return max(DELIMITERS, key=header.count)


def _names(header: str) -> list[str]:
    words = header.split(_delimiter(header))
    names = [word.strip().strip('"').strip().lower() for word in words]
    return [_ALSO_CALLED.get(name, name) for name in names]


class _Table:
    """Reads the rows below a header."""

    def __init__(self, draft: Draft, names: list[str]) -> None:
        self._draft, self._width = draft, len(names)
        self._columns: dict[str, int] = {}
        self._rounds: dict[int, int] = {}
        for index, name in enumerate(names):
            self._add_column(index, name)
        if "number" not in self._columns:
            what = phrase(
                "there is no column number; players are numbered in the order of the lines"
            )
            draft.find("numbered-by-order", what)

    def _add_column(self, index: int, name: str) -> None:
        round_ = _ROUND.fullmatch(name)
        if name in COLUMNS and name not in self._columns:
            self._columns[name] = index
        elif round_ and 1 <= int(round_[1]) <= MOST_ROUNDS and int(round_[1]) not in self._rounds:
            self._rounds[int(round_[1])] = index
        elif name:
            what = phrase(
                "column {name} is not known or stands there twice; it was left out", name=repr(name)
            )
            self._draft.find("unknown-column", what, column=index + 1)

    def read_row(self, line: int, row: list[str]) -> None:
        """Add the player of a row to the draft."""
        draft = self._draft
        if any(value.strip() for value in row[self._width :]):
            what = phrase(
                "the line has {values} values, the header {width}",
                values=len(row),
                width=self._width,
            )
            draft.find("csv-unreadable", what, line)
            return
        padded = row + [""] * (self._width - len(row))
        texts = dict.fromkeys(COLUMNS, "")
        texts |= {name: padded[index].strip() for name, index in self._columns.items()}
        number = whole_number(texts["number"] or self._next_number())
        if not number:
            what = phrase("{number} is no starting number", number=repr(texts["number"]))
            draft.find("number-unreadable", what, line)
            return

        def note(code: str, what: str, name: str) -> None:
            draft.find(code, what, line, column=self._columns[name] + 1, player=number)

        player = player_from(number, texts, note)
        points = stated_points(texts["points"], note)
        draft.entries.append(Entry(player, line, points, self._cells(line, number, padded)))

    def _next_number(self) -> str:
        """Return the number by order, if the table gives no numbers."""
        return "" if "number" in self._columns else str(len(self._draft.entries) + 1)

    def _cells(self, line: int, player: int, row: list[str]) -> list[ListedCell]:
        cells = [EMPTY_CELL] * max(self._rounds, default=0)
        for round_, index in self._rounds.items():
            cell = cell_from_text(row[index])
            if cell is None:
                what = phrase(
                    "round {round}: {cell} is no result; write 12w1, 12b= or bye H",
                    round=round_,
                    cell=repr(row[index]),
                )
                self._draft.find(
                    "cell-unreadable",
                    what,
                    line,
                    column=index + 1,
                    player=player,
                    round_=round_,
                )
            else:
                cells[round_ - 1] = cell
        return cells
