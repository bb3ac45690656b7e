"""Files with lists of players as rows of texts: CSV with any usual delimiter, and XLSX."""

from __future__ import annotations

import csv
import datetime as dt
import io
import warnings
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from ronde.errors import FormatError, OversizedFileError
from ronde.formats.files import decoded
from ronde.office.players.importcolumns import columns_of, with_title_column

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_ROWS: Final = 20_000
_HEADER_WITHIN: Final = 40
_DELIMITERS: Final = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A list of players: where the columns stand, and the rows with their line numbers."""

    form: str
    columns: dict[str, int]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def texts(self, cells: tuple[str, ...]) -> dict[str, str]:
        """Return what a row says, by the meanings of its columns."""
        return {
            name: cells[place].strip() if place < len(cells) else ""
            for name, place in self.columns.items()
        }


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are those of a zipped file, as XLSX is."""
    return data.startswith(b"PK\x03\x04")


def read_csv_table(data: bytes, name: str) -> PlayerTable:
    """Return the list of a text with delimiters; raises FormatError when it is none."""
    text, _ = decoded(data, name)
    for delimiter in sorted(_DELIMITERS, key=text[:20_000].count, reverse=True):
        table = _table("csv", _csv_rows(text, delimiter, name))
        if table is not None:
            return table
    raise _no_list(name)


def read_workbook(data: bytes, name: str) -> PlayerTable:
    """Return the first list of players in a workbook; raises FormatError when it has none."""
    for rows in _sheets(data, name):
        table = _table("xlsx", rows)
        if table is not None:
            return table
    raise _no_list(name)


def _table(form: str, rows: list[tuple[int, tuple[str, ...]]]) -> PlayerTable | None:
    """Return the list below the first line that names its columns."""
    for place, (_, cells) in enumerate(rows[:_HEADER_WITHIN]):
        columns = columns_of(cells)
        if columns is not None:
            below = rows[place + 1 :]
            columns = with_title_column(columns, cells, [row for _, row in below])
            return PlayerTable(form, columns, tuple(below))
    return None


def _csv_rows(text: str, delimiter: str, name: str) -> list[tuple[int, tuple[str, ...]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = [(reader.line_num, tuple(cells)) for cells in reader if any(cells)]
    except csv.Error as error:
        raise FormatError(
            "the table cannot be read: {reason}", reason=error, file=name, line=reader.line_num
        ) from None
    return _not_too_many(rows, name)


def _sheets(data: bytes, name: str) -> Iterable[list[tuple[int, tuple[str, ...]]]]:
    """Return the rows of every sheet; openpyxl raises whatever a broken file leads it to."""
    import openpyxl

    _refuse_bomb(data, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            sheets = [_sheet_rows(sheet) for sheet in book.worksheets]
            book.close()
    except Exception as error:
        raise FormatError(
            "the workbook cannot be read ({kind}: {reason}); save it again as XLSX or CSV",
            kind=type(error).__name__,
            reason=error,
            file=name,
        ) from error
    return [_not_too_many(rows, name) for rows in sheets]


def _sheet_rows(sheet: Any) -> list[tuple[int, tuple[str, ...]]]:
    rows = sheet.iter_rows(values_only=True, max_row=MOST_ROWS + _HEADER_WITHIN, max_col=100)
    texts = ((line, tuple(map(_cell, cells))) for line, cells in enumerate(rows, 1))
    return [(line, cells) for line, cells in texts if any(cells)]


def _cell(value: object) -> str:
    """Return a value of a sheet as a text; 2100.0 is 2100.

    >>> _cell(2100.0), _cell(None), _cell(dt.datetime(1990, 5, 17))
    ('2100', '', '1990/05/17')
    """
    if value is None:
        return ""
    if isinstance(value, dt.datetime | dt.date):
        return value.strftime("%Y/%m/%d")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _refuse_bomb(data: bytes, name: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise FormatError("the workbook is broken: {reason}", reason=error, file=name) from None
    if size > MOST_BYTES:
        raise OversizedFileError(
            "{file} unpacks to {size} bytes; that is no list of players", file=name, size=size
        )


def _not_too_many(
    rows: list[tuple[int, tuple[str, ...]]], name: str
) -> list[tuple[int, tuple[str, ...]]]:
    if len(rows) > MOST_ROWS:
        raise OversizedFileError(
            "{file} has more than {most} lines; split the list", file=name, most=MOST_ROWS
        )
    return rows


def _no_list(name: str) -> FormatError:
    return FormatError(
        "no line names the columns of a list of players; the first line should say name,"
        " rating, federation and so on",
        file=name,
    )
